"""A list of tasks, and a conversation with the rules about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from carrel.agent.understanding import (
    Act,
    Change,
    KnownTask,
    Memory,
    Operation,
    Situation,
    Understanding,
    remember,
    understand,
)
from carrel.agent.understanding.grammar import rx
from carrel.agent.understanding.understand import GRAMMARS

ZONE = ZoneInfo("Asia/Karachi")
NOW = datetime(2026, 1, 13, 10, tzinfo=ZONE)  # a Tuesday
TITLES = ("Buy groceries", "Call mom", "Pay the electricity bill", "Finish the quarterly report")


def situation(*titles: str, memory: Memory | None = None, done: Sequence[int] = ()) -> Situation:
    """Return a situation with tasks of these titles, numbered from 1."""
    tasks = tuple(
        KnownTask(number=number, title=title, done=number in done)
        for number, title in enumerate(titles or TITLES, 1)
    )
    return Situation(now=NOW, zone=ZONE, tasks=tasks, memory=memory or Memory())


def one(message: str, *titles: str, done: Sequence[int] = ()) -> Operation:
    """Return the only operation that a message asks for."""
    understood = understand(message, situation(*titles, done=done))
    (operation,) = understood.operations
    return operation


def without_guard(monkeypatch: pytest.MonkeyPatch, language: str, guard: str) -> None:
    """Take a guard of a language away: it holds nothing back."""
    grammar = GRAMMARS[language]
    open_guards = replace(grammar.guards, **{guard: rx(r"(?!)")})
    monkeypatch.setitem(GRAMMARS, language, replace(grammar, guards=open_guards))


def writes(message: str, *titles: str) -> bool:
    """Say whether a message would change anything."""
    return understand(message, situation(*titles)).writes


class Talk:
    """A conversation in which additions, edits and completions are carried out."""

    def __init__(self, *titles: str) -> None:
        self.now = situation(*titles)

    def say(self, message: str) -> Understanding:
        """Understand a message and do what it asks for."""
        understood = understand(message, self.now)
        tasks = {task.number: task for task in self.now.tasks}
        changes, shown = [], None
        for operation in understood.operations:
            if operation.act is Act.LIST:
                shown = tuple(tasks)
                continue
            number = operation.number or max(tasks, default=0) + 1
            before = tasks.get(number)
            changes.append(
                Change(number=number, before=before, deleted=operation.act is Act.DELETE)
            )
            if operation.act is Act.DELETE:
                del tasks[number]
            else:
                tasks[number] = _changed(before or KnownTask(number=number, title=""), operation)
        memory = remember(self.now.memory, understood, changes=tuple(changes), shown=shown)
        self.now = replace(self.now, tasks=tuple(tasks.values()), memory=memory)
        return understood

    def task(self, number: int) -> KnownTask:
        """Return a task as it is now."""
        found = self.now.task(number)
        assert found is not None
        return found

    @property
    def numbers(self) -> list[int]:
        """The numbers of the tasks that there are."""
        return [task.number for task in self.now.tasks]


def _changed(task: KnownTask, operation: Operation) -> KnownTask:
    done = {Act.COMPLETE: True, Act.REOPEN: False}.get(operation.act, task.done)
    return replace(
        task,
        done=done,
        title=operation.title or task.title,
        priority=operation.priority or task.priority,
        due=None if operation.no_due else operation.due or task.due,
    )
