"""What a page in the browser may ask for, judged without any browser."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest

from carrel.errors import InvalidURL, URLFetchError
from carrel.ingest.browser.gate import (
    LARGEST_PART,
    MOST_BYTES,
    MOST_PAGES,
    MOST_PARTS,
    REFUSED,
    STAY,
    Asked,
    Gate,
    Given,
)
from carrel.ingest.fetch.errors import ForbiddenAddress, PageGone
from carrel.ingest.fetch.page import Purpose, RawPage

PAGE = "https://app.example/start"


def raw(url: str, body: bytes = b"text", **headers: str) -> RawPage:
    return RawPage(
        url=url,
        final_url=url,
        status=200,
        headers={"content-type": "text/html", **headers},
        body=body,
        content_type="text/html",
        charset_from_header=None,
        etag=None,
        last_modified=None,
        fetched_at=datetime.now(UTC),
    )


@dataclass
class Web:
    """A fetcher that finds everything, unless an answer is prepared; it remembers who asked."""

    answers: dict[str, RawPage | Exception] = field(default_factory=dict)
    asked: list[tuple[str, Purpose]] = field(default_factory=list)

    async def fetch(self, url: str, purpose: Purpose) -> RawPage:
        self.asked.append((url, purpose))
        found = self.answers.get(url) or raw(url)
        if isinstance(found, Exception):
            raise found
        return found


@pytest.fixture
def web() -> Web:
    return Web()


@pytest.fixture
def gate(web: Web) -> Gate:
    return Gate(raw(PAGE, b"<p>shell"), web.fetch)


def document(url: str, **more: object) -> Asked:
    return Asked(url=url, kind="document", **({"main": True} | more))  # type: ignore[arg-type]


async def test_the_page_itself_comes_from_what_was_fetched_already(gate: Gate, web: Web) -> None:
    given = await gate.answer(document(PAGE + "#top"))
    assert given == Given(status=200, headers={"content-type": "text/html"}, body=b"<p>shell")
    assert not web.asked


@pytest.mark.parametrize("kind", ["script", "stylesheet", "xhr", "fetch"])
async def test_scripts_styles_and_data_are_fetched(gate: Gate, web: Web, kind: str) -> None:
    given = await gate.answer(Asked(url="https://cdn.example/a", kind=kind))
    assert (given.status, given.body) == (200, b"text")
    [(_, purpose)] = web.asked
    assert purpose.part
    assert purpose.robots
    assert purpose.home == ""


@pytest.mark.parametrize(
    "asked",
    [
        Asked(url="https://cdn.example/a", method=method)
        for method in ("POST", "PUT", "DELETE", "HEAD", "OPTIONS", "get", "")
    ]
    + [
        Asked(url="https://cdn.example/a", kind=kind)
        for kind in "image media font texttrack eventsource websocket manifest ping other".split()
    ]
    + [
        document("https://app.example/frame", main=False),
        document(PAGE, main=False),
        document("https://app.example/form", main=False, method="POST"),
    ],
    ids=str,
)
async def test_everything_else_is_refused_unasked(gate: Gate, web: Web, asked: Asked) -> None:
    assert await gate.answer(asked) == REFUSED
    assert not web.asked


@pytest.mark.parametrize(
    "url",
    [
        "https://elsewhere.example/",
        "http://127.0.0.1/",
        "file:///etc/passwd",
        "data:text/html,x",
        "https://app.example:8443/start",
        "https://app.example\\@evil.example/",
    ],
)
async def test_a_script_cannot_take_the_page_elsewhere(gate: Gate, web: Web, url: str) -> None:
    assert await gate.answer(document(url)) == STAY
    assert not web.asked
    with pytest.raises(InvalidURL):
        gate.landed(url)


async def test_a_posted_form_does_not_leave_the_page(gate: Gate, web: Web) -> None:
    assert await gate.answer(document("https://app.example/form", method="POST")) == STAY
    assert not web.asked


async def test_another_page_of_the_site_is_fetched_and_gives_its_address(web: Web) -> None:
    web.answers["https://www.app.example/home"] = raw("https://www.app.example/en/home")
    gate = Gate(raw(PAGE), web.fetch)
    assert (await gate.answer(document("https://www.app.example/home"))).status == 200
    assert gate.landed("https://www.app.example/home#x") == "https://www.app.example/en/home"


async def test_a_page_of_the_site_that_redirects_elsewhere_is_left_alone(web: Web) -> None:
    web.answers["https://app.example/out"] = raw("https://elsewhere.example/")
    gate = Gate(raw(PAGE), web.fetch)
    assert await gate.answer(document("https://app.example/out")) == STAY


async def test_a_page_that_reloads_for_ever_is_stopped(gate: Gate) -> None:
    given = [await gate.answer(document(PAGE)) for _ in range(MOST_PAGES + 2)]
    assert [one.status for one in given] == [200] * MOST_PAGES + [204] * 2


def test_an_address_rewritten_within_the_origin_is_believed(gate: Gate) -> None:
    assert gate.landed("https://app.example/home?tab=1#a") == "https://app.example/home?tab=1"


@pytest.mark.parametrize(
    "url", ["https://evil.example/", "http://app.example/start", "chrome-error://x/", "about:blank"]
)
def test_an_address_elsewhere_is_not_believed(gate: Gate, url: str) -> None:
    with pytest.raises(InvalidURL):
        gate.landed(url)


async def test_the_number_of_parts_is_bounded(gate: Gate, web: Web) -> None:
    given = [await gate.answer(Asked(url=f"https://a.example/{n}")) for n in range(500)]
    assert [one.status for one in given].count(200) == MOST_PARTS
    assert len(web.asked) == MOST_PARTS


async def test_the_bytes_of_all_parts_are_bounded(web: Web) -> None:
    body = b"x" * (LARGEST_PART - 1)
    web.answers = {f"https://a.example/{n}": raw("https://a.example/", body) for n in range(20)}
    gate = Gate(raw(PAGE), web.fetch)
    given = [await gate.answer(Asked(url=url)) for url in web.answers]
    assert 0 < sum(len(one.body) for one in given) <= MOST_BYTES
    assert all(purpose.most is not None for _, purpose in web.asked)


async def test_a_part_that_was_cut_at_its_limit_is_refused(web: Web) -> None:
    web.answers["https://a.example/"] = raw("https://a.example/", b"x" * LARGEST_PART)
    gate = Gate(raw(PAGE), web.fetch)
    assert await gate.answer(Asked(url="https://a.example/")) == REFUSED


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (PageGone(status_code=404), 404),
        (URLFetchError(status_code=500), 500),
        (ForbiddenAddress(), 0),
        (URLFetchError(), 0),
        (InvalidURL(), 0),
    ],
    ids=repr,
)
async def test_a_script_is_told_the_status_and_nothing_else(
    web: Web, error: Exception, status: int
) -> None:
    web.answers["https://a.example/"] = error
    gate = Gate(raw(PAGE), web.fetch)
    assert await gate.answer(Asked(url="https://a.example/")) == Given(status=status)


async def test_headers_that_could_act_are_not_passed_on(web: Web) -> None:
    acting = {"refresh": "0;url=https://evil.example/", "content-disposition": "attachment"}
    web.answers["https://a.example/"] = raw("https://a.example/", b"text", **acting)
    gate = Gate(raw(PAGE), web.fetch)
    assert dict((await gate.answer(Asked(url="https://a.example/"))).headers) == {
        "content-type": "text/html"
    }


async def test_what_the_settings_open_is_for_the_pages_own_origin(web: Web) -> None:
    gate = Gate(raw(PAGE), web.fetch, home="https://app.example")
    await gate.answer(Asked(url="https://other.example/"))
    await gate.answer(document("https://app.example/next"))
    assert [purpose.home for _, purpose in web.asked] == ["https://app.example"] * 2
