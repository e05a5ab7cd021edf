"""Where MCP stands in the web application, without the SDK."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import FastAPI
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from carrel.surfaces.mcp.names import SERVED, missing
from carrel.surfaces.rest.problems import refusal


def mount(application: FastAPI, endpoints: ASGIApp) -> None:
    """Serve `/mcp` and `/mcp/<toolset>`; another name is answered with what there is."""
    known = _Known(endpoints)
    for path in ("/mcp", "/mcp/{toolset}"):
        # An object, not a function: it is handed each request as it is, whatever its method.
        application.router.routes.append(Route(path, known))


class _Known:
    """Lets requests for toolsets that exist through."""

    def __init__(self, endpoints: ASGIApp) -> None:
        self._endpoints = endpoints

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = scope["path_params"].get("toolset")
        if name is None or name in SERVED:
            await self._endpoints(scope, receive, send)
            return
        message, suggestion = missing(name)
        answer = refusal(HTTPStatus.NOT_FOUND, "not_found", message, suggestion=suggestion)
        await answer(scope, receive, send)
