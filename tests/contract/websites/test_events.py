"""The events of the website tools, through the one observer."""

from __future__ import annotations

import asyncio
from datetime import datetime

import pytest

from carrel.errors import URLFetchError
from carrel.events import Event
from carrel.services.websites import processing
from tests.contract.websites.kit import named, posting, until
from tests.fault_server import Request
from tests.library_kit import Desk
from tests.site_server import Site, page

START, COMPLETE, FAILED = (f"WebsiteProcessing{end}" for end in ("Start", "Complete", "Failed"))


def check_moment(event: Event) -> None:
    """See that an event says when it happened."""
    assert datetime.fromisoformat(str(event.data["timestamp"])).tzinfo is not None


@pytest.mark.proves("A-080", "A-081", "X-010")
async def test_a_page_is_announced_and_its_end_told(desk: Desk, site: Site) -> None:
    done = await desk.app.websites.process(site.put("/job", posting()))
    (start,), (complete,) = named(desk, START), named(desk, COMPLETE)
    assert list(start.data) == ["source_app", "tool_name", "url", "content_type", "timestamp"]
    assert dict(start.data) | {"timestamp": ""} == {
        "source_app": "carrel",
        "tool_name": "rag_process_website",
        "url": done.url,
        "content_type": "job_posting",
        "timestamp": "",
    }
    assert list(complete.data) == [
        "source_app",
        "tool_name",
        "source_id",
        "chunks_created",
        "processing_time_ms",
        "timestamp",
    ]
    assert complete.data["source_app"] == "carrel"
    assert complete.data["source_id"] == done.source_id
    assert complete.data["chunks_created"] == done.chunks_created
    names = [event.name for event in desk.events.events]
    assert names.index(START) < names.index("job.started") < names.index(COMPLETE)
    check_moment(start)
    check_moment(complete)


@pytest.mark.proves("A-080", "A-081")
async def test_a_stored_page_is_not_announced(desk: Desk, site: Site) -> None:
    url = site.put("/job", posting())
    await desk.app.websites.process(url)
    await desk.app.websites.process(url)
    assert len(named(desk, START)) == len(named(desk, COMPLETE)) == 1


@pytest.mark.proves("A-082")
async def test_a_failure_is_told(desk: Desk, site: Site) -> None:
    with pytest.raises(URLFetchError) as failed:
        await desk.app.websites.process(site.url("/nowhere"))
    (event,) = named(desk, FAILED)
    assert list(event.data) == ["source_app", "tool_name", "url", "error", "timestamp"]
    assert (event.data["url"], event.data["error"]) == (
        site.url("/nowhere"),
        failed.value.message,
    )
    check_moment(event)
    assert not named(desk, COMPLETE)


@pytest.mark.proves("A-081", "A-016")
async def test_the_end_of_work_in_the_background_is_told(
    desk: Desk, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processing, "PATIENCE", 0.05)
    gate = asyncio.Event()

    async def slowly(request: Request, writer: asyncio.StreamWriter) -> None:
        await gate.wait()
        await page(posting())(request, writer)

    site.paths["/slow"] = site.paths["/slow?gone"] = slowly
    done = await desk.app.websites.process(site.url("/slow"))
    gone = await desk.app.websites.process(site.url("/slow?gone"))
    assert {done.status, gone.status} == {"processing"}
    assert not named(desk, COMPLETE)
    await desk.app.websites.delete(gone.source_id)
    gate.set()
    await until(lambda: bool(named(desk, COMPLETE)) and bool(named(desk, FAILED)))
    (complete,), (failed,) = named(desk, COMPLETE), named(desk, FAILED)
    assert (complete.data["source_id"], complete.data["chunks_created"] != 0) == (
        done.source_id,
        True,
    )
    assert "deleted" in str(failed.data["error"])


async def test_a_refresh_is_told_under_its_own_name(desk: Desk, site: Site) -> None:
    done = await desk.app.websites.process(site.put("/job", posting()))
    await desk.app.websites.refresh(done.source_id)
    for name in (START, COMPLETE):
        tools = [event.data["tool_name"] for event in named(desk, name)]
        assert tools == ["rag_process_website", "rag_refresh_website"]


@pytest.mark.proves("A-083", "A-084")
async def test_a_query_is_announced_and_its_end_told(desk: Desk, site: Site) -> None:
    await desk.app.websites.process(site.put("/job", posting()))
    found = await desk.app.websites.query("Rust", content_type_filter="job_posting", source_ids=[1])
    (start,), (complete,) = named(desk, "SemanticQueryStart"), named(desk, "SemanticQueryComplete")
    assert start.data == {
        "source_app": "carrel",
        "query": "Rust",
        "filters": {"content_type": "job_posting", "source_ids": [1]},
    }
    assert complete.data == {
        "source_app": "carrel",
        "results_count": len(found.results),
        "processing_time_ms": found.processing_time_ms,
    }
