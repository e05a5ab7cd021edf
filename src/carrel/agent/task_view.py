"""The user's tasks as one turn sees them, read over MCP and no more of them than is needed.

The list of `todo` has numbers, titles and whether a task is done. Priority, category, due date and
description stand in the list of `tasks`, which knows tasks by UUID. Both lists are in the order in
which tasks were made, so the n-th task of a title in one is the n-th of that title in the other.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Any

from carrel.agent.ports import TASKS, TODO
from carrel.agent.toolbox import Toolbox, error_of
from carrel.agent.understanding import KnownTask, Memory
from carrel.core.chat_errors import ToolServerUnavailable


class DetailsUnread(Exception):
    """Priority, category, due date or description is wanted and has not been read."""


class Brief(KnownTask):
    """A task of which number, title and state are known; whoever looks at more must read first."""

    __slots__ = ()

    def __init__(self, *, number: int, title: str, done: bool) -> None:
        """Keep what the list of `todo` tells."""
        for name, value in (("number", number), ("title", title), ("done", done)):
            object.__setattr__(self, name, value)

    def __getattribute__(self, name: str) -> Any:
        """Return what is known."""
        if name in ("priority", "category", "due", "description"):
            raise DetailsUnread
        return object.__getattribute__(self, name)


class TaskView:
    """Reads the user's tasks, and remembers what was read until something changes."""

    def __init__(self, tools: Toolbox) -> None:
        self._tools = tools
        self._brief: tuple[KnownTask, ...] | None = None
        self._full: tuple[KnownTask, ...] | None = None
        self._ids: dict[int, str] = {}
        self.cut = False  # there are more tasks than a reply can hold

    @property
    def known(self) -> tuple[KnownTask, ...] | None:
        """The tasks as far as they have been read."""
        return self._full or self._brief

    @property
    def has_details(self) -> bool:
        """Whether there is anybody to ask for more than numbers and titles."""
        return self._tools.serves(TASKS)

    def forget(self) -> None:
        """Read again next time: something has changed."""
        self._brief = self._full = None

    def seen(self, rows: Any) -> tuple[KnownTask, ...]:
        """Return the tasks of a list that was read."""
        return tuple(
            Brief(number=int(row["id"]), title=str(row["title"]), done=bool(row["completed"]))
            for row in rows
        )

    async def brief(self) -> tuple[KnownTask, ...]:
        """Return all tasks with numbers, titles and states."""
        if self._full is not None:
            return self._full
        if self._brief is None:
            receipt = await self._tools.call(TODO, "list_tasks", status="all")
            if receipt.is_error:
                raise ToolServerUnavailable(details={"tool": "list_tasks"})
            self._brief = self.seen(receipt.result)
        return self._brief

    async def full(self) -> tuple[KnownTask, ...]:
        """Return all tasks with everything that is known of them."""
        if self._full is None:
            rows = await self.brief()
            self._full = self._joined(rows, await self._details())
        return self._full

    async def detailed(
        self, rows: tuple[KnownTask, ...], *, status: str = "all"
    ) -> tuple[KnownTask, ...]:
        """Return tasks of a list with their details, as far as one reply tells them.

        A list without them is better than none, so a server that fails here is forgiven.
        """
        if self._full is not None and status == "all":
            return self._full
        details: list[Mapping[str, Any]] = []
        if rows and self.has_details:
            with suppress(ToolServerUnavailable):
                details = await self._listed(**{} if status == "all" else {"status": status})
        return self._joined(rows, details)

    async def one(self, number: int) -> KnownTask | None:
        """Return a task with its details, also where the list was cut before it."""
        tasks = await self.full()
        found = next((task for task in tasks if task.number == number), None)
        if found is None or number in self._ids or not self.has_details:
            return found
        same = [task for task in tasks if task.title == found.title]
        rows = await self._listed(search=found.title)
        rows = [row for row in rows if row["title"] == found.title]
        whole = {task.number: task for task in self._joined(tuple(same), rows)}
        self._full = tuple(whole.get(task.number, task) for task in tasks)
        return whole[number]

    async def newest(self, title: str) -> int | None:
        """Return the number of the task of this title that was made last."""
        self.forget()
        found = [task.number for task in await self.brief() if task.title == title]
        return max(found, default=None)

    async def uuid(self, number: int) -> str | None:
        """Return the UUID of a task."""
        await self.one(number)
        return self._ids.get(number)

    async def _details(self) -> list[Mapping[str, Any]]:
        if not self.has_details:
            return []
        rows = await self._listed()
        if self.cut:  # open tasks matter most: those at both ends of their list, too
            rows += await self._listed(status="pending")
            rows += await self._listed(status="pending", sort_order="desc")
        by_id = {str(row["id"]): row for row in rows}
        return sorted(by_id.values(), key=lambda row: str(row["createdAt"]))

    async def _listed(self, **wanted: str) -> list[Mapping[str, Any]]:
        order = {"sort_by": "createdAt", "sort_order": "asc"}
        receipt = await self._tools.call(TASKS, "list_tasks", **order | wanted)
        if receipt.is_error:
            raise ToolServerUnavailable(error_of(receipt), details={"tool": "list_tasks"})
        self.cut = self.cut or bool(receipt.result.get("truncated"))
        return list(receipt.result["data"])

    def _joined(
        self, rows: tuple[KnownTask, ...], details: list[Mapping[str, Any]]
    ) -> tuple[KnownTask, ...]:
        by_title: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
        for row in details:
            by_title[str(row["title"])].append(row)
        counts, place = Counter(task.title for task in rows), Counter[str]()
        joined = []
        for task in rows:
            same, at = by_title.get(task.title, []), place[task.title]
            place[task.title] += 1
            found: Mapping[str, Any] = {}
            if len(same) == counts[task.title]:  # else a list was cut, or somebody else was quicker
                found = same[at]
                self._ids[task.number] = str(found["id"])
            joined.append(_whole(task, found))
        return tuple(joined)


def filled(memory: Memory, tasks: tuple[KnownTask, ...]) -> Memory:
    """Return a memory in which tasks that were known briefly are as they are now.

    Such a task was only ticked off or opened again, so what else it has been is no matter.
    """
    by_number = {task.number: task for task in tasks}
    changes = []
    for change in memory.changes:
        before = change.before
        if isinstance(before, Brief):
            now = by_number.get(before.number)
            now = now or KnownTask(number=before.number, title=before.title)
            before = replace(now, done=before.done)
        changes.append(replace(change, before=before))
    return replace(memory, changes=tuple(changes))


def _whole(task: KnownTask, row: Mapping[str, Any]) -> KnownTask:
    due = row.get("dueDate")
    return KnownTask(
        number=task.number,
        title=task.title,
        priority=str(row.get("priority", "medium")),
        category=str(row.get("category", "work")),
        due=None if due is None else datetime.fromisoformat(due),
        done=task.done,
        description=row.get("description"),
    )
