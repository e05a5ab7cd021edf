"""Connections: the only code that opens one. HTTP/1.1 by h11 over asyncio, limits on everything.

A connection goes to an address that was checked, never to a name; TLS and the `Host` header use
the name. Proxies of the environment are not looked at.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import h11

from carrel.errors import URLFetchError
from carrel.ingest.fetch.addresses import Address
from carrel.ingest.fetch.errors import BadAnswer, PageTooLarge
from carrel.ingest.fetch.guard import Target
from carrel.ingest.fetch.urls import WebURL

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
# Takes address, port, TLS context or none, and the name for TLS.
Connector = Callable[[str, int, ssl.SSLContext | None, str], Awaitable[Streams]]
Headers = list[tuple[str, str]]

_READ = 16_384  # small enough that many tiny chunks hold the event loop for moments only
_MOST_INTERIM = 8
_MOST_TINY_CHUNKS = 10_000
_TINY = 16
_ADDRESSES_TRIED = 3
_LOOKUPS = 16


class StaleConnection(Exception):
    """A connection that was kept open had been closed by the other side."""


class NameService:
    """Asks the operating system for the addresses of a name.

    It has threads of its own: a name server that never answers must not hold up other work.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(_LOOKUPS, thread_name_prefix="carrel-names")

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        """Return the addresses as text."""
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self._threads, _look_up, host, port)
        return [str(answer[4][0]) for answer in found]

    def close(self) -> None:
        """Let the threads go."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _look_up(host: str, port: int) -> list[Any]:
    return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)


async def open_streams(address: str, port: int, tls: ssl.SSLContext | None, name: str) -> Streams:
    """Connect to an address."""
    if tls is None:
        return await asyncio.open_connection(address, port)
    return await asyncio.open_connection(address, port, ssl=tls, server_hostname=name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Status and headers, before the body. Names are lower case, in the order they came."""

    status: int
    headers: Headers

    def get(self, name: str) -> str | None:
        """Return the header's values joined with commas."""
        values = self.all(name)
        return ", ".join(values) if values else None

    def all(self, name: str) -> list[str]:
        """Return every value of a header."""
        return [value for key, value in self.headers if key == name]


class Wire:
    """One connection."""

    def __init__(self, streams: Streams, address: Address, *, max_header: int) -> None:
        self.address = address
        self.used = False
        self._reader, self._writer = streams
        self._http = h11.Connection(h11.CLIENT, max_incomplete_event_size=max_header)
        self._max_header = max_header
        self._received = 0
        self._most = max_header

    async def ask(self, url: WebURL, headers: Headers, *, most: int) -> Answer:
        """Send a request and wait for the answer's header; `most` bounds what may be received."""
        self._received = 0
        self._most = most + self._max_header
        request = h11.Request(method="GET", target=url.target, headers=headers)
        try:
            self._writer.write(self._http.send(request) or b"")
            self._writer.write(self._http.send(h11.EndOfMessage()) or b"")
            await self._writer.drain()
            return await self._answer(url)
        except OSError as cause:
            if self.used and not self._received:
                raise StaleConnection from cause
            raise _broken(url, cause) from cause

    async def read(self, url: WebURL, sink: Callable[[bytes], None]) -> None:
        """Hand the body to `sink` piece by piece."""
        pieces = taken = 0
        try:
            while not isinstance(event := await self._event(url), h11.EndOfMessage):
                if not isinstance(event, h11.Data):
                    raise BadAnswer("Failed to fetch URL: the body ends early", url=str(url))
                pieces, taken = pieces + 1, taken + len(event.data)
                if pieces > _MOST_TINY_CHUNKS and taken < pieces * _TINY:
                    raise BadAnswer("Failed to fetch URL: the body comes in crumbs", url=str(url))
                sink(bytes(event.data))
        except OSError as cause:
            raise _broken(url, cause) from cause
        if self._http.trailing_data[0]:
            raise BadAnswer(
                "Failed to fetch URL: the body is longer than the server announced", url=str(url)
            )

    def rest(self) -> bool:
        """Make the connection ready for another request, if it can take one."""
        if self._http.trailing_data[0]:
            return False
        try:
            self._http.start_next_cycle()
        except h11.ProtocolError:
            return False
        self.used = True
        return self.is_open

    @property
    def is_open(self) -> bool:
        """Say whether the other side has kept the connection, as far as is known."""
        return not (self._reader.at_eof() or self._writer.transport.is_closing())

    def drop(self) -> None:
        """Close the connection without a word."""
        self._writer.transport.abort()

    @contextmanager
    def dropped_on_failure(self) -> Iterator[None]:
        """Close the connection if the block fails or is cancelled."""
        done = False
        try:
            yield
            done = True
        finally:
            if not done:
                self.drop()

    async def _answer(self, url: WebURL) -> Answer:
        for _ in range(_MOST_INTERIM):
            event = await self._event(url)
            if isinstance(event, h11.Response):
                headers = [
                    (name.decode("ascii").lower(), _text(value)) for name, value in event.headers
                ]
                return Answer(status=event.status_code, headers=headers)
            if not isinstance(event, h11.InformationalResponse) or event.status_code == 101:
                break
        raise BadAnswer("Failed to fetch URL: no proper answer came", url=str(url))

    async def _event(self, url: WebURL) -> object:
        try:
            while (event := self._http.next_event()) is h11.NEED_DATA:
                data = await self._reader.read(_READ)
                if not data and not self._received:
                    raise ConnectionResetError("closed without an answer")
                self._received += len(data)
                if self._received > self._most:
                    raise PageTooLarge(
                        "Failed to fetch URL: the page is larger than the limit", url=str(url)
                    )
                self._http.receive_data(data)
        except h11.RemoteProtocolError as cause:
            reason = str(cause).partition(":")[0][:80]  # what follows are the server's own bytes
            raise BadAnswer(
                f"Failed to fetch URL: the answer breaks the rules of HTTP ({reason})", url=str(url)
            ) from cause
        return event


async def connect(
    target: Target,
    connector: Connector,
    *,
    tls: ssl.SSLContext | None,
    max_header: int,
    limit: float,
) -> Wire:
    """Connect to the first checked address that takes a connection."""
    url = target.url
    tried = target.addresses[:_ADDRESSES_TRIED]
    failure: Exception | None = None
    for address in tried:
        try:
            async with asyncio.timeout(limit / len(tried)):
                streams = await connector(str(address), url.port, tls, url.host)
        except OSError as cause:
            failure = cause
        else:
            return Wire(streams, address, max_header=max_header)
    if isinstance(failure, TimeoutError) and failure.errno is None:
        raise failure
    assert failure is not None
    raise _broken(url, failure) from failure


def _broken(url: WebURL, cause: Exception) -> URLFetchError:
    if isinstance(cause, ssl.SSLCertVerificationError):
        return BadAnswer(
            f"Failed to fetch URL: the certificate of {url.host} cannot be trusted "
            f"({cause.verify_message})",
            url=str(url),
        )
    if isinstance(cause, ssl.SSLError):
        return BadAnswer(
            f"Failed to fetch URL: {url.host} does not speak TLS properly ({cause.reason})",
            url=str(url),
        )
    if isinstance(cause, ConnectionRefusedError):
        return URLFetchError("Failed to fetch URL: Connection refused", url=str(url))
    return URLFetchError(
        f"Failed to fetch URL: the connection failed ({cause.__class__.__name__})", url=str(url)
    )


def _text(value: bytes) -> str:
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return value.decode("latin-1")
