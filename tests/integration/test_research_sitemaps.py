"""What a site lists of itself is one more source of links: asked politely, once, and seldom."""

from __future__ import annotations

from pathlib import Path

import pytest

from carrel.core.research_settings import ResearchSettings
from carrel.orchestrate.doors import Listed
from carrel.orchestrate.listed import MOST, fitting, in_words
from carrel.settings import FetchSettings
from tests.fault_server import Behaviour, answer, hang
from tests.integration.research_kit import ANSWER, asks, research
from tests.library_kit import FETCH
from tests.site_server import Site, article, page, sitemap

XML = "application/xml"
HIDDEN = "/fleet/marigold-built-1871.html"


def hide(site: Site) -> None:
    """Serve an answer that no link leads to."""
    site.put("/", article("Harbour", "The harbour has many keepers.", links=["/weather"]))
    site.put("/weather", article("Weather", "It rains in the spring and storms in autumn."))
    site.put(HIDDEN, article("Marigold", ANSWER))
    listed = [site.url("/weather"), site.url(HIDDEN), site.url("/fleet/other.html")]
    site.put("/sitemap.xml", sitemap([*listed, "https://elsewhere.example/marigold"]), kind=XML)


async def test_a_page_that_only_the_sitemap_names_is_found(
    database_url: str, tmp_path: Path
) -> None:
    async with Site() as site, research(database_url, tmp_path) as desk:
        hide(site)
        found = await desk.app.research.answer(asks(site.url()))
        assert site.url(HIDDEN) in [one.source_url for one in found.findings]
        (step,) = [one for one in found.steps if one.source_url == site.url(HIDDEN)]
        assert step.parent_url == site.url("/sitemap.xml")
        assert step.promise == "“marigold built 1871”"
        assert site.counted("/fleet/other.html") == 0
        assert await desk.faults() == []


async def test_without_the_setting_no_sitemap_is_asked_for(sqlite_url: str, tmp_path: Path) -> None:
    off = ResearchSettings(sitemaps=False)
    async with Site() as site, research(sqlite_url, tmp_path, settings=off) as desk:
        hide(site)
        found = await desk.app.research.answer(asks(site.url()))
        assert site.url(HIDDEN) not in [one.source_url for one in found.findings]
        assert site.counted("/sitemap.xml") == 0


async def test_a_sitemap_is_asked_for_once_in_a_while(sqlite_url: str, tmp_path: Path) -> None:
    async with Site() as site, research(sqlite_url, tmp_path) as desk:
        hide(site)
        for query in ("When was the Marigold built?", "Who painted the Marigold?"):
            await desk.app.research.answer(asks(site.url(), query=query))
        assert site.counted("/sitemap.xml") == 1


async def test_no_sitemap_is_asked_for_where_links_may_not_be_followed_or_one_is_sure(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with Site() as site, research(sqlite_url, tmp_path) as desk:
        hide(site)
        await desk.app.research.answer(asks(site.url(), budget=0))
        site.put("/list", '<main><p>Read <a href="/m">When was the Marigold built?</a></p></main>')
        site.put("/m", article("The Marigold", ANSWER))
        found = await desk.app.research.answer(asks(site.url("/list")))
        assert site.url("/m") in [one.source_url for one in found.findings]
        assert site.counted("/sitemap.xml") == 0


async def test_robots_txt_may_forbid_the_sitemap_and_what_it_lists(
    sqlite_url: str, tmp_path: Path
) -> None:
    obeying = FETCH.model_copy(update={"robots": "true", "rate": 1000.0})
    async with Site() as site, research(sqlite_url, tmp_path, fetch=obeying) as desk:
        hide(site)
        site.put("/robots.txt", "User-agent: *\nDisallow: /fleet/\n", kind="text/plain")
        found = await desk.app.research.answer(asks(site.url()))
        assert site.counted("/sitemap.xml") == 1
        assert site.counted(HIDDEN) == 0
        assert "robots.txt" in found.steps[0].failure
    async with Site() as site, research(f"{sqlite_url}.b", tmp_path, fetch=obeying) as desk:
        hide(site)
        site.put("/robots.txt", "User-agent: *\nDisallow: /sitemap.xml\n", kind="text/plain")
        await desk.app.research.answer(asks(site.url()))
        assert site.counted("/sitemap.xml") == site.counted(HIDDEN) == 0


BAD: dict[str, Behaviour] = {
    "gone": answer("gone", status=404),
    "busy": answer("slow down", status=429, headers={"Retry-After": "3600"}),
    "broken": page("<urlset><url><loc>", kind=XML),
    "bomb": page('<!DOCTYPE a [<!ENTITY b "c">]><urlset>&b;</urlset>', kind=XML),
    "html": page(article("Not here", "No such page."), kind="text/html"),
    "silent": hang,
}


@pytest.mark.parametrize("bad", sorted(BAD))
async def test_a_sitemap_that_cannot_be_read_is_no_harm(
    sqlite_url: str, tmp_path: Path, bad: str
) -> None:
    fetch = FetchSettings(**{**FETCH.model_dump(), "first_byte": 0.5, "timeout": 1.0})
    async with Site() as site, research(sqlite_url, tmp_path, fetch=fetch) as desk:
        hide(site)
        site.paths["/sitemap.xml"] = BAD[bad]
        found = await desk.app.research.answer(asks(site.url()))
        assert found.decision.reason
        assert site.counted("/sitemap.xml") == 1
        assert await desk.faults() == []


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("https://a.example/guide/install-on-linux.html", "install on linux"),
        ("https://a.example/guide/how_to_tie/index.html", "how to tie"),
        ("https://a.example/%E6%A2%85%E9%9B%A8", "梅雨"),
        ("https://a.example/", ""),
    ],
)
def test_the_end_of_an_address_tells_what_a_page_is_about(url: str, words: str) -> None:
    assert in_words(url) == words


def test_of_a_long_list_those_with_words_of_the_question_are_looked_at() -> None:
    pages = [Listed(url=f"https://a.example/page-{n}", via="map") for n in range(20_000)]
    pages += [Listed(url=f"https://a.example/kite-{n}", via="map") for n in range(2 * MOST)]
    found = list(fitting(pages, "How do kites fly?"))
    assert len(found) == MOST
    assert all("kite" in page.url for page, _ in found)
