"""Transactions: snapshots for readers, durable and undivided writes, errors with a type."""

from __future__ import annotations

import asyncio
import threading

import pytest
from sqlalchemy import Connection, create_engine, func, insert, inspect, select, text
from sqlalchemy.pool import NullPool

from carrel.errors import DatabaseBusy, DatabaseUnavailable, StorageError, StorageFull
from carrel.settings import DatabaseSettings
from carrel.storage import audit, engines, sources
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.tables import corpus as corpus_table
from carrel.storage.tables import encoder
from carrel.storage.versioning import current_version
from tests.pages import add_page, draft


def names(connection: Connection) -> list[str]:
    return list(connection.execute(select(encoder.c.name).order_by(encoder.c.name)).scalars())


def add(connection: Connection, name: str) -> None:
    connection.execute(insert(encoder).values(name=name, dimensions=3))


async def test_a_function_that_fails_leaves_nothing_and_its_error_passes(
    database: Database,
) -> None:
    def work(connection: Connection) -> None:
        add(connection, "lost")
        connection.execute(text("CREATE TABLE lost (id INTEGER)"))
        raise KeyError("mine")

    for _ in range(2):
        with pytest.raises(KeyError, match="mine"):
            await database.write(work)
        # The same after a statement that ran outside of any transaction.
        await database.maintain("VACUUM")
    assert await database.read(names) == []
    assert "lost" not in await database.read(lambda c: inspect(c).get_table_names())


async def test_a_read_sees_one_snapshot(database: Database) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def work(connection: Connection) -> tuple[list[str], list[str]]:
        before = names(connection)
        begun.set()
        assert go_on.wait(20)
        return before, names(connection)

    reading = asyncio.create_task(database.read(work))
    assert await asyncio.to_thread(begun.wait, 20)
    await database.write(lambda connection: add(connection, "new"))
    go_on.set()
    assert await reading == ([], [])
    assert await database.read(names) == ["new"]


async def test_after_maintenance_writes_are_transactions_as_before(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    await database.maintain("PRAGMA wal_checkpoint(TRUNCATE)")

    def mode(connection: Connection) -> tuple[object, bool]:
        driver = connection.connection.driver_connection
        assert driver is not None
        return driver.isolation_level, driver.in_transaction

    # The driver must begin no transactions by itself, and one must have begun.
    assert await database.write(mode) == (None, True)
    assert await database.read(mode) == (None, True)
    await database.close()


async def test_sqlite_is_opened_with_every_setting_that_safety_needs(sqlite_url: str) -> None:
    database = Database(sqlite_url)

    def settings(connection: Connection) -> dict[str, object]:
        wanted = ("journal_mode", "synchronous", "foreign_keys", "secure_delete", "trusted_schema")
        return {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in wanted}

    for run in (database.read, database.write):
        assert await run(settings) == {
            "journal_mode": "wal",
            "synchronous": 2,
            "foreign_keys": 1,
            "secure_delete": 1,
            "trusted_schema": 0,
        }
    await database.close()


@pytest.mark.parametrize("statement", ["SELECT nonsense FROM nowhere", "INSERT INTO source VALUES"])
async def test_an_error_of_a_statement_has_a_type_by_any_way(
    database: Database, statement: str
) -> None:
    def through_layer(connection: Connection) -> None:
        connection.execute(text(statement))

    def through_driver(connection: Connection) -> None:
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.execute(statement)

    for work in (through_layer, through_driver):
        for run in (database.read, database.write):
            with pytest.raises(StorageError) as caught:
                await run(work)
            assert "nonsense" not in caught.value.message
    with pytest.raises(StorageError):
        await database.maintain(statement)
    assert database.pool[0] == 0


async def test_a_lock_of_somebody_else_is_waited_for_and_then_told(database_url: str) -> None:
    database = Database(database_url, DatabaseSettings(busy_timeout=0.05))
    corpus = Corpus(database)
    await add_page(corpus, "u", draft("words"))
    other = create_engine(database.url, poolclass=NullPool).connect()
    if database.dialect == "sqlite":
        other.exec_driver_sql("BEGIN IMMEDIATE")
    other.execute(text("UPDATE corpus SET version = version"))
    with pytest.raises(DatabaseBusy):
        await corpus.store(1, draft("other"))
    assert len(await corpus.find_words("words", limit=5)) == 1  # reading goes on
    other.rollback()
    other.close()
    assert (await corpus.store(1, draft("other"))).source.version == 2
    await database.close()


async def test_a_full_disk_loses_nothing_and_is_got_over(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(engines._PRAGMAS, "max_page_count", "100")
    small = Database(sqlite_url)
    corpus = Corpus(small)
    await add_page(corpus, "u", draft("first words"))
    with pytest.raises(StorageFull):
        await corpus.store(1, draft(*(f"word{at} " * 200 for at in range(500))))
    assert await small.read(audit.check) == []
    assert len(await corpus.find_words("first", limit=5)) == 1
    assert (await corpus.store(1, draft("second words"))).source.version == 2
    await small.close()


async def test_a_connection_that_the_server_ended_is_replaced(postgres_url: str) -> None:
    database = Database(postgres_url)
    corpus = Corpus(database)
    await add_page(corpus, "u", draft("words"))
    assert len(await corpus.find_words("words", limit=5)) == 1
    other = Database(postgres_url)
    await other.maintain(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    assert len(await corpus.find_words("words", limit=5)) == 1
    assert (await corpus.store(1, draft("more"))).source.version == 2
    await other.close()
    await database.close()


async def test_a_connection_lost_within_a_driver_statement_is_a_known_error(
    postgres_url: str,
) -> None:
    database = Database(postgres_url)

    def suicide(connection: Connection) -> None:
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    with pytest.raises(DatabaseUnavailable):
        await database.write(suicide)
    with pytest.raises(DatabaseUnavailable):
        await database.read(suicide)
    assert await database.read(names) == []
    await database.close()


async def test_closing_waits_for_what_is_being_written(database_url: str) -> None:
    database = Database(database_url)
    begun, go_on = threading.Event(), threading.Event()

    def work(connection: Connection) -> None:
        add(connection, "kept")
        begun.set()
        assert go_on.wait(20)

    writing = asyncio.create_task(database.write(work))
    assert await asyncio.to_thread(begun.wait, 20)
    closing = asyncio.create_task(database.close())
    await asyncio.sleep(0)
    assert not closing.done()
    go_on.set()
    await asyncio.gather(writing, closing)
    again = Database(database_url)
    assert await again.read(names) == ["kept"]
    await again.close()


async def test_a_ping_is_answered_and_no_connection_stays_out(database: Database) -> None:
    assert await database.ping() > 0
    assert await database.read(sources.everything) == []
    used, most = database.pool
    assert used == 0
    assert most == (5 if database.dialect == "sqlite" else 8)
    count = select(func.count()).select_from(corpus_table)
    assert await database.read(lambda connection: connection.execute(count).scalar_one()) == 1
    assert await database.read(current_version) == 0
