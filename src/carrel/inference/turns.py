"""Turns at the model: one call at a time, and what somebody waits for goes first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Condition
from typing import TypeVar

from carrel.errors import EncoderError

Result = TypeVar("Result")


class Turns:
    """Runs functions one at a time, away from the event loop.

    There is a thread for urgent calls and one for patient ones, and only one of them works. A
    patient call begins only when no urgent one is left, so an urgent call waits at most for the
    patient call that runs at that moment, never for a queue of them.
    """

    def __init__(self, name: str) -> None:
        self._quick = ThreadPoolExecutor(1, thread_name_prefix=f"{name}-urgent")
        self._steady = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._gate = Condition()
        self._working = False
        self._urgent = 0

    async def run(self, work: Callable[[], Result], *, urgent: bool = False) -> Result:
        """Run a function in its turn and return what it returns."""
        if urgent:
            self._count(1)
        try:
            future = (self._quick if urgent else self._steady).submit(self._turn, work, urgent)
        except RuntimeError as cause:
            if urgent:
                self._count(-1)
            raise EncoderError("The encoder was closed.") from cause
        if urgent:
            future.add_done_callback(self._served)
        return await asyncio.wrap_future(future)

    async def close(self) -> None:
        """Let the running call end, and give up those that wait."""
        for thread in (self._steady, self._quick):
            await asyncio.to_thread(thread.shutdown, cancel_futures=True)

    def _turn(self, work: Callable[[], Result], urgent: bool) -> Result:  # noqa: FBT001
        with self._gate:
            self._gate.wait_for(lambda: not self._working and (urgent or not self._urgent))
            self._working = True
        try:
            return work()
        finally:
            with self._gate:
                self._working = False
                self._gate.notify_all()

    def _served(self, _future: Future[Result]) -> None:
        self._count(-1)

    def _count(self, change: int) -> None:
        with self._gate:
            self._urgent += change
            self._gate.notify_all()
