"""robots.txt and the rate limit, seen from the site's side."""

from __future__ import annotations

import asyncio
import gzip

import pytest

from carrel.errors import URLFetchError
from carrel.ingest.fetch.errors import RobotsDisallowed, RobotsUnavailable
from carrel.ingest.fetch.fetcher import Fetcher
from carrel.ingest.fetch.sitemap import read_site
from carrel.settings import FetchSettings
from tests.fault_server import Behaviour, FaultServer, answer, hang, redirect
from tests.security.fake_internet import fake_internet

RULES = "User-agent: *\nDisallow: /secret\n\nUser-agent: carrel\nDisallow: /not-for-carrel\n"


def settings(**more: object) -> FetchSettings:
    return FetchSettings.model_validate({"allow": "127.0.0.1", "timeout": 2.0} | more)


def text(body: str, status: int = 200) -> Behaviour:
    return answer(body, status=status, headers={"Content-Type": "text/plain"})


@pytest.mark.proves("A-097")
async def test_a_disallowed_page_is_not_fetched() -> None:
    paths = {"/robots.txt": text(RULES), "/secret": answer("a"), "/not-for-carrel": answer("b")}
    async with FaultServer(paths) as site, Fetcher(settings()) as fetcher:
        assert (await fetcher.fetch(site.url("/secret"))).body == b"a"  # that rule is for others
        with pytest.raises(RobotsDisallowed, match=r"robots\.txt") as caught:
            await fetcher.fetch(site.url("/not-for-carrel"))
    assert site.asked("/not-for-carrel") == []
    assert len(site.asked("/robots.txt")) == 1
    assert caught.value.code == "robots_disallowed"


async def test_a_redirect_to_a_disallowed_page_is_not_followed() -> None:
    paths = {"/robots.txt": text(RULES), "/go": redirect("/not-for-carrel")}
    async with FaultServer(paths) as site, Fetcher(settings()) as fetcher:
        with pytest.raises(RobotsDisallowed):
            await fetcher.fetch(site.url("/go"))
    assert site.asked("/not-for-carrel") == []


@pytest.mark.parametrize("status", [400, 401, 403, 404, 410])
async def test_a_site_without_rules_may_be_read(status: int) -> None:
    paths = {"/robots.txt": text("Disallow: /", status), "/": answer("x")}
    async with FaultServer(paths) as site, Fetcher(settings()) as fetcher:
        assert (await fetcher.fetch(site.url())).body == b"x"


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_site_whose_rules_fail_is_left_alone_for_a_while(status: int) -> None:
    paths = {"/robots.txt": text("oh", status), "/": answer("x")}
    async with FaultServer(paths) as site, Fetcher(settings()) as fetcher:
        for _ in range(3):
            with pytest.raises(RobotsUnavailable, match="left alone for 5 minutes"):
                await fetcher.fetch(site.url())
    assert site.asked("/") == []
    assert len(site.asked("/robots.txt")) == 1


@pytest.mark.proves("A-088")
async def test_a_site_that_hangs_at_its_rules_is_as_slow_as_its_pages() -> None:
    short = settings(timeout=0.3)
    async with FaultServer({"/robots.txt": hang}) as site, Fetcher(short) as fetcher:
        with pytest.raises(URLFetchError) as caught:
            await fetcher.fetch(site.url("/page"))
    assert caught.value.message == "Failed to fetch URL: Connection timeout after 0.3s"
    assert caught.value.details["url"] == site.url("/page")


@pytest.mark.parametrize("obey", ["false", "unlisted"])
async def test_the_rules_of_a_listed_host_can_be_left_aside(obey: str) -> None:
    paths = {"/robots.txt": text("User-agent: *\nDisallow: /"), "/": answer("x")}
    async with FaultServer(paths) as site, Fetcher(settings(robots=obey)) as fetcher:
        assert (await fetcher.fetch(site.url())).body == b"x"
    assert site.asked("/robots.txt") == []


async def test_an_unlisted_host_is_still_asked_for_its_rules() -> None:
    async with fake_internet() as net, net.fetcher(robots="unlisted") as fetcher:
        net.site.paths["/robots.txt"] = answer("User-agent: *\nDisallow: /")
        with pytest.raises(RobotsDisallowed):
            await fetcher.fetch("http://public.example/")


async def test_a_huge_file_of_rules_is_read_to_its_limit_and_quickly() -> None:
    names = "".join(f"User-agent: robot{n}\n" for n in range(20_000))
    rules = "".join(f"Disallow: /{n}*a*a*a*a*b\n" for n in range(20_000))
    body = f"User-agent: *\nDisallow: /first\n{names}{rules}"
    huge = {"/robots.txt": text(body + "#" * 2_000_000)}
    async with FaultServer(huge) as site, Fetcher(settings(timeout=10.0)) as fetcher:
        with pytest.raises(RobotsDisallowed):
            await asyncio.wait_for(fetcher.fetch(site.url("/first")), 8)
    assert len(site.requests) == 1


@pytest.mark.proves("A-098", "X-037")
async def test_requests_to_a_host_keep_their_distance() -> None:
    async with fake_internet() as net, net.fetcher(rate=20.0, burst=2, per_host=2) as fetcher:
        await asyncio.gather(*(fetcher.fetch("http://public.example/") for _ in range(8)))
    times = [request.at for request in net.site.asked("/")]
    assert len(times) == 8
    assert times[1] - times[0] < 0.045  # the burst
    assert times[7] - times[0] >= 6 * 0.05 - 0.02


async def test_listed_hosts_have_no_rate_limit() -> None:
    slow = settings(rate=0.1, burst=1)
    async with FaultServer({"/": answer("x")}) as site, Fetcher(slow) as fetcher:
        await asyncio.wait_for(asyncio.gather(*(fetcher.fetch(site.url()) for _ in range(20))), 5)
    assert len(site.asked("/")) == 20


async def test_a_delay_that_the_rules_ask_for_is_kept_up_to_the_cap() -> None:
    async with fake_internet() as net:
        net.site.paths["/robots.txt"] = answer("User-agent: *\nCrawl-delay: 3600\n")
        async with net.fetcher(robots="true", longest_delay=0.2) as fetcher:
            for _ in range(3):
                await fetcher.fetch("http://public.example/")
    times = [request.at for request in net.site.asked("/")]
    assert times[2] - times[1] >= 0.19
    assert times[2] - times[0] < 2


async def test_the_sitemaps_of_a_site_are_collected_once_and_for_this_site_only() -> None:
    async with FaultServer() as site:
        own, index = site.url("/"), "<sitemapindex>{}</sitemapindex>"
        xml = {"Content-Type": "application/xml"}
        names = [f"{own}m.xml.gz", f"{own}index.xml", "http://elsewhere.example/s.xml"]
        listed = f"<urlset><url><loc>{own}a?utm_source=x</loc></url>"
        listed += "<url><loc>http://elsewhere.example/b</loc></url></urlset>"
        site.paths |= {
            "/robots.txt": answer(f"Sitemap: {own}index.xml\nSitemap: {own}list.txt\n"),
            "/index.xml": answer(
                index.format("".join(f"<sitemap><loc>{n}</loc></sitemap>" for n in names)),
                headers=xml,
            ),
            "/m.xml.gz": answer(
                gzip.compress(listed.encode()), headers={"Content-Type": "application/x-gzip"}
            ),
            "/list.txt": answer(f"{own}c\n{own}a\n", headers={"Content-Type": "text/plain"}),
        }
        async with Fetcher(settings()) as fetcher:
            found = await read_site(fetcher, own)
    assert [entry.url for entry in found.pages] == [f"{own}c", f"{own}a"]
    assert list(found.failures) == [f"{own}sitemap.xml"]
    assert len(site.asked("/index.xml")) == 1
    assert not found.cut


async def test_sitemaps_that_lead_deeper_and_deeper_are_cut() -> None:
    async with FaultServer() as site:
        for n in range(10):
            inner = f"<sitemapindex><sitemap><loc>/{n + 1}.xml</loc></sitemap></sitemapindex>"
            site.paths[f"/{n}.xml"] = answer(inner, headers={"Content-Type": "text/xml"})
        site.paths["/sitemap.xml"] = redirect("/0.xml")
        async with Fetcher(settings()) as fetcher:
            found = await read_site(fetcher, site.url())
    assert found.pages == ()
    assert found.cut
    assert site.asked("/3.xml") == []
