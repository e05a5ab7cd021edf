"""Pages that are empty without scripts, read by a headless browser; the extra `browser` has it.

Each page gets a process, a browser and a profile of its own, which end with it in every case. The
browser has no network; this side answers its requests (see `browser_gate`).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

from carrel.errors import ExtractionError, InvalidURL
from carrel.ingest.browser.frames import Frame, packed, receive
from carrel.ingest.browser.gate import Asked, Gate
from carrel.ingest.browser.program import find_program, has_driver, obstacle
from carrel.ingest.fetch.fetcher import Fetcher
from carrel.ingest.fetch.page import Purpose, RawPage
from carrel.settings import BrowserSettings

_AT_ONCE = 2
_WORKER = ("-m", "carrel.ingest.browser.worker")
_LEAVE = 2.0  # seconds for a browser to end by itself
_SHARE = 0.85  # of the time goes to the page; the rest is for taking it out and for ending


class RenderingFailed(ExtractionError):
    """The browser could not read the page."""

    code = "rendering"
    advice = "Open the page in a browser of your own and add what you see as a file."


@dataclass(slots=True)
class _Process:
    """The worker, and the browser that it has started."""

    child: asyncio.subprocess.Process
    browser: int = 0

    async def receive(self) -> Frame:
        """Wait for a frame of the worker."""
        assert self.child.stdout is not None
        return await receive(self.child.stdout)

    def send(self, message: dict[str, object], body: bytes = b"") -> None:
        """Send a frame to the worker."""
        assert self.child.stdin is not None
        self.child.stdin.write(packed(message, body))

    async def leave(self) -> None:
        """Give the worker a moment to close the browser properly."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LEAVE):
                await self.child.wait()

    async def end(self) -> None:
        """Kill whatever still runs. A browser leads a group of processes, and so does a worker."""
        if self.child.returncode != 0:  # else it has ended in good order, and its browser before
            for leader in filter(None, (self.browser, self.child.pid)):
                _kill(leader)
        await self.child.wait()


class Browser:
    """Renders pages. Nothing is started before it is needed."""

    def __init__(self, settings: BrowserSettings, fetcher: Fetcher) -> None:
        self._settings = settings
        self._fetcher = fetcher
        self._places = asyncio.Semaphore(_AT_ONCE)

    @property
    def wanted(self) -> bool:
        """Whether the setting is on and the extra and a browser are here."""
        settings = self._settings
        return settings.use == "auto" and has_driver() and find_program(settings) is not None

    async def render(self, page: RawPage) -> RawPage:
        """Return the page as it is when its scripts have run.

        Raises:
            RenderingFailed: no browser can be used, or the page did not come to an end.
        """
        if reason := obstacle(self._settings):
            raise RenderingFailed(reason, details={"url": page.url})
        gate = Gate(page, self._fetch, home=self._fetcher.home_of(page.final_url))
        limit = self._settings.seconds
        try:
            async with self._places, asyncio.timeout(limit), self._process(page) as process:
                place, html = await _converse(process, gate)
                await process.leave()
            return _rendered(page, gate.landed(place), html)
        except TimeoutError as cause:
            raise RenderingFailed(
                f"the page was not still after {limit:g} s", details={"url": page.url}
            ) from cause
        except InvalidURL as cause:
            raise RenderingFailed(cause.message, details={"url": page.url}) from cause

    async def _fetch(self, url: str, purpose: Purpose) -> RawPage:
        return await self._fetcher.fetch(url, purpose=purpose)

    @contextlib.asynccontextmanager
    async def _process(self, page: RawPage) -> AsyncIterator[_Process]:
        """Start a worker on the page; it and its browser are dead when this ends."""
        with tempfile.TemporaryDirectory(
            prefix="carrel-browser-", ignore_cleanup_errors=True
        ) as folder:
            child = await asyncio.create_subprocess_exec(
                sys.executable,
                *_WORKER,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=2**20,
                cwd=folder,
                env=_environment(folder),
                start_new_session=True,
            )
            process = _Process(child)
            try:
                process.send(self._order(page))
                yield process
            finally:
                await asyncio.shield(process.end())

    def _order(self, page: RawPage) -> dict[str, object]:
        return {
            "url": page.final_url,
            "program": str(find_program(self._settings)),
            "sandbox": self._settings.sandbox,
            "seconds": self._settings.seconds * _SHARE,
            "memory": self._settings.memory,
        }


async def _converse(process: _Process, gate: Gate) -> tuple[str, bytes]:
    """Answer the browser until it hands the page over: the address it ended on, and the HTML."""

    async def answer(message: dict[str, object]) -> None:
        given = await gate.answer(
            Asked(
                url=str(message.get("url")),
                method=str(message.get("method")),
                kind=str(message.get("kind")),
                main=message.get("main") is True,
            )
        )
        head = {"ask": message["ask"], "status": given.status, "headers": dict(given.headers)}
        process.send(head, given.body)

    answering: set[asyncio.Task[None]] = set()
    try:
        while True:
            message, body = await process.receive()
            if "ask" in message:
                answering.add(task := asyncio.create_task(answer(message)))
                task.add_done_callback(answering.discard)
            elif "browser" in message:
                process.browser = int(str(message["browser"]))
            elif "done" in message:
                return str(message["done"]), body
            else:
                raise RenderingFailed(_reason(str(message.get("failed"))))
    except (asyncio.IncompleteReadError, ConnectionError, ValueError) as cause:
        raise RenderingFailed("the browser ended without a word") from cause
    finally:
        for task in answering:
            task.cancel()


def _rendered(page: RawPage, place: str, html: bytes) -> RawPage:
    return replace(
        page,
        final_url=place,
        body=html,
        content_type="text/html",
        charset_from_header="utf-8",
        etag=None,
        last_modified=None,
    )


def _environment(folder: str) -> dict[str, str] | None:
    """Return an environment without secrets; Windows programs need more of it than that."""
    if os.name == "nt":
        return None
    paths = os.pathsep.join(path for path in sys.path if path)
    return {"HOME": folder, "TMPDIR": folder, "PATH": os.defpath, "PYTHONPATH": paths}


def _kill(leader: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if os.name == "nt":
            os.kill(leader, signal.SIGTERM)
        else:
            os.killpg(leader, signal.SIGKILL)


def _reason(told: str) -> str:
    if "crashed" in told:
        return "the page broke the browser, most likely by the memory that it took"
    return told.strip().partition("\n")[0][:300] or "the browser failed"
