"""A talker that applies what the rules understand to a list in memory: no server, no tools."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from bench.chat.cases import Case, SavedPage
from bench.chat.talking import Said, StoredTask, stored
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
from carrel.agent.understanding.filters import is_in

# What each act would call.
CALLS = {
    Act.ADD: "add_task",
    Act.LIST: "list_tasks",
    Act.STATS: "get_stats",
    Act.COMPLETE: "complete_task",
    Act.REOPEN: "toggle_complete",
    Act.UPDATE: "update_task",
    Act.DELETE: "delete_task",
    Act.PAGES: "rag_query_websites",
}


class RulesTalker:
    """Keep tasks in a dictionary, and do what `understand` says."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.seconds: list[float] = []
        self.understood: Understanding | None = None
        self._tasks: dict[int, KnownTask] = {}
        self._pages: tuple[SavedPage, ...] = ()
        self._memory = Memory()
        self._now = datetime.now(UTC)
        self._last = 0

    async def begin(self, case: Case) -> None:
        """Start a new conversation with the tasks and pages of a case, at its moment."""
        self._tasks = {task.number: _known(stored(task, case)) for task in case.tasks}
        self._last = max(self._tasks, default=0)
        self._pages = case.pages
        self._memory = Memory()
        self._now = case.now

    async def say(self, message: str) -> Said:
        """Understand a message and do what it asks for."""
        zone = self._now.tzinfo or UTC
        situation = Situation(now=self._now, zone=zone, memory=self._memory, unread=True)
        started = time.thread_time()
        understood = understand(message, situation)
        tools: list[str] = []
        if understood.needs_tasks:
            tools.append("list_tasks")
            tasks = tuple(task for _, task in sorted(self._tasks.items()))
            understood = understand(message, replace(situation, tasks=tasks, unread=False))
        self.seconds.append(time.thread_time() - started)
        self.understood = understood
        return self._do(understood, tools)

    async def tasks(self) -> tuple[StoredTask, ...]:
        """Return the whole store, by number."""
        return tuple(_stored(task) for _, task in sorted(self._tasks.items()))

    def _do(self, understood: Understanding, tools: list[str]) -> Said:
        words: list[str] = []
        changes: list[Change] = []
        shown: tuple[int, ...] | None = None
        for operation in understood.operations:
            if operation.act in CALLS:
                tools.append(CALLS[operation.act])
            if operation.act in (Act.LIST, Act.STATS):
                found = self._listed(operation)
                shown = found if operation.act is Act.LIST else shown
                words += self._told(operation.act, found)
            elif operation.act is Act.PAGES:
                words += [page.text for page in self._pages]
            elif operation.act is not Act.HELP:
                changes.append(self._change(operation))
        words += [self._tasks[number].title for number in understood.numbers]
        self._memory = remember(self._memory, understood, changes=tuple(changes), shown=shown)
        asks = understood.question is not None
        return Said(text="\n".join(words), tools=tuple(tools), asks=asks)

    def _listed(self, operation: Operation) -> tuple[int, ...]:
        situation = Situation(now=self._now, zone=self._now.tzinfo or UTC)
        return tuple(
            number
            for number, task in sorted(self._tasks.items())
            if is_in(task, operation.filter, situation)
        )

    def _told(self, act: Act, found: tuple[int, ...]) -> list[str]:
        """Return the titles of a list, or the figures of a count."""
        if act is Act.LIST:
            return [self._tasks[number].title for number in found]
        done = sum(self._tasks[number].done for number in found)
        return [f"{len(found)}, {done} done, {len(found) - done} open"]

    def _change(self, operation: Operation) -> Change:
        if operation.act is Act.ADD:
            self._last += 1
            made = KnownTask(number=self._last, title=operation.title or "")
            self._tasks[made.number] = replace(made, **_edits(operation))
            return Change(number=made.number, before=None)
        number = operation.number or 0
        before = self._tasks[number]
        if operation.act is Act.DELETE:
            del self._tasks[number]
            return Change(number=number, before=before, deleted=True)
        done = {Act.COMPLETE: True, Act.REOPEN: False}.get(operation.act, before.done)
        self._tasks[number] = replace(before, **_edits(operation), done=done)
        return Change(number=number, before=before)


def _edits(operation: Operation) -> dict[str, Any]:
    names = ("title", "priority", "category", "due", "description")
    given = {name: getattr(operation, name) for name in names}
    edits = {name: value for name, value in given.items() if value is not None}
    return {**edits, "due": None} if operation.no_due else edits


def _known(task: StoredTask) -> KnownTask:
    return KnownTask(**{name: getattr(task, name) for name in StoredTask.__slots__})


def _stored(task: KnownTask) -> StoredTask:
    return StoredTask(**{name: getattr(task, name) for name in StoredTask.__slots__})
