"""The toolset `pipelines` over HTTP and stdio, with and without a key."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx2
import pytest
from mcp import StdioServerParameters
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client

from carrel.app import App
from carrel.core.identity_settings import IdentitySettings
from carrel.storage.database import Database
from tests.mcp_http import serving, stand_in
from tests.mcp_kit import BOTH, body
from tests.pipeline_kit import KEYS, QUERY, rig_on

TOKEN = "a-long-and-random-text-for-tests"


def with_pipelines(desk: Any, identity: IdentitySettings | None = None) -> App:
    app = stand_in(SimpleNamespace(), identity=identity)
    return cast("App", SimpleNamespace(**vars(app), pipelines=desk))


@pytest.mark.proves("E-069", "E-070")
async def test_all_pipelines_answer_over_http(database: Database) -> None:
    async with rig_on(database) as rig:
        await rig.fill()
        async with serving(with_pipelines(rig.desk)) as url:
            for mode in BOTH:
                async with Client(f"{url}/mcp/pipelines", mode=mode) as client:
                    assert len((await client.list_tools()).tools) == len(KEYS) + 2
                    for key in KEYS:
                        found = body(await client.call_tool(f"rag_{key}", {"query": QUERY}))
                        assert found["metadata"]["pipeline_name"] == key
                        assert found["retrieved_documents"]
                    counted = body(await client.call_tool("rag_metrics", {}))
            assert counted["total_queries"] == len(BOTH) * len(KEYS)
            assert (await rig.desk.health.health()).overall_status == "healthy"


@pytest.mark.proves("E-072")
async def test_where_a_key_is_in_use_a_wrong_or_missing_one_is_refused(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    async with (
        rig_on(database) as rig,
        serving(with_pipelines(rig.desk, IdentitySettings(token=TOKEN))) as url,
    ):
        place = f"{url}/mcp/pipelines"
        for given in ({}, {"Authorization": "Bearer wrong"}):
            async with httpx2.AsyncClient(headers=given) as http:
                assert (await http.post(place, json={})).status_code == 401
        async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {TOKEN}"}) as http:
            way = streamable_http_client(place, http_client=http)
            async with Client(way) as client:
                found = body(await client.call_tool("rag_health_check", {}))
        assert found["overall_status"] == "healthy"
    await database.close()


@pytest.mark.proves("E-070")
async def test_the_toolset_is_served_over_stdio(tmp_path: Path) -> None:
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "carrel", "mcp", "--toolsets", "pipelines"],
        env={"CARREL_HOME": str(tmp_path), "CARREL_ENCODER": "off"},
    )
    async with Client(server) as client:
        assert len((await client.list_tools()).tools) == len(KEYS) + 2
        found = body(await client.call_tool("rag_crag", {"query": QUERY}))
    assert (found["answer"], found["retrieved_documents"]) == ("", [])
