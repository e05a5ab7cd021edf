"""Standard input and output as the wire of MCP, with nothing else on it.

From `claim` on, descriptor 0 leads nowhere and descriptor 1 to standard error: what a library
prints at its import, a tool prints while it runs, or a child process writes does not reach the
client.
Reading and writing happen in threads of their own that nobody waits for, because neither can be
called off: a process that is told to stop ends although its client neither writes nor reads.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import AsyncIterator
from concurrent.futures import Future
from queue import SimpleQueue

LONGEST_LINE = 4 * 1024 * 1024  # as much as a request over HTTP may have
_BLOCK = 65_536


class LineTooLong(ValueError):
    """A message is longer than Carrel reads."""


class Pipe:
    """Lines from the client and to it."""

    def __init__(self, source: int, target: int) -> None:
        self._source = source
        self._target = target
        self._arrived: asyncio.Queue[bytes | LineTooLong | None] = asyncio.Queue()
        self._leaving: SimpleQueue[tuple[bytes, Future[None]]] = SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        # Backpressure: the reader goes on when a line has been taken.
        self._room = threading.Semaphore(64)

    @classmethod
    def claim(cls) -> Pipe:
        """Take standard input and output away from everybody else in this process."""
        source, target = os.dup(0), os.dup(1)
        nowhere = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nowhere, 0)
        os.dup2(2, 1)
        os.close(nowhere)
        return cls(source, target)

    def start(self) -> None:
        """Begin to read and write, in the running loop."""
        self._loop = asyncio.get_running_loop()
        for work in (self._read, self._write):
            threading.Thread(target=work, daemon=True).start()

    async def lines(self) -> AsyncIterator[bytes | LineTooLong]:
        """Yield what the client sends, line by line, until it closes its end or `end` is called."""
        while (line := await self._arrived.get()) is not None:
            self._room.release()
            yield line

    def end(self) -> None:
        """Take nothing more from the client."""
        self._arrived.put_nowait(None)

    async def send(self, line: bytes) -> None:
        """Write a line; return when it is in the pipe."""
        written: Future[None] = Future()
        self._leaving.put((line + b"\n", written))
        await asyncio.wrap_future(written)

    def _read(self) -> None:
        rest, skipping = bytearray(), False
        with contextlib.suppress(OSError):
            while block := os.read(self._source, _BLOCK):
                first, *others = block.split(b"\n")
                rest += first
                for part in others:
                    if not skipping:
                        self._arrive(rest)
                    rest, skipping = bytearray(part), False
                if len(rest) > LONGEST_LINE:
                    if not skipping:
                        self._arrive(rest)
                    rest, skipping = bytearray(), True
        if not skipping:
            self._arrive(rest)
        self._put(None)

    def _arrive(self, line: bytearray) -> None:
        if line.strip():
            self._room.acquire()
            longer = len(line) > LONGEST_LINE
            wrong = LineTooLong(f"a message has more than {LONGEST_LINE} bytes")
            self._put(wrong if longer else bytes(line))

    def _put(self, line: bytes | LineTooLong | None) -> None:
        assert self._loop is not None
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody listens any more
            self._loop.call_soon_threadsafe(self._arrived.put_nowait, line)

    def _write(self) -> None:
        while True:
            line, written = self._leaving.get()
            if not written.set_running_or_notify_cancel():
                continue
            try:
                left = memoryview(line)
                while left:
                    left = left[os.write(self._target, left) :]
            except OSError as error:
                written.set_exception(error)
            else:
                written.set_result(None)
