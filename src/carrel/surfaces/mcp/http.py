"""MCP over Streamable HTTP: `/mcp` for the configured combination, `/mcp/<toolset>` for each."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import TYPE_CHECKING

from mcp import types
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import Message, Receive, Scope, Send

from carrel.surfaces.mcp.caller import principal_in
from carrel.surfaces.mcp.names import SERVED, chosen
from carrel.surfaces.mcp.toolsets import served

if TYPE_CHECKING:
    from carrel.app import App


class Endpoints:
    """Every endpoint of one application. A toolset that is also the combination is served once."""

    def __init__(self, app: App) -> None:
        self._app = app
        together = chosen(app.settings.mcp.toolsets)
        managers = {
            names: self._manager(names) for names in {together, *((name,) for name in SERVED)}
        }
        self._managers = list(managers.values())
        self._by_name = {name: managers[(name,)] for name in SERVED}
        self._together = managers[together]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request; the toolset's name is the rest of the path."""
        name = scope["path_params"].get("toolset")
        manager = self._together if name is None else self._by_name[name]
        # A session belongs to whoever opened it: the SDK compares what stands here.
        await manager.handle_request({**scope, "user": _user(scope)}, receive, _in_json_rpc(send))

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Serve while the block runs."""
        async with contextlib.AsyncExitStack() as stack:
            for manager in self._managers:
                await stack.enter_async_context(manager.run())
            yield

    def _manager(self, names: tuple[str, ...]) -> StreamableHTTPSessionManager:
        settings = self._app.settings.mcp
        server = served(names, self._opened, settings)
        # Host and Origin are checked around the whole application.
        return StreamableHTTPSessionManager(server, stateless=not settings.sessions)

    async def _opened(self) -> App:
        return self._app


def _user(scope: Scope) -> AuthenticatedUser:
    principal = principal_in(scope)
    return AuthenticatedUser(
        AccessToken(token="", client_id=principal.kind, subject=principal.subject, scopes=[])
    )


def _in_json_rpc(send: Send) -> Send:
    """Let refusals that the SDK writes as plain text speak the protocol, too."""
    refused: Message | None = None

    async def speak(message: Message) -> None:
        nonlocal refused
        if message["type"] == "http.response.start":
            kind = Headers(scope=message).get("content-type", "")
            if message["status"] >= HTTPStatus.BAD_REQUEST and "json" not in kind:
                refused = message
                return
        if refused is None:
            await send(message)
        elif not message.get("more_body", False):
            body = _error(message.get("body", b"").decode())
            headers = MutableHeaders(scope=refused)
            headers["content-type"] = "application/json"
            headers["content-length"] = str(len(body))
            await send(refused)
            await send({"type": "http.response.body", "body": body})

    return speak


def _error(text: str) -> bytes:
    failure = {"code": types.INVALID_REQUEST, "message": text or "Invalid request"}
    return json.dumps({"jsonrpc": "2.0", "id": None, "error": failure}).encode()
