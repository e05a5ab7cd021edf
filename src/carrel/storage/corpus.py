"""The corpus: what is stored and found together, each operation one visible transaction."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from carrel.core.pages import Chunk, ChunkDraft, Filter, Match, PageDraft, Source, SourceState
from carrel.settings import CorpusSettings
from carrel.storage import chunks, lexical, sources, vectors
from carrel.storage.database import Database
from carrel.storage.keywords import KeywordIndex
from carrel.storage.tables import change, chunk, corpus, vec
from carrel.storage.types import Vector
from carrel.storage.vectors import Encoder, VectorIndex, VectorRow
from carrel.storage.vectors_postgres import PostgresVectors
from carrel.storage.vectors_sqlite import SqliteVectors
from carrel.text.terms import query_terms

Fence = Callable[[Connection], None]
_KEPT_CHANGES = 1000


def no_fence(_: Connection) -> None:
    """Let everybody write: for work that is not done by a job."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """What storing a version did: only `new` chunks need vectors."""

    source: Source
    new: tuple[Chunk, ...]
    kept: int
    removed: int


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

    async def add(self, url: str, *, content_type: str = "", fence: Fence = no_fence) -> Source:
        """Return the source of an address, made if it is new."""

        def work(connection: Connection) -> Source:
            fence(connection)
            now = self._database.clock()
            return sources.ensure(connection, url, content_type=content_type, now=now)

        return await self._database.write(work)

    async def store(self, source_id: int, draft: PageDraft, *, fence: Fence = no_fence) -> Stored:
        """Store a version of a page and make it the one that is searched, in one step."""

        def work(connection: Connection) -> Stored:
            fence(connection)
            return self._store(connection, source_id, draft)

        return await self._database.write(work)

    async def delete(self, source_id: int, *, fence: Fence = no_fence) -> Source:
        """Delete a source and every trace of it; return what it was."""

        def work(connection: Connection) -> Source:
            fence(connection)
            version = advance(connection)
            gone = sources.get(connection, source_id)
            _drop_chunks(connection, chunks.of_source(connection, source_id), version)
            sources.remove(connection, source_id)
            return gone

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

    async def without_vectors(self, encoder: Encoder, *, limit: int = 1000) -> list[Chunk]:
        """Return chunks that have no vector of this encoder yet, oldest first."""

        def work(connection: Connection) -> list[Chunk]:
            have = select(vec.c.chunk_id).where(vec.c.encoder_id == encoder.id)
            slots = (
                select(chunk.c.slot)
                .where(chunk.c.id.not_in(have))
                .order_by(chunk.c.id)
                .limit(limit)
            )
            found = connection.execute(slots).scalars().all()
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

    def _store(self, connection: Connection, source_id: int, draft: PageDraft) -> Stored:
        # First the lock, then the reading: what is compared here must not change meanwhile.
        version = advance(connection)
        before = sources.get(connection, source_id)
        kept, fresh, gone = _match(chunks.digests(connection, source_id), draft.chunks)
        first_slot = take_slots(connection, len(fresh))
        old = [item for item in chunks.of_source(connection, source_id) if item.id in gone]
        _drop_chunks(connection, old, version)
        chunks.move(connection, kept)
        new = chunks.add(connection, source_id, fresh, first_slot=first_slot)
        lexical.add(
            connection, [chunks.index_entry(item.slot, item.section, item.text) for item in new]
        )
        sources.replace_links(connection, source_id, draft.links)
        now = self._database.clock()
        number = before.version + 1
        sources.add_version(connection, source_id, number, draft, now=now)
        oldest = number - self._settings.versions
        sources.forget_versions(connection, source_id, before=oldest)
        after = sources.change(
            connection,
            source_id,
            {
                "state": SourceState.COMPLETED,
                "title": draft.title,
                "language": draft.language,
                "version": number,
                "error": None,
                "updated_at": now,
            },
        )
        return Stored(source=after, new=tuple(new), kept=len(kept), removed=len(old))


def advance(connection: Connection) -> int:
    """Begin a change of the indexes and return its version.

    On PostgreSQL this locks out other index writers until the transaction ends.
    """
    statement = update(corpus).values(version=corpus.c.version + 1).returning(corpus.c.version)
    version: int = connection.execute(statement).scalar_one()
    return version


def take_slots(connection: Connection, count: int) -> int:
    """Return the first of so many successive free slots."""
    statement = (
        update(corpus).values(next_slot=corpus.c.next_slot + count).returning(corpus.c.next_slot)
    )
    after: int = connection.execute(statement).scalar_one()
    return after - count


def current_version(connection: Connection) -> int:
    """Return the version of the corpus in this snapshot."""
    return int(connection.execute(select(corpus.c.version)).scalar_one())


def _match(
    old: Sequence[tuple[int, str]], drafts: Sequence[ChunkDraft]
) -> tuple[list[tuple[int, int, ChunkDraft]], list[tuple[int, ChunkDraft]], set[int]]:
    """Pair new chunks with stored ones of the same content: kept, fresh, and ids that are gone."""
    stored: defaultdict[str, deque[int]] = defaultdict(deque)
    for key, digest in old:
        stored[digest].append(key)
    kept: list[tuple[int, int, ChunkDraft]] = []
    fresh: list[tuple[int, ChunkDraft]] = []
    for ordinal, draft in enumerate(drafts):
        if same := stored[draft.digest]:
            kept.append((same.popleft(), ordinal, draft))
        else:
            fresh.append((ordinal, draft))
    return kept, fresh, {key for keys in stored.values() for key in keys}


def _drop_chunks(connection: Connection, gone: Sequence[Chunk], version: int) -> None:
    """Take chunks out of both indexes and tell other processes which slots were freed."""
    if not gone:
        return
    lexical.drop(
        connection, [chunks.index_entry(item.slot, item.section, item.text) for item in gone]
    )
    chunks.remove(connection, [item.id for item in gone])
    connection.execute(insert(change), [{"version": version, "slot": item.slot} for item in gone])
    if (oldest := version - _KEPT_CHANGES) > 0:
        connection.execute(delete(change).where(change.c.version <= oldest))
        connection.execute(update(corpus).values(pruned=oldest))


def _resolve(connection: Connection, matches: Sequence[Match]) -> list[Found]:
    by_slot = chunks.at_slots(connection, [match.slot for match in matches])
    return [Found(by_slot[match.slot], match.score) for match in matches if match.slot in by_slot]
