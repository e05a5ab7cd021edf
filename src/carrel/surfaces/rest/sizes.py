"""No request is larger than it need be: what is too long is refused before it is read whole."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import HTTPException
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from carrel.surfaces.rest.problems import refusal

LONGEST_BODY = 1_048_576  # bytes; the longest fields of all together have a tenth of it


class Sizes:
    """Refuses bodies of `/api` that are too long; MCP has a limit of its own."""

    def __init__(self, inner: ASGIApp) -> None:
        self._inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self._inner(scope, receive, send)
            return
        told = Headers(scope=scope).get("content-length", "0")
        if not told.isdigit() or int(told) > LONGEST_BODY:
            await _too_long(scope, receive, send)
            return
        count = 0

        async def receive_counted() -> Message:
            nonlocal count
            message = await receive()
            count += len(message.get("body", b""))
            if count > LONGEST_BODY:  # it said nothing of its length, or something else
                raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            return message

        await self._inner(scope, receive_counted, send)


async def _too_long(scope: Scope, receive: Receive, send: Send) -> None:
    answer = refusal(
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE.name.lower(),
        f"A request has at most {LONGEST_BODY:,} bytes.",
        suggestion="Send less at a time.",
    )
    await answer(scope, receive, send)
