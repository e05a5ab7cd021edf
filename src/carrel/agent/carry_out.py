"""From operations to calls of tools: the one way in which the agent does anything.

What the plain tools of `todo` can do is done by them; those of `tasks` are for what only they have.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from carrel.agent.deeds import Deed, Deeds
from carrel.agent.lists import counted, listed
from carrel.agent.page_answers import ask_pages
from carrel.agent.ports import TASKS, TODO, WEBSITES
from carrel.agent.task_view import Brief, TaskView
from carrel.agent.toolbox import Toolbox, error_of
from carrel.agent.understanding import Act, Change, KnownTask, Operation, Situation
from carrel.core.chats import Receipt

_PLAIN = ("title", "description")
_MORE = ("priority", "category")  # what only `tasks` keeps, as it does due dates


class Hands:
    """Carries operations out, and keeps what came of them."""

    def __init__(self, tools: Toolbox, view: TaskView, situation: Situation) -> None:
        self._tools = tools
        self._view = view
        self._situation = situation
        self._known = {task.number: task for task in situation.tasks}
        self.deeds = Deeds()
        self._ways: dict[Act, Callable[[Operation], Awaitable[Deed]]] = {
            Act.ADD: self._add,
            Act.LIST: self._list,
            Act.STATS: self._stats,
            Act.COMPLETE: self._complete,
            Act.REOPEN: self._reopen,
            Act.UPDATE: self._update,
            Act.DELETE: self._delete,
            Act.PAGES: self._pages,
        }

    async def do(self, operation: Operation) -> Deed:
        """Carry one operation out."""
        way = self._ways.get(operation.act)
        deed = Deed(operation=operation) if way is None else await way(operation)
        if deed.change is not None:
            self._view.forget()
        return self.deeds.add(deed)

    async def _add(self, operation: Operation) -> Deed:
        given: dict[str, Any] = {"title": operation.title or ""}
        if operation.description is not None:
            given["description"] = operation.description
        more = _more(operation)
        if not more or not self._view.has_details:
            receipt = await self._tools.call(TODO, "add_task", **given)
            if receipt.is_error:
                return Deed(operation=operation, error=error_of(receipt))
            number, title = int(receipt.result["task_id"]), str(receipt.result["title"])
            return _new(operation, number, title, left_out=tuple(more))
        receipt = await self._tools.call(TASKS, "create_task", **given, **more)
        if receipt.is_error:
            return Deed(operation=operation, error=error_of(receipt))
        title = str(receipt.result["data"]["title"])
        return _new(operation, await self._view.newest(title), title)

    async def _list(self, operation: Operation) -> Deed:
        return await listed(operation, self._tools, self._view, situation=self._situation)

    async def _stats(self, operation: Operation) -> Deed:
        return await counted(operation, self._tools, self._view, situation=self._situation)

    async def _complete(self, operation: Operation) -> Deed:
        receipt = await self._tools.call(TODO, "complete_task", task_id=operation.number)
        return self._ended(operation, receipt, before=self._open_before(operation, receipt))

    async def _delete(self, operation: Operation) -> Deed:
        receipt = await self._tools.call(TODO, "delete_task", task_id=operation.number)
        return self._ended(operation, receipt, before=None, deleted=True)

    async def _reopen(self, operation: Operation) -> Deed:
        task = await self._view.one(operation.number or 0)
        key = None if task is None else await self._view.uuid(task.number)
        if task is None or key is None or not task.done:
            # Turning a task that is open already would close it.
            return Deed(operation=operation, error="" if task else "Task not found")
        receipt = await self._tools.call(TASKS, "toggle_complete", task_id=key)
        return self._ended(operation, receipt, before=task)

    async def _update(self, operation: Operation) -> Deed:
        task = await self._view.one(operation.number or 0)
        if task is None:
            return Deed(operation=operation, number=operation.number, error="Task not found")
        changes = _changes(operation, task)
        operation = _narrowed(operation, changes)
        if not changes:
            return Deed(operation=operation, number=task.number, title=task.title)
        plain = {name: one for name, one in changes.items() if name in _PLAIN}
        key = None if plain == changes else await self._view.uuid(task.number)
        if key is not None:
            receipt = await self._tools.call(TASKS, "update_task", task_id=key, **changes)
        elif plain:
            number = task.number
            receipt = await self._tools.call(TODO, "update_task", task_id=number, **plain)
        else:
            left = tuple(changes)
            return Deed(operation=operation, number=task.number, title=task.title, left_out=left)
        left = () if key is not None else tuple(changes.keys() - plain.keys())
        return replace(self._ended(operation, receipt, before=task), left_out=left)

    async def _pages(self, operation: Operation) -> Deed:
        if not self._tools.serves(WEBSITES):
            return Deed(operation=operation)
        return await ask_pages(operation, self._tools)

    def _open_before(self, operation: Operation, receipt: Receipt) -> KnownTask | None:
        """Return a task as it was before it was ticked off, unless it was done already."""
        if receipt.is_error or operation.number is None:
            return None
        found = self._known.get(operation.number)
        if found is None:
            title = str(receipt.result["title"])
            return Brief(number=operation.number, title=title, done=False)
        return None if found.done else found

    def _ended(
        self,
        operation: Operation,
        receipt: Receipt,
        *,
        before: KnownTask | None,
        deleted: bool = False,
    ) -> Deed:
        number = operation.number
        if receipt.is_error:
            return Deed(operation=operation, number=number, error=error_of(receipt))
        body = receipt.result.get("data", receipt.result)
        change = None
        if number is not None and (before is not None or deleted):
            change = Change(number=number, before=before, deleted=deleted)
        return Deed(operation=operation, number=number, title=str(body["title"]), change=change)


def _new(
    operation: Operation, number: int | None, title: str, *, left_out: tuple[str, ...] = ()
) -> Deed:
    change = None if number is None else Change(number=number, before=None)
    return Deed(operation=operation, number=number, title=title, left_out=left_out, change=change)


def _more(operation: Operation) -> dict[str, str]:
    named = {
        "priority": operation.priority,
        "category": operation.category,
        "due_date": None if operation.due is None else operation.due.isoformat(),
    }
    return {name: value for name, value in named.items() if value is not None}


def _changes(operation: Operation, task: KnownTask) -> dict[str, str]:
    """Return what differs from the task as it is; an empty due date takes it away."""
    wanted: dict[str, str] = {}
    for name in (*_PLAIN, *_MORE):
        value = getattr(operation, name)
        if value is not None and value != getattr(task, name):
            wanted[name] = value
    if operation.due is not None and operation.due != task.due:
        wanted["due_date"] = operation.due.isoformat()
    elif operation.no_due and operation.due is None and task.due is not None:
        wanted["due_date"] = ""
    return wanted


def _narrowed(operation: Operation, changes: dict[str, str]) -> Operation:
    """Return an operation without what it leaves as it is, so that nobody is told of that."""
    kept = {name: getattr(operation, name) for name in (*_PLAIN, *_MORE) if name in changes}
    dated = "due_date" in changes
    return Operation(
        act=operation.act,
        number=operation.number,
        due=operation.due if dated else None,
        whole_day=operation.whole_day,
        no_due=operation.no_due and dated,
        **kept,
    )
