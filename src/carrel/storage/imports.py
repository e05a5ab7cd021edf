"""Putting what an export holds into the store: inside the one transaction of an import.

What is here already stays as it is: a page by its address, a task by its id.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, insert, select, update

from carrel.core.exchange import ExportConflict
from carrel.core.pages import Fetched, PageDraft, PageVersion, Source, SourceState
from carrel.storage import sources, task_references, tasks
from carrel.storage.copy import raise_sequences
from carrel.storage.database import Effect
from carrel.storage.exports import Owned
from carrel.storage.tables import page, source, upsert
from carrel.storage.task_tables import task, task_counter, task_reference
from carrel.storage.versioning import store_version

NOWHERE = 0  # the source of a reference whose page is not kept: no row has this id
_KEPT = (
    "content_type title language version error via final_url etag last_modified body_digest "
    "created_at updated_at fetched_at checked_at changed_at".split()
)


def is_without_sources(connection: Connection) -> bool:
    """Say whether no source is here, so that imported ones may keep their ids."""
    return connection.execute(select(source.c.id).limit(1)).first() is None


def add_source(
    connection: Connection,
    brought: Source,
    draft: PageDraft | None,
    versions: Sequence[PageVersion],
    *,
    keep_id: bool,
    encoding: Effect | None,
) -> int | None:
    """Store a source with its current page and older versions; nothing if its address is known.

    `encoding` queues the making of vectors, as for a page that was fetched.
    """
    made = _insert(connection, brought, keep_id=keep_id)
    if made is None:
        return None
    values: dict[str, Any] = {name: getattr(brought, name) for name in _KEPT}
    if draft is None:
        sources.change(connection, made, values | {"state": SourceState.FAILED})
        return made
    store_version(
        connection,
        lambda rows: sources.get(rows, made),
        draft,
        fetched=Fetched(final_url=brought.final_url),
        versions=len(versions),
        now=brought.updated_at,
        encoding=encoding,
    )
    _number(connection, made, versions)
    sources.change(connection, made, values)
    return made


def settle_sources(connection: Connection) -> None:
    """Let no later source get the id of an imported one."""
    if connection.dialect.name == "postgresql":
        raise_sequences(connection, [source])


def last_number(connection: Connection, user: str) -> int:
    """Return the last number that a user was given here; 0 for a user who had none.

    The row stays locked, so that nobody else counts until the transaction ends.
    """
    first = upsert(connection, task_counter).values(user_id=user, number=0)
    held = first.on_conflict_do_update(
        index_elements=["user_id"], set_={"number": task_counter.c.number}
    )
    number: int = connection.execute(held.returning(task_counter.c.number)).scalar_one()
    return number


def set_last_number(connection: Connection, user: str, number: int) -> None:
    """Let the user's next task have a higher number."""
    own = task_counter.c.user_id == user
    connection.execute(update(task_counter).where(own).values(number=number))


def add_task(connection: Connection, brought: Owned) -> bool:
    """Store a task with its references; say no if the user has it already."""
    made = brought.task
    known = connection.execute(select(task.c.user_id).where(task.c.id == made.id)).scalar()
    if known == made.user_id:
        return False
    if known is not None:
        raise ExportConflict(f"the task {made.id} belongs to another user here")
    connection.execute(insert(task), tasks.values_of(made))
    rows = [
        task_references.values(made.id, ordinal, reference, at=at)
        for ordinal, (reference, at) in enumerate(brought.references, 1)
    ]
    if rows:
        connection.execute(insert(task_reference), rows)
    return True


def _insert(connection: Connection, brought: Source, *, keep_id: bool) -> int | None:
    """Insert a source that is not read yet; nothing if its address is here."""
    values: dict[str, Any] = {name: getattr(brought, name) for name in _KEPT}
    values |= {"url": brought.url, "state": SourceState.PENDING, "version": 0}
    if keep_id:
        values["id"] = brought.id
    statement = upsert(connection, source).on_conflict_do_nothing().returning(source.c.id)
    made: int | None = connection.execute(statement, values).scalar()
    return made


def _number(connection: Connection, source_id: int, versions: Sequence[PageVersion]) -> None:
    """Give the page that was stored as version 1 its own number and moment, and add the others."""
    current, *older = versions
    stored = (page.c.source_id == source_id, page.c.number == 1)
    own = {"number": current.number, "created_at": current.created_at}
    connection.execute(update(page).where(*stored).values(own))
    rows = [
        {column.name: getattr(one, column.name) for column in page.columns}
        | {"source_id": source_id}
        for one in older
    ]
    if rows:
        connection.execute(insert(page), rows)
