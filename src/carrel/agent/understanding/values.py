"""What an understanding is made of: operations, questions back, refusals, and the memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, tzinfo
from enum import StrEnum


class Act(StrEnum):
    """What is to be done."""

    ADD = "add"
    LIST = "list"
    STATS = "stats"
    COMPLETE = "complete"
    REOPEN = "reopen"
    UPDATE = "update"
    DELETE = "delete"
    PAGES = "pages"
    HELP = "help"


GUESSED = 0.0  # how sure an operation is that the second opinion alone has thought of
READS = frozenset((Act.LIST, Act.STATS, Act.PAGES, Act.HELP))


class Reason(StrEnum):
    """Why the agent asks, or why it does nothing."""

    # It asks:
    WHAT = "what is the task?"
    WHICH = "which task is meant?"
    WHEN = "when is it due?"
    CHANGE = "what is to change?"
    CONFIRM = "really?"
    ADD_IT = "shall this be a task?"
    OTHER_LIST = "there is one list of tasks and no other: shall it go there?"
    # It does nothing:
    NOT_FOUND = "there is no such task"
    NO_TASKS = "there are no tasks"
    DECLINED = "the user said no"
    ALREADY = "the task is so already"
    NOT_NOW = "not a request: a negation, a wish, a question about acting"
    OTHER_USER = "tasks of somebody else"
    NOTHING_TO_UNDO = "nothing to undo"
    CANNOT_UNDO = "a deletion cannot be undone"
    SMALL_TALK = "small talk"
    OUT_OF_SCOPE = "not about tasks"


class TasksUnreadError(Exception):
    """The tasks would decide what a message means, and have not been read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownTask:
    """A task of the user as the understanding needs it; `due` is a moment."""

    number: int
    title: str
    priority: str = "medium"
    category: str = "work"
    due: datetime | None = None
    done: bool = False
    description: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Which tasks a list holds: all that are given must fit."""

    done: bool | None = None
    priority: str | None = None
    category: str | None = None
    due_from: date | None = None
    due_until: date | None = None
    overdue: bool = False
    words: str | None = None
    numbers: tuple[int, ...] | None = None
    by_due: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One thing to do; what is None stays as it is."""

    act: Act
    number: int | None = None
    title: str | None = None
    priority: str | None = None
    category: str | None = None
    due: datetime | None = None
    whole_day: bool = True
    no_due: bool = False  # the due date is taken away
    description: str | None = None
    filter: Filter = field(default_factory=Filter)
    text: str | None = None  # the question about saved pages
    sure: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What the agent asks, and what it would do with the answer."""

    reason: Reason
    operations: tuple[Operation, ...] = ()
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What was done to a task: how it was before, or nothing where it is new."""

    number: int
    before: KnownTask | None
    deleted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """What the next message may refer to."""

    shown: tuple[int, ...] = ()
    touched: tuple[int, ...] = ()
    pending: Question | None = None
    changes: tuple[Change, ...] = ()
    last: Operation | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """When and with which tasks a message is said."""

    now: datetime
    zone: tzinfo
    tasks: tuple[KnownTask, ...] = ()
    memory: Memory = field(default_factory=Memory)
    unread: bool = False  # the tasks have not been read yet: `understand` says if it needs them

    def known(self) -> tuple[KnownTask, ...]:
        """Return the tasks, or raise where they have not been read."""
        if self.unread:
            raise TasksUnreadError
        return self.tasks

    def task(self, number: int) -> KnownTask | None:
        """Return the task of a number."""
        return next((task for task in self.known() if task.number == number), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Understanding:
    """What a message asks for: operations, a question, a refusal; or the first two together."""

    language: str
    operations: tuple[Operation, ...] = ()
    question: Question | None = None
    refusal: Reason | None = None
    numbers: tuple[int, ...] = ()  # tasks that a refusal speaks of
    refused: Act | None = None  # what could not be done: there is no such task, or it is so already
    needs_tasks: bool = False  # nothing is decided: ask again with the tasks

    @property
    def writes(self) -> bool:
        """Whether anything would change."""
        return any(one.act not in READS for one in self.operations)
