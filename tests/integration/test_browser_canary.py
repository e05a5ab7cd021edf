"""A page in the browser gets nowhere: a canary on loopback hears nothing, whatever it tries."""

from __future__ import annotations

import asyncio
import contextlib
import time

import pytest

from carrel.ingest.browser.browser import Browser, RenderingFailed
from carrel.ingest.browser.program import find_program
from carrel.ingest.browser.worker import DEAD_PROXY, NO_BYPASS, SWITCHES
from carrel.ingest.fetch.fetcher import Fetcher
from carrel.ingest.fetch.page import RawPage
from tests.fault_server import FaultServer, Request, answer, endless
from tests.integration.browser_kit import (
    LEAVES,
    SETTINGS,
    Canary,
    all_gone,
    canary,
    only,
    prison,
    real_browser,
    script,
    script_page,
)

pytestmark = real_browser
LIMIT = 8.0


async def rendered(site: FaultServer, *, limit: float = LIMIT) -> RawPage:
    """Render the first page of a site; nothing of it is left running, and it keeps its limit."""
    settings = SETTINGS.model_copy(update={"seconds": limit})
    async with Fetcher(only(site)) as fetcher:
        raw = await fetcher.fetch(site.url())
        start = time.monotonic()
        try:
            return await Browser(settings, fetcher).render(raw)
        finally:
            assert time.monotonic() - start < limit + 2
            assert await all_gone()


async def test_no_way_out_of_the_page_leads_to_the_canary() -> None:
    async with canary() as bird, FaultServer(prison(bird)) as site:
        page = await rendered(site, limit=20)
        assert bird.silent, (bird.heard, bird.packets)
    assert b"These words stand for what the page says." in page.body
    assert page.final_url == site.url()
    assert {request.path for request in site.requests} <= {"/", "/robots.txt", "/shared.js"}


async def bare(site: FaultServer, bird: Canary, *, walls: bool) -> None:
    """Open the page in a browser whose requests nobody takes; the walls are Carrel's switches."""
    url = site.url()
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=str(find_program(SETTINGS)),
            chromium_sandbox=SETTINGS.sandbox,
            proxy={"server": DEAD_PROXY, "bypass": NO_BYPASS} if walls else None,
            args=list(SWITCHES) if walls else [],
        )
        page = await browser.new_page()
        if walls:  # else not even the page would come
            async with Fetcher(only(site)) as fetcher:
                body = (await fetcher.fetch(url)).body
            await page.route(url, lambda route: route.fulfill(body=body, content_type="text/html"))
        await page.goto(url, wait_until="load")
        with contextlib.suppress(TimeoutError):  # workers and windows start in their own time
            async with asyncio.timeout(4 if walls else 20):
                while not (bird.heard >= LEAVES and bird.packets):  # noqa: ASYNC110  the canary has no event
                    await asyncio.sleep(0.1)
        await browser.close()


async def test_without_carrel_the_same_page_reaches_the_canary_by_every_way() -> None:
    async with canary() as bird, FaultServer(prison(bird)) as site:
        await bare(site, bird, walls=False)
        assert bird.heard >= LEAVES, LEAVES - bird.heard
        assert bird.packets


async def test_what_slips_past_the_interception_still_finds_no_way() -> None:
    async with canary() as bird, FaultServer(prison(bird)) as site:
        await bare(site, bird, walls=True)
        assert bird.silent, (bird.heard, bird.packets)


async def test_a_page_that_goes_to_a_private_host_stays_where_it_is() -> None:
    body = "<p>" + "Here we stay. " * 30
    async with canary() as bird:
        page = script_page(f"location = '{bird.url}/'", body)
        async with FaultServer({"/": page}) as site:
            result = await rendered(site)
        assert bird.silent
    assert b"Here we stay." in result.body
    assert result.final_url == site.url()


async def test_addresses_of_credentials_and_of_files_are_refused() -> None:
    urls = ["http://169.254.169.254/latest/meta-data/", "http://[::1]/", "file:///etc/passwd"]
    tries = "".join(
        f"fetch('{url}', {{mode: 'no-cors'}}).then(() => say('reached'), () => say('refused'));"
        for url in urls
    )
    say = "const say = (word) => document.getElementById('app').append(word + ' ');"
    async with FaultServer({"/": script_page(say + tries)}) as site:
        page = await rendered(site)
    assert page.body.count(b"refused ") == len(urls)
    assert b"reached " not in page.body


async def test_five_hundred_requests_end_at_the_limit_of_one_page() -> None:
    ask = "for (let n = 0; n < 500; n++) fetch('/data?' + n).catch(() => 0);"
    paths = {"/": script_page(ask)} | {f"/data?{n}": answer("x") for n in range(500)}
    async with FaultServer(paths) as site:
        await rendered(site, limit=20)
        asked = [request for request in site.requests if request.path.startswith("/data")]
    assert len(asked) == 100


async def test_an_answer_of_fifty_megabytes_is_cut_off() -> None:
    sent = 0

    async def huge(_request: Request, writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 50000000\r\n\r\n")
        for _ in range(500):
            writer.write(b"x" * 100_000)
            await writer.drain()
            sent += 100_000

    told = "fetch('/huge').then(() => say('reached'), () => say('refused'));"
    say = "const say = (word) => document.getElementById('app').append(word);"
    async with FaultServer({"/": script_page(say + told), "/huge": huge}) as site:
        page = await rendered(site)
    assert b">refused<" in page.body
    assert 5_000_000 <= sent < 20_000_000


async def test_an_answer_without_end_does_not_hold_the_page() -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n"
    tell = "fetch('/slow'); document.getElementById('app').append('Early words. '.repeat(30));"
    paths = {"/": script_page(tell), "/slow": endless(head, b"x", pause=0.1)}
    async with FaultServer(paths) as site:
        assert b"Early words." in (await rendered(site)).body


@pytest.mark.parametrize(
    "text",
    [
        "setTimeout(() => { while (true) document.body.append('x'.repeat(1e6)) }, 100)",
        "new Worker(URL.createObjectURL(new Blob(['while(1){}']))); while (true) {}",
    ],
)
async def test_an_endless_script_is_ended_with_its_browser(text: str) -> None:
    async with FaultServer({"/": script_page(text)}) as site:
        with pytest.raises(RenderingFailed, match=r"not still after 4 s|broke the browser"):
            await rendered(site, limit=4)


async def test_cookies_do_not_outlive_a_page() -> None:
    tell = (
        "document.getElementById('app').append('before:' + document.cookie + localStorage.a);"
        "document.cookie = 'seen=1; max-age=9999'; localStorage.a = 'kept';"
    )
    async with FaultServer({"/": script_page(tell)}) as site:
        pages = [await rendered(site) for _ in range(2)]
    assert [b"before:undefined" in page.body for page in pages] == [True, True]
    assert all("cookie" not in request.headers for request in site.requests)


async def test_a_script_reloading_its_page_comes_to_an_end() -> None:
    paths = {
        "/": script_page("", "<script src=/again.js></script>"),
        "/again.js": script("location.reload()"),
    }
    async with FaultServer(paths) as site:
        page = await rendered(site)
    assert page.final_url == site.url()
    assert len(site.asked("/again.js")) <= 5
