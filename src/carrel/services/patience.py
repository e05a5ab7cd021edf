"""Patience with a site that is busy: wait as long as it asks for, and ask again a few times."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

from carrel.ingest.fetch.errors import HostBusy

MOST_TIMES = 3  # that one page is asked for again
_FIRST_WAIT = 1.0  # seconds where the site does not say how long; twice as long each time
_TOO_MANY_REQUESTS = 429


class Patience:
    """The waiting of one crawl, which is of one site: all of its pages wait together.

    A site that asks for more than the longest wait is not asked earlier than it wants, but not at
    all.
    """

    def __init__(
        self,
        longest: float,
        *,
        now: Callable[[], float] | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._longest = longest
        self._now = now or asyncio.get_running_loop().time
        self._sleep = sleep
        self._free_at = 0.0
        self._times: Counter[str] = Counter()

    def again(self, url: str, error: HostBusy) -> bool:
        """Say whether a page will be asked for again; if so, all wait from now on."""
        times = self._times[url]
        wait = _wait_of(error, times)
        if wait is None or wait > self._longest or times >= MOST_TIMES:
            return False
        self._times[url] += 1
        self._free_at = max(self._free_at, self._now() + wait)
        return True

    async def rest(self) -> None:
        """Wait until the site may be asked."""
        while (wait := self._free_at - self._now()) > 0:
            await self._sleep(wait)


def _wait_of(error: HostBusy, times: int) -> float | None:
    asked = error.details.get("retry_after")
    if isinstance(asked, float):
        return asked
    # A site that is down for a while says so; only one that counts requests need not say when.
    return _FIRST_WAIT * 2**times if error.status_code == _TOO_MANY_REQUESTS else None
