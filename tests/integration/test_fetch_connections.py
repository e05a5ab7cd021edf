"""Names, several addresses, and connections that are kept or given up."""

from __future__ import annotations

import asyncio
import ssl
from datetime import UTC, datetime

import pytest

from carrel.errors import URLFetchError
from carrel.ingest.fetch.answer import retry_after
from carrel.ingest.fetch.fetcher import Fetcher
from carrel.ingest.fetch.wire import Answer, Streams
from carrel.settings import FetchSettings
from tests.fault_server import FaultServer, answer
from tests.security.fake_internet import PUBLIC, PUBLIC_6, fake_internet

TLS = ssl.SSLContext | None


async def test_a_listed_name_is_resolved_by_the_operating_system() -> None:
    given = FetchSettings(allow="localhost")
    async with FaultServer({"/": answer("x")}) as site, Fetcher(given) as fetcher:
        page = await fetcher.fetch(f"http://localhost:{site.port}/")
    assert page.body == b"x"
    assert site.asked("/")[0].headers["host"] == f"localhost:{site.port}"


async def test_the_next_address_is_tried_when_one_takes_no_connection() -> None:
    async with fake_internet() as net:
        net.zone["dual.example"] = [[PUBLIC_6, PUBLIC]]
        tried: list[str] = []

        async def connect(
            address: str, port: int, tls: ssl.SSLContext | None, name: str
        ) -> Streams:
            tried.append(address)
            if address == PUBLIC_6:
                raise ConnectionRefusedError
            return await net.connect(address, port, tls, name)

        async with Fetcher(
            FetchSettings(robots="false"), resolver=net.resolve, connector=connect
        ) as fetcher:
            page = await fetcher.fetch("http://dual.example/")
    assert page.status == 200
    assert tried == [PUBLIC_6, PUBLIC]


async def test_an_unknown_name_is_an_error_with_advice() -> None:
    async with fake_internet() as net, net.fetcher() as fetcher:
        with pytest.raises(URLFetchError, match="is not known") as caught:
            await fetcher.fetch("http://unknown.example/")
    assert "spelling" in caught.value.suggestion


async def test_a_name_server_that_hangs_ends_at_the_limit() -> None:
    async def hang(_host: str, _port: int) -> list[str]:
        await asyncio.Event().wait()
        return []

    async with Fetcher(FetchSettings(timeout=0.2), resolver=hang) as fetcher:
        with pytest.raises(URLFetchError, match=r"Connection timeout after 0\.2s"):
            await fetcher.fetch("http://slow.example/")


async def test_few_connections_are_kept() -> None:
    async with fake_internet() as net, net.fetcher() as fetcher:
        net.zone |= {f"{n}.example": [[PUBLIC]] for n in range(40)}
        for n in range(40):
            await fetcher.fetch(f"http://{n}.example/")
        await fetcher.fetch("http://39.example/")
        assert len(net.dialled) == 40
        await fetcher.fetch("http://0.example/")
        assert len(net.dialled) == 41


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("17", 17.0),
        ("Sun, 15 Nov 2026 08:01:00 GMT", 60.0),
        ("Sun, 15 Nov 2026 07:00:00 GMT", 0.0),
        ("999999999", 86_400.0 * 30),
        ("soon", None),
        ("-5", None),
        ("", None),
    ],
)
def test_the_wait_that_a_site_asks_for_is_read(value: str, seconds: float | None) -> None:
    said = Answer(status=429, headers=[("retry-after", value)])
    assert retry_after(said, datetime(2026, 11, 15, 8, tzinfo=UTC)) == seconds
