"""Parsing outside the server: worker processes with limits on time and memory.

A page may hang or crash the process that reads it; that costs one typed error and one process.
Requests and answers travel as frames over pipes: a request is JSON and the body's bytes, an answer
is JSON alone, so that a worker gone wrong can hand nothing but data back.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from carrel.errors import ExtractionError
from carrel.settings import ParserSettings

logger = logging.getLogger(__name__)
_WORKER = ("-m", "carrel.ingest.reading.sandbox_worker")
_LARGEST_ANSWER = 256_000_000
_STARTING = 60.0  # seconds for a process to start, which is no fault of the page


@dataclass(slots=True, eq=False)
class _Process:
    """A worker process and how many pages it has read."""

    child: asyncio.subprocess.Process
    pages: int = 0
    is_ready: bool = False

    async def ready(self) -> None:
        """Wait for the empty frame that says that it can read."""
        assert self.child.stdout is not None
        if not self.is_ready:
            await self.child.stdout.readexactly(4)
            self.is_ready = True

    async def ask(self, header: bytes, body: bytes) -> bytes:
        """Send a request and return the answer's bytes."""
        assert self.child.stdin is not None
        assert self.child.stdout is not None
        for part in (header, body):
            self.child.stdin.write(len(part).to_bytes(4, "big") + part)
        await self.child.stdin.drain()
        size = int.from_bytes(await self.child.stdout.readexactly(4), "big")
        if size > _LARGEST_ANSWER:
            raise ValueError("the answer is too large")
        self.pages += 1
        return await self.child.stdout.readexactly(size)

    async def end(self) -> None:
        """Kill the process and wait for it."""
        with contextlib.suppress(ProcessLookupError):
            self.child.kill()
        await self.child.wait()


class Sandbox:
    """A few worker processes, started when they are needed."""

    def __init__(
        self, settings: ParserSettings | None = None, *, command: Sequence[str] = _WORKER
    ) -> None:
        self._settings = settings or ParserSettings()
        self._command = command
        self._places = asyncio.Semaphore(self._settings.processes)
        self._idle: list[_Process] = []
        self._all: set[_Process] = set()
        self._starting = asyncio.Lock()
        self._closed = False

    async def ask(self, header: bytes, body: bytes, *, url: str = "") -> bytes:
        """Let a worker answer a request within the limits."""
        async with self._worker() as process:
            await _begun(process, url)
            try:
                async with asyncio.timeout(self._settings.seconds):
                    answer = await process.ask(header, body)
            except TimeoutError as cause:
                raise ExtractionError(
                    f"reading the page took longer than {self._settings.seconds:g} s",
                    details={"url": url},
                    suggestion="The page is very large or built to be slow: leave it out. On a "
                    "very busy machine, try again later.",
                ) from cause
            except (asyncio.IncompleteReadError, ConnectionError, ValueError) as cause:
                raise ExtractionError(
                    "the page could not be read within the limits of memory and time",
                    details={"url": url},
                    suggestion="The page is damaged or hostile: leave it out.",
                ) from cause
        return answer

    async def warm(self) -> None:
        """Start the workers now: each takes a moment before it can read its first page."""

        async def one() -> None:
            async with self._worker():
                pass

        await asyncio.gather(*(one() for _ in range(self._settings.processes)))

    async def close(self) -> None:
        """End every worker; one that is just being started too."""
        self._closed = True
        async with self._starting:
            await asyncio.gather(*(process.end() for process in tuple(self._all)))
            self._all.clear()
            self._idle.clear()

    @contextlib.asynccontextmanager
    async def _worker(self) -> AsyncIterator[_Process]:
        """Lend a worker; one that failed, was interrupted or is worn out is not used again."""
        async with self._places:
            process = self._idle.pop() if self._idle else await self._start()
            sound = False
            try:
                yield process
                sound = process.pages < self._settings.recycle
            finally:
                if sound:
                    self._idle.append(process)
                else:
                    await asyncio.shield(self._discard(process))

    async def _start(self) -> _Process:
        async with self._starting:
            if self._closed:
                raise ExtractionError("Carrel is closing", suggestion="Start it and try again.")
            child = await asyncio.create_subprocess_exec(
                sys.executable,
                *self._command,
                str(self._settings.memory),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=2**20,
                start_new_session=True,  # Ctrl-C is for the parent, which ends its workers itself
            )
            process = _Process(child)
            self._all.add(process)
            return process

    async def _discard(self, process: _Process) -> None:
        self._all.discard(process)
        await process.end()


async def _begun(process: _Process, url: str) -> None:
    """Wait until a process has started, before the clock of the page runs."""
    try:
        async with asyncio.timeout(_STARTING):
            await process.ready()
    except (TimeoutError, asyncio.IncompleteReadError, ConnectionError) as cause:
        raise ExtractionError(
            "the process that reads pages could not be started",
            details={"url": url},
            suggestion="This machine is very busy or short of memory: try again later.",
        ) from cause
