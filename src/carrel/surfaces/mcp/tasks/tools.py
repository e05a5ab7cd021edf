"""The seven tools of contract B, each over one method of the service."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from carrel.surfaces.mcp.tasks.arguments import (
    CreateArguments,
    ListArguments,
    StatsArguments,
    TaskArguments,
    UpdateArguments,
)
from carrel.surfaces.mcp.tasks.replies import (
    DELETED,
    ENVELOPE,
    Counted,
    Deleted,
    Found,
    ManyTasks,
    OneTask,
    most,
)
from carrel.surfaces.mcp.tool import Call, Effect, Tool

if TYPE_CHECKING:
    from carrel.app import App

_CHANGES = ("title", "description", "priority", "category", "due_date")


async def _create(app: App, given: CreateArguments, call: Call) -> Found:
    made = await app.tasks.create(
        call.principal,
        title=given.title,
        description=given.description,
        priority=given.priority,
        category=given.category,
        due_date=given.due_date,
        user_id=given.user_id,
        key=call.key,
    )
    return Found(data=made.as_dict())


async def _list(app: App, given: ListArguments, call: Call) -> Found:
    found = await app.tasks.list(
        call.principal,
        status=given.status,
        priority=given.priority,
        category=given.category,
        search=given.search,
        sort_by=given.sort_by,
        sort_order=given.sort_order,
        limit=most(app.settings.mcp.budget),
        user_id=given.user_id,
    )
    return Found(data=[one.as_dict() for one in found.tasks], total=found.total)


async def _get(app: App, given: TaskArguments, call: Call) -> Found:
    found = await app.tasks.get(call.principal, given.task_id, user_id=given.user_id)
    return Found(data=found.as_dict())


async def update(
    app: App, given: UpdateArguments, call: Call, *, cleared: Collection[str] = ()
) -> Found:
    """Change the members that are given, and take those away that are `cleared`.

    Null is the contract's word for a member that stays as it is; an empty due date is none.
    """
    changes: dict[str, object] = {
        name: value for name in _CHANGES if (value := getattr(given, name)) is not None
    }
    if changes.get("due_date") == "":
        changes["due_date"] = None
    changes |= dict.fromkeys(name for name in _CHANGES if name in cleared)
    changed = await app.tasks.update(
        call.principal,
        given.task_id,
        changes,
        user_id=given.user_id,
        expected=call.expected,
        key=call.key,
    )
    return Found(data=changed.as_dict())


async def _delete(app: App, given: TaskArguments, call: Call) -> Found:
    await app.tasks.delete(
        call.principal,
        given.task_id,
        user_id=given.user_id,
        expected=call.expected,
        key=call.key,
    )
    return Found(data=DELETED)


async def _toggle(app: App, given: TaskArguments, call: Call) -> Found:
    changed = await app.tasks.toggle(
        call.principal,
        given.task_id,
        user_id=given.user_id,
        expected=call.expected,
        key=call.key,
    )
    return Found(data=changed.as_dict())


async def _stats(app: App, given: StatsArguments, call: Call) -> Found:
    return Found(data=(await app.tasks.stats(call.principal, user_id=given.user_id)).as_dict())


TOOLS = (
    Tool(
        name="create_task",
        title="Create a task",
        description="Create a new task, to-do or reminder of your own: title, and if known "
        "description, priority, category and due date.",
        effect=Effect(),
        arguments=CreateArguments,
        result=OneTask,
        call=_create,
        manner=ENVELOPE,
    ),
    Tool(
        name="list_tasks",
        title="List tasks",
        description="List your tasks, all or filtered by status, priority and category, or search "
        "them; sorted by due date, priority, title or age. It tells the id of each task.",
        effect=Effect(reads_only=True, may_be_repeated=True),
        arguments=ListArguments,
        result=ManyTasks,
        call=_list,
        manner=ENVELOPE,
    ),
    Tool(
        name="get_task",
        title="Show a task",
        description="Get one task by its id, with its description and all other details.",
        effect=Effect(reads_only=True, may_be_repeated=True),
        arguments=TaskArguments,
        result=OneTask,
        call=_get,
        manner=ENVELOPE,
    ),
    Tool(
        name="update_task",
        title="Change a task",
        description="Update a task by its id: change, rename or reschedule it; new title, "
        "description, priority, category or due date. What is left out stays as it is.",
        effect=Effect(destroys=True, may_be_repeated=True),
        arguments=UpdateArguments,
        result=OneTask,
        call=update,
        manner=ENVELOPE,
    ),
    Tool(
        name="delete_task",
        title="Delete a task",
        description="Delete a task by its id: remove it for good. Cannot be undone.",
        effect=Effect(destroys=True),
        arguments=TaskArguments,
        result=Deleted,
        call=_delete,
        manner=ENVELOPE,
    ),
    Tool(
        name="toggle_complete",
        title="Tick a task off",
        description="Toggle a task by its id: mark it as done, complete or finished, or as open "
        "again if it was done.",
        effect=Effect(),
        arguments=TaskArguments,
        result=OneTask,
        call=_toggle,
        manner=ENVELOPE,
    ),
    Tool(
        name="get_stats",
        title="Count tasks",
        description="Get statistics of your tasks: how many there are in all, how many are "
        "pending and how many completed.",
        effect=Effect(reads_only=True, may_be_repeated=True),
        arguments=StatsArguments,
        result=Counted,
        call=_stats,
        manner=ENVELOPE,
    ),
)
