"""What clients see of the two toolsets of tasks before they call anything."""

from __future__ import annotations

import json
from typing import Any

import pytest
from mcp import types
from mcp.client import Client

from carrel.surfaces.mcp.toolsets import BUILT
from carrel.text.tokens import count_tokens
from tests.mcp_kit import BOTH, Mode
from tests.task_kit import server_of

MOST_TOKENS = 1_800
PRIORITIES = ["low", "medium", "high"]
CATEGORIES = ["work", "personal", "home", "other"]
OWN = {"user_id": {"type": "string"}}
ONE = OWN | {"task_id": {"type": "string"}}
NUMBERED = OWN | {"task_id": {"type": "integer"}}


async def listed(toolset: str, mode: Mode = "auto") -> dict[str, types.Tool]:
    async with Client(server_of(None, toolset), mode=mode) as client:
        return {tool.name: tool for tool in (await client.list_tools()).tools}


def properties(tool: types.Tool) -> dict[str, dict[str, Any]]:
    """The arguments without the words about them and their lengths."""
    left_out = {"description", "minLength", "maxLength", "format"}
    found = tool.input_schema["properties"]
    return {
        name: {key: value for key, value in one.items() if key not in left_out}
        for name, one in found.items()
    }


@pytest.mark.proves("B-001", "C-001", "C-002", "X-003")
@pytest.mark.parametrize(
    ("toolset", "names"),
    [
        (
            "tasks",
            "create_task list_tasks get_task update_task delete_task toggle_complete get_stats",
        ),
        ("todo", "add_task list_tasks complete_task delete_task update_task"),
    ],
)
async def test_each_toolset_has_exactly_its_tools(toolset: str, names: str) -> None:
    for mode in BOTH:
        assert list(await listed(toolset, mode)) == names.split()


@pytest.mark.proves("B-008", "B-013", "B-015", "B-016", "X-079")
async def test_create_takes_what_the_contract_says_in_its_order() -> None:
    tool = (await listed("tasks"))["create_task"]
    assert tool.input_schema["required"] == ["user_id", "title"]
    assert list(properties(tool).items()) == [
        ("user_id", {"type": "string"}),
        ("title", {"type": "string"}),
        ("description", {"type": "string"}),
        ("priority", {"type": "string", "enum": PRIORITIES, "default": "medium"}),
        ("category", {"type": "string", "enum": CATEGORIES, "default": "work"}),
        ("due_date", {"type": "string"}),
    ]
    assert tool.input_schema["properties"]["due_date"]["format"] == "date-time"


@pytest.mark.proves("B-018", "B-020", "B-057", "X-079")
async def test_list_takes_what_the_contract_says_in_its_order() -> None:
    tool = (await listed("tasks"))["list_tasks"]
    assert tool.input_schema["required"] == ["user_id"]
    fields = ["dueDate", "priority", "title", "createdAt"]
    assert list(properties(tool).items()) == [
        ("user_id", {"type": "string"}),
        ("status", {"type": "string", "enum": ["pending", "completed"]}),
        ("priority", {"type": "string", "enum": PRIORITIES}),
        ("category", {"type": "string", "enum": CATEGORIES}),
        ("search", {"type": "string"}),
        ("sort_by", {"type": "string", "enum": fields, "default": "createdAt"}),
        ("sort_order", {"type": "string", "enum": ["asc", "desc"], "default": "desc"}),
    ]


@pytest.mark.proves("B-023", "B-025", "B-035")
async def test_the_tools_for_one_task_take_its_uuid() -> None:
    tools = await listed("tasks")
    for name in ("get_task", "delete_task", "toggle_complete"):
        assert properties(tools[name]) == ONE
        assert tools[name].input_schema["required"] == ["user_id", "task_id"]
    assert properties(tools["update_task"]) == ONE | {
        "title": {"type": "string"},
        "description": {"type": "string"},
        "priority": {"type": "string", "enum": PRIORITIES},
        "category": {"type": "string", "enum": CATEGORIES},
        "due_date": {"type": "string"},
    }
    assert tools["update_task"].input_schema["required"] == ["user_id", "task_id"]
    assert properties(tools["get_stats"]) == OWN


@pytest.mark.proves("C-003", "C-006", "C-009", "C-011", "C-013", "X-079")
async def test_the_tools_of_todo_take_what_their_contract_says() -> None:
    tools = await listed("todo")
    text = {"type": "string"}
    assert properties(tools["add_task"]) == OWN | {"title": text, "description": text}
    assert tools["add_task"].input_schema["required"] == ["user_id", "title"]
    states = {"type": "string", "enum": ["all", "pending", "completed"], "default": "all"}
    assert properties(tools["list_tasks"]) == OWN | {"status": states}
    assert tools["list_tasks"].input_schema["required"] == ["user_id"]
    for name in ("complete_task", "delete_task"):
        assert properties(tools[name]) == NUMBERED
        assert tools[name].input_schema["required"] == ["user_id", "task_id"]
    assert properties(tools["update_task"]) == NUMBERED | {"title": text, "description": text}


@pytest.mark.proves("B-002", "B-003", "B-035", "C-009", "C-011", "C-013", "X-018", "X-019")
async def test_results_have_the_keys_of_the_contracts() -> None:
    for tool in (await listed("tasks")).values():
        schema = tool.output_schema or {}
        assert schema["required"] == ["success"]
        assert {"success", "data", "error"} <= set(schema["properties"])
    for name, tool in (await listed("todo")).items():
        schema = tool.output_schema or {}
        keys = ["result"] if name == "list_tasks" else ["task_id", "status", "title"]
        assert list(schema["properties"]) == schema["required"] == keys


@pytest.mark.proves("X-050")
async def test_no_tool_has_an_argument_for_the_id_of_the_request() -> None:
    for toolset in ("tasks", "todo"):
        for tool in (await listed(toolset)).values():
            assert "request_id" not in tool.input_schema["properties"]
            assert tool.input_schema["additionalProperties"] is False


@pytest.mark.parametrize("toolset", ["tasks", "todo"])
async def test_the_tools_cost_a_model_few_tokens(toolset: str) -> None:
    shown = [
        {"name": tool.name, "description": tool.description, "inputSchema": tool.input_schema}
        for tool in (await listed(toolset)).values()
    ]
    spent = sum(count_tokens(json.dumps(one)) for one in shown)
    print(f"{toolset}: {spent} tokens")
    assert spent <= MOST_TOKENS


async def test_clients_learn_what_a_call_does() -> None:
    said = {
        f"{toolset}/{tool.name}": (
            tool.annotations.read_only_hint,
            tool.annotations.destructive_hint,
        )
        for toolset in ("tasks", "todo")
        for tool in (await listed(toolset)).values()
        if tool.annotations is not None and tool.title
    }
    assert len(said) == len(BUILT["tasks"].tools) + len(BUILT["todo"].tools)
    reading = {name for name, (reads, _) in said.items() if reads}
    assert reading == {
        "tasks/list_tasks",
        "tasks/get_task",
        "tasks/get_stats",
        "todo/list_tasks",
    }
    assert {name for name, (_, destroys) in said.items() if destroys} == {
        "tasks/update_task",
        "tasks/delete_task",
        "todo/delete_task",
        "todo/update_task",
    }
