"""Shelves to search: pages with the vectors of an encoder, or with vectors set by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from carrel.core.embedding import Embedded, Embedder, Passage, QueryVectors, Vector
from carrel.core.pages import Filter, Link
from carrel.core.search import Hit, Mode, Query, Results
from carrel.inference.hashing import HashingEncoder
from carrel.retrieve.search import Search
from carrel.settings import SearchSettings
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from tests.pages import add_page, draft


def turned(degrees: float) -> Vector:
    """A vector at an angle to the one that queries have."""
    found = np.zeros(64, dtype=np.float32)
    found[:2] = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return found


class Pinned(HashingEncoder):
    """Passages lie at the angles that they were given, by text; every query lies at 0 degrees."""

    def __init__(self, angles: Mapping[str, float], *, otherwise: float = 90.0) -> None:
        super().__init__("pinned")
        self.token_bytes = 0
        self._angles = angles
        self._otherwise = otherwise

    async def embed_passages(self, passages: Sequence[Passage]) -> list[Embedded]:
        """Look the angles up."""
        angles = [self._angles.get(passage.text, self._otherwise) for passage in passages]
        return [Embedded(windows=np.stack([turned(angle)])) for angle in angles]

    async def embed_query(self, text: str) -> QueryVectors:
        """Give every query the same vector."""
        assert text
        return QueryVectors(dense=turned(0))


class Shelf:
    """A corpus with an encoder beside it, and the search over both."""

    def __init__(
        self,
        database: Database,
        encoder: Embedder | None = None,
        *,
        settings: SearchSettings | None = None,
    ) -> None:
        self.corpus = Corpus(database)
        self.encoder: Embedder = encoder or HashingEncoder()
        self.settings = settings or SearchSettings()
        self.search = Search(self.corpus, self.encoder, self.settings)
        self._pages = 0

    async def put(
        self,
        *texts: str,
        title: str = "",
        language: str = "en",
        kind: str = "",
        url: str = "",
        links: Sequence[Link] = (),
        section: tuple[str, ...] = (),
    ) -> int:
        """Store a page of these passages, without vectors, and return its id."""
        self._pages += 1
        page = draft(*texts, title=title, language=language, links=links, section=section)
        where = url or f"https://a.example/{self._pages}"
        return (await add_page(self.corpus, where, page, kind)).source.id

    async def encode(self, encoder: Embedder | None = None) -> None:
        """Give every passage its vectors."""
        maker = encoder or self.encoder
        known = await self.corpus.begin(maker.name, maker.dimensions, maker.token_bytes)
        bare = await self.corpus.without_vectors(known, limit=10_000)
        made = await maker.embed_passages([one.passage for one in bare])
        rows = [(one.id, found) for one, found in zip(bare, made, strict=True)]
        await self.corpus.store_vectors(known, rows)

    async def find(
        self,
        text: str,
        *,
        limit: int = 10,
        mode: Mode = Mode.SEARCH,
        **within: frozenset[int] | frozenset[str],
    ) -> Results:
        """Search; what else is given is a filter."""
        wanted = Filter(**within) if within else None  # type: ignore[arg-type]
        return await self.search.find(Query(text=text, limit=limit, mode=mode, within=wanted))


def texts(results: Results) -> list[str]:
    """The passages that were found, best first."""
    return [hit.chunk.text for hit in results.hits]


def first(results: Results) -> Hit:
    """The best hit."""
    assert results.hits
    return results.hits[0]
