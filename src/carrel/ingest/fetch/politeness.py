"""How often a host is asked: a rate with a small burst, and few requests at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

_MOST_LANES = 2000


class Lane:
    """The turn-taking at one host, first come first served."""

    def __init__(self, *, interval: float, burst: int, at_once: int) -> None:
        self.users = 0
        self.free_at = 0.0  # when the host will have rested from all that was asked so far
        self._interval = interval
        self._burst = burst
        self._turn = asyncio.Lock()
        self._places = asyncio.Semaphore(at_once)

    def slow_down(self, interval: float) -> None:
        """Keep at least this distance between requests from now on, without bursts."""
        if interval > self._interval:
            self._interval, self._burst = interval, 1

    @asynccontextmanager
    async def extra_place(self, now: Callable[[], float], interval: float) -> AsyncIterator[None]:
        """Hold a place without waiting for a turn; those who come later wait longer for it."""
        self.users += 1
        try:
            async with self._places:
                self.free_at = max(self.free_at, now()) + interval
                yield
        finally:
            self.users -= 1

    @asynccontextmanager
    async def place(
        self, now: Callable[[], float], sleep: Callable[[float], Awaitable[None]]
    ) -> AsyncIterator[None]:
        """Wait for a turn and hold a place for the time of a request."""
        self.users += 1
        try:
            async with self._places:
                # Only the one whose turn it is reserves a slot, so that those who give up while
                # they wait leave no gap behind.
                async with self._turn:
                    while (wait := self._starts_at() - now()) > 0:
                        await sleep(wait)
                    self.free_at = max(self.free_at, now()) + self._interval
                yield
        finally:
            self.users -= 1

    def _starts_at(self) -> float:
        return self.free_at - (self._burst - 1) * self._interval


class Politeness:
    """One lane for each host, shared by all tasks of the process."""

    def __init__(
        self,
        *,
        rate: float,
        burst: int,
        at_once: int,
        now: Callable[[], float] | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._interval = 1 / rate
        self._burst = burst
        self._at_once = at_once
        self._now = now or (lambda: asyncio.get_running_loop().time())
        self._sleep = sleep
        self._lanes: dict[str, Lane] = {}

    @asynccontextmanager
    async def turn(
        self, host: str, *, delay: float = 0.0, part: bool = False
    ) -> AsyncIterator[None]:
        """Hold a place at the host; `delay` is what its robots.txt asks for.

        A part of a page does not wait, so that the page can be shown at all, but it counts: the
        average holds, as the next page waits until the host has rested. `delay` is between pages.
        """
        lane = self._lanes.get(host)
        if lane is None:
            self._forget_rested()
            lane = self._lanes[host] = Lane(
                interval=self._interval, burst=self._burst, at_once=self._at_once
            )
        if not part:
            lane.slow_down(delay)
        taking = (
            lane.extra_place(self._now, self._interval)
            if part
            else lane.place(self._now, self._sleep)
        )
        async with taking:
            yield

    def _forget_rested(self) -> None:
        if len(self._lanes) >= _MOST_LANES:
            now = self._now()
            self._lanes = {
                host: lane for host, lane in self._lanes.items() if lane.users or lane.free_at > now
            }
