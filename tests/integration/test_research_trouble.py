from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

import pytest

from carrel.core.research import Inquiry
from carrel.core.research_settings import ResearchSettings
from carrel.errors import ProcessingError, URLFetchError
from carrel.orchestrate.course import NO_VECTORS
from carrel.orchestrate.errors import NothingRead, TimedOut
from carrel.services.page_door import PageDoor
from carrel.settings import FetchSettings
from tests.fault_server import Behaviour, answer, endless, hang, redirect
from tests.integration.embedding_kit import Watched
from tests.integration.research_kit import QUESTION, asks, fill, research
from tests.library_kit import Desk
from tests.site_server import Site, article

LOGIN = (
    "<!doctype html><title>Sign in</title><body><p>Please log in to view this page.</p>"
    "<form action=/login method=post>"
    "<label>User <input name=user></label><label>Password <input type=password name=pw></label>"
    "<button>Sign in</button></form></body>"
)
HUGE = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 52428800\r\n\r\n<p>"
BAD: dict[str, Behaviour] = {
    "gone": answer("gone", status=404),
    "broken": answer("oops", status=500),
    "busy": answer("slow down", status=429, headers={"Retry-After": "3600"}),
    "circle": redirect("/bad"),
    "login": answer(LOGIN),
    "empty": answer(""),
    "huge": endless(HUGE, b"word " * 20_000),
    "picture": answer(b"\x89PNG", headers={"Content-Type": "image/png"}),
}


async def nothing_half_done(desk: Desk) -> None:
    """Check that no page is stored in part, and that nothing is left behind of a bad one."""
    assert await desk.faults() == []
    assert all(source.version for source in await desk.library.catalog.list())


@pytest.mark.parametrize("bad", sorted(BAD))
async def test_a_seed_that_cannot_be_read_is_an_error_that_says_why(
    sqlite_url: str, tmp_path: Path, bad: str
) -> None:
    async with Site() as site, research(sqlite_url, tmp_path) as desk:
        site.paths["/bad"] = BAD[bad]
        with pytest.raises(ProcessingError) as raised:
            await desk.app.research.answer(asks(site.url("/bad")))
        assert raised.value.message
        assert raised.value.suggestion
        await nothing_half_done(desk)


@pytest.mark.parametrize("bad", sorted(BAD))
async def test_one_bad_page_among_good_ones_is_named_and_the_others_answer(
    sqlite_url: str, tmp_path: Path, bad: str
) -> None:
    async with Site() as site, research(sqlite_url, tmp_path) as desk:
        fill(site)
        site.paths["/bad"] = BAD[bad]
        found = await desk.app.research.answer(
            asks(site.url("/bad"), site.url("/marigold"), site.url("/ships"), budget=0)
        )
        assert [one.url for one in found.unread] == [site.url("/bad")]
        assert found.unread[0].reason
        assert found.quotations[0].source_url == site.url("/marigold")
        await nothing_half_done(desk)


@pytest.mark.parametrize("bad", sorted(BAD))
async def test_a_link_that_leads_nowhere_is_a_step_that_failed(
    sqlite_url: str, tmp_path: Path, bad: str
) -> None:
    async with Site() as site, research(sqlite_url, tmp_path) as desk:
        fill(site)
        site.paths["/weather"] = redirect("/weather") if bad == "circle" else BAD[bad]
        found = await desk.app.research.answer(asks(site.url()))
        failed = [step for step in found.steps if step.failure]
        assert [step.source_url for step in failed] == [site.url("/weather")]
        assert found.quotations[0].source_url == site.url("/marigold")
        await nothing_half_done(desk)


async def test_when_no_page_can_be_read_each_is_named(sqlite_url: str, tmp_path: Path) -> None:
    async with Site() as site, research(sqlite_url, tmp_path) as desk:
        urls = (site.url("/one"), site.url("/two"), "ftp://nowhere.example/")
        with pytest.raises(NothingRead) as raised:
            await desk.app.research.answer(asks(*urls))
        assert set(raised.value.details) == set(urls)


async def test_a_host_that_does_not_answer_is_an_error(sqlite_url: str, tmp_path: Path) -> None:
    async with Site() as site:
        url = site.url("/")
    async with research(sqlite_url, tmp_path) as desk:
        with pytest.raises(URLFetchError):
            await desk.app.research.answer(asks(url))


@pytest.mark.proves("X-098")
async def test_a_seed_that_hangs_ends_the_call_at_its_limit(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with Site() as site, research(sqlite_url, tmp_path, seconds=0.5) as desk:
        site.paths["/"] = hang
        with pytest.raises(TimedOut) as raised:
            await desk.app.research.answer(asks(site.url()))
        assert raised.value.details == {"seconds": 0.5}
        await nothing_half_done(desk)


async def test_when_time_is_short_the_links_are_given_up_and_what_is_here_answers(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with Site() as site, research(sqlite_url, tmp_path, seconds=12.0) as desk:
        fill(site)
        site.paths["/weather"] = hang
        found = await desk.app.research.answer(asks(site.url()))
        failures = {step.source_url: step.failure for step in found.steps}
        assert failures[site.url("/weather")] == "the time limit came first"
        assert found.decision.rule == "time"
        assert site.url("/ships") in {one.source_url for one in found.findings}
        await nothing_half_done(desk)


async def test_a_cancelled_call_stops_its_fetches(sqlite_url: str, tmp_path: Path) -> None:
    async with Site() as site, research(sqlite_url, tmp_path) as desk:
        fill(site)
        reached = asyncio.Event()

        async def stuck(_request: object, writer: asyncio.StreamWriter) -> None:
            reached.set()
            await writer.wait_closed()

        site.paths["/weather"] = stuck
        call = asyncio.create_task(desk.app.research.answer(asks(site.url())))
        await asyncio.wait_for(reached.wait(), 10)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        await nothing_half_done(desk)
        later = await desk.app.research.search(Inquiry(query=QUESTION))
        assert site.url("/marigold") not in {one.source_url for one in later.findings}


async def test_without_anybody_to_make_vectors_words_must_do(
    sqlite_url: str, tmp_path: Path
) -> None:
    settings, broken = ResearchSettings(patience=0.2), Watched(failures=1_000)
    async with (
        Site() as site,
        research(sqlite_url, tmp_path, embedder=broken, settings=settings, working=False) as desk,
    ):
        fill(site)
        found = await desk.app.research.answer(asks(site.url()))
        assert NO_VECTORS in found.notes
        assert found.quotations[0].source_url == site.url("/marigold")


async def test_a_link_leads_to_no_other_site(sqlite_url: str, tmp_path: Path) -> None:
    async with Site() as site, Site() as other, research(sqlite_url, tmp_path) as desk:
        other.put("/marigold", article("Marigold", "The Marigold was built in 1871."))
        site.put("/", article("Harbour", "A pier.", links=[other.url("/marigold"), "/next"]))
        site.paths["/next"] = redirect(other.url("/marigold"))
        found = await desk.app.research.answer(asks(site.url()))
        assert other.counted("/marigold") <= 1  # where a link of the site led, and no further
        assert not any(one.source_url.startswith(other.url()) for one in found.findings)
        assert [step.source_url for step in found.steps if not step.failure] == []


async def test_other_sites_are_reached_where_the_settings_say_so(
    sqlite_url: str, tmp_path: Path
) -> None:
    settings = ResearchSettings(elsewhere=True)
    async with (
        Site() as site,
        Site() as other,
        research(sqlite_url, tmp_path, settings=settings) as desk,
    ):
        other.put("/marigold", article("Marigold", "The Marigold was built in 1871."))
        site.put("/", article("Harbour", "A pier.", links=[other.url("/marigold")]))
        found = await desk.app.research.answer(asks(site.url()))
        assert found.quotations[0].source_url == other.url("/marigold")


async def test_a_guarded_address_is_not_fetched_by_a_link(sqlite_url: str, tmp_path: Path) -> None:
    settings = ResearchSettings(elsewhere=True)
    async with Site() as site, Site() as inner:
        inner.put("/secret", article("Marigold", "The Marigold was built in 1871."))
        site.put("/", article("Harbour", "A pier.", links=[inner.url("/secret")]))
        allowed = FetchSettings(allow=site.authority)
        async with research(sqlite_url, tmp_path, settings=settings, fetch=allowed) as desk:
            found = await desk.app.research.answer(asks(site.url()))
        assert inner.requests == []
        assert found.steps[0].failure


async def test_vectors_that_do_not_come_in_time_are_not_waited_for(
    sqlite_url: str, tmp_path: Path
) -> None:
    async def never(_door: PageDoor, _ids: Sequence[int], **_more: object) -> bool:
        await asyncio.Event().wait()
        raise AssertionError

    async with Site() as site, research(sqlite_url, tmp_path, seconds=6.0) as desk:
        fill(site)
        await desk.app.research.ingest([site.url()])
        with patch.object(PageDoor, "ready", never):
            found = await desk.app.research.answer(asks(site.url()))
        assert NO_VECTORS in found.notes
        assert found.decision.rule == "time"
        await nothing_half_done(desk)
