"""`carrel mcp` as a client starts it, talked to in plain JSON-RPC."""

from __future__ import annotations

import contextlib
import json
import subprocess
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.e2e.process import COMMAND, PATIENCE, environment

HANDSHAKE = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "raw", "version": "0"},
}
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}


@dataclass
class Talk:
    """A running server and everything it has said."""

    process: subprocess.Popen[str]
    modern: bool = False
    lines: list[str] = field(default_factory=list)

    def send(self, line: str | dict[str, Any]) -> None:
        """Send one line."""
        assert self.process.stdin is not None
        self.process.stdin.write((line if isinstance(line, str) else json.dumps(line)) + "\n")
        self.process.stdin.flush()

    def hear(self) -> dict[str, Any]:
        """Return the next message."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise AssertionError("the server has ended")
        self.lines.append(line)
        found = json.loads(line)
        assert isinstance(found, dict)
        return found

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a request and return the answer to it; notifications are passed over."""
        number = len(self.lines) + 100
        meta = params.pop("_meta", {}) | (META if self.modern else {})
        if meta:
            params["_meta"] = meta
        self.send({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        while (found := self.hear()).get("id") != number:
            assert "id" not in found
        return found

    def greet(self) -> None:
        """Shake hands, unless the protocol has no such thing."""
        if not self.modern:
            assert self.ask("initialize", **HANDSHAKE)["result"]["serverInfo"]["name"] == "carrel"
            self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def call(self, name: str, **arguments: Any) -> dict[str, Any]:
        """Call a tool and return its result."""
        found = self.ask("tools/call", name=name, arguments=arguments)["result"]
        assert isinstance(found, dict)
        return found

    def close(self) -> tuple[int, str]:
        """Close the client's end; return the exit status and what was left to read."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        assert self.process.stdout is not None
        rest = self.process.stdout.read()
        return self.process.wait(PATIENCE), rest


@contextlib.contextmanager
def talking(
    home: Path,
    *words: str,
    modern: bool = False,
    command: Sequence[str] = (*COMMAND, "mcp"),
    errors: Any = subprocess.DEVNULL,
    **variables: str,
) -> Iterator[Talk]:
    """Start the server; it is gone at the end of the block, whatever happens."""
    process = subprocess.Popen(
        [*command, *words],
        env=environment(home, **variables),
        cwd=home.parent,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
        encoding="utf-8",
    )
    late = threading.Timer(PATIENCE, process.kill)
    late.start()
    try:
        yield Talk(process, modern)
    finally:
        late.cancel()
        if process.poll() is None:
            process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            assert stream is not None
            with contextlib.suppress(BrokenPipeError):
                stream.close()
