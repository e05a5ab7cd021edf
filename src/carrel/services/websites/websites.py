"""The six website tools: process, query, list, refresh, delete, status.

Every value is checked here, so that all surfaces give the same errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from carrel.core.clock import Clock
from carrel.core.jobs import run_key
from carrel.core.language import LanguageModel
from carrel.core.pages import Filter, Source, SourceState
from carrel.core.websites import (
    Answer,
    ContentType,
    Deleted,
    Listing,
    Order,
    OrderBy,
    Place,
    Processed,
    Refreshed,
    Status,
    Website,
)
from carrel.errors import NotFoundError
from carrel.events import Observer
from carrel.services.jobs import Jobs
from carrel.services.library import STALE_AFTER, Library
from carrel.services.websites import checks, words
from carrel.services.websites.data import WebsiteData
from carrel.services.websites.processing import Processing
from carrel.services.websites.querying import Querying
from carrel.services.websites.runs import Runs, message_of
from carrel.storage.listing import Listed, Wanted

MOST_RESULTS = 20
LONGEST_LIST = 100
_LARGEST = 2**63 - 1  # what a column can hold


class Websites:
    """What the surfaces call."""

    def __init__(
        self,
        library: Library,
        *,
        clock: Clock,
        jobs: Jobs,
        runs: Runs,
        querying: Querying,
        data: WebsiteData,
        look_after: float = 0.0,
    ) -> None:
        self.data = data
        self._library = library
        self._catalog = library.catalog
        self._clock = clock
        self._jobs = jobs
        self._runs = runs
        self._processing = Processing(library, runs)
        self._querying = querying
        self._look_after = timedelta(seconds=look_after)

    async def process(
        self,
        url: str,
        *,
        content_type: str = ContentType.JOB_POSTING,
        force_refresh: bool = False,
        progress: Observer | None = None,
    ) -> Processed:
        """Bring a page in; one that is here already is left as it is unless forced.

        What takes longer than a few seconds goes on in the background.

        Raises:
            InvalidURL: it is no address of the web.
            URLFetchError: the page could not be fetched.
            ProcessingError: the page could not be read, cut into chunks or embedded.
        """
        address = checks.address(url)
        kind = checks.choice("content_type", content_type, ContentType)
        force = checks.switch("force_refresh", force_refresh)
        return await self._processing.process(url, address, kind, force=force, progress=progress)

    async def stored(self, url: str, *, content_type: str = ContentType.JOB_POSTING) -> Processed:
        """Say what is here of a page that was brought in before; nothing is fetched."""
        kind = checks.choice("content_type", content_type, ContentType)
        return await self._processing.stored(url, checks.address(url), kind)

    async def query(
        self,
        query: str,
        *,
        max_results: int = 10,
        content_type_filter: str | None = None,
        source_ids: Sequence[int] | None = None,
        include_synthesis: bool = False,
        sampler: LanguageModel | None = None,
    ) -> Answer:
        """Search the pages; `sampler` is the client's own model, asked where there is no other."""
        kinds = frozenset[str]()
        if content_type_filter is not None:
            kind = checks.choice("content_type_filter", content_type_filter, ContentType)
            kinds = frozenset({kind.value})
        return await self._querying.answer(
            checks.question(query),
            limit=checks.number("max_results", max_results, 1, MOST_RESULTS),
            within=Filter(content_types=kinds, sources=checks.sources(source_ids), web=True),
            write=checks.switch("include_synthesis", include_synthesis),
            sampler=sampler,
        )

    async def list(
        self,
        *,
        content_type: str | None = None,
        status: str | None = None,
        limit: int = 50,
        offset: int = 0,
        order_by: str = OrderBy.FETCH_TIMESTAMP,
        order: str = Order.DESC,
    ) -> Listing:
        """List the pages; one that was never fetched counts from its last try."""
        return await self.list_from(
            None,
            content_type=content_type,
            status=status,
            limit=limit,
            offset=offset,
            order_by=order_by,
            order=order,
        )

    async def list_from(
        self,
        place: Place | None,
        *,
        content_type: str | None,
        status: str | None,
        limit: int,
        offset: int,
        order_by: str,
        order: str,
    ) -> Listing:
        """List the pages behind a place; `offset` then only says how many came before it."""
        kind = state = None
        if content_type is not None:
            kind = checks.choice("content_type", content_type, ContentType)
        if status is not None:
            state = checks.choice("status", status, SourceState)
        wanted = Wanted(
            content_type=kind,
            state=state,
            limit=checks.number("limit", limit, 1, LONGEST_LIST),
            offset=checks.number("offset", offset, 0, _LARGEST),
            order_by=checks.choice("order_by", order_by, OrderBy),
            order=checks.choice("order", order, Order),
            after=place,
        )
        listed = await self._catalog.websites(wanted)
        return Listing(
            websites=tuple(self._website(one, chunks) for one, chunks in listed.found),
            total_count=listed.total,
            limit=wanted.limit,
            offset=wanted.offset,
            has_more=_goes_on(wanted, listed),
        )

    async def refresh(self, source_id: int, *, progress: Observer | None = None) -> Refreshed:
        """Look at a page again and wait until that is done; `progress` hears of each step.

        Raises:
            NotFoundError: there is no such page.
            ProcessingError: it could not be fetched or read; what was stored before is kept.
        """
        source, _ = await self._get(source_id)
        return await self._processing.refresh(source, progress)

    async def delete(self, source_id: int) -> Deleted:
        """Delete a page and every trace of it."""
        source, _ = await self._get(source_id)
        gone = await self._library.take_away(source.id)
        self._runs.spawn(self._cancel(source.id))
        return Deleted(
            source_id=source.id,
            url=source.url,
            chunks_deleted=gone.chunks,
            message=words.DELETED,
        )

    async def status(self, source_id: int) -> Status:
        """Say how far a page has come, and whether it has changed on its site.

        Nothing is fetched for the answer; a page that was not looked at for long is looked at
        beside it, for the next one.
        """
        source, chunks = await self._get(source_id)
        if self._is_worth_a_glance(source):
            self._runs.spawn(self._library.glance(source.id))
        notice = await self._catalog.notice(source.id) if source.version else ""
        return Status(
            source_id=source.id,
            url=source.url,
            processing_status=source.state.value,
            chunks_created=chunks,
            fetch_timestamp=_looked_at(source).isoformat(),
            error_message=message_of(source),
            message=words.state(source, chunks, stale=self._is_stale(source), notice=notice),
        )

    async def close(self) -> None:
        """Stop following what goes on in the background."""
        await self._runs.close()

    async def _get(self, source_id: int) -> tuple[Source, int]:
        """Return a page with the number of its chunks; a local file is none."""
        found = await self._catalog.with_count(checks.identifier("source_id", source_id))
        if not found[0].url.startswith("http"):
            raise NotFoundError(f"there is no source {source_id}")
        return found

    async def _cancel(self, source_id: int) -> None:
        """Take back a look at a page that is gone."""
        job = await self._jobs.find(run_key(source_id))
        if job is not None:
            await self._jobs.cancel(job.id)

    def _website(self, source: Source, chunks: int) -> Website:
        return Website(
            id=source.id,
            url=source.url,
            title=source.title,
            content_type=source.content_type,
            language=source.language,
            fetch_timestamp=_looked_at(source).isoformat(),
            processing_status=source.state.value,
            chunks_count=chunks,
            is_stale=self._is_stale(source),
            error_message=message_of(source),
        )

    def _is_stale(self, source: Source) -> bool:
        return self._clock() - _looked_at(source) > STALE_AFTER

    def _is_worth_a_glance(self, source: Source) -> bool:
        """Say whether it is time to see what a page's site shows."""
        if not self._look_after or source.state is not SourceState.COMPLETED:
            return False
        if source.changed_at is not None or source.via.startswith("file:"):
            return False
        last = max(_looked_at(source), source.updated_at)
        return self._clock() - last > self._look_after


def _goes_on(wanted: Wanted, listed: Listed) -> bool:
    """Say whether a list goes on; behind a place, it may turn out that nothing is left."""
    if wanted.after is not None:
        return len(listed.found) == wanted.limit
    return wanted.offset + len(listed.found) < listed.total


def _looked_at(source: Source) -> datetime:
    """Return when a page was last fetched, or found to be what it was; or last tried."""
    return source.checked_at or source.updated_at
