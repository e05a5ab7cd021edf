"""Bringing a page in and looking at it again: queue the run, wait as long as it is worth."""

from __future__ import annotations

import asyncio
import secrets
import time

from carrel.core.pages import Source, SourceState
from carrel.core.websites import ContentType, Processed, Refreshed
from carrel.errors import EmbeddingError, NotFoundError, ProcessingError, RAGError
from carrel.events import Observer
from carrel.services.library import Added, Library
from carrel.services.websites import words
from carrel.services.websites.runs import UNDER_WAY, Ended, Run, Runs, message_of, since

PROCESS, REFRESH = "rag_process_website", "rag_refresh_website"
PATIENCE = 4.0  # seconds for a page; what takes longer goes on in the background
LONGEST_REFRESH = 900.0  # seconds; a queue that nobody works would be waited for in vain
_PRIORITY = 1  # somebody waits


class Processing:
    """Runs of one page, by the tools that ask for them."""

    def __init__(self, library: Library, runs: Runs) -> None:
        self._library = library
        self._catalog = library.catalog
        self._runs = runs
        self._reports = runs.reports

    async def process(
        self, url: str, address: str, kind: ContentType, *, force: bool, progress: Observer | None
    ) -> Processed:
        """Bring a page in, or say what is here of it."""
        began = time.perf_counter()
        known = await self._catalog.by_url(address)
        if known is not None and not force and await self._is_here(known):
            return await self._cached(known, url, kind, began)
        before = await self._catalog.chunk_ids(known.id) if known else frozenset()
        self._reports.started(tool=PROCESS, url=url, content_type=kind)
        call = secrets.token_hex(8)
        again = force or (known is not None and known.state is SourceState.FAILED)
        added = await self._library.add(address, content_type=kind, force=again, call=call)
        if added.job is None:  # somebody else has been quicker
            return await self._cached(added.source, url, kind, began)
        run = _run(added, url, PROCESS, began)
        ended = await self._wait(run, call, progress, PATIENCE - (time.perf_counter() - began))
        if ended is None:
            source = await self._catalog.get(run.source_id)
            if source.state in UNDER_WAY:
                self._runs.leave(run)
                return await self._processed(source, run)
            ended = await self._runs.follow(run)  # it has ended at the last moment
        await self._runs.tell(run, ended.source, ended.error.message if ended.error else None)
        if ended.error is not None:
            raise ended.error
        await self._check_stored(ended.source, before)
        return await self._processed(ended.source, run)

    async def stored(self, url: str, address: str, kind: ContentType) -> Processed:
        """Say what is here of a page, and fetch nothing."""
        known = await self._catalog.by_url(address)
        if known is None:
            raise NotFoundError(f"{address} is not kept any more")
        return await self._cached(known, url, kind, time.perf_counter())

    async def refresh(self, source: Source, progress: Observer | None) -> Refreshed:
        """Look at a page again and wait until that is done."""
        began = time.perf_counter()
        before = await self._catalog.chunk_ids(source.id)
        self._reports.started(tool=REFRESH, url=source.url, content_type=source.content_type)
        call = secrets.token_hex(8)
        added = await self._library.look_again(source.id, force=True, priority=_PRIORITY, call=call)
        run = _run(added, source.url, REFRESH, began)
        ended = await self._wait(run, call, progress, LONGEST_REFRESH)
        if ended is None:
            self._runs.leave(run)
            raise ProcessingError(
                f"the refresh has not ended within {LONGEST_REFRESH:g} s and goes on",
                details={"source_id": source.id, "url": source.url},
                suggestion="Look at rag_get_website_status, and at `carrel jobs` for the queue.",
            )
        await self._runs.tell(run, ended.source, ended.error.message if ended.error else None)
        if ended.error is not None:
            raise _refresh_failed(source, ended.error)
        await self._check_stored(ended.source, before)
        after = await self._catalog.chunk_ids(source.id)
        deleted, created = len(before - after), len(after - before)
        notice = await self._catalog.notice(source.id)
        return Refreshed(
            source_id=source.id,
            url=source.url,
            old_chunks_deleted=deleted,
            new_chunks_created=created,
            status=ended.source.state.value,
            processing_time_ms=run.milliseconds,
            message=words.refreshed(
                ended.source, deleted=deleted, created=created, chunks=len(after), notice=notice
            ),
        )

    async def _is_here(self, known: Source) -> bool:
        """Say whether a page need not be fetched: it is stored, or somebody is at it."""
        if known.state is SourceState.COMPLETED:
            return True
        if known.state is SourceState.FAILED:
            return False
        return await self._runs.is_going_on(known)

    async def _wait(
        self, run: Run, call: str, progress: Observer | None, seconds: float
    ) -> Ended | None:
        """Wait for the end of a run, but no longer than so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                return await self._runs.follow(run, progress)
        except TimeoutError:
            return None
        except asyncio.CancelledError:
            self._runs.drop(run, call)
            raise

    async def _check_stored(self, source: Source, before: frozenset[int]) -> None:
        """Raise where vectors could not be made and nothing else was stored either."""
        failed = source.state is SourceState.FAILED
        if failed and await self._catalog.chunk_ids(source.id) == before:
            told = source.error or {}
            raise EmbeddingError(
                message_of(source), details={"url": source.url, "cause": told.get("code")}
            )

    async def _cached(self, known: Source, url: str, kind: ContentType, began: float) -> Processed:
        source, chunks = await self._catalog.with_count(known.id)
        notice = await self._catalog.notice(known.id)
        return Processed(
            source_id=source.id,
            url=url,
            status=_status(source),
            chunks_created=chunks,
            processing_time_ms=since(began),
            language=source.language,
            message=words.cached(source, chunks, wanted=kind, notice=notice),
            is_cached=True,
            error=message_of(source) if source.state is SourceState.FAILED else None,
        )

    async def _processed(self, found: Source, run: Run) -> Processed:
        source, chunks = await self._catalog.with_count(found.id)
        failed = source.state is SourceState.FAILED
        if source.state in UNDER_WAY:
            message = words.working(source)
        elif failed:
            message = words.in_part(source, chunks)
        else:
            message = words.processed(source, chunks, await self._catalog.notice(source.id))
        return Processed(
            source_id=source.id,
            url=run.url,
            status=_status(source),
            chunks_created=chunks,
            processing_time_ms=run.milliseconds,
            language=source.language,
            message=message,
            is_cached=False,
            error=message_of(source) if failed else None,
        )


def _run(added: Added, url: str, tool: str, began: float) -> Run:
    assert added.job is not None
    return Run(source_id=added.source.id, url=url, tool=tool, job=added.job.id, began=began)


def _status(source: Source) -> str:
    """Return the state in the words of `rag_process_website`, which knows no waiting."""
    return (SourceState.PROCESSING if source.state in UNDER_WAY else source.state).value


def _refresh_failed(source: Source, error: RAGError) -> RAGError:
    """Return what the contract calls a refresh that failed; the cause stands in the details."""
    if isinstance(error, NotFoundError):
        return error
    kept = " What was stored before is still there." if source.version else ""
    failed = ProcessingError(
        f"the refresh failed: {error.message}",
        details={"source_id": source.id, "url": source.url}
        | error.details
        | {"cause": error.type_name},
        suggestion=error.suggestion + kept,
    )
    failed.__cause__ = error
    return failed
