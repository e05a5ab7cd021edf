"""`/healthz`: the process lives. `/readyz`: it can do its work."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from carrel import __version__
from carrel.app import App
from carrel.services.health import overview
from carrel.surfaces.rest.callers import principal_of
from carrel.surfaces.rest.problems import problem, refusal

_METHODS = ["GET", "HEAD"]


def routes(app: App) -> APIRouter:
    """Return the routes of health."""
    router = APIRouter()

    @router.api_route("/healthz", methods=_METHODS)
    async def healthz() -> Response:
        return JSONResponse({"status": "ok", "version": __version__})

    @router.api_route("/readyz", methods=_METHODS)
    async def readyz(request: Request) -> Response:
        found = await overview(app.database, app.settings)
        if principal_of(request.scope) is None:
            return _for_strangers(ready=found.problem is None)
        if found.problem is not None:
            return problem(HTTPStatus.SERVICE_UNAVAILABLE, found.problem.as_dict())
        body = found.as_dict()
        del body["error"]
        return JSONResponse({"status": "ready"} | body)

    return router


def _for_strangers(*, ready: bool) -> Response:
    """Say no more than a load balancer needs."""
    if ready:
        return JSONResponse({"status": "ready"})
    return refusal(HTTPStatus.SERVICE_UNAVAILABLE, "unready", "Carrel is not ready.")
