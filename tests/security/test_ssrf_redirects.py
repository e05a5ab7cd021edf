"""Redirects, changing names and listed hosts: the guard holds at every hop."""

from __future__ import annotations

import pytest

from carrel.errors import URLFetchError
from carrel.ingest.fetch import guard as fetch_guard
from carrel.ingest.fetch.errors import BadAnswer, ForbiddenAddress
from tests.fault_server import answer, raw, redirect
from tests.security.fake_internet import PUBLIC, fake_internet

HOSTILE_PLACES = [
    "http://127.0.0.1/canary",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::ffff:169.254.169.254]/",
    "http://2852039166/",
    "http://private.example/",
    "//127.0.0.1/canary",
    "///127.0.0.1/canary",
    "file:///etc/passwd",
    "gopher://127.0.0.1:6379/_x",
    "data:text/html,x",
    "javascript:alert(1)",
    "http://user:word@127.0.0.1/",
    "\\\\127.0.0.1\\x",
    "http:\\\\127.0.0.1",
    "/\\127.0.0.1/",
    "http://localhost/",
    "http://[::1/",
    "",
]


@pytest.mark.proves("X-036")
@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_no_redirect_leads_into_a_private_network(status: int) -> None:
    async with fake_internet() as net, net.fetcher() as fetcher:
        for place in HOSTILE_PLACES:
            net.site.paths["/go"] = redirect(place, status)
            with pytest.raises(URLFetchError):
                await fetcher.fetch("http://public.example/go")
    assert net.canary == []
    assert len(net.site.asked("/go")) == len(HOSTILE_PLACES)
    assert net.site.asked("/canary") == []


async def test_a_late_redirect_is_checked_like_the_first() -> None:
    async with fake_internet() as net, net.fetcher() as fetcher:
        for hop in range(4):
            net.site.paths[f"/{hop}"] = redirect(f"http://public.example/{hop + 1}")
        net.site.paths["/4"] = redirect("http://127.0.0.1/")
        with pytest.raises(ForbiddenAddress):
            await fetcher.fetch("http://public.example/0")
    assert net.canary == []


async def test_without_the_guard_a_redirect_hits_the_canary(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fetch_guard, "special_use", lambda _address: None)
    async with fake_internet() as net, net.fetcher() as fetcher:
        net.site.paths["/go"] = redirect("http://127.0.0.1/")
        await fetcher.fetch("http://public.example/go")
    assert net.canary == ["127.0.0.1"]


@pytest.mark.parametrize(
    "head",
    [
        b"HTTP/1.1 302 Go\r\nContent-Length: 0\r\n\r\n",
        b"HTTP/1.1 302 Go\r\nLocation: /\r\nLocation: http://127.0.0.1/\r\n\r\n",
    ],
    ids=["no place", "two places"],
)
async def test_a_redirect_names_exactly_one_place(head: bytes) -> None:
    async with fake_internet() as net, net.fetcher() as fetcher:
        net.site.paths["/go"] = raw(head)
        with pytest.raises(BadAnswer, match="places to go"):
            await fetcher.fetch("http://public.example/go")
    assert net.canary == []


async def test_what_is_no_redirect_is_not_followed() -> None:
    page = answer(
        "<meta http-equiv=refresh content='0;url=http://127.0.0.1/'><img src=http://127.0.0.1/i>",
        headers={"Refresh": "0; url=http://127.0.0.1/", "Location": "http://127.0.0.1/"},
    )
    async with fake_internet() as net, net.fetcher() as fetcher:
        net.site.paths["/page"] = page
        got = await fetcher.fetch("http://public.example/page")
        net.site.paths["/choice"] = redirect("http://127.0.0.1/", 300)
        with pytest.raises(URLFetchError, match="300"):
            await fetcher.fetch("http://public.example/choice")
    assert got.final_url == "http://public.example/page"
    assert net.canary == []


async def test_a_name_that_changes_its_mind_never_reaches_inside() -> None:
    reached = 0
    async with fake_internet() as net, net.fetcher() as fetcher:
        for _ in range(1000):
            try:
                await fetcher.fetch("http://rebind.example/")
                reached += 1
            except ForbiddenAddress:
                pass
            await fetcher.close()
    assert net.canary == []
    assert reached == 500
    assert set(net.dialled) == {PUBLIC}


async def test_a_kept_connection_is_not_used_for_a_name_that_moved_inside() -> None:
    async with fake_internet() as net, net.fetcher() as fetcher:
        await fetcher.fetch("http://rebind.example/")
        with pytest.raises(ForbiddenAddress):
            await fetcher.fetch("http://rebind.example/")
    assert len(net.site.requests) == 1


async def test_robots_txt_passes_the_same_guard() -> None:
    async with fake_internet() as net, net.fetcher(robots="true") as fetcher:
        net.site.paths["/robots.txt"] = redirect("http://127.0.0.1/robots.txt")
        with pytest.raises(URLFetchError, match=r"robots\.txt"):
            await fetcher.fetch("http://public.example/")
    assert net.canary == []
    assert net.site.asked("/") == []


@pytest.mark.parametrize(
    ("allow", "url", "dialled"),
    [
        ("127.0.0.1", "http://127.0.0.1/", "127.0.0.1"),
        ("127.0.0.0/8", "http://127.9.9.9/", "127.9.9.9"),
        ("10.0.0.0/8", "http://private.example/", "10.0.0.5"),
        ("private.example", "http://private.example/", "10.0.0.5"),
        ("private.example:8080", "http://private.example:8080/", "10.0.0.5"),
        ("a.example, ::1/128", "http://[::1]/", "::1"),
        ("[::1]:80", "http://[::1]/", "::1"),
        ("169.254.169.254", "http://cloud.example/", "169.254.169.254"),
        ("public.example:25", "http://public.example:25/", PUBLIC),
    ],
)
async def test_a_listed_target_is_reached(allow: str, url: str, dialled: str) -> None:
    async with fake_internet() as net, net.fetcher(allow=allow) as fetcher:
        await fetcher.fetch(url)
    assert net.dialled == [dialled]


@pytest.mark.parametrize(
    ("allow", "url"),
    [
        ("private.example:8080", "http://private.example/"),
        ("10.0.0.0/16", "http://10.1.0.1/"),
        ("private.example", "http://10.0.0.5/"),
        ("cloud.example", "http://cloud.example/"),
        ("example", "http://private.example/"),
        ("127.0.0.0/8", "http://localhost/"),
        ("127.0.0.1", "http://mixed.example:22/"),
        ("64:ff9b::/96", "http://nat.example/"),
        ("mapped.example", "http://nat.example/"),
    ],
)
async def test_a_list_opens_nothing_else(allow: str, url: str) -> None:
    async with fake_internet() as net, net.fetcher(allow=allow) as fetcher:
        with pytest.raises(ForbiddenAddress):
            await fetcher.fetch(url)
    assert net.dialled == []


async def test_a_listed_host_cannot_redirect_to_an_unlisted_one() -> None:
    async with fake_internet() as net, net.fetcher(allow="private.example") as fetcher:
        net.site.paths["/go"] = redirect("http://loop.example/")
        with pytest.raises(ForbiddenAddress):
            await fetcher.fetch("http://private.example/go")
    assert net.dialled == ["10.0.0.5"]
