"""All kinds of pages: charsets, formats, files, and pages that stand in the way of the page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from carrel.core.jobs import JobState
from carrel.core.pages import SourceState
from carrel.errors import ExtractionError, NotFoundError
from carrel.ingest.reading.page import read_page
from carrel.ingest.reading.reader import Request
from carrel.services.taken import Change
from carrel.settings import FetchSettings, ParserSettings
from tests.fault_server import answer
from tests.library_kit import Desk, opened
from tests.pdfs import encrypted_pdf, pdf
from tests.site_server import WORDS, Site, article

JAPANESE = "港の番人は、入ってくるすべての船の名前と荷物を帳簿に書きとめます。" * 3


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as running:
        yield running


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    async with opened(sqlite_url, tmp_path) as open_desk:
        yield open_desk


@pytest.mark.parametrize("announced", [True, False], ids=["header", "no header"])
@pytest.mark.parametrize("codec", ["shift_jis", "euc-jp", "iso-2022-jp", "utf-8"])
async def test_japanese_pages_are_read_in_their_charset(
    desk: Desk, site: Site, codec: str, announced: bool
) -> None:
    kind = f"text/html; charset={codec}" if announced else "text/html"
    body = article("港の番人", JAPANESE, language="ja").encode(codec)
    source = await desk.add(site.put("/ja", body, kind=kind))
    assert (source.state, source.title, source.language) == (
        SourceState.COMPLETED,
        "港の番人",
        "ja",
    )
    found = await desk.app.corpus.find_words("船の荷物", limit=3)
    assert [hit.chunk.source_id for hit in found] == [source.id]


@pytest.mark.parametrize(
    ("path", "kind", "body", "title"),
    [
        ("/notes.md", "text/plain", f"# Harbour log\n\n{WORDS}", "Harbour log"),
        ("/notes", "text/markdown", f"# Harbour log\n\n{WORDS}", "Harbour log"),
        ("/log.txt", "text/plain", f"Harbour log\n\n{WORDS}", "Harbour log"),
        ("/x", "", f"<title>Harbour log</title><h1>Harbour log</h1><p>{WORDS}", "Harbour log"),
        ("/x.xhtml", "application/xhtml+xml", article("Harbour log"), "Harbour log"),
    ],
)
async def test_formats_beside_html_are_read(
    desk: Desk, site: Site, path: str, kind: str, body: str, title: str
) -> None:
    source = await desk.add(site.put(path, body, kind=kind))
    assert (source.state, source.title) == (SourceState.COMPLETED, title), source.error
    assert len(await desk.app.corpus.find_words("harbour cargo", limit=3)) == 1


async def test_the_content_type_of_a_source_steers_its_chunks(desk: Desk, site: Site) -> None:
    url = site.put("/job", article("Keeper", *[WORDS * 2] * 12))
    plain = await desk.add(url)
    sizes = [len(item.text) for item in await desk.library.catalog.chunks(plain.id)]
    await desk.library.remove(plain.id)
    posting = await desk.add(url, content_type="job_posting")
    assert posting.content_type == "job_posting"
    assert sizes != [len(item.text) for item in await desk.library.catalog.chunks(posting.id)]


@pytest.mark.proves("A-100")
@pytest.mark.parametrize("pages", [3, 60])
async def test_a_document_of_many_pages_is_read_by_a_worker_process(
    sqlite_url: str, tmp_path: Path, site: Site, pages: int
) -> None:
    lines = [[f"Page {at} of the harbour book.", *[WORDS] * 3] for at in range(pages)]
    url = site.put("/book.pdf", pdf(lines, title="Harbour book"), kind="application/pdf")
    parser = ParserSettings(processes=1, pdf_pages=50)
    async with opened(sqlite_url, tmp_path, parser=parser) as desk:
        source = await desk.add(url)
        (version,) = await desk.library.catalog.versions(source.id)
        found = await desk.app.corpus.find_words("harbour book", limit=100)
    assert source.state is SourceState.COMPLETED, source.error
    assert f"Page {min(pages, 50) - 1} of" in version.text
    assert found
    assert bool(version.details["notice"]) == (pages > 50)


@pytest.mark.proves("A-100")
@pytest.mark.parametrize(
    ("body", "kind", "code", "words"),
    [
        (
            "<title>App</title><div id=root></div><script src=a.js></script><script>b()</script>",
            "text/html",
            "extraction",
            "carrel[browser]",
        ),
        (
            article("Just a moment...", "Enable JavaScript and cookies to continue")
            + "<script src=/cdn-cgi/challenge-platform/h/g/orchestrate></script>",
            "text/html",
            "captcha_wall",
            "CAPTCHA",
        ),
        (
            article("Check", "Please verify you are a human to go on."),
            "text/html",
            "captcha_wall",
            "CAPTCHA",
        ),
        (
            article("確認", "私はロボットではありません。画像を選んでください。", language="ja"),
            "text/html; charset=utf-8",
            "captcha_wall",
            "CAPTCHA",
        ),
        (
            article("Engineer", "This job is no longer available."),
            "text/html",
            "page_removed",
            "removed",
        ),
        (
            article("求人", "この求人の掲載は終了しました。", language="ja"),
            "text/html; charset=utf-8",
            "page_removed",
            "removed",
        ),
        (
            article("Big story", "It began at dawn. Subscribe to continue reading."),
            "text/html",
            "pay_wall",
            "subscription",
        ),
        (
            article("大きな話", "続きを読むには有料会員の登録が必要です。", language="ja"),
            "text/html; charset=utf-8",
            "pay_wall",
            "subscription",
        ),
        (
            article("Members", "Please log in to view this page.")
            + "<form><input name=u><input type=password name=p></form>",
            "text/html",
            "login_wall",
            "log-in",
        ),
        (b"%PDF-1.4 but nothing more", "application/pdf", "damaged_document", "damaged"),
        (encrypted_pdf(), "application/pdf", "encrypted_document", "password"),
    ],
)
async def test_a_page_that_shows_nothing_fails_and_names_the_cause(
    desk: Desk, site: Site, body: str | bytes, kind: str, code: str, words: str
) -> None:
    added = await desk.library.add(site.put("/x", body, kind=kind))
    job = await desk.ended(added.job)
    assert job.state is JobState.FAILED
    source = await desk.library.catalog.get(added.source.id)
    error = source.error or {}
    assert (source.state, error["code"]) == (SourceState.FAILED, code)
    assert words in str(error["message"])
    assert error["suggestion"]
    assert await desk.library.catalog.chunks(source.id) == []


@pytest.mark.proves("A-100")
@pytest.mark.parametrize(
    ("status", "body", "words"),
    [
        (403, "<p>Are you human?</p><div class=g-recaptcha></div>", "CAPTCHA"),
        (404, "no such posting", "404"),
        (410, "the posting was removed", "410"),
        (402, "pay first", "paid for"),
        (401, "log in", "login"),
    ],
)
async def test_a_refusal_names_the_cause(
    desk: Desk, site: Site, status: int, body: str, words: str
) -> None:
    site.paths["/x"] = answer(body, status=status)
    source = await desk.add(site.url("/x"))
    assert source.state is SourceState.FAILED
    assert words in str((source.error or {})["message"])


@pytest.mark.parametrize(
    "words",
    [
        "How a CAPTCHA asks you to verify you are human, and why sites do so. " + WORDS * 8,
        "In 2019 the position has been filled by a robot, says the report. " + WORDS * 8,
        "Subscribe to continue reading was the worst line of that decade. " + WORDS * 8,
        "Write to us. We answer within a day.",
        "Sign up for the newsletter. Subscribers get the map of the harbour.",
    ],
)
def test_a_page_that_speaks_of_walls_is_no_wall(words: str) -> None:
    form = "<form><input type=password></form><div class=g-recaptcha></div>"
    body = (article("An essay", words) + form).encode()
    draft = read_page(Request(url="https://a.example/", media="text/html"), body)
    assert words.split(".", maxsplit=1)[0] in draft.text
    assert draft.details["notice"] == ""


def test_a_teaser_that_the_site_marks_as_paid_is_kept_with_a_notice() -> None:
    mark = '<script type="application/ld+json">{"isAccessibleForFree": false}</script>'
    body = article("Big story", WORDS * 9, head=mark).encode()
    draft = read_page(Request(url="https://a.example/", media="text/html"), body)
    assert "paid for" in str(draft.details["notice"])
    assert "harbour" in draft.text


async def test_a_file_is_kept_and_looked_at_again(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "notes.md"
    file.write_text(f"# Harbour log\n\n{WORDS}", encoding="utf-8")
    taken = await desk.library.ingest.take_file(file, file.as_uri())
    assert (taken.change, taken.source.title) == (Change.NEW, "Harbour log")
    assert (taken.source.url, taken.source.via) == (file.as_uri(), file.as_uri())
    assert (await desk.refresh(taken.source)).version == 1
    assert len(desk.reader.read) == 1
    file.write_text("# Harbour log\n\nAll ships have left.", encoding="utf-8")
    assert (await desk.refresh(taken.source)).version == 2
    file.unlink()
    after = await desk.refresh(taken.source)
    assert (after.version, after.state) == (2, SourceState.COMPLETED)
    assert (after.error or {})["code"] == "not_found"
    with pytest.raises(NotFoundError, match="cannot be read"):
        await desk.library.ingest.take_file(tmp_path / "none.html", "https://a.example/none")
    assert len(await desk.library.catalog.list()) == 1


async def test_a_file_without_words_is_refused_and_leaves_nothing(
    desk: Desk, tmp_path: Path
) -> None:
    file = tmp_path / "empty.html"
    file.write_text("<title>x</title><body></body>", encoding="utf-8")
    with pytest.raises(ExtractionError):
        await desk.library.ingest.take_file(file, "https://a.example/empty")
    assert await desk.library.catalog.list() == []


async def test_a_page_that_is_too_large_fails_and_names_the_limit(
    sqlite_url: str, tmp_path: Path, site: Site
) -> None:
    url = site.put("/big", article("Big", WORDS * 100))
    fetch = FetchSettings(allow="127.0.0.1", max_bytes=2048)
    async with opened(sqlite_url, tmp_path, fetch=fetch) as desk:
        source = await desk.add(url)
    assert (source.error or {})["code"] == "page_too_large"
    assert "CARREL_FETCH_MAX_BYTES" in str((source.error or {})["suggestion"])
