"""Taking pages in: fetch, read, store; and looking again without doing it all anew."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

from carrel.core.jobs import INGEST
from carrel.core.pages import Fetched, Link, PageDraft, Source, SourceState
from carrel.errors import (
    ExtractionError,
    JobCancelled,
    LeaseLost,
    NotFoundError,
    RAGError,
    StorageError,
)
from carrel.ingest.browser.browser import Browser
from carrel.ingest.chunks.sizes import SHORTEST
from carrel.ingest.fetch.fetcher import Fetcher
from carrel.ingest.fetch.page import RawPage, Validators
from carrel.ingest.fetch.urls import identity
from carrel.ingest.reading.reader import (
    Former,
    Reader,
    Request,
    file_of,
    load,
    media_of,
    with_words,
)
from carrel.ingest.reading.web import fetched_as, read_web
from carrel.services.attempt import RunningJob
from carrel.services.leases import Outcome
from carrel.services.proposing import Proposing
from carrel.services.taken import Change, Taken, Tally, taken_of
from carrel.services.together import each
from carrel.storage.catalog import Catalog
from carrel.storage.corpus import Corpus
from carrel.storage.database import Fence, no_fence

KIND = INGEST
AT_ONCE = 8
_BATCH = 500


class Ingest:
    """Fetches, reads and stores pages."""

    def __init__(
        self,
        corpus: Corpus,
        catalog: Catalog,
        *,
        fetcher: Fetcher,
        reader: Reader,
        browser: Browser | None = None,
        proposing: Proposing | None = None,
    ) -> None:
        self._corpus = corpus
        self._catalog = catalog
        self._fetcher = fetcher
        self._reader = reader
        self._browser = browser
        self._proposing = proposing

    async def work(self, running: RunningJob) -> Outcome:
        """Do a job: look at its sources, several at a time.

        A job of one source fails with it; a job of many names those that failed in its result. A
        job that only glances at pages stores nothing.
        """
        ids = [int(str(key)) for key in _list(running.payload.get("sources"))]
        force, glance = (bool(running.payload.get(name)) for name in ("force", "glance"))
        alone = len(ids) == 1 and not glance
        tally, unchanged = Tally(), list[int]()
        sources: dict[int, Source] = {}

        async def one(source_id: int) -> None:
            try:
                source = sources.get(source_id) or await self._catalog.get(source_id)
                if glance:
                    taken = await self._glance(source, fence=running.fence)
                else:
                    taken = await self._look(source, force=force, fence=running.fence)
            except (LeaseLost, JobCancelled, StorageError):
                raise
            except RAGError as error:
                if alone:  # its source hears of it when the job has failed for good
                    raise
                await self._note(source_id, error, running.fence)
                tally.failed.append({"source": source_id, **error.as_dict()})
            else:
                tally.count(taken.change)
                if taken.change is Change.UNCHANGED:
                    unchanged.append(source_id)
            running.progress(tally.done, len(ids))

        for at in range(0, len(ids), _BATCH):
            batch = ids[at : at + _BATCH]
            sources = await self._catalog.by_ids(batch)
            await each(batch, one, at_once=AT_ONCE)
            await self._flush(unchanged, running.fence)
        return Outcome(result=tally.as_dict())

    async def warm(self) -> None:
        """Make ready for many pages."""
        await self._reader.warm()

    async def take(self, source: Source, *, force: bool = False, fence: Fence = no_fence) -> Taken:
        """Look at one page of the web and store it if it is new or changed."""
        known = None if force or source.version == 0 else source
        raw = await self._fetcher.fetch(source.url, validators=_validators(known))
        if known and _unchanged(known, raw):
            return await self._same(known, raw, fence)
        draft = await self._proposed(await self._read(raw, source.content_type, source), raw.url)
        fetched = fetched_as(raw, draft)
        stored = await self._corpus.store(source.id, draft, fetched=fetched, fence=fence)
        return taken_of(stored, draft)

    async def visit(
        self,
        url: str,
        *,
        known: Source | None,
        content_type: str,
        via: str,
        allowed: Callable[[str], bool],
        seen: Callable[[Sequence[Link]], Fence],
    ) -> Taken:
        """Look at a page; a crawl does this. `known` is its source if there is one.

        A page that leads elsewhere is kept under the address that it leads to, if that is allowed.
        `seen` makes the step that belongs into the same transaction as the page.
        """
        known = known if known and known.version else None
        raw = await self._fetcher.fetch(url, validators=_validators(known))
        final = url if raw.not_modified else identity(raw.final_url)
        if not allowed(final):
            raise ExtractionError(
                f"it leads to {raw.final_url}, which is not part of the crawl",
                suggestion="Crawl that address instead, if it is wanted.",
            )
        known = known if final == url else await self._known(final)
        if known and _unchanged(known, raw):
            return await self._same(known, raw)
        draft = await self._proposed(await self._read(raw, content_type, known), final)
        stored = await self._corpus.store_at(
            final,
            draft,
            fetched=fetched_as(raw, draft),
            content_type=content_type,
            via=via,
            fence=seen(draft.links),
        )
        return taken_of(stored, draft)

    async def bring(self, url: str) -> Taken:
        """Fetch a page that is not here and keep it under this address, wherever it leads.

        A page that cannot be fetched or read leaves nothing behind.
        """
        raw = await self._fetcher.fetch(url)
        draft = await self._read(raw, "", None)
        stored = await self._corpus.store_at(url, draft, fetched=fetched_as(raw, draft))
        return taken_of(stored, draft)

    async def take_file(
        self,
        file: Path,
        url: str,
        *,
        content_type: str = "",
        force: bool = False,
        fence: Fence = no_fence,
    ) -> Taken:
        """Read a local file (an absolute path) and keep it under an address.

        A file that cannot be read leaves no source behind.
        """
        body = await asyncio.to_thread(load, file)
        fetched = Fetched(body_digest=sha256(body).hexdigest())
        known = await self._known(url)
        content_type = content_type or (known.content_type if known else "")
        if (
            known
            and not force
            and (known.body_digest, known.content_type) == (fetched.body_digest, content_type)
        ):
            await self._catalog.touch([known.id], fence=fence)
            return Taken(source=known, change=Change.UNCHANGED)
        former = await self._former(known)
        request = Request(url=url, media=media_of(file), content_type=content_type, former=former)
        draft = with_words(await self._reader.read(request, body), url)
        draft = await self._proposed(draft, url)
        if known and known.content_type != content_type:
            await self._catalog.retype(known.id, content_type, fence=fence)
        stored = await self._corpus.store_at(
            url,
            draft,
            fetched=fetched,
            content_type=content_type,
            via=file.as_uri(),
            fence=fence,
        )
        return taken_of(stored, draft)

    async def _same(self, known: Source, raw: RawPage, fence: Fence = no_fence) -> Taken:
        """Return a page that has not changed, with the validators that its site gives it now."""
        etag, last_modified = raw.etag or "", raw.last_modified or ""
        if raw.not_modified:  # which need not repeat them
            etag, last_modified = etag or known.etag, last_modified or known.last_modified
        if (etag, last_modified) != (known.etag, known.last_modified):
            known = await self._catalog.revalidate(
                known.id, etag=etag, last_modified=last_modified, fence=fence
            )
        return Taken(source=known, change=Change.UNCHANGED)

    async def _known(self, url: str) -> Source | None:
        """Return the source of an address if a version of it is here."""
        found = await self._catalog.by_url(url)
        return found if found and found.version else None

    async def _read(self, raw: RawPage, content_type: str, known: Source | None) -> PageDraft:
        draft = await read_web(
            raw,
            reader=self._reader,
            browser=self._browser,
            content_type=content_type,
            former=await self._former(known),
        )
        return with_words(draft, raw.url, least=SHORTEST if content_type else 1)

    async def _proposed(self, draft: PageDraft, url: str) -> PageDraft:
        """Return a page with the fields that a model proposes, if one may be asked."""
        return draft if self._proposing is None else await self._proposing.complete(draft, url=url)

    async def _former(self, known: Source | None) -> Former:
        """Return the chunks of the version that is here, which what is unchanged will keep."""
        if known is None or known.version == 0:
            return ()
        return [(chunk.section, chunk.text) for chunk in await self._catalog.chunks(known.id)]

    async def _look(self, source: Source, *, force: bool, fence: Fence) -> Taken:
        """Look at a stored source."""
        if source.version == 0 or source.state is SourceState.PENDING:
            source = await self._catalog.mark(source.id, SourceState.PROCESSING, fence=fence)
        if source.via.startswith("file:"):
            still = self._catalog.still_there(source.id, fence)
            return await self.take_file(file_of(source.via), source.url, force=force, fence=still)
        return await self.take(source, force=force, fence=fence)

    async def _glance(self, source: Source, *, fence: Fence) -> Taken:
        """See whether a page has changed on its site, by its text; what is kept stays as it is."""
        raw = await self._fetcher.fetch(source.url, validators=_validators(source))
        if _unchanged(source, raw):
            return await self._same(source, raw, fence)
        draft = await self._read(raw, source.content_type, source)
        if draft.digest == await self._catalog.digest(source):
            return Taken(source=source, change=Change.UNCHANGED)
        await self._catalog.note_change(source.id, fence=fence)
        return Taken(source=source, change=Change.CHANGED)

    async def _note(self, source_id: int, error: RAGError, fence: Fence) -> None:
        """Note on a source what went wrong, if it is there."""
        with contextlib.suppress(NotFoundError):
            await self._catalog.mark_failed(source_id, error.as_dict(), fence=fence)

    async def _flush(self, unchanged: list[int], fence: Fence) -> None:
        """Note in one transaction that pages were looked at and had not changed."""
        if unchanged:
            await self._catalog.touch(unchanged, fence=fence)
            unchanged.clear()


def _validators(known: Source | None) -> Validators | None:
    if known is None:
        return None
    return Validators(
        etag=known.etag or None,
        last_modified=known.last_modified or None,
        url=known.final_url or None,
    )


def _unchanged(known: Source, raw: RawPage) -> bool:
    return raw.not_modified or sha256(raw.body).hexdigest() == known.body_digest


def _list(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else []
