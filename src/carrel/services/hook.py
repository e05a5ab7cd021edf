"""Events over HTTP: each is posted as JSON to the address that the operator has set.

The work never waits for it. Events stand in a queue of bounded length; where the hook is slower
than what happens, or does not answer, they are dropped, and the log says how many.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from types import TracebackType
from typing import Self

from carrel.errors import RAGError
from carrel.events import Event
from carrel.inference.wire import Peer, Policy, Wire

logger = logging.getLogger(__name__)
LONGEST_QUEUE = 1000  # events
_SECONDS = 5.0
_ANSWER = 65_536  # bytes of an answer, which nobody reads
_FAREWELL = 2.0  # seconds for what is left when Carrel stops
_SAID_AGAIN = 60.0  # seconds between two lines of the log about the same trouble
# Of these there are many, and they are of use only while somebody looks.
_LEFT_OUT = frozenset({"job.progress"})


class HookFailed(RAGError):
    """The event hook did not take the event."""

    code = "event_hook"
    advice = "Check CARREL_EVENT_HOOK, and that something listens there. All else goes on."


class Hook:
    """An observer that hands events to a web server; open while it is entered."""

    def __init__(self, address: str) -> None:
        self.dropped = 0
        self._address = address
        self._wire = Wire(
            Peer(
                name="The event hook",
                unavailable=HookFailed,
                invalid=HookFailed,
                refused=lambda _status: HookFailed,
                advice=HookFailed.advice,
            ),
            Policy(timeout=_SECONDS, retries=1),
        )
        self._waiting: asyncio.Queue[Event] = asyncio.Queue(LONGEST_QUEUE)
        self._sending: asyncio.Task[None] | None = None
        self._silent_until = 0.0

    def notify(self, event: Event) -> None:
        """Take one event; it is sent when its turn comes."""
        if event.name in _LEFT_OUT:
            return
        try:
            self._waiting.put_nowait(event)
        except asyncio.QueueFull:
            self._drop("it takes events too slowly")

    async def __aenter__(self) -> Self:
        self._sending = asyncio.create_task(self._send())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Send what is left, for a moment; then stop."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_FAREWELL):
                await self._waiting.join()
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.gather(self._sending, return_exceptions=True)
        if left := self._waiting.qsize():
            self.dropped += left
            logger.warning("%d events were not sent to the hook before Carrel stopped", left)
        await self._wire.close()

    async def _send(self) -> None:
        while True:
            event = await self._waiting.get()
            try:
                await self._wire.post(self._address, body_of(event), longest=_ANSWER)
            except HookFailed as failure:
                self._drop(failure.message)
            finally:
                self._waiting.task_done()

    def _drop(self, why: str) -> None:
        """Count an event that is lost; the log hears of it now and then."""
        self.dropped += 1
        now = time.monotonic()
        if now >= self._silent_until:
            self._silent_until = now + _SAID_AGAIN
            # Its address is left out: that of a hook is often its key as well.
            logger.warning("%d events were not taken by the hook so far: %s", self.dropped, why)


def body_of(event: Event) -> dict[str, object]:
    """Return an event as JSON, whatever its data hold."""
    data = json.loads(json.dumps(dict(event.data), default=str, ensure_ascii=True))
    return {
        "event": event.name,
        "message": event.message,
        "done": event.done,
        "total": event.total,
        "data": data,
    }
