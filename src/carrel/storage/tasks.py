"""Statements on tasks. Each names the user: no row is found without its owner."""

from __future__ import annotations

import unicodedata
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, insert, select, update

from carrel.core.task_errors import TaskChanged, TaskNotFound
from carrel.core.tasks import UNSET, Category, Priority, Task, TaskDraft, TaskPatch, TaskRef
from carrel.storage.tables import upsert
from carrel.storage.task_tables import task, task_counter, task_key, task_reference

_LARGEST = 2**31 - 1  # what the column of numbers can hold
_NOTHING = TaskPatch()
_STEP = timedelta(milliseconds=1)
_BETWEEN = "\x01"  # stands in no title, and before every letter
_PRIORITIES = {priority.rank: priority for priority in Priority}
_CATEGORIES = {category.value: category for category in Category}
COLUMNS = tuple(column for column in task.columns if column.name != "folded")
_NAMES = tuple(column.name for column in COLUMNS)


def fold(text: str) -> str:
    """Return a text without what a search overlooks: case, width, and ways to write a letter."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def folded(title: str, description: str | None) -> str:
    """Return what is searched of a task, and what it is sorted by under its title."""
    return f"{fold(title)}{_BETWEEN}{fold(description or '')}"


def add(
    connection: Connection, user: str, draft: TaskDraft, *, task_id: str, now: datetime
) -> Task:
    """Store a task under the user's next number."""
    moment = _whole(now)
    made = Task(
        id=task_id,
        number=_next_number(connection, user),
        user_id=user,
        title=draft.title,
        description=draft.description,
        priority=draft.priority,
        category=draft.category,
        completed=False,
        due_at=draft.due_at,
        created_at=moment,
        updated_at=moment,
    )
    connection.execute(insert(task), values_of(made))
    return made


def get(connection: Connection, user: str, ref: TaskRef, *, lock: bool = False) -> Task:
    """Return a task of the user; one of somebody else is as absent as one that never was."""
    wanted = select(*COLUMNS).where(_is(user, ref))
    row = connection.execute(wanted.with_for_update() if lock else wanted).one_or_none()
    if row is None:
        raise TaskNotFound
    return from_row(row)


def change(
    connection: Connection,
    before: Task,
    *,
    patch: TaskPatch = _NOTHING,
    completed: bool | None = None,
    now: datetime,
) -> Task:
    """Change the fields given of a task that was read with a lock."""
    after = Task(
        id=before.id,
        number=before.number,
        user_id=before.user_id,
        title=before.title if patch.title is UNSET else patch.title,
        description=before.description if patch.description is UNSET else patch.description,
        priority=before.priority if patch.priority is UNSET else patch.priority,
        category=before.category if patch.category is UNSET else patch.category,
        completed=before.completed if completed is None else completed,
        due_at=before.due_at if patch.due_at is UNSET else patch.due_at,
        created_at=before.created_at,
        # A clock may stand still or go back; the moment of a change may not.
        updated_at=max(_whole(now), before.updated_at + _STEP),
    )
    connection.execute(update(task).where(_is(before.user_id, before.id)), values_of(after))
    return after


def held(
    connection: Connection, user: str, ref: TaskRef, *, expected: datetime | None = None
) -> Task:
    """Return a task that nobody else changes until the transaction ends.

    With `expected`, it must not have been changed since then.
    """
    found = get(connection, user, ref, lock=True)
    if expected is not None and found.updated_at != expected:
        raise TaskChanged(details={"updatedAt": found.as_dict()["updatedAt"]})
    return found


def remove(connection: Connection, found: Task) -> Task:
    """Delete a task that was read with a lock; its references go with it."""
    connection.execute(delete(task).where(_is(found.user_id, found.id)))
    return found


def erase(connection: Connection, user: str) -> int:
    """Delete every row of a user; return how many tasks there were."""
    own = select(task.c.id).where(task.c.user_id == user)
    connection.execute(delete(task_reference).where(task_reference.c.task_id.in_(own)))
    count = connection.execute(delete(task).where(task.c.user_id == user)).rowcount
    for table in (task_counter, task_key):
        connection.execute(delete(table).where(table.c.user_id == user))
    return count


def from_row(row: Row[Any]) -> Task:
    """Return the task of a row with `COLUMNS`."""
    values = dict(zip(_NAMES, row, strict=True))
    values["priority"] = _PRIORITIES[values["priority"]]
    values["category"] = _CATEGORIES[values["category"]]
    return Task(**values)


def _is(user: str, ref: TaskRef) -> ColumnElement[bool]:
    if isinstance(ref, str):
        return (task.c.user_id == user) & (task.c.id == ref)
    # A number that no column can hold is nobody's.
    number = ref if 0 < ref <= _LARGEST else 0
    return (task.c.user_id == user) & (task.c.number == number)


def _next_number(connection: Connection, user: str) -> int:
    """Count the user's tasks up; the row stays locked, so that no two get the same number."""
    first = upsert(connection, task_counter).values(user_id=user, number=1)
    counted = first.on_conflict_do_update(
        index_elements=["user_id"], set_={"number": task_counter.c.number + 1}
    )
    number: int = connection.execute(counted.returning(task_counter.c.number)).scalar_one()
    return number


def values_of(made: Task) -> dict[str, Any]:
    """Return the columns of a task's row."""
    return {
        "id": made.id,
        "user_id": made.user_id,
        "number": made.number,
        "title": made.title,
        "description": made.description,
        "folded": folded(made.title, made.description),
        "priority": made.priority.rank,
        "category": made.category.value,
        "completed": made.completed,
        "due_at": made.due_at,
        "created_at": made.created_at,
        "updated_at": made.updated_at,
    }


def _whole(moment: datetime) -> datetime:
    """Cut a moment to milliseconds, which every client can hold."""
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)
