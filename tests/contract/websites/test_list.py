"""`rag_list_websites`: filters, order, pages, and what is stale."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path

import pytest

from carrel.core.pages import SourceState
from carrel.errors import DataValidationError, NotFoundError, URLFetchError
from carrel.services.websites.websites import Websites
from carrel.storage.corpus import Corpus
from tests.contract.websites.kit import Hands, posting
from tests.library_kit import Desk, opened
from tests.pages import add_page, draft
from tests.site_server import Site

KEYS = ["websites", "total_count", "limit", "offset", "has_more"]
WEBSITE_KEYS = [
    "id",
    "url",
    "title",
    "content_type",
    "language",
    "fetch_timestamp",
    "processing_status",
    "chunks_count",
    "is_stale",
    "error_message",
]


@pytest.fixture
async def timed(database_url: str, tmp_path: Path, hands: Hands) -> AsyncIterator[Desk]:
    """Carrel without an encoder, and with a clock of the test's own."""
    async with opened(database_url, tmp_path, clock=hands) as found:
        yield found


async def shelf(corpus: Corpus, hands: Hands, count: int) -> list[int]:
    """Store so many pages, one an hour; every third is a blog article."""
    ids = []
    for at in range(count):
        hands.turn(hours=1)
        kind = "blog_article" if at % 3 == 0 else "job_posting"
        words = [f"chunk {part} of page {at}" for part in range(at % 4 + 1)]
        url = f"https://example.org/{(at * 13) % count:03}"
        ids.append((await add_page(corpus, url, draft(*words), kind)).source.id)
    return ids


@pytest.mark.proves("A-054", "A-055", "A-056")
def test_everything_has_a_default() -> None:
    parameters = inspect.signature(Websites.list).parameters
    found = {name: one.default for name, one in parameters.items() if name != "self"}
    assert found == {
        "content_type": None,
        "status": None,
        "limit": 50,
        "offset": 0,
        "order_by": "fetch_timestamp",
        "order": "DESC",
    }


@pytest.mark.proves("A-055", "A-056", "X-048")
@pytest.mark.parametrize(
    "how",
    [
        {"limit": 0},
        {"limit": 101},
        {"offset": -1},
        {"offset": 2**63},
        {"order_by": "title"},
        {"order": "asc"},
        {"status": "done"},
        {"content_type": "news"},
    ],
)
async def test_what_is_out_of_range_is_refused(plain: Desk, how: dict[str, object]) -> None:
    with pytest.raises(DataValidationError):
        await plain.app.websites.list(**how)  # type: ignore[arg-type]


@pytest.mark.proves("A-057", "A-058", "A-059")
async def test_the_list_has_the_keys_of_the_contract(desk: Desk, site: Site) -> None:
    await desk.app.websites.process(site.put("/job", posting()))
    with pytest.raises(URLFetchError):
        await desk.app.websites.process(site.url("/nowhere"), content_type="company_page")
    listed = await desk.app.websites.list(order_by="url")
    assert list(listed.as_dict()) == KEYS
    failed, done = sorted(listed.websites, key=lambda one: one.chunks_count)
    for one in (failed, done):
        assert list(one.as_dict()) == WEBSITE_KEYS
        assert datetime.fromisoformat(one.fetch_timestamp).tzinfo is not None
        assert one.is_stale is False
    assert (done.title, done.content_type, done.language) == (
        "Backend Engineer",
        "job_posting",
        "en",
    )
    assert (done.processing_status, done.chunks_count > 1) == ("completed", True)
    assert done.error_message is None
    assert (failed.processing_status, failed.chunks_count) == ("failed", 0)
    assert "404" in str(failed.error_message)


@pytest.mark.proves("A-054")
async def test_each_filter_finds_its_own(timed: Desk, hands: Hands) -> None:
    ids = await shelf(timed.app.corpus, hands, 9)
    for key, state in zip(ids, list(SourceState) * 3, strict=False):
        await timed.library.catalog.mark(key, state)
    for state in SourceState:
        listed = await timed.app.websites.list(status=state)
        assert {one.processing_status for one in listed.websites} == {state}
    blogs = await timed.app.websites.list(content_type="blog_article")
    assert (blogs.total_count, len(blogs.websites)) == (3, 3)
    none = await timed.app.websites.list(content_type="company_page")
    assert (none.total_count, none.websites, none.has_more) == (0, (), False)


@pytest.mark.proves("A-056")
@pytest.mark.parametrize("order_by", ["fetch_timestamp", "url", "status"])
async def test_the_list_is_sorted_both_ways(timed: Desk, hands: Hands, order_by: str) -> None:
    ids = await shelf(timed.app.corpus, hands, 10)
    for key in ids[::2]:
        await timed.library.catalog.mark(key, SourceState.FAILED, error={"message": "no"})
    name = "processing_status" if order_by == "status" else order_by
    up = (await timed.app.websites.list(order_by=order_by, order="ASC")).websites
    down = (await timed.app.websites.list(order_by=order_by, order="DESC")).websites
    keys = [getattr(one, name) for one in up]
    assert (keys, len(keys)) == (sorted(keys), 10)
    assert [one.id for one in down] == [one.id for one in reversed(up)]


@pytest.mark.proves("A-061", "A-055")
@pytest.mark.parametrize("size", [1, 3, 7, 100])
async def test_pages_have_no_gap_and_repeat_nothing(timed: Desk, hands: Hands, size: int) -> None:
    ids = await shelf(timed.app.corpus, hands, 14)
    seen: list[int] = []
    more = True
    while more:
        listed = await timed.app.websites.list(limit=size, offset=len(seen))
        assert (listed.total_count, listed.limit, listed.offset) == (14, size, len(seen))
        seen += [one.id for one in listed.websites]
        more = listed.has_more
        assert more == (len(seen) < 14)
    assert sorted(seen) == sorted(ids)
    beyond = await timed.app.websites.list(offset=1000)
    assert (beyond.websites, beyond.total_count, beyond.has_more) == ((), 14, False)


@pytest.mark.proves("A-058")
async def test_chunks_are_counted_for_each(timed: Desk, hands: Hands) -> None:
    await shelf(timed.app.corpus, hands, 8)
    counts = await timed.library.catalog.chunk_counts()
    listed = await timed.app.websites.list()
    assert {one.id: one.chunks_count for one in listed.websites} == counts


@pytest.mark.proves("A-060", "A-065")
async def test_a_page_is_stale_after_thirty_days_and_not_sooner(
    timed: Desk, site: Site, hands: Hands
) -> None:
    done = await timed.app.websites.process(site.put("/job", posting()))

    async def stale() -> bool:
        (one,) = (await timed.app.websites.list()).websites
        return one.is_stale

    assert not await stale()
    hands.turn(days=30)
    assert not await stale()
    hands.turn(seconds=1)
    assert await stale()
    assert "30 days" in (await timed.app.websites.status(done.source_id)).message
    await timed.app.websites.refresh(done.source_id)
    assert not await stale()


@pytest.mark.proves("X-012")
async def test_a_page_without_a_content_type_is_listed_and_matches_no_filter(
    timed: Desk, site: Site
) -> None:
    await timed.add(site.put("/page", posting()))
    (one,) = (await timed.app.websites.list()).websites
    assert one.content_type == ""
    for kind in ("job_posting", "blog_article", "company_page"):
        assert (await timed.app.websites.list(content_type=kind)).total_count == 0
        found = await timed.app.websites.query("Rust PostgreSQL", content_type_filter=kind)
        assert found.total_results == 0
    assert (await timed.app.websites.query("Rust PostgreSQL")).results


@pytest.mark.proves("X-112", "A-038")
async def test_a_local_file_is_left_out_unless_it_has_an_address(
    desk: Desk, tmp_path: Path
) -> None:
    file = tmp_path / "page.html"
    file.write_text(posting(), encoding="utf-8")
    local = (await desk.library.ingest.take_file(file, file.as_uri())).source
    assert (await desk.app.websites.list()).total_count == 0
    assert (await desk.app.websites.query("Rust PostgreSQL")).total_results == 0
    for call in (desk.app.websites.status, desk.app.websites.refresh, desk.app.websites.delete):
        with pytest.raises(NotFoundError):
            await call(local.id)
    url = "https://example.org/jobs/1"
    named = (await desk.library.ingest.take_file(file, url)).source
    (listed,) = (await desk.app.websites.list()).websites
    assert (listed.id, listed.url) == (named.id, url)
    found = await desk.app.websites.query("Rust PostgreSQL")
    assert {one.source_url for one in found.results} == {url}
