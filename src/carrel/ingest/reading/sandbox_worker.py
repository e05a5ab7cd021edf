"""The process that reads pages: frames in on standard input, frames out on standard output."""

from __future__ import annotations

import gc
import os
import sys
from typing import BinaryIO

from carrel.ingest.reading.page import answer, read_page
from carrel.ingest.reading.reader import Request

if sys.platform != "win32":
    import resource


READY = bytes(4)  # an empty frame


def limit(memory: int) -> None:
    """Bound the memory of this process, where the operating system can."""
    if sys.platform != "win32":  # it has no such limits; the parent's clock still holds
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def prepare() -> None:
    """Load what reading needs, before anybody waits for a page."""
    read_page(Request(url="http://localhost/", media="text/html"), b"<p>Some English words.")
    # What is loaded stays; the collector need not look at it again with every page.
    gc.collect()
    gc.freeze()


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Say with an empty frame that it can begin, and answer requests until the input ends."""
    answers.write(READY)
    answers.flush()
    while (header := _frame(requests)) is not None:
        body = _frame(requests)
        if body is None:
            return
        reply = answer(header, body)
        answers.write(len(reply).to_bytes(4, "big") + reply)
        answers.flush()


def _frame(stream: BinaryIO) -> bytes | None:
    size = stream.read(4)
    return stream.read(int.from_bytes(size, "big")) if len(size) == 4 else None


if __name__ == "__main__":
    limit(int(sys.argv[1]))
    # What a library prints goes to standard error: standard output carries frames alone.
    frames = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    prepare()
    serve(sys.stdin.buffer, frames)
