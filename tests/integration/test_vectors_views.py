"""What an index keeps in memory: brought up to date by differences, and never mixed."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import AsyncIterator, Callable

import pytest
from sqlalchemy import Connection, select

from carrel.core.pages import Match
from carrel.storage import vectors_sqlite, versioning
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.keywords import KeywordIndex
from carrel.storage.tables import change
from carrel.storage.tables import corpus as corpus_table
from carrel.storage.vectors_postgres import PostgresVectors
from carrel.storage.vectors_sqlite import SqliteVectors
from carrel.storage.versioning import current_version
from tests.pages import draft, grid
from tests.storage_near import Vectors, add_vectors, near, nearest


class Loads:
    """Counts how often an index read all vectors anew."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        real = vectors_sqlite._load

        def load(*values: object) -> vectors_sqlite.View:
            self.count += 1
            return real(*values)  # type: ignore[arg-type]

        monkeypatch.setattr(vectors_sqlite, "_load", load)


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> Loads:
    return Loads(monkeypatch)


@pytest.fixture
async def lite(sqlite_url: str) -> AsyncIterator[Database]:
    opened = Database(sqlite_url)
    yield opened
    await opened.close()


async def test_later_versions_are_read_as_differences(
    lite: Database, loads: Loads, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vectors_sqlite, "_ROWS", 64)
    writer, reader, dice = Corpus(lite), Corpus(lite), random.Random(1)
    encoder = await writer.begin("grid", 8)
    vectors: Vectors = {}
    pages: dict[int, set[int]] = {}
    for step in range(40):
        new = await add_vectors(writer, encoder, f"u{step}", dice, 4)
        vectors |= new
        pages[step + 1] = set(new)
        if step % 3 == 2:
            key = dice.choice(sorted(pages))
            await writer.delete(key)
            for slot in pages.pop(key):
                del vectors[slot]
        query = grid(dice)
        assert await near(reader, encoder, query) == nearest(vectors, query, 10)
    assert loads.count <= 3
    assert len(vectors) > 100


async def test_room_that_is_used_up_is_made_larger(
    lite: Database, loads: Loads, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vectors_sqlite, "_ROWS", 3)
    corpus, dice = Corpus(lite), random.Random(2)
    encoder = await corpus.begin("grid", 8)
    vectors: Vectors = {}
    for step in range(12):
        vectors |= await add_vectors(corpus, encoder, f"u{step}", dice, 5)
        query = grid(dice)
        assert await near(corpus, encoder, query) == nearest(vectors, query, 10)
    assert loads.count == 1


async def test_too_many_freed_rows_are_left_behind_by_reading_anew(
    lite: Database, loads: Loads, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vectors_sqlite, "_ROWS", 2)
    corpus, dice = Corpus(lite), random.Random(3)
    encoder = await corpus.begin("grid", 8)
    pages = [await add_vectors(corpus, encoder, f"u{step}", dice, 4) for step in range(5)]
    query = grid(dice)
    await near(corpus, encoder, query)
    await corpus.store(1, draft("u0 0", "u0 1", "u0 2"))
    del pages[0][3]
    left = {slot: vector for page in pages for slot, vector in page.items()}
    assert await near(corpus, encoder, query, 50) == nearest(left, query, 50)
    assert loads.count == 1
    for key in (1, 2, 3, 4):
        await corpus.delete(key)
    assert await near(corpus, encoder, query) == nearest(pages[4], query, 10)
    assert loads.count == 2


async def test_a_view_older_than_the_kept_changes_is_read_anew(
    lite: Database, loads: Loads, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(versioning, "_KEPT_CHANGES", 3)
    writer, reader, dice = Corpus(lite), Corpus(lite), random.Random(4)
    encoder = await writer.begin("grid", 8)
    pages = [await add_vectors(writer, encoder, f"u{step}", dice, 3) for step in range(6)]
    query = grid(dice)
    assert len(await near(reader, encoder, query, 50)) == 18
    await writer.delete(1)
    assert len(await near(reader, encoder, query, 50)) == 15
    assert loads.count == 1  # within the kept changes
    for key in (2, 3, 4, 5):
        await writer.delete(key)
    pruned = await lite.read(lambda c: c.execute(select(corpus_table.c.pruned)).scalar_one())
    oldest = await lite.read(lambda c: c.execute(select(change.c.version)).scalars().all())
    assert pruned > 0
    assert min(oldest) > pruned
    assert await near(reader, encoder, query, 50) == nearest(pages[5], query, 50)
    assert loads.count == 2


async def test_no_search_holds_an_array_that_another_changes(lite: Database) -> None:
    corpus, dice = Corpus(lite), random.Random(5)
    encoder = await corpus.begin("grid", 8)
    await add_vectors(corpus, encoder, "a", dice)
    index = SqliteVectors()
    query = grid(dice)

    def search(connection: Connection) -> list[Match]:
        return index.search(
            connection, query, encoder=encoder, version=current_version(connection), limit=10
        )

    before = await lite.read(search)
    view = index._views[encoder.id]
    kept = (view.size, view.alive.copy(), view.slots[: view.size].copy())
    await add_vectors(corpus, encoder, "b", dice)
    await corpus.delete(1)
    assert await lite.read(search) != before
    assert index._views[encoder.id] is not view
    assert view.size == kept[0]
    assert (view.alive == kept[1]).all()
    assert (view.slots[: view.size] == kept[2]).all()


async def test_an_older_snapshot_is_answered_as_of_its_own_version(database: Database) -> None:
    corpus, dice = Corpus(database), random.Random(6)
    encoder = await corpus.begin("grid", 8)
    await add_vectors(corpus, encoder, "a", dice)
    query = grid(dice)
    kind = SqliteVectors if database.dialect == "sqlite" else PostgresVectors

    def searcher() -> Callable[[Connection], tuple[list[Match], list[Match]]]:
        vectors, keywords = kind(), KeywordIndex()

        def search(connection: Connection) -> tuple[list[Match], list[Match]]:
            version = current_version(connection)
            return (
                vectors.search(connection, query, encoder=encoder, version=version, limit=20),
                keywords.search(connection, ["0", "a", "b"], version=version, limit=20),
            )

        return search

    search = searcher()
    begun, go_on = threading.Event(), threading.Event()

    def old(connection: Connection) -> tuple[list[Match], list[Match]]:
        current_version(connection)  # the snapshot is taken here
        begun.set()
        assert go_on.wait(20)
        return search(connection)

    before = await database.read(search)
    waiting = asyncio.create_task(database.read(old))
    assert await asyncio.to_thread(begun.wait, 20)
    await add_vectors(corpus, encoder, "b", dice)
    await corpus.store(1, draft("a 0", "a 9"))
    after = await database.read(search)
    go_on.set()
    assert await waiting == before
    assert after != before
    assert await database.read(search) == after == await database.read(searcher())
