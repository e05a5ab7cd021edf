"""The corpus: what is stored and found together, each operation one visible transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection

from carrel.core.embedding import Vector
from carrel.core.graph import Linked
from carrel.core.pages import Chunk, Fetched, Filter, Match, PageDraft, Source
from carrel.core.search import Ask, Candidates, Encoder
from carrel.settings import CorpusSettings
from carrel.storage import chunks, graph, sources, vectors
from carrel.storage.candidates import Indexes, gather
from carrel.storage.database import Database, Effect, Fence, no_fence
from carrel.storage.embeddings import Embeddings
from carrel.storage.graph_view import GraphIndex, mask_at, numbers_of
from carrel.storage.keywords import KeywordIndex
from carrel.storage.owners import Owners
from carrel.storage.vectors import Mask
from carrel.storage.versioning import (
    Removed,
    Stored,
    current_version,
    delete_source,
    store_version,
)
from carrel.text.terms import query_terms


@dataclass(frozen=True, slots=True)
class Found:
    """A chunk that a search found, with the score of its index."""

    chunk: Chunk
    score: float


class Corpus(Embeddings):
    """Sources, their pages and the two indexes over them."""

    def __init__(
        self,
        database: Database,
        settings: CorpusSettings | None = None,
        *,
        added: Effect | None = None,
    ) -> None:
        """Open the corpus.

        `added` queues the making of vectors, in each transaction that leaves chunks without; where
        there is none, no source waits for them.
        """
        super().__init__(database, settings)
        self._added = added
        self._indexes = Indexes(keywords=KeywordIndex(), vectors=self._vectors, owners=Owners())
        self._graph = GraphIndex()

    async def add(
        self, url: str, *, content_type: str = "", via: str = "", fence: Fence = no_fence
    ) -> Source:
        """Return the source of an address, made if it is new."""

        def work(connection: Connection) -> Source:
            fence(connection)
            return self._ensure(connection, url, content_type, via)

        return await self._database.write(work)

    async def store(
        self,
        source_id: int,
        draft: PageDraft,
        *,
        fetched: Fetched | None = None,
        fence: Fence = no_fence,
    ) -> Stored:
        """Store a version of a page and make it the one that is searched, in one step."""

        def work(connection: Connection) -> Stored:
            fence(connection)
            find = partial(sources.get, source_id=source_id)
            return self._store(connection, find, draft, fetched or Fetched())

        return await self._database.write(work)

    async def store_at(
        self,
        url: str,
        draft: PageDraft,
        *,
        fetched: Fetched,
        content_type: str = "",
        via: str = "",
        fence: Fence = no_fence,
    ) -> Stored:
        """`add` and `store` in one transaction: a page that fails leaves no source behind."""

        def work(connection: Connection) -> Stored:
            fence(connection)
            find = partial(self._ensure, url=url, content_type=content_type, via=via)
            return self._store(connection, find, draft, fetched)

        return await self._database.write(work)

    async def delete(self, source_id: int, *, fence: Fence = no_fence) -> Source:
        """Delete a source and every trace of it; return what it was."""
        return (await self.remove(source_id, fence=fence)).source

    async def remove(self, source_id: int, *, fence: Fence = no_fence) -> Removed:
        """`delete`, and say how much that was."""

        def work(connection: Connection) -> Removed:
            fence(connection)
            return delete_source(connection, source_id)

        return await self._database.write(work)

    async def candidates(self, ask: Ask) -> Candidates:
        """Return what every leg of a search finds, from one snapshot."""
        index = self._indexes
        return await self._database.read(lambda connection: gather(connection, ask, index))

    async def linked(self, names: Sequence[str], within: Filter | None = None) -> Linked:
        """Return the graph, the entities that names stand for, and what a filter lets through."""

        def work(connection: Connection) -> Linked:
            version = current_version(connection)
            held = self._graph.at(connection, version)
            ids = graph.ids_of(connection, names)
            mask = self._mask(connection, sources.without_needless(connection, within), version)
            allowed = None if mask is None else mask_at(mask, held.slots)
            return Linked(graph=held, entities=numbers_of(held, ids), allowed=allowed)

        return await self._database.read(work)

    async def frequencies(self, terms: Sequence[str]) -> dict[str, int]:
        """Return in how many passages each of these terms occurs; a term of none is left out."""

        def work(connection: Connection) -> dict[str, int]:
            version = current_version(connection)
            found = self._indexes.keywords.postings(connection, terms, version=version)
            return {term: len(slots) for term, slots in found.items()}

        return await self._database.read(work)

    async def entity_names(self, ids: Sequence[int]) -> dict[int, str]:
        """Return the names of entities by their ids."""
        return await self._database.read(lambda connection: graph.names(connection, ids))

    async def passages(self, slots: Sequence[int]) -> dict[int, tuple[Chunk, Source]]:
        """Return chunks and their sources by slot; one that is gone by now is left out."""

        def work(connection: Connection) -> dict[int, tuple[Chunk, Source]]:
            held = chunks.at_slots(connection, slots)
            owners = sources.by_ids(connection, sorted({item.source_id for item in held.values()}))
            return {slot: (item, owners[item.source_id]) for slot, item in held.items()}

        return await self._database.read(work)

    async def find_words(
        self, query: str, *, limit: int, within: Filter | None = None
    ) -> list[Found]:
        """Search by keywords."""

        def work(connection: Connection) -> list[Found]:
            version = current_version(connection)
            mask = self._mask(connection, within, version)
            matches = self._indexes.keywords.search(
                connection, query_terms(query), version=version, limit=limit, mask=mask
            )
            return _resolve(connection, matches)

        return await self._database.read(work)

    async def find_near(
        self, encoder: Encoder, vector: Vector, *, limit: int, within: Filter | None = None
    ) -> list[Found]:
        """Search by the nearness of vectors."""
        query = vectors.rounded(vectors.checked(vector, encoder.dimensions))

        def work(connection: Connection) -> list[Found]:
            version = current_version(connection)
            mask = self._mask(connection, within, version)
            matches = self._vectors.search(
                connection, query, encoder=encoder, version=version, limit=limit, mask=mask
            )
            return _resolve(connection, matches)

        return await self._database.read(work)

    def _mask(self, connection: Connection, within: Filter | None, version: int) -> Mask | None:
        if not within:
            return None
        return self._indexes.owners.mask(connection, within, version=version)

    def _ensure(self, connection: Connection, url: str, content_type: str, via: str) -> Source:
        now = self._database.clock()
        return sources.ensure(connection, url, content_type=content_type, via=via, now=now)

    def _store(
        self,
        connection: Connection,
        find: Callable[[Connection], Source],
        draft: PageDraft,
        fetched: Fetched,
    ) -> Stored:
        return store_version(
            connection,
            find,
            draft,
            fetched=fetched,
            versions=self._settings.versions,
            now=self._database.clock(),
            encoding=self._added,
        )


def _resolve(connection: Connection, matches: Sequence[Match]) -> list[Found]:
    by_slot = chunks.at_slots(connection, [match.slot for match in matches])
    return [Found(by_slot[match.slot], match.score) for match in matches if match.slot in by_slot]
