"""The database: short transactions, each run as one plain function in a thread.

`read` gives a function one snapshot; `write` gives it one transaction that is on disk before
`write` returns. The function runs in a thread to its end, whatever becomes of the task that waits
for it, so a cancelled request leaves no connection half way and no lock behind.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from carrel.config import mask_url
from carrel.core.clock import Clock, system_clock
from carrel.errors import StorageError
from carrel.settings import DatabaseSettings
from carrel.storage import faults
from carrel.storage.engines import open_engines, parse_url

T = TypeVar("T")
Work = Callable[[Connection], T]
# A step that is run first in a transaction and raises when the rest may not be written.
Fence = Callable[[Connection], None]
# A step that belongs to a transaction of somebody else.
Effect = Callable[[Connection], object]
logger = logging.getLogger(__name__)


def no_fence(_: Connection) -> None:
    """Let everybody write: for work that is not done by a job."""


class Database:
    """One database, opened once for the process."""

    def __init__(
        self,
        url: str,
        settings: DatabaseSettings | None = None,
        *,
        clock: Clock = system_clock,
    ) -> None:
        settings = settings or DatabaseSettings()
        self.url = parse_url(url)
        self.place = mask_url(url)
        self.clock = clock
        self._engines = open_engines(url, settings)
        self._writers = ThreadPoolExecutor(self._engines.writers, "carrel-write")
        self._readers = ThreadPoolExecutor(self._engines.readers, "carrel-read")

    @property
    def dialect(self) -> str:
        """`sqlite` or `postgresql`."""
        return self.url.get_backend_name()

    @property
    def file(self) -> Path | None:
        """The file of a SQLite database."""
        return Path(self.url.database or "") if self.dialect == "sqlite" else None

    @property
    def pool(self) -> tuple[int, int]:
        """Connections in use, and the greatest number that may be."""
        engines = (self._engines.writer, self._engines.reader)
        used = sum(engine.pool.checkedout() for engine in engines)  # type: ignore[attr-defined]
        return used, self._engines.writers + self._engines.readers

    async def read(self, work: Work[T]) -> T:
        """Run the function on one snapshot of the database."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self.read_now, work)

    async def write(self, work: Work[T]) -> T:
        """Run the function in one transaction and return when it is on disk."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writers, self.write_now, work)

    def read_now(self, work: Work[T]) -> T:
        """`read`, for callers that are in a thread already."""
        try:
            return self._transaction(self._engines.reader, work)
        except SQLAlchemyError as cause:
            if not faults.is_disconnect(cause):
                raise self._typed(cause) from cause
        try:  # the server was restarted: a read can be done again
            return self._transaction(self._engines.reader, work)
        except SQLAlchemyError as cause:
            raise self._typed(cause) from cause

    def write_now(self, work: Work[T]) -> T:
        """`write`, for callers that are in a thread already."""
        try:
            return self._transaction(self._engines.writer, work)
        except SQLAlchemyError as cause:
            raise self._typed(cause) from cause

    async def maintain(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        """Run a statement that allows no transaction around it, such as VACUUM."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writers, self.maintain_now, statement, *values)

    def maintain_now(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        """`maintain`, for callers that are in a thread already."""
        try:
            with self._engines.bare.connect() as connection:
                found = connection.exec_driver_sql(statement, values)
                return [tuple(row) for row in found] if found.returns_rows else []
        except SQLAlchemyError as cause:
            raise self._typed(cause) from cause

    async def empty_log(self) -> None:
        """Empty SQLite's write-ahead log, where deleted bytes stay until then."""
        if self.dialect == "sqlite":
            await self.maintain("PRAGMA wal_checkpoint(TRUNCATE)")

    async def ping(self) -> float:
        """Ask the database for an answer and return the milliseconds it took."""
        start = asyncio.get_running_loop().time()
        await self.read(lambda connection: connection.execute(text("SELECT 1")).scalar_one())
        return (asyncio.get_running_loop().time() - start) * 1000

    async def close(self) -> None:
        """Let running transactions end, then close every connection."""
        await asyncio.to_thread(self.close_now)

    def close_now(self) -> None:
        """`close`, for callers that are in a thread already."""
        self._writers.shutdown(wait=True)
        self._readers.shutdown(wait=True)
        self._engines.dispose()

    def _transaction(self, engine: Engine, work: Work[T]) -> T:
        driver = engine.dialect.loaded_dbapi
        try:
            with engine.connect() as connection, connection.begin():
                return work(connection)
        except driver.Error as cause:  # from a statement that went straight to the driver
            lost = engine.dialect.is_disconnect(cause, None, None)
            raise DBAPIError(None, None, cause, connection_invalidated=lost) from cause

    def _typed(self, cause: SQLAlchemyError) -> StorageError:
        logger.debug("database error: %s", cause)
        return faults.translate(cause, self.place)
