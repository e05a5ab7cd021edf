"""Pages that are empty without scripts, read with a browser from the first byte to the store."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from carrel.ingest.browser.browser import Browser, RenderingFailed
from carrel.ingest.fetch.fetcher import Fetcher
from carrel.settings import BrowserSettings
from tests.fault_server import Behaviour, FaultServer, answer
from tests.integration.browser_kit import (
    SETTINGS,
    all_gone,
    left_over,
    only,
    real_browser,
    script,
    script_page,
)
from tests.library_kit import opened
from tests.security.fake_internet import FakeInternet

_MAKE = """
fetch('/data.json').then((answer) => answer.json()).then((data) => {
  document.title = data.title;
  document.getElementById('app').innerHTML =
    `<main><h1>${data.title}</h1><p>${data.text}</p></main>`;
  history.replaceState(null, '', '/shown');
});
"""
SHELL = (
    "<!doctype html><html><head><title>App</title><script type=module src=/app.js></script>"
    "</head><body><div id=app></div></body>"
)


def data(text: str) -> Behaviour:
    body = json.dumps({"title": "Herons", "text": f"{text} " * 12})
    return answer(body, headers={"Content-Type": "application/json"})


def site_of(text: str) -> dict[str, Behaviour]:
    return {"/": answer(SHELL), "/app.js": script(_MAKE), "/data.json": data(text)}


@real_browser
async def test_a_page_made_by_scripts_is_kept_and_looked_at_again(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with (
        FaultServer(site_of("The heron waits in shallow water.")) as site,
        opened(sqlite_url, tmp_path, fetch=only(site), browser=SETTINGS) as desk,
    ):
        source = await desk.add(site.url())
        assert (source.title, source.language, source.version) == ("Herons", "en", 1)
        assert source.url == site.url()
        assert (await desk.refresh(source)).version == 1
        site.paths["/data.json"] = data("Now it has caught a fish.")
        later = await desk.refresh(source)
        assert later.version == 2  # the page as it was sent is the same, byte by byte
        assert not await desk.faults()
    assert not left_over()


async def test_without_a_browser_the_page_says_what_it_needs(
    sqlite_url: str, tmp_path: Path
) -> None:
    nowhere = BrowserSettings(path=tmp_path / "none")
    async with (
        FaultServer(site_of("x")) as site,
        opened(sqlite_url, tmp_path, fetch=only(site), browser=nowhere) as desk,
    ):
        source = await desk.add(site.url())
    assert source.error is not None
    assert "carrel[browser]" in str(source.error["message"])
    assert not site.asked("/app.js")


@real_browser
async def test_a_browser_that_does_not_start_is_named_with_the_page(
    sqlite_url: str, tmp_path: Path
) -> None:
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\nexit 3\n")
    broken.chmod(0o755)
    settings = SETTINGS.model_copy(update={"path": broken})
    async with (
        FaultServer(site_of("x")) as site,
        opened(sqlite_url, tmp_path, fetch=only(site), browser=settings) as desk,
    ):
        source = await desk.add(site.url())
    assert source.error is not None
    assert "No browser could run them" in str(source.error["message"])
    assert await all_gone()


@real_browser
async def test_a_cancelled_page_leaves_no_process_behind() -> None:
    reached = asyncio.Event()

    async def hold(*_: object) -> None:
        reached.set()
        await asyncio.Event().wait()

    paths = {
        "/": script_page("fetch('/hold'); setTimeout(() => { while (true) {} }, 500)"),
        "/hold": hold,
    }
    async with FaultServer(paths) as site, Fetcher(only(site)) as fetcher:
        raw = await fetcher.fetch(site.url())
        task = asyncio.create_task(Browser(SETTINGS, fetcher).render(raw))
        await asyncio.wait_for(reached.wait(), 20)
        assert left_over()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await all_gone()


@real_browser
async def test_a_script_may_turn_to_another_page_of_its_site() -> None:
    paths = {
        "/": script_page("location = '/en'"),
        "/en": script_page("document.body.append('Welcome. '.repeat(40))"),
    }
    async with FaultServer(paths) as site, Fetcher(only(site)) as fetcher:
        page = await Browser(SETTINGS, fetcher).render(await fetcher.fetch(site.url()))
    assert page.final_url == site.url("/en")
    assert page.body.count(b"Welcome. ") > 39


@real_browser
async def test_robots_and_missing_parts_are_told_to_the_script() -> None:
    tell = (
        "for (const path of ['/open', '/closed', '/none'])"
        " fetch(path).then((r) => say(path + r.status + ';'), () => say(path + ' failed;'));"
    )
    say = "const say = (word) => document.getElementById('app').append(word);"
    paths = {
        "/": script_page(say + tell),
        "/robots.txt": answer("User-agent: *\nDisallow: /closed"),
        "/open": answer("yes"),
        "/closed": answer("no"),
    }
    async with FaultServer(paths) as site, Fetcher(only(site)) as fetcher:
        page = await Browser(SETTINGS, fetcher).render(await fetcher.fetch(site.url()))
    assert all(word in page.body for word in (b"/open200;", b"/closed failed;", b"/none404;"))
    assert not site.asked("/closed")


async def _public_page(host: str, *urls: str) -> tuple[bytes, FakeInternet]:
    """Render a page of the public web whose script asks for addresses."""
    say = "const say = (word) => document.getElementById('app').append(word + ';');"
    tell = "".join(
        f"fetch('{url}').then((r) => r.text()).then((t) => say(t), () => say('refused'));"
        for url in urls
    )
    paths = {"/": script_page(say + tell), "/secret": answer("the secret")}
    async with FaultServer(paths) as site:
        zone = {
            "public.example": [["93.184.215.14"]],
            "cdn.example": [["1.1.1.1"]],
            "wiki.example": [["10.0.0.5"]],
            # Public when the page is fetched, private when its script asks.
            "turns.example": [["1.1.1.1"], ["10.0.0.5"]],
        }
        internet = FakeInternet(site, zone)
        async with internet.fetcher(allow="wiki.example, 10.0.0.0/8") as fetcher:
            raw = await fetcher.fetch(f"http://{host}/")
            page = await Browser(SETTINGS, fetcher).render(raw)
        return page.body, internet


@real_browser
async def test_a_public_page_reads_public_hosts_and_no_private_one_that_carrel_may() -> None:
    private = ("http://wiki.example/secret", "http://10.0.0.5/secret")
    body, internet = await _public_page("public.example", "http://cdn.example/secret", *private)
    assert (body.count(b"the secret;"), body.count(b"refused;")) == (1, 2)
    assert not internet.canary


@real_browser
async def test_a_name_that_turns_to_a_private_address_gains_nothing() -> None:
    body, internet = await _public_page("turns.example", "http://turns.example/secret")
    assert (body.count(b"the secret;"), body.count(b"refused;")) == (0, 1)
    assert not internet.canary


async def test_a_browser_that_is_off_says_so() -> None:
    async with FaultServer({"/": answer(SHELL)}) as site, Fetcher(only(site)) as fetcher:
        raw = await fetcher.fetch(site.url())
        with pytest.raises(RenderingFailed, match="off"):
            await Browser(BrowserSettings(use="off"), fetcher).render(raw)
