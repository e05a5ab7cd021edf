"""An internet in one process: names lead where a test says, every address is one local server.

Nothing of the guard is switched off here. Which address was really dialled is a fact in `dialled`.
"""

from __future__ import annotations

import asyncio
import itertools
import ssl
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from carrel.ingest.fetch.fetcher import Fetcher
from carrel.settings import FetchSettings
from tests.fault_server import FaultServer, answer

PUBLIC = "93.184.215.14"
PUBLIC_6 = "2606:4700:4700::1111"
OPEN = frozenset({PUBLIC, PUBLIC_6, "1.1.1.1"})


@dataclass
class FakeInternet:
    """A zone whose answers take turns, and a list of all addresses that were dialled."""

    site: FaultServer
    zone: dict[str, list[list[str]]] = field(default_factory=dict)
    dialled: list[str] = field(default_factory=list)
    _turns: dict[str, Iterator[list[str]]] = field(default_factory=dict)

    async def resolve(self, host: str, _port: int) -> Sequence[str]:
        if host not in self.zone:
            raise OSError(f"no such name: {host}")
        return next(self._turns.setdefault(host, itertools.cycle(self.zone[host])))

    async def connect(
        self, address: str, _port: int, _tls: ssl.SSLContext | None, _name: str
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        self.dialled.append(address)
        return await asyncio.open_connection("127.0.0.1", self.site.port)

    @property
    def canary(self) -> list[str]:
        """The addresses that were dialled and must never be."""
        return [address for address in self.dialled if address not in OPEN]

    def fetcher(self, **more: object) -> Fetcher:
        """Return a fetcher of this internet, in a hurry but with its guard."""
        given = {"rate": 1000.0, "burst": 100, "robots": "false", "timeout": 5.0} | more
        return Fetcher(
            FetchSettings.model_validate(given), resolver=self.resolve, connector=self.connect
        )


ZONE: dict[str, list[list[str]]] = {
    "public.example": [[PUBLIC]],
    "six.example": [[PUBLIC_6]],
    "xn--bcher-kva.example": [[PUBLIC]],
    "private.example": [["10.0.0.5"]],
    "loop.example": [["127.0.0.1"]],
    "cloud.example": [["169.254.169.254"]],
    "mixed.example": [[PUBLIC, "127.0.0.1"]],
    "turned.example": [["127.0.0.1", PUBLIC]],
    "dual.example": [[PUBLIC, "::1"]],
    "mapped.example": [["::ffff:127.0.0.1"]],
    "nat.example": [["64:ff9b::a9fe:a9fe"]],
    "old.example": [["2002:a9fe:a9fe::1"]],
    "many.example": [[PUBLIC] * 300 + ["127.0.0.1"]],
    "rebind.example": [[PUBLIC], ["127.0.0.1"]],
    "empty.example": [[]],
    "garbage.example": [["not an address"]],
    "127.0.0.1.wild.example": [["127.0.0.1"]],
}


@asynccontextmanager
async def fake_internet() -> AsyncIterator[FakeInternet]:
    """Open an internet with some good and many bad names."""
    async with FaultServer({"/": answer("<p>here</p>")}) as site:
        yield FakeInternet(site=site, zone=dict(ZONE))
