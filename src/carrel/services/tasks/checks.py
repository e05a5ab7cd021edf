"""What a task may hold, refused in the words of the contracts."""

from __future__ import annotations

import re
from datetime import datetime, tzinfo
from enum import StrEnum
from typing import TypeVar

from carrel.core.pages import storable
from carrel.core.task_errors import TaskInvalid
from carrel.core.tasks import (
    LONGEST_DESCRIPTION,
    LONGEST_TITLE,
    Category,
    Priority,
    SortBy,
    SortOrder,
    TaskRef,
    TaskStatus,
)
from carrel.errors import DataValidationError
from carrel.text.dates.iso import read_iso

E = TypeVar("E", bound=StrEnum)
NO_TITLE = "Title cannot be empty"
NO_ID = "Invalid task ID format"
NO_PRIORITY = f"Invalid priority: must be {'/'.join(Priority)}"
NO_CATEGORY = f"Invalid category: must be {'/'.join(Category)}"
NO_STATUS = f"Invalid status: must be {'/'.join(TaskStatus)}"
NO_SORT_BY = "Invalid sort_by field"
NO_SORT_ORDER = f"Invalid sort_order: must be {'/'.join(SortOrder)}"
NO_DUE_DATE = "Invalid due_date: must be ISO 8601"
_UUID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", re.ASCII | re.IGNORECASE)


def title(value: object) -> str:
    """Return a title without the blanks around it."""
    if not isinstance(value, str) or not value.strip():
        raise TaskInvalid(NO_TITLE)
    kept = value.strip()
    if len(kept) > LONGEST_TITLE:
        raise TaskInvalid(f"Title must be {LONGEST_TITLE} characters or less")
    return _whole("Title", kept)


def description(value: object) -> str | None:
    """Return a description as it is, or nothing."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise TaskInvalid("Description must be a text")
    if len(value) > LONGEST_DESCRIPTION:
        raise TaskInvalid(f"Description must be {LONGEST_DESCRIPTION} characters or less")
    return _whole("Description", value)


def priority(value: object) -> Priority:
    """Return a priority by its name."""
    return _choice(value, Priority, NO_PRIORITY)


def category(value: object) -> Category:
    """Return a category by its name."""
    return _choice(value, Category, NO_CATEGORY)


def status(value: object) -> TaskStatus | None:
    """Return a status by its name; nothing means any."""
    return None if value is None else _choice(value, TaskStatus, NO_STATUS)


def sort_by(value: object) -> SortBy:
    """Return what to sort by."""
    return _choice(value, SortBy, NO_SORT_BY)


def sort_order(value: object) -> SortOrder:
    """Return which way to sort."""
    return _choice(value, SortOrder, NO_SORT_ORDER)


def due(value: object, *, zone: tzinfo) -> datetime | None:
    """Return a due date; without an offset it is in the user's time zone."""
    if value is None:
        return None
    if isinstance(value, datetime):
        return value if value.tzinfo is not None else value.replace(tzinfo=zone)
    try:
        return read_iso(_text(value), zone=zone)
    except ValueError as cause:
        raise TaskInvalid(NO_DUE_DATE) from cause


def ref(value: object) -> TaskRef:
    """Return the name of a task: its UUID in the form that is stored, or its number."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and _UUID.fullmatch(value):
        return value.lower()
    raise TaskInvalid(NO_ID)


def sought(value: object) -> str | None:
    """Return words to look for; nothing for those that no stored text can hold."""
    try:
        return storable(str(value or ""))
    except DataValidationError:
        return None


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("not a text")  # noqa: TRY004  # one kind of failure, told by the caller
    return value


def _choice(value: object, kind: type[E], words: str) -> E:
    try:
        return kind(_text(value))
    except ValueError as cause:
        raise TaskInvalid(words, suggestion=f"Use one of: {', '.join(kind)}.") from cause


def _whole(name: str, text: str) -> str:
    """Return a text that both databases give back as it is."""
    try:
        return storable(text)
    except DataValidationError as cause:
        raise TaskInvalid(f"{name} has a character that cannot be stored") from cause
