"""Carrel behind stdio: opened when a call needs it, so that the first answers come at once.

A client starts the process for each session and waits for the list of tools; the database, the
fetcher and the rest are opened with the first call, or when the client has been quiet for a moment.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING

from mcp.server.context import CallNext, HandlerResult

from carrel.errors import RAGError
from carrel.surfaces.mcp.caller import Context

if TYPE_CHECKING:
    from carrel.app import App

logger = logging.getLogger(__name__)
_QUIET = 0.5


class Desk:
    """Opens Carrel once it is wanted; what does not open is tried again with the next call."""

    def __init__(
        self,
        open_app: Callable[[], AbstractAsyncContextManager[App]],
        work: Callable[[App, asyncio.Event], Awaitable[None]],
    ) -> None:
        """Take in how Carrel is opened, and what is done with it until the end."""
        self._open = open_app
        self._work = work
        self._stirred = asyncio.Event()
        self._heard = False
        self._waiting: asyncio.Future[App] | None = None
        self._app: App | None = None

    async def opened(self) -> App:
        """Return the opened parts, or raise why they cannot be had."""
        if self._app is not None:
            return self._app
        if self._waiting is None:
            self._waiting = asyncio.get_running_loop().create_future()
        self._stirred.set()
        return await asyncio.shield(self._waiting)

    async def __call__(self, ctx: Context, call_next: CallNext) -> HandlerResult:
        """Note that the client is there: a middleware of the server."""
        try:
            return await call_next(ctx)
        finally:
            self._heard = True
            self._stirred.set()

    async def run(self, stop: asyncio.Event) -> None:
        """Own what is opened, until told to stop."""
        stopping = asyncio.create_task(self._stir_on(stop))
        try:
            while not stop.is_set():
                await self._until_wanted(stop)
                if not stop.is_set():
                    await self._serve(stop)
        finally:
            stopping.cancel()
            await asyncio.gather(stopping, return_exceptions=True)
            if self._waiting is not None:
                self._waiting.cancel()

    async def _serve(self, stop: asyncio.Event) -> None:
        try:
            async with self._open() as app:
                self._app = app
                if self._waiting is not None and not self._waiting.done():
                    self._waiting.set_result(app)
                self._waiting = None
                await self._work(app, stop)
        except RAGError as error:
            if self._app is not None:
                raise
            logger.warning("Carrel could not be opened: %s %s", error.message, error.suggestion)
            if self._waiting is not None and not self._waiting.done():
                self._waiting.set_exception(error)
            self._waiting, self._heard = None, False

    async def _until_wanted(self, stop: asyncio.Event) -> None:
        while self._waiting is None and not stop.is_set():
            self._stirred.clear()
            try:
                async with asyncio.timeout(_QUIET if self._heard else None):
                    await self._stirred.wait()
            except TimeoutError:
                return

    async def _stir_on(self, stop: asyncio.Event) -> None:
        await stop.wait()
        self._stirred.set()
