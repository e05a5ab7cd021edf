"""Databases that are not ours to change, broken ones, and two migrators at once."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect, text

from carrel.errors import (
    ConfigError,
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseTooNew,
    DatabaseUnavailable,
)
from carrel.settings import DatabaseSettings
from carrel.storage import engines
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.migrate import SCHEMA, migrate, revision
from tests.conftest import no_backup, with_name
from tests.fingerprint import fingerprint
from tests.pages import add_page, draft
from tests.storage_revisions import extended


def test_a_newer_database_is_refused_and_left_alone(database_url: str) -> None:
    database = Database(database_url)
    newer = text("UPDATE alembic_version SET version_num = '9999'")
    database.write_now(lambda connection: connection.execute(newer))
    before = database.read_now(fingerprint)
    database.close_now()
    file = database.file
    content = file.read_bytes() if file else b""

    again = Database(database_url)
    with pytest.raises(DatabaseTooNew) as caught:
        migrate(again, no_backup)
    assert caught.value.details == {"found": "9999", "known": SCHEMA.head}
    assert again.read_now(fingerprint) == before
    again.close_now()
    if file:
        assert file.read_bytes() == content


@pytest.mark.parametrize("stamped", [False, True])
def test_tables_of_another_program_are_refused(
    tmp_path: Path, empty_postgres_url: str, stamped: bool
) -> None:
    for url in (f"sqlite:///{tmp_path}/theirs.db", empty_postgres_url):
        database = Database(url)

        def theirs(connection: Connection) -> None:
            connection.execute(text("CREATE TABLE theirs (id INTEGER)"))
            connection.execute(text("INSERT INTO theirs VALUES (7)"))
            if stamped:
                connection.execute(text("CREATE TABLE alembic_version (version_num TEXT)"))

        database.write_now(theirs)
        with pytest.raises(DatabaseDamaged, match="not Carrel's"):
            migrate(database, no_backup)
        names = database.read_now(lambda connection: inspect(connection).get_table_names())
        assert "theirs" in names
        assert "source" not in names
        database.close_now()


def test_a_file_of_another_program_stays_as_it_is_to_the_byte(tmp_path: Path) -> None:
    file = tmp_path / "theirs.db"
    theirs = sqlite3.connect(file)
    theirs.execute("CREATE TABLE theirs (id INTEGER)")
    theirs.close()
    before = file.read_bytes()
    database = Database(f"sqlite:///{file}")
    with pytest.raises(DatabaseDamaged, match="not Carrel's"):
        migrate(database, no_backup)
    database.close_now()
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["theirs.db"]


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.db"
    for content in (b"just some notes, long enough to be read as a header" * 40, b"SQLite form"):
        file.write_bytes(content)
        database = Database(f"sqlite:///{file}")
        with pytest.raises(DatabaseDamaged) as caught:
            migrate(database, no_backup)
        assert "notes.db" in caught.value.message
        database.close_now()
        assert file.read_bytes() == content


async def test_a_file_with_broken_pages_is_told_when_they_are_read(
    sqlite_url: str, tmp_path: Path
) -> None:
    database = Database(sqlite_url)
    await add_page(Corpus(database), "u", draft("words " * 20_000))
    await database.maintain("PRAGMA wal_checkpoint(TRUNCATE)")
    await database.close()
    file = tmp_path / "carrel.db"
    pages = file.read_bytes()
    file.write_bytes(pages[:4096] + b"\xff" * (len(pages) - 4096))
    broken = Database(sqlite_url)
    with pytest.raises(DatabaseDamaged):
        migrate(broken, no_backup)
    with pytest.raises(DatabaseDamaged):
        await Corpus(broken).find_words("words", limit=5)
    await broken.close()


def test_a_file_that_another_program_holds_is_busy(tmp_path: Path) -> None:
    file = tmp_path / "held.db"
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("CREATE TABLE alembic_version (version_num TEXT)")
    holder.execute("BEGIN EXCLUSIVE")
    database = Database(f"sqlite:///{file}", DatabaseSettings(busy_timeout=0.05))
    with pytest.raises(DatabaseBusy):
        migrate(database, no_backup)
    holder.execute("ROLLBACK")
    holder.close()
    migrate(database, no_backup)
    assert database.read_now(revision) == SCHEMA.head
    database.close_now()


def test_what_cannot_be_reached_is_unavailable(tmp_path: Path, postgres_server: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    with pytest.raises(DatabaseUnavailable, match="cannot be made"):
        Database(f"sqlite:///{tmp_path}/file/inside/carrel.db")
    for url in (
        f"sqlite:///{tmp_path}/folder",
        with_name(postgres_server, "nobody_made_this"),
        "postgresql://user:secret@127.0.0.1:1/carrel",
    ):
        database = Database(url)
        with pytest.raises(DatabaseUnavailable) as caught:
            migrate(database, no_backup)
        assert "secret" not in str(caught.value.as_dict())
        database.close_now()


@pytest.mark.parametrize("url", ["", "carrel.db", "mysql://h/d", "sqlite+other:///x", "://"])
def test_a_url_of_another_kind_is_refused(url: str) -> None:
    with pytest.raises(ConfigError):
        Database(url)


def rows_of(table: str) -> Callable[[Connection], int]:
    count = text(f"SELECT count(*) FROM {table}")
    return lambda connection: int(connection.execute(count).scalar_one())


def at_once(databases: list[Database], folder: Path, body: str | None = None) -> list[bool]:
    """Let all migrate at the same moment; say for each whether it was asked for a backup."""
    barrier = threading.Barrier(len(databases))

    def run(database: Database) -> bool:
        asked: list[str] = []

        def backup(found: str) -> Path:
            asked.append(found)
            return folder

        schema = extended(folder, body) if body else SCHEMA
        barrier.wait(20)
        migrate(database, backup, schema=schema)
        return bool(asked)

    with ThreadPoolExecutor(len(databases)) as pool:
        return list(pool.map(run, databases))


@pytest.mark.parametrize("attempt", range(4))
def test_migrators_of_an_empty_database_come_one_after_another(
    tmp_path: Path, empty_postgres_url: str, attempt: int
) -> None:
    for url in (f"sqlite:///{tmp_path}/new{attempt}.db", empty_postgres_url):
        databases = [Database(url) for _ in range(4)]
        assert at_once(databases, tmp_path) == [False] * 4
        assert {database.read_now(revision) for database in databases} == {SCHEMA.head}
        assert databases[0].read_now(rows_of("corpus")) == 1
        for database in databases:
            database.close_now()


def test_writers_that_open_a_new_file_at_the_same_moment_all_get_it(tmp_path: Path) -> None:
    barrier = threading.Barrier(6)

    def switch(file: Path) -> object:
        connection = sqlite3.connect(file, isolation_level=None)
        barrier.wait(20)
        engines._log_ahead(connection.cursor(), 5)  # type: ignore[arg-type]
        ((mode,),) = connection.execute("PRAGMA journal_mode").fetchall()
        connection.close()
        return mode

    with ThreadPoolExecutor(6) as pool:
        for attempt in range(80):  # SQLite refuses one of them in about every tenth
            files = [tmp_path / f"{attempt}.db"] * 6
            assert list(pool.map(switch, files)) == ["wal"] * 6


def test_migrators_of_a_filled_database_come_one_after_another(
    database_url: str, tmp_path: Path
) -> None:
    databases = [Database(database_url) for _ in range(4)]
    body = """
        op.create_table("ran", sa.Column("id", sa.Integer(), primary_key=True))
        op.execute("INSERT INTO ran DEFAULT VALUES")
    """
    at_once(databases, tmp_path, body)
    for database in databases:
        assert database.read_now(rows_of("ran")) == 1
        database.close_now()
    shutil.rmtree(tmp_path / "migrations")
