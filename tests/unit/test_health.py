"""How Carrel is: the store from outside, and who answers at the address."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from socket import create_server

import pytest
from sqlalchemy import text

from carrel.services.health import look, overview, who_answers
from carrel.settings import DatabaseSettings, Settings
from carrel.storage import census
from carrel.storage.database import Database
from carrel.storage.migrate import Schema
from carrel.storage.probe import probe, schema_standing

NOW = datetime(2026, 1, 1, tzinfo=UTC)


@contextmanager
def answering(reply: bytes) -> Iterator[int]:
    """Listen on a free port and give one caller these bytes."""
    with closing(create_server(("127.0.0.1", 0))) as listener:

        def answer() -> None:
            caller, _ = listener.accept()
            with closing(caller):
                caller.recv(1000)
                caller.sendall(reply)

        thread = threading.Thread(target=answer)
        thread.start()
        yield listener.getsockname()[1]
        thread.join()


def http(body: str) -> bytes:
    return f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()


def test_a_carrel_that_answers_is_running() -> None:
    with answering(http('{"status": "ok", "version": "9.9"}')) as port:
        found = who_answers("127.0.0.1", port)
    assert (found.running, found.version) == (True, "9.9")


@pytest.mark.parametrize(
    "reply",
    [b"", b"SSH-2.0-OpenSSH_9.2\r\n", http("<html>"), http("[]"), http('{"status": 1}'), http("7")],
)
def test_another_program_at_the_address_is_no_carrel(reply: bytes) -> None:
    with answering(reply) as port:
        found = who_answers("127.0.0.1", port)
    assert not found.running
    assert found.note == "another program answers there"


def test_nobody_at_the_address_is_not_running() -> None:
    found = who_answers("127.0.0.1", 1)
    assert not found.running
    assert found.note == ""


def test_an_ipv6_address_is_written_in_brackets() -> None:
    assert who_answers("::1", 1).url == "http://[::1]:1"


def test_the_standing_of_a_schema_follows_from_its_files(tmp_path: Path) -> None:
    (tmp_path / "versions").mkdir()
    for name in ("r0001_first.py", "r0002_second.py"):
        (tmp_path / "versions" / name).touch()
    schema = Schema(directory=tmp_path, head="0002")
    revisions = (None, "0001", "0002", "0003")
    found = [schema_standing(revision, schema=schema) for revision in revisions]
    assert found == ["none", "older", "current", "newer"]


async def test_the_store_looks_the_same_from_inside_and_outside(
    database: Database, database_url: str, tmp_path: Path
) -> None:
    settings = Settings(home=tmp_path, database=DatabaseSettings(url=database_url))
    inside = await overview(database, settings)
    outside = await asyncio.to_thread(look, settings, now=NOW)
    for seen in (inside, outside):
        assert seen.problem is None
        assert seen.standing == "current"
        assert seen.ping_ms is not None
        assert seen.census is not None
        assert seen.census.chunks == 0
    assert inside.as_dict()["sources"] == outside.as_dict()["sources"]


async def test_the_probe_changes_nothing_and_finds_a_sound_store(
    database: Database, database_url: str
) -> None:
    found = await asyncio.to_thread(
        probe, database_url, DatabaseSettings(), now=NOW, write=True, deep=True
    )
    assert found.problems == {}
    assert found.faults == []
    assert found.bytes
    if database.dialect == "postgresql":
        assert found.server.startswith("PostgreSQL")
        assert found.vector_extension


async def test_a_database_that_may_only_be_read_is_said_to_be(postgres_url: str) -> None:
    name = postgres_url.partition("?")[0].rpartition("/")[2]
    database = Database(postgres_url)
    await database.maintain(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    await database.close()
    found = await asyncio.to_thread(probe, postgres_url, DatabaseSettings(), now=NOW, write=True)
    assert set(found.problems) == {"write"}
    assert "not written" in found.problems["write"][0].message


async def test_an_empty_database_is_looked_at_and_left_empty(empty_postgres_url: str) -> None:
    found = await asyncio.to_thread(probe, empty_postgres_url, DatabaseSettings(), now=NOW)
    again = await asyncio.to_thread(probe, empty_postgres_url, DatabaseSettings(), now=NOW)
    assert (found.standing, again.standing) == ("none", "none")


async def test_jobs_of_silent_workers_and_waiting_ones_are_counted(database: Database) -> None:
    row = (
        "INSERT INTO job (kind, payload, state, priority, attempts, max_attempts, token,"
        " cancelled, run_at, owner, lease_until, created_at)"
        " VALUES ('k', '{}', :state, 0, 0, 3, 0, false, :run_at, :owner, :lease, 0)"
    )
    second = 1_000_000
    now = int(NOW.timestamp()) * second
    rows: list[dict[str, object]] = [
        {"state": "processing", "owner": "gone", "run_at": 0, "lease": now - second},
        {"state": "processing", "owner": "alive", "run_at": 0, "lease": now + second},
        {"state": "processing", "owner": None, "run_at": 0, "lease": now - second},
        {"state": "pending", "owner": None, "run_at": now - 60 * second, "lease": None},
        {"state": "pending", "owner": None, "run_at": now + 60 * second, "lease": None},
    ]
    await database.write(lambda connection: connection.execute(text(row), rows))
    found = await database.read(lambda connection: census.take(connection, now=NOW))
    assert found.silent == 1
    assert found.waiting_since == NOW - timedelta(minutes=1)
    assert found.jobs == {"pending": 2, "processing": 3, "completed": 0, "failed": 0}
