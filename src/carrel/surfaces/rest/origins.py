"""Web pages that call Carrel from a browser: its own, and those of the origins that are allowed."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response

_METHODS = "GET, POST, PUT, PATCH, DELETE"
_ASKED = (
    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, "
    "Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id, X-Request-ID"
)
_SHOWN = (
    "ETag, Link, Location, Mcp-Session-Id, Retry-After, WWW-Authenticate, X-Request-ID, "
    "X-Total-Count"
)


class Origins:
    """Knows which origins may call, and what a browser must be told about it."""

    def __init__(self, allowed: Iterable[str]) -> None:
        self._allowed = {origin.lower().rstrip("/") for origin in allowed}

    def may_call(self, headers: Headers) -> bool:
        """Say whether the page that makes this request may do so; programs name no origin."""
        given = headers.getlist("origin")
        if not given:
            return True
        return len(given) == 1 and (self._is_own(headers) or self._is_allowed(headers))

    def preflight(self, headers: Headers) -> Response | None:
        """Return the answer to a browser that asks whether an allowed page may call."""
        if "access-control-request-method" not in headers or not self._is_allowed(headers):
            return None
        answer = Response(status_code=HTTPStatus.NO_CONTENT)
        answer.headers["Access-Control-Allow-Methods"] = _METHODS
        answer.headers["Access-Control-Allow-Headers"] = _ASKED
        answer.headers["Access-Control-Max-Age"] = "600"
        return answer

    def tell(self, answer: MutableHeaders, asked: Headers) -> None:
        """Let an allowed page read the answer."""
        if self._allowed:
            answer.add_vary_header("Origin")
        if self._is_allowed(asked):
            answer["Access-Control-Allow-Origin"] = asked["origin"]
            answer["Access-Control-Expose-Headers"] = _SHOWN

    def _is_allowed(self, headers: Headers) -> bool:
        return headers.get("origin", "").lower() in self._allowed

    def _is_own(self, headers: Headers) -> bool:
        """Compare with the name that the request itself was sent to, port and all."""
        try:
            parts = urlsplit(headers["origin"].lower())
        except ValueError:
            return False
        own = parts.scheme in ("http", "https") and parts.netloc == headers["host"].lower()
        return own and parts.path in ("", "/")
