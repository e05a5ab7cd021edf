"""Requests that are nearly MCP: broken JSON, wrong envelopes, wrong versions, too much of all."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.fuzz.cases import NAMES, NUMBERS, TEXTS, Cases, Ground

MODERN = "2026-07-28"
OLDER = "2025-11-25"
VERSIONS = (MODERN, MODERN, OLDER, "2024-11-05", "1999-01-01", "", "latest", "2026-07-28, x", "é")
LARGEST = 4 * 1024 * 1024
META = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientInfo": {"name": "fuzz", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}
BROKEN = (
    b"", b" ", b"{", b"}", b"[", b"[]", b"{}", b"null", b"true", b"7", b'"text"', b"NaN",
    b"\xff\xfe", b"\xef\xbb\xbf{}", b"\x00" * 50, b"[" * 100_000, b'{"a":' * 50_000, b"1" * 10_000,
    b'{"jsonrpc": "2.0", "id": 1, "method": "\\ud800"}', b'{"jsonrpc":"2.0","jsonrpc":"1.0"}',
    b"<?xml version='1.0'?><a/>", b"a=1&b=2", '{"青": '.encode("utf-16"), b"'single'", b"{,}",
)  # fmt: skip
METHODS = (
    "tools/list", "tools/call", "prompts/list", "prompts/get", "resources/list", "resources/read",
    "resources/templates/list", "server/discover", "initialize", "notifications/initialized",
    "notifications/cancelled", "completion/complete", "logging/setLevel", "tools/nothing", "", "\0",
    "tools/list ", "TOOLS/LIST", "__init__", "ping",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One request to the endpoint."""

    body: bytes
    headers: dict[str, str]
    method: str = "POST"


class Bodies:
    """Makes requests; the same seed makes the same ones."""

    def __init__(self, tools: dict[str, Any], ground: Ground, *, seed: str) -> None:
        self._tools = tools
        self._random = random.Random(seed)
        self._values = Cases({}, ground, seed=seed)
        self._cases = {
            name: Cases(schema, ground, seed=f"{seed}/{name}") for name, schema in tools.items()
        }

    def make(self) -> Request:
        """Return the next request."""
        kinds: tuple[tuple[int, Callable[[], Request]], ...] = (
            (20, self._broken),
            (30, self._envelope),
            (30, self._call),
            (15, self._headers),
            (1, self._large),
            (4, self._method),
        )
        makers = [maker for weight, maker in kinds for _ in range(weight)]
        return self._random.choice(makers)()

    def _broken(self) -> Request:
        body = self._random.choice(BROKEN)
        if self._random.random() < 0.5:
            good = bytearray(self._good())
            for _ in range(self._random.randint(1, 5)):
                good[self._random.randrange(len(good))] = self._random.randrange(256)
            body = bytes(good[: self._random.randrange(len(good)) or None])
        return Request(body=body, headers=self._usual("tools/list"))

    def _envelope(self) -> Request:
        """Change parts of a good message, or send several at once."""
        message = self._message(self._random.choice(METHODS), {})
        headers = self._usual(message["method"])
        for _ in range(self._random.randint(1, 3)):
            name = self._random.choice(("jsonrpc", "id", "method", "params", "result", "error"))
            message[name] = self._values.anything()
        if self._random.random() < 0.2:
            del message[self._random.choice(list(message))]
        whole = [message] * self._random.randint(1, 3) if self._random.random() < 0.1 else message
        return Request(body=_dump(whole), headers=headers)

    def _call(self) -> Request:
        """Call a tool with odd arguments: numbers and half characters travel as they are."""
        name = self._random.choice(list(self._tools))
        arguments: Any = self._cases[name].make()
        if self._random.random() < 0.1:
            arguments = self._values.anything()
        if self._random.random() < 0.1:
            arguments = {self._random.choice(NAMES): self._nested()}
        message = self._message("tools/call", {"name": name, "arguments": arguments})
        return Request(body=_dump(message), headers=self._usual("tools/call", name))

    def _headers(self) -> Request:
        headers = self._usual("tools/list")
        for _ in range(self._random.randint(1, 2)):
            name = self._random.choice(
                ("MCP-Protocol-Version", "Mcp-Method", "Mcp-Name", "Mcp-Session-Id", "Accept",
                 "Content-Type", "Last-Event-ID", "Mcp-Param-X")
            )  # fmt: skip
            headers[name] = self._random.choice((*VERSIONS, *map(str, NUMBERS[:6]), "x" * 4_000))
        return Request(body=_dump(self._message("tools/list", {})), headers=headers)

    def _large(self) -> Request:
        padding = self._random.choice((LARGEST - 2_000, LARGEST + 1, LARGEST + 1_000_000))
        message = self._message("tools/list", {"padding": "x" * padding})
        return Request(body=_dump(message), headers=self._usual("tools/list"))

    def _method(self) -> Request:
        method = self._random.choice(("GET", "DELETE", "PUT", "PATCH", "OPTIONS", "HEAD", "FUZZ"))
        # Without this header a GET would open a stream that lasts.
        headers = self._usual("tools/list") | {"Accept": "x/y"}
        return Request(body=self._good(), headers=headers, method=method)

    def _good(self) -> bytes:
        return _dump(self._message(self._random.choice(METHODS), {}))

    def _message(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        meta = dict(META)
        if self._random.random() < 0.1:
            odd: tuple[Any, ...] = (*VERSIONS, None, 7, [])
            meta[self._random.choice(list(META))] = self._random.choice(odd)
        number = self._random.choice((1, "a", 2**40))
        return {
            "jsonrpc": "2.0",
            "id": number,
            "method": method,
            "params": params | {"_meta": meta},
        }

    def _usual(self, method: str, name: str = "") -> dict[str, str]:
        """Return the headers of a good request, at times of one that says something else."""
        if self._random.random() < 0.1:
            method = self._random.choice(("tools/list", "tools/call"))
        headers = {
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
            "MCP-Protocol-Version": self._random.choice(VERSIONS[:3]),
            "Mcp-Method": "".join(letter for letter in method if letter.isprintable()).strip(),
        }
        return headers | ({"Mcp-Name": name} if name else {})

    def _nested(self) -> object:
        value: object = self._random.choice(TEXTS)
        for _ in range(self._random.choice((150, 400, 900))):
            value = [value]
        return value


def _dump(value: object) -> bytes:
    try:
        return json.dumps(value).encode()
    except RecursionError:
        return b"[" * 3_000
