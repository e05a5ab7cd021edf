"""What clients see of the toolset `websites` before they call anything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from mcp import types
from mcp.client import Client

from carrel.surfaces.mcp.websites.toolset import TOOLSET as WEBSITES
from carrel.text.tokens import count_tokens
from tests.mcp_kit import BOTH, Mode, both_eras, server_over, standing_in

MOST_TOKENS = 1_800
NAMES = [
    "rag_process_website",
    "rag_query_websites",
    "rag_list_websites",
    "rag_refresh_website",
    "rag_delete_website",
    "rag_get_website_status",
]
KINDS = ["job_posting", "blog_article", "company_page"]
ONE = {"source_id": {"type": "integer", "description": "id of the website"}}


async def listed(mode: Mode = "auto") -> list[types.Tool]:
    async with Client(server_over(standing_in()), mode=mode) as client:
        return (await client.list_tools()).tools


def text(tools: list[types.Tool]) -> str:
    return json.dumps([one.model_dump() for one in tools], sort_keys=True)


def properties(tool: types.Tool) -> dict[str, dict[str, Any]]:
    """The arguments without the words about them."""
    found = tool.input_schema["properties"]
    return {
        name: {key: value for key, value in one.items() if key != "description"}
        for name, one in found.items()
    }


@both_eras
@pytest.mark.proves("A-001", "X-003", "X-011")
async def test_the_toolset_has_exactly_the_six_tools_in_a_fixed_order(mode: Mode) -> None:
    assert [tool.name for tool in await listed(mode)] == NAMES


async def test_the_list_is_the_same_each_time_and_in_both_eras() -> None:
    found = [text(await listed(mode)) for mode in BOTH * 2]
    assert len(set(found)) == 1


@pytest.mark.proves("A-004", "A-005", "A-007")
async def test_process_takes_what_the_contract_says() -> None:
    tool = (await listed())[0]
    assert tool.input_schema["required"] == ["url"]
    assert properties(tool) == {
        "url": {"type": "string"},
        "content_type": {"type": "string", "enum": KINDS, "default": "job_posting"},
        "force_refresh": {"type": "boolean", "default": False},
    }


@pytest.mark.proves("A-028", "A-029")
async def test_query_takes_what_the_contract_says() -> None:
    tool = (await listed())[1]
    assert tool.input_schema["required"] == ["query"]
    assert properties(tool) == {
        "query": {"type": "string"},
        "max_results": {"type": "integer", "default": 10, "minimum": 1, "maximum": 20},
        "content_type_filter": {"type": "string", "enum": KINDS},
        "source_ids": {"type": "array", "items": {"type": "integer"}},
        "include_synthesis": {"type": "boolean", "default": False},
    }


@pytest.mark.proves("A-054", "A-055", "A-056")
async def test_list_takes_what_the_contract_says() -> None:
    tool = (await listed())[2]
    states = ["pending", "processing", "completed", "failed"]
    assert "required" not in tool.input_schema
    assert properties(tool) == {
        "content_type": {"type": "string", "enum": KINDS},
        "status": {"type": "string", "enum": states},
        "limit": {"type": "integer", "default": 50, "minimum": 1, "maximum": 100},
        "offset": {"type": "integer", "default": 0, "minimum": 0},
        "order_by": {
            "type": "string",
            "enum": ["fetch_timestamp", "url", "status"],
            "default": "fetch_timestamp",
        },
        "order": {"type": "string", "enum": ["ASC", "DESC"], "default": "DESC"},
    }


@pytest.mark.proves("A-063", "A-068", "A-072")
async def test_the_tools_for_one_website_take_its_id() -> None:
    for tool in (await listed())[3:]:
        assert tool.input_schema["required"] == ["source_id"]
        assert tool.input_schema["properties"] == ONE


@pytest.mark.proves("A-008", "A-030", "A-031", "A-057", "A-058", "A-063", "A-068", "A-072")
async def test_results_have_the_keys_of_the_contract() -> None:
    keys = {tool.name: list((tool.output_schema or {})["properties"]) for tool in await listed()}
    assert keys == {
        "rag_process_website": "source_id url status chunks_created processing_time_ms language "
        "message is_cached error".split(),
        "rag_query_websites": "query results total_results synthesis confidence_level "
        "processing_time_ms note".split(),
        "rag_list_websites": "websites total_count limit offset has_more note".split(),
        "rag_refresh_website": "source_id url old_chunks_deleted new_chunks_created status "
        "processing_time_ms message".split(),
        "rag_delete_website": "source_id url chunks_deleted message".split(),
        "rag_get_website_status": "source_id url processing_status chunks_created "
        "fetch_timestamp error_message message".split(),
    }


async def test_the_tools_cost_a_model_few_tokens() -> None:
    shown = [
        {"name": tool.name, "description": tool.description, "inputSchema": tool.input_schema}
        for tool in await listed()
    ]
    assert sum(count_tokens(json.dumps(one)) for one in shown) <= MOST_TOKENS


async def test_clients_learn_what_a_call_does() -> None:
    said = {
        tool.name: [
            tool.annotations.read_only_hint,
            tool.annotations.destructive_hint,
            tool.annotations.idempotent_hint,
            tool.annotations.open_world_hint,
        ]
        for tool in await listed()
        if tool.annotations is not None and tool.title
    }
    assert said == {
        "rag_process_website": [False, False, True, True],
        "rag_query_websites": [True, False, True, False],
        "rag_list_websites": [True, False, True, False],
        "rag_refresh_website": [False, True, True, True],
        "rag_delete_website": [False, True, False, False],
        "rag_get_website_status": [True, False, True, False],
    }


def schemas(node: object) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from schemas(value)
    elif isinstance(node, list):
        for value in node:
            yield from schemas(value)


async def test_schemas_are_such_that_every_client_takes_them() -> None:
    for tool in await listed():
        assert len(tool.name) <= 64
        for schema in (tool.input_schema, tool.output_schema):
            assert schema is not None
            assert schema["type"] == "object"
            assert not {"anyOf", "oneOf", "allOf", "$ref", "$defs"} & set(schema)
            for node in schemas(schema):
                assert not isinstance(node.get("type"), list)
                assert "$ref" not in node
                assert not isinstance(node.get("title"), str)
        assert tool.input_schema["additionalProperties"] is False
        assert all("anyOf" not in node for node in schemas(tool.input_schema))


async def test_the_server_says_what_it_is_for() -> None:
    for mode in BOTH:
        async with Client(server_over(standing_in()), mode=mode) as client:
            assert client.instructions == WEBSITES.instructions
            assert client.server_info is not None
            assert client.server_info.name == "carrel"
