"""A web server on loopback that behaves as a test tells it, path by path, well or badly."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

Headers = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What came in; `at` is the loop's time, `connection` counts the connections."""

    path: str
    headers: Headers
    at: float
    connection: int
    body: bytes = b""


Behaviour = Callable[[Request, asyncio.StreamWriter], Awaitable[None]]


def answer(
    body: bytes | str = b"", *, status: int = 200, headers: Headers | None = None
) -> Behaviour:
    """Answer properly; headers with an empty value are left out."""
    data = body.encode() if isinstance(body, str) else body
    given = {"Content-Type": "text/html", "Content-Length": str(len(data))} | dict(headers or {})

    async def behave(_request: Request, writer: asyncio.StreamWriter) -> None:
        lines = [f"HTTP/1.1 {status} Said"] + [f"{k}: {v}" for k, v in given.items() if v]
        writer.write("\r\n".join([*lines, "", ""]).encode("latin-1") + data)

    return behave


def raw(*pieces: bytes, pause: float = 0.0, close: bool = True) -> Behaviour:
    """Send bytes as they are, with pauses between the pieces."""

    async def behave(_request: Request, writer: asyncio.StreamWriter) -> None:
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
            if pause:
                await asyncio.sleep(pause)
        if close:
            writer.close()

    return behave


def endless(start: bytes, piece: bytes, *, pause: float = 0.0) -> Behaviour:
    """Send a beginning and then the same piece for ever."""

    async def behave(_request: Request, writer: asyncio.StreamWriter) -> None:
        writer.write(start)
        while True:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(pause)

    return behave


def reset(*pieces: bytes) -> Behaviour:
    """Send something and cut the connection."""

    async def behave(_request: Request, writer: asyncio.StreamWriter) -> None:
        for piece in pieces:
            writer.write(piece)
        await writer.drain()
        writer.transport.abort()

    return behave


async def hang(_request: Request, _writer: asyncio.StreamWriter) -> None:
    """Never answer."""
    await asyncio.Event().wait()


def redirect(place: str, status: int = 302) -> Behaviour:
    """Send the reader elsewhere."""
    return answer(status=status, headers={"Location": place})


@dataclass
class FaultServer:
    """Listens while the `async with` block lasts, and keeps what it was asked."""

    paths: dict[str, Behaviour] = field(default_factory=dict)
    tls: ssl.SSLContext | None = None
    requests: list[Request] = field(default_factory=list)
    connections: int = 0

    async def __aenter__(self) -> Self:
        self._tasks: set[asyncio.Task[None]] = set()
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=self.tls)
        self.port = int(self._server.sockets[0].getsockname()[1])
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def authority(self) -> str:
        """Address and port."""
        return f"127.0.0.1:{self.port}"

    def url(self, path: str = "/") -> str:
        """Return the address of a path."""
        return f"{'https' if self.tls else 'http'}://{self.authority}{path}"

    def asked(self, path: str) -> list[Request]:
        """Return the requests for a path."""
        return [request for request in self.requests if request.path == path]

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self.connections += 1
        try:
            await self._talk(reader, writer, self.connections)
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # the other side has left, or the test is over
        finally:
            writer.transport.abort()
            self._tasks.discard(task)

    async def _talk(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, connection: int
    ) -> None:
        while not writer.is_closing():
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            pairs = (line.partition(": ") for line in head[1:] if line)
            headers = {name.lower(): value for name, _, value in pairs}
            request = Request(
                path=head[0].split(" ")[1],
                headers=headers,
                at=asyncio.get_running_loop().time(),
                connection=connection,
                body=await reader.readexactly(int(headers.get("content-length", "0"))),
            )
            self.requests.append(request)
            missing = answer("missing", status=404)
            await self.paths.get(request.path, missing)(request, writer)
            await writer.drain()
