"""The tables of tasks, once for both databases.

    task ── task_reference   passages of kept pages that a task refers to
    task_counter             the last number given out to each user
    task_key                 idempotency keys of requests that were carried out

Every row of a user is found by `user_id`, but for references, which go with their task.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, Table, Text

from carrel.storage.tables import metadata
from carrel.storage.types import UtcTime

task = Table(
    "task",
    metadata,
    Column("id", Text, primary_key=True),
    Column("user_id", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("description", Text),
    Column("folded", Text, nullable=False),
    Column("priority", Integer, nullable=False),
    Column("category", Text, nullable=False),
    Column("completed", Boolean, nullable=False),
    Column("due_at", UtcTime),
    Column("created_at", UtcTime, nullable=False),
    Column("updated_at", UtcTime, nullable=False),
)

task_reference = Table(
    "task_reference",
    metadata,
    Column("task_id", Text, ForeignKey("task.id", ondelete="CASCADE"), primary_key=True),
    Column("ordinal", Integer, primary_key=True),
    Column("url", Text, nullable=False),
    Column("source_id", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("start_at", Integer, nullable=False),
    Column("end_at", Integer, nullable=False),
    Column("quotation", Text, nullable=False),
    Column("created_at", UtcTime, nullable=False),
)

task_counter = Table(
    "task_counter",
    metadata,
    Column("user_id", Text, primary_key=True),
    Column("number", Integer, nullable=False),
)

task_key = Table(
    "task_key",
    metadata,
    Column("user_id", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("digest", Text, nullable=False),
    Column("task_id", Text, nullable=False),
    Column("created_at", UtcTime, nullable=False),
)
