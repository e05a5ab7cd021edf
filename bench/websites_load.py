"""Many clients that ask over MCP while a site is taken in, beside the same clients without that.

The server is a process of its own, with its encoder; clients hold a connection each and ask again
as soon as they are answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from bench.carrel_process import serving
from bench.mcp_wire import Http, timed
from bench.site_server import served
from bench.timing import percentile
from bench.websites_site import fill, questions
from carrel.app import App, open_app
from carrel.services.crawl import Plan
from carrel.settings import Settings

TOOL = "rag_query_websites"
_PATIENCE = 1800.0
_WARM_UP = 3.0  # seconds in which what is loaded on first need is loaded


@dataclass
class Heard:
    """What the clients saw: milliseconds of each answer, and what went wrong."""

    times: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, object]:
        """Return the figures."""
        return {
            "answers": len(self.times),
            "errors": len(self.errors),
            "p50_ms": percentile(self.times, 50),
            "p95_ms": percentile(self.times, 95),
        }


def measure(clients: int, pages: int, seconds: float) -> dict[str, object]:
    """Take in so many pages, let clients ask for a while, and again while as many more come."""
    with (
        tempfile.TemporaryDirectory(prefix="carrel-bench-") as folder,
        contextlib.ExitStack() as opened,
    ):
        sites = []
        for name in ("first", "second"):
            place = Path(folder) / name
            place.mkdir()
            fill(place, pages, seed=len(name))
            sites.append(opened.enter_context(served(place)) + "/index.html")
        home = Path(folder) / "home"
        url = opened.enter_context(serving(home, CARREL_FETCH_ALLOW="127.0.0.1")) + "/mcp/websites"
        asyncio.run(_take_in(home, sites[0], pages))
        _ask(url, clients, _after(_WARM_UP))
        idle = _ask(url, clients, _after(seconds))
        taken = threading.Event()
        taking = threading.Thread(target=lambda: _finish(home, sites[1], pages, taken))
        taking.start()
        busy = _ask(url, clients, taken.is_set)
        taking.join()
    return {
        "clients": clients,
        "pages": pages,
        "idle": idle.as_dict(),
        "busy": busy.as_dict(),
        "errors": len(idle.errors) + len(busy.errors),
        "ratio": percentile(busy.times, 95) / percentile(idle.times, 95),
    }


def _after(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def _finish(home: Path, site: str, pages: int, taken: threading.Event) -> None:
    try:
        asyncio.run(_take_in(home, site, pages))
    finally:
        taken.set()


def _ask(url: str, clients: int, over: Callable[[], bool]) -> Heard:
    """Let clients ask until it is over."""
    heard = Heard()
    asked = questions(200)

    def client(number: int) -> None:
        wire = Http(url)
        at = number
        while not over():
            at += 1
            try:
                took = timed(wire, TOOL, {"query": asked[at % len(asked)], "max_results": 5})
            except (OSError, RuntimeError, ValueError) as error:
                heard.errors.append(str(error))
                wire.close()
                wire = Http(url)
            else:
                heard.times.append(took)
        wire.close()

    threads = [threading.Thread(target=client, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return heard


async def _take_in(home: Path, site: str, pages: int) -> None:
    """Queue a crawl, which the server works, and wait until its pages have their vectors."""
    async with open_app(Settings(home=home)) as app:
        job = await app.library.crawl(Plan(url=site, max_pages=pages + 1))
        ended = await app.jobs.wait(job.id, timeout=_PATIENCE)
        assert ended.result is not None, ended
        await _encoded(app)


async def _encoded(app: App) -> None:
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        serving = await app.corpus.serving()
        if serving is not None and not (await app.corpus.holding(serving)).missing:
            return
        await asyncio.sleep(0.2)
    raise RuntimeError("the vectors were not made in time")
