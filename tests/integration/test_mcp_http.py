"""MCP over HTTP by hand: endpoints, broken messages, wrong versions, callers and sessions."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import httpx2
import jwt
import pytest
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client

from carrel.core.identity_settings import IdentitySettings
from carrel.core.mcp_settings import McpSettings
from carrel.core.websites import Listing
from carrel.errors import InternalError
from carrel.surfaces.mcp.caller import principal_in
from carrel.surfaces.rest.address import bind
from tests.mcp_http import serving, stand_in
from tests.mcp_kit import BOTH, TOGETHER, body, error

TOKEN = "a-long-and-random-text-for-tests"
HEADERS = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}
MODERN = "2026-07-28"
META = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
}


async def everything(**_: Any) -> Listing:
    return Listing(websites=(), total_count=0, limit=50, offset=0, has_more=False)


WEBSITES = SimpleNamespace(list=everything)


@pytest.fixture
async def http() -> AsyncIterator[httpx2.AsyncClient]:
    """A plain client of a served Carrel."""
    async with (
        serving(stand_in(WEBSITES)) as url,
        httpx2.AsyncClient(base_url=url, headers=HEADERS) as client,
    ):
        yield client


def request(method: str, number: int = 1, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def said(answer: httpx2.Response) -> dict[str, Any]:
    """Return the message of an answer, which may be an event stream."""
    text = answer.text
    if answer.headers["content-type"].startswith("text/event-stream"):
        text = next(line[5:] for line in text.splitlines() if line.startswith("data:"))
    found = json.loads(text)
    assert isinstance(found, dict)
    return found


async def lives(http: httpx2.AsyncClient) -> bool:
    answer = await http.post("/mcp", json=request("tools/list"))
    return len(said(answer)["result"]["tools"]) == TOGETHER


@pytest.mark.proves("A-001", "A-002", "X-003")
async def test_the_combination_and_each_toolset_have_an_endpoint() -> None:
    async with serving(stand_in(WEBSITES)) as url:
        for path, tools in (("/mcp", TOGETHER), ("/mcp/websites", 6)):
            for mode in BOTH:
                async with Client(url + path, mode=mode) as client:
                    assert len((await client.list_tools()).tools) == tools
                    found = body(await client.call_tool("rag_list_websites", {}))
                    assert found["total_count"] == 0


async def test_a_toolset_that_is_not_there_is_a_clear_404(http: httpx2.AsyncClient) -> None:
    answer = await http.post("/mcp/nonsense", json=request("tools/list"))
    assert answer.status_code == 404
    assert "nonsense" in answer.json()["detail"]
    assert "/mcp/websites" in answer.json()["error"]["suggestion"]
    assert (await http.get("/mcp/websites/x")).status_code == 404


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"", 400, -32700),
        (b"{", 400, -32700),
        (b"\xff\xfe", 400, -32700),
        (b"[]", 400, -32600),
        (b"7", 400, -32600),
        (b'{"jsonrpc": "1.0", "id": 1, "method": "ping"}', 400, -32600),
        (b'{"jsonrpc": "2.0", "id": 1, "method": 5}', 400, -32600),
        (b"[" * 100_000, 400, -32700),
    ],
)
@pytest.mark.parametrize("version", ["2025-11-25", MODERN])
async def test_what_is_no_message_gets_an_error_of_the_protocol(
    http: httpx2.AsyncClient, content: bytes, status: int, code: int, version: str
) -> None:
    answer = await http.post("/mcp", content=content, headers={"MCP-Protocol-Version": version})
    assert answer.status_code == status
    found = said(answer)
    assert found["jsonrpc"] == "2.0"
    assert found["id"] is None
    # The SDK's two transports do not agree on which of the two it is in every case.
    assert found["error"]["code"] in (code, -32600, -32602)
    assert await lives(http)


async def test_a_body_that_is_too_large_gets_an_error_of_the_protocol(
    http: httpx2.AsyncClient,
) -> None:
    answer = await http.post("/mcp", content=b" " * (4 * 1024 * 1024 + 1))
    assert answer.status_code == 413
    assert said(answer)["error"]["message"] == "Request body too large"
    assert await lives(http)


async def test_another_kind_of_content_gets_an_error_of_the_protocol(
    http: httpx2.AsyncClient,
) -> None:
    answer = await http.post("/mcp", content=b"a=b", headers={"Content-Type": "text/plain"})
    assert answer.status_code == 400
    assert said(answer)["error"]["message"] == "Invalid Content-Type header"


@pytest.mark.parametrize("version", ["1999-01-01", "2027-01-01", "x" * 200])
async def test_a_version_that_nobody_knows_is_refused_with_those_that_are(
    http: httpx2.AsyncClient, version: str
) -> None:
    meta = META | {"io.modelcontextprotocol/protocolVersion": version}
    headers = {"MCP-Protocol-Version": version, "Mcp-Method": "tools/list"}
    answer = await http.post("/mcp", json=request("tools/list", _meta=meta), headers=headers)
    assert answer.status_code == 400
    found = said(answer)["error"]
    assert found["code"] == -32022
    assert MODERN in found["data"]["supported"]
    assert await lives(http)


async def test_an_unknown_version_in_a_handshake_is_answered_with_one_that_is_spoken(
    http: httpx2.AsyncClient,
) -> None:
    params: dict[str, Any] = {
        "protocolVersion": "1999-01-01",
        "capabilities": {},
        "clientInfo": {"name": "old", "version": "0"},
    }
    found = said(await http.post("/mcp", json=request("initialize", **params)))
    assert found["result"]["protocolVersion"] == "2025-11-25"


async def test_a_modern_request_needs_no_handshake(http: httpx2.AsyncClient) -> None:
    params: dict[str, Any] = {"name": "rag_list_websites", "arguments": {}, "_meta": META}
    headers = {
        "MCP-Protocol-Version": MODERN,
        "Mcp-Method": "tools/call",
        "Mcp-Name": "rag_list_websites",
    }
    answer = await http.post("/mcp", json=request("tools/call", **params), headers=headers)
    assert said(answer)["result"]["structuredContent"]["websites"] == []
    assert "mcp-session-id" not in answer.headers


@pytest.mark.proves("X-091")
@pytest.mark.parametrize("sessions", [False, True])
async def test_sessions_are_kept_only_if_the_setting_says_so(sessions: bool) -> None:
    params: dict[str, Any] = {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "raw", "version": "0"},
    }
    app = stand_in(WEBSITES, mcp=McpSettings(sessions=sessions))
    async with serving(app) as url, httpx2.AsyncClient(base_url=url, headers=HEADERS) as http:
        answer = await http.post("/mcp", json=request("initialize", **params))
    assert ("mcp-session-id" in answer.headers) is sessions


@pytest.mark.proves("X-023", "X-024")
async def test_nobody_gets_in_without_the_token() -> None:
    app = stand_in(WEBSITES, identity=IdentitySettings(token=TOKEN))
    async with serving(app) as url, httpx2.AsyncClient(base_url=url, headers=HEADERS) as http:
        for path in ("/mcp", "/mcp/websites"):
            assert (await http.post(path, json=request("tools/list"))).status_code == 401
        good = {"Authorization": f"Bearer {TOKEN}"}
        answer = await http.post("/mcp", json=request("tools/list"), headers=good)
        assert len(said(answer)["result"]["tools"]) == TOGETHER
        for mode in BOTH:
            async with httpx2.AsyncClient(headers=good) as bearer:
                transport = streamable_http_client(f"{url}/mcp", http_client=bearer)
                async with Client(transport, mode=mode) as client:
                    assert not (await client.call_tool("rag_list_websites", {})).is_error


async def test_a_session_is_of_no_use_to_another_caller() -> None:
    secret = "one secret of the tests, of forty letters"
    settings = IdentitySettings(jwt_secret=secret)
    app = stand_in(WEBSITES, identity=settings, mcp=McpSettings(sessions=True))
    params: dict[str, Any] = {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "raw", "version": "0"},
    }

    def bearer(subject: str) -> dict[str, str]:
        claims = {"sub": subject, "exp": 4_000_000_000}
        return {"Authorization": f"Bearer {jwt.encode(claims, secret, algorithm='HS256')}"}

    async with serving(app) as url, httpx2.AsyncClient(base_url=url, headers=HEADERS) as http:
        first = await http.post("/mcp", json=request("initialize", **params), headers=bearer("ann"))
        session = {"Mcp-Session-Id": first.headers["mcp-session-id"]}
        listing = request("tools/list", 2)
        own = await http.post("/mcp", json=listing, headers=session | bearer("ann"))
        foreign = await http.post("/mcp", json=listing, headers=session | bearer("bob"))
    assert own.status_code == 200
    assert foreign.status_code == 404
    assert said(foreign)["error"]["message"] == "Session not found"


async def test_a_request_that_came_past_the_check_of_its_caller_is_not_served() -> None:
    with pytest.raises(InternalError, match="came past the check"):
        principal_in({"state": {"principal": "ann"}})


async def test_answers_are_sent_at_once_and_not_held_back_to_fill_a_packet() -> None:
    quick: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def met(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        taken = writer.get_extra_info("socket")
        quick.set_result(taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async with await asyncio.start_server(met, sock=bind("127.0.0.1", 0)) as server:
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        assert await quick != 0
        writer.close()


async def test_bad_arguments_get_the_same_error_over_http() -> None:
    async with serving(stand_in(WEBSITES)) as url:
        for mode in BOTH:
            async with Client(f"{url}/mcp", mode=mode) as client:
                found = error(await client.call_tool("rag_list_websites", {"limit": "many"}))
                assert found["type"] == "ValueError"


@pytest.mark.proves("X-003", "X-004")
async def test_two_toolsets_that_do_not_go_together_stand_side_by_side() -> None:
    async with serving(stand_in(WEBSITES)) as url:
        for name, tools in (("tasks", 7), ("todo", 5)):
            async with Client(f"{url}/mcp/{name}") as client:
                assert len((await client.list_tools()).tools) == tools
