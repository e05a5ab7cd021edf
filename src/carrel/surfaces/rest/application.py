"""The one web application; each group of routes lives in its own module."""

from __future__ import annotations

import functools

from fastapi import FastAPI
from starlette.types import ASGIApp

from carrel import __version__
from carrel.agent.turn import Answers
from carrel.app import App
from carrel.core.hosts import is_wildcard
from carrel.core.identity_settings import listed
from carrel.services.chat import Chat
from carrel.settings import Settings
from carrel.storage.conversations import ConversationStore
from carrel.surfaces.mcp.late_agent import NoAgent
from carrel.surfaces.mcp.mount import mount
from carrel.surfaces.rest import (
    auth,
    chat,
    health,
    metrics,
    openapi,
    pipelines,
    problems,
    research,
    tasks,
    todo,
    websites,
)
from carrel.surfaces.rest.address import only_loopback
from carrel.surfaces.rest.answers import unforeseen_failure
from carrel.surfaces.rest.callers import Callers
from carrel.surfaces.rest.meters import Metered, Meters, Routed
from carrel.surfaces.rest.operation import Operation
from carrel.surfaces.rest.operation import routes as routes_of
from carrel.surfaces.rest.protection import Protection
from carrel.surfaces.rest.request_ids import RequestIds
from carrel.surfaces.rest.sizes import Sizes
from carrel.surfaces.rest.traces import Traced
from carrel.surfaces.web import start

# What is served under `/api`, by toolset.
OPERATIONS: dict[str, tuple[Operation, ...]] = {
    "websites": websites.OPERATIONS,
    "research": research.OPERATIONS,
    "pipelines": pipelines.OPERATIONS,
    "tasks": tasks.OPERATIONS,
    "todo": todo.OPERATIONS,
    "chat": chat.OPERATIONS,
}


def create_application(
    app: App, *, mcp: ASGIApp | None = None, agent: Answers | None = None
) -> ASGIApp:
    """Build the application over the opened parts of this process.

    `mcp` serves the toolsets; `agent` answers in chat.
    """
    application = FastAPI(
        title="Carrel",
        version=__version__,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        # FastAPI reports requests to any OpenTelemetry it finds in the process; Carrel does not.
        telemetry={"tracing": False, "metrics": False, "logs": False, "auto_configure": False},
    )
    # Built when it is first wanted: an application may be made of a few parts only.
    application.state.open_chat = functools.cache(lambda: chat_of(app, agent or NoAgent()))
    meters = Meters()
    _serve_routes(application, app, meters)
    if mcp is not None:
        mount(application, mcp)
    routed = Routed(application)
    known = Callers(Sizes(routed), app.identity, local=only_loopback(app.settings.server.host))
    # Around everything: the answer to an unexpected error is protected like any other.
    protected = Protection(
        known,
        hosts=_names(app.settings),
        origins=listed(app.settings.identity.allowed_origins),
    )
    return RequestIds(Metered(Traced(protected), meters))


def chat_of(app: App, agent: Answers) -> Chat:
    """Return the chat over the opened parts of this process."""
    return Chat(
        ConversationStore(app.database),
        agent,
        settings=app.settings.chat,
        clock=app.database.clock,
        zones=app.users.accounts.zone,
    )


def _serve_routes(application: FastAPI, app: App, meters: Meters) -> None:
    problems.install(application)
    application.add_exception_handler(Exception, unforeseen_failure)
    application.include_router(health.routes(app), include_in_schema=False)
    application.include_router(start.routes(app), include_in_schema=False)
    application.include_router(auth.routes(app), responses=openapi.ROUTE_PROBLEMS)
    served = [routes_of(app, name, operations) for name, operations in OPERATIONS.items()]
    for router in served:
        application.include_router(router)
    application.include_router(metrics.routes(app, meters))
    own = [route for router in served for route in router.routes]
    application.include_router(openapi.routes(application, own))


def _names(settings: Settings) -> list[str]:
    """Return the names of this server; `0.0.0.0` stands for all addresses and is none itself."""
    host = settings.server.host
    return [*listed(settings.identity.allowed_hosts), *([] if is_wildcard(host) else [host])]
