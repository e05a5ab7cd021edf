"""A page that changes on its site is noticed, and can then be refreshed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from carrel.core.event_settings import WebsiteSettings
from carrel.core.jobs import Job
from tests.contract.websites.kit import Hands, counted, posting
from tests.fault_server import answer
from tests.library_kit import Desk, opened
from tests.site_server import Site

BOOTS = "Nothing but patience and a good pair of boots, and a head for figures. " * 3


@pytest.fixture
async def watching(database_url: str, tmp_path: Path, hands: Hands) -> AsyncIterator[Desk]:
    """Carrel that looks again when a page's status is asked for after an hour."""
    settings = WebsiteSettings(look_after=3600)
    async with opened(database_url, tmp_path, clock=hands, websites=settings) as found:
        yield found


async def glances(desk: Desk) -> list[Job]:
    """Wait for the looks that are queued, and return all there were."""
    await desk.app.websites.close()  # which ends what a call had left to be done beside it
    found = [job for job in await desk.app.jobs.list() if job.payload.get("glance")]
    return [await desk.ended(job) for job in found]


@pytest.mark.proves("A-099")
async def test_a_change_is_seen_told_and_gone_after_a_refresh(
    watching: Desk, site: Site, hands: Hands
) -> None:
    websites = watching.app.websites
    done = await websites.process(site.put("/job", posting()))
    site.put("/job", posting(skills=BOOTS))
    hands.turn(hours=2)
    first = await websites.status(done.source_id)
    assert (first.processing_status, "changed" in first.message) == ("completed", False)
    assert len(await glances(watching)) == 1
    second = await websites.status(done.source_id)
    assert "has changed on its site" in second.message
    assert (second.processing_status, second.fetch_timestamp) == (
        "completed",
        first.fetch_timestamp,
    )
    assert "has changed on its site" in (await websites.process(done.url)).message
    assert await counted(watching, done.source_id) == done.chunks_created
    again = await websites.refresh(done.source_id)
    assert again.new_chunks_created > 0
    assert "changed" not in (await websites.status(done.source_id)).message
    assert len(await glances(watching)) == 1


@pytest.mark.proves("A-099")
async def test_a_page_whose_bytes_change_and_whose_text_does_not_has_not_changed(
    watching: Desk, site: Site, hands: Hands
) -> None:
    done = await watching.app.websites.process(site.put("/job", posting(), tag=False))
    site.put("/job", posting() + "<!-- served at noon -->", tag=False)
    hands.turn(hours=2)
    before = await watching.app.websites.status(done.source_id)
    assert len(await glances(watching)) == 1
    after = await watching.app.websites.status(done.source_id)
    assert "changed" not in after.message
    assert after.fetch_timestamp > before.fetch_timestamp


async def test_a_page_is_not_looked_at_sooner_than_that(
    watching: Desk, site: Site, hands: Hands
) -> None:
    done = await watching.app.websites.process(site.put("/job", posting()))
    hands.turn(minutes=60)
    for _ in range(3):
        await watching.app.websites.status(done.source_id)
    assert await glances(watching) == []
    assert site.counted("/job") == 1


async def test_a_page_that_is_gone_from_its_site_is_told(
    watching: Desk, site: Site, hands: Hands
) -> None:
    done = await watching.app.websites.process(site.put("/job", posting()))
    site.paths["/job"] = answer("gone", status=410)
    hands.turn(hours=2)
    await watching.app.websites.status(done.source_id)
    assert len(await glances(watching)) == 1
    status = await watching.app.websites.status(done.source_id)
    assert (status.processing_status, "410" in str(status.error_message)) == ("completed", True)
    assert await counted(watching, done.source_id) == done.chunks_created
    assert len(await glances(watching)) == 1, "a failed look is not repeated at each question"


async def test_looks_can_be_switched_off(
    sqlite_url: str, tmp_path: Path, site: Site, hands: Hands
) -> None:
    off = WebsiteSettings(look_after=0)
    async with opened(sqlite_url, tmp_path, clock=hands, websites=off) as desk:
        done = await desk.app.websites.process(site.put("/job", posting()))
        hands.turn(days=100)
        await desk.app.websites.status(done.source_id)
        assert await glances(desk) == []
