"""A worker process that goes wrong as it is told: `python -m tests.sandbox_wrecks [SLOW] MEMORY`.

The header of a request is the name of what to do with the body.
"""

from __future__ import annotations

import ctypes
import os
import sys
import time
from collections.abc import Callable
from typing import BinaryIO

from carrel.ingest.reading.sandbox_worker import READY, _frame, limit


def write(frames: BinaryIO, reply: bytes) -> None:
    """Answer properly."""
    frames.write(len(reply).to_bytes(4, "big") + reply)


def eat(frames: BinaryIO, body: bytes) -> None:
    """Take more memory than there may be."""
    write(frames, b"x" * len([bytes(50_000_000) for _ in range(int(body))]))


DEEDS: dict[str, Callable[[BinaryIO, bytes], object]] = {
    "echo": write,
    "count": lambda frames, _: write(frames, str(os.getpid()).encode()),
    "hang": lambda _, body: time.sleep(float(body)),
    "spin": lambda _, body: sum(range(int(body))),
    "eat": eat,
    "exit": lambda _, body: os._exit(int(body)),
    "crash": lambda *_: ctypes.string_at(0),
    "half": lambda frames, body: (frames.write(b"\0\0\1\0" + body), frames.flush(), os._exit(0)),
    "garbage": lambda frames, body: frames.write(body),
    "oversized": lambda frames, _: frames.write(b"\xff\xff\xff\xff and more"),
}

SLOW = float(sys.argv[1]) if len(sys.argv) > 2 else 0.0  # seconds before it can begin

if __name__ == "__main__":
    limit(int(sys.argv[-1]))
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)
        time.sleep(SLOW)
        answers.write(READY)
        answers.flush()
        while (header := _frame(sys.stdin.buffer)) is not None:
            DEEDS[header.decode()](answers, _frame(sys.stdin.buffer) or b"")
            answers.flush()
