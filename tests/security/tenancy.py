"""Three users who do anything with anybody's tasks, and a plain model of what each may see.

Each rule takes one of three ways in (the service, the toolset `tasks`, the toolset `todo`), and its
answer is compared with the model. All that a user writes carries that user's mark, and no reply to
anybody else may hold it. A foreign id must give the same bytes as one that was never given out.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule
from mcp.server import Server

from carrel.core.identity import Principal
from carrel.core.task_errors import TaskNotFound
from carrel.services.tasks.service import TaskService
from carrel.storage.database import Database
from tests.task_kit import ANN, BEN, CLEO, NOWHERE, Connections, server_of, service_on

T = TypeVar("T")
USERS = (ANN, BEN, CLEO)
users = st.sampled_from(USERS)
words = st.sampled_from(("milk", "牛乳", "a%b_c", "' OR 1=1 --", "Bread"))
picks = st.integers(0, 10**6)
ways = st.sampled_from(("service", "tasks", "todo"))


@dataclass
class Kept:
    """What the model knows of a task."""

    id: str
    number: int
    title: str
    description: str | None
    completed: bool = False


class TaskMachine(RuleBasedStateMachine):
    """Runs rules on the real store and on the plain model."""

    open_store: ClassVar[Callable[[], str]]
    steps: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.database = Database(type(self).open_store())
        self.service: TaskService = service_on(self.database)
        self.tasks = server_of(self.service, "tasks")
        self.todo = server_of(self.service, "todo")
        self.connections = Connections()
        self.kept: dict[str, dict[int, Kept]] = {who.subject: {} for who in USERS}
        self.last = {who.subject: 0 for who in USERS}

    def teardown(self) -> None:
        """Close what was opened."""
        self.runner.run(self.connections.close())
        self.database.close_now()
        self.runner.close()

    @rule(who=users, word=words, way=ways, more=st.booleans())
    def create(self, who: Principal, word: str, way: str, more: bool) -> None:
        """Make a task; its number is the user's next."""
        title, description = f"{mark(who)} {word}", f"{mark(who)} more" if more else None
        given = {"title": title} | ({"description": description} if more else {})
        if way == "todo":
            number = self.ask(who, self.todo, "add_task", given)["task_id"]
            key = self.run(self.service.get(who, number)).id
        elif way == "tasks":
            made = self.ask(who, self.tasks, "create_task", given)["data"]
            assert (made["title"], made["userId"]) == (title, who.subject)
            key, number = made["id"], self.run(self.service.get(who, made["id"])).number
        else:
            stored = self.run(self.service.create(who, title=title, description=description))
            key, number = stored.id, stored.number
        assert number == self.last[who.subject] + 1
        self.last[who.subject] = number
        self.kept[who.subject][number] = Kept(key, number, title, description)

    @precondition(lambda self: any(self.kept.values()))
    @rule(who=users, pick=picks, way=ways)
    def read(self, who: Principal, pick: int, way: str) -> None:
        """Read a task of one's own."""
        if (task := self.own(who, pick)) is None:
            return
        if way == "service":
            found = self.run(self.service.get(who, task.number)).as_dict()
        else:
            found = self.ask(who, self.tasks, "get_task", {"task_id": task.id})["data"]
        assert (found["id"], found["title"]) == (task.id, task.title)
        assert (found["description"], found["completed"]) == (task.description, task.completed)

    @precondition(lambda self: any(self.kept.values()))
    @rule(who=users, pick=picks, way=ways, word=words)
    def rename(self, who: Principal, pick: int, way: str, word: str) -> None:
        """Give a task another title."""
        if (task := self.own(who, pick)) is None:
            return
        task.title = f"{mark(who)} {word} again"
        if way == "todo":
            given: dict[str, Any] = {"task_id": task.number, "title": task.title}
            told = self.ask(who, self.todo, "update_task", given)
        elif way == "tasks":
            given = {"task_id": task.id, "title": task.title}
            told = self.ask(who, self.tasks, "update_task", given)["data"]
        else:
            changed = self.service.update(who, task.id, {"title": task.title})
            told = self.run(changed).as_dict()
        assert told["title"] == task.title

    @precondition(lambda self: any(self.kept.values()))
    @rule(who=users, pick=picks, way=ways)
    def finish(self, who: Principal, pick: int, way: str) -> None:
        """Tick a task off, or turn it round."""
        if (task := self.own(who, pick)) is None:
            return
        if way == "todo":
            task.completed = True
            self.ask(who, self.todo, "complete_task", {"task_id": task.number})
        elif way == "tasks":
            task.completed = not task.completed
            self.ask(who, self.tasks, "toggle_complete", {"task_id": task.id})
        else:
            task.completed = not task.completed
            self.run(self.service.toggle(who, task.number))

    @precondition(lambda self: any(self.kept.values()))
    @rule(who=users, pick=picks, way=ways)
    def delete(self, who: Principal, pick: int, way: str) -> None:
        """Delete a task; it is then as if it had never been."""
        if (task := self.own(who, pick)) is None:
            return
        del self.kept[who.subject][task.number]
        if way == "todo":
            self.ask(who, self.todo, "delete_task", {"task_id": task.number})
        elif way == "tasks":
            self.ask(who, self.tasks, "delete_task", {"task_id": task.id})
        else:
            self.run(self.service.delete(who, task.id))
        gone = self.raw(who, self.tasks, "get_task", {"task_id": task.id})
        assert gone == self.raw(who, self.tasks, "get_task", {"task_id": NOWHERE})

    @precondition(lambda self: any(self.kept.values()))
    @rule(
        who=users,
        pick=picks,
        tool=st.sampled_from(("get_task", "update_task", "delete_task", "toggle_complete")),
    )
    def reach_over(self, who: Principal, pick: int, tool: str) -> None:
        """Try somebody else's task by its id: nothing may tell it from one that never was."""
        foreign_lists = [some for name, some in self.kept.items() if name != who.subject]
        others = [one for some in foreign_lists for one in some.values()]
        if not others:
            return
        task = others[pick % len(others)]
        more = {"title": f"{mark(who)} taken"} if tool == "update_task" else {}
        foreign = self.raw(who, self.tasks, tool, {"task_id": task.id} | more)
        assert foreign == self.raw(who, self.tasks, tool, {"task_id": NOWHERE} | more)
        assert "Task not found" in foreign
        try:
            self.run(self.service.complete(who, task.id))
        except TaskNotFound:
            return
        raise AssertionError("a foreign task was completed")

    @rule(who=users, number=st.integers(1, 12))
    def reach_by_number(self, who: Principal, number: int) -> None:
        """Ask for a number that others have and the caller has not."""
        if number in self.kept[who.subject]:
            return
        for tool in ("complete_task", "delete_task", "update_task"):
            foreign = self.raw(who, self.todo, tool, {"task_id": number})
            assert foreign == self.raw(who, self.todo, tool, {"task_id": 10**6})

    @rule(who=users, other=users)
    def pretend(self, who: Principal, other: Principal) -> None:
        """Name another user: nothing is served, whoever it is."""
        if who == other:
            return
        for named in (other.subject, "nobody-at-all"):
            told = self.raw(who, self.tasks, "list_tasks", {"user_id": named})
            assert json.loads(told)["structured"]["error"] == "Access denied to this task"
            told = self.raw(who, self.todo, "list_tasks", {"user_id": named})
            assert json.loads(told)["texts"] == ["Task not found"]

    @rule(who=users, status=st.sampled_from(("all", "pending", "completed")))
    def look(self, who: Principal, status: str) -> None:
        """Compare lists and counts with the model."""
        own = sorted(self.kept[who.subject].values(), key=lambda one: one.number)
        wanted = [one for one in own if status == "all" or one.completed == (status == "completed")]
        found = self.ask(who, self.todo, "list_tasks", {"status": status})["result"]
        assert found == [
            {"id": one.number, "title": one.title, "completed": one.completed} for one in wanted
        ]
        given = {} if status == "all" else {"status": status}
        listed = self.ask(who, self.tasks, "list_tasks", given | {"sort_order": "asc"})["data"]
        assert [one["id"] for one in listed] == [one.id for one in wanted]
        counts = self.ask(who, self.tasks, "get_stats", {})["data"]
        done = sum(one.completed for one in own)
        assert counts == {"total": len(own), "pending": len(own) - done, "completed": done}

    @rule(who=users, other=users, word=words)
    def seek(self, who: Principal, other: Principal, word: str) -> None:
        """Search for words, and for what only somebody else has written."""
        own = self.kept[who.subject].values()
        found = self.ask(who, self.tasks, "list_tasks", {"search": word})["data"]
        wanted = {one.id for one in own if word.casefold() in one.title.casefold()}
        assert {one["id"] for one in found} == wanted
        if who != other:
            assert self.ask(who, self.tasks, "list_tasks", {"search": mark(other)})["data"] == []

    def own(self, who: Principal, pick: int) -> Kept | None:
        """Return one of the user's tasks, if there is any."""
        some = list(self.kept[who.subject].values())
        return some[pick % len(some)] if some else None

    def ask(self, who: Principal, server: Server[Any], tool: str, given: dict[str, Any]) -> Any:
        """Return what a call that must go well found."""
        told = json.loads(self.raw(who, server, tool, given))
        assert not told["is_error"], told
        assert told["structured"].get("success", True), told
        return told["structured"]

    def raw(self, who: Principal, server: Server[Any], tool: str, given: dict[str, Any]) -> str:
        """Return the whole answer as one text, after a look for marks of others."""
        result = self.run(self.connections.call(who, server, tool, given))
        told = json.dumps(
            {
                "texts": [getattr(one, "text", "") for one in result.content],
                "structured": result.structured_content,
                "is_error": bool(result.is_error),
            },
            ensure_ascii=False,
        )
        for other in USERS:
            assert other == who or mark(other) not in told, f"{who.subject} sees {other.subject}'s"
        return told

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for one operation, and count it."""
        type(self).steps += 1
        return self.runner.run(work)


def mark(who: Principal) -> str:
    """Return what stands in everything that a user writes."""
    return f"of-{who.subject}-alone"
