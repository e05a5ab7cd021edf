"""The one web application; each group of routes lives in its own module."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.types import ASGIApp

from carrel import __version__
from carrel.app import App
from carrel.surfaces.rest import health, problems
from carrel.surfaces.rest.protection import Protection
from carrel.surfaces.web import start


def create_application(app: App) -> ASGIApp:
    """Build the application over the opened parts of this process."""
    application = FastAPI(
        title="Carrel",
        version=__version__,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        # FastAPI reports requests to any OpenTelemetry it finds in the process; Carrel does not.
        telemetry={"tracing": False, "metrics": False, "logs": False, "auto_configure": False},
    )
    problems.install(application)
    application.include_router(health.routes(app))
    application.include_router(start.routes(app))
    # Around everything: the answer to an unexpected error is protected like any other.
    return Protection(application, hosts=[app.settings.server.host])
