"""Lists of one user's tasks: filtered, searched, sorted and cut in the query itself."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Function,
    Select,
    and_,
    case,
    false,
    func,
    or_,
    select,
    true,
)

from carrel.core.tasks import (
    Cursor,
    SortBy,
    SortOrder,
    Task,
    TaskList,
    TaskQuery,
    TaskStats,
    TaskStatus,
)
from carrel.storage.task_tables import task
from carrel.storage.tasks import COLUMNS, fold, folded, from_row
from carrel.storage.types import from_micros, to_micros

_SORTED_BY = {
    SortBy.DUE_DATE: task.c.due_at,
    SortBy.PRIORITY: task.c.priority,
    SortBy.TITLE: task.c.folded,
    SortBy.CREATED_AT: task.c.created_at,
}


def find(connection: Connection, user: str, query: TaskQuery) -> TaskList:
    """Return the tasks that a query wants, and how many there are without its limit."""
    matching = and_(*_conditions(connection, user, query))
    wanted = _sorted(select(*COLUMNS).where(matching), query)
    if query.after is not None:
        wanted = wanted.where(_beyond(query.after, query))
    if query.limit is not None:
        wanted = wanted.limit(query.limit)
    tasks = tuple(from_row(row) for row in connection.execute(wanted))
    complete = query.after is None and (query.limit is None or len(tasks) < query.limit)
    total = len(tasks) if complete else _count(connection, matching)
    more = query.limit is not None and len(tasks) == query.limit and bool(tasks)
    return TaskList(
        tasks=tasks, total=total, following=_place(tasks[-1], query.sort_by) if more else None
    )


def stats(connection: Connection, user: str) -> TaskStats:
    """Count a user's tasks."""
    own = select(task.c.completed, func.count()).where(task.c.user_id == user)
    rows = connection.execute(own.group_by(task.c.completed))
    found = {bool(done): int(n) for done, n in rows}
    done, left = found.get(True, 0), found.get(False, 0)
    return TaskStats(total=done + left, pending=left, completed=done)


def _conditions(connection: Connection, user: str, query: TaskQuery) -> list[ColumnElement[bool]]:
    found = [task.c.user_id == user]
    if query.status is not None:
        done = query.status is TaskStatus.COMPLETED
        found.append(task.c.completed == (true() if done else false()))
    if query.priority is not None:
        found.append(task.c.priority == query.priority.rank)
    if query.category is not None:
        found.append(task.c.category == query.category.value)
    if words := fold(query.search.strip()):
        found.append(_position(connection, words) > 0)
    return found


def _position(connection: Connection, words: str) -> Function[Any]:
    """Look for plain text; a pattern would have signs of its own, and a limit to its length."""
    if connection.dialect.name == "postgresql":
        return func.strpos(task.c.folded, words)
    return func.instr(task.c.folded, words)


def _count(connection: Connection, matching: ColumnElement[bool]) -> int:
    count: int = connection.execute(
        select(func.count()).select_from(task).where(matching)
    ).scalar_one()
    return count


def _sorted(wanted: Select[Any], query: TaskQuery) -> Select[Any]:
    down = query.sort_order is SortOrder.DESC
    column = _SORTED_BY[query.sort_by]
    keys: list[ColumnElement[Any]] = [column, task.c.number]
    ordered = [key.desc() if down else key.asc() for key in keys]
    if query.sort_by is SortBy.DUE_DATE:  # tasks without a due date come last, both ways
        ordered.insert(0, case((column.is_(None), 1), else_=0).asc())
    return wanted.order_by(*ordered)


def _beyond(place: Cursor, query: TaskQuery) -> ColumnElement[bool]:
    """Narrow a sorted list to what comes after a place in it."""
    down = query.sort_order is SortOrder.DESC
    column: ColumnElement[Any] = _SORTED_BY[query.sort_by]
    later = task.c.number < place.number if down else task.c.number > place.number
    if place.value is None:
        return column.is_(None) & later
    value = _bound(place.value, query.sort_by)
    further = column < value if down else column > value
    beyond = or_(further, and_(column == value, later))
    return or_(beyond, column.is_(None)) if query.sort_by is SortBy.DUE_DATE else beyond


def _bound(value: int | str, sort_by: SortBy) -> int | str | datetime:
    moment = sort_by in (SortBy.DUE_DATE, SortBy.CREATED_AT)
    return from_micros(int(value)) if moment else value


def _place(last: Task, sort_by: SortBy) -> Cursor:
    value: int | str | None
    match sort_by:
        case SortBy.DUE_DATE:
            value = None if last.due_at is None else to_micros(last.due_at)
        case SortBy.PRIORITY:
            value = last.priority.rank
        case SortBy.TITLE:
            value = folded(last.title, last.description)
        case SortBy.CREATED_AT:
            value = to_micros(last.created_at)
    return Cursor(value=value, number=last.number)
