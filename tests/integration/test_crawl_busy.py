"""A crawl of a site that is busy now and then: pages wait, and come all the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import patch

import pytest

from carrel.core.jobs import JobState
from carrel.services.patience import MOST_TIMES, Patience
from tests.fault_server import Behaviour, Request, answer
from tests.library_kit import Desk, opened
from tests.site_server import Site, article, page


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as running:
        yield running


@pytest.fixture
async def desk(database_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    async with opened(database_url, tmp_path) as open_desk:
        yield open_desk


def busy_at_first(times: int, status: int, then: Behaviour, *, wait: str = "0") -> Behaviour:
    """Ask for patience so many times before the page comes."""
    asked = 0

    async def behave(request: Request, writer: asyncio.StreamWriter) -> None:
        nonlocal asked
        asked += 1
        refusal = answer("wait", status=status, headers={"Retry-After": wait})
        await (refusal if asked <= times else then)(request, writer)

    return behave


@pytest.mark.parametrize("status", [429, 503])
async def test_a_page_of_a_busy_site_comes_later(desk: Desk, site: Site, status: int) -> None:
    site.put("/", article("Home", links=["/a", "/b"]))
    site.put("/b", article("B"))
    site.paths["/a"] = busy_at_first(MOST_TIMES, status, page(article("A")))
    job = await desk.crawl(site.url("/"))
    assert job.result == {"pages": 3, "skipped": 0, "failed": 0, "failures": []}
    assert (site.counted("/a"), site.counted("/b")) == (MOST_TIMES + 1, 1)


async def test_the_first_page_of_a_crawl_may_come_later_too(desk: Desk, site: Site) -> None:
    site.paths["/"] = busy_at_first(1, 429, page(article("Home")))
    job = await desk.crawl(site.url("/"))
    assert (job.state, job.attempts) == (JobState.COMPLETED, 1)


async def test_a_page_that_never_comes_is_given_up(desk: Desk, site: Site) -> None:
    site.put("/", article("Home", links=["/a"]))
    site.paths["/a"] = busy_at_first(99, 429, page(article("A")))
    job = await desk.crawl(site.url("/"))
    assert ((job.result or {})["pages"], (job.result or {})["failed"]) == (1, 1)
    assert site.counted("/a") == MOST_TIMES + 1


async def test_a_page_that_asks_for_too_long_is_given_up_at_once(desk: Desk, site: Site) -> None:
    site.put("/", article("Home", links=["/a"]))
    site.paths["/a"] = busy_at_first(1, 503, page(article("A")), wait="3600")
    job = await desk.crawl(site.url("/"))
    assert ((job.result or {})["failed"], site.counted("/a")) == (1, 1)


async def test_without_patience_the_page_of_a_busy_site_is_lost(desk: Desk, site: Site) -> None:
    site.put("/", article("Home", links=["/a"]))
    site.paths["/a"] = busy_at_first(1, 429, page(article("A")))
    with patch.object(Patience, "again", return_value=False):
        job = await desk.crawl(site.url("/"))
    assert ((job.result or {})["failed"], site.counted("/a")) == (1, 1)
