"""The toolset `research` as clients meet it: over standard input and output, and over HTTP."""

from __future__ import annotations

import json
from pathlib import Path

import psutil
import pytest
from mcp import StdioServerParameters
from mcp.client import Client

from tests.contract.research.kit import said
from tests.e2e.mcp_pipe import talking
from tests.e2e.process import COMMAND, environment, running
from tests.mcp_kit import Mode, both_eras
from tests.site import HERON, SAGI, Site, page

VARIABLES = {
    "CARREL_FETCH_ALLOW": "127.0.0.1",
    "CARREL_ENCODER": "off",
    "CARREL_TOOLSETS": "research",
}
PAGES = {"/heron": page("Heron", *HERON), "/sagi": page("青鷺", *SAGI)}
QUESTION = "How long does the grey heron stand in the reeds?"


@both_eras
@pytest.mark.proves("D-006", "D-125", "D-110")
async def test_an_sdk_client_over_stdio_answers_searches_and_reads_the_status(
    tmp_path: Path, mode: Mode
) -> None:
    parameters = StdioServerParameters(
        command=COMMAND[0],
        args=[*COMMAND[1:], "mcp", "--toolsets", "research"],
        env=environment(tmp_path / "home", **VARIABLES),
        cwd=tmp_path,
    )
    with Site(PAGES) as site:
        async with Client(parameters, mode=mode) as client:
            over_stdio = [tool.model_dump() for tool in (await client.list_tools()).tools]
            both = [site.url("/heron"), site.url("/sagi")]
            answer = await said(client, "answer", url=both, query=QUESTION, expansion_budget=0)
            assert HERON[0] in answer
            assert all(f"— {url}" in answer for url in both)
            status = await said(client, "status")
            assert "Documents indexed: 2" in status
            assert HERON[0] in await said(client, "search", query=QUESTION)
            assert sum(site.asked[path] for path in PAGES) == 2
        with running(tmp_path / "other", "serve", "--port", "0", **VARIABLES) as server:
            async with Client(f"{server.url}/mcp/research", mode=mode) as client:
                over_http = [tool.model_dump() for tool in (await client.list_tools()).tools]
    assert json.dumps(over_stdio) == json.dumps(over_http)


@pytest.mark.proves("D-081", "D-110", "D-119")
def test_a_result_is_one_message_and_no_port_is_opened(tmp_path: Path) -> None:
    with (
        Site(PAGES) as site,
        talking(tmp_path / "home", modern=False, **VARIABLES) as server,
    ):
        server.greet()
        found = server.call("answer", url=site.url("/heron"), query=QUESTION, expansion_budget=0)
        assert HERON[0] in found["content"][0]["text"]
        process = psutil.Process(server.process.pid)
        family = [process, *process.children(recursive=True)]
        states = [one.status for part in family for one in part.net_connections(kind="inet")]
        assert psutil.CONN_LISTEN not in states
        status, rest = server.close()
    assert (status, rest) == (0, "")
    messages = [json.loads(line) for line in server.lines]
    assert all(message["jsonrpc"] == "2.0" for message in messages)
    assert len([one for one in messages if "content" in one.get("result", {})]) == 1
