"""Pages are taken in once, looked at again for nothing, and changed only where they changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from carrel.core.jobs import JobState
from carrel.core.pages import SourceState
from carrel.settings import CorpusSettings
from tests.fault_server import Request, answer
from tests.library_kit import PATIENCE, Desk, opened
from tests.site_server import WORDS, Site, article, chapters, page

SECTIONS = {f"Part {at}": f"About number {at}. " + WORDS * 3 for at in range(6)}


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as running:
        yield running


@pytest.fixture
async def desk(database_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    async with opened(database_url, tmp_path, corpus=CorpusSettings(versions=2)) as open_desk:
        yield open_desk


async def test_a_new_page_is_stored_whole_and_found(desk: Desk, site: Site) -> None:
    url = site.put("/a", article("Tides", "The harbour lies dry at low tide.", links=["/b"]))
    source = await desk.add(url)
    assert (source.state, source.version, source.title) == (SourceState.COMPLETED, 1, "Tides")
    assert (source.language, source.error, source.final_url) == ("en", None, url)
    assert source.checked_at == source.fetched_at is not None
    found = await desk.app.corpus.find_words("harbour at low tide", limit=3)
    assert [hit.chunk.source_id for hit in found] == [source.id]
    assert [link.url for link in await desk.library.catalog.links(source.id)] == [site.url("/b")]
    counts = await desk.library.catalog.chunk_counts()
    assert counts == {source.id: len(await desk.library.catalog.chunks(source.id))}
    assert await desk.faults() == []


async def test_a_chunk_can_be_quoted_by_its_offsets(desk: Desk, site: Site) -> None:
    source = await desk.add(site.put("/a", chapters("Book", SECTIONS)))
    (version,) = await desk.library.catalog.versions(source.id)
    for chunk in await desk.library.catalog.chunks(source.id):
        assert version.text[chunk.start : chunk.end] == chunk.text
        assert chunk.section[:1] == ("Book",)


@pytest.mark.proves("A-017")
async def test_a_page_that_is_here_is_not_fetched_again(desk: Desk, site: Site) -> None:
    url = site.put("/a", article("Tides"))
    first = await desk.add(url)
    added = await desk.library.add(url + "?utm_source=mail#top")
    assert (added.source.id, added.job) == (first.id, None)
    assert site.counted("/a") == 1


@pytest.mark.parametrize("how", ["etag", "date", "bytes"])
async def test_an_unchanged_page_costs_no_reading(desk: Desk, site: Site, how: str) -> None:
    changed = "Mon, 02 Nov 2026 10:00:00 GMT" if how == "date" else ""
    source = await desk.add(site.put("/a", article("Tides"), tag=how == "etag", changed=changed))
    assert len(desk.reader.read) == 1
    before = await desk.library.catalog.chunks(source.id)
    again = await desk.refresh(source)
    assert len(desk.reader.read) == 1
    asked = site.asked("/a")[-1].headers
    assert ("if-none-match" in asked, "if-modified-since" in asked) == (
        how == "etag",
        how == "date",
    )
    assert (again.version, again.updated_at) == (1, source.updated_at)
    assert again.checked_at is not None
    assert source.checked_at is not None
    assert again.checked_at > source.checked_at
    assert await desk.library.catalog.chunks(source.id) == before


async def test_new_validators_of_the_same_bytes_are_kept(desk: Desk, site: Site) -> None:
    first, second = "Mon, 02 Nov 2026 10:00:00 GMT", "Tue, 03 Nov 2026 10:00:00 GMT"
    source = await desk.add(site.put("/a", article("Tides"), tag=False, changed=first))
    assert (source.etag, source.last_modified) == ("", first)
    site.put("/a", article("Tides"), changed=second)
    again = await desk.refresh(source)
    assert (again.version, again.last_modified) == (1, second)
    assert again.etag != ""
    await desk.refresh(again)
    assert site.asked("/a")[-1].headers["if-none-match"] == again.etag
    assert len(desk.reader.read) == 1


async def test_an_answer_without_validators_to_a_page_we_have_keeps_the_known_ones(
    desk: Desk, site: Site
) -> None:
    source = await desk.add(site.put("/a", article("Tides")))
    site.paths["/a"] = answer(status=304)
    again = await desk.refresh(source)
    assert (again.etag, again.version) == (source.etag, 1)
    site.paths["/a"] = answer(status=304, headers={"ETag": '"new"'})
    assert (await desk.refresh(again)).etag == '"new"'


@pytest.mark.proves("A-099")
async def test_a_changed_paragraph_touches_its_own_chunks_only(desk: Desk, site: Site) -> None:
    url = site.put("/a", chapters("Book", SECTIONS))
    source = await desk.add(url)
    before = {item.text: item for item in await desk.library.catalog.chunks(source.id)}
    site.put("/a", chapters("Book", SECTIONS | {"Part 2": "Quite another story. " + WORDS * 3}))
    again = await desk.refresh(source)
    after = {item.text: item for item in await desk.library.catalog.chunks(source.id)}
    same = before.keys() & after.keys()
    assert len(same) == len(SECTIONS) - 1
    assert {(before[text].id, before[text].slot) for text in same} == {
        (after[text].id, after[text].slot) for text in same
    }
    assert (again.version, again.state) == (2, SourceState.COMPLETED)
    (changed,) = after.keys() - before.keys()
    assert "another story" in changed
    assert await desk.app.corpus.find_words("number 2", limit=9) != []
    assert all("number 2." not in text for text in after)
    assert await desk.faults() == []


async def test_force_reads_anew_what_has_not_changed_by_its_validators(
    desk: Desk, site: Site
) -> None:
    source = await desk.add(site.put("/a", article("Tides", "An old sentence.")))
    site.put("/a", article("Tides", "A new sentence."))
    forced = await desk.add(source.url, force=True)
    assert (forced.id, forced.version) == (source.id, 2)
    assert "if-none-match" not in site.asked("/a")[-1].headers
    (chunk,) = await desk.library.catalog.chunks(source.id)
    assert "new sentence" in chunk.text
    assert await desk.app.corpus.find_words("old", limit=3) == []
    await desk.refresh(forced, force=True)
    assert len(desk.reader.read) == 3


async def test_as_many_former_versions_stay_as_the_settings_say(desk: Desk, site: Site) -> None:
    source = await desk.add(site.put("/a", article("Tides", "Sentence number 1.")))
    for number in range(2, 6):
        site.put("/a", article("Tides", f"Sentence number {number}."))
        source = await desk.refresh(source)
    versions = await desk.library.catalog.versions(source.id)
    assert [version.number for version in versions] == [5, 4, 3]
    assert [f"number {number}." in versions[5 - number].text for number in (5, 4, 3)] == [True] * 3
    gone = await desk.library.remove(source.id)
    assert gone.id == source.id
    assert await desk.library.catalog.versions(source.id) == []
    assert await desk.faults() == []


async def test_a_page_that_is_gone_later_stays_as_it_was(desk: Desk, site: Site) -> None:
    source = await desk.add(site.put("/a", article("Tides")))
    site.paths["/a"] = answer("gone", status=410)
    job = await desk.ended(await desk.library.refresh([source.id]))
    assert (job.state, (job.error or {})["code"]) == (JobState.FAILED, "page_gone")
    after = await desk.library.catalog.get(source.id)
    assert (after.state, after.version) == (SourceState.COMPLETED, 1)
    assert (after.error or {})["code"] == "page_gone"
    assert len(await desk.app.corpus.find_words("tides", limit=3)) == 1
    site.put("/a", article("Tides"))
    assert (await desk.refresh(source)).error is None


@pytest.mark.proves("A-022")
async def test_a_page_that_cannot_be_fetched_at_first_is_listed_with_the_error(
    desk: Desk, site: Site
) -> None:
    added = await desk.library.add(site.url("/missing"))
    job = await desk.ended(added.job)
    assert (job.state, job.attempts) == (JobState.FAILED, 1)
    (source,) = await desk.library.catalog.list()
    assert (source.state, source.version) == (SourceState.FAILED, 0)
    error = source.error or {}
    assert error["code"] == "page_gone"
    assert "404" in str(error["message"])
    assert error["suggestion"]
    site.put("/missing", article("Found"))
    assert (await desk.add(source.url)).state is SourceState.COMPLETED


@pytest.mark.proves("A-020")
async def test_many_simultaneous_wishes_for_a_page_lead_to_one(desk: Desk, site: Site) -> None:
    url = site.put("/a", chapters("Book", SECTIONS))
    added = await asyncio.gather(*(desk.library.add(url) for _ in range(8)))
    assert len({one.source.id for one in added}) == 1
    assert len({one.job.id for one in added if one.job}) == 1
    await desk.ended(added[0].job)
    assert site.counted("/a") == 1
    texts = [item.text for item in await desk.library.catalog.chunks(added[0].source.id)]
    assert len(texts) == len(set(texts)) == len(SECTIONS)


async def test_a_refresh_of_many_names_those_that_failed(desk: Desk, site: Site) -> None:
    sources = [await desk.add(site.put(f"/{at}", article(f"Page {at}"))) for at in range(4)]
    site.paths["/1"] = answer("gone", status=404)
    site.put("/2", article("Page 2", "Something else."))
    job = await desk.ended(await desk.library.refresh("all"))
    result = job.result or {}
    assert (job.state, result["unchanged"], result["changed"]) == (JobState.COMPLETED, 2, 1)
    failed = result["failed"]
    assert isinstance(failed, list)
    assert [(one["source"], one["code"]) for one in failed] == [(sources[1].id, "page_gone")]
    assert len(desk.reader.read) == 5


async def test_nothing_to_refresh_makes_no_job(desk: Desk, site: Site) -> None:
    assert await desk.library.refresh("all") is None
    await desk.add(site.put("/a", article("Tides")))
    assert await desk.library.refresh("stale") is None


async def test_a_source_that_is_removed_while_it_is_fetched_stays_removed(
    desk: Desk, site: Site
) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(request: Request, writer: asyncio.StreamWriter) -> None:
        begun.set()
        await go_on.wait()
        await page(article("Tides"))(request, writer)

    site.paths["/slow"] = slowly
    added = await desk.library.add(site.url("/slow"))
    await asyncio.wait_for(begun.wait(), PATIENCE)
    await desk.library.remove(added.source.id)
    go_on.set()
    job = await desk.ended(added.job)
    assert (job.state, (job.error or {})["code"]) == (JobState.FAILED, "not_found")
    assert await desk.library.catalog.list() == []
    assert await desk.faults() == []
