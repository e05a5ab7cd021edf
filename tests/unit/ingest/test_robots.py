"""Rules of robots.txt and how long they are remembered."""

from __future__ import annotations

import asyncio

import pytest

from carrel.errors import URLFetchError
from carrel.ingest.fetch.errors import PageGone, RobotsUnavailable
from carrel.ingest.fetch.robots import BAD_FOR, GOOD_FOR, SILENT_FOR, Robots, read_rules
from carrel.ingest.fetch.urls import WebURL, parse_url

PAGE = parse_url("http://a.example/x")


def allowed(text: str, path: str, agent: str = "Carrel") -> bool:
    return read_rules(text.encode(), agent).allow(parse_url(f"http://a.example{path}"))


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        ("", "/x", True),
        ("User-agent: *\nDisallow:", "/x", True),
        ("User-agent: *\nDisallow: /", "/x", False),
        ("User-agent: *\nDisallow: /\nAllow: /x", "/x", True),
        ("User-agent: *\nDisallow: /*.pdf$", "/a.pdf", False),
        ("User-agent: *\nDisallow: /*.pdf$", "/a.pdf?x", True),
        ("User-agent: carrel\nDisallow: /\nUser-agent: *\nAllow: /", "/x", False),
        ("User-agent: CARREL/1.0\nDisallow: /", "/x", False),
        ("User-agent: car\nDisallow: /", "/x", True),
        ("User-agent: other\nUser-agent: carrel\nDisallow: /", "/x", False),
        ("User-agent: other\nDisallow: /", "/x", True),
        ("User-agent: other\nDisallow: /a\nUser-agent: *\nDisallow: /b", "/a", True),
        ("\ufeffUser-agent: *\nDisallow: /", "/x", False),
        ("<html>not a robots.txt</html>", "/x", True),
        ("User-agent: *\nDisallow: /あ", "/%E3%81%82", False),
        ("User-agent: *\r\nDisallow: /x # why\r\n", "/x", False),
    ],
)
def test_rules_are_those_of_the_standard(text: str, path: str, expected: bool) -> None:
    assert allowed(text, path) is expected


def test_bytes_that_are_no_text_are_no_rules() -> None:
    assert read_rules(bytes(range(256)) * 50, "Carrel").allow(PAGE)


@pytest.mark.parametrize(
    ("value", "delay"), [("2", 2.0), ("0.5", 0.5), ("nan", 0), ("inf", 0), ("-1", 0), ("x", 0)]
)
def test_a_delay_is_a_positive_number(value: str, delay: float) -> None:
    assert read_rules(f"User-agent: *\nCrawl-delay: {value}".encode(), "Carrel").delay == delay


def test_sitemaps_are_listed_up_to_a_limit() -> None:
    text = "".join(f"Sitemap: /{n}.xml\n" for n in range(500))
    assert len(read_rules(text.encode(), "Carrel").sitemaps) == 50


class Site:
    """Counts how often it is asked, and answers with bytes or an error."""

    def __init__(self, result: bytes | URLFetchError) -> None:
        self.result = result
        self.asked = 0
        self.time = 0.0

    async def load(self, _url: WebURL) -> bytes:
        self.asked += 1
        await asyncio.sleep(0)
        if isinstance(self.result, URLFetchError):
            raise self.result
        return self.result

    def robots(self) -> Robots:
        return Robots("Carrel", self.load, now=lambda: self.time)


async def test_many_at_once_ask_once() -> None:
    site = Site(b"")
    robots = site.robots()
    await asyncio.gather(*(robots.check(PAGE) for _ in range(20)))
    assert site.asked == 1


@pytest.mark.parametrize(
    ("result", "life"),
    [
        (b"", GOOD_FOR),
        (PageGone(status_code=404), GOOD_FOR),
        (URLFetchError(status_code=500), BAD_FOR),
        (URLFetchError("no connection"), SILENT_FOR),
    ],
)
async def test_rules_are_asked_for_again_after_a_while(
    result: bytes | URLFetchError, life: float
) -> None:
    site = Site(result)
    robots = site.robots()
    await robots.rules(PAGE)
    site.time = life - 1
    await robots.rules(PAGE)
    assert site.asked == 1
    site.time = life + 1
    await robots.rules(PAGE)
    assert site.asked == 2


async def test_each_origin_has_its_own_rules() -> None:
    site = Site(b"User-agent: *\nDisallow: /x")
    robots = site.robots()
    await robots.rules(PAGE)
    await robots.rules(parse_url("https://a.example/x"))
    assert site.asked == 2


async def test_a_failing_site_says_why_it_is_left_alone() -> None:
    robots = Site(URLFetchError("Failed to fetch URL: HTTP 500", status_code=500)).robots()
    with pytest.raises(RobotsUnavailable, match="HTTP 500") as caught:
        await robots.check(PAGE)
    assert caught.value.status_code == 500
    assert caught.value.retryable
