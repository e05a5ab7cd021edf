"""What the to-do tools give back: bare objects and arrays, and failures as errors of the protocol.

A foreign user is told what is told of a task that does not exist, so nothing can be learnt.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from carrel.core.task_errors import AccessDenied, TaskNotFound
from carrel.core.tasks import Task, TaskList
from carrel.errors import RAGError
from carrel.surfaces.mcp.budget import Cut
from carrel.surfaces.mcp.manner import Reply
from carrel.surfaces.mcp.schema import output_schema
from carrel.surfaces.mcp.shortened import first_that_fit
from carrel.surfaces.mcp.tasks.replies import said

_AROUND = 60  # tokens of the brackets, and of a remark that the list is cut
_SMALLEST = 10  # tokens; no entry has fewer


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """What was done with which task."""

    task_id: int
    status: str
    title: str

    def as_dict(self) -> dict[str, object]:
        """Return the body."""
        return asdict(self)

    @classmethod
    def to(cls, task: Task, status: str) -> Done:
        """Say that this was done with a task."""
        return cls(task_id=task.number, status=status, title=task.title)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A task in a list."""

    id: int
    title: str
    completed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Entries:
    """The schema of a list, which stands under a key where an object is asked for."""

    result: list[Entry]


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """The tasks that were found."""

    found: TaskList

    def as_dict(self) -> dict[str, object]:
        """Return the list under its key."""
        return {
            "result": [
                {"id": one.number, "title": one.title, "completed": one.completed}
                for one in self.found.tasks
            ]
        }


class Bare:
    """Speaks as the contract of the to-do tools does."""

    def schema(self, result: type[object], _: Cut | None) -> dict[str, Any]:
        """Return the schema of the structured answer."""
        return output_schema(result)

    def answer(self, value: Done | Listed, _: Cut | None, *, budget: int) -> Reply:
        """Return an object or an array; an array that is cut has a second text that says so."""
        body = value.as_dict()
        if isinstance(value, Done):
            return Reply(texts=(_written(body),), structured=body)
        entries: Any = body["result"]
        kept = entries[: first_that_fit(entries, budget - _AROUND)]
        left = value.found.total - len(kept)
        more = f"{left} more tasks are left out: a reply may have {budget} tokens."
        texts = (_written(kept), more) if left else (_written(kept),)
        return Reply(texts=texts, structured={"result": kept})

    def failure(self, error: RAGError, *, budget: int) -> Reply:  # noqa: ARG002  # it is short
        """Return an error of the protocol with one sentence."""
        told = TaskNotFound() if isinstance(error, AccessDenied) else error
        return Reply(texts=(said(told),), is_error=True)


BARE = Bare()


def most(budget: int) -> int:
    """Return more tasks than a reply could ever hold."""
    return budget // _SMALLEST + 1


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
