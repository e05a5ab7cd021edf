"""`rag_refresh_website`, `rag_delete_website` and `rag_get_website_status`."""

from __future__ import annotations

import asyncio
import inspect
from datetime import datetime
from functools import partial

import pytest
from sqlalchemy import Connection, Table, func, select

from carrel.core.jobs import JobState
from carrel.errors import NotFoundError, ProcessingError
from carrel.events import ListObserver
from carrel.services.websites import processing
from carrel.services.websites.websites import Websites
from carrel.storage.tables import chunk, lex_post, link, page, source, tok, vec
from tests.contract.websites.kit import (
    CULTURE,
    SKILLS,
    counted,
    posting,
    settled,
    until,
)
from tests.fault_server import Request, answer
from tests.fingerprint import fingerprint
from tests.library_kit import Desk
from tests.site_server import Site
from tests.site_server import page as served

REFRESHED = [
    "source_id",
    "url",
    "old_chunks_deleted",
    "new_chunks_created",
    "status",
    "processing_time_ms",
    "message",
]
STATUS = [
    "source_id",
    "url",
    "processing_status",
    "chunks_created",
    "fetch_timestamp",
    "error_message",
    "message",
]
BOOTS = "Nothing but patience and a good pair of boots, and a head for figures. " * 3


async def ids(desk: Desk, source_id: int) -> set[int]:
    """Return the ids of the stored chunks."""
    return {one.id for one in await desk.library.catalog.chunks(source_id)}


def rows_of(table: Table, connection: Connection) -> int:
    """Count the rows of a table."""
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


@pytest.mark.proves("A-063", "A-068", "A-072")
def test_each_takes_a_source_id() -> None:
    for method in (Websites.refresh, Websites.delete, Websites.status):
        parameters = list(inspect.signature(method).parameters.values())[1:]
        assert parameters[0].name == "source_id"
        assert all(one.default is not inspect.Parameter.empty for one in parameters[1:])


@pytest.mark.proves("A-063", "A-064")
async def test_a_refresh_counts_what_was_really_removed_and_stored(desk: Desk, site: Site) -> None:
    done = await desk.app.websites.process(site.put("/job", posting()))
    before = await ids(desk, done.source_id)
    site.put("/job", posting(skills=BOOTS))
    again = await desk.app.websites.refresh(done.source_id)
    after = await ids(desk, done.source_id)
    assert list(again.as_dict()) == REFRESHED
    assert (again.source_id, again.url, again.status) == (done.source_id, done.url, "completed")
    assert again.old_chunks_deleted == len(before - after) > 0
    assert again.new_chunks_created == len(after - before) > 0
    assert again.processing_time_ms > 0
    found = (await desk.app.websites.query("patience and boots")).results[0]
    assert (BOOTS.strip() in found.content, found.vector_score < 1) == (True, True)
    assert not any(SKILLS in one.content for one in (await desk.app.websites.query(SKILLS)).results)


@pytest.mark.proves("A-064")
async def test_a_page_that_is_as_it_was_keeps_its_chunks(desk: Desk, site: Site) -> None:
    done = await desk.app.websites.process(site.put("/job", posting()))
    again = await desk.app.websites.refresh(done.source_id)
    assert (again.old_chunks_deleted, again.new_chunks_created) == (0, 0)
    assert (again.status, site.counted("/job")) == ("completed", 2)
    assert "nothing has changed" in again.message


@pytest.mark.proves("A-066", "X-058")
@pytest.mark.parametrize("status", [404, 500])
async def test_a_refresh_that_cannot_fetch_raises_and_keeps_the_old_chunks(
    desk: Desk, site: Site, status: int
) -> None:
    done = await desk.app.websites.process(site.put("/job", posting()))
    before = await ids(desk, done.source_id)
    site.paths["/job"] = answer("gone", status=status)
    with pytest.raises(ProcessingError, match=str(status)) as failed:
        await desk.app.websites.refresh(done.source_id)
    assert type(failed.value) is ProcessingError
    assert (failed.value.details["status_code"], failed.value.details["cause"]) == (
        status,
        "URLFetchError",
    )
    assert await ids(desk, done.source_id) == before
    assert (await desk.app.websites.query("Rust PostgreSQL")).results
    seen = await desk.app.websites.status(done.source_id)
    assert (seen.processing_status, str(status) in str(seen.error_message)) == ("completed", True)


@pytest.mark.proves("X-047")
async def test_a_refresh_tells_its_steps(desk: Desk, site: Site) -> None:
    done = await desk.app.websites.process(site.put("/job", posting()))
    seen = ListObserver()
    await desk.app.websites.refresh(done.source_id, progress=seen)
    steps = [event.done or 0.0 for event in seen.events]
    assert steps == sorted(set(steps))
    assert steps[-1] == seen.events[-1].total
    assert all(done.url in event.message for event in seen.events)


async def test_a_refresh_waits_for_a_job_that_another_process_works(desk: Desk, site: Site) -> None:
    done = await desk.app.websites.process(site.put("/job", posting()))
    gate = asyncio.Event()

    async def slowly(request: Request, writer: asyncio.StreamWriter) -> None:
        await gate.wait()
        await served(posting(skills=BOOTS))(request, writer)

    site.paths["/job"] = slowly
    first = asyncio.create_task(desk.app.websites.refresh(done.source_id))
    second = asyncio.create_task(desk.app.websites.refresh(done.source_id))
    await until(lambda: site.counted("/job") == 2)
    gate.set()
    assert (await first).new_chunks_created == (await second).new_chunks_created > 0
    assert site.counted("/job") == 2


@pytest.mark.proves("X-091")
async def test_a_refresh_that_is_cancelled_stops_its_job(desk: Desk, site: Site) -> None:
    done = await desk.app.websites.process(site.put("/job", posting()))
    site.paths["/job"] = lambda _request, _writer: asyncio.Event().wait()  # type: ignore[assignment,return-value]
    call = asyncio.create_task(desk.app.websites.refresh(done.source_id))
    await until(lambda: site.counted("/job") == 2)
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    job = (await desk.app.jobs.list())[0]
    ended = await desk.ended(job)
    assert (ended.state, ended.cancelled) == (JobState.FAILED, True)
    status = await settled(desk.app.websites, done.source_id)
    assert (status.processing_status, status.error_message) == ("completed", None)


async def test_a_queue_that_nobody_works_is_not_waited_for_for_ever(
    desk: Desk, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = await desk.app.websites.process(site.put("/job", posting()))
    monkeypatch.setattr(processing, "LONGEST_REFRESH", 0.2)
    site.paths["/job"] = lambda _request, _writer: asyncio.Event().wait()  # type: ignore[assignment,return-value]
    with pytest.raises(ProcessingError, match="goes on"):
        await desk.app.websites.refresh(done.source_id)


@pytest.mark.proves("A-068", "A-069", "A-070", "X-022")
async def test_a_deleted_page_is_gone_from_every_table_and_tool(desk: Desk, site: Site) -> None:
    kept = await desk.app.websites.process(site.put("/kept", posting(culture=BOOTS)))
    before = await desk.app.database.read(fingerprint)
    done = await desk.app.websites.process(site.put("/job", posting(title="Boatswain")))
    deleted = await desk.app.websites.delete(done.source_id)
    assert deleted.as_dict() == {
        "source_id": done.source_id,
        "url": done.url,
        "chunks_deleted": done.chunks_created,
        "message": "Deleted successfully",
    }
    assert await desk.app.database.read(fingerprint) == before
    found = await desk.app.websites.query("Boatswain", max_results=20)
    assert {one.source_id for one in found.results} == {kept.source_id}
    assert [one.id for one in (await desk.app.websites.list()).websites] == [kept.source_id]
    with pytest.raises(NotFoundError):
        await desk.app.websites.status(done.source_id)
    await desk.app.websites.delete(kept.source_id)
    for table in (source, page, link, chunk, vec, tok, lex_post):
        assert await desk.app.database.read(partial(rows_of, table)) == 0


@pytest.mark.proves("A-070")
async def test_a_page_that_is_deleted_while_it_is_read_does_not_come_back(
    desk: Desk, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processing, "PATIENCE", 0.1)
    gate = asyncio.Event()

    async def slowly(request: Request, writer: asyncio.StreamWriter) -> None:
        await gate.wait()
        await served(posting())(request, writer)

    site.paths["/job"] = slowly
    done = await desk.app.websites.process(site.url("/job"))
    await desk.app.websites.delete(done.source_id)
    gate.set()
    for job in await desk.app.jobs.list():
        await desk.ended(job)
    assert await desk.urls() == []


@pytest.mark.proves("A-072", "A-059")
async def test_the_status_has_the_keys_of_the_contract(desk: Desk, site: Site) -> None:
    done = await desk.app.websites.process(site.put("/job", posting()))
    status = await desk.app.websites.status(done.source_id)
    assert list(status.as_dict()) == STATUS
    assert (status.source_id, status.url, status.processing_status) == (
        done.source_id,
        done.url,
        "completed",
    )
    assert status.chunks_created == await counted(desk, done.source_id)
    assert datetime.fromisoformat(status.fetch_timestamp).tzinfo is not None
    assert (status.error_message, status.message != "") == (None, True)


@pytest.mark.proves("A-076")
@pytest.mark.parametrize("source_id", [1, 0, -1, 2**63, 2**70])
async def test_an_id_that_was_never_given_out_is_not_found(desk: Desk, source_id: int) -> None:
    for call in (desk.app.websites.refresh, desk.app.websites.delete, desk.app.websites.status):
        with pytest.raises(NotFoundError, match=str(source_id)):
            await call(source_id)


@pytest.mark.proves("A-076")
async def test_an_id_of_a_deleted_page_is_not_found(desk: Desk, site: Site) -> None:
    done = await desk.app.websites.process(site.put("/job", posting(culture=CULTURE)))
    await desk.app.websites.delete(done.source_id)
    for call in (desk.app.websites.refresh, desk.app.websites.delete, desk.app.websites.status):
        with pytest.raises(NotFoundError):
            await call(done.source_id)
