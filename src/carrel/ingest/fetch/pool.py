"""Connections that wait for another request to the same place."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from carrel.ingest.fetch.addresses import Address
from carrel.ingest.fetch.guard import Target
from carrel.ingest.fetch.wire import Wire

_IDLE_SECONDS = 15.0
_MOST = 32


@dataclass(frozen=True, slots=True)
class _Idle:
    origin: str
    address: Address
    since: float


class Pool:
    """Keeps connections for a short while; one is handed out only for a checked address."""

    def __init__(self) -> None:
        self._idle: OrderedDict[Wire, _Idle] = OrderedDict()

    def take(self, target: Target) -> Wire | None:
        """Return an open connection to one of the target's addresses."""
        self._drop_old()
        for wire, idle in reversed(self._idle.items()):
            if idle.origin == target.url.origin and idle.address in target.addresses:
                del self._idle[wire]
                if wire.is_open:
                    return wire
                wire.drop()
                return self.take(target)
        return None

    def put(self, target: Target, wire: Wire) -> None:
        """Keep a connection if it can take another request."""
        if not wire.rest():
            wire.drop()
            return
        self._idle[wire] = _Idle(target.url.origin, wire.address, _now())
        while len(self._idle) > _MOST:
            self._idle.popitem(last=False)[0].drop()

    def close(self) -> None:
        """Drop every connection."""
        while self._idle:
            self._idle.popitem()[0].drop()

    def _drop_old(self) -> None:
        while self._idle:
            wire, idle = next(iter(self._idle.items()))
            if _now() - idle.since < _IDLE_SECONDS:
                return
            del self._idle[wire]
            wire.drop()


def _now() -> float:
    return asyncio.get_running_loop().time()
