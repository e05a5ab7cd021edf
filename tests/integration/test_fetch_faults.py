"""The fetcher against a server that lies, dawdles and breaks the rules: always a typed end."""

from __future__ import annotations

import asyncio
import gzip
import tracemalloc
import zlib

import pytest

from carrel.errors import URLFetchError
from carrel.ingest.fetch.errors import (
    BadAnswer,
    FetchTimeout,
    PageTooLarge,
    UnsupportedContent,
)
from carrel.ingest.fetch.fetcher import Fetcher
from carrel.settings import FetchSettings
from tests.fault_server import Behaviour, FaultServer, answer, endless, hang, raw, reset

OK = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"


def settings(**more: object) -> FetchSettings:
    base = {
        "allow": "127.0.0.1",
        "robots": "false",
        "timeout": 1.0,
        "first_byte": 0.4,
        "max_bytes": 200_000,
        "max_decoded": 400_000,
        "max_header": 16_384,
    }
    return FetchSettings.model_validate(base | more)


def packed(body: bytes, coding: str = "gzip") -> Behaviour:
    return answer(body, headers={"Content-Encoding": coding})


BOMB = gzip.compress(bytes(50_000_000))
RULE_BREAKERS: dict[str, tuple[Behaviour, type[URLFetchError]]] = {
    "no status line": (raw(b"<html>hello</html>\r\n\r\n"), BadAnswer),
    "a strange status line": (raw(b"HTTP/1.1 two hundred OK\r\n\r\n"), BadAnswer),
    "another protocol": (raw(b"SSH-2.0-OpenSSH_9.6\r\n"), BadAnswer),
    "a negative length": (raw(OK + b"Content-Length: -1\r\n\r\nabc"), BadAnswer),
    "two lengths": (raw(OK + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd"), BadAnswer),
    "a length that is no number": (raw(OK + b"Content-Length: many\r\n\r\nabc"), BadAnswer),
    "a body that ends early": (raw(OK + b"Content-Length: 100\r\n\r\nhalf"), BadAnswer),
    "a body that is longer": (raw(OK + b"Content-Length: 10\r\n\r\n" + b"x" * 9999), BadAnswer),
    "a length beyond the limit": (
        raw(OK + b"Content-Length: 1000000000000\r\n\r\nx"),
        PageTooLarge,
    ),
    "a chunk without size": (raw(CHUNKED + b"zz\r\nabc\r\n0\r\n\r\n"), BadAnswer),
    "a chunk of a negative size": (raw(CHUNKED + b"-5\r\nabc\r\n0\r\n\r\n"), BadAnswer),
    "chunks that end early": (raw(CHUNKED + b"5\r\nabc"), BadAnswer),
    "crumbs": (raw(CHUNKED + b"1\r\nx\r\n" * 30_000 + b"0\r\n\r\n"), BadAnswer),
    "bytes in a header": (raw(OK + b"X\xff\x1b[31m: " + b"a" * 9999 + b"\r\n\r\n"), BadAnswer),
    "a NUL in a header": (raw(OK + b"X: a\0b\r\n\r\n"), BadAnswer),
    "a huge header": (raw(OK + b"X: " + b"a" * 1_000_000 + b"\r\n\r\n"), BadAnswer),
    "a flood of headers": (raw(OK + b"Set-Cookie: a=b\r\n" * 10_000 + b"\r\n"), BadAnswer),
    "endless headers": (endless(OK, b"X-A: a\r\n"), BadAnswer),
    "a flood of interim answers": (endless(b"", b"HTTP/1.1 100 Continue\r\n\r\n"), BadAnswer),
    "a change of protocol": (raw(b"HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n"), BadAnswer),
    "an endless body": (endless(CHUNKED, b"400\r\n" + b"x" * 1024 + b"\r\n"), PageTooLarge),
    "an endless body without length": (endless(OK + b"\r\n", b"x" * 4096), PageTooLarge),
    "a closed connection": (raw(b""), URLFetchError),
    "a reset before the answer": (reset(), URLFetchError),
    "a reset in the header": (reset(OK), URLFetchError),
    "a reset in the body": (reset(OK + b"Content-Length: 999\r\n\r\nhalf"), URLFetchError),
    "a bomb in gzip": (packed(BOMB), PageTooLarge),
    "a bomb in deflate": (packed(zlib.compress(bytes(50_000_000)), "deflate"), PageTooLarge),
    "a bomb in two layers": (packed(gzip.compress(BOMB), "gzip, gzip"), UnsupportedContent),
    "brotli": (packed(b"\x8b\x0f\x80abc", "br"), UnsupportedContent),
    "zstd": (packed(b"\x28\xb5\x2f\xfd", "zstd"), UnsupportedContent),
    "a chain of codings": (packed(BOMB, ", ".join(["gzip"] * 20)), UnsupportedContent),
    "gzip that is none": (packed(b"not gzip at all"), BadAnswer),
    "gzip that ends early": (packed(gzip.compress(b"x" * 9999)[:-9]), BadAnswer),
    "deflate that is none": (packed(b"\xff\xff\xff\xff\xff", "deflate"), BadAnswer),
}


@pytest.mark.parametrize("name", RULE_BREAKERS)
async def test_a_broken_answer_ends_in_a_typed_error(name: str) -> None:
    behaviour, kind = RULE_BREAKERS[name]
    async with FaultServer({"/": behaviour}) as site, Fetcher(settings()) as fetcher:
        with pytest.raises(kind, match="Failed to fetch URL") as caught:
            await asyncio.wait_for(fetcher.fetch(site.url()), 5)
    assert not isinstance(caught.value, FetchTimeout)
    assert len(caught.value.message) < 200
    assert caught.value.message.isprintable()
    assert caught.value.details["url"] == site.url()


@pytest.mark.proves("A-022", "A-087", "A-088")
@pytest.mark.parametrize(
    ("behaviour", "limit"),
    [
        (hang, "0.4"),
        (endless(b"", b""), "0.4"),
        (endless(b"H", b"x", pause=0.1), "0.4"),
        (endless(CHUNKED, b"1\r\nx\r\n", pause=0.1), "1"),
        (raw(OK + b"Content-Length: 9\r\n\r\nhalf", close=False, pause=9.0), "1"),
    ],
    ids=["silence", "silence but open", "slow header", "endless drip", "stalled body"],
)
async def test_a_slow_answer_ends_at_the_limit(behaviour: Behaviour, limit: str) -> None:
    loop = asyncio.get_running_loop()
    async with FaultServer({"/": behaviour}) as site, Fetcher(settings()) as fetcher:
        start = loop.time()
        with pytest.raises(FetchTimeout) as caught:
            await fetcher.fetch(site.url())
        took = loop.time() - start
    assert caught.value.message == f"Failed to fetch URL: Connection timeout after {limit}s"
    assert caught.value.details["timeout_seconds"] == float(limit)
    assert caught.value.details["status_code"] is None
    assert took < float(limit) + 1.5


@pytest.mark.proves("A-088")
async def test_the_limit_is_thirty_seconds_unless_told() -> None:
    assert FetchSettings().timeout == 30.0


async def test_the_time_of_all_redirects_counts_together() -> None:
    async def slow(_request: object, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(0.3)
        place = f"/{len(site.requests)}"
        writer.write(f"HTTP/1.1 302 Go\r\nLocation: {place}\r\n\r\n".encode())

    paths: dict[str, Behaviour] = {f"/{n}": slow for n in range(9)}
    async with FaultServer(paths) as site, Fetcher(settings(redirects=9)) as fetcher:
        with pytest.raises(FetchTimeout, match="after 1s"):
            await fetcher.fetch(site.url("/0"))
    assert len(site.requests) in (3, 4)


async def test_a_refused_connection_is_an_error_with_advice() -> None:
    async with FaultServer() as site:
        url = site.url()
    async with Fetcher(settings()) as fetcher:
        with pytest.raises(URLFetchError, match="Connection refused") as caught:
            await fetcher.fetch(url)
    assert "Check if the URL is accessible" in caught.value.suggestion


async def test_a_server_that_speaks_no_tls_is_named() -> None:
    async with FaultServer({"/": answer("x")}) as site, Fetcher(settings()) as fetcher:
        with pytest.raises(URLFetchError, match=r"TLS|connection failed|timeout"):
            await fetcher.fetch(site.url().replace("http:", "https:"))


async def test_a_tls_handshake_that_hangs_ends_at_the_limit() -> None:
    held: list[asyncio.StreamWriter] = []

    async def accept(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        held.append(writer)

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server, Fetcher(settings()) as fetcher:
        with pytest.raises(FetchTimeout, match=r"after 0\.4s"):
            await fetcher.fetch(f"https://127.0.0.1:{port}/")
        for writer in held:
            writer.transport.abort()


async def test_a_bomb_costs_no_more_memory_than_the_limit() -> None:
    async with FaultServer({"/": packed(BOMB)}) as site, Fetcher(settings()) as fetcher:
        tracemalloc.start()
        with pytest.raises(PageTooLarge):
            await fetcher.fetch(site.url())
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert peak < 4_000_000


async def test_other_pages_are_answered_while_one_dawdles() -> None:
    paths = {"/slow": endless(CHUNKED, b"1\r\nx\r\n", pause=0.05), "/": answer("here")}
    async with FaultServer(paths) as site, Fetcher(settings()) as fetcher:
        slow = asyncio.create_task(fetcher.fetch(site.url("/slow")))
        for _ in range(20):
            assert (await fetcher.fetch(site.url())).body == b"here"
        assert not slow.done()
        with pytest.raises(FetchTimeout):
            await slow


async def test_what_a_liar_sends_after_the_end_is_never_taken_for_the_next_page() -> None:
    liar = raw(
        OK + b"Content-Length: 0\r\n\r\n" + OK + b"Content-Length: 4\r\n\r\nevil", close=False
    )
    paths = {"/liar": liar, "/": answer("good")}
    async with FaultServer(paths) as site, Fetcher(settings()) as fetcher:
        with pytest.raises(BadAnswer, match="longer"):
            await fetcher.fetch(site.url("/liar"))
        assert (await fetcher.fetch(site.url())).body == b"good"
