"""How fast a site is taken in from loopback without encoding, and how fast it is looked at again.

The baseline of an unchanged look is the first one, measured in the same run.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path

from bench.data import directory
from bench.site_server import served
from carrel.app import App, open_app
from carrel.core.encoder_settings import EncoderSettings
from carrel.core.jobs import Job, JobState
from carrel.services.crawl import Plan
from carrel.settings import FetchSettings, JobSettings, Settings

SITE = "postgresql15"
_PATIENCE = 900.0


def measure(pages: int, rounds: int = 3) -> dict[str, object]:
    """Crawl the first so many pages of a site several times, each time into an empty store."""
    folder = directory() / "sites" / SITE
    start = min(folder.rglob("index.html"), key=lambda file: (len(file.parts), file))
    with served(folder) as server:
        url = f"{server}/{start.relative_to(folder).as_posix()}"
        before = cpu()
        found = [asyncio.run(_round(url, pages)) for _ in range(rounds)]
        spent = (cpu() - before) / rounds
    cold, again = min(row[1] for row in found), min(row[2] for row in found)
    seen = found[0][0]
    return {
        "site": SITE,
        "pages": seen,
        "rounds": rounds,
        "cold_ms": cold / seen * 1000,
        "cpu_ms": spent / seen * 1000,
        "cold_per_second": seen / cold,
        "unchanged_per_second": seen / again,
        "speed_up": cold / again,
    }


def cpu() -> float:
    """Return the seconds of a core that this process and its ended children have taken."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


async def _round(url: str, pages: int) -> tuple[int, float, float]:
    """Return how many pages there were, the seconds of the crawl, and of the second look."""
    with tempfile.TemporaryDirectory(prefix="carrel-bench-") as home:
        settings = Settings(
            home=Path(home),
            fetch=FetchSettings(allow="127.0.0.1"),
            jobs=JobSettings(poll=0.05),
            encoder=EncoderSettings(use="off"),
        )
        async with open_app(settings) as app, working(app):
            begun = time.perf_counter()
            job = await ended(app, await app.library.crawl(Plan(url=url, max_pages=pages)))
            cold = time.perf_counter() - begun
            begun = time.perf_counter()
            second = await app.library.refresh("all")
            assert second is not None
            looked = await ended(app, second)
            again = time.perf_counter() - begun
    seen = int(str(job.result["pages"])) if job.result else 0
    assert looked.result is not None
    assert looked.result["unchanged"] == seen, looked.result
    return seen, cold, again


async def ended(app: App, job: Job) -> Job:
    """Wait for the end of a job without asking the database all the time."""
    found = await app.jobs.wait(job.id, timeout=_PATIENCE)
    assert found.state is JobState.COMPLETED, found
    return found


@contextlib.asynccontextmanager
async def working(app: App) -> AsyncIterator[None]:
    """Let a worker do the jobs of the application meanwhile."""
    stop = asyncio.Event()
    working = asyncio.create_task(app.worker().run(stop))
    try:
        yield
    finally:
        stop.set()
        await working
