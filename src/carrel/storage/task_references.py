"""References of tasks to passages, and what is kept now of the pages that they name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select

from carrel.core.tasks import Reference
from carrel.storage.tables import page, source
from carrel.storage.task_tables import task_reference

_BATCH = 500  # values in one statement: databases have a limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """The text that is kept of an address."""

    source_id: int
    version: int
    text: str


def kept(connection: Connection, url: str) -> Kept | None:
    """Return the current text of an address, if one is kept."""
    wanted = (
        select(source.c.id, source.c.version, page.c.text)
        .join(page, (page.c.source_id == source.c.id) & (page.c.number == source.c.version))
        .where(source.c.url == url)
    )
    row = connection.execute(wanted).one_or_none()
    return None if row is None else Kept(source_id=row.id, version=row.version, text=row.text)


def add(connection: Connection, task_id: str, reference: Reference, *, now: datetime) -> None:
    """Add a reference to a task, behind those that it has."""
    last = select(func.coalesce(func.max(task_reference.c.ordinal), 0)).where(
        task_reference.c.task_id == task_id
    )
    ordinal = connection.execute(last).scalar_one() + 1
    connection.execute(insert(task_reference), values(task_id, ordinal, reference, at=now))


def values(task_id: str, ordinal: int, reference: Reference, *, at: datetime) -> dict[str, Any]:
    """Return the row of a reference that was made at a moment."""
    return {
        "task_id": task_id,
        "ordinal": ordinal,
        "url": reference.url,
        "source_id": reference.source_id,
        "version": reference.version,
        "start_at": reference.span[0],
        "end_at": reference.span[1],
        "quotation": reference.quotation,
        "created_at": at,
    }


def from_row(row: Row[Any]) -> Reference:
    """Return the reference of a row."""
    return Reference(
        url=row.url,
        source_id=row.source_id,
        version=row.version,
        span=(row.start_at, row.end_at),
        quotation=row.quotation,
    )


def clear(connection: Connection, task_id: str) -> int:
    """Take all references from a task; return how many there were."""
    return connection.execute(
        delete(task_reference).where(task_reference.c.task_id == task_id)
    ).rowcount


def of_tasks(connection: Connection, ids: Sequence[str]) -> dict[str, list[Reference]]:
    """Return the references of these tasks by task, as they were made."""
    found: dict[str, list[Reference]] = {}
    for at in range(0, len(ids), _BATCH):
        wanted = select(task_reference).where(task_reference.c.task_id.in_(ids[at : at + _BATCH]))
        ordered = wanted.order_by(task_reference.c.task_id, task_reference.c.ordinal)
        for row in connection.execute(ordered):
            found.setdefault(row.task_id, []).append(from_row(row))
    return found


def versions(connection: Connection, urls: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Return source and version that are kept now of these addresses."""
    found: dict[str, tuple[int, int]] = {}
    for at in range(0, len(urls), _BATCH):
        wanted = select(source.c.url, source.c.id, source.c.version).where(
            source.c.url.in_(urls[at : at + _BATCH]), source.c.version > 0
        )
        found.update({row.url: (row.id, row.version) for row in connection.execute(wanted)})
    return found
