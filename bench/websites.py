"""What each website tool takes, called as a service on a store of pages, with the encoder."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

from bench.ingest import ended, working
from bench.site_server import served
from bench.timing import percentile
from bench.websites_site import fill, questions
from carrel.app import App, open_app
from carrel.core.search import Query
from carrel.services.crawl import Plan
from carrel.settings import FetchSettings, JobSettings, Settings

Call = Callable[[int], Awaitable[object]]
# What the contract allows, in milliseconds, with the requirement that says so.
LIMITS = {
    "process, job posting": (15_000, "A-024"),
    "process, blog article": (20_000, "A-025"),
    "process, cached": (1_000, "A-026"),
    "query": (3_000, "A-051"),
    "query, vector part": (100, "A-052"),
    "query, keyword part": (100, "A-052"),
    "query, synthesis more": (5_000, "A-053"),
    "list": (500, "A-062"),
    "refresh": (15_000, "A-067"),
    "delete": (100, "A-071"),
    "status": (50, "A-075"),
}


def measure(pages: int, calls: int) -> dict[str, object]:
    """Return the p95 of each tool in milliseconds."""
    with tempfile.TemporaryDirectory(prefix="carrel-bench-") as folder:
        site = Path(folder) / "site"
        site.mkdir()
        fill(site, pages + 3 * calls)
        with served(site) as url:
            times = asyncio.run(_measure(url, Path(folder) / "home", pages, calls))
    found = {name: percentile(values, 95) for name, values in times.items()}
    return {"pages": pages, "calls": calls, "p95_ms": found}


async def _measure(url: str, home: Path, pages: int, calls: int) -> dict[str, list[float]]:
    async with _opened(home) as app:
        await _shelf(app, url, pages)
        tools = app.websites
        asked = questions(calls)
        keys = [one.id for one in (await tools.list(limit=min(calls, 100))).websites]
        found = {
            "process, job posting": await _each(calls, _process(app, url, pages, "job_posting")),
            "process, blog article": await _each(
                calls, _process(app, url, pages + calls, "blog_article")
            ),
            "process, cached": await _each(
                calls, lambda at: tools.process(f"{url}/page-{at}.html")
            ),
            "query": await _each(calls, lambda at: tools.query(asked[at])),
            "list": await _each(calls, lambda at: tools.list(limit=100, offset=at)),
            "status": await _each(calls, lambda at: tools.status(keys[at % len(keys)])),
            "refresh": await _each(calls, lambda at: tools.refresh(keys[at % len(keys)])),
        }
        written = await _each(calls, lambda at: tools.query(asked[at], include_synthesis=True))
        found["query, synthesis more"] = [
            max(0.0, one - other) for one, other in zip(written, found["query"], strict=True)
        ]
        found |= await _parts(app, asked)
        found["delete"] = await _each(len(keys), lambda at: tools.delete(keys[at]))
        return found


async def _parts(app: App, asked: list[str]) -> dict[str, list[float]]:
    """Return the milliseconds of the two ways of looking, as the search itself counts them."""
    timings = [(await app.search.find(Query(text=text, limit=50))).timings for text in asked]
    return {
        "query, vector part": [one["vectors"] for one in timings],
        "query, keyword part": [one["keywords"] for one in timings],
    }


def _process(app: App, url: str, first: int, kind: str) -> Call:
    async def whole(at: int) -> None:
        """Process a page until its vectors are there."""
        done = await app.websites.process(f"{url}/page-{first + at}.html", content_type=kind)
        status = done.status
        while status == "processing":
            await asyncio.sleep(0.02)
            status = (await app.websites.status(done.source_id)).processing_status
        assert status == "completed", done

    return whole


async def _each(calls: int, call: Call) -> list[float]:
    await call(0)  # what is loaded on first need is loaded now
    times = []
    for at in range(1, calls):
        begun = time.perf_counter()
        await call(at)
        times.append((time.perf_counter() - begun) * 1000)
    return times


async def _shelf(app: App, url: str, pages: int) -> None:
    """Take pages in and wait for their vectors."""
    plan = Plan(url=f"{url}/index.html", max_pages=pages, content_type="job_posting")
    await ended(app, await app.library.crawl(plan))
    job = await app.embedding.begin_now()
    if job is not None:
        await ended(app, job)


@contextlib.asynccontextmanager
async def _opened(home: Path) -> AsyncIterator[App]:
    settings = Settings(
        home=home, fetch=FetchSettings(allow="127.0.0.1"), jobs=JobSettings(poll=0.05)
    )
    async with open_app(settings) as app, working(app):
        yield app
