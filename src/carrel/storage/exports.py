"""Everything that an export holds, read from one snapshot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, func, or_, select

from carrel.core.pages import Chunk, Link, PageVersion, Source, SourceState
from carrel.core.tasks import Reference, Task
from carrel.storage import chunks, sources, task_references
from carrel.storage.tables import source
from carrel.storage.task_tables import task, task_counter, task_reference
from carrel.storage.tasks import COLUMNS, from_row

# What an export and an import run on; their service has no other use for the database library.
Rows = Connection


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelved:
    """A source with its kept versions, newest first, and the parts of the current one."""

    source: Source
    versions: Sequence[PageVersion]
    chunks: Sequence[Chunk]
    links: Sequence[Link]


@dataclass(frozen=True, slots=True, kw_only=True)
class Owned:
    """A task with its references, each with the moment when it was made."""

    task: Task
    references: Sequence[tuple[Reference, datetime]]


def source_ids(connection: Connection) -> list[int]:
    """Return the sources that have been read, or that failed; others are only wished for."""
    settled = or_(source.c.version > 0, source.c.state == SourceState.FAILED)
    wanted = select(source.c.id).where(settled).order_by(source.c.id)
    return list(connection.execute(wanted).scalars())


def unread(connection: Connection) -> int:
    """Count the sources that nobody has looked at yet."""
    waits = (source.c.version == 0) & (source.c.state != SourceState.FAILED)
    return connection.execute(select(func.count()).select_from(source).where(waits)).scalar_one()


def shelved(connection: Connection, source_id: int) -> Shelved:
    """Return a source with all that is kept of it."""
    return Shelved(
        source=sources.get(connection, source_id),
        versions=sources.versions(connection, source_id),
        chunks=chunks.of_source(connection, source_id),
        links=sources.links(connection, source_id),
    )


def owners(connection: Connection) -> dict[str, int]:
    """Return the last number given to each user who has or had tasks, by user."""
    counted = {row.user_id: row.number for row in connection.execute(select(task_counter))}
    return dict(sorted(counted.items()))


def count_tasks(connection: Connection, user: str) -> int:
    """Return how many tasks a user has."""
    wanted = select(func.count()).select_from(task).where(task.c.user_id == user)
    return connection.execute(wanted).scalar_one()


def owned(connection: Connection, user: str) -> Iterator[Owned]:
    """Yield a user's tasks by number."""
    references = _references(connection, user)
    wanted = select(*COLUMNS).where(task.c.user_id == user).order_by(task.c.number)
    for row in connection.execute(wanted):
        found = from_row(row)
        yield Owned(task=found, references=references.get(found.id, ()))


def _references(connection: Connection, user: str) -> dict[str, list[tuple[Reference, datetime]]]:
    found: dict[str, list[tuple[Reference, datetime]]] = {}
    wanted = (
        select(task_reference)
        .join(task, task.c.id == task_reference.c.task_id)
        .where(task.c.user_id == user)
        .order_by(task_reference.c.task_id, task_reference.c.ordinal)
    )
    for row in connection.execute(wanted):
        made = task_references.from_row(row), row.created_at
        found.setdefault(row.task_id, []).append(made)
    return found
