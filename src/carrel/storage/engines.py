"""Engines: how each database is opened, for one writer and for many readers."""

from __future__ import annotations

import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry

from carrel.errors import ConfigError, DatabaseUnavailable
from carrel.settings import DatabaseSettings

_PRAGMAS = {
    "synchronous": "FULL",  # a sync to disk precedes each acknowledgement
    "secure_delete": "ON",  # deleted bytes are overwritten
    "trusted_schema": "OFF",
    "temp_store": "MEMORY",
    "cache_size": "-16000",
    # A page's terms touch hundreds of index pages: the default would copy them after each few.
    "wal_autocheckpoint": "4000",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Engines:
    """A pair of engines on one database; on PostgreSQL several writers, on SQLite one."""

    writer: Engine
    reader: Engine
    writers: int
    readers: int

    @property
    def bare(self) -> Engine:
        """The writer without a transaction around its statements."""
        if self.writer.dialect.name == "sqlite":
            # SQLAlchemy's AUTOCOMMIT would leave the driver beginning transactions by itself.
            return self.writer.execution_options(bare=True)
        return self.writer.execution_options(isolation_level="AUTOCOMMIT")

    def dispose(self) -> None:
        """Close every connection."""
        self.reader.dispose()
        self.writer.dispose()


def parse_url(url: str) -> URL:
    """Parse a database URL and choose the driver."""
    try:
        parsed = make_url(url)
    except ArgumentError as cause:
        raise ConfigError("DATABASE_URL cannot be read as a URL") from cause
    if parsed.drivername in ("postgres", "postgresql"):
        return parsed.set(drivername="postgresql+psycopg")
    if parsed.drivername == "sqlite":
        return parsed
    raise ConfigError(
        f"DATABASE_URL names {parsed.drivername!r}, which Carrel does not serve",
        suggestion="Use `sqlite:///FILE` or `postgresql://USER:PASSWORD@HOST/NAME`.",
    )


def open_engines(url: str, settings: DatabaseSettings) -> Engines:
    """Make the engines; nothing is connected yet."""
    parsed = parse_url(url)
    if parsed.get_backend_name() == "postgresql":
        return _postgres(parsed, settings)
    return _sqlite(parsed, settings)


def sqlite_engine(
    file: Path, *, begin: str, pool_size: int, busy_timeout: float, foreign_keys: bool = True
) -> Engine:
    """Open a SQLite file with every setting that durability and isolation need."""
    pragmas = _PRAGMAS | {"foreign_keys": "ON" if foreign_keys else "OFF"}
    if begin == "BEGIN":
        # Readers are several, and the operating system holds the pages for all of them.
        pragmas |= {"cache_size": "-4000"}
    engine = create_engine(
        URL.create("sqlite", database=str(file)),
        connect_args={
            "isolation_level": None,  # the driver must not begin transactions by itself
            "check_same_thread": False,
            "timeout": busy_timeout,
        },
        pool_size=pool_size,
        max_overflow=0,
        pool_timeout=60,
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        if begin != "BEGIN":  # a reader leaves the file alone: it may be somebody else's
            _log_ahead(cursor, busy_timeout)
        for name, value in pragmas.items():
            cursor.execute(f"PRAGMA {name} = {value}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        if not connection.get_execution_options().get("bare"):
            connection.exec_driver_sql(begin)

    return engine


def _log_ahead(cursor: DBAPICursor, patience: float) -> None:
    """Switch the file to write-ahead logging; SQLite itself does not wait for others here."""
    end = time.monotonic() + patience
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as cause:
            if cause.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
        time.sleep(0.01)


def _sqlite(url: URL, settings: DatabaseSettings) -> Engines:
    file = Path(url.database or "")
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as cause:
        raise DatabaseUnavailable(
            f"the data directory {file.parent} cannot be made: {cause.strerror}",
            suggestion="Set CARREL_HOME to a directory that you may write.",
        ) from cause
    if sqlite3.sqlite_version_info < (3, 35):
        raise ConfigError(
            f"SQLite {sqlite3.sqlite_version} is too old",
            suggestion="Use a Python with SQLite 3.35 or newer.",
        )
    timeout = settings.busy_timeout
    return Engines(
        # A deferred transaction that reads and then writes fails at once when another has
        # written meanwhile, so a writer takes the lock with its first statement.
        writer=sqlite_engine(file, begin="BEGIN IMMEDIATE", pool_size=1, busy_timeout=timeout),
        reader=sqlite_engine(file, begin="BEGIN", pool_size=settings.readers, busy_timeout=timeout),
        writers=1,
        readers=settings.readers,
    )


def _postgres(url: URL, settings: DatabaseSettings) -> Engines:
    try:
        import pgvector  # noqa: F401
        import psycopg
    except ImportError as cause:
        raise ConfigError(
            "PostgreSQL needs the extra `postgres`",
            suggestion="Install it: pip install 'carrel[postgres]'.",
        ) from cause
    lock = f"-c lock_timeout={int(settings.busy_timeout * 1000)}"
    connect = {"connect_timeout": 5, "options": lock, "application_name": "carrel"}
    writer = create_engine(
        url, pool_size=settings.readers, max_overflow=0, pool_pre_ping=True, connect_args=connect
    )
    reader = create_engine(
        url,
        pool_size=settings.readers,
        max_overflow=0,
        isolation_level="REPEATABLE READ",  # one snapshot for a whole search
        connect_args=connect,
    )

    def _prepare(connection: psycopg.Connection, _: ConnectionPoolEntry) -> None:
        # Plans of repeated statements are kept from the second use on.
        connection.prepare_threshold = 1

    for engine in (writer, reader):
        event.listen(engine, "connect", _prepare)
    return Engines(writer=writer, reader=reader, writers=settings.readers, readers=settings.readers)
