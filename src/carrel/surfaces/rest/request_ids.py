"""Around everything: each request has an id, in its log lines and in the header of its answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from carrel.core.request_ids import request_id
from carrel.errors import InternalError

HEADER = "X-Request-ID"
_STATE = "request_id"


def request_id_of(scope: Mapping[str, Any]) -> str:
    """Return the id of a request."""
    found = scope.get("state", {}).get(_STATE)
    if not isinstance(found, str):
        raise InternalError("a request came without its id")
    return found


class RequestIds:
    """Gives each request the id that its caller chose, or one of its own."""

    def __init__(self, inner: ASGIApp) -> None:
        self._inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        chosen = request_id(Headers(scope=scope).get(HEADER))

        async def send_named(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)[HEADER] = chosen
            await send(message)

        state = {**scope.get("state", {}), _STATE: chosen}
        await self._inner({**scope, "state": state}, receive, send_named)
