"""Rate limits: a bucket for each caller and each address, refilled as time passes.

At most `MOST` buckets are held in memory; when there are more, the one that was not used for
longest goes. They belong to one process: several servers together let that many times more through.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from enum import StrEnum

from carrel.core.hosts import address_of
from carrel.core.identity import Principal, PrincipalKind
from carrel.core.limit_settings import LimitSettings
from carrel.core.user_errors import RateLimited

MOST = 20_000
_MINUTE = 60.0
# Many people may share an address, and one person's name is tried from many.
SHARED = 5
_LONGEST = 255  # characters of a name that tell it from others
_Key = tuple[str, str, str]


class Act(StrEnum):
    """What is limited."""

    LOGIN = "login"
    REFRESH = "refresh"
    INGEST = "ingest"
    WRITE = "writes"


class Limits:
    """Lets callers through, or says when to come again."""

    def __init__(
        self, settings: LimitSettings, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._settings = settings
        self._now = now
        # What is left in a bucket, and when that was counted; the last used stands last.
        self._buckets: OrderedDict[_Key, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def log_in(self, name: str, address: str | None) -> None:
        """Count a try to log in under a name."""
        most = self._settings.login
        known = name.strip().lower()[:_LONGEST]
        self._take(Act.LOGIN, {("from", group_of(address)): most, ("name", known): most * SHARED})

    def redeem(self, address: str | None) -> None:
        """Count a try to use a code, which has no name yet."""
        self._take(Act.LOGIN, {("from", group_of(address)): self._settings.login})

    def refresh(self, address: str | None) -> None:
        """Count a refresh, which every client of an address does all the time."""
        most = self._settings.login * SHARED * SHARED
        self._take(Act.REFRESH, {("from", group_of(address)): most})

    def take(
        self,
        act: Act,
        principal: Principal,
        address: str | None = None,
        *,
        acting_for: str = "",
    ) -> None:
        """Count a request of a caller; the user of this machine is not counted."""
        if principal.kind is PrincipalKind.LOCAL:
            return
        most: int = getattr(self._settings, act.value)
        who = f"{principal.kind.value} {principal.subject} {acting_for[:_LONGEST]}"
        buckets = {("who", who): most}
        if address is not None:
            buckets["from", group_of(address)] = most * SHARED
        self._take(act, buckets)

    def _take(self, act: Act, wanted: dict[tuple[str, str], int]) -> None:
        """Take one from each bucket, or from none."""
        now = self._now()
        levels: dict[_Key, float] = {}
        wait = 0.0
        for (kind, name), most in wanted.items():
            if most == 0:
                continue
            key = (act.value, kind, name)
            left, at = self._buckets.get(key, (float(most), now))
            level = min(float(most), left + max(0.0, now - at) * most / _MINUTE)
            levels[key] = level
            if level < 1:
                wait = max(wait, (1 - level) * _MINUTE / most)
        for key, level in levels.items():
            self._buckets[key] = (level if wait else level - 1, now)
            self._buckets.move_to_end(key)
        self._forget()
        if wait:
            raise RateLimited(wait)

    def _forget(self) -> None:
        """Forget what was not used for longest; after a minute of rest a bucket is full anyhow."""
        while len(self._buckets) > MOST:
            self._buckets.popitem(last=False)


def group_of(address: str | None) -> str:
    """Return what is counted as one place: an address, or the network of one of the sixth kind."""
    found = address_of(address or "")
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found or "unknown")
