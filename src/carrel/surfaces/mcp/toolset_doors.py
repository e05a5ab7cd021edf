"""The chat agent's way to the toolsets: a client of MCP, in this process or over HTTP.

In this process the client talks to the very servers that `/mcp/<toolset>` serves, as the caller of
the chat. Over HTTP it shows MCP_AUTH_TOKEN, and the tools are told for whom.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn
from urllib.parse import urlsplit

import httpx2
from mcp import types
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.server import Server
from mcp.shared.exceptions import MCPError

from carrel.agent.agent import Agent
from carrel.agent.ports import TODO, Connect, Result, Spec
from carrel.core.chat_errors import ToolServerUnavailable
from carrel.core.identity import Principal
from carrel.errors import RAGError
from carrel.surfaces.mcp.caller import acting_as
from carrel.surfaces.mcp.names import SERVED
from carrel.surfaces.mcp.toolsets import served

if TYPE_CHECKING:
    from carrel.app import App

# What a connection fails with.
_TROUBLE = (MCPError, httpx2.HTTPError, OSError)
_REFUSALS = (types.INVALID_PARAMS, types.METHOD_NOT_FOUND)


def doors_of(app: App) -> Connect:
    """Return the way to the tools that the settings ask for."""
    chat = app.settings.chat
    if not chat.server:
        return InsideDoors(app)
    return OutsideDoors(chat.server, token=app.settings.identity.token, seconds=chat.seconds)


def agent_of(app: App) -> Agent:
    """Return the chat agent over the opened parts of this process."""
    return Agent(doors_of(app), model=app.model, seconds=app.settings.chat.seconds)


def endpoint_of(url: str) -> str | None:
    """Return the last part of an address that names an endpoint; nothing for a base."""
    path = urlsplit(url).path.rstrip("/")
    return path.rpartition("/")[2] if "mcp" in path.split("/") else None


class InsideDoors:
    """Opens the toolsets of this process; each server is built when it is first wanted."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._servers: dict[str, Server[Any]] = {}

    def serves(self, toolset: str) -> bool:
        """Say whether there is such a toolset."""
        return toolset in SERVED

    @contextlib.asynccontextmanager
    async def __call__(self, toolset: str, principal: Principal) -> AsyncIterator[_Opened]:
        """Open a toolset as the caller."""
        if toolset not in self._servers:
            self._servers[toolset] = served((toolset,), self._opened, self._app.settings.mcp)
        # The tasks of the connection are started in this context, and so know the caller.
        with acting_as(principal):
            connection = Client(self._servers[toolset])
            async with _alone(connection) as client:
                yield _Opened(client)

    async def _opened(self) -> App:
        return self._app


class OutsideDoors:
    """Opens the toolsets of another server."""

    def __init__(self, url: str, *, token: str, seconds: float) -> None:
        self._url = url.rstrip("/")
        self._token = token
        self._seconds = seconds
        # An address below `/mcp` names one endpoint, and there are no others.
        self._named = endpoint_of(self._url)

    def serves(self, toolset: str) -> bool:
        """Say whether the address leads to this toolset; an endpoint of another name is `todo`."""
        if self._named is None:
            return toolset in SERVED
        return toolset == (self._named if self._named in SERVED else TODO)

    @contextlib.asynccontextmanager
    async def __call__(self, toolset: str, _: Principal) -> AsyncIterator[_Opened]:
        """Open a toolset; whom it is for stands in the arguments of each call."""
        url = f"{self._url}/mcp/{toolset}" if self._named is None else self._url
        headers = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        timeout = httpx2.Timeout(self._seconds)
        async with httpx2.AsyncClient(headers=headers, timeout=timeout) as http:
            transport = streamable_http_client(url, http_client=http)
            connection = Client(transport, read_timeout_seconds=self._seconds)
            async with _alone(connection) as client:
                yield _Opened(client)


class _Opened:
    """An open connection."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def tools(self) -> Sequence[Spec]:
        """Return what the server lists."""
        try:
            listed = (await self._client.list_tools()).tools
        except _TROUBLE as cause:
            _unavailable(cause)
        return [
            Spec(
                name=tool.name,
                description=tool.description or "",
                schema=tool.input_schema,
                reads_only=bool(tool.annotations and tool.annotations.read_only_hint),
            )
            for tool in listed
        ]

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> Result:
        """Call a tool."""
        try:
            found = await self._client.call_tool(tool, dict(arguments))
        except _TROUBLE as cause:
            if isinstance(cause, MCPError) and cause.error.code in _REFUSALS:
                return Result(value=cause.error.message, is_error=True)
            _unavailable(cause)
        return Result(value=_value(found), is_error=bool(found.is_error))


def _value(found: types.CallToolResult) -> Any:
    if found.structured_content is not None:
        return found.structured_content
    text = "\n".join(one.text for one in found.content if isinstance(one, types.TextContent))
    try:
        return json.loads(text)
    except ValueError:
        return text


@contextlib.asynccontextmanager
async def _alone(connection: Client) -> AsyncIterator[Client]:
    """Open a connection; what goes wrong inside comes out by itself and not in a group."""
    opened = False
    try:
        async with connection as client:
            opened = True
            yield client
    except BaseExceptionGroup as group:
        first = _first(group)
        if not opened or isinstance(first, _TROUBLE):
            _unavailable(first)
        raise first from None
    except _TROUBLE as cause:
        _unavailable(cause)


def _first(group: BaseExceptionGroup[BaseException]) -> BaseException:
    """Return the first error of a group, ours before those of the connection."""
    found = [
        _first(one) if isinstance(one, BaseExceptionGroup) else one for one in group.exceptions
    ]
    return next((one for one in found if isinstance(one, RAGError)), found[0])


def _unavailable(cause: BaseException) -> NoReturn:
    raise ToolServerUnavailable from cause
