"""`carrel serve`: bind, open, announce, serve, stop."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping

from carrel import __version__
from carrel.agent.turn import Answers
from carrel.app import App, open_app
from carrel.config import mask_url
from carrel.services.doctor_serving import callers, reach
from carrel.services.identity import Identity
from carrel.settings import Settings
from carrel.surfaces.cli.output import Output
from carrel.surfaces.cli.session import start, stop_on_signals
from carrel.surfaces.mcp.late import Late, Serving
from carrel.surfaces.mcp.late_agent import LateAgent
from carrel.surfaces.mcp.names import chosen
from carrel.surfaces.rest.address import bind, url_of
from carrel.surfaces.rest.application import create_application
from carrel.surfaces.rest.server import Works, serve

_READY = """\
Carrel {version}
  Address   {url}{reach}
  Callers   {callers}
  Data      {home}
  Database  {database}
  Jobs      {jobs}

Next
  {url}/         the start page, in a browser
  {url}/mcp      for agents: MCP (see `carrel connect`)
  {url}/healthz  for machines: is it alive?
  carrel status   in another terminal: what Carrel holds
  carrel doctor   what is wrong, should anything be
Stop with Ctrl-C.
"""


def run(flags: Mapping[str, object], *, as_json: bool) -> None:
    """Serve until a signal comes."""
    settings = start(flags, long_running=True).settings
    asyncio.run(_serve(settings, as_json=as_json))


async def _serve(settings: Settings, *, as_json: bool) -> None:
    stop = asyncio.Event()
    chosen(settings.mcp.toolsets)
    Identity(settings.identity, home=settings.home).prepare()
    # The port comes first: without it there is no reason to touch the data.
    listener = bind(settings.server.host, settings.server.port, guarded=settings.identity.required)
    try:
        with stop_on_signals(stop):
            async with open_app(settings) as app:
                await app.embedding.prepare()
                url = url_of(listener)
                mcp = Late(lambda: _endpoints(app))
                beside: dict[str, Works] = {"mcp": mcp}
                if settings.jobs.concurrency:
                    beside["worker"] = app.worker()
                await serve(
                    create_application(app, mcp=mcp, agent=LateAgent(lambda: _agent(app))),
                    listener,
                    beside=beside,
                    stop=stop,
                    ready=lambda: _announce(settings, url, as_json=as_json),
                )
    finally:
        listener.close()


def _endpoints(app: App) -> Serving:
    from carrel.surfaces.mcp.http import Endpoints

    return Endpoints(app)


def _agent(app: App) -> Answers:
    from carrel.surfaces.mcp.toolset_doors import agent_of

    return agent_of(app)


def _announce(settings: Settings, url: str, *, as_json: bool) -> None:
    database = mask_url(settings.database_url)
    if as_json:
        ready = {"event": "ready", "url": url, "home": str(settings.home), "database": database}
        Output(as_json=True).emit(ready | {"version": __version__})
        return
    at_a_time = settings.jobs.concurrency
    sys.stderr.write(
        _READY.format(
            version=__version__,
            url=url,
            reach=f" ({reach(settings)})",
            callers=callers(settings.identity),
            home=settings.home,
            database=database,
            jobs=f"worked here, {at_a_time} at a time" if at_a_time else "left to `carrel worker`",
        )
    )
    sys.stderr.flush()
