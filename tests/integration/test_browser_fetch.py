"""What the fetcher does for a page in the browser and for nobody else."""

from __future__ import annotations

import json

import pytest

from carrel.ingest.fetch.errors import ForbiddenAddress
from carrel.ingest.fetch.fetcher import Fetcher
from carrel.ingest.fetch.page import Purpose
from carrel.ingest.fetch.politeness import Politeness
from carrel.settings import FetchSettings
from tests.fault_server import FaultServer, answer, redirect


def part(home: str | None) -> Purpose:
    return Purpose(types=None, accept="*/*", part=True, home=home)


async def test_the_allow_list_opens_one_origin_to_a_page() -> None:
    paths = {"/": answer("here")}
    async with (
        FaultServer(paths) as home,
        FaultServer(paths) as other,
        Fetcher(FetchSettings(allow="127.0.0.1")) as fetcher,
    ):
        home.paths["/out"] = redirect(other.url())
        own = part(home.url("")[:])
        assert (await fetcher.fetch(home.url(), purpose=own)).body == b"here"
        for url in (other.url(), home.url("/out")):
            with pytest.raises(ForbiddenAddress):
                await fetcher.fetch(url, purpose=own)
        with pytest.raises(ForbiddenAddress):
            await fetcher.fetch(home.url(), purpose=part(""))
        assert not other.requests


async def test_configured_headers_go_to_the_pages_own_origin() -> None:
    async with FaultServer({"/": answer("here")}) as site:
        origin = site.url("")
        headers = json.dumps({origin: {"Cookie": "token"}})
        settings = FetchSettings(allow="127.0.0.1", headers=headers)
        async with Fetcher(settings) as fetcher:
            await fetcher.fetch(site.url(), purpose=part(origin))
            assert site.asked("/")[-1].headers["cookie"] == "token"
            assert fetcher.home_of(site.url("/a?b#c")) == origin


@pytest.mark.parametrize(
    ("url", "home"),
    [
        ("http://wiki.example/a", "http://wiki.example"),
        ("http://10.1.2.3/a", "http://10.1.2.3"),
        ("http://named.example/", ""),
        ("http://10.1.2.3:81/", "http://10.1.2.3:81"),
        ("http://93.184.215.14/", ""),
    ],
)
async def test_a_page_is_at_home_where_the_settings_name_it(url: str, home: str) -> None:
    async with Fetcher(FetchSettings(allow="wiki.example, 10.0.0.0/8")) as fetcher:
        assert fetcher.home_of(url) == home


async def test_parts_do_not_wait_but_the_next_page_does() -> None:
    now, slept = 100.0, list[float]()

    async def sleep(seconds: float) -> None:
        nonlocal now
        slept.append(seconds)
        now += seconds

    politeness = Politeness(rate=2, burst=1, at_once=2, now=lambda: now, sleep=sleep)
    async with politeness.turn("a.example"):
        pass
    for _ in range(10):
        async with politeness.turn("a.example", delay=10, part=True):
            pass
    assert not slept
    async with politeness.turn("b.example"):
        pass
    assert not slept
    async with politeness.turn("a.example"):
        pass
    assert sum(slept) == pytest.approx(5.5)  # eleven requests at two in a second
