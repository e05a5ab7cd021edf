"""What clients see of the toolset `pipelines` before they call anything."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from mcp import types
from mcp.client import Client

from carrel.errors import NotFoundError
from carrel.pipelines.catalog import PIPELINES, Pipeline, catalogue, pipeline
from carrel.pipelines.parameters import Parameters
from carrel.pipelines.recipes import RECIPES
from carrel.retrieve.graph import Method
from carrel.text.tokens import count_tokens
from tests.mcp_kit import BOTH, Mode
from tests.pipeline_kit import KEYS, server_of

MOST_TOKENS = 1_800
NAMES = [*(f"rag_{key}" for key in KEYS), "rag_health_check", "rag_metrics"]
YES = {"type": "boolean", "default": True}
NO = {"type": "boolean", "default": False}
COMMON: dict[str, Any] = {
    "query": {"type": "string", "minLength": 1, "maxLength": 8000},
    "top_k": {"type": "integer", "default": 5, "minimum": 1, "maximum": 50},
    "include_sources": YES,
    "include_metadata": YES,
    "metadata_filter": {"type": "object"},
    "similarity_threshold": {"type": "number", "default": 0.0, "minimum": 0.0, "maximum": 1.0},
    "generate_answer": YES,
}


async def listed(mode: Mode = "auto") -> dict[str, types.Tool]:
    async with Client(server_of(None), mode=mode) as client:
        return {tool.name: tool for tool in (await client.list_tools()).tools}


async def schema(name: str) -> dict[str, Any]:
    """The arguments of a tool without the words about them."""
    tool = (await listed())[name]
    return {
        key: {part: value for part, value in one.items() if part != "description"}
        for key, one in tool.input_schema["properties"].items()
    }


def share(default: float, least: float = 0.0) -> dict[str, Any]:
    return {"type": "number", "default": default, "minimum": least, "maximum": 1.0}


def whole(default: int, least: int, most: int) -> dict[str, Any]:
    return {"type": "integer", "default": default, "minimum": least, "maximum": most}


@pytest.mark.proves("E-001", "E-007", "E-008", "E-009", "X-003", "X-008")
async def test_the_toolset_has_exactly_the_eight_tools() -> None:
    for mode in BOTH:
        assert list(await listed(mode)) == NAMES
    assert {row.key for row in PIPELINES} == set(RECIPES)


@pytest.mark.proves("E-001")
def test_two_rows_of_one_key_are_refused() -> None:
    with pytest.raises(ValueError, match="one key"):
        catalogue((PIPELINES[0], PIPELINES[0]))
    assert all(row.tool == f"rag_{row.key}" for row in PIPELINES)


@pytest.mark.proves("E-046")
def test_an_unknown_key_is_refused() -> None:
    with pytest.raises(NotFoundError, match="no pipeline `classic`"):
        pipeline("classic")
    assert isinstance(pipeline("basic"), Pipeline)


@pytest.mark.proves("E-002")
async def test_each_tool_says_what_it_is_for() -> None:
    said = [tool.description or "" for tool in (await listed()).values()]
    assert all(len(words) > 30 for words in said)
    assert len(set(said)) == len(said)


@pytest.mark.proves("E-003", "X-050")
async def test_schemas_are_valid_and_have_no_argument_for_the_id() -> None:
    for tool in (await listed()).values():
        Draft202012Validator.check_schema(tool.input_schema)
        Draft202012Validator.check_schema(tool.output_schema or {})
        assert tool.input_schema["type"] == "object"
        assert tool.input_schema["additionalProperties"] is False
        assert "request_id" not in tool.input_schema["properties"]


@pytest.mark.proves("E-010", "E-011", "E-029")
async def test_basic_takes_the_common_options() -> None:
    assert await schema("rag_basic") == COMMON
    assert (await listed())["rag_basic"].input_schema["required"] == ["query"]


@pytest.mark.proves("E-012")
async def test_basic_rerank_takes_two_numbers_and_a_reranker() -> None:
    assert await schema("rag_basic_rerank") == COMMON | {
        "top_k": whole(10, 1, 100),
        "rerank_top_k": whole(5, 1, 50),
        "reranker_model": {"type": "string", "default": ""},
    }


@pytest.mark.proves("E-014", "E-015", "E-016", "E-025")
async def test_crag_takes_a_threshold_a_strategy_and_leave_to_reach_out() -> None:
    strategies = ["rewrite", "web_search", "both"]
    assert await schema("rag_crag") == COMMON | {
        "confidence_threshold": share(0.8),
        "correction_strategy": {"type": "string", "enum": strategies, "default": "rewrite"},
        "enable_web_search": NO,
    }


@pytest.mark.proves("E-018", "E-019", "E-020", "E-025")
async def test_graphrag_takes_a_method_a_depth_and_a_constant() -> None:
    methods = ["hybrid", "vector", "text", "graph", "rrf"]
    assert methods == [method.value for method in Method]
    assert await schema("rag_graphrag") == COMMON | {
        "search_method": {"type": "string", "enum": methods, "default": "hybrid"},
        "graph_traversal_depth": whole(2, 1, 5),
        "rrf_k": whole(60, 1, 100),
    }


@pytest.mark.proves("E-021", "E-022", "E-025")
async def test_pylate_colbert_takes_a_threshold_a_length_and_a_ratio() -> None:
    assert await schema("rag_pylate_colbert") == COMMON | {
        "interaction_threshold": share(0.5),
        "max_query_length": whole(256, 32, 512),
        "compression_ratio": share(0.8, 0.1),
    }


@pytest.mark.proves("E-023", "E-024")
async def test_iris_global_graphrag_takes_a_level_and_citations() -> None:
    assert await schema("rag_iris_global_graphrag") == COMMON | {
        "top_k": whole(10, 1, 100),
        "community_level": whole(1, 0, 5),
        "include_citations": NO,
    }


@pytest.mark.proves("E-066", "E-067")
async def test_health_and_metrics_take_what_the_contract_says() -> None:
    assert await schema("rag_health_check") == {
        "include_details": NO,
        "include_performance_metrics": YES,
    }
    ranges = ["5m", "15m", "1h", "6h", "24h", "7d"]
    assert await schema("rag_metrics") == {
        "time_range": {"type": "string", "enum": ranges, "default": "1h"},
        "technique_filter": {"type": "array", "items": {"type": "string"}, "default": []},
        "include_error_details": NO,
    }
    for name in ("rag_health_check", "rag_metrics"):
        assert "required" not in (await listed())[name].input_schema


async def test_the_tools_cost_a_model_few_tokens() -> None:
    shown = [
        {"name": tool.name, "description": tool.description, "inputSchema": tool.input_schema}
        for tool in (await listed()).values()
    ]
    spent = sum(count_tokens(json.dumps(one)) for one in shown)
    print(f"pipelines: {spent} tokens")
    assert spent <= MOST_TOKENS


async def test_only_the_corrective_tool_reaches_out() -> None:
    said = {
        tool.name: (tool.annotations.read_only_hint, tool.annotations.open_world_hint)
        for tool in (await listed()).values()
        if tool.annotations is not None and tool.title
    }
    assert said.pop("rag_crag") == (False, True)
    assert set(said.values()) == {(True, False)}


def test_all_parameters_have_defaults_but_the_question() -> None:
    for row in PIPELINES:
        assert issubclass(row.parameters, Parameters)
        needed = [name for name, one in row.parameters.model_fields.items() if one.is_required()]
        assert needed == ["query"]
