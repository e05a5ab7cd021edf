"""Several at once: readers beside a writer, cancelled tasks, processes and writers side by side."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import AsyncIterator, Sequence
from typing import Any

import numpy as np
import pytest
from sqlalchemy import Connection, insert, select, text, update

from carrel.core.pages import PageDraft
from carrel.errors import NotFoundError
from carrel.storage import audit, sources
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.tables import corpus as corpus_table
from carrel.storage.tables import encoder, source
from tests.pages import add_page, draft, embedded, generated, questions


@pytest.fixture
async def second(database_url: str) -> AsyncIterator[Database]:
    """Another process's database object on the same store."""
    opened = Database(database_url)
    yield opened
    await opened.close()


class Writing:
    """A write that has changed a row and waits before it ends."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.go_on = threading.Event()

    def __call__(self, connection: Connection) -> None:
        connection.execute(update(corpus_table).values(version=corpus_table.c.version + 1))
        connection.execute(insert(encoder).values(name="late", dimensions=1))
        self.begun.set()
        assert self.go_on.wait(30)


def names(connection: Connection) -> list[str]:
    return list(connection.execute(select(encoder.c.name)).scalars())


async def test_readers_never_wait_for_a_writer(database: Database, second: Database) -> None:
    corpus = Corpus(database)
    await add_page(corpus, "u", draft("words"))
    work = Writing()
    writing = asyncio.create_task(database.write(work))
    assert await asyncio.to_thread(work.begun.wait, 20)
    async with asyncio.timeout(10):
        for reader in (database, second):  # the second opens its connections now
            assert await reader.read(names) == []
            found = await asyncio.gather(
                *(Corpus(reader).find_words("words", limit=3) for _ in range(6))
            )
            assert [len(hits) for hits in found] == [1] * 6
    assert not writing.done()
    work.go_on.set()
    await writing
    assert await second.read(names) == ["late"]


async def test_a_writer_never_waits_for_readers(database: Database) -> None:
    corpus = Corpus(database)
    await corpus.add("u")
    begun, go_on = threading.Barrier(4), threading.Event()

    def slow(connection: Connection) -> int:
        sources.everything(connection)
        begun.wait(20)
        assert go_on.wait(30)
        return len(names(connection))

    reading = [asyncio.create_task(database.read(slow)) for _ in range(3)]
    await asyncio.to_thread(begun.wait, 20)
    async with asyncio.timeout(10):
        for number in range(5):
            await corpus.store(1, draft(f"text {number}"))
    assert not any(task.done() for task in reading)
    go_on.set()
    assert await asyncio.gather(*reading) == [0, 0, 0]


async def test_a_cancelled_write_leaves_no_lock(database: Database, second: Database) -> None:
    work = Writing()
    writing = asyncio.create_task(database.write(work))
    assert await asyncio.to_thread(work.begun.wait, 20)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    work.go_on.set()
    async with asyncio.timeout(4):  # less than the time that a lock is waited for
        await Corpus(database).add("u")
        stored = await Corpus(second).store(1, draft("words"))
    assert stored.source.version == 1
    assert database.pool[0] == 0
    # The function ran to its end: the cancelled task's change is whole.
    assert await second.read(names) == ["late"]


async def test_a_write_cancelled_before_its_turn_never_happens(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    work = Writing()
    first = asyncio.create_task(database.write(work))
    assert await asyncio.to_thread(work.begun.wait, 20)
    waiting = asyncio.create_task(Corpus(database).add("never"))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting  # cancelled for sure, before its turn could come
    work.go_on.set()
    await first
    await Corpus(database).add("u")
    found = await database.read(sources.everything)
    assert [item.url for item in found] == ["u"]
    await database.close()


async def test_a_storm_of_cancelled_requests_leaves_a_sound_store(database: Database) -> None:
    corpus, dice = Corpus(database), random.Random(1)
    for number in range(4):
        await corpus.add(f"u{number}")
    pages = generated(2, 40)
    tasks: list[asyncio.Task[Any]] = []
    for number, page in enumerate(pages):
        tasks.append(asyncio.create_task(corpus.store(number % 4 + 1, page)))
        tasks.append(asyncio.create_task(database.read(sources.everything)))
        if dice.random() < 0.7:
            await asyncio.sleep(0)
            dice.choice(tasks).cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    wrong = [r for r in results if isinstance(r, Exception)]
    assert wrong == []
    async with asyncio.timeout(10):
        await add_page(corpus, "after", draft("after"))
    assert any(isinstance(r, asyncio.CancelledError) for r in results)
    assert await database.read(audit.check) == []
    assert database.pool[0] == 0


async def test_two_processes_see_each_others_changes_at_the_next_search(
    database: Database, second: Database
) -> None:
    corpora = [Corpus(database), Corpus(second)]
    encoder_ = await corpora[0].begin("e", 2)
    up = np.array([1, 0], dtype=np.float32)

    async def found(corpus: Corpus) -> tuple[list[str], list[str]]:
        by_words = await corpus.find_words("words", limit=20)
        by_vector = await corpus.find_near(encoder_, up, limit=20)
        return tuple(sorted(hit.chunk.text for hit in hits) for hits in (by_words, by_vector))  # type: ignore[return-value]

    for number in range(6):
        writer, reader = corpora if number % 2 else corpora[::-1]
        stored = await add_page(writer, f"u{number}", draft(f"words {number}", f"words x{number}"))
        assert len((await found(reader))[0]) == len((await found(writer))[0]) > 0
        await writer.store_vectors(encoder_, [(item.id, embedded(up)) for item in stored.new])
        assert await found(reader) == await found(writer)
        if number % 3 == 2:
            await reader.delete(stored.source.id)
            await reader.store(1, draft("words 0", f"words new{number}"))
            assert await found(writer) == await found(reader)
            assert f"words {number}" not in (await found(writer))[1]


async def fill(corpora: Sequence[Corpus], pages: Sequence[PageDraft]) -> None:
    """Store the pages, each corpus its share, all at the same time."""

    async def share(corpus: Corpus, mine: int) -> None:
        for number in range(mine, len(pages), len(corpora)):
            stored = await add_page(corpus, f"u{number}", draft("first", f"gone{number}"))
            await corpus.store(stored.source.id, pages[number])
            if number % 5 == 0:
                await corpus.delete(stored.source.id)

    await asyncio.gather(*(share(corpus, mine) for mine, corpus in enumerate(corpora)))


async def answers(corpus: Corpus, database: Database) -> list[list[tuple[float, str, int]]]:
    rows = await database.read(lambda c: c.execute(select(source.c.id, source.c.url)).all())
    urls = {row.id: row.url for row in rows}
    return [
        sorted(
            (hit.score, urls[hit.chunk.source_id], hit.chunk.ordinal)
            for hit in await corpus.find_words(query, limit=1000)
        )
        for query in questions(8, 20)
    ]


async def test_four_writers_at_once_give_the_state_of_one(
    database_url: str, database: Database, sqlite_url: str, second: Database
) -> None:
    pages = generated(7, 32)
    others = [Database(database_url) for _ in range(2)]
    corpora = [Corpus(each) for each in (database, second, *others)]
    await fill(corpora, pages)
    assert await database.read(audit.check) == []
    if database.dialect == "postgresql":
        alone = Database(sqlite_url)
        await fill([Corpus(alone)], pages)
        expected = await answers(Corpus(alone), alone)
        assert sum(map(len, expected)) > 100
        assert await answers(corpora[0], database) == expected
        await alone.close()
    for each in others:
        await each.close()


async def test_writers_of_one_source_come_one_after_another(
    database: Database, second: Database
) -> None:
    corpora = [Corpus(database), Corpus(second)]
    found = await asyncio.gather(*(corpus.add("u") for corpus in corpora * 4))
    (key,) = {item.id for item in found}  # PostgreSQL may have given numbers out in vain
    made = await asyncio.gather(*(corpus.begin("e", 3) for corpus in corpora * 4))
    assert len({item.id for item in made}) == 1
    pages = generated(9, 12)
    stored = await asyncio.gather(
        *(corpora[n % 2].store(key, page) for n, page in enumerate(pages))
    )
    assert sorted(item.source.version for item in stored) == list(range(1, 13))
    assert await database.read(audit.check) == []
    last = max(stored, key=lambda item: item.source.version)
    kept = await database.read(lambda connection: sources.versions(connection, key))
    assert kept[0].text == pages[stored.index(last)].text


async def test_a_source_deleted_meanwhile_is_not_found(
    database: Database, second: Database
) -> None:
    corpora = [Corpus(database), Corpus(second)]
    for number in range(8):
        stored = await add_page(corpora[0], f"u{number}", draft("old", "words"))
        key = stored.source.id
        results = await asyncio.gather(
            corpora[0].store(key, draft("new", "words")),
            corpora[1].delete(key),
            corpora[0].store(key, draft("newer")),
            return_exceptions=True,
        )
        wrong = [r for r in results if isinstance(r, BaseException)]
        assert all(isinstance(r, NotFoundError) for r in wrong)
        assert await database.read(sources.everything) == []
    assert await database.read(audit.check) == []
    empty = text("SELECT count(*) FROM lex_post")
    assert await database.read(lambda connection: connection.execute(empty).scalar_one()) == 0
