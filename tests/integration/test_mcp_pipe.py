"""The wire of stdio on real pipes, and the desk behind it, in the test's own process."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, cast

import pytest

from carrel.core.mcp_settings import McpSettings
from carrel.core.websites import Listing
from carrel.errors import DatabaseBusy
from carrel.surfaces.mcp import desk as desks
from carrel.surfaces.mcp.desk import Desk
from carrel.surfaces.mcp.pipe import LONGEST_LINE, Pipe
from carrel.surfaces.mcp.stdio import serve
from carrel.surfaces.mcp.toolsets import served
from tests.mcp_kit import standing_in

PATIENCE = 20.0
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}


async def everything(**_: Any) -> Listing:
    return Listing(websites=(), total_count=0, limit=50, offset=0, has_more=False)


APP = standing_in(list=everything)


@dataclass
class Ends:
    """The client's ends of the two pipes."""

    write: int
    read: int
    serving: asyncio.Task[None]
    stop: asyncio.Event

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message and return the next line."""
        await self.send(json.dumps({"jsonrpc": "2.0", **message}).encode())
        return await self.hear()

    async def send(self, line: bytes) -> None:
        await asyncio.to_thread(os.write, self.write, line + b"\n")

    async def hear(self) -> dict[str, Any]:
        found = b""
        while not found.endswith(b"\n"):
            found += await asyncio.to_thread(os.read, self.read, 1_000_000)
        answer = json.loads(found)
        assert isinstance(answer, dict)
        return answer

    async def ended(self) -> None:
        await asyncio.wait_for(self.serving, PATIENCE)


@contextlib.asynccontextmanager
async def talking(opened: Any = None) -> AsyncIterator[Ends]:
    """Serve the toolset on two pipes."""

    async def ready() -> Any:
        return APP

    source, write = os.pipe()
    read, target = os.pipe()
    stop = asyncio.Event()
    server = served(("websites",), opened or ready, McpSettings())
    serving = asyncio.create_task(serve(server, Pipe(source, target), stop=stop))
    ends = Ends(write, read, serving, stop)
    try:
        yield ends
    finally:
        stop.set()
        await ends.ended()
        with contextlib.suppress(OSError):
            os.close(write)
        os.close(read)


async def test_requests_are_answered_and_the_end_of_the_client_is_the_end() -> None:
    async with talking() as client:
        params = {"name": "rag_list_websites", "arguments": {}, "_meta": META}
        found = await client.ask(id=1, method="tools/call", params=params)
        assert found["result"]["structuredContent"]["total_count"] == 0
        os.close(client.write)
        await client.ended()


async def test_a_last_line_without_its_end_is_a_line_too() -> None:
    async with talking() as client:
        await asyncio.to_thread(os.write, client.write, b"{")
        os.close(client.write)
        assert (await client.hear())["error"]["code"] == -32700
        await client.ended()


async def test_a_line_that_is_too_long_is_refused_and_the_next_one_served() -> None:
    async with talking() as client:
        sending = asyncio.create_task(client.send(b"x" * (2 * LONGEST_LINE)))
        assert "more than" in (await client.hear())["error"]["message"]
        await sending
        found = await client.ask(id=1, method="tools/list", params={"_meta": META})
        assert len(found["result"]["tools"]) == 6


async def test_a_client_that_reads_no_more_is_the_end() -> None:
    async with talking() as client:
        os.close(client.read)
        client.read = os.dup(client.write)
        await client.send(b"{")
        await client.ended()
        assert client.serving.done()


async def test_a_stop_ends_it_although_the_client_says_nothing() -> None:
    async with talking() as client:
        client.stop.set()
        await client.ended()
        assert client.serving.done()


async def idle(_: Any, stop: asyncio.Event) -> None:
    await stop.wait()


@contextlib.asynccontextmanager
async def running(desk: Desk) -> AsyncIterator[asyncio.Event]:
    stop = asyncio.Event()
    owner = asyncio.create_task(desk.run(stop))
    try:
        yield stop
    finally:
        stop.set()
        await asyncio.wait_for(owner, PATIENCE)


class Opening:
    """A Carrel that opens after some failures, and counts."""

    def __init__(self, failures: int = 0) -> None:
        self.failures = failures
        self.tried = 0
        self.closed = False
        self.happened = asyncio.Event()

    @contextlib.asynccontextmanager
    async def __call__(self) -> AsyncIterator[Any]:
        self.tried += 1
        self.happened.set()
        if self.tried <= self.failures:
            raise DatabaseBusy
        yield APP
        self.closed = True


async def hears(desk: Desk) -> None:
    """Let the desk hear a message."""

    async def answer(_: Any) -> None:
        return None

    await desk(cast("Any", None), answer)


async def test_carrel_is_opened_with_the_first_call_and_closed_at_the_end() -> None:
    opening = Opening()
    desk = Desk(opening, idle)
    async with running(desk):
        assert opening.tried == 0
        assert await desk.opened() is APP
        assert await desk.opened() is APP
        assert (opening.tried, opening.closed) == (1, False)
    assert opening.closed


async def test_carrel_is_opened_when_the_client_has_been_quiet_for_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(desks, "_QUIET", 0.01)
    opening = Opening()
    desk = Desk(opening, idle)
    async with running(desk):
        await hears(desk)
        await asyncio.wait_for(opening.happened.wait(), PATIENCE)
    assert opening.closed


async def test_what_does_not_open_is_told_and_tried_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    opening = Opening(failures=1)
    desk = Desk(opening, idle)
    async with running(desk):
        with pytest.raises(DatabaseBusy):
            await desk.opened()
        assert await desk.opened() is APP
    assert opening.tried == 2
    assert "could not be opened" in caplog.text


async def test_a_call_that_waits_when_it_all_ends_does_not_wait_for_ever() -> None:
    opening = Opening()
    desk = Desk(opening, idle)
    async with running(desk) as stop:
        stop.set()
        waiting = asyncio.create_task(desk.opened())
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(waiting, PATIENCE)


async def test_trouble_after_the_opening_ends_it_all() -> None:
    async def fails(_: Any, __: asyncio.Event) -> None:
        raise DatabaseBusy

    desk = Desk(Opening(), fails)
    owner = asyncio.create_task(desk.run(asyncio.Event()))
    assert await desk.opened() is APP
    with pytest.raises(DatabaseBusy):
        await asyncio.wait_for(owner, PATIENCE)
