"""`carrel mcp`: MCP over standard input and output, with the job worker in the same process.

Clients start this command and wait for its first answer, so nothing is imported before it is
needed; and standard output is theirs from the first moment.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator, Iterator, Mapping
from types import ModuleType
from typing import TYPE_CHECKING

from carrel.settings import Settings
from carrel.surfaces.cli.session import start, stop_on_signals
from carrel.surfaces.mcp.names import chosen
from carrel.surfaces.mcp.pipe import Pipe

if TYPE_CHECKING:
    from carrel.app import App


def run(flags: Mapping[str, object], *, as_json: bool) -> None:
    """Serve one client until it closes its end, or MCP over HTTP until a signal comes."""
    settings = start(flags, long_running=True).settings
    names = chosen(settings.mcp.toolsets)
    if settings.mcp.transport == "stdio":
        asyncio.run(_serve(settings, names, Pipe.claim()))
        return
    from carrel.surfaces.cli.serve_run import run as run_http

    run_http(flags, as_json=as_json)


async def _serve(settings: Settings, names: tuple[str, ...], pipe: Pipe) -> None:
    stop = asyncio.Event()
    with _nothing_thrown_away():
        from carrel.surfaces.mcp.desk import Desk
        from carrel.surfaces.mcp.stdio import serve
        from carrel.surfaces.mcp.toolsets import served

        desk = Desk(lambda: _opened(settings), _work)
        server = served(names, desk.opened, settings.mcp)
    server.middleware.append(desk)
    with stop_on_signals(stop):
        parts = [
            asyncio.create_task(desk.run(stop)),
            asyncio.create_task(serve(server, pipe, stop=stop)),
        ]
        for part in parts:
            # The end of the client is the end of the worker, and the other way round.
            part.add_done_callback(lambda _: stop.set())
        await asyncio.gather(*parts)


@contextlib.contextmanager
def _nothing_thrown_away() -> Iterator[None]:
    """Look for no garbage while modules are loaded: all of it stays, and looking takes time."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


@contextlib.asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[App]:
    app = await asyncio.to_thread(_load)
    async with app.open_app(settings) as opened:
        yield opened


def _load() -> ModuleType:
    """Import the database and the rest beside the loop, which goes on answering."""
    import carrel.app

    return carrel.app


async def _work(app: App, stop: asyncio.Event) -> None:
    await app.embedding.prepare()
    if app.settings.jobs.concurrency:
        # Clients wait a moment and then kill; a job that is left is taken up again.
        await app.worker(grace=1.0).run(stop)
    else:
        await stop.wait()
