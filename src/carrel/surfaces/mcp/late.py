"""MCP in the web application, loaded with its first request.

The SDK takes some tenths of a second and 25 MB, which a server without agents need not pay.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from starlette.types import Receive, Scope, Send

logger = logging.getLogger(__name__)
_GRACE = 4.0  # seconds that running calls get when the server stops


class Serving(Protocol):
    """The loaded endpoints."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""

    def running(self) -> AbstractAsyncContextManager[None]:
        """Serve while the block runs."""


class Late:
    """Stands in for the endpoints until somebody calls; `run` owns them."""

    def __init__(self, load: Callable[[], Serving]) -> None:
        self._load = load
        self._wanted = asyncio.Event()
        self._ready: asyncio.Future[Serving] | None = None
        self._calls = 0
        self._idle = asyncio.Event()
        self._idle.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, the first one after loading."""
        self._calls += 1
        self._idle.clear()
        try:
            self._wanted.set()
            if self._ready is None:
                self._ready = asyncio.get_running_loop().create_future()
            serving = await asyncio.shield(self._ready)
            await serving(scope, receive, send)
        finally:
            self._calls -= 1
            if not self._calls:
                self._idle.set()

    async def run(self, stop: asyncio.Event) -> None:
        """Load when wanted, and serve until told to stop; calls get a moment to end."""
        await _first(self._wanted, stop)
        if stop.is_set():
            return
        if self._ready is None:
            self._ready = asyncio.get_running_loop().create_future()
        serving = await asyncio.to_thread(self._load)
        async with serving.running():
            self._ready.set_result(serving)
            logger.info("MCP is ready")
            await stop.wait()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_GRACE):
                    await self._idle.wait()


async def _first(*events: asyncio.Event) -> None:
    """Wait for the first of some events."""
    waiting = [asyncio.create_task(event.wait()) for event in events]
    try:
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
