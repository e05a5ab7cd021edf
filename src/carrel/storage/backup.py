"""Backups: one format for both databases, a SQLite file that Carrel itself can open.

A SQLite store is copied by `VACUUM INTO`, a PostgreSQL store row by row from one snapshot. A
backup can be restored into either database, while the server runs: the rows are exchanged in one
transaction, and every process notices by the version of the corpus.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import Connection, func, select, update

from carrel.errors import BackupError, DatabaseBusy, RAGError, StorageFull
from carrel.storage import faults, migrate
from carrel.storage.copy import Progress, copy_rows, silent
from carrel.storage.database import Database
from carrel.storage.tables import corpus, job

_KEPT = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupInfo:
    """What a backup holds."""

    path: Path
    bytes: int
    revision: str
    sources: int
    chunks: int

    def at(self, path: Path) -> BackupInfo:
        """Return the same under another path."""
        return replace(self, path=path)


async def write_backup(
    database: Database, file: Path, *, overwrite: bool = False, progress: Progress = silent
) -> BackupInfo:
    """Write a backup while others go on reading and writing."""
    return await asyncio.to_thread(
        write_backup_now, database, file, overwrite=overwrite, progress=progress
    )


def write_backup_now(
    database: Database, file: Path, *, overwrite: bool = False, progress: Progress = silent
) -> BackupInfo:
    """`write_backup`, for callers that are in a thread already."""
    if file.exists() and not overwrite:
        raise BackupError(f"{file} exists already", suggestion="Choose another name, or --force.")
    part = file.with_name(file.name + ".part")
    try:
        with _said_plainly(file):
            file.parent.mkdir(parents=True, exist_ok=True)
            part.unlink(missing_ok=True)
            part.touch(mode=0o600)
            _copy_out(database, part, progress)
            info = _inspect(part)
            part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    return info.at(file)


async def restore_backup(
    database: Database, file: Path, *, progress: Progress = silent
) -> BackupInfo:
    """Put a backup's rows in the place of all present ones, in one transaction."""
    with tempfile.TemporaryDirectory(prefix="carrel-restore-") as folder:
        copy = Path(folder) / "backup.db"
        info = await asyncio.to_thread(_checked_copy, file, copy)
        backup = Database(f"sqlite:///{copy.as_posix()}")
        try:
            # An older backup is brought to the present schema first; the file itself stays.
            await asyncio.to_thread(migrate.migrate, backup, lambda _: file)
            await database.write(
                lambda target: backup.read_now(lambda rows: _exchange(rows, target, progress))
            )
        finally:
            await backup.close()
    return info.at(file)


def backup_before_migration(database: Database, home: Path, revision: str) -> Path:
    """Write a backup into the data directory before the schema changes; keep the last three."""
    folder = home / "backups"
    stamp = database.clock().strftime("%Y%m%dT%H%M%S%fZ")
    file = folder / f"before-migration-from-{revision}-{stamp}.db"
    write_backup_now(database, file)
    for old in sorted(folder.glob("before-migration-*.db"), key=_age)[:-_KEPT]:
        old.unlink()
    return file


def _age(file: Path) -> tuple[float, str]:
    return file.stat().st_mtime, file.name


def _copy_out(database: Database, part: Path, progress: Progress) -> None:
    if database.file is not None:
        progress("store", 0, 1)
        with contextlib.closing(sqlite3.connect(database.file, timeout=60)) as connection:
            connection.execute("VACUUM INTO ?", (str(part),))
        progress("store", 1, 1)
        return
    found = database.read_now(migrate.revision)
    if found is None:
        raise BackupError("the database is empty", suggestion="There is nothing to back up yet.")
    copy = Database(f"sqlite:///{part.as_posix()}")
    try:
        copy.write_now(lambda target: migrate.create(target, found))
        database.read_now(
            lambda rows: copy.write_now(lambda target: copy_rows(rows, target, progress))
        )
        copy.maintain_now("PRAGMA wal_checkpoint(TRUNCATE)")
        copy.maintain_now("PRAGMA journal_mode = DELETE")
    finally:
        copy.close_now()


def _checked_copy(file: Path, copy: Path) -> BackupInfo:
    with _said_plainly(file):
        if not file.is_file():
            raise BackupError(f"{file} is not there")
        shutil.copyfile(file, copy)
        return _inspect(copy)


def _inspect(file: Path) -> BackupInfo:
    """Check that the file is a whole backup and say what it holds."""
    uri = f"{file.resolve().as_uri()}?mode=ro"
    with contextlib.closing(sqlite3.connect(uri, uri=True)) as connection:
        verdict = connection.execute("PRAGMA integrity_check").fetchone()[0]
        if verdict != "ok":
            raise BackupError(f"{file} is damaged: {verdict}")

        revision, sources, chunks = connection.execute(
            "SELECT (SELECT version_num FROM alembic_version), "
            "(SELECT count(*) FROM source), (SELECT count(*) FROM chunk)"
        ).fetchone()
    size = file.stat().st_size
    return BackupInfo(path=file, bytes=size, revision=revision, sources=sources, chunks=chunks)


def _exchange(rows: Connection, target: Connection, progress: Progress) -> None:
    before = target.execute(select(corpus.c.version)).scalar_one()
    tokens = target.execute(select(func.max(job.c.token))).scalar() or 0
    copy_rows(rows, target, progress)
    after = target.execute(select(corpus.c.version)).scalar_one()
    # A version that nobody has seen, with no differences kept: every process reads anew.
    version = max(before, after) + 1
    target.execute(update(corpus).values(version=version, pruned=version))
    # No worker holds a restored job, and none that worked before the restore can write to it.
    target.execute(update(job).values(token=job.c.token + tokens + 1))
    held = job.c.lease_until.is_not(None)
    target.execute(update(job).where(held).values(owner=None, lease_until=job.c.run_at))


@contextlib.contextmanager
def _said_plainly(file: Path) -> Iterator[None]:
    try:
        yield
    except RAGError:
        raise
    except OSError as cause:
        if faults.full_disk(cause):
            raise StorageFull(f"there is no space left for {file}") from cause
        raise BackupError(f"{file}: {cause.strerror or cause}") from cause
    except sqlite3.OperationalError as cause:
        if cause.sqlite_errorcode & 0xFF == sqlite3.SQLITE_FULL:
            raise StorageFull(f"there is no space left for {file}") from cause
        if cause.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise DatabaseBusy from cause
        raise BackupError(f"{file} is not a backup of Carrel") from cause
    except sqlite3.DatabaseError as cause:
        raise BackupError(f"{file} is not a backup of Carrel") from cause
