"""A crawl sees the pages of its plan, each once, and leaves the others alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlalchemy import text

from carrel.core.jobs import JobState
from carrel.errors import DataValidationError, InvalidURL, LeaseLost
from carrel.ingest.fetch.fetcher import Fetcher
from carrel.services.attempt import RunningJob
from carrel.services.crawl import Plan
from carrel.settings import FetchSettings, JobSettings
from carrel.storage import frontier
from tests.fault_server import FaultServer, Request, answer, redirect
from tests.library_kit import PATIENCE, Desk, opened
from tests.security.fake_internet import PUBLIC, FakeInternet
from tests.site_server import Site, article, page, sitemap

XML = "application/xml"
TEXT = "text/plain"


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as running:
        yield running


@pytest.fixture
async def desk(database_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    async with opened(database_url, tmp_path) as open_desk:
        yield open_desk


async def test_every_page_of_a_site_is_stored_once(desk: Desk, site: Site) -> None:
    paths = site.tree(25)
    job = await desk.crawl(site.url("/"))
    assert (job.state, (job.result or {})["pages"]) == (JobState.COMPLETED, 25)
    assert await desk.urls() == sorted(site.url(path) for path in paths)
    assert {site.counted(path) for path in paths} == {1}
    sources = await desk.library.catalog.list()
    assert {(one.via, one.version, str(one.state)) for one in sources} == {
        (site.url("/"), 1, "completed")
    }
    assert len(await desk.app.corpus.find_words("keeper of the harbour", limit=50)) == 25
    assert await desk.faults() == []
    assert await desk.app.database.read(
        lambda rows: frontier.counts(rows, job.id)
    ) == dict.fromkeys(frontier.Visit, 0)


async def test_a_second_crawl_reads_only_what_has_changed(desk: Desk, site: Site) -> None:
    paths = site.tree(10)
    await desk.crawl(site.url("/"))
    site.put(paths[4], article("Page 4", "It says something else.", links=["/new"]))
    site.put("/new", article("New"))
    job = await desk.crawl(site.url("/"))
    assert (job.result or {})["pages"] == 11
    assert len(desk.reader.read) == 12
    versions = {one.url: one.version for one in await desk.library.catalog.list()}
    assert {url for url, version in versions.items() if version == 2} == {site.url(paths[4])}
    assert await desk.faults() == []


async def test_other_sites_are_left_alone(desk: Desk, site: Site) -> None:
    async with FaultServer({"/": answer("<p>words")}) as other:
        site.put("/", article("Home", links=[other.url("/"), "mailto:a@b.example", "/in", "#x"]))
        site.put("/in", article("In", links=["javascript:alert(1)", "ftp://127.0.0.1/x"]))
        job = await desk.crawl(site.url("/"))
        assert (job.result or {}) == {"pages": 2, "skipped": 0, "failed": 0, "failures": []}
        assert other.requests == []


async def test_patterns_say_what_is_wanted(desk: Desk, site: Site) -> None:
    links = ["/docs/a", "/docs/b", "/docs/old/c", "/blog/d"]
    for link in links:
        site.put(link, article(link))
    site.put("/", article("Home", links=links))
    await desk.crawl(site.url("/"), include=("*/docs/*",), exclude=("*/old/*",))
    assert await desk.urls() == [site.url(path) for path in ("/", "/docs/a", "/docs/b")]
    assert site.counted("/blog/d") == site.counted("/docs/old/c") == 0


@pytest.mark.parametrize(("depth", "pages"), [(0, 1), (1, 4), (2, 13), (9, 40)])
async def test_a_crawl_goes_as_deep_as_it_may(
    desk: Desk, site: Site, depth: int, pages: int
) -> None:
    site.tree(40)
    job = await desk.crawl(site.url("/"), max_depth=depth)
    assert (job.result or {})["pages"] == pages == len(await desk.urls())


async def test_a_crawl_stops_at_so_many_pages_nearest_first(desk: Desk, site: Site) -> None:
    paths = site.tree(40)
    job = await desk.crawl(site.url("/"), max_pages=13)
    assert (job.result or {})["pages"] == 13
    assert await desk.urls() == sorted(site.url(path) for path in paths[:13])
    assert sum(site.counted(path) for path in paths) == 13


async def test_a_sitemap_shows_pages_that_nothing_links_to(desk: Desk, site: Site) -> None:
    site.put("/", article("Home"))
    site.put("/island", article("Island"))
    listed = [site.url("/island"), site.url("/"), "https://elsewhere.example/", site.url("/dead")]
    site.put("/map.xml", sitemap(listed), kind=XML)
    site.put("/robots.txt", f"Sitemap: {site.url('/map.xml')}", kind=TEXT)
    job = await desk.crawl(site.url("/"))
    assert ((job.result or {})["pages"], (job.result or {})["failed"]) == (2, 1)
    assert await desk.urls() == [site.url("/"), site.url("/island")]
    job = await desk.crawl(site.url("/"), sitemap=False)
    assert (job.result or {})["pages"] == 1


@pytest.mark.proves("A-097")
async def test_pages_that_robots_may_not_read_are_skipped(desk: Desk, site: Site) -> None:
    site.put("/robots.txt", "User-agent: *\nDisallow: /secret", kind=TEXT)
    site.put("/", article("Home", links=["/secret/a", "/open", "/picture.png"]))
    site.put("/secret/a", article("Secret"))
    site.put("/open", article("Open"))
    site.put("/picture.png", b"\x89PNG\r\n\x1a\n", kind="image/png")
    job = await desk.crawl(site.url("/"))
    assert (job.result or {}) == {"pages": 2, "skipped": 2, "failed": 0, "failures": []}
    assert site.counted("/secret/a") == 0


async def test_a_page_behind_two_addresses_is_stored_once(desk: Desk, site: Site) -> None:
    site.put(
        "/", article("Home", links=["/old", "/new", "/new?utm_source=x", "/new#part", "/%6eew"])
    )
    site.put("/new", article("New"))
    site.paths["/old"] = redirect("/new", 301)
    await desk.crawl(site.url("/"))
    assert await desk.urls() == [site.url("/"), site.url("/new")]
    assert {one.version for one in await desk.library.catalog.list()} == {1}
    assert site.counted("/new") == 2  # once itself, once as the end of the redirect
    assert await desk.faults() == []


async def test_a_redirect_out_of_the_site_is_a_failure_that_says_so(desk: Desk, site: Site) -> None:
    async with FaultServer({"/": answer("<p>words")}) as other:
        site.put("/", article("Home", links=["/away"]))
        site.paths["/away"] = redirect(other.url("/"))
        job = await desk.crawl(site.url("/"))
    failures = (job.result or {})["failures"]
    assert isinstance(failures, list)
    assert [one["url"] for one in failures] == [site.url("/away")]
    assert "not part of the crawl" in failures[0]["message"]
    assert await desk.urls() == [site.url("/")]


async def test_dead_links_are_counted_and_named(desk: Desk, site: Site) -> None:
    site.put("/", article("Home", links=["/dead", "/empty", "/live"]))
    site.put("/live", article("Live"))
    site.put("/empty", "<title>x</title><body></body>")
    job = await desk.crawl(site.url("/"))
    result = job.result or {}
    assert (job.state, result["pages"], result["failed"]) == (JobState.COMPLETED, 2, 2)
    failures = result["failures"]
    assert isinstance(failures, list)
    assert {one["url"] for one in failures} == {site.url("/dead"), site.url("/empty")}
    assert all(one["message"] for one in failures)


async def test_a_crawl_whose_first_page_fails_fails_with_its_error(desk: Desk, site: Site) -> None:
    job = await desk.crawl(site.url("/none"))
    assert (job.state, (job.error or {})["code"]) == (JobState.FAILED, "page_gone")
    assert await desk.urls() == []


async def test_progress_is_told_page_by_page(desk: Desk, site: Site) -> None:
    site.tree(9)
    job = await desk.crawl(site.url("/"))
    told = [event for event in desk.events.events if event.name == "job.progress"]
    assert [event.done for event in told] == list(range(1, 10))
    assert told[-1].total == 9
    assert all(before.total <= after.total for before, after in pairwise(told))  # type: ignore[operator]
    assert (job.progress or {})["done"] == 9.0


async def test_a_crawl_that_is_cancelled_writes_nothing_more(desk: Desk, site: Site) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(request: Request, writer: asyncio.StreamWriter) -> None:
        begun.set()
        await go_on.wait()
        await page(article("Slow"))(request, writer)

    site.put("/", article("Home", links=["/slow"]))
    site.paths["/slow"] = slowly
    job = await desk.library.crawl(Plan(url=site.url("/")))
    assert (await desk.library.crawl(Plan(url=site.url("/")))).id == job.id
    await asyncio.wait_for(begun.wait(), PATIENCE)
    await desk.app.jobs.cancel(job.id)
    go_on.set()
    ended = await desk.ended(job)
    assert (ended.state, (ended.error or {})["code"]) == (JobState.FAILED, "cancelled")
    assert await desk.urls() == [site.url("/")]


@pytest.mark.parametrize("kind", ["crawl", "ingest"])
async def test_a_job_that_another_worker_has_taken_over_writes_nothing(
    database_url: str, tmp_path: Path, site: Site, kind: str
) -> None:
    url = site.put("/", article("Home"))
    idle = JobSettings(concurrency=0)
    async with opened(database_url, tmp_path, jobs=idle) as desk:
        if kind == "crawl":
            await desk.library.crawl(Plan(url=url))
        else:
            await desk.library.add(url)
        leases = desk.app.jobs.leases("the one that sleeps")
        held = await leases.claim([kind])
        assert held is not None
        await desk.app.database.write(lambda rows: rows.execute(text("UPDATE job SET token = 9")))
        running = RunningJob(held, leases=leases, observer=desk.events)
        with pytest.raises(LeaseLost):
            await desk.library.handlers[kind](running)
        assert [one for one in await desk.library.catalog.list() if one.version] == []
        assert await desk.app.corpus.find_words("home", limit=3) == []


@pytest.mark.proves("A-098")
async def test_a_crawl_keeps_the_pace_that_a_host_may_expect(
    sqlite_url: str, tmp_path: Path, site: Site
) -> None:
    site.tree(7)
    internet = FakeInternet(site, {"harbour.example": [[PUBLIC]]})
    own = partial(Fetcher, resolver=internet.resolve, connector=internet.connect)
    fetch = FetchSettings(rate=10, burst=1, robots="false")
    with patch("carrel.app.Fetcher", own):
        async with opened(sqlite_url, tmp_path, fetch=fetch) as desk:
            job = await desk.crawl("http://harbour.example/", sitemap=False)
    assert (job.result or {})["pages"] == 7
    times = [request.at for request in site.requests]
    assert all(after - before > 0.08 for before, after in pairwise(times))


@pytest.mark.parametrize(
    "wrong", [{"max_pages": 0}, {"max_pages": 10**6}, {"max_depth": -1}, {"max_depth": 1000}]
)
def test_a_plan_without_sense_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(DataValidationError):
        Plan(url="https://a.example/", **wrong)  # type: ignore[arg-type]
    with pytest.raises(InvalidURL):
        Plan(url="ftp://a.example/")
    plan = Plan(url="https://a.example/", include=("*/x*",), exclude=("*y",), max_depth=3)
    assert Plan.of(plan.payload()) == plan
