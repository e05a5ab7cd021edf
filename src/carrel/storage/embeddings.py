"""The vectors of the corpus: whose they are, which are missing, and how they are kept."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from carrel.core.embedding import Embedded, Passage
from carrel.core.pages import context_above
from carrel.core.search import Encoder
from carrel.settings import CorpusSettings
from carrel.storage import chunks, encoders, runs, vectors, vectors_postgres
from carrel.storage.database import Database, Effect, Fence, no_fence
from carrel.storage.encoders import Holding
from carrel.storage.tables import chunk, source, tok
from carrel.storage.vectors import VectorIndex
from carrel.storage.vectors_postgres import PostgresVectors
from carrel.storage.vectors_sqlite import SqliteVectors
from carrel.storage.versioning import current_version
from carrel.storage.writers import advance, lock

_BATCH = 500  # values in one statement: databases have a limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Bare:
    """A chunk that has no vector yet, and what an encoder is to make of it."""

    id: int
    slot: int
    passage: Passage


class Embeddings:
    """Encoders and what they made; vectors of two encoders never mix."""

    def __init__(self, database: Database, settings: CorpusSettings | None = None) -> None:
        self._database = database
        self._settings = settings or CorpusSettings()
        self._vectors: VectorIndex = (
            SqliteVectors() if database.dialect == "sqlite" else PostgresVectors()
        )

    async def encoders(self) -> list[Encoder]:
        """Return all encoders, oldest first."""
        return await self._database.read(encoders.everything)

    async def serving(self) -> Encoder | None:
        """Return the encoder whose vectors are searched."""
        return await self._database.read(encoders.serving)

    async def begin(self, name: str, dimensions: int, token_bytes: int = 0) -> Encoder:
        """Return the encoder of that name, made known if it is new.

        The first one serves at once; any other is built until `switch`.
        """
        size = {"dimensions": dimensions, "token_bytes": token_bytes}

        def work(connection: Connection) -> Encoder:
            lock(connection)  # no two are the first
            return encoders.begin(connection, name, **size)

        known = await self._database.read(lambda rows: encoders.live(rows, name, **size))
        return known if known is not None else await self._database.write(work)

    async def switch(self, encoder: Encoder, *, fence: Fence = no_fence) -> bool:
        """Let an encoder serve in the place of the one that does, if no chunk lacks its vector."""

        def work(connection: Connection) -> bool:
            fence(connection)
            lock(connection)
            return encoders.switch(connection, encoder)

        return await self._database.write(work)

    async def forget(self, encoder: Encoder, *, fence: Fence = no_fence) -> None:
        """Remove an encoder and all it made, a number of rows at a time."""

        def retire(connection: Connection) -> None:
            fence(connection)
            encoders.retire(connection, encoder)

        def some(connection: Connection) -> bool:
            fence(connection)
            return encoders.remove_some(connection, encoder)

        await self._database.write(retire)
        if self._database.dialect == "postgresql":
            await asyncio.to_thread(vectors_postgres.drop_index, self._database, encoder)
        while await self._database.write(some):
            pass
        self._vectors.forget(encoder.id)

    async def holding(self, encoder: Encoder) -> Holding:
        """Count what is kept of an encoder, and what it lacks."""
        return await self._database.read(lambda rows: encoders.holding(rows, encoder))

    async def is_empty(self) -> bool:
        """Say whether there is no chunk at all."""
        return not await self._database.read(chunks.count)

    async def rest(self, *, fence: Fence = no_fence) -> None:
        """Let no source wait for vectors: no encoder makes any."""

        def work(connection: Connection) -> None:
            fence(connection)
            lock(connection)
            runs.rest(connection)

        await self._database.write(work)

    def if_behind(self, encoder: Encoder, step: Effect) -> Fence:
        """Return the step that is taken where a chunk has no vector of the encoder yet.

        Nobody adds a chunk between this look and the end of the transaction.
        """

        def work(connection: Connection) -> None:
            lock(connection)
            if encoders.lacks(connection, encoder):
                step(connection)
            else:
                runs.tidy(connection)

        return work

    async def store_vectors(
        self,
        encoder: Encoder,
        rows: Sequence[tuple[int, Embedded]],
        *,
        fence: Fence = no_fence,
    ) -> int:
        """Store what an encoder made, by chunk id; a chunk that is gone by now is left out.

        A source that has all its vectors then is completed. Return how many of the chunks are here.
        """

        def work(connection: Connection) -> int:
            fence(connection)
            version = advance(connection)
            tokens = self._settings.late_store
            stored = vectors.put(connection, encoder, rows, version=version, tokens=tokens)
            runs.encoded(connection, [key for key, _ in rows])
            return stored

        return await self._database.write(work)

    async def without_vectors(
        self,
        encoder: Encoder,
        *,
        source_id: int | None = None,
        after: int = -1,
        limit: int = 1000,
    ) -> list[Bare]:
        """Return chunks that have no vector of this encoder yet, oldest first.

        `after` is the slot of the last one that was seen.
        """

        def work(connection: Connection) -> list[Bare]:
            wanted = encoders.unencoded(encoder.id, after=after)
            if source_id is not None:
                wanted = wanted.where(chunk.c.source_id == source_id)
            return _passages(connection, connection.execute(wanted.limit(limit)).scalars().all())

        return await self._database.read(work)

    async def lacking(self, encoder: Encoder, chunk_ids: Sequence[int]) -> list[Bare]:
        """Return those of these chunks that have no vector of this encoder yet."""

        def work(connection: Connection) -> list[Bare]:
            done = vectors.done(connection, encoder, chunk_ids)
            return _passages(connection, [key for key in chunk_ids if key not in done])

        return await self._database.read(work)

    async def openings(self, source_ids: Sequence[int]) -> list[int]:
        """Return the chunks that these sources begin with, in their order."""

        def work(connection: Connection) -> list[int]:
            slots = chunks.first_of(connection, source_ids)
            held = chunks.at_slots(connection, slots)
            return [held[slot].id for slot in slots]

        return await self._database.read(work)

    async def late(self, encoder: Encoder, chunk_ids: Sequence[int]) -> dict[int, bytes]:
        """Return the packed tokens of chunks; one that has none is left out."""
        return await self._database.read(lambda rows: tokens_of(rows, encoder, chunk_ids))

    async def likeness(
        self, encoder: Encoder, leaders: Sequence[int], slots: Sequence[int]
    ) -> dict[int, float]:
        """Return how near these slots are to the middle of some chunks, given by their ids.

        A slot without a vector is left out; where no leader has one, nothing is said.
        """

        def work(connection: Connection) -> dict[int, float]:
            middle = vectors.middle_of(connection, encoder, leaders)
            if middle is None:
                return {}
            version = current_version(connection)
            return self._vectors.scores(
                connection, middle, encoder=encoder, version=version, slots=slots
            )

        return await self._database.read(work)

    async def index_vectors(self, encoder: Encoder) -> bool:
        """Index the vectors where there are so many that it pays; return whether that was done.

        On SQLite they are always searched in memory, and this does nothing.
        """
        enough = self._settings.hnsw_from
        if self._database.dialect != "postgresql" or not enough:
            return False
        if (await self.holding(encoder)).chunks < enough:
            return False
        if await self._database.read(lambda rows: vectors_postgres.has_index(rows, encoder)):
            return False
        await asyncio.to_thread(vectors_postgres.build_index, self._database, encoder)
        return True


def tokens_of(
    connection: Connection, encoder: Encoder, chunk_ids: Sequence[int]
) -> dict[int, bytes]:
    """Return the packed tokens of chunks by id."""
    found: dict[int, bytes] = {}
    columns = select(tok.c.chunk_id, tok.c.data).where(tok.c.encoder_id == encoder.id)
    for at in range(0, len(chunk_ids), _BATCH):
        some = columns.where(tok.c.chunk_id.in_(chunk_ids[at : at + _BATCH]))
        found.update((row.chunk_id, bytes(row.data)) for row in connection.execute(some))
    return found


def _passages(connection: Connection, ids: Sequence[int]) -> list[Bare]:
    columns = select(chunk.c.id, chunk.c.slot, source.c.title, chunk.c.section, chunk.c.text)
    joined = columns.join(source, source.c.id == chunk.c.source_id)
    found: list[Bare] = []
    for at in range(0, len(ids), _BATCH):
        some = joined.where(chunk.c.id.in_(ids[at : at + _BATCH])).order_by(chunk.c.slot)
        for row in connection.execute(some):
            context = " > ".join(context_above(row.title, row.section, row.text))
            passage = Passage(context=context, text=row.text)
            found.append(Bare(id=row.id, slot=row.slot, passage=passage))
    return found
