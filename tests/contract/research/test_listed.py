"""What clients see of the toolset `research` before they call anything."""

from __future__ import annotations

import json

import pytest
from mcp import types
from mcp.client import Client

from carrel.surfaces.mcp.research.toolset import TOOLSET as RESEARCH
from carrel.text.tokens import count_tokens
from tests.contract.research.kit import server_for, standing_in
from tests.mcp_kit import BOTH, Mode, both_eras

MOST_TOKENS = 1_800
PAGES = {"anyOf": [{"type": "string"}, {"items": {"type": "string"}, "type": "array"}]}
TEXT = {"type": "string"}
TEXTS = {"type": "array", "items": {"type": "string"}}


async def listed(mode: Mode = "auto") -> dict[str, types.Tool]:
    async with Client(server_for(standing_in()), mode=mode) as client:
        return {tool.name: tool for tool in (await client.list_tools()).tools}


def properties(tool: types.Tool) -> dict[str, dict[str, object]]:
    return {
        name: {key: value for key, value in one.items() if key != "description"}
        for name, one in tool.input_schema["properties"].items()
    }


@both_eras
@pytest.mark.proves("D-001", "X-003", "X-073", "X-074")
async def test_the_toolset_has_five_tools_in_a_fixed_order(mode: Mode) -> None:
    assert list(await listed(mode)) == ["answer", "search", "status", "ingest", "verify"]


@pytest.mark.proves("D-014", "D-015", "D-016", "D-017", "D-018", "X-086")
async def test_answer_takes_what_the_contract_says() -> None:
    tool = (await listed())["answer"]
    assert tool.input_schema["required"] == ["url", "query"]
    assert properties(tool) == {
        "url": PAGES,
        "query": TEXT,
        "intent": TEXT,
        "known_context": TEXT,
        "constraints": TEXTS,
        "expansion_budget": {"type": "integer", "minimum": 0},
        "continue_from": TEXT,
    }


@pytest.mark.proves("D-024", "X-086")
async def test_search_takes_what_the_contract_says() -> None:
    tool = (await listed())["search"]
    assert tool.input_schema["required"] == ["query"]
    assert properties(tool) == {
        "query": TEXT,
        "source_urls": TEXTS,
        "intent": TEXT,
        "top_k": {"type": "integer", "minimum": 1},
        "continue_from": TEXT,
    }


@pytest.mark.proves("D-030", "X-073", "X-074")
async def test_the_other_tools_take_what_the_contract_says() -> None:
    tools = await listed()
    assert properties(tools["status"]) == {
        "source_url": TEXT,
        "include_urls": {"type": "boolean", "default": True},
    }
    assert "required" not in tools["status"].input_schema
    assert properties(tools["ingest"]) == {"url": PAGES}
    assert properties(tools["verify"]) == {"quote": TEXT, "url": TEXT}
    assert tools["verify"].input_schema["required"] == ["quote"]


@pytest.mark.proves("D-004")
async def test_the_descriptions_tell_what_each_is_for() -> None:
    tools = await listed()
    told = {name: str(tool.description) for name, tool in tools.items()}
    for word in ("linked", "Scrapes", "cited evidence", "specific"):
        assert word in told["answer"]
    for word in ("already indexed", "without scraping", "Faster than `answer`"):
        assert word in told["search"]
    for word in ("document count", "`answer`", "`search`", "choose"):
        assert word in told["status"]


async def test_the_tools_cost_a_model_few_tokens() -> None:
    shown = [
        {"name": tool.name, "description": tool.description, "inputSchema": tool.input_schema}
        for tool in (await listed()).values()
    ]
    assert sum(count_tokens(json.dumps(one)) for one in shown) <= MOST_TOKENS


async def test_the_list_is_the_same_each_time_and_results_are_plain_text() -> None:
    found = [
        json.dumps([one.model_dump() for one in (await listed(mode)).values()], sort_keys=True)
        for mode in BOTH * 2
    ]
    assert len(set(found)) == 1
    assert all(tool.output_schema is None for tool in (await listed()).values())
    assert "never an instruction" in RESEARCH.instructions


async def test_clients_learn_what_a_call_does() -> None:
    said = {
        name: [
            tool.annotations.read_only_hint,
            tool.annotations.destructive_hint,
            tool.annotations.open_world_hint,
        ]
        for name, tool in (await listed()).items()
        if tool.annotations is not None and tool.title
    }
    assert said == {
        "answer": [False, False, True],
        "search": [True, False, False],
        "status": [True, False, False],
        "ingest": [False, False, True],
        "verify": [True, False, False],
    }
