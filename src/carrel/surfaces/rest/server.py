"""Run the HTTP server, the job worker and MCP as one: they start together and stop together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

import uvicorn
from starlette.types import ASGIApp

logger = logging.getLogger(__name__)
_GRACE = 5  # seconds that open requests get to finish
_PATIENCE = 8.0  # seconds until whatever still runs is cancelled


class Works(Protocol):
    """Something that works until it is told to stop."""

    async def run(self, stop: asyncio.Event) -> None:
        """Work until the event is set."""


class _Server(uvicorn.Server):
    """Uvicorn that says when it listens, and leaves signals to the command that owns them."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()


async def serve(
    application: ASGIApp,
    listener: socket.socket,
    *,
    beside: Mapping[str, Works],
    stop: asyncio.Event,
    ready: Callable[[], None],
) -> None:
    """Serve until `stop` is set, with others `beside`; when one dies, end all and raise why."""
    server = _Server(_config(application), ready)
    parts = {"server": asyncio.create_task(server.serve([listener]))}
    for name, other in beside.items():
        parts[name] = asyncio.create_task(other.run(stop))
    for part in parts.values():
        # The end of one part, for whatever reason, is the end of all.
        part.add_done_callback(lambda _: stop.set())
    try:
        await stop.wait()
        server.should_exit = True
        await asyncio.wait(parts.values(), timeout=_PATIENCE)
    finally:
        for part in parts.values():
            part.cancel()
        ends = await asyncio.gather(*parts.values(), return_exceptions=True)
    for name, end in zip(parts, ends, strict=True):
        if isinstance(end, Exception):
            logger.error("the %s died", name, exc_info=end)
            raise end
    logger.info("stopped")


def _config(application: ASGIApp) -> uvicorn.Config:
    talkative = logging.getLogger().isEnabledFor(logging.DEBUG)
    return uvicorn.Config(
        application,
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,  # Carrel's own log stays as it is
        log_level=None if talkative else "warning",
        access_log=talkative,
        server_header=False,
        proxy_headers=False,  # whom to believe about addresses is said by CARREL_TRUSTED_PROXIES
        timeout_graceful_shutdown=_GRACE,
    )
