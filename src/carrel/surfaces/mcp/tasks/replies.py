"""What the task tools give back: an envelope that says whether it went well.

A success is `{"success": true, "data": …}`, a failure `{"success": false, "error": "…"}`; the
protocol's own mark of a failure is not used.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from carrel.core.arguments import UnknownArgument
from carrel.core.task_errors import AccessDenied, AuthenticationRequired, TaskChanged, TaskNotFound
from carrel.core.tasks import Category, Priority, TaskStats, TaskStatus
from carrel.core.user_errors import RateLimited
from carrel.errors import DataValidationError, RAGError, StorageError
from carrel.surfaces.mcp.budget import Cut, written
from carrel.surfaces.mcp.manner import Reply
from carrel.surfaces.mcp.schema import output_schema
from carrel.surfaces.mcp.shortened import first_that_fit

DELETED = "Task deleted successfully"
NO_DATABASE = "Database connection failed"
UNFORESEEN = "Internal processing error"
_ENVELOPE = 50  # tokens of what stands around a list
_SMALLEST = 60  # tokens; no task has fewer


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskBody:
    """A task as it is written; for its schema alone."""

    id: str
    title: str
    description: str | None
    priority: Priority
    category: Category
    status: TaskStatus
    completed: bool
    dueDate: str | None  # noqa: N815  # the names of the contract
    createdAt: str  # noqa: N815
    updatedAt: str  # noqa: N815
    userId: str  # noqa: N815


@dataclass(frozen=True, slots=True, kw_only=True)
class OneTask:
    """The schema of a reply with a task."""

    data: TaskBody


@dataclass(frozen=True, slots=True, kw_only=True)
class ManyTasks:
    """The schema of a reply with a list; `total` and `truncated` are there when it is cut."""

    data: list[TaskBody]
    total: int
    truncated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Deleted:
    """The schema of a reply that a task is gone."""

    data: Literal["Task deleted successfully"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """The schema of a reply with counts."""

    data: TaskStats


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a tool found; of a list, `total` is the number of all that there are."""

    data: object
    total: int = 0

    def as_dict(self) -> dict[str, object]:
        """Return it under its key."""
        return {"data": self.data}


class Envelope:
    """Wraps what the task tools say."""

    def schema(self, result: type[object], _: Cut | None) -> dict[str, Any]:
        """Return the schema of both kinds of envelope."""
        inner = output_schema(result)["properties"]
        outer = {"success": {"type": "boolean"}, **inner, "error": {"type": "string"}}
        return {"type": "object", "properties": outer, "required": ["success"]}

    def answer(self, value: Found, _: Cut | None, *, budget: int) -> Reply:
        """Return a success; a list that is too long is cut at a whole task, and says so."""
        body: dict[str, object] = {"success": True, "data": value.data}
        if isinstance(value.data, list):
            kept = first_that_fit(value.data, budget - _ENVELOPE)
            if kept < value.total:
                body |= {"data": value.data[:kept], "total": value.total, "truncated": True}
        return Reply(texts=(written(body),), structured=body)

    def failure(self, error: RAGError, *, budget: int) -> Reply:  # noqa: ARG002  # it is short
        """Return a failure in the words of the contract."""
        body = {"success": False, "error": said(error)}
        return Reply(texts=(written(body),), structured=body)


ENVELOPE = Envelope()


def most(budget: int) -> int:
    """Return more tasks than a reply could ever hold."""
    return budget // _SMALLEST + 1


def said(error: RAGError) -> str:
    """Return what callers are told of a failure: known words, and nothing of what is inside."""
    if isinstance(error, UnknownArgument):
        return f"{error.message}. {error.suggestion}"
    if isinstance(error, _KNOWN):
        return error.message
    return NO_DATABASE if isinstance(error, StorageError) else UNFORESEEN


_KNOWN = (
    DataValidationError,
    AccessDenied,
    AuthenticationRequired,
    TaskNotFound,
    TaskChanged,
    RateLimited,
)
