"""Around every answer: only known host names are served, and strict headers go with it.

A page of another site can make a browser call 127.0.0.1 under a name of its own (DNS rebinding);
the name that the browser sends gives it away.
"""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from carrel.surfaces.rest.problems import refusal

_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}


class Protection:
    """Refuses foreign host names and adds the headers that an answer does not set itself."""

    def __init__(self, inner: ASGIApp, hosts: Iterable[str]) -> None:
        self._inner = inner
        self._hosts = {name.lower() for name in (*_LOOPBACK, *hosts)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return

        async def send_protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        given = Headers(scope=scope).getlist("host")
        if len(given) == 1 and host_name(given[0]) in self._hosts:
            await self._inner(scope, receive, send_protected)
            return
        answer = refusal(
            HTTPStatus.MISDIRECTED_REQUEST,
            "unknown_host",
            "Carrel is not served under this name.",
            suggestion="Use http://127.0.0.1 or http://localhost with Carrel's port.",
        )
        await answer(scope, receive, send_protected)


def host_name(header: str) -> str:
    """Return the name of a Host header without its port, in lower case."""
    name = header.strip().lower()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name.partition(":")[0]
