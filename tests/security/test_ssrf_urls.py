"""No hostile address is ever dialled, and every good one is."""

from __future__ import annotations

import pytest

from carrel.errors import InvalidURL, URLFetchError
from carrel.ingest.fetch import guard as fetch_guard
from carrel.ingest.fetch.errors import ForbiddenAddress
from carrel.ingest.fetch.urls import parse_url
from tests.security.fake_internet import PUBLIC, fake_internet

ADDRESSES = """
    0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 127.0.0.1 127.255.255.254
    168.63.129.16 169.254.0.1 169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.255 192.0.0.192
    192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.0.1 192.175.48.1 198.18.0.1
    198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
    [::] [::1] [0:0:0:0:0:0:0:1] [::127.0.0.1] [::ffff:127.0.0.1] [::FFFF:a9fe:a9fe]
    [::ffff:0:7f00:1] [64:ff9b::] [64:ff9b::127.0.0.1] [64:ff9b::a9fe:a9fe] [64:ff9b::8.8.8.8]
    [64:ff9b:1::a9fe:a9fe] [64:ff9b:1:a9fe:a9:fe00::] [100::1] [100:0:0:1::1] [2001::1]
    [2001:0:4136:e378:8000:63bf:80ff:fffe] [2001:db8::1] [2002:7f00:1::1] [2002:808:808::1]
    [2606:4700::5efe:7f00:1] [2606:4700::200:5efe:a9fe:a9fe] [2620:4f:8000::1] [3fff::1]
    [5f00::1] [4000::1] [fc00::1] [fd00:ec2::254] [fe80::1] [fec0::1] [ff02::1]
""".split()
NUMBERS = """
    0 1 127.1 127.0.1 2130706433 0x7f000001 0x7f.0.0.1 0x7f.1 0177.0.0.1 0177.1 017700000001
    127.0.0.01 127.000.000.001 00127.0.0.1 127.0.0.1. 256.256.256.256 127.0.0.1.1 1.2.3 4294967296
    a.127.0.0.1 x.0x7f x.1 0x ①②⑦.⓪.⓪.① 127。0。0。1 １２７.0.0.1 ١٢٧.٠.٠.١
    [127.0.0.1] [::1 [::1]x [::1%25lo] [fe80::1%eth0] [::00001] [v1.x] [] ::1
""".split()
NAMES = """
    localhost LOCALHOST localhost. a.localhost x.local x.local. x.localdomain x.internal
    x.home.arpa metadata.google.internal metadata intranet db wpad ip6-localhost ⓛⓞⓒⓐⓛⓗⓞⓢⓣ
    private.example loop.example cloud.example mixed.example turned.example dual.example
    mapped.example nat.example old.example many.example 127.0.0.1.wild.example
    empty.example garbage.example unknown.example -a.example a-.example a..example a_b.example
    ex%61mple.example *.example a,b.example
""".split()
SHAPES = [
    "file:///etc/passwd",
    "gopher://127.0.0.1:6379/_x",
    "ftp://public.example/",
    "data:text/html,x",
    "javascript:alert(1)",
    "jar:http://public.example!/",
    "http:/public.example/",
    "http:public.example",
    "http:///public.example",
    "//public.example/",
    "public.example",
    "http://",
    "http://user@public.example/",
    "http://user:word@127.0.0.1/",
    "http://public.example@127.0.0.1/",
    "http://127.0.0.1\\@public.example/",
    "http://public.example\\@127.0.0.1/",
    "http://public.example/\\..\\x",
    "http://127.0.0.1#@public.example/",
    "http://127.0.0.1?@public.example/",
    "http://127.0.0.1%2f@public.example/",
    "http://public.example:0/",
    "http://public.example:/",
    "http://public.example:080/",
    "http://public.example:65536/",
    "http://public.example:-1/",
    "http://public.example:８０/",
    "http://public.example:80:80/",
    "http://public.example:22/",
    "http://public.example:25/",
    "http://public.example:6667/",
    " http://public.example/",
    "http://public.example/ ",
    "http://public .example/",
    "http://public.example/a b",
    "http://public.example/\r\nHost: x",
    "http://pub\tlic.example/",
    "\x00http://public.example/",
    "http://public.example\u00a0/",
    "http://pub\u200blic.example/",
    "http://pub\u00adlic.example/",
    "http://public.example/\u202egnp.exe",
    "http://public.example/\U000e0041",
    "http://public.example/" + "a" * 2048,
    "http://" + "a" * 64 + ".example/",
    "http://" + "a." * 130 + "example/",
]
HOSTILE = [f"http://{host}/" for host in (*ADDRESSES, *NUMBERS, *NAMES)] + SHAPES
GOOD = [
    *(f"http://{host}/" for host in (PUBLIC, "1.1.1.1", "[2606:4700:4700::1111]")),
    *(f"http://{host}/" for host in ("9.255.255.255", "11.0.0.1", "126.255.255.255")),
    *(f"http://{host}/" for host in ("128.0.0.1", "169.253.255.255", "172.15.255.255")),
    *(f"http://{host}/" for host in ("172.32.0.1", "192.169.0.1", "223.255.255.255")),
    *(f"http://{host}/" for host in ("100.63.255.255", "100.128.0.1", "168.63.129.17")),
    *(f"http://{host}/" for host in ("[2001:200::1]", "[2003::1]", "[2620:4f:8001::1]")),
    "http://public.example/",
    "HTTP://PUBLIC.EXAMPLE:80/",
    "http://public.example./",
    "http://public.example:8080/",
    "https://public.example/",
    "http://six.example/",
    "http://bücher.example/",
    "http://xn--bcher-kva.example/",
    "http://public.example/?u=http://127.0.0.1/",
    "http://public.example/日本/اردو",
    "http://public.example/#@127.0.0.1",
]


@pytest.mark.proves("X-036")
async def test_no_hostile_address_is_dialled() -> None:
    assert len(HOSTILE) > 170
    passed = []
    async with fake_internet() as net, net.fetcher() as fetcher:
        for url in HOSTILE:
            try:
                await fetcher.fetch(url)
            except (InvalidURL, URLFetchError):
                continue
            passed.append(url)
    assert passed == []
    assert net.dialled == []


async def test_every_good_address_is_dialled() -> None:
    async with fake_internet() as net, net.fetcher() as fetcher:
        for at, url in enumerate(GOOD):
            try:
                await fetcher.fetch(url)
            except (InvalidURL, ForbiddenAddress):
                pytest.fail(f"{url} was refused")
            except URLFetchError:  # the local server has no such page and speaks no TLS
                pass
            await fetcher.close()
            assert len(net.dialled) == at + 1, url


async def test_without_the_guard_the_canary_is_hit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetch_guard, "special_use", lambda _address: None)
    async with fake_internet() as net, net.fetcher() as fetcher:
        for url in HOSTILE:
            try:
                await fetcher.fetch(url)
            except (InvalidURL, URLFetchError):
                continue
            await fetcher.close()
    assert len(net.canary) > 60


@pytest.mark.parametrize(
    "url", ["http://cloud.example/", "http://169.254.169.254/", "http://localhost/"]
)
async def test_a_refusal_says_how_to_open_the_host(url: str) -> None:
    async with fake_internet() as net, net.fetcher() as fetcher:
        with pytest.raises(ForbiddenAddress, match="Failed to fetch URL") as caught:
            await fetcher.fetch(url)
    assert "CARREL_FETCH_ALLOW" in caught.value.suggestion
    assert caught.value.details["url"] == url


def test_a_refusal_repeats_no_password() -> None:
    with pytest.raises(InvalidURL) as caught:
        parse_url("http://me:secret-word@public.example/")
    assert "secret-word" not in str(caught.value.as_dict())
