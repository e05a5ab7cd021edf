"""The one web application; each group of routes lives in its own module."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.types import ASGIApp

from carrel import __version__
from carrel.app import App
from carrel.core.hosts import is_wildcard
from carrel.core.identity_settings import listed
from carrel.settings import Settings
from carrel.surfaces.mcp.mount import mount
from carrel.surfaces.rest import health, problems
from carrel.surfaces.rest.address import only_loopback
from carrel.surfaces.rest.callers import Callers
from carrel.surfaces.rest.protection import Protection
from carrel.surfaces.web import start


def create_application(app: App, *, mcp: ASGIApp | None = None) -> ASGIApp:
    """Build the application over the opened parts of this process; `mcp` serves the toolsets."""
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
    if mcp is not None:
        mount(application, mcp)
    known = Callers(application, app.identity, local=only_loopback(app.settings.server.host))
    # Around everything: the answer to an unexpected error is protected like any other.
    return Protection(
        known,
        hosts=_names(app.settings),
        origins=listed(app.settings.identity.allowed_origins),
    )


def _names(settings: Settings) -> list[str]:
    """Return the names of this server; `0.0.0.0` stands for all addresses and is none itself."""
    host = settings.server.host
    return [*listed(settings.identity.allowed_hosts), *([] if is_wildcard(host) else [host])]
