"""Every request as a span, where spans are asked for: its route, its status, its id."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from carrel.services.tracing import span
from carrel.surfaces.rest.meters import METHODS, route_of
from carrel.surfaces.rest.request_ids import request_id_of

_FAILED = 500
_PARENT = ("traceparent", "tracestate")


class Traced:
    """Wraps requests in spans; one that belongs to a trace of its caller says so in a header."""

    def __init__(self, inner: ASGIApp) -> None:
        self._inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        method = scope["method"] if scope["method"] in METHODS else "other"
        with span(method, kind="SERVER", carrier=_carrier(scope)) as told:
            told.note({"http.request.method": method, "carrel.request_id": request_id_of(scope)})

            async def send_noted(message: Message) -> None:
                if message["type"] == "http.response.start":
                    told.note({"http.response.status_code": message["status"]})
                    if message["status"] >= _FAILED:
                        told.failed(str(message["status"]))
                await send(message)

            await self._inner(scope, receive, send_noted)
            route = route_of(scope)
            told.note({"http.route": route})
            told.rename(f"{method} {route}")


def _carrier(scope: Scope) -> dict[str, str]:
    given = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    return {name: given[name] for name in _PARENT if name in given}
