"""Everything that the agent does goes over MCP: spies on both ends see the same calls."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from mcp.types import CallToolRequestParams

from carrel.services.tasks.service import TaskService
from carrel.surfaces.mcp.guard import Guard
from tests.chat_kit import SETUPS, Talker, talking

MESSAGES = (
    "Add a task to buy groceries",
    "Create task 'Buy milk' with high priority",
    "Show me all my tasks",
    "How many tasks do I have?",
    "Mark task 1 as complete",
    "undo that",
    "Change task 1 to 'Call mom tonight'",
    "list my high priority tasks",
    "Delete the milk task",
    "delete task 99",
)


class Spy:
    """Sees each call that an MCP server runs, and each call of a service outside of one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.served: list[tuple[str, dict[str, Any]]] = []
        self.past_mcp: list[str] = []
        real = Guard.run

        async def run(guard: Guard, tool: Any, context: Any, params: CallToolRequestParams) -> Any:
            self.served.append((tool.name, dict(params.arguments or {})))
            return await real(guard, tool, context, params)

        monkeypatch.setattr(Guard, "run", run)
        for name, method in vars(TaskService).items():
            if inspect.iscoroutinefunction(method) and not name.startswith("_"):
                monkeypatch.setattr(TaskService, name, self._watched(name, method))

    def _watched(self, name: str, method: Any) -> Any:
        async def watched(service: TaskService, *args: Any, **kwargs: Any) -> Any:
            if not any(frame.filename.endswith("surfaces/mcp/guard.py") for frame in _stack()):
                self.past_mcp.append(name)
            return await method(service, *args, **kwargs)

        return watched


def _stack() -> list[inspect.FrameInfo]:
    return inspect.stack(context=0)


@pytest.fixture(params=SETUPS)
async def watched(
    request: pytest.FixtureRequest,
    sqlite_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[tuple[Talker, Spy]]:
    spy = Spy(monkeypatch)
    async with talking(sqlite_url, tmp_path, setup=request.param) as ann:
        yield ann, spy


@pytest.mark.proves("C-023", "C-024", "X-056")
async def test_what_is_told_is_what_the_server_saw_and_nothing_goes_past_it(
    watched: tuple[Talker, Spy],
) -> None:
    ann, spy = watched
    for message in MESSAGES:
        spy.served.clear()
        reply = await ann.say(message)
        told = [(one["tool"], one["arguments"]) for one in reply["tool_calls"]]
        assert told == spy.served, message
        assert told, message
        assert {arguments["user_id"] for _, arguments in told} == {"ann"}
    assert spy.past_mcp == []


async def test_the_spy_would_see_a_call_past_mcp(watched: tuple[Talker, Spy]) -> None:
    ann, spy = watched
    await ann.app.tasks.create(ann.principal, title="past MCP")
    assert spy.past_mcp == ["create"]
