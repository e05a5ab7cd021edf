"""Plain JSON-RPC clients, so that what is measured is the server and not a client's library."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import urlsplit

VERSION = "2026-07-28"
_META = {
    "io.modelcontextprotocol/protocolVersion": VERSION,
    "io.modelcontextprotocol/clientCapabilities": {},
}


def request(number: int, method: str, **params: Any) -> bytes:
    """Return a request of the newest protocol, which needs no handshake."""
    body = {"jsonrpc": "2.0", "id": number, "method": method, "params": {**params, "_meta": _META}}
    return json.dumps(body).encode()


class Wire(Protocol):
    """A way to call a tool and wait for its answer."""

    def call(self, tool: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Call a tool."""


def checked(answer: bytes) -> dict[str, Any]:
    """Return the result of an answer; an error ends the measurement."""
    found = json.loads(answer)
    if "result" not in found or found["result"].get("isError"):
        raise RuntimeError(f"the server refused: {answer[:500]!r}")
    result: dict[str, Any] = found["result"]
    return result


def last_event(stream: bytes) -> bytes:
    """Return what the last event of a stream says: the answer comes after all progress."""
    said = [line for line in stream.splitlines() if line.startswith(b"data:")]
    return said[-1].removeprefix(b"data:") if said else b""


@dataclass
class Stdio:
    """A server that was started with its standard input and output as the wire."""

    process: subprocess.Popen[bytes]
    number: int = 0

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a request and return its result."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.number += 1
        self.process.stdin.write(request(self.number, method, **params) + b"\n")
        self.process.stdin.flush()
        return checked(self.process.stdout.readline())

    def call(self, tool: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Call a tool."""
        return self.ask("tools/call", name=tool, arguments=arguments)


@contextlib.contextmanager
def stdio(command: Sequence[str], **environment: str) -> Iterator[Stdio]:
    """Start a server and end it by closing its input."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield Stdio(process)
    finally:
        assert process.stdin is not None
        process.stdin.close()
        process.wait(timeout=30)


class Http:
    """A connection that is kept open."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._connection = http.client.HTTPConnection(parts.hostname or "", parts.port)
        self._path = parts.path
        self._number = 0

    def call(self, tool: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Call a tool."""
        self._number += 1
        headers = {
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
            "MCP-Protocol-Version": VERSION,
            "Mcp-Method": "tools/call",
            "Mcp-Name": tool,
        }
        body = request(self._number, "tools/call", name=tool, arguments=arguments)
        self._connection.request("POST", self._path, body, headers)
        reply = self._connection.getresponse()
        answer = reply.read()
        if reply.headers.get_content_type() == "text/event-stream":
            answer = last_event(answer)  # a call that takes long is answered as a stream
        return checked(answer)

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


def timed(wire: Wire, tool: str, arguments: Mapping[str, Any]) -> float:
    """Return the milliseconds of one call."""
    start = time.perf_counter()
    wire.call(tool, arguments)
    return (time.perf_counter() - start) * 1000
