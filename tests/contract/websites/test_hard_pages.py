"""Pages that stand in their own way: each ends in a result or in an error that names the cause."""

from __future__ import annotations

from pathlib import Path

import pytest

from carrel.errors import ProcessingError
from carrel.settings import ParserSettings
from tests.contract.websites.kit import WATER, html
from tests.fault_server import answer
from tests.library_kit import Desk, opened
from tests.pdfs import pdf
from tests.site_server import Site, article

WALLS = {
    "script": (
        "<title>App</title><div id=root></div><script src=a.js></script><script>b()</script>",
        "carrel[browser]",
    ),
    "captcha": (article("Check", "Please verify you are a human to go on."), "CAPTCHA"),
    "removed": (article("Engineer", "This job is no longer available."), "removed"),
    "removed-ja": (article("求人", "この求人の掲載は終了しました。", language="ja"), "removed"),
    "paywall": (article("Story", "It began. Subscribe to continue reading."), "subscription"),
}
_UTF8 = "text/html; charset=utf-8"


@pytest.mark.proves("A-100")
@pytest.mark.parametrize("name", WALLS)
async def test_a_wall_raises_with_its_cause_and_stays_listed(
    desk: Desk, site: Site, name: str
) -> None:
    body, words = WALLS[name]
    with pytest.raises(ProcessingError) as refused:
        await desk.app.websites.process(site.put("/x", body, kind=_UTF8))
    assert words in refused.value.message
    assert refused.value.suggestion
    (listed,) = (await desk.app.websites.list(status="failed")).websites
    assert listed.error_message == refused.value.message


@pytest.mark.proves("A-100")
@pytest.mark.parametrize(
    ("status", "words"), [(410, "410"), (402, "paid for"), (403, "refuses access"), (401, "login")]
)
async def test_a_refusal_of_the_site_raises_with_its_cause(
    desk: Desk, site: Site, status: int, words: str
) -> None:
    site.paths["/x"] = answer("<p>no</p>", status=status)
    with pytest.raises(ProcessingError, match=words):
        await desk.app.websites.process(site.url("/x"))


@pytest.mark.proves("A-100")
@pytest.mark.parametrize(("pages", "limit"), [(60, 200), (60, 40)])
async def test_a_long_document_is_processed_and_says_what_was_left_out(
    sqlite_url: str, tmp_path: Path, site: Site, pages: int, limit: int
) -> None:
    lines = [[f"Page {at} of the book.", *[WATER] * 3] for at in range(pages)]
    url = site.put("/book.pdf", pdf(lines, title="Book"), kind="application/pdf")
    parser = ParserSettings(processes=1, pdf_pages=limit)
    async with opened(sqlite_url, tmp_path, parser=parser) as desk:
        done = await desk.app.websites.process(url, content_type="blog_article")
        while done.status == "processing":
            done = await desk.app.websites.process(url, content_type="blog_article")
        status = await desk.app.websites.status(done.source_id)
    assert (done.status, done.chunks_created > 10) == ("completed", True)
    for message in (done.message, status.message):
        assert ("60 pages; the first 40 were read" in message) == (limit < pages)


@pytest.mark.proves("A-100")
async def test_a_teaser_before_a_wall_is_kept_and_says_so(desk: Desk, site: Site) -> None:
    paid = '<script type="application/ld+json">{"isAccessibleForFree": false}</script>'
    body = html("Story", f"<h1>Story</h1><p>{WATER * 9}</p>{paid}")
    done = await desk.app.websites.process(site.put("/story", body), content_type="blog_article")
    assert (done.status, "paid for" in done.message) == ("completed", True)
