"""Tasks of users: one record for every toolset and surface.

A task has two names: `id`, a UUID, and `number`, which counts up within one user's tasks. Moments
are in UTC; what a user sees of a day is a matter of the user's time zone.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum, StrEnum
from typing import Final, Literal

LONGEST_TITLE = 255
LONGEST_DESCRIPTION = 1000


class Priority(StrEnum):
    """How much a task matters, the least first."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"

    @property
    def rank(self) -> int:
        """The place in the order: 1 is the lowest."""
        return list(Priority).index(self) + 1


class Category(StrEnum):
    """Which part of life a task belongs to."""

    WORK = "work"
    PERSONAL = "personal"
    HOME = "home"
    OTHER = "other"


class TaskStatus(StrEnum):
    """Whether a task is done."""

    PENDING = "pending"
    COMPLETED = "completed"


class SortBy(StrEnum):
    """What tasks are sorted by."""

    DUE_DATE = "dueDate"
    PRIORITY = "priority"
    TITLE = "title"
    CREATED_AT = "createdAt"


class SortOrder(StrEnum):
    """Which way tasks are sorted."""

    ASC = "asc"
    DESC = "desc"


class Unset(Enum):
    """The value of a field that a patch leaves as it is."""

    UNSET = "unset"


UNSET: Final = Unset.UNSET
Missing = Literal[Unset.UNSET]
TaskRef = str | int  # the UUID, or the number


class ReferenceState(StrEnum):
    """What has become of the words that a task refers to."""

    CURRENT = "current"  # they stand where they stood
    MOVED = "moved"  # the page has changed, and they stand elsewhere on it
    CHANGED = "changed"  # the page has changed, and they are gone from it
    GONE = "gone"  # the page is not kept any more


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """Words of a kept page that a task refers to; `span` is where they stood in its text."""

    url: str
    source_id: int
    version: int
    span: tuple[int, int]
    quotation: str
    state: ReferenceState = ReferenceState.CURRENT

    def as_dict(self) -> dict[str, object]:
        """Return the reference as surfaces show it."""
        return {
            "url": self.url,
            "version": self.version,
            "span": list(self.span),
            "quotation": self.quotation,
            "state": self.state.value,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One task of one user."""

    id: str
    number: int
    user_id: str
    title: str
    description: str | None
    priority: Priority
    category: Category
    completed: bool
    due_at: datetime | None
    created_at: datetime
    updated_at: datetime

    @property
    def status(self) -> TaskStatus:
        """`completed` in a word."""
        return TaskStatus.COMPLETED if self.completed else TaskStatus.PENDING

    def as_dict(self) -> dict[str, object]:
        """Return the task with the keys of the task tools, in their order."""
        return {
            "id": self.id,
            "title": self.title,
            "description": self.description,
            "priority": self.priority.value,
            "category": self.category.value,
            "status": self.status.value,
            "completed": self.completed,
            "dueDate": None if self.due_at is None else written(self.due_at),
            "createdAt": written(self.created_at),
            "updatedAt": written(self.updated_at),
            "userId": self.user_id,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskDraft:
    """A task that is to be made; its values have been checked."""

    title: str
    description: str | None = None
    priority: Priority = Priority.MEDIUM
    category: Category = Category.WORK
    due_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskPatch:
    """New values for some fields of a task; those that are `UNSET` stay as they are."""

    title: str | Missing = UNSET
    description: str | Missing | None = UNSET
    priority: Priority | Missing = UNSET
    category: Category | Missing = UNSET
    due_at: datetime | Missing | None = UNSET


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskQuery:
    """Which tasks of a user are wanted, in which order, and how many of them.

    `after` is the cursor that an earlier page ended with.
    """

    status: TaskStatus | None = None
    priority: Priority | None = None
    category: Category | None = None
    search: str = ""
    sort_by: SortBy = SortBy.CREATED_AT
    sort_order: SortOrder = SortOrder.DESC
    limit: int | None = None
    after: Cursor | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cursor:
    """The place of a task in a sorted list: what it is sorted by, and its number."""

    value: int | str | None
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskList:
    """Tasks that were found; `total` counts those beyond the limit too."""

    tasks: tuple[Task, ...]
    total: int
    following: Cursor | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskStats:
    """How many tasks a user has."""

    total: int
    pending: int
    completed: int

    def as_dict(self) -> dict[str, object]:
        """Return the counts by name."""
        return {"total": self.total, "pending": self.pending, "completed": self.completed}


def written(moment: datetime) -> str:
    """Return a moment as ISO 8601 in UTC with the suffix `Z`, with fractions if it has any."""
    utc = moment.astimezone(UTC)
    fine = "seconds" if not utc.microsecond else "auto"
    if utc.microsecond and not utc.microsecond % 1000:
        fine = "milliseconds"
    return utc.isoformat(timespec=fine).removesuffix("+00:00") + "Z"
