"""Bring the schema to this version: by the program itself, one at a time, after a backup."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from carrel.errors import DatabaseDamaged, DatabaseTooNew, MigrationFailed, StorageError
from carrel.storage import audit, faults
from carrel.storage.database import Database
from carrel.storage.engines import sqlite_engine

logger = logging.getLogger(__name__)
_LOCK = 0x43_61_72_72_65_6C  # "Carrel": the advisory lock of migrations on PostgreSQL


@dataclass(frozen=True, slots=True, kw_only=True)
class Schema:
    """A directory of revisions and the newest of them."""

    directory: Path
    head: str


SCHEMA = Schema(directory=Path(__file__).parent / "migrations", head="0010")
Backup = Callable[[str], Path]


def migrate(database: Database, backup: Backup, *, schema: Schema = SCHEMA) -> Path | None:
    """Bring the database to the newest revision; return the backup made before, if one was.

    `backup` is called with the revision found, and only when there is something to lose.
    """
    found = database.read_now(revision)
    if found == schema.head:
        _renew(database)
        return None
    if found is not None and found not in _known(schema):
        raise DatabaseTooNew(
            f"{database.place} has schema {found}; this Carrel knows up to {schema.head}",
            details={"found": found, "known": schema.head},
        )
    copy = backup(found) if found is not None else None
    try:
        with _migrator(database) as engine, engine.connect() as connection, connection.begin():
            _upgrade(connection, schema)
    except (SQLAlchemyError, MigrationFailed) as cause:
        details = {"from": found, "to": schema.head, "backup": str(copy) if copy else None}
        if isinstance(cause, MigrationFailed):
            raise MigrationFailed(details=details | cause.details) from cause
        known = faults.translate(cause, database.place)
        if type(known) is not StorageError:
            raise known from cause
        raise MigrationFailed(details=details) from cause
    logger.info("schema %s -> %s, backup: %s", found or "none", schema.head, copy or "none needed")
    _renew(database)
    return copy


def _renew(database: Database) -> None:
    """Build the index of terms anew where an earlier program made it by other rules."""
    if database.read_now(audit.is_outdated) and database.write_now(audit.renew):
        logger.info("the index of terms was made anew")


def revision(connection: Connection) -> str | None:
    """Return the revision of a database, or nothing for an empty one."""
    tables = set(inspect(connection).get_table_names())
    found: str | None = None
    if "alembic_version" in tables:
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if found is None and tables - {"alembic_version"}:
        raise DatabaseDamaged(
            "the database holds tables that are not Carrel's",
            suggestion="Point DATABASE_URL at a database of Carrel's own.",
        )
    return found


def create(connection: Connection, at: str, *, schema: Schema = SCHEMA) -> None:
    """Create an empty database's tables as they were at a revision."""
    _run(connection, schema, at)


def _upgrade(connection: Connection, schema: Schema) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    if revision(connection) == schema.head:  # another process was quicker
        return
    before = _counts(connection)
    _run(connection, schema, schema.head)
    after = _counts(connection)
    lost = {name: n for name, n in before.items() if name in after and after[name] != n}
    orphans = 0
    if connection.dialect.name == "sqlite":
        orphans = len(connection.exec_driver_sql("PRAGMA foreign_key_check").all())
    if lost or orphans:
        raise MigrationFailed(details={"changed": sorted(lost), "orphans": orphans})


def _run(connection: Connection, schema: Schema, target: str) -> None:
    from alembic import command

    config = _config(schema)
    config.attributes["connection"] = connection
    command.upgrade(config, target)


def _config(schema: Schema):  # type: ignore[no-untyped-def]  # Alembic is imported when needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(schema.directory).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _known(schema: Schema) -> set[str]:
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory.from_config(_config(schema))
    return {script.revision for script in scripts.walk_revisions()}


def _counts(connection: Connection) -> dict[str, int]:
    tables = inspect(connection).get_table_names()
    return {
        name: connection.execute(text(f'SELECT count(*) FROM "{name}"')).scalar_one()  # noqa: S608
        for name in tables
        if name != "alembic_version"
    }


@contextlib.contextmanager
def _migrator(database: Database) -> Iterator[Engine]:
    """Open an engine for the migration alone.

    On SQLite foreign keys are off in it: rebuilding a table with them on deletes its children.
    """
    if database.file is not None:
        engine = sqlite_engine(
            database.file,
            begin="BEGIN IMMEDIATE",
            pool_size=1,
            busy_timeout=60,
            foreign_keys=False,
        )
    else:
        engine = create_engine(database.url, poolclass=NullPool)
    try:
        yield engine
    finally:
        engine.dispose()
