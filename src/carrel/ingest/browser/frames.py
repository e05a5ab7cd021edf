"""Frames between Carrel and its browser process: a message as JSON, and bytes behind it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import BinaryIO

Frame = tuple[dict[str, object], bytes]
LARGEST = 64_000_000
_SIZES = 8


def packed(message: Mapping[str, object], body: bytes = b"") -> bytes:
    """Return a frame as it travels."""
    head = json.dumps(message).encode()
    return len(head).to_bytes(4, "big") + len(body).to_bytes(4, "big") + head + body


async def receive(stream: asyncio.StreamReader) -> Frame:
    """Wait for a frame.

    Raises:
        asyncio.IncompleteReadError: the other side has ended.
        ValueError: what came is no frame, or one that is too large.
    """
    head, body = _sizes(await stream.readexactly(_SIZES))
    return _message(await stream.readexactly(head)), await stream.readexactly(body)


def read(stream: BinaryIO) -> Frame | None:
    """Read a frame; nothing if the other side has ended."""
    sizes = stream.read(_SIZES)
    if len(sizes) < _SIZES:
        return None
    head, body = _sizes(sizes)
    return _message(stream.read(head)), stream.read(body)


def _sizes(data: bytes) -> tuple[int, int]:
    head, body = int.from_bytes(data[:4], "big"), int.from_bytes(data[4:], "big")
    if head + body > LARGEST:
        raise ValueError("the frame is too large")
    return head, body


def _message(data: bytes) -> dict[str, object]:
    message = json.loads(data)
    if not isinstance(message, dict):
        raise ValueError("the frame holds no message")  # noqa: TRY004  the caller expects this
    return message
