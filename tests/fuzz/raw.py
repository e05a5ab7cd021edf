"""Sends the HTTP endpoint what is hardly a request, and sees that it answers and goes on."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from urllib.parse import urlsplit

import httpx2
from mcp import Client, types
from mcp.client.streamable_http import streamable_http_client

from tests.fuzz.bodies import Bodies, Request
from tests.fuzz.desk import Desk
from tests.fuzz.tools import Tally
from tests.mcp_http import serving

ENOUGH = 100  # requests between two looks whether it still serves
# Bytes that are no HTTP at all, or that promise more than they hold.
GARBAGE = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 200,
    b"POST /mcp HTTP/9.9\r\n\r\n",
    b"POST /mcp\r\n\r\n",
    b"\r\n" * 100,
    b"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999\r\n\r\n{",
    b"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n{}",
    b"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
    b"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n",
    b"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 200_000 + b"\r\n\r\n",
    b"GET /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n",
    b"GET /mcp/\xff\xfe HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
)


async def fuzz_endpoint(desk: Desk, *, bodies: int, seed: str) -> Tally:
    """Send so many requests, and look in between whether a good one is still answered."""
    tally = Tally("the HTTP endpoint")
    async with serving(desk.app) as url, httpx2.AsyncClient(timeout=30) as client:
        tools = {tool.name: tool.input_schema for tool in await list_tools(url)}
        make = Bodies(tools, desk.ground, seed=f"{seed}/raw")
        for number in range(bodies):
            if number % ENOUGH == 0:
                await desk.look()
                await _garbage(url, GARBAGE[number // ENOUGH % len(GARBAGE)])
                assert len(await list_tools(url)) == len(tools)
            request = make.make()
            end, fault = await _send(client, f"{url}/mcp", request)
            tally.note(end, fault, {"method": request.method, "body": request.body[:300]})
        assert len(await list_tools(url)) == len(tools)
    return tally


async def list_tools(url: str) -> list[types.Tool]:
    """Ask as a good client does."""
    async with Client(streamable_http_client(f"{url}/mcp")) as client:
        return (await client.list_tools()).tools


async def _send(client: httpx2.AsyncClient, url: str, request: Request) -> tuple[str, str]:
    """Return how a request ended and what is wrong with that."""
    headers = {name: value.encode() for name, value in request.headers.items()}
    try:
        answer = await client.request(
            request.method,
            url,
            content=request.body,
            headers=list(headers.items()),  # type: ignore[arg-type]
        )
    except httpx2.HTTPError as error:
        return "lost", f"{type(error).__name__}: {error}"
    return f"{answer.status_code}", _fault(request, answer)


def _fault(request: Request, answer: httpx2.Response) -> str:
    if answer.status_code >= 500:
        return f"status {answer.status_code}: {answer.text[:200]}"
    if request.method == "HEAD" or answer.status_code in (202, 204):
        return ""
    try:
        body = _message(answer)
    except ValueError:
        return f"status {answer.status_code} without JSON: {answer.text[:200]!r}"
    if answer.status_code >= 400:
        said = body.get("error", {}).get("message") or body.get("detail")
        return "" if said else f"status {answer.status_code} without a reason"
    if body.get("jsonrpc") != "2.0" or ("result" in body) == ("error" in body):
        return f"no message of the protocol: {answer.text[:200]}"
    result = body.get("result") or {}
    told = (result.get("structuredContent") or {}).get("error", {})
    if result.get("isError") and told.get("type") == "InternalError":
        return "something unforeseen"
    return ""


def _message(answer: httpx2.Response) -> dict[str, Any]:
    """Return the last message of an answer, from JSON or from a stream of events."""
    text = answer.text
    if answer.headers.get("content-type", "").startswith("text/event-stream"):
        text = [line[5:] for line in text.splitlines() if line.startswith("data:")][-1]
    found = json.loads(text, parse_constant=_no_constant)
    if not isinstance(found, dict):
        raise ValueError("no object")  # noqa: TRY004  # the caller asks whether it can be read
    return found


def _no_constant(text: str) -> object:
    raise ValueError(f"{text} is no JSON")


async def _garbage(url: str, data: bytes) -> None:
    """Send bytes and hang up; whatever comes back is no concern of ours."""
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    try:
        writer.write(data)
        await writer.drain()
        async with asyncio.timeout(0.05):
            await reader.read()
    except (TimeoutError, OSError):
        pass
    finally:
        writer.close()
