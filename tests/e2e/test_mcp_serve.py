"""MCP inside `carrel serve`: the real process, called and stopped."""

from __future__ import annotations

import signal
import threading
from pathlib import Path

import pytest
from mcp.client import Client

from tests.e2e.process import posix, running
from tests.mcp_kit import BOTH, body, error
from tests.site import HERON, Reply, Site, page

FETCH = {"CARREL_FETCH_ALLOW": "127.0.0.1", "CARREL_ENCODER": "off"}


@pytest.mark.proves("A-002", "X-003", "X-005")
async def test_agents_call_the_tools_over_http(tmp_path: Path) -> None:
    with (
        Site({"/heron": page("Heron", *HERON)}) as site,
        running(tmp_path / "home", "serve", "--port", "0", **FETCH) as server,
    ):
        for path in ("/mcp", "/mcp/websites"):
            for mode in BOTH:
                async with Client(server.url + path, mode=mode) as client:
                    given = {"url": site.url("/heron")}
                    added = body(await client.call_tool("rag_process_website", given))
                    assert added["status"] == "completed"
                    found = await client.call_tool("rag_query_websites", {"query": "heron"})
                    assert body(found)["results"][0]["source_id"] == added["source_id"]
                    bad = await client.call_tool("rag_process_website", {"url": "x"})
                    assert error(bad)["type"] == "ValueError"
        async with Client(f"{server.url}/mcp/pipelines") as client:
            answered = body(await client.call_tool("rag_graphrag", {"query": "heron"}))
            assert site.url("/heron") in answered["sources"]
            health = body(await client.call_tool("rag_health_check", {}))
            assert health["overall_status"] in {"healthy", "degraded"}
        assert server.get("/mcp/nonsense").status == 404


@posix
async def test_a_call_that_runs_does_not_hold_up_the_end(tmp_path: Path) -> None:
    gate = threading.Event()
    slow = Reply(body=b"never", gate=gate)
    with (
        Site({"/slow": slow}) as site,
        running(tmp_path / "home", "serve", "--port", "0", **FETCH) as server,
    ):
        async with Client(f"{server.url}/mcp") as client:
            added = body(await client.call_tool("rag_process_website", {"url": site.url("/slow")}))
            assert added["status"] == "processing"
        status, seconds = server.stop(signal.SIGTERM)
        gate.set()
    assert status == 0
    assert seconds < 15
    assert "Traceback" not in server.errors
