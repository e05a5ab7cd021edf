"""Around every answer: known names and known web pages are served, and strict headers go with it.

A page of another site can make a browser call 127.0.0.1 under a name of its own (DNS rebinding);
the name that the browser sends gives it away. So does the origin of a page that calls outright.
Both are checked here for every path and every bind address. The MCP SDK's own check would be a
second list of names that could disagree with this one: it is switched off
(`TransportSecuritySettings(enable_dns_rebinding_protection=False)`), because whatever serves `/mcp`
stands behind this.
"""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from carrel.core.hosts import LOOPBACK, address_of, host_name
from carrel.surfaces.rest.origins import Origins
from carrel.surfaces.rest.problems import refusal

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
    """Refuses foreign names and pages, and adds the headers that an answer does not set itself."""

    def __init__(
        self, inner: ASGIApp, hosts: Iterable[str], *, origins: Iterable[str] = ()
    ) -> None:
        self._inner = inner
        self._hosts = {host_name(name) for name in (*LOOPBACK, *hosts)}
        self._origins = Origins(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        asked = Headers(scope=scope)

        async def send_protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                self._origins.tell(headers, asked)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        answer = self._refuse(scope, asked) or self._preflight(scope, asked)
        await (answer or self._inner)(scope, receive, send_protected)

    def _preflight(self, scope: Scope, asked: Headers) -> Response | None:
        return self._origins.preflight(asked) if scope["method"] == "OPTIONS" else None

    def _refuse(self, scope: Scope, asked: Headers) -> Response | None:
        given = asked.getlist("host")
        if len(given) != 1 or not self._is_known(host_name(given[0]), scope):
            return refusal(
                HTTPStatus.MISDIRECTED_REQUEST,
                "unknown_host",
                "Carrel is not served under this name.",
                suggestion="Use http://127.0.0.1 or http://localhost with Carrel's port, or add "
                "the name to CARREL_ALLOWED_HOSTS and start Carrel again.",
            )
        if not self._origins.may_call(asked):
            return refusal(
                HTTPStatus.FORBIDDEN,
                "foreign_origin",
                "Web pages of this origin may not call Carrel.",
                suggestion="If it is yours, add the origin to CARREL_ALLOWED_ORIGINS and start "
                "Carrel again.",
            )
        return None

    def _is_known(self, name: str, scope: Scope) -> bool:
        """Know the given names, and the very address that the connection came to.

        A browser that sends an address as name was told to go there: no name of another site was
        turned round on the way.
        """
        if name in self._hosts:
            return True
        server = scope.get("server") or ("", None)
        address = address_of(name)
        return address is not None and address == address_of(server[0])
