"""The desk for research: questions over pages and their links, and what the corpus holds."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass

from carrel.core.pages import Source
from carrel.core.research import (
    CorpusStatus,
    Ingested,
    Inquiry,
    Research,
    Shelved,
    Unread,
)
from carrel.errors import RAGError, StorageError
from carrel.events import Event, Observer, Observers
from carrel.ingest.fetch.urls import identity
from carrel.orchestrate.course import NO_VECTORS, Kit
from carrel.orchestrate.doors import Opened
from carrel.orchestrate.engine import Engine
from carrel.orchestrate.errors import NothingRead, TimedOut
from carrel.orchestrate.progress import OnProgress
from carrel.retrieve.search import Search
from carrel.services.embedding import Embedding
from carrel.services.library import Library
from carrel.services.page_door import PageDoor
from carrel.services.together import unwrapped
from carrel.settings import Settings
from carrel.storage.catalog import Catalog
from carrel.storage.database import Database
from carrel.storage.shelves import Shelves, Size

AT_ONCE = 8
NOT_INDEXED = "it is not indexed"
_SECONDS_LEFT = 1.0  # at the end, to put the answer together


@dataclass(frozen=True, slots=True, kw_only=True)
class _Prepared:
    """The pages of a call: those that can be searched, and those that could not be read."""

    opened: tuple[Opened, ...]
    failed: tuple[tuple[str, RAGError], ...]
    encoded: bool

    @property
    def unread(self) -> tuple[Unread, ...]:
        return tuple(Unread(url=url, reason=error.message) for url, error in self.failed)


class ResearchDesk:
    """What the surfaces call; a whole call takes no longer than `seconds`."""

    def __init__(
        self,
        engine: Engine,
        *,
        catalog: Catalog,
        shelves: Shelves,
        door: Callable[[], PageDoor],
        seconds: float,
        observer: Observer,
    ) -> None:
        self._engine = engine
        self._catalog = catalog
        self._shelves = shelves
        self._door = door
        self._seconds = seconds
        self._observer = observer

    async def answer(self, inquiry: Inquiry, *, observer: Observer | None = None) -> Research:
        """Follow a question over its pages and their links; without pages, over the corpus.

        Raises:
            TimedOut: the call took too long.
            RAGError: none of the pages could be read; it is the page's own error if there is one
                page, and `NothingRead` if there are several.
        """
        tell = self._telling(observer)
        async with self._limited() as until:
            if not inquiry.urls:
                return await self._engine.run(inquiry, progress_callback=tell)
            door = self._door()
            pages = await self._prepare(inquiry.urls, door, tell, query=inquiry.query)
            if not pages.opened:
                raise _nothing_read(pages)
            left = until - asyncio.get_running_loop().time() - _SECONDS_LEFT
            return await self._engine.run(
                inquiry,
                start=pages.opened,
                door=door,
                unread=pages.unread,
                notes=() if pages.encoded else (NO_VECTORS,),
                seconds=max(0.0, left),
                progress_callback=tell,
            )

    async def search(self, inquiry: Inquiry, *, observer: Observer | None = None) -> Research:
        """Search what is indexed, `inquiry.urls` alone if there are any; nothing is fetched."""
        tell = self._telling(observer)
        async with self._limited():
            if not inquiry.urls:
                return await self._engine.run(inquiry, progress_callback=tell)
            start: list[Opened] = []
            unread: list[Unread] = []
            for url in dict.fromkeys(inquiry.urls):
                known, reason = await self._known(url)
                if known is None:
                    unread.append(Unread(url=url, reason=reason))
                else:
                    start.append(Opened(source=known))
            return await self._engine.run(
                inquiry, start=start, unread=unread, progress_callback=tell
            )

    async def status(self, url: str | None = None) -> CorpusStatus:
        """Say what is indexed, or how much of one page; a page that is not here has no entry."""
        async with self._limited():
            ids: list[int] | None = None
            if url is not None:
                known, _ = await self._known(url)
                ids = [known.id] if known is not None else []
            sizes = await self._shelves.sizes(ids)
            return CorpusStatus(
                documents=len(sizes),
                chunks=sum(size.chunks for size in sizes),
                tokens=sum(size.tokens for size in sizes),
                pages=tuple(map(_shelved, sizes)),
            )

    async def ingest(
        self, urls: Sequence[str], *, observer: Observer | None = None
    ) -> tuple[Ingested, ...]:
        """Index pages without a question; what could not be read is told with its reason."""
        tell = self._telling(observer)
        async with self._limited():
            pages = await self._prepare(urls, self._door(), tell)
            sizes = {
                size.source_id: size
                for size in await self._shelves.sizes([one.source.id for one in pages.opened])
            }
            done = [
                Ingested(
                    url=one.source.url,
                    title=one.source.title,
                    chunks=sizes[one.source.id].chunks,
                    tokens=sizes[one.source.id].tokens,
                    fetched=one.fetched,
                )
                for one in pages.opened
                if one.source.id in sizes
            ]
            failed = [Ingested(url=url, failure=error.message) for url, error in pages.failed]
            return (*done, *failed)

    async def _prepare(
        self, urls: Sequence[str], door: PageDoor, tell: OnProgress, *, query: str = ""
    ) -> _Prepared:
        """Make pages ready to be searched, several at a time; a bad one harms no other.

        For a `query` the vectors that it can use will do.
        """
        slots = asyncio.Semaphore(AT_ONCE)

        async def one(url: str) -> Opened | RAGError:
            async with slots:
                try:
                    return await self._page(url, door, tell)
                except StorageError:
                    raise
                except RAGError as error:
                    return error

        wanted = list(dict.fromkeys(urls))
        with unwrapped():
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(one(url)) for url in wanted]
        found = [(url, task.result()) for url, task in zip(wanted, tasks, strict=True)]
        opened = {one.source.id: one for _, one in found if isinstance(one, Opened)}
        new = sorted(key for key, one in opened.items() if one.fetched)
        return _Prepared(
            encoded=not new or await door.ready(new, queries=(query,) if query else ()),
            opened=tuple(opened.values()),
            failed=tuple((url, one) for url, one in found if isinstance(one, RAGError)),
        )

    async def _page(self, url: str, door: PageDoor, tell: OnProgress) -> Opened:
        await tell("ingestion", f"Checking if {url} is indexed...")
        known = await door.find(url)
        if known is None:
            await tell("ingestion", f"Scraping {url}...")
        page = await (door.open(url) if known is None else door.known(known))
        for size in await self._shelves.sizes([page.source.id]):
            await tell("ingestion", f"Indexed {url} ({size.chunks} chunks, {size.tokens} tokens)")
        return page

    async def _known(self, url: str) -> tuple[Source | None, str]:
        try:
            found = await self._catalog.by_url(identity(url))
        except RAGError as error:
            return None, error.message
        return (found, "") if found is not None and found.version else (None, NOT_INDEXED)

    def _telling(self, observer: Observer | None) -> OnProgress:
        """Return what tells the caller and the log of each step."""
        both = Observers(self._observer, observer) if observer else self._observer

        async def tell(
            phase: str, detail: str, iteration: int | None = None, total: int | None = None
        ) -> None:
            both.notify(
                Event(name=f"research.{phase}", message=detail, done=iteration, total=total)
            )
            await asyncio.sleep(0)  # so that whoever listens can pass it on

        return tell

    @contextlib.asynccontextmanager
    async def _limited(self) -> AsyncIterator[float]:
        """Yield the loop's time at which the call must have ended."""
        until = asyncio.get_running_loop().time() + self._seconds
        try:
            async with asyncio.timeout_at(until) as limit:
                yield until
        except TimeoutError as cause:
            if limit.expired():
                raise TimedOut(self._seconds) from cause
            raise


def research_desk(
    settings: Settings,
    library: Library,
    database: Database,
    *,
    search: Search,
    embedding: Embedding,
    observer: Observer,
) -> ResearchDesk:
    """Build the desk from the opened parts of a process."""
    shelves, embedder = Shelves(database), embedding.embedder
    kit = Kit(search=search, shelves=shelves, settings=settings.research, embedder=embedder)
    return ResearchDesk(
        Engine(kit),
        catalog=library.catalog,
        shelves=shelves,
        door=lambda: PageDoor(library, embedding, shelves, patience=settings.research.patience),
        seconds=settings.mcp.tool_timeout,
        observer=observer,
    )


def _nothing_read(pages: _Prepared) -> RAGError:
    if len(pages.failed) == 1:
        return pages.failed[0][1]
    reasons = {url: error.message for url, error in pages.failed}
    listed = "; ".join(f"{url}: {reason}" for url, reason in reasons.items())
    return NothingRead(f"none of the pages could be read: {listed}", details=reasons)


def _shelved(size: Size) -> Shelved:
    return Shelved(
        url=size.url,
        title=size.title,
        chunks=size.chunks,
        tokens=size.tokens,
        fetched_at=size.fetched_at,
    )
