"""Idempotency keys: a request that is sent twice has its effect once.

A key belongs to a user and to one request, which its digest tells apart. No answer is kept: whoever
repeats a request gets the task as it is now.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, select, update

from carrel.core.task_errors import KeyReused
from carrel.storage.tables import upsert
from carrel.storage.task_tables import task_key

KEPT = timedelta(hours=24)


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
