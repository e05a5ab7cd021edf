"""A fast server for one folder of pages: `python -m bench.site_server FOLDER`, port on stdout.

All answers are made beforehand, with an ETag, and are sent as they are: what is measured is the
reader, not the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import mimetypes
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[1]
_GONE = b"HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\ngone"


class Site:
    """The answers by path."""

    def __init__(self, folder: Path) -> None:
        self._answers: dict[str, tuple[str, bytes, bytes]] = {}
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                self._add("/" + file.relative_to(folder).as_posix(), file)

    def answer(self, request: str) -> bytes:
        """Return the whole answer to the head of a request."""
        lines = request.split("\r\n")
        found = self._answers.get(lines[0].split(" ")[1])
        if found is None:
            return _GONE
        tag, whole, unchanged = found
        known = f"if-none-match: {tag}"
        return unchanged if any(line.lower() == known for line in lines[1:]) else whole

    def _add(self, path: str, file: Path) -> None:
        body = file.read_bytes()
        tag = f'"{sha256(body).hexdigest()[:16]}"'
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        head = f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        self._answers[path] = (
            tag,
            f"{head}ETag: {tag}\r\n\r\n".encode() + body,
            f"HTTP/1.1 304 Not Modified\r\nETag: {tag}\r\n\r\n".encode(),
        )


class Talk(asyncio.Protocol):
    """One connection."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._held = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep where to write."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Answer each request that has come whole."""
        *whole, self._held = (self._held + data).split(b"\r\n\r\n")
        for request in whole:
            self._transport.write(self._site.answer(request.decode("latin-1")))


async def serve(folder: Path) -> None:
    """Serve until the process is ended."""
    site = Site(folder)
    server = await asyncio.get_running_loop().create_server(lambda: Talk(site), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder from a process of its own and yield its address."""
    command = [sys.executable, "-m", "bench.site_server", str(folder)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield f"http://127.0.0.1:{int(process.stdout.readline())}"
        finally:
            process.kill()


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1])))
