"""The corpus: what is stored and found together, each operation one visible transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection, select

from carrel.core.embedding import Vector
from carrel.core.pages import Chunk, Fetched, Filter, Match, PageDraft, Source
from carrel.settings import CorpusSettings
from carrel.storage import chunks, sources, vectors
from carrel.storage.database import Database, Fence, no_fence
from carrel.storage.keywords import KeywordIndex
from carrel.storage.tables import chunk, corpus, vec
from carrel.storage.vectors import Encoder, VectorIndex, VectorRow
from carrel.storage.vectors_postgres import PostgresVectors
from carrel.storage.vectors_sqlite import SqliteVectors
from carrel.storage.versioning import Stored, advance, delete_source, store_version
from carrel.text.terms import query_terms


@dataclass(frozen=True, slots=True)
class Found:
    """A chunk that a search found, with the score of its index."""

    chunk: Chunk
    score: float


class Corpus:
    """Sources, their pages and the two indexes over them."""

    def __init__(self, database: Database, settings: CorpusSettings | None = None) -> None:
        self._database = database
        self._settings = settings or CorpusSettings()
        self._keywords = KeywordIndex()
        self._vectors: VectorIndex = (
            SqliteVectors() if database.dialect == "sqlite" else PostgresVectors()
        )

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

        def work(connection: Connection) -> Source:
            fence(connection)
            return delete_source(connection, source_id)

        return await self._database.write(work)

    async def encoder(self, name: str, dimensions: int) -> Encoder:
        """Return the encoder of that name, made known if it is new."""
        return await self._database.write(
            lambda connection: vectors.register(connection, name, dimensions)
        )

    async def store_vectors(
        self, encoder: Encoder, rows: Sequence[tuple[int, Vector]], *, fence: Fence = no_fence
    ) -> int:
        """Store vectors by chunk id and return how many; a chunk gone by now is left out."""

        def work(connection: Connection) -> int:
            fence(connection)
            version = advance(connection)
            ids = [chunk_id for chunk_id, _ in rows]
            slots: dict[int, int] = {}
            for at in range(0, len(ids), 1000):
                wanted = chunk.c.id.in_(ids[at : at + 1000])
                found = connection.execute(select(chunk.c.id, chunk.c.slot).where(wanted))
                slots.update((row.id, row.slot) for row in found)
            live = [
                VectorRow(key, slots[key], vector)
                for key, vector in dict(rows).items()
                if key in slots
            ]
            vectors.put(connection, encoder, live, version=version)
            return len(live)

        return await self._database.write(work)

    async def without_vectors(
        self, encoder: Encoder, *, source_id: int | None = None, limit: int = 1000
    ) -> list[Chunk]:
        """Return chunks that have no vector of this encoder yet, oldest first."""

        def work(connection: Connection) -> list[Chunk]:
            have = select(vec.c.chunk_id).where(vec.c.encoder_id == encoder.id)
            slots = select(chunk.c.slot).where(chunk.c.id.not_in(have)).order_by(chunk.c.id)
            if source_id is not None:
                slots = slots.where(chunk.c.source_id == source_id)
            found = connection.execute(slots.limit(limit)).scalars().all()
            by_slot = chunks.at_slots(connection, found)
            return [by_slot[slot] for slot in found]

        return await self._database.read(work)

    async def find_words(
        self, query: str, *, limit: int, within: Filter | None = None
    ) -> list[Found]:
        """Search by keywords."""

        def work(connection: Connection) -> list[Found]:
            mask = chunks.allowed(connection, within) if within else None
            matches = self._keywords.search(
                connection,
                query_terms(query),
                version=current_version(connection),
                limit=limit,
                mask=mask,
            )
            return _resolve(connection, matches)

        return await self._database.read(work)

    async def find_near(
        self, encoder: Encoder, vector: Vector, *, limit: int, within: Filter | None = None
    ) -> list[Found]:
        """Search by the nearness of vectors."""
        query = vectors.checked(vector, encoder.dimensions)

        def work(connection: Connection) -> list[Found]:
            mask = chunks.allowed(connection, within) if within else None
            matches = self._vectors.search(
                connection,
                query,
                encoder=encoder,
                version=current_version(connection),
                limit=limit,
                mask=mask,
            )
            return _resolve(connection, matches)

        return await self._database.read(work)

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
        )


def current_version(connection: Connection) -> int:
    """Return the version of the corpus in this snapshot."""
    return int(connection.execute(select(corpus.c.version)).scalar_one())


def _resolve(connection: Connection, matches: Sequence[Match]) -> list[Found]:
    by_slot = chunks.at_slots(connection, [match.slot for match in matches])
    return [Found(by_slot[match.slot], match.score) for match in matches if match.slot in by_slot]
