"""The toolset `todo`: a plain to-do list of numbered tasks."""

from __future__ import annotations

from carrel.surfaces.mcp.todo.tools import TOOLS
from carrel.surfaces.mcp.toolset import Toolset

TOOLSET = Toolset(
    name="todo",
    title="To-do list",
    instructions="Carrel keeps the user's to-do list. Tasks have numbers, which list_tasks tells "
    "and the other tools want as task_id. `user_id` may be left out: the server knows who calls, "
    "and nobody sees the tasks of others.",
    tools=TOOLS,
)
