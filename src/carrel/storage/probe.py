"""Look at a store without changing it: nothing is created, migrated or repaired."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Literal

from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from carrel.config import mask_url
from carrel.errors import DatabaseUnavailable, RAGError
from carrel.settings import DatabaseSettings
from carrel.storage import audit, census, faults, migrate
from carrel.storage.engines import open_engines, parse_url

Standing = Literal["none", "older", "current", "newer"]
Stage = Literal["open", "counts", "write", "audit"]


@dataclass(slots=True, kw_only=True)
class Probe:
    """What was found; a stage that failed stands in `problems` with the driver's own words."""

    kind: str
    place: str
    file: Path | None = None
    exists: bool = True
    server: str = ""
    ping_ms: float | None = None
    revision: str | None = None
    bytes: int | None = None
    wal_bytes: int | None = None
    vector_extension: str | None = None
    census: census.Census | None = None
    faults: list[audit.Fault] | None = None
    problems: dict[Stage, tuple[RAGError, str]] = field(default_factory=dict)

    @property
    def standing(self) -> Standing:
        """How the schema relates to the one this program knows."""
        return schema_standing(self.revision)


def schema_standing(revision: str | None, *, schema: migrate.Schema = migrate.SCHEMA) -> Standing:
    """Say how a revision relates to the newest one that this program knows."""
    if revision is None:
        return "none"
    if revision == schema.head:
        return "current"
    files = (schema.directory / "versions").glob("r*.py")
    known = {file.stem.removeprefix("r").partition("_")[0] for file in files}
    return "older" if revision in known else "newer"


def sqlite_version() -> str:
    """Return the version of the SQLite that Python brings."""
    return sqlite3.sqlite_version


def sqlite_too_old() -> bool:
    """Say whether that SQLite lacks what Carrel's statements need."""
    return sqlite3.sqlite_version_info < (3, 35)


def probe(
    url: str, settings: DatabaseSettings, *, now: datetime, write: bool = False, deep: bool = False
) -> Probe:
    """Open the store as it is and look; `write` tries the lock, `deep` checks every row."""
    parsed = parse_url(url)
    found = Probe(kind=parsed.get_backend_name(), place=mask_url(url))
    if found.kind == "sqlite":
        found.file = Path(parsed.database or "")
        found.exists = _is_there(found)
        if not found.exists:
            return found
    with _stage(found, "open"), _engine(url, settings, found.file) as engine:
        with engine.connect() as connection:
            _first_look(connection, found)
        if found.standing == "current":
            with _stage(found, "counts"), engine.connect() as connection:
                found.census = census.take(connection, now=now)
        if write:
            with _stage(found, "write"), engine.connect() as connection:
                _try_to_write(connection)
        if deep and found.standing == "current":
            with _stage(found, "audit"), engine.connect() as connection:
                found.faults = audit.check(connection)
    return found


def _is_there(found: Probe) -> bool:
    """Say whether the file exists; a path that cannot be looked at counts as a problem."""
    assert found.file is not None
    try:
        found.bytes = found.file.stat().st_size
    except FileNotFoundError:
        return False
    except OSError as cause:
        problem = DatabaseUnavailable(
            f"{found.file} cannot be opened: {cause.strerror}",
            suggestion="Set CARREL_HOME to a directory that you may write.",
        )
        found.problems["open"] = (problem, str(cause.strerror))
        return False
    with contextlib.suppress(OSError):
        found.wal_bytes = Path(f"{found.file}-wal").stat().st_size
    return True


@contextlib.contextmanager
def _stage(found: Probe, stage: Stage) -> Iterator[None]:
    try:
        yield
    except RAGError as problem:
        found.problems[stage] = (problem, "")
    except SQLAlchemyError as cause:
        words = str(cause.orig if isinstance(cause, DBAPIError) else cause).strip()
        found.problems[stage] = (faults.translate(cause, found.place), words.partition("\n")[0])


@contextlib.contextmanager
def _engine(url: str, settings: DatabaseSettings, file: Path | None) -> Iterator[Engine]:
    if file is None:
        engines = open_engines(url, settings)
        try:
            yield engines.writer
        finally:
            engines.dispose()
        return
    # `mode=rw` does not create the file, and no pragma is set: a foreign file stays as it is.
    uri = f"{file.resolve().as_uri()}?mode=rw"

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=settings.busy_timeout)

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    try:
        yield engine
    finally:
        engine.dispose()


def _first_look(connection: Connection, found: Probe) -> None:
    start = time.perf_counter()
    connection.execute(text("SELECT 1")).scalar_one()
    found.ping_ms = (time.perf_counter() - start) * 1000

    def look(query: str) -> object:
        return connection.execute(text(query)).scalar()

    if found.kind == "sqlite":
        found.server = f"SQLite {sqlite_version()}"
    else:
        found.server = f"PostgreSQL {look('SHOW server_version')}"
        found.bytes = int(str(look("SELECT pg_database_size(current_database())")))
        version = look(
            "SELECT coalesce(installed_version, default_version) FROM pg_available_extensions "
            "WHERE name = 'vector'"
        )
        found.vector_extension = None if version is None else str(version)
    found.revision = migrate.revision(connection)


def _try_to_write(connection: Connection) -> None:
    """Take the writer's place and give it back without a change."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        connection.exec_driver_sql("ROLLBACK")
        return
    closed = connection.execute(
        text(
            "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::bool "
            "OR NOT has_schema_privilege(current_schema(), 'CREATE')"
        )
    ).scalar_one()
    if closed:
        raise DatabaseUnavailable(
            "the database can be read but not written",
            suggestion="Connect to the primary server as a role that may create tables.",
        )
