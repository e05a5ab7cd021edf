"""The start page at `/`."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from carrel.app import App
from carrel.services.health import overview
from carrel.surfaces.rest.callers import principal_of
from carrel.surfaces.web.page import POLICY, render, render_door


def routes(app: App) -> APIRouter:
    """Return the route of the start page."""
    router = APIRouter()

    @router.api_route("/", methods=["GET", "HEAD"])
    async def start_page(request: Request) -> Response:
        found = await overview(app.database, app.settings)
        status = HTTPStatus.OK if found.problem is None else HTTPStatus.SERVICE_UNAVAILABLE
        stranger = principal_of(request.scope) is None
        return HTMLResponse(
            render_door(found) if stranger else render(found),
            status_code=status,
            headers={"Content-Security-Policy": POLICY},
        )

    return router
