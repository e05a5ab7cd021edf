"""MCP and REST give the same body for every operation of every toolset, byte for byte."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from carrel.surfaces.mcp.toolsets import BUILT
from carrel.surfaces.rest.application import OPERATIONS
from tests.contract.rest.kit import (
    Side,
    over_mcp,
    over_rest,
    settled,
    side,
)
from tests.mcp_http import serving
from tests.site_server import Site

ASKED = "How long does the grey heron wait for a fish?"
_ASK = {"query": ASKED, "generate_answer": False}
# For every tool: arguments that go well, and some that do not.
CASES: dict[str, dict[str, list[dict[str, Any]]]] = {
    "websites": {
        "rag_process_website": [
            {"url": "$new_url"},
            {"url": "$job_url", "content_type": "job_posting"},
            {"url": "$gone"},
            {"url": "ftp://x"},
            {"url": "$job_url", "content_type": "poem"},
            {"url": 7},
            {},
        ],
        "rag_query_websites": [
            {"query": "Which skills?", "max_results": 2, "include_synthesis": True},
            {"query": "春", "source_ids": ["$job"]},
            {"query": ""},
            {"query": "x", "max_results": 21},
            {"query": "x", "max_result": 2},
            {"query": "\ud800"},
        ],
        "rag_list_websites": [
            {},
            {"limit": 1, "order_by": "url", "order": "ASC"},
            {"status": "failed"},
            {"limit": 0},
            {"limit": "many"},
            {"order": "up"},
        ],
        "rag_refresh_website": [{"source_id": "$job"}, {"source_id": 999}],
        "rag_get_website_status": [{"source_id": "$job"}, {"source_id": 0}, {"source_id": 999}],
        "rag_delete_website": [{"source_id": "$job"}, {"source_id": 999}],
    },
    "research": {
        "answer": [
            {"url": "$heron", "query": ASKED, "expansion_budget": 1},
            {"url": ["$heron", "$tsuru"], "query": "鶴", "expansion_budget": 0},
            {"url": "$gone", "query": ASKED},
            {"url": "nowhere", "query": ASKED},
            {"query": ASKED},
            {"url": "", "query": "", "continue_from": "unknown"},
        ],
        "search": [
            {"query": ASKED, "top_k": 2},
            {"query": ASKED, "source_urls": ["$crane", "$gone"]},
            {"query": ""},
            {"query": ASKED, "top_k": 0},
        ],
        "status": [{}, {"source_url": "$heron"}, {"include_urls": False}, {"urls": True}],
        "ingest": [{"url": ["$tsuru", "$gone"]}, {"url": []}, {}],
        "verify": [{"quote": "does not chase its prey"}, {"quote": "x", "url": "$heron"}, {}],
    },
    "tasks": {
        "create_task": [
            {"title": "新しい", "priority": "high", "due_date": "2026-12-01T10:00:00+09:00"},
            {"title": " "},
            {},
            {"title": "a", "priority": "urgent"},
            {"title": "a", "due_date": 5},
            {"title": "a", "user_id": "somebody"},
            {"title": "a", "owner": "me"},
            {"title": "\ud800"},
        ],
        "list_tasks": [
            {},
            {"search": "water", "sort_by": "title", "sort_order": "asc"},
            {"status": "done"},
            {"sort_by": "colour"},
            {"user_id": "somebody"},
            {"user_id": ""},
        ],
        "get_task": [{"task_id": "$task"}, {"task_id": "7"}, {"task_id": "$absent"}],
        "update_task": [
            {"task_id": "$task", "title": "New", "description": None},
            {"task_id": "$task", "title": ""},
            {"task_id": "$absent", "title": "x"},
            {"task_id": "$task", "category": "garden"},
        ],
        "toggle_complete": [{"task_id": "$task"}, {"task_id": "x"}],
        "get_stats": [{}, {"user_id": "somebody"}],
        "delete_task": [{"task_id": "$task"}, {"task_id": "$absent"}],
    },
    "todo": {
        "add_task": [{"title": "Sleep"}, {"title": ""}, {}, {"title": "a", "user_id": "other"}],
        "list_tasks": [{}, {"status": "pending"}, {"status": "late"}, {"user_id": "other"}],
        "complete_task": [{"task_id": "$number"}, {"task_id": 99}],
        "update_task": [{"task_id": "$number", "title": "b"}, {"task_id": 99, "title": "b"}],
        "delete_task": [{"task_id": "$number"}, {"task_id": 99}],
    },
    "pipelines": {
        **{
            f"rag_{key}": [_ASK, {"query": ""}, {"query": "x", "top_k": 0}, {"query": 1}, {}]
            for key in (
                "basic",
                "basic_rerank",
                "crag",
                "graphrag",
                "pylate_colbert",
                "iris_global_graphrag",
            )
        },
        "rag_health_check": [{}, {"include_details": True}, {"detail": True}],
        "rag_metrics": [{}, {"technique_filter": ["rag_basic"]}, {"time_range": "1y"}],
    },
}
EVERY = [(name, tool) for name, tools in CASES.items() for tool in tools]


Both = tuple[Side, Side, str]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def both(
    sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Both]:
    """Two desks that go through the same calls; the second one is served over HTTP."""
    folder = tmp_path_factory.mktemp("parity")
    for name in ("one", "two"):
        shutil.copy(sqlite_template, folder / f"{name}.db")
    async with (
        Site() as site,
        side(f"sqlite:///{folder}/one.db", folder / "one", site) as one,
        side(f"sqlite:///{folder}/two.db", folder / "two", site) as two,
        serving(two.desk.app) as address,
    ):
        yield one, two, address


def test_every_tool_has_an_operation_and_cases_here() -> None:
    tools = {(name, tool.name) for name, one in BUILT.items() for tool in one.tools}
    served = {(name, one.tool.name) for name, rows in OPERATIONS.items() for one in rows}
    assert tools <= served
    assert set(EVERY) == tools


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize(("toolset", "tool"), EVERY)
@pytest.mark.proves("X-049", "X-089", "X-096", "E-071")
async def test_both_ways_in_say_the_same(toolset: str, tool: str, both: Both) -> None:
    one, two, address = both
    went = set()
    for arguments in CASES[toolset][tool]:
        mcp = await over_mcp(one, toolset, tool, arguments)
        rest = await over_rest(address, two, toolset, tool=tool, arguments=arguments)
        assert settled(rest.body).encode() == settled(mcp.body).encode(), arguments
        assert rest.ok == mcp.ok, arguments
        went.add(rest.ok)
    assert went == {True, False}
