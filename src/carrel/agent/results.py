"""What a language model is told of a deed, as JSON."""

from __future__ import annotations

import json
from typing import Any

from carrel.agent.deeds import Deed
from carrel.agent.task_view import Brief, TaskView
from carrel.agent.understanding import Act, KnownTask


async def told(deed: Deed, view: TaskView) -> str:
    """Return a deed as JSON; tasks with everything that is known of them."""
    if deed.error:
        return f"Error: {deed.error}"
    body: dict[str, Any] = {"ok": True}
    if deed.act is Act.LIST:
        tasks = deed.tasks
        if any(isinstance(task, Brief) for task in tasks):
            wanted = {task.number for task in tasks}
            tasks = tuple(task for task in await view.full() if task.number in wanted)
        body = {"tasks": [_row(task) for task in tasks]}
    elif deed.act is Act.STATS:
        total, still, done = deed.figures or (0, 0, 0)
        body = {"total": total, "pending": still, "completed": done}
    elif deed.act is Act.PAGES:
        body = {"passages": [{"text": one.text, "url": one.url} for one in deed.passages]}
    else:
        body |= {"task_id": deed.number, "title": deed.title}
        if deed.left_out:
            body["could_not_be_kept"] = list(deed.left_out)
    return json.dumps(body, ensure_ascii=False)


def _row(task: KnownTask) -> dict[str, Any]:
    return {
        "task_id": task.number,
        "title": task.title,
        "completed": task.done,
        "priority": task.priority,
        "category": task.category,
        "due": None if task.due is None else task.due.isoformat(),
        "description": task.description,
    }
