"""The user's pages as questions are made of them, in an order that a seed decides."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from carrel.core.pages import Chunk, Link, Source
from carrel.storage.catalog import Catalog
from carrel.storage.database import Database
from carrel.storage.shelves import Shelves

_AT_A_TIME = 100  # pages that are held at once


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A stored page with its passages and links."""

    source: Source
    chunks: tuple[Chunk, ...]
    links: tuple[Link, ...]

    @property
    def addresses(self) -> frozenset[str]:
        """Where links to this page lead."""
        return frozenset((self.source.url, self.source.final_url)) - {""}


class Pages:
    """All pages of a store that can be searched."""

    def __init__(self, database: Database) -> None:
        self._shelves = Shelves(database)
        self._catalog = Catalog(database)

    async def sources(self) -> list[Source]:
        """Return all that have a page, by address."""
        found = [one for one in await self._catalog.list() if one.version]
        return sorted(found, key=lambda one: one.url)

    async def each(self, sources: Sequence[Source]) -> AsyncIterator[Page]:
        """Yield the pages of these sources, without holding them all."""
        for at in range(0, len(sources), _AT_A_TIME):
            some = sources[at : at + _AT_A_TIME]
            chunks: dict[int, list[Chunk]] = {one.id: [] for one in some}
            for chunk, _ in await self._shelves.of_sources([one.id for one in some]):
                chunks[chunk.source_id].append(chunk)
            for one in some:
                links = await self._catalog.links(one.id)
                yield Page(source=one, chunks=tuple(chunks[one.id]), links=tuple(links))


def lot(seed: int, *parts: object) -> bytes:
    """Return the number that something draws: what is sorted by it stands in a seeded order."""
    words = "\x1f".join(map(str, (seed, *parts)))
    return blake2b(words.encode(), digest_size=8).digest()


def bare(url: str) -> str:
    """Return an address without the place on the page."""
    return url.partition("#")[0]
