"""One call of a tool: who calls, under which id, and how it tells that it is still at work."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from datetime import datetime

from mcp import types
from mcp.types.version import MODERN_PROTOCOL_VERSIONS

from carrel.core.identity import Principal
from carrel.core.language import LanguageModel
from carrel.events import Event
from carrel.surfaces.mcp.caller import Context, principal_of, request_id_of
from carrel.surfaces.mcp.levels import Levels
from carrel.surfaces.mcp.sampling import sampler_of


class Call:
    """A call over MCP, as a tool sees it."""

    def __init__(self, context: Context, *, levels: Levels, answers: Mapping[str, object]) -> None:
        self._context = context
        self._levels = levels
        self._answers = answers
        self._began = asyncio.get_running_loop().time()
        self._said = "still working"
        self._told = 0.0
        self.request_id = request_id_of(context)
        self.key: str | None = None
        self.expected: datetime | None = None

    @property
    def principal(self) -> Principal:
        """The caller."""
        return principal_of(self._context)

    @property
    def passed_ms(self) -> float:
        """How many milliseconds the call has taken so far."""
        return (asyncio.get_running_loop().time() - self._began) * 1000

    @property
    def sampler(self) -> LanguageModel | None:
        """The client's own language model, where it lends it."""
        return sampler_of(self._context, self._answers)

    async def say(self, message: str) -> None:
        """Tell the client what is being done: with the progress, and older ones by a log line."""
        self._said = message
        await self._report()
        older = self._context.protocol_version not in MODERN_PROTOCOL_VERSIONS
        if older and self._levels.wants(self._context, "info"):
            line = types.LoggingMessageNotificationParams(
                level="info", logger="carrel", data=message
            )
            await self._context.session.send_notification(
                types.LoggingMessageNotification(params=line), self._context.request_id
            )

    def notify(self, event: Event) -> None:
        """Hear how far the work is; the next report says so."""
        self._said = event.message or self._said

    @contextlib.asynccontextmanager
    async def ticking(self, seconds: float) -> AsyncIterator[None]:
        """Report progress every so many seconds while the block runs."""
        ticker = asyncio.create_task(self._tick(seconds))
        try:
            yield
        finally:
            ticker.cancel()
            await asyncio.gather(ticker, return_exceptions=True)

    async def _tick(self, seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            await self._report()

    async def _report(self) -> None:
        """Send the seconds that have passed: how long the work takes is not known before."""
        passed = asyncio.get_running_loop().time() - self._began
        self._told = max(round(passed, 3), round(self._told + 0.001, 3))  # it must always grow
        await self._context.session.report_progress(self._told, None, self._said)
