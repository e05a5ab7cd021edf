"""The way of an inquiry to pages: from the corpus, or from the web into it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence

from carrel.core.pages import Link, Source, SourceState
from carrel.ingest.fetch.urls import identity, is_same_site, parse_url
from carrel.orchestrate.doors import Listed, Opened
from carrel.services.embedding import Embedding
from carrel.services.library import Library
from carrel.storage.database import Fence, no_fence
from carrel.storage.shelves import Shelves

_FIRST_PAUSE, _LONGEST_PAUSE = 0.02, 0.25  # seconds between two looks
_NOBODY = 3.0  # seconds after which a job that nobody has taken will not be waited for


class PageDoor:
    """Opens pages for one inquiry, which waits for vectors only so long in all.

    A page is stored in one transaction, which also queues the making of its vectors: a call that
    is cancelled or too late leaves a whole page or none.
    """

    def __init__(
        self, library: Library, embedding: Embedding, shelves: Shelves, *, patience: float
    ) -> None:
        self._catalog = library.catalog
        self._ingest = library.ingest
        self._site_maps = library.site_maps
        self._embedding = embedding
        self._shelves = shelves
        self._patience = patience

    async def find(self, url: str) -> Source | None:
        """Return the page of an address if it is here."""
        found = await self._catalog.by_url(identity(url))
        return found if found is not None and found.version else None

    async def known(self, source: Source) -> Opened:
        """Return a page that is here."""
        return await self._opened(source, fetched=False)

    async def open(self, url: str, *, via: str = "") -> Opened:
        """Return a page, fetched and stored if it is not here.

        One that the caller named is kept under its address. One that a link led to (`via`) may
        not leave the site of its link, and is kept where it leads.
        """
        known = await self.find(url)
        if known is not None:
            return await self.known(known)
        place = identity(url)
        if not via:
            taken = await self._ingest.bring(place)
        else:
            home = parse_url(place)
            taken = await self._ingest.visit(
                place,
                known=None,
                content_type="",
                via=via,
                allowed=lambda final: is_same_site(parse_url(final), home),
                seen=_nothing_more,
            )
        return await self._opened(taken.source, fetched=True)

    async def ready(self, ids: Sequence[int], *, queries: Sequence[str] = ()) -> bool:
        """Wait for the vectors of pages while there is patience left, and somebody makes them.

        Those that `queries` can use are made here and now, if their words occur.
        """
        loop = asyncio.get_running_loop()
        began, pause = loop.time(), _FIRST_PAUSE
        try:
            if queries and await self._first(ids, queries):
                return True
            await self._embedding.hasten()
            while await self._are_waiting(ids):
                waited = loop.time() - began
                if waited >= self._patience or (
                    waited > _NOBODY and await self._embedding.is_left()
                ):
                    return False
                await asyncio.sleep(pause)
                pause = min(1.5 * pause, _LONGEST_PAUSE)
            return True
        finally:
            self._patience = max(0.0, self._patience - (loop.time() - began))

    async def _first(self, ids: Sequence[int], queries: Sequence[str]) -> bool:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._patience):
                return await self._embedding.begin_with(ids, queries)
        return False

    async def listed(self, url: str, /) -> list[Listed]:
        """Return the pages that the site of an address lists in its sitemaps."""
        return [Listed(url=one.url, via=one.via) for one in await self._site_maps.of(url)]

    async def _are_waiting(self, ids: Sequence[int]) -> bool:
        found = await self._catalog.by_ids(ids)
        return any(source.state is SourceState.PROCESSING for source in found.values())

    async def _opened(self, source: Source, *, fetched: bool) -> Opened:
        page = await self._shelves.outline(source.id)
        return Opened(
            source=source,
            links=page.links,
            chunks=page.chunks,
            letters=page.letters,
            fetched=fetched,
        )


def _nothing_more(_links: Sequence[Link]) -> Fence:
    return no_fence
