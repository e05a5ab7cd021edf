"""The fetcher against a server that behaves."""

from __future__ import annotations

import asyncio
import gzip
import zlib

import pytest

from carrel.errors import InvalidURL, URLFetchError
from carrel.ingest.fetch.errors import (
    AccessRefused,
    HostBusy,
    PageGone,
    TooManyRedirects,
    UnsupportedContent,
)
from carrel.ingest.fetch.fetcher import Fetcher
from carrel.ingest.fetch.page import Validators
from carrel.settings import FetchSettings
from tests.fault_server import FaultServer, Request, answer, raw, redirect

PAGE = "<html><body>Guten Tag</body></html>"


def settings(**more: object) -> FetchSettings:
    return FetchSettings.model_validate({"allow": "127.0.0.1", "timeout": 5.0} | more)


async def test_a_page_comes_with_its_address_type_charset_and_validators() -> None:
    headers = {
        "Content-Type": 'Text/HTML; Charset="Shift_JIS"',
        "ETag": '"v1"',
        "Last-Modified": "Sun, 15 Nov 2026 08:00:00 GMT",
        "X-Twice": "a",
    }
    good = {"/a": answer(PAGE, headers=headers)}
    async with FaultServer(good) as site, Fetcher(settings()) as fetcher:
        page = await fetcher.fetch(site.url("/a#part"))
    assert page.body == PAGE.encode()
    assert (page.url, page.final_url, page.status) == (site.url("/a"), site.url("/a"), 200)
    assert (page.content_type, page.charset_from_header) == ("text/html", "Shift_JIS")
    assert (page.etag, page.last_modified) == ('"v1"', "Sun, 15 Nov 2026 08:00:00 GMT")
    assert page.headers["x-twice"] == "a"
    assert not page.not_modified
    assert page.fetched_at.tzinfo is not None


async def test_the_request_names_the_host_the_robot_and_two_codings() -> None:
    async with FaultServer({"/": answer(PAGE)}) as site, Fetcher(settings()) as fetcher:
        await fetcher.fetch(site.url())
        sent = site.asked("/")[0].headers
    assert sent["host"] == site.authority
    assert sent["user-agent"].startswith("Carrel/")
    assert sent["accept-encoding"] == "gzip, deflate"


@pytest.mark.parametrize(
    ("coding", "pack"),
    [
        ("gzip", gzip.compress),
        ("x-gzip", gzip.compress),
        ("deflate", zlib.compress),
        ("deflate", lambda data: zlib.compress(data)[2:-4]),
        ("gzip", lambda data: gzip.compress(data[:9]) + gzip.compress(data[9:])),
        ("gzip", lambda data: gzip.compress(data) + b"\0\0\0"),
        ("identity", lambda data: data),
    ],
)
async def test_compressed_bodies_are_unpacked(coding: str, pack: object) -> None:
    assert callable(pack)
    body = answer(pack(PAGE.encode()), headers={"Content-Encoding": coding})
    async with FaultServer({"/": body}) as site, Fetcher(settings()) as fetcher:
        assert (await fetcher.fetch(site.url())).body == PAGE.encode()


async def test_chunked_bodies_are_joined() -> None:
    start = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n"
    body = raw(start, b"3\r\nabc\r\n", b"2;x=y\r\nde\r\n0\r\n\r\n", pause=0.01)
    async with FaultServer({"/": body}) as site, Fetcher(settings()) as fetcher:
        assert (await fetcher.fetch(site.url())).body == b"abcde"


async def test_a_body_without_length_ends_with_the_connection() -> None:
    start = b"HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\n"
    async with FaultServer({"/": raw(start, b"all of it")}) as site, Fetcher(settings()) as fetcher:
        assert (await fetcher.fetch(site.url())).body == b"all of it"


async def test_an_unchanged_page_costs_no_body() -> None:
    unchanged = answer(status=304, headers={"ETag": '"v1"', "Content-Length": ""})
    async with FaultServer({"/": unchanged}) as site, Fetcher(settings()) as fetcher:
        known = Validators(etag='"v1"', last_modified="Sun, 15 Nov 2026 08:00:00 GMT")
        page = await fetcher.fetch(site.url(), validators=known)
        sent = site.asked("/")[0].headers
    assert page.not_modified
    assert page.body == b""
    assert sent["if-none-match"] == '"v1"'
    assert sent["if-modified-since"] == "Sun, 15 Nov 2026 08:00:00 GMT"


async def test_validators_go_only_to_the_address_that_gave_them() -> None:
    paths = {"/a": redirect("/b"), "/b": answer(PAGE)}
    async with FaultServer(paths) as site, Fetcher(settings()) as fetcher:
        await fetcher.fetch(site.url("/a"), validators=Validators(etag='"b"', url=site.url("/b")))
    assert "if-none-match" not in site.asked("/a")[0].headers
    assert site.asked("/b")[0].headers["if-none-match"] == '"b"'


async def test_redirects_are_followed_and_listed() -> None:
    paths = {
        "/a": redirect("b?x=1", 301),
        "/b?x=1": redirect("/c d", 307),
        "/c%20d": answer(PAGE),
    }
    async with FaultServer(paths) as site, Fetcher(settings()) as fetcher:
        page = await fetcher.fetch(site.url("/a"))
    assert page.url == site.url("/a")
    assert page.final_url == site.url("/c%20d")
    assert page.redirects == (site.url("/a"), site.url("/b?x=1"))


async def test_circles_and_long_ways_end() -> None:
    paths = {f"/{n}": redirect(f"/{n + 1}") for n in range(50)}
    paths |= {"/x": redirect("/y"), "/y": redirect("/x"), "/5": answer(PAGE)}
    async with FaultServer(paths) as site, Fetcher(settings()) as fetcher:
        assert (await fetcher.fetch(site.url("/0"))).final_url == site.url("/5")
        with pytest.raises(TooManyRedirects, match="circle"):
            await fetcher.fetch(site.url("/x"))
        with pytest.raises(TooManyRedirects, match="more than 5"):
            await fetcher.fetch(site.url("/10"))
    assert len(site.asked("/x")) == 1


@pytest.mark.proves("A-022", "A-087")
@pytest.mark.parametrize(
    ("status", "kind", "words"),
    [
        (404, PageGone, "404 Not Found"),
        (410, PageGone, "410 Gone"),
        (401, AccessRefused, "login"),
        (402, AccessRefused, "paid"),
        (403, AccessRefused, "refuses"),
        (418, AccessRefused, "418"),
        (500, URLFetchError, "500"),
        (300, URLFetchError, "300"),
        (304, URLFetchError, "304"),
        (204, URLFetchError, "204"),
        (206, URLFetchError, "206"),
        (999, URLFetchError, "999"),
    ],
)
async def test_every_other_status_is_an_error_with_advice(
    status: int, kind: type[URLFetchError], words: str
) -> None:
    refusal = {"/": answer("no", status=status)}
    async with FaultServer(refusal) as site, Fetcher(settings()) as fetcher:
        with pytest.raises(kind, match=words) as caught:
            await fetcher.fetch(site.url())
    assert isinstance(caught.value, ValueError)
    assert caught.value.details["url"] == site.url()
    assert caught.value.details["status_code"] == status
    assert caught.value.details["timeout_seconds"] is None
    assert caught.value.type_name == "URLFetchError"
    assert caught.value.suggestion


@pytest.mark.parametrize("status", [429, 503])
async def test_a_busy_site_says_when_to_come_back(status: int) -> None:
    busy = answer("wait", status=status, headers={"Retry-After": "17"})
    async with FaultServer({"/": busy}) as site, Fetcher(settings()) as fetcher:
        with pytest.raises(HostBusy) as caught:
            await fetcher.fetch(site.url())
    assert caught.value.details["retry_after"] == 17.0


@pytest.mark.proves("A-100")
async def test_a_captcha_wall_is_named() -> None:
    wall = answer("<html>Please solve the CAPTCHA</html>", status=403)
    async with FaultServer({"/": wall}) as site, Fetcher(settings()) as fetcher:
        with pytest.raises(AccessRefused, match="CAPTCHA"):
            await fetcher.fetch(site.url())


@pytest.mark.parametrize(
    ("kind", "body", "named"),
    [
        ("image/png", b"\x89PNG\r\n\x1a\n", "image/png"),
        ("application/zip", b"PK\x03\x04", "application/zip"),
        ("application/octet-stream", b"\0\1\2\3" * 50, "application/octet-stream"),
        ("text/html", b"\x89PNG\r\n\x1a\n", "PNG"),
        ("text/html", b"abc\0\0\0\0\0\1\2" * 50, "binary"),
        ("application/pdf", b"<html></html>", "PDF"),
        ("application/xml", b"<a/>", "application/xml"),
    ],
)
async def test_what_cannot_be_read_is_named(kind: str, body: bytes, named: str) -> None:
    page = answer(body, headers={"Content-Type": kind})
    async with FaultServer({"/": page}) as site, Fetcher(settings()) as fetcher:
        with pytest.raises(UnsupportedContent, match=named):
            await fetcher.fetch(site.url())


@pytest.mark.parametrize(
    ("kind", "body", "expected"),
    [
        ("", b" <p>x", "text/html"),
        ("", b"plain words", "text/plain"),
        ("no type at all", b"plain words", "text/plain"),
        ("text/html", b"%PDF-1.7 ...", "application/pdf"),
        ("application/octet-stream", b"%PDF-1.7 ...", "application/pdf"),
        ("text/markdown", b"# x", "text/markdown"),
        ("application/ld+json", b"{}", "application/ld+json"),
        ("text/html", "<p>UTF-16 ohne Marke</p>".encode("utf-16-le"), "text/html"),
        ("text/plain", "\ufeffmit Marke".encode("utf-16"), "text/plain"),
    ],
)
async def test_the_type_is_settled_by_the_first_bytes(
    kind: str, body: bytes, expected: str
) -> None:
    page = answer(body, headers={"Content-Type": kind})
    async with FaultServer({"/": page}) as site, Fetcher(settings()) as fetcher:
        assert (await fetcher.fetch(site.url())).content_type == expected


async def test_a_connection_serves_several_requests() -> None:
    async with FaultServer({"/": answer(PAGE)}) as site, Fetcher(settings()) as fetcher:
        for _ in range(5):
            await fetcher.fetch(site.url())
    assert len(site.asked("/")) == 5
    assert site.connections == 1 + 1  # the 404 of robots.txt is not worth keeping


async def test_a_kept_connection_that_was_closed_is_replaced_once() -> None:
    quick = settings(robots="false")
    async with FaultServer({"/": answer(PAGE)}) as site, Fetcher(quick) as fetcher:
        await fetcher.fetch(site.url())
        site.paths["/"] = raw()  # closes without an answer
        with pytest.raises(URLFetchError, match="connection failed"):
            await fetcher.fetch(site.url())
    assert [request.connection for request in site.asked("/")] == [1, 1, 2]


@pytest.mark.proves("A-021")
@pytest.mark.parametrize("text", ["not-a-url", "", "ftp://a.example/", "//a.example/"])
async def test_what_is_no_url_is_refused_at_once(text: str) -> None:
    async with Fetcher(settings()) as fetcher:
        with pytest.raises(InvalidURL, match="valid HTTP/HTTPS URL") as caught:
            await fetcher.fetch(text)
    assert isinstance(caught.value, ValueError)
    assert "Please provide a valid HTTP/HTTPS URL" in caught.value.suggestion


async def test_a_cancelled_fetch_leaves_nothing_open() -> None:
    begun = asyncio.Event()

    async def begin(_request: Request, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\n")
        begun.set()
        await asyncio.Event().wait()

    paths = {"/": begin, "/next": answer(PAGE)}
    async with FaultServer(paths) as site, Fetcher(settings(robots="false")) as fetcher:
        task = asyncio.create_task(fetcher.fetch(site.url()))
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (await fetcher.fetch(site.url("/next"))).body == PAGE.encode()
    assert site.connections == 2
