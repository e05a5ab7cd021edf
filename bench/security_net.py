"""Two networks for the fetch guard: a real one that leads nowhere, and one that is injected."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import itertools
import json
import re
import ssl
import struct
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Self, cast

from bench import data
from carrel.ingest.fetch.addresses import special_use
from carrel.ingest.fetch.guard import Resolver
from carrel.ingest.fetch.wire import Connector, Streams, open_streams

PAGE = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nok"
_A, _AAAA = 1, 28


class Zone:
    """The names of the data; answers that vary take turns."""

    def __init__(self) -> None:
        text = (data.directory() / "security/ssrf/dns_zone.json").read_text("utf-8")
        self._records = {
            name.encode("idna").decode(): record
            for name, record in json.loads(text)["zone"].items()
        }
        self._turns: dict[tuple[str, str], Iterator[list[str]]] = {}

    def answers(self, name: str, kind: str) -> list[str] | None:
        """Return the addresses of a kind; none at all for a name that does not exist."""
        for _ in range(8):
            record = self._records.get(name.rstrip(".").lower())
            if record is None:
                return None
            if "CNAME" not in record:
                turns = itertools.cycle(record.get(kind, [[]]))
                return next(self._turns.setdefault((name, kind), turns))
            name = record["CNAME"]
        return None


class Network:
    """A canary on every address: which one was reached is a fact, not a guess."""

    def __init__(self) -> None:
        self.resolver: Resolver | None = None  # the operating system's
        self.connector: Connector = open_streams
        self.zone = Zone()
        self.answers: dict[str, bytes] = {}
        self.reached: list[str] = []
        self._servers: list[asyncio.Server] = []

    @property
    def canary(self) -> list[str]:
        """The special addresses that were reached."""
        return [place for place in self.reached if special_use(ipaddress.ip_address(place))]

    async def __aenter__(self) -> Self:
        await self._open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for server in self._servers:
            server.close()

    async def _open(self) -> None:
        raise NotImplementedError

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        place = str(writer.get_extra_info("sockname")[0]).removeprefix("::ffff:")
        self._note(place)
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                path = head.split(b" ")[1].decode("latin-1")
                writer.write(self.answers.get(path, PAGE))
        writer.transport.abort()

    def _note(self, place: str) -> None:
        self.reached.append(place)


class Injected(Network):
    """Resolver and connector stand in for the operating system."""

    def __init__(self) -> None:
        super().__init__()
        self.resolver = self._resolve
        self.connector = self._connect

    async def _open(self) -> None:
        self._servers = [await asyncio.start_server(self._serve, "127.0.0.1", 0)]
        self._port = self._servers[0].sockets[0].getsockname()[1]

    async def _resolve(self, host: str, _port: int) -> Sequence[str]:
        found = [self.zone.answers(host, kind) for kind in ("A", "AAAA")]
        answers = [answer for part in found for answer in part or []]
        if not answers or not all(map(_is_address, answers)):
            raise OSError("no such name")
        return answers

    async def _connect(
        self, address: str, _port: int, _tls: ssl.SSLContext | None, _name: str
    ) -> Streams:
        self.reached.append(address)
        return await asyncio.open_connection("127.0.0.1", self._port)

    def _note(self, place: str) -> None:
        """The connector has noted the address that was meant."""


class Real(Network):
    """The operating system's own resolver and sockets, in a network namespace."""

    async def _open(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.create_datagram_endpoint(
            lambda: _NameServer(self.zone), local_addr=("127.0.0.1", 53)
        )
        for port in _ports():
            self._servers.append(await asyncio.start_server(self._serve, "0.0.0.0", port))
            self._servers.append(await asyncio.start_server(self._serve, "::", port))


class _NameServer(asyncio.DatagramProtocol):
    """Answers A and AAAA questions from the zone."""

    def __init__(self, zone: Zone) -> None:
        self._zone = zone

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.DatagramTransport, transport)

    def datagram_received(self, packet: bytes, sender: tuple[str, int]) -> None:
        name, at = "", 12
        while size := packet[at]:
            name += packet[at + 1 : at + 1 + size].decode("ascii") + "."
            at += 1 + size
        question = packet[12 : at + 5]
        kind = struct.unpack("!H", packet[at + 1 : at + 3])[0]
        label = {_A: "A", _AAAA: "AAAA"}.get(kind, "")
        found = self._zone.answers(name, label)
        if found == ["DROP"]:
            return
        failure = 3 if found is None or found == ["NXDOMAIN"] else 2 if found == ["SERVFAIL"] else 0
        addresses = [] if failure else [ipaddress.ip_address(text) for text in found or []]
        body = b"".join(
            b"\xc0\x0c" + struct.pack("!HHIH", kind, 1, 0, len(item.packed)) + item.packed
            for item in addresses[:220]
        )
        flags = 0x8180 | failure
        head = packet[:2] + struct.pack("!HHHHH", flags, 1, min(len(addresses), 220), 0, 0)
        self._transport.sendto(head + question + body, sender)


def _ports() -> list[int]:
    texts = [row["url"] for row in data.read("security/ssrf/urls.jsonl")]
    found = {int(port) for text in texts for port in re.findall(r":(\d{1,5})(?:/|$)", text)}
    return sorted({port for port in found if 0 < port < 65_536} - {53} | {80, 443, 8080})


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True
