"""Turns at the model: a few calls side by side, and what somebody waits for goes first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Condition
from typing import TypeVar

from carrel.errors import EncoderError

Result = TypeVar("Result")
PATIENCE = 32  # urgent calls that a patient one lets pass


class Turns:
    """Runs functions away from the event loop: patient ones so many at once, urgent ones singly.

    An urgent call begins beside the patient ones that run at that moment, and no further patient
    one begins before it has ended: it waits for other urgent calls only. Where urgent calls come
    without end, a patient one lets so many pass and then begins all the same.
    """

    def __init__(self, name: str, *, at_once: int = 1) -> None:
        self._quick = ThreadPoolExecutor(1, thread_name_prefix=f"{name}-urgent")
        self._steady = ThreadPoolExecutor(at_once, thread_name_prefix=name)
        self._gate = Condition()
        self._urgent = 0
        self._passed = 0  # urgent calls that were served so far

    async def run(self, work: Callable[[], Result], *, urgent: bool = False) -> Result:
        """Run a function in its turn and return what it returns."""
        if urgent:
            self._count(1)
        try:
            future = (
                self._quick.submit(work) if urgent else self._steady.submit(self._in_turn, work)
            )
        except RuntimeError as cause:
            if urgent:
                self._count(-1)
            raise EncoderError("The encoder was closed.") from cause
        if urgent:
            future.add_done_callback(self._served)
        return await asyncio.wrap_future(future)

    async def close(self) -> None:
        """Let the running calls end, and give up those that wait."""
        for threads in (self._steady, self._quick):
            await asyncio.to_thread(threads.shutdown, cancel_futures=True)

    def _in_turn(self, work: Callable[[], Result]) -> Result:
        with self._gate:
            enough = self._passed + PATIENCE
            self._gate.wait_for(lambda: not self._urgent or self._passed >= enough)
        return work()

    def _served(self, _future: Future[Result]) -> None:
        with self._gate:
            self._passed += 1
        self._count(-1)

    def _count(self, change: int) -> None:
        with self._gate:
            self._urgent += change
            self._gate.notify_all()
