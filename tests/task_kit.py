"""The task service and its two toolsets on a store of the test's own."""

from __future__ import annotations

import asyncio
import json
from contextvars import ContextVar
from datetime import UTC, datetime, tzinfo
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from mcp import types
from mcp.client import Client
from mcp.server import Server

from carrel.core.identity import LOCAL, Principal, PrincipalKind
from carrel.core.identity_settings import IdentitySettings
from carrel.core.mcp_settings import McpSettings
from carrel.services.identity import Identity
from carrel.services.limits import Limits
from carrel.services.tasks.service import TaskService
from carrel.settings import Settings
from carrel.storage.database import Database
from carrel.storage.task_store import TaskStore
from carrel.surfaces.mcp import call as call_module
from carrel.surfaces.mcp.server import build
from carrel.surfaces.mcp.toolsets import BUILT

if TYPE_CHECKING:
    from carrel.app import App

NOWHERE = "00000000-0000-4000-8000-000000000000"


def user(name: str) -> Principal:
    """Return a user by name."""
    return Principal(subject=name, kind=PrincipalKind.USER)


ANN, BEN, CLEO = user("ann"), user("ben"), user("cleo")


def service_on(database: Database, zone: tzinfo = UTC) -> TaskService:
    """Return the service on a store."""
    return TaskService(TaskStore(database), zone=zone)


def app_of(
    tasks: Any, *, mcp: McpSettings | None = None, identity: IdentitySettings | None = None
) -> App:
    """Return an App that has tasks, settings and identity, and nothing else."""
    settings = Settings(mcp=mcp or McpSettings(), identity=identity or IdentitySettings())
    found = SimpleNamespace(
        settings=settings,
        identity=Identity(settings.identity),
        limits=Limits(settings.limits),
        tasks=tasks,
    )
    return cast("App", found)


def server_of(tasks: Any, toolset: str, **settings: Any) -> Server[Any]:
    """Return a server of one toolset, whose in-memory callers are the local user."""
    app = app_of(tasks, mcp=McpSettings(**settings))

    async def opened() -> App:
        return app

    return build([BUILT[toolset]], opened, settings=app.settings.mcp)


async def called(server: Server[Any], tool: str, arguments: dict[str, Any]) -> types.CallToolResult:
    """Call a tool over a connection of its own."""
    async with Client(server) as client:
        return await client.call_tool(tool, arguments)


class Envelopes:
    """Calls the tools of `tasks`: whatever comes back is an envelope, in text and structure."""

    def __init__(self, server: Server[Any]) -> None:
        self.server = server

    async def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Return the envelope."""
        result = await called(self.server, tool, arguments)
        assert result.is_error is False
        assert len(result.content) == 1
        content = result.content[0]
        assert isinstance(content, types.TextContent)
        assert isinstance(result.structured_content, dict)
        assert json.loads(content.text) == result.structured_content
        return result.structured_content

    async def data(self, tool: str, **arguments: Any) -> Any:
        """Return what a call that must go well found."""
        found = await self.call(tool, **arguments)
        assert list(found) == ["success", "data"]
        assert found["success"] is True
        return found["data"]

    async def error(self, tool: str, **arguments: Any) -> str:
        """Return the words of a call that must fail."""
        found = await self.call(tool, **arguments)
        assert list(found) == ["success", "error"]
        assert found["success"] is False
        return str(found["error"])


class Bares:
    """Calls the tools of `todo`: bare objects and arrays, failures as errors of the protocol."""

    def __init__(self, server: Server[Any]) -> None:
        self.server = server

    async def call(self, tool: str, **arguments: Any) -> Any:
        """Return what a call that must go well found; text and structure say the same."""
        result = await called(self.server, tool, arguments)
        assert not result.is_error, result
        content = result.content[0]
        assert isinstance(content, types.TextContent)
        found = json.loads(content.text)
        wrapped = {"result": found} if isinstance(found, list) else found
        assert result.structured_content == wrapped
        return found

    async def error(self, tool: str, **arguments: Any) -> str:
        """Return the words of a call that must fail."""
        result = await called(self.server, tool, arguments)
        assert result.is_error
        assert result.structured_content is None
        assert len(result.content) == 1
        content = result.content[0]
        assert isinstance(content, types.TextContent)
        return content.text


def moment(text: str) -> datetime:
    """Read a moment of a reply, which is in UTC with the suffix `Z`."""
    assert text.endswith("Z")
    return datetime.fromisoformat(text)


class Hands:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 2, 12, 0, 0, 123_456, tzinfo=UTC)

    def __call__(self) -> datetime:
        """Return the moment."""
        return self.now


_WHO: ContextVar[Principal] = ContextVar("_WHO", default=LOCAL)


def as_whoever_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let in-memory callers be whom `called_by` names, as a verified token would."""
    monkeypatch.setattr(call_module, "principal_of", lambda _: _WHO.get())


async def called_by(
    who: Principal, server: Server[Any], tool: str, arguments: dict[str, Any]
) -> types.CallToolResult:
    """Call a tool as somebody; the server's tasks are started in this context."""
    token = _WHO.set(who)
    try:
        return await called(server, tool, arguments)
    finally:
        _WHO.reset(token)


class Connections:
    """One open connection for each caller and server, however many calls are made over it.

    A connection is opened and closed by a task of its own, in whose context the caller is set.
    """

    def __init__(self) -> None:
        self._open: dict[tuple[str, int], tuple[Client, asyncio.Event, asyncio.Task[None]]] = {}

    async def call(
        self, who: Principal, server: Server[Any], tool: str, arguments: dict[str, Any]
    ) -> types.CallToolResult:
        """Call a tool as somebody."""
        key = (who.subject, id(server))
        if key not in self._open:
            self._open[key] = await self._connect(who, server)
        token = _WHO.set(who)
        try:
            return await self._open[key][0].call_tool(tool, arguments)
        finally:
            _WHO.reset(token)

    async def close(self) -> None:
        """Close every connection."""
        for _, stop, task in self._open.values():
            stop.set()
            await task
        self._open.clear()

    async def _connect(
        self, who: Principal, server: Server[Any]
    ) -> tuple[Client, asyncio.Event, asyncio.Task[None]]:
        opened: asyncio.Future[Client] = asyncio.get_running_loop().create_future()
        stop = asyncio.Event()

        async def hold() -> None:
            _WHO.set(who)
            async with Client(server) as client:
                opened.set_result(client)
                await stop.wait()

        task = asyncio.create_task(hold())
        return await opened, stop, task
