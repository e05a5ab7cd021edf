"""The toolset `tasks`: a user's tasks with priority, category and due date."""

from __future__ import annotations

from carrel.surfaces.mcp.tasks.tools import TOOLS
from carrel.surfaces.mcp.toolset import Toolset

TOOLSET = Toolset(
    name="tasks",
    title="Tasks",
    instructions="Carrel keeps the user's tasks. Every reply says `success`; `data` holds what was "
    "asked for, or `error` says in a sentence what was wrong. list_tasks tells the ids that the "
    "other tools want. `user_id` may be left out: the server knows who calls, and nobody sees the "
    "tasks of others. Due dates are ISO 8601; without an offset they are in the user's time zone.",
    tools=TOOLS,
)
