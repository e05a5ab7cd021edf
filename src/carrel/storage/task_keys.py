"""Idempotency keys: a request that is sent twice has its effect once.

A key belongs to a user and to one request, which its digest tells apart. No answer is kept: whoever
repeats a request gets the task as it is now.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, select, update

from carrel.core.task_errors import KeyReused
from carrel.storage.database import Database
from carrel.storage.tables import upsert
from carrel.storage.task_tables import task_key

KEPT = timedelta(hours=24)
_DONE = "-"  # stands for a task where a request was about none


@dataclass(frozen=True, slots=True, kw_only=True)
class Once:
    """What makes a request happen once: its key, and what it asks for as a digest."""

    key: str
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What became of a key: new with this request, or of one that is done or still going on."""

    is_new: bool
    is_done: bool


class RequestKeys:
    """Keys of requests that are no one transaction: claimed before, settled after."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, user: str, once: Once) -> Claim:
        """Take a key for a request."""

        def work(rows: Connection) -> Claim:
            found = claim(rows, user, once.key, digest=once.digest, now=self._database.clock())
            return Claim(is_new=found is None, is_done=bool(found))

        return await self._database.write(work)

    async def is_done(self, user: str, once: Once) -> bool:
        """Say whether the request of a key was carried out."""
        own = (task_key.c.user_id == user) & (task_key.c.key == once.key)
        wanted = select(task_key.c.task_id).where(own)
        return bool(await self._database.read(lambda rows: rows.execute(wanted).scalar()))

    async def settle(self, user: str, once: Once) -> None:
        """Note that the request of a key was carried out."""
        await self._database.write(lambda rows: settle(rows, user, once.key, task_id=_DONE))

    async def release(self, user: str, once: Once) -> None:
        """Give a key free whose request was not carried out."""
        own = (task_key.c.user_id == user) & (task_key.c.key == once.key)
        unsettled = delete(task_key).where(own, task_key.c.task_id == "")
        await self._database.write(lambda rows: rows.execute(unsettled))


def claim(connection: Connection, user: str, key: str, *, digest: str, now: datetime) -> str | None:
    """Take a key for a request; return the id of its task if it was carried out before.

    On PostgreSQL a second request with the same key waits here until the first has ended.
    """
    connection.execute(delete(task_key).where(task_key.c.created_at < now - KEPT))
    values = {"user_id": user, "key": key, "digest": digest, "task_id": "", "created_at": now}
    statement = upsert(connection, task_key).values(values).on_conflict_do_nothing()
    if connection.execute(statement.returning(task_key.c.key)).one_or_none() is not None:
        return None
    row = connection.execute(
        select(task_key.c.digest, task_key.c.task_id).where(
            task_key.c.user_id == user, task_key.c.key == key
        )
    ).one()
    if row.digest != digest:
        raise KeyReused
    return str(row.task_id)


def settle(connection: Connection, user: str, key: str, *, task_id: str) -> None:
    """Note which task the request of a key was about."""
    own = (task_key.c.user_id == user) & (task_key.c.key == key)
    connection.execute(update(task_key).where(own).values(task_id=task_id))
