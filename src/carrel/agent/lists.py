"""Lists and counts of tasks, by whichever list of a server tells enough."""

from __future__ import annotations

from dataclasses import replace

from carrel.agent.deeds import Deed
from carrel.agent.ports import TASKS, TODO
from carrel.agent.task_view import TaskView
from carrel.agent.toolbox import Toolbox, error_of
from carrel.agent.understanding import Filter, KnownTask, Operation, Situation
from carrel.agent.understanding.filters import is_in

_STATUS = {None: "all", False: "pending", True: "completed"}


async def listed(
    operation: Operation, tools: Toolbox, view: TaskView, *, situation: Situation
) -> Deed:
    """Read the tasks that are asked for."""
    wanted = operation.filter
    if wanted == Filter() and view.known is not None:
        tasks = await view.detailed(view.known)
        return Deed(operation=operation, tasks=tasks, detailed=bool(tasks))
    if wanted == Filter(done=wanted.done):
        status = _STATUS[wanted.done]
        receipt = await tools.call(TODO, "list_tasks", status=status)
        if receipt.is_error:
            return Deed(operation=operation, error=error_of(receipt))
        tasks = await view.detailed(view.seen(receipt.result), status=status)
        return Deed(operation=operation, tasks=tasks, detailed=bool(tasks))
    if wanted.numbers is not None and wanted == Filter(words=wanted.words, numbers=wanted.numbers):
        everything = await view.brief()
        if any(task.number in wanted.numbers for task in everything):
            everything = await view.detailed(everything)
        tasks = tuple(task for task in everything if task.number in wanted.numbers)
        return Deed(operation=operation, tasks=tasks, detailed=bool(tasks))
    found = await _fitting(wanted, view, situation)
    return Deed(operation=operation, tasks=tuple(found), detailed=True)


async def counted(
    operation: Operation, tools: Toolbox, view: TaskView, *, situation: Situation
) -> Deed:
    """Count the tasks that are asked for."""
    wanted = operation.filter
    if wanted == Filter(done=wanted.done) and view.has_details:
        receipt = await tools.call(TASKS, "get_stats")
        if receipt.is_error:
            return Deed(operation=operation, error=error_of(receipt))
        counts = receipt.result["data"]
        figures = (counts["total"], counts["pending"], counts["completed"])
        return Deed(operation=operation, figures=figures)
    found = await _fitting(replace(wanted, done=None), view, situation)
    done = sum(task.done for task in found)
    return Deed(operation=operation, figures=(len(found), len(found) - done, done))


async def _fitting(wanted: Filter, view: TaskView, situation: Situation) -> list[KnownTask]:
    tasks = await view.full()
    found = [task for task in tasks if is_in(task, wanted, situation)]
    if wanted.by_due:
        found.sort(key=lambda task: (task.due is None, task.due or situation.now, task.number))
    return found
