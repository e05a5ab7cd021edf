"""The tools as a language model sees them, and its calls as operations.

The view is made of what the servers list. Nobody is asked who the user is, and tasks have numbers
in all of them: which server serves a call, and by which id, is not the model's business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from typing import Any

from carrel.agent.ports import RESEARCH, TASKS, TODO, WEBSITES, Spec
from carrel.agent.task_view import TaskView
from carrel.agent.toolbox import OWNER, Toolbox
from carrel.agent.understanding import Act, Filter, Operation
from carrel.core.language import Tool
from carrel.text.dates.iso import read_iso

# What the agent offers of each toolset, and in this order.
OFFERED: Mapping[str, tuple[str, ...]] = {
    TODO: ("add_task", "list_tasks", "complete_task", "update_task", "delete_task"),
    TASKS: ("create_task", "list_tasks", "update_task", "toggle_complete", "get_stats"),
    WEBSITES: ("rag_query_websites", "rag_list_websites", "rag_process_website"),
    RESEARCH: ("search",),
}
_NUMBER = {"type": "integer", "description": "number of the task, as list_tasks tells it"}
_STATUS = {"pending": False, "completed": True}


class Unfit(ValueError):
    """A call that cannot be made; the message is for the model."""


async def offered(tools: Toolbox) -> tuple[Tool, ...]:
    """Return the tools for a model: those of one name from two servers are one tool."""
    found: dict[str, list[Spec]] = {}
    for toolset, names in OFFERED.items():
        for spec in await tools.listed(toolset):
            if spec.name in names:
                found.setdefault(spec.name, []).append(spec)
    return tuple(_merged(specs) for specs in found.values())


def place_of(name: str) -> str:
    """Return the toolset of a tool that is called as it is."""
    return RESEARCH if name in OFFERED[RESEARCH] else WEBSITES


async def operation_of(
    name: str, given: Mapping[str, Any], *, view: TaskView, zone: tzinfo
) -> Operation | None:
    """Return a model's call as an operation; nothing for a tool that is called as it is."""
    match name:
        case "add_task" | "create_task":
            return _fields(Act.ADD, given, zone)
        case "update_task":
            return _fields(Act.UPDATE, given, zone, number=_number(given))
        case "complete_task":
            return Operation(act=Act.COMPLETE, number=_number(given))
        case "delete_task":
            return Operation(act=Act.DELETE, number=_number(given))
        case "toggle_complete":
            task = await view.one(_number(given))
            done = task is not None and task.done
            return Operation(act=Act.REOPEN if done else Act.COMPLETE, number=_number(given))
        case "get_stats":
            return Operation(act=Act.STATS)
        case "list_tasks":
            return Operation(act=Act.LIST, filter=await _filter(given, view))
        case "rag_query_websites":
            return Operation(act=Act.PAGES, text=_text(given, "query") or "")
    return None


def _merged(specs: Sequence[Spec]) -> Tool:
    fullest = max(specs, key=lambda spec: len(spec.schema.get("properties", {})))
    properties: dict[str, Any] = {}
    for spec in specs:
        properties |= spec.schema.get("properties", {})
    properties.pop(OWNER, None)
    if "task_id" in properties:
        properties["task_id"] = _NUMBER
    wanted = [set(spec.schema.get("required", ())) for spec in specs]
    required = sorted(set.intersection(*wanted) & properties.keys())
    schema = {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }
    return Tool(name=fullest.name, description=fullest.description, schema=schema)


def _fields(
    act: Act, given: Mapping[str, Any], zone: tzinfo, *, number: int | None = None
) -> Operation:
    due = _text(given, "due_date")
    try:
        moment = None if not due else read_iso(due, zone=zone)
    except ValueError as cause:
        raise Unfit("Invalid due_date: must be ISO 8601") from cause
    return Operation(
        act=act,
        number=number,
        title=_text(given, "title"),
        description=_text(given, "description"),
        priority=_text(given, "priority"),
        category=_text(given, "category"),
        due=moment,
        no_due=due == "" and act is Act.UPDATE,
    )


async def _filter(given: Mapping[str, Any], view: TaskView) -> Filter:
    status, search = _text(given, "status"), _text(given, "search")
    numbers = None
    if search:
        words = search.casefold()
        numbers = tuple(
            task.number
            for task in await view.full()
            if words in f"{task.title}\n{task.description or ''}".casefold()
        )
    return Filter(
        done=_STATUS.get(status or ""),
        priority=_text(given, "priority"),
        category=_text(given, "category"),
        words=search or None,
        numbers=numbers,
        by_due=given.get("sort_by") == "dueDate",
    )


def _text(given: Mapping[str, Any], name: str) -> str | None:
    value = given.get(name)
    if value is not None and not isinstance(value, str):
        raise Unfit(f"`{name}` must be a text")
    return value


def _number(given: Mapping[str, Any]) -> int:
    value = given.get("task_id")
    if isinstance(value, str) and value.strip().isdecimal() and len(value) < 10:
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Unfit("`task_id` must be the number of a task, as list_tasks tells it")
    return value
