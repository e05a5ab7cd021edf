"""Signs of life while a call runs, and the end of calls that nobody waits for any more."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from mcp import types
from mcp.client import Client
from pydantic import ValidationError

from carrel.core.mcp_settings import McpSettings
from carrel.core.websites import Refreshed
from carrel.events import Event, Observer
from tests.mcp_http import serving, stand_in
from tests.mcp_kit import BOTH, TOGETHER, Mode, both_eras, server_over, standing_in

REFRESHED = Refreshed(
    source_id=1,
    url="https://a.example/",
    old_chunks_deleted=0,
    new_chunks_created=0,
    status="completed",
    processing_time_ms=1,
    message="Nothing has changed.",
)
PATIENCE = 20.0
REFRESH = "rag_refresh_website"


class Slow:
    """A refresh that takes until it is let go, and knows whether it was called off."""

    def __init__(self) -> None:
        self.began, self.go_on, self.called_off = (asyncio.Event() for _ in range(3))

    async def refresh(self, _: int, *, progress: Observer) -> Refreshed:
        progress.notify(Event(name="step", message="half way"))
        self.began.set()
        try:
            await self.go_on.wait()
        except asyncio.CancelledError:
            self.called_off.set()
            raise
        return REFRESHED


class Signs:
    """Counts what a client hears, and lets the work go on after some of it."""

    def __init__(self, slow: Slow, enough: int) -> None:
        self.heard: list[float] = []
        self.said: list[str] = []
        self._slow = slow
        self._enough = enough

    async def __call__(self, progress: float, total: float | None, message: str | None) -> None:
        assert total is None
        assert message
        self.heard.append(progress)
        self.said.append(message)
        if len(self.heard) >= self._enough:
            self._slow.go_on.set()


def test_signs_of_life_come_at_least_every_five_seconds() -> None:
    assert McpSettings().progress <= 5
    with pytest.raises(ValidationError):
        McpSettings(progress=5.1)


@both_eras
@pytest.mark.proves("X-047")
async def test_progress_is_reported_again_and_again_while_a_call_runs(mode: Mode) -> None:
    slow = Slow()
    signs = Signs(slow, 4)
    server = server_over(standing_in(refresh=slow.refresh), progress=0.01)
    async with Client(server, mode=mode) as client:
        answer = await asyncio.wait_for(
            client.call_tool(REFRESH, {"source_id": 1}, progress_callback=signs), PATIENCE
        )
    assert not answer.is_error
    assert len(signs.heard) >= 4
    assert signs.heard == sorted(set(signs.heard))
    assert signs.said[-1] == "half way"


@pytest.mark.proves("X-047", "X-091")
@pytest.mark.parametrize("sessions", [False, True])
async def test_progress_comes_over_http_in_both_eras(sessions: bool) -> None:
    settings = McpSettings(progress=0.01, sessions=sessions)
    for mode in BOTH:
        slow = Slow()
        signs = Signs(slow, 3)
        async with (
            serving(stand_in(SimpleNamespace(refresh=slow.refresh), mcp=settings)) as url,
            Client(f"{url}/mcp", mode=mode) as client,
        ):
            answer = await asyncio.wait_for(
                client.call_tool(REFRESH, {"source_id": 1}, progress_callback=signs), PATIENCE
            )
        assert not answer.is_error
        assert len(signs.heard) >= 3


async def called_off(client: Client, slow: Slow) -> None:
    """Begin a call, and let its caller go away."""
    calling = asyncio.create_task(client.call_tool(REFRESH, {"source_id": 1}))
    await asyncio.wait_for(slow.began.wait(), PATIENCE)
    calling.cancel()
    with pytest.raises(asyncio.CancelledError):
        await calling


@both_eras
async def test_a_cancelled_call_stops_its_work(mode: Mode) -> None:
    slow = Slow()
    server = server_over(standing_in(refresh=slow.refresh))
    async with Client(server, mode=mode) as client:
        await called_off(client, slow)
        await asyncio.wait_for(slow.called_off.wait(), PATIENCE)
    assert not slow.go_on.is_set()


@pytest.mark.proves("X-091")
@pytest.mark.parametrize(("sessions", "mode"), [(False, "auto"), (True, "auto"), (True, "legacy")])
async def test_a_cancelled_call_stops_its_work_over_http_too(sessions: bool, mode: Mode) -> None:
    slow = Slow()
    app = stand_in(SimpleNamespace(refresh=slow.refresh), mcp=McpSettings(sessions=sessions))
    async with serving(app) as url, Client(f"{url}/mcp", mode=mode) as client:
        await called_off(client, slow)
        await asyncio.wait_for(slow.called_off.wait(), PATIENCE)
        assert len((await client.list_tools()).tools) == TOGETHER


@pytest.mark.proves("X-091")
async def test_without_sessions_an_older_client_cannot_call_its_work_off() -> None:
    slow = Slow()
    ended = asyncio.Event()

    async def refresh(number: int, *, progress: Observer) -> Refreshed:
        try:
            return await slow.refresh(number, progress=progress)
        finally:
            ended.set()

    app = stand_in(SimpleNamespace(refresh=refresh))
    async with serving(app) as url, Client(f"{url}/mcp", mode="legacy") as client:
        await called_off(client, slow)
        await client.list_tools()
        assert not slow.called_off.is_set()
        slow.go_on.set()
        await asyncio.wait_for(ended.wait(), PATIENCE)


@pytest.mark.proves("X-107")
@pytest.mark.parametrize(("mode", "logged"), [("auto", False), ("legacy", True)])
async def test_what_is_being_done_comes_with_the_progress_and_to_older_clients_as_a_log_line(
    mode: Mode, logged: bool
) -> None:
    said: list[str | None] = []
    lines: list[object] = []
    slow = Slow()
    slow.go_on.set()

    async def progress(progress: float, total: float | None, message: str | None) -> None:
        del progress, total
        said.append(message)

    async def line(params: types.LoggingMessageNotificationParams) -> None:
        lines.append((params.level, params.logger, params.data))

    server = server_over(standing_in(refresh=slow.refresh))
    async with Client(server, mode=mode, logging_callback=line) as client:
        await client.call_tool(REFRESH, {"source_id": 1}, progress_callback=progress)
        if mode == "legacy":
            await client.session.send_request(
                types.SetLevelRequest(params=types.SetLevelRequestParams(level="error")),
                types.EmptyResult,
            )
            await client.call_tool(REFRESH, {"source_id": 1}, progress_callback=progress)
    assert said[0] == "Fetching the page again."
    assert lines == ([("info", "carrel", "Fetching the page again.")] if logged else [])
