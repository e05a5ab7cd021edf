"""A backup holds everything, and can be restored into either database while others work."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from carrel.core.search import Encoder
from carrel.errors import BackupError, DatabaseTooNew
from carrel.storage import audit, sources
from carrel.storage.backup import backup_before_migration, restore_backup, write_backup
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.migrate import SCHEMA
from tests.fingerprint import fingerprint
from tests.pages import add_page, draft, embedded, generated, grid

Store = tuple[Database, Corpus, Encoder]


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    database = Database(url)
    corpus = Corpus(database)
    yield database, corpus, await corpus.begin("grid", 8, 2)
    await database.close()


async def fill(store: Store, *, seed: int, pages: int) -> None:
    _, corpus, encoder = store
    dice = random.Random(seed)
    for number, page in enumerate(generated(seed, pages)):
        stored = await add_page(corpus, f"https://example.org/{seed}/{number}", page)
        rows = [
            (chunk.id, embedded(grid(dice), grid(dice), tokens=b"abcd")) for chunk in stored.new
        ]
        await corpus.store_vectors(encoder, rows)


@pytest.mark.parametrize("origin", ["sqlite_url", "postgres_url"])
@pytest.mark.parametrize("target", ["sqlite_url", "postgres_url"])
async def test_a_backup_of_either_database_restores_into_either(
    origin: str, target: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    file = tmp_path / "backup.db"
    async with opened(request.getfixturevalue(origin)) as store:
        database, corpus, encoder = store
        await fill(store, seed=1, pages=12)
        words = await corpus.find_words("index 検索", limit=20)
        near = await corpus.find_near(encoder, grid(random.Random(9)), limit=20)
        info = await write_backup(database, file)
        assert (info.sources, info.revision, info.bytes) == (12, SCHEMA.head, file.stat().st_size)
        await fill(store, seed=2, pages=3)
        if origin == target:
            await restore_backup(database, file)
            assert await corpus.find_words("index 検索", limit=20) == words
            return
    async with opened(request.getfixturevalue(target)) as store:
        database, corpus, encoder = store
        await fill(store, seed=3, pages=2)
        await corpus.find_near(encoder, grid(random.Random(9)), limit=20)
        await restore_backup(database, file)
        assert await corpus.find_words("index 検索", limit=20) == words
        query = grid(random.Random(9))
        assert await corpus.find_near(encoder, query, limit=20) == near
        assert database.read_now(audit.check) == []


async def test_a_restored_store_goes_on_with_new_ids(database: Database, tmp_path: Path) -> None:
    corpus = Corpus(database)
    await add_page(corpus, "https://example.org/kept", draft("a kept page"))
    await write_backup(database, tmp_path / "b.db")
    later = await add_page(corpus, "https://example.org/lost", draft("a lost page"))
    await restore_backup(database, tmp_path / "b.db")
    fresh = await add_page(corpus, "https://example.org/new", draft("a new page"))
    assert fresh.source.id > later.source.id
    assert [found.chunk.text for found in await corpus.find_words("page", limit=9)] == [
        "a kept page",
        "a new page",
    ]
    assert database.read_now(audit.check) == []


async def test_another_process_notices_a_restore(database_url: str, tmp_path: Path) -> None:
    async with opened(database_url) as store, opened(database_url) as other:
        await fill(store, seed=1, pages=4)
        await write_backup(store[0], tmp_path / "b.db")
        before = await other[1].find_near(other[2], grid(random.Random(4)), limit=5)
        await fill(store, seed=2, pages=4)
        await other[1].find_near(other[2], grid(random.Random(4)), limit=5)
        await restore_backup(store[0], tmp_path / "b.db")
        query = grid(random.Random(4))
        assert await other[1].find_near(other[2], query, limit=5) == before


async def test_a_backup_is_one_moment_while_others_write(
    database: Database, tmp_path: Path
) -> None:
    corpus = Corpus(database)
    for number in range(10):
        await add_page(corpus, f"https://example.org/{number}", draft(f"page {number}", "more"))
    writing = asyncio.create_task(_keep_writing(corpus))
    info = await write_backup(database, tmp_path / "b.db")
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    copy = Database(f"sqlite:///{tmp_path}/b.db")
    assert copy.read_now(audit.check) == []
    stored = [found for found in copy.read_now(sources.everything) if found.version]
    assert info.chunks == 2 * len(stored) >= 20
    await copy.close()


async def _keep_writing(corpus: Corpus) -> None:
    for number in range(10_000):
        await add_page(corpus, f"https://example.org/w{number}", draft(f"write {number}", "and"))


async def test_an_existing_file_is_kept_unless_asked_for(
    database: Database, tmp_path: Path
) -> None:
    file = tmp_path / "b.db"
    file.write_bytes(b"precious")
    with pytest.raises(BackupError, match="exists already"):
        await write_backup(database, file)
    assert file.read_bytes() == b"precious"
    await write_backup(database, file, overwrite=True)
    assert file.read_bytes().startswith(b"SQLite format 3")
    assert not file.with_name("b.db.part").exists()


@pytest.mark.parametrize("content", [b"", b"not a database at all", b"SQLite format 3\0" * 99])
async def test_a_file_that_is_no_backup_changes_nothing(
    database: Database, tmp_path: Path, content: bytes
) -> None:
    await add_page(Corpus(database), "https://example.org/", draft("precious"))
    before = database.read_now(fingerprint)
    (tmp_path / "x.db").write_bytes(content)
    with pytest.raises(BackupError):
        await restore_backup(database, tmp_path / "x.db")
    with pytest.raises(BackupError, match="not there"):
        await restore_backup(database, tmp_path / "missing.db")
    assert database.read_now(fingerprint) == before


async def test_a_backup_of_a_newer_carrel_is_refused(database: Database, tmp_path: Path) -> None:
    await write_backup(database, tmp_path / "b.db")
    with sqlite3.connect(tmp_path / "b.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = database.read_now(fingerprint)
    with pytest.raises(DatabaseTooNew):
        await restore_backup(database, tmp_path / "b.db")
    assert database.read_now(fingerprint) == before


async def test_only_the_last_three_backups_before_migrations_are_kept(
    database: Database, tmp_path: Path
) -> None:
    files = [backup_before_migration(database, tmp_path, "0001") for _ in range(5)]
    assert [file.exists() for file in files] == [False, False, True, True, True]
