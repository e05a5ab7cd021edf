"""A sync to disk precedes each acknowledgement, counted where the system lets us watch."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

from sqlalchemy import Connection, text

from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from tests.pages import draft

WRITES = 40
ROOT = Path(__file__).parents[2]


def watched(url: str, synchronous: str) -> list[str] | None:
    """Let a process write under watch; return its syncs and acknowledgements in order."""
    command = ["-m", "tests.storage_commits", url, str(WRITES), synchronous]
    done = subprocess.run(
        [sys.executable, "-m", "tests.storage_syncs", sys.executable, *command],
        cwd=ROOT,
        capture_output=True,
        check=True,
        timeout=120,
    )
    events: list[str] | None = json.loads(done.stdout)
    return events


def by_acknowledgement(events: list[str]) -> list[int]:
    """How many syncs happened before each acknowledgement and after the one before it."""
    return [part.count("s") for part in "".join(event[0] for event in events).split("a")[:-1]]


def test_each_acknowledged_write_on_sqlite_was_synced(sqlite_url: str) -> None:
    events = watched(sqlite_url, "FULL")
    if events is None:  # not Linux, or watching is forbidden: the cause instead of the effect
        database = Database(sqlite_url)
        level = database.write_now(lambda c: c.exec_driver_sql("PRAGMA synchronous").scalar_one())
        database.close_now()
        options = {row[0] for row in sqlite3.connect(":memory:").execute("PRAGMA compile_options")}
        assert level == 2
        assert "NO_SYNC" not in options
        return
    counts = by_acknowledgement(events)
    assert len(counts) == WRITES
    assert min(counts) >= 1


def test_with_a_weaker_setting_the_watcher_sees_fewer_syncs(sqlite_url: str) -> None:
    """The twin: the counting can tell the difference."""
    events = watched(sqlite_url, "NORMAL")
    if events is None:
        assert sys.platform != "linux" or watched(sqlite_url, "FULL") is None
        return
    counts = by_acknowledgement(events)
    assert len(counts) == WRITES
    assert sum(counts) < WRITES / 2


def wal_syncs(url: str) -> int:
    """How often the server has synced its log."""
    query = text("SELECT coalesce(sum(fsyncs), 0) FROM pg_stat_io WHERE object = 'wal'")
    database = Database(url)
    database.read_now(
        lambda connection: connection.execute(text("SELECT pg_stat_force_next_flush()"))
    )
    count = int(database.read_now(lambda connection: connection.execute(query).scalar_one()))
    database.close_now()
    return count


async def test_each_acknowledged_write_on_postgres_was_synced(postgres_url: str) -> None:
    before = wal_syncs(postgres_url)
    database = Database(postgres_url)
    corpus = Corpus(database)
    await corpus.add("u")
    for number in range(WRITES):
        await corpus.store(1, draft(f"text {number}"))

    def settings(connection: Connection) -> list[str]:
        names = ("fsync", "synchronous_commit", "full_page_writes")
        return [connection.execute(text(f"SHOW {name}")).scalar_one() for name in names]

    assert await database.write(settings) == ["on", "on", "on"]
    await database.close()  # a connection's counts are shown at the latest when it ends
    assert wal_syncs(postgres_url) - before > WRITES


async def test_without_waiting_for_the_log_postgres_syncs_less(postgres_url: str) -> None:
    """The twin: the server's count can tell the difference."""
    lazy = Database(postgres_url)
    name = lazy.url.database
    await lazy.maintain(f"ALTER DATABASE {name} SET synchronous_commit = off")
    await lazy.close()
    before = wal_syncs(postgres_url)
    database = Database(postgres_url)
    corpus = Corpus(database)
    await corpus.add("u")
    for number in range(WRITES):
        await corpus.store(1, draft(f"text {number}"))
    await database.close()
    assert wal_syncs(postgres_url) - before < WRITES
