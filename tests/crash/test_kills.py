"""What was acknowledged survives a kill, and nothing is left half done."""

from __future__ import annotations

import asyncio
import random
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from carrel.storage import audit
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.migrate import SCHEMA, Schema, migrate, revision
from tests.conftest import copy_postgres
from tests.crash import rig
from tests.crash.pages import page

REVISION = '''
"""Rebuild the chunks with one more column."""
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{head}"


def upgrade():
    with op.batch_alter_table("chunk", recreate="{recreate}") as batch:
        batch.add_column(sa.Column("extra", sa.Integer(), server_default="7", nullable=False))
    op.create_index("extra_index", "chunk", ["extra", "text"])
'''


def kill_and_compare(url: str, folder: Path, *, rounds: int, seed: int) -> list[float]:
    """Kill a writer again and again; return the seconds each start took to be ready."""
    journal, dice, starts = folder / "journal", random.Random(seed), []
    for at in range(rounds):
        starts.append(rig.kill_once(url, journal, dice))
        database = Database(url)
        try:
            assert rig.settle(journal, database) == [], f"after kill {at + 1}"
            assert rig.search_agrees(database)
        finally:
            database.close_now()
    acknowledged = sum(note["kind"] == "ack" for note in rig.notes(journal))
    assert acknowledged > rounds, "the writers hardly wrote"
    print(f"\n{rounds} kills, {acknowledged} acknowledgements, slowest start {max(starts):.2f} s")
    return starts


def widened_schema(folder: Path, recreate: str) -> Schema:
    """Return the product's schema with one more, slow revision."""
    directory = folder / "migrations"
    if not directory.exists():
        shutil.copytree(SCHEMA.directory, directory, ignore=shutil.ignore_patterns("__pycache__"))
        script = REVISION.format(head=SCHEMA.head, recreate=recreate)
        (directory / "versions" / "r9999_test.py").write_text(script, encoding="utf-8")
    return Schema(directory=directory, head="9999")


def kill_migrations(make_url: Callable[[int], str], folder: Path, *, rounds: int) -> int:
    """Kill a migration at random moments; return how many had ended when the kill came."""
    dice, done = random.Random(5), 0
    for at in range(rounds):
        url, journal = make_url(at), folder / f"journal-{at}"
        schema = widened_schema(folder, "always" if url.startswith("sqlite") else "never")
        process = rig.start(url, journal, "migrate", str(schema.directory), schema.head)
        rig.wait_for(journal, "ready", process)
        time.sleep(dice.random() * 0.2)
        process.kill()
        process.wait()
        acknowledged = any(note["kind"] == "ack" for note in rig.notes(journal))
        done += acknowledged
        assert check_migration(url, schema, acknowledged=acknowledged)
    return done


def check_migration(url: str, schema: Schema, *, acknowledged: bool) -> bool:
    """See that the store is wholly old or wholly new, and that the next start brings it forward."""
    database = Database(url)
    try:
        found = database.read_now(revision)
        assert found in (SCHEMA.head, schema.head)
        assert not acknowledged or found == schema.head
        columns = database.read_now(lambda connection: inspect(connection).get_columns("chunk"))
        assert any(column["name"] == "extra" for column in columns) == (found == schema.head)
        assert database.read_now(audit.check) == []
        migrate(database, Path, schema=schema)
        count = text("SELECT count(*) FROM chunk WHERE extra = 7")
        assert database.read_now(lambda c: c.execute(count).scalar_one()) == 400
        return database.read_now(revision) == schema.head
    finally:
        database.close_now()


def fill(url: str) -> None:
    """Store four hundred chunks."""

    async def work() -> None:
        database = Database(url)
        corpus = Corpus(database)
        for at in range(20):
            source = await corpus.add(f"https://crash.example/{at}")
            await corpus.store(source.id, page(range(at, at + 20)))
        await database.close()

    asyncio.run(work())


def copies_of(url: str, folder: Path) -> Callable[[int], str]:
    """Return a maker of copies of a closed SQLite store."""
    file = Path(url.removeprefix("sqlite:///"))

    def make(at: int) -> str:
        shutil.copy(file, folder / f"copy-{at}.db")
        return f"sqlite:///{folder}/copy-{at}.db"

    return make


def test_a_killed_writer_loses_nothing_on_sqlite(sqlite_url: str, tmp_path: Path) -> None:
    kill_and_compare(sqlite_url, tmp_path, rounds=12, seed=1)


def test_a_killed_writer_loses_nothing_on_postgresql(postgres_url: str, tmp_path: Path) -> None:
    kill_and_compare(postgres_url, tmp_path, rounds=4, seed=2)


def test_a_killed_migration_leaves_the_old_store_or_the_new(
    sqlite_url: str, tmp_path: Path
) -> None:
    fill(sqlite_url)
    kill_migrations(copies_of(sqlite_url, tmp_path), tmp_path, rounds=4)


def test_the_rig_notices_a_write_that_was_acknowledged_too_early(
    sqlite_url: str, tmp_path: Path
) -> None:
    journal = tmp_path / "journal"
    process = rig.start(sqlite_url, journal, "3", "--lie")
    rig.wait_for(journal, "ack", process)
    process.kill()
    process.wait()
    database = Database(sqlite_url)
    assert any("promised" in fault for fault in rig.settle(journal, database))
    database.close_now()


@pytest.mark.full
def test_two_hundred_and_fifty_kills_on_sqlite(sqlite_url: str, tmp_path: Path) -> None:
    starts = kill_and_compare(sqlite_url, tmp_path, rounds=250, seed=11)
    assert sorted(starts)[int(len(starts) * 0.95)] <= 2.0


@pytest.mark.full
def test_fifty_killed_migrations_on_sqlite(sqlite_url: str, tmp_path: Path) -> None:
    fill(sqlite_url)
    done = kill_migrations(copies_of(sqlite_url, tmp_path), tmp_path, rounds=50)
    print(f"\n50 migrations killed, {done} of them after their end")
    assert done < 50


@pytest.mark.full
def test_forty_kills_on_postgresql(postgres_url: str, tmp_path: Path) -> None:
    starts = kill_and_compare(postgres_url, tmp_path, rounds=40, seed=12)
    assert sorted(starts)[int(len(starts) * 0.95)] <= 2.0


@pytest.mark.full
def test_ten_killed_migrations_on_postgresql(
    postgres_server: str, postgres_url: str, tmp_path: Path
) -> None:
    fill(postgres_url)

    def make(at: int) -> str:
        return copy_postgres(postgres_server, postgres_url, f"killed_{at}")

    assert kill_migrations(make, tmp_path, rounds=10) < 10
