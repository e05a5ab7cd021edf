"""`rag_process_website`: what it answers, and what is stored then."""

from __future__ import annotations

import asyncio
import inspect

import pytest

from carrel.core.websites import ContentType, Processed
from carrel.errors import DataValidationError, InvalidURL, ProcessingError
from carrel.services.websites import processing
from carrel.services.websites.websites import Websites
from tests.contract.websites.kit import (
    HARU,
    SKILLS,
    counted,
    html,
    japanese,
    paragraphs,
    posting,
    settled,
)
from tests.fault_server import Request
from tests.integration.embedding_kit import Watched
from tests.library_kit import Desk
from tests.site_server import Site, page

WAIT = processing.PATIENCE  # before the tests lengthen it
KEYS = [
    "source_id",
    "url",
    "status",
    "chunks_created",
    "processing_time_ms",
    "language",
    "message",
    "is_cached",
    "error",
]


def slow(body: str, gate: asyncio.Event) -> object:
    """Answer once the gate is open."""

    async def behave(request: Request, writer: asyncio.StreamWriter) -> None:
        await gate.wait()
        await page(body)(request, writer)

    return behave


@pytest.mark.proves("A-004", "A-005", "A-007")
def test_only_the_address_must_be_given() -> None:
    parameters = inspect.signature(Websites.process).parameters
    assert parameters["url"].default is inspect.Parameter.empty
    assert parameters["content_type"].default == "job_posting"
    assert parameters["force_refresh"].default is False
    assert list(ContentType) == ["job_posting", "blog_article", "company_page"]


@pytest.mark.proves("A-004", "A-021")
@pytest.mark.parametrize(
    "url", ["not-a-url", "", "ftp://example.org/", "/jobs/1", "http://", "file:///etc/passwd"]
)
async def test_what_is_no_address_of_the_web_is_refused_at_once(plain: Desk, url: str) -> None:
    with pytest.raises(ValueError, match="valid HTTP/HTTPS URL") as refused:
        await plain.app.websites.process(url)
    assert isinstance(refused.value, InvalidURL)
    assert refused.value.suggestion == "Please provide a valid HTTP/HTTPS URL."
    assert await plain.urls() == []
    assert not await plain.app.jobs.list()


@pytest.mark.proves("A-005", "X-048")
@pytest.mark.parametrize("kind", ["news", "", "JOB_POSTING", None])
async def test_another_content_type_is_refused(plain: Desk, kind: str) -> None:
    with pytest.raises(DataValidationError, match="job_posting, blog_article, company_page"):
        await plain.app.websites.process("https://example.org/", content_type=kind)


@pytest.mark.proves("A-008", "A-009", "A-010", "A-011", "A-012", "A-013", "A-014")
async def test_a_page_is_fetched_cut_embedded_and_found(
    desk: Desk, site: Site, encoder: Watched
) -> None:
    url = site.put("/job", posting())
    done = await desk.app.websites.process(url)
    assert list(done.as_dict()) == KEYS
    assert (done.url, done.status, done.is_cached, done.error) == (url, "completed", False, None)
    assert done.chunks_created == await counted(desk, done.source_id) > 1
    assert (done.language, done.processing_time_ms > 0) == ("en", True)
    assert "Backend Engineer" in done.message
    assert any(SKILLS in text for text in encoder.seen)
    found = await desk.app.websites.query("Who knows Rust and PostgreSQL?")
    assert SKILLS in found.results[0].content
    assert "<" not in found.results[0].content


@pytest.mark.proves("A-012", "A-015", "A-047", "A-096")
async def test_japanese_is_processed_and_found(desk: Desk, site: Site) -> None:
    markup = '<div class="english words of markup" data-a="the of and that this">' * 40
    url = site.put("/ja", japanese().replace("<p>", markup + "<p>"))
    done = await desk.app.websites.process(url, content_type="company_page")
    assert (done.status, done.language) == ("completed", "ja")
    found = await desk.app.websites.query("文庫本を作る会社")
    assert found.results[0].source_id == done.source_id
    assert "文庫本" in found.results[0].content


@pytest.mark.proves("A-012", "X-060")
async def test_a_page_in_both_languages_or_in_neither_is_mixed(desk: Desk, site: Site) -> None:
    french = "Nous cherchons une personne qui aime les livres et la mer, pour notre équipe. " * 4
    for path, words in {"/fr": french, "/both": f"{SKILLS} {HARU}"}.items():
        url = site.put(path, html("Page", f"<h1>Page</h1><p>{words}</p>"))
        assert (await desk.app.websites.process(url)).language == "mixed"


@pytest.mark.proves("A-010", "A-017", "A-011")
async def test_a_stored_page_is_answered_without_a_fetch(desk: Desk, site: Site) -> None:
    url = site.put("/job", posting())
    first = await desk.app.websites.process(url)
    again = await desk.app.websites.process(url + "#apply")
    assert list(again.as_dict()) == KEYS
    assert (again.source_id, again.is_cached, again.status) == (first.source_id, True, "completed")
    assert (again.url, again.chunks_created) == (url + "#apply", first.chunks_created)
    assert site.counted("/job") == 1


@pytest.mark.proves("A-017")
async def test_another_content_type_alone_fetches_nothing(desk: Desk, site: Site) -> None:
    url = site.put("/job", posting())
    await desk.app.websites.process(url, content_type="company_page")
    again = await desk.app.websites.process(url)
    assert again.is_cached
    assert "company_page" in again.message
    assert site.counted("/job") == 1
    forced = await desk.app.websites.process(url, force_refresh=True)
    source = await desk.library.catalog.get(forced.source_id)
    assert (forced.is_cached, source.content_type) == (False, "job_posting")


@pytest.mark.proves("A-018")
async def test_a_forced_page_loses_its_old_chunks(desk: Desk, site: Site) -> None:
    url = site.put("/job", posting())
    first = await desk.app.websites.process(url)
    site.put("/job", posting(skills="Nothing but patience and a good pair of boots. " * 4))
    again = await desk.app.websites.process(url, force_refresh=True)
    assert (again.source_id, again.is_cached) == (first.source_id, False)
    assert again.chunks_created == await counted(desk, again.source_id)
    texts = [chunk.text for chunk in await desk.library.catalog.chunks(first.source_id)]
    assert not any(SKILLS in text for text in texts)
    assert any("good pair of boots" in text for text in texts)


@pytest.mark.proves("A-020")
async def test_two_submissions_at_once_make_one_source(desk: Desk, site: Site) -> None:
    url = site.put("/job", posting())
    answers = await asyncio.gather(*(desk.app.websites.process(url) for _ in range(6)))
    assert {one.source_id for one in answers} == {answers[0].source_id}
    await settled(desk.app.websites, answers[0].source_id)
    assert site.counted("/job") == 1
    texts = [chunk.text for chunk in await desk.library.catalog.chunks(answers[0].source_id)]
    assert len(texts) == len(set(texts))


@pytest.mark.proves("A-016", "A-073", "X-081", "X-082")
async def test_a_slow_page_is_answered_before_it_has_come(
    desk: Desk, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processing, "PATIENCE", 0.1)
    gate = asyncio.Event()
    site.paths["/slow"] = slow(posting(), gate)  # type: ignore[assignment]
    first = await desk.app.websites.process(site.url("/slow"))
    assert (first.status, first.chunks_created, first.language) == ("processing", 0, "mixed")
    assert (first.is_cached, first.error) == (False, None)
    during = await desk.app.websites.process(site.url("/slow"))
    assert (during.status, during.source_id, during.is_cached) == (
        "processing",
        first.source_id,
        True,
    )
    gate.set()
    status = await settled(desk.app.websites, first.source_id)
    assert (status.processing_status, status.chunks_created > 0) == ("completed", True)
    after = await desk.app.websites.process(site.url("/slow"))
    assert (after.status, after.is_cached, after.language) == ("completed", True, "en")
    assert site.counted("/slow") == 1


@pytest.mark.proves("A-016")
def test_the_wait_is_shorter_than_five_seconds() -> None:
    assert WAIT < 5


@pytest.mark.proves("A-006", "A-094")
async def test_the_content_type_decides_how_a_page_is_cut(desk: Desk, site: Site) -> None:
    words = "Somebody who likes ships and ledgers is wanted at the harbour office. " * 60
    body = html("Long", f"<h1>Long</h1><p>{words}</p>")
    sizes = {}
    for kind in ContentType:
        done = await desk.app.websites.process(site.put(f"/{kind}", body), content_type=kind)
        chunks = await desk.library.catalog.chunks(done.source_id)
        sizes[kind] = max(len(chunk.text) for chunk in chunks)
    assert 800 <= sizes[ContentType.JOB_POSTING] <= 1000
    assert 1000 <= sizes[ContentType.BLOG_ARTICLE] <= 1200


@pytest.mark.proves("A-095")
async def test_chunks_have_fifty_to_five_thousand_characters(desk: Desk, site: Site) -> None:
    done: Processed = await desk.app.websites.process(site.put("/long", paragraphs(12)))
    sizes = [len(chunk.text) for chunk in await desk.library.catalog.chunks(done.source_id)]
    assert all(50 <= size <= 5000 for size in sizes)
    with pytest.raises(ProcessingError, match="only 26 characters"):
        await desk.app.websites.process(
            site.put("/short", html("Hi", "<p>Twenty-six characters here</p>"))
        )
