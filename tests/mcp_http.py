"""MCP over real HTTP on loopback, with services of the test's choosing behind it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, cast

from carrel.app import App
from carrel.core.identity_settings import IdentitySettings
from carrel.core.mcp_settings import McpSettings
from carrel.services.identity import Identity
from carrel.services.limits import Limits
from carrel.settings import Settings
from carrel.surfaces.mcp.http import Endpoints
from carrel.surfaces.mcp.late import Late
from carrel.surfaces.mcp.late_agent import LateAgent
from carrel.surfaces.mcp.toolset_doors import agent_of
from carrel.surfaces.rest.address import bind, url_of
from carrel.surfaces.rest.application import create_application
from carrel.surfaces.rest.server import serve


def stand_in(
    websites: Any, *, mcp: McpSettings | None = None, identity: IdentitySettings | None = None
) -> App:
    """Return an App that has settings, identity and these website services, and nothing else."""
    settings = Settings(mcp=mcp or McpSettings(), identity=identity or IdentitySettings())
    return cast(
        "App",
        SimpleNamespace(
            settings=settings,
            identity=Identity(settings.identity),
            limits=Limits(settings.limits),
            websites=websites,
        ),
    )


@contextlib.asynccontextmanager
async def serving(app: App) -> AsyncIterator[str]:
    """Serve an App over HTTP and yield its address."""
    listener = bind("127.0.0.1", 0)
    stop, ready = asyncio.Event(), asyncio.Event()
    mcp = Late(lambda: Endpoints(app))
    running = asyncio.create_task(
        serve(
            create_application(app, mcp=mcp, agent=LateAgent(lambda: agent_of(app))),
            listener,
            beside={"mcp": mcp},
            stop=stop,
            ready=ready.set,
        )
    )
    try:
        await ready.wait()
        yield url_of(listener)
    finally:
        stop.set()
        await running
        listener.close()
