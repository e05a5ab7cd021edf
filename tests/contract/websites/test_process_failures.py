"""`rag_process_website`: what goes wrong, and what is kept then."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from carrel.errors import ProcessingError, URLFetchError
from carrel.events import Observer
from carrel.services.websites import processing
from carrel.services.websites.runs import Ended, Run, Runs
from carrel.settings import FetchSettings
from tests.contract.websites.kit import counted, posting, settled
from tests.fault_server import Request, answer, hang
from tests.library_kit import JOBS, Desk, opened
from tests.site_server import Site


@pytest.mark.proves("A-022", "A-085", "A-087", "X-057")
async def test_a_page_that_is_not_there_raises_and_stays_listed(desk: Desk, site: Site) -> None:
    with pytest.raises(URLFetchError) as missing:
        await desk.app.websites.process(site.url("/nowhere"))
    error = missing.value
    assert isinstance(error, ValueError)
    assert isinstance(error, ProcessingError)
    assert error.details["url"] == site.url("/nowhere")
    assert (error.details["status_code"], error.suggestion != "") == (404, True)
    assert "timeout_seconds" in error.details
    (listed,) = (await desk.app.websites.list(status="failed")).websites
    assert (listed.url, listed.error_message) == (site.url("/nowhere"), error.message)


@pytest.mark.proves("A-022", "X-080")
async def test_a_closed_port_raises_at_once_although_it_may_open_later(
    database_url: str, tmp_path: Path
) -> None:
    async with Site() as gone:
        url = gone.url("/job")
    patient = JOBS.model_copy(update={"backoff": 60.0, "attempts": 5})
    async with opened(database_url, tmp_path, jobs=patient) as desk:
        with pytest.raises(URLFetchError, match="Failed to fetch URL") as closed:
            await desk.app.websites.process(url)
        assert closed.value.details["status_code"] is None
        (job,) = await desk.app.jobs.list()
        assert (job.ended, job.attempts) == (True, 1)


@pytest.mark.proves("A-022", "A-088")
async def test_a_fetch_that_takes_too_long_says_the_limit(
    database_url: str, tmp_path: Path, site: Site
) -> None:
    site.paths["/hang"] = hang
    limits = FetchSettings(allow="127.0.0.1", timeout=0.4, first_byte=0.3)
    async with opened(database_url, tmp_path, fetch=limits) as desk:
        with pytest.raises(URLFetchError, match=r"^Failed to fetch URL: .*timeout after 0\.[34]s"):
            await desk.app.websites.process(site.url("/hang"))
    assert FetchSettings().timeout == 30


@pytest.mark.proves("X-080", "A-073")
async def test_a_failure_after_the_answer_shows_in_status_and_list(
    desk: Desk, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processing, "PATIENCE", 0.1)
    gate = asyncio.Event()

    async def late(request: Request, writer: asyncio.StreamWriter) -> None:
        await gate.wait()
        await answer("gone", status=410)(request, writer)

    site.paths["/late"] = late
    first = await desk.app.websites.process(site.url("/late"))
    assert first.status == "processing"
    gate.set()
    status = await settled(desk.app.websites, first.source_id)
    assert (status.processing_status, "410" in str(status.error_message)) == ("failed", True)
    (listed,) = (await desk.app.websites.list()).websites
    assert (listed.processing_status, listed.error_message) == ("failed", status.error_message)


@pytest.mark.proves("X-080")
async def test_a_failure_at_the_last_moment_raises_too(
    desk: Desk, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    follow = Runs.follow

    async def late(runs: Runs, run: Run, progress: Observer | None = None) -> Ended:
        """Look away at the moment in which the run ends, once."""
        monkeypatch.setattr(Runs, "follow", follow)
        await follow(runs, run, progress)
        raise TimeoutError

    monkeypatch.setattr(Runs, "follow", late)
    with pytest.raises(URLFetchError, match="404"):
        await desk.app.websites.process(site.url("/nowhere"))


@pytest.mark.proves("X-081")
async def test_a_page_that_failed_is_processed_anew(desk: Desk, site: Site) -> None:
    with pytest.raises(URLFetchError):
        await desk.app.websites.process(site.url("/job"))
    url = site.put("/job", posting())
    again = await desk.app.websites.process(url)
    assert (again.status, again.is_cached) == ("completed", False)
    assert (await desk.app.websites.status(again.source_id)).error_message is None


@pytest.mark.proves("X-083", "A-018")
async def test_a_forced_refresh_that_fails_leaves_the_page_as_it_was(
    desk: Desk, site: Site
) -> None:
    url = site.put("/job", posting())
    first = await desk.app.websites.process(url)
    site.paths["/job"] = answer("gone", status=404)
    with pytest.raises(URLFetchError):
        await desk.app.websites.process(url, force_refresh=True)
    assert await counted(desk, first.source_id) == first.chunks_created
    status = await desk.app.websites.status(first.source_id)
    assert (status.processing_status, "404" in str(status.error_message)) == ("completed", True)
    cached = await desk.app.websites.process(url)
    assert (cached.status, cached.is_cached, cached.error) == ("completed", True, None)
    assert "404" in cached.message


@pytest.mark.proves("A-097")
async def test_robots_txt_is_obeyed(desk: Desk, site: Site) -> None:
    site.put("/robots.txt", "User-agent: *\nDisallow: /private\n", kind="text/plain")
    url = site.put("/private/job", posting())
    with pytest.raises(URLFetchError, match="robots"):
        await desk.app.websites.process(url)
    assert site.counted("/private/job") == 0
