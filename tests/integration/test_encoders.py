"""Which encoder serves: one at a time, changed in one step, and nothing is left of the old one."""

from __future__ import annotations

import random

import numpy as np
import pytest
from sqlalchemy import Connection, text

from carrel.core.search import Encoder, EncoderState
from carrel.errors import DataValidationError, StorageError
from carrel.storage import encoders
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.vectors_postgres import build_index, has_index
from carrel.storage.vectors_sqlite import SqliteVectors
from tests.fingerprint import contents
from tests.pages import add_page, draft, embedded, grid
from tests.storage_near import add_vectors, near

UP = np.array([1, 0], dtype=np.float32)


async def encode(corpus: Corpus, encoder: Encoder) -> None:
    bare = await corpus.without_vectors(encoder)
    await corpus.store_vectors(encoder, [(item.id, embedded(UP)) for item in bare])


async def states(corpus: Corpus) -> dict[str, EncoderState]:
    return {one.name: one.state for one in await corpus.encoders()}


async def test_the_first_encoder_serves_at_once_and_the_next_is_built(database: Database) -> None:
    corpus = Corpus(database)
    assert await corpus.serving() is None
    first = await corpus.begin("old", 2)
    assert first.state is EncoderState.SERVING
    assert await corpus.begin("old", 2) == first == await corpus.serving()
    second = await corpus.begin("new", 3, 16)
    assert (second.state, second.token_bytes) == (EncoderState.BUILDING, 16)
    assert await corpus.serving() == first
    with pytest.raises(DataValidationError, match="16 bytes to a token here, not 8"):
        await corpus.begin("new", 3, 8)


async def test_an_encoder_serves_only_when_no_chunk_lacks_its_vector(database: Database) -> None:
    corpus = Corpus(database)
    old = await corpus.begin("old", 2)
    await add_page(corpus, "a", draft("one", "two"))
    await encode(corpus, old)
    new = await corpus.begin("new", 2)
    assert not await corpus.switch(new)
    await encode(corpus, new)
    await add_page(corpus, "b", draft("three"))
    assert not await corpus.switch(new)  # a page came meanwhile
    assert await corpus.serving() == old
    await encode(corpus, new)
    assert await corpus.switch(new)
    assert await states(corpus) == {"old": EncoderState.RETIRED, "new": EncoderState.SERVING}


async def test_a_forgotten_encoder_leaves_no_row(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encoders, "_BATCH", 2)
    corpus = Corpus(database)
    await add_page(corpus, "a", draft("one", "two", "three", "four", "five"))
    new = await corpus.begin("new", 2)
    await encode(corpus, new)
    before = await database.read(contents)
    old = await corpus.begin("old", 2, 1)
    bare = await corpus.without_vectors(old)
    rows = [(item.id, embedded(UP, UP, UP, tokens=b"ab")) for item in bare]
    await corpus.store_vectors(old, rows)
    assert await database.read(contents) != before
    await corpus.forget(old)
    assert await database.read(contents) == before


async def test_an_encoder_that_is_wanted_again_keeps_what_is_left_of_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encoders, "_BATCH", 2)
    corpus = Corpus(database)
    await add_page(corpus, "a", draft("one", "two", "three", "four"))
    old = await corpus.begin("old", 2)
    await encode(corpus, old)

    def half(connection: Connection) -> None:
        encoders.retire(connection, old)
        assert encoders.remove_some(connection, old)

    await database.write(half)
    again = await corpus.begin("old", 2)
    assert (again.id, again.state) == (old.id, EncoderState.BUILDING)
    assert not await database.write(lambda rows: encoders.remove_some(rows, old))
    assert [item.slot for item in await corpus.without_vectors(again)] == [0, 1]


async def test_no_id_is_given_out_twice(database: Database) -> None:
    corpus = Corpus(database)
    old = await corpus.begin("old", 2)
    await corpus.forget(old)
    new = await corpus.begin("new", 2)
    assert new.id > old.id  # another process may still hold vectors of the old one


async def test_two_encoders_cannot_serve(database: Database) -> None:
    corpus = Corpus(database)
    await corpus.begin("old", 2)
    await corpus.begin("new", 2)
    careless = text("UPDATE encoder SET state = 'serving'")
    with pytest.raises(StorageError):
        await database.write(lambda rows: rows.execute(careless))
    odd = text("UPDATE encoder SET state = 'odd'")
    with pytest.raises(StorageError):
        await database.write(lambda rows: rows.execute(odd))


async def test_the_vectors_of_a_retired_encoder_leave_the_memory(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    writer, reader, dice = Corpus(database), Corpus(database), random.Random(1)
    old = await writer.begin("old", 8)
    await add_vectors(writer, old, "a", dice)
    for corpus in (writer, reader):
        await near(corpus, old, grid(dice))
    new = await writer.begin("new", 2)
    await encode(writer, new)
    assert await writer.switch(new)
    await writer.forget(old)
    held = [corpus._vectors for corpus in (writer, reader)]
    assert all(isinstance(one, SqliteVectors) for one in held)
    assert [set(one._views) for one in held] == [set(), {old.id}]  # type: ignore[attr-defined]
    await near(reader, new, UP)  # another process notices at its first search
    assert set(held[1]._views) == {new.id}  # type: ignore[attr-defined]
    await database.close()


async def test_the_index_of_a_forgotten_encoder_goes(postgres_url: str) -> None:
    database = Database(postgres_url)
    corpus = Corpus(database)
    encoder = await corpus.begin("old", 2)
    build_index(database, encoder)
    assert await database.read(lambda rows: has_index(rows, encoder))
    await corpus.forget(encoder)
    assert not await database.read(lambda rows: has_index(rows, encoder))
    await database.close()
