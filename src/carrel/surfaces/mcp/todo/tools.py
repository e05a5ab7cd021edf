"""The five tools of contract C, each over one method of the service."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carrel.core.task_errors import TaskInvalid, TaskNotFound
from carrel.surfaces.mcp.todo.arguments import (
    NO_STATUS,
    STATUSES,
    AddArguments,
    ListArguments,
    TaskArguments,
    UpdateArguments,
)
from carrel.surfaces.mcp.todo.replies import BARE, Done, Entries, Listed, most
from carrel.surfaces.mcp.tool import Call, Effect, Tool

if TYPE_CHECKING:
    from carrel.app import App


async def _add(app: App, given: AddArguments, call: Call) -> Done:
    made = await app.tasks.create(
        call.principal,
        title=given.title,
        description=given.description,
        user_id=given.user_id,
        key=call.key,
    )
    return Done.to(made, "created")


async def _list(app: App, given: ListArguments, call: Call) -> Listed:
    if given.status not in STATUSES:
        raise TaskInvalid(NO_STATUS)
    found = await app.tasks.list(
        call.principal,
        status=None if given.status == "all" else given.status,
        sort_order="asc",
        limit=most(app.settings.mcp.budget),
        user_id=given.user_id,
    )
    return Listed(found=found)


async def _complete(app: App, given: TaskArguments, call: Call) -> Done:
    done = await app.tasks.complete(
        call.principal, given.task_id, user_id=given.user_id, key=call.key
    )
    return Done.to(done, "completed")


async def _delete(app: App, given: TaskArguments, call: Call) -> Done:
    gone = await app.tasks.delete(
        call.principal, given.task_id, user_id=given.user_id, key=call.key
    )
    if gone is None:
        raise TaskNotFound
    return Done.to(gone, "deleted")


async def _update(app: App, given: UpdateArguments, call: Call) -> Done:
    named = {"title": given.title, "description": given.description}
    changes = {name: value for name, value in named.items() if value is not None}
    changed = await app.tasks.update(
        call.principal, given.task_id, changes, user_id=given.user_id, key=call.key
    )
    return Done.to(changed, "updated")


TOOLS = (
    Tool(
        name="add_task",
        title="Add a task",
        description="Create a new task, with a title and if wanted a description: add it to the "
        "to-do list, remember it.",
        effect=Effect(),
        arguments=AddArguments,
        result=Done,
        call=_add,
        manner=BARE,
    ),
    Tool(
        name="list_tasks",
        title="List tasks",
        description="Retrieve the tasks of the to-do list, all of them or those that are pending "
        "or completed. It tells the id of each task.",
        effect=Effect(reads_only=True, may_be_repeated=True),
        arguments=ListArguments,
        result=Entries,
        call=_list,
        manner=BARE,
    ),
    Tool(
        name="complete_task",
        title="Complete a task",
        description="Mark a task as complete by its id: done, finished, ticked off.",
        effect=Effect(may_be_repeated=True),
        arguments=TaskArguments,
        result=Done,
        call=_complete,
        manner=BARE,
    ),
    Tool(
        name="delete_task",
        title="Delete a task",
        description="Delete a task by its id: remove it from the list for good.",
        effect=Effect(destroys=True),
        arguments=TaskArguments,
        result=Done,
        call=_delete,
        manner=BARE,
    ),
    Tool(
        name="update_task",
        title="Change a task",
        description="Update the title or the description of a task by its id: rename, reword it.",
        effect=Effect(destroys=True, may_be_repeated=True),
        arguments=UpdateArguments,
        result=Done,
        call=_update,
        manner=BARE,
    ),
)
