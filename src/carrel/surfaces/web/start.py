"""The start page at `/`."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from carrel.app import App
from carrel.services.health import overview
from carrel.surfaces.web.page import POLICY, render


def routes(app: App) -> APIRouter:
    """Return the route of the start page."""
    router = APIRouter()

    @router.api_route("/", methods=["GET", "HEAD"])
    async def start_page() -> Response:
        found = await overview(app.database, app.settings)
        status = HTTPStatus.OK if found.problem is None else HTTPStatus.SERVICE_UNAVAILABLE
        return HTMLResponse(
            render(found), status_code=status, headers={"Content-Security-Policy": POLICY}
        )

    return router
