"""What a case is run against: somebody who keeps tasks and answers messages.

The scorer needs three things of a talker: that it fills its store for a case, that it answers a
message, and that it shows its store. `bench/chat/rules_talker.py` is the shortest of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bench.chat.cases import Case, CaseTask


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTask:
    """A task as the store has it; `due` is a moment."""

    number: int
    title: str
    priority: str = "medium"
    category: str = "work"
    due: datetime | None = None
    done: bool = False
    description: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """The answer to a message: its words, the tools that were called, and whether it asks."""

    text: str
    tools: tuple[str, ...] = ()
    asks: bool = False


class Talker(Protocol):
    """Somebody who keeps tasks and answers messages."""

    async def begin(self, case: Case) -> None:
        """Start a new conversation with the tasks and pages of a case, at its moment."""

    async def say(self, message: str) -> Said:
        """Send a message and return the answer."""

    async def tasks(self) -> tuple[StoredTask, ...]:
        """Return the whole store, by number."""


def stored(task: CaseTask, case: Case) -> StoredTask:
    """Return a task of a case as a store keeps it."""
    due = task.due[0]
    return StoredTask(
        number=task.number,
        title=task.titles[0],
        priority=task.priority,
        category=task.category,
        due=None if due is None else moment(due, case),
        done=task.done,
        description=task.description,
    )


def moment(due: str, case: Case) -> datetime:
    """Return the moment that a label names; a day is its first one."""
    return datetime.fromisoformat(due).replace(tzinfo=case.now.tzinfo)
