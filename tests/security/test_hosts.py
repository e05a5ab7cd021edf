"""Names and origins: a web page of another site cannot use the reader's browser to call Carrel."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx2
import pytest
from pydantic import ValidationError
from starlette.responses import PlainTextResponse

from carrel.core.hosts import host_name, is_loopback, is_wildcard, reachable
from carrel.core.identity_settings import IdentitySettings
from carrel.surfaces.rest import protection as protection_module
from carrel.surfaces.rest.origins import Origins
from carrel.surfaces.rest.protection import Protection

EVIL = "evil.example:8765"


@asynccontextmanager
async def calling(
    *hosts: str, origins: tuple[str, ...] = (), base: str = "http://127.0.0.1:8765"
) -> AsyncIterator[httpx2.AsyncClient]:
    """A client of something that answers `reached` behind the protection."""
    guarded = Protection(PlainTextResponse("reached"), hosts, origins=origins)
    transport = httpx2.ASGITransport(guarded)
    async with httpx2.AsyncClient(transport=transport, base_url=base) as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/mcp", "/mcp/websites", "/api/x"])
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE", "OPTIONS"])
async def test_a_name_turned_round_to_loopback_is_refused_everywhere(
    path: str, method: str
) -> None:
    """DNS rebinding: the page is at evil.example, which now resolves to 127.0.0.1."""
    async with calling() as client:
        headers = {"Host": EVIL, "Origin": f"http://{EVIL}"}
        answer = await client.request(method, path, headers=headers)
    assert answer.status_code == 421
    assert answer.text != "reached"
    assert "CARREL_ALLOWED_HOSTS" in answer.json()["error"]["suggestion"]
    assert "access-control-allow-origin" not in answer.headers


async def test_without_the_list_of_names_rebinding_succeeds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The twin: to its own name the page's origin is its own, so the name is what must be known."""
    monkeypatch.setattr(protection_module.Protection, "_is_known", lambda *_: True)
    async with calling() as client:
        answer = await client.post("/mcp", headers={"Host": EVIL, "Origin": f"http://{EVIL}"})
    assert answer.text == "reached"


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "https://127.0.0.1.evil.example",
        "http://127.0.0.1",
        "http://127.0.0.1:9999",
        "http://localhost:8765",
        "null",
        "file://",
        "http://127.0.0.1:8765.evil.example",
        "http://evil.example@127.0.0.1:8765",
        "http://127.0.0.1:8765/path",
        "http://[",
        "",
    ],
)
async def test_a_page_of_another_origin_may_not_call(origin: str) -> None:
    async with calling() as client:
        answer = await client.post("/mcp", headers={"Origin": origin})
        assert answer.status_code == 403
        assert "CARREL_ALLOWED_ORIGINS" in answer.json()["error"]["suggestion"]
        ask = {"Origin": origin, "Access-Control-Request-Method": "POST"}
        asked = await client.options("/mcp", headers=ask)
    assert asked.status_code == 403
    assert "access-control-allow-origin" not in asked.headers


async def test_two_origins_at_once_are_refused() -> None:
    own = ("Origin", "http://127.0.0.1:8765")
    async with calling() as client:
        assert (await client.post("/mcp", headers=[own, own])).status_code == 403
        assert (await client.post("/mcp", headers=[own])).text == "reached"


async def test_without_the_check_of_origins_a_foreign_page_reaches_the_inside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Origins, "may_call", lambda *_: True)
    async with calling() as client:
        answer = await client.post("/mcp", headers={"Origin": "http://evil.example"})
    assert answer.text == "reached"


async def test_programs_and_its_own_pages_may_call() -> None:
    async with calling("carrel.example") as client:
        assert (await client.post("/mcp")).text == "reached"
        for host, origin in (
            ("127.0.0.1:8765", "http://127.0.0.1:8765"),
            ("localhost:8765", "http://LOCALHOST:8765"),
            ("[::1]:8765", "http://[::1]:8765"),
            ("carrel.example", "https://carrel.example"),
        ):
            answer = await client.post("/mcp", headers={"Host": host, "Origin": origin})
            assert answer.text == "reached"
            assert "access-control-allow-origin" not in answer.headers


async def test_an_allowed_page_is_told_that_it_may_call_and_read() -> None:
    page = "https://chat.example"
    async with calling(origins=(page,)) as client:
        answer = await client.post("/mcp", headers={"Origin": page})
        assert answer.text == "reached"
        assert answer.headers["access-control-allow-origin"] == page
        assert "Origin" in answer.headers["vary"]
        ask = {"Origin": page, "Access-Control-Request-Method": "POST"}
        asked = await client.options("/mcp", headers=ask)
        assert asked.status_code == 204
        assert "Authorization" in asked.headers["access-control-allow-headers"]
        assert "POST" in asked.headers["access-control-allow-methods"]
        assert "access-control-allow-credentials" not in asked.headers
        other = await client.post("/mcp", headers={"Origin": "https://chat.example.evil"})
        assert other.status_code == 403
        assert (await client.post("/mcp", headers={"Origin": page + ":444"})).status_code == 403


async def test_an_answer_for_all_is_told_apart_by_origin() -> None:
    """A cache between must not give one page's answer to another."""
    async with calling(origins=("https://chat.example",)) as client:
        assert "Origin" in (await client.post("/mcp")).headers["vary"]


@pytest.mark.parametrize("name", ["carrel.example", "CARREL.example:443", "[2001:db8::1]:80"])
async def test_further_names_come_by_setting(name: str) -> None:
    async with calling("Carrel.Example:443", "2001:db8::1") as client:
        assert (await client.get("/", headers={"Host": name})).text == "reached"
        assert (await client.get("/", headers={"Host": f"x{name}"})).status_code == 421


async def test_the_address_that_was_called_is_known_and_no_other() -> None:
    async with calling(base="http://192.0.2.7:8765") as client:
        assert (await client.get("/")).text == "reached"
        assert (await client.get("/", headers={"Host": "192.0.2.8:8765"})).status_code == 421
        assert (await client.get("/", headers={"Host": "0.0.0.0:8765"})).status_code == 421


@pytest.mark.parametrize("name", ["*", "*.example", "a b", "http://a.example", "a/b", "é.example"])
def test_a_setting_that_names_no_host_is_refused(name: str) -> None:
    with pytest.raises(ValidationError, match="no host name"):
        IdentitySettings(allowed_hosts=f"good.example, {name}")


@pytest.mark.parametrize(
    "origin", ["*", "null", "chat.example", "https://a.example/x", "https://*"]
)
def test_a_setting_that_names_no_origin_is_refused(origin: str) -> None:
    with pytest.raises(ValidationError, match="no origin"):
        IdentitySettings(allowed_origins=origin)


def test_addresses_are_told_apart() -> None:
    assert all(map(is_loopback, ["127.0.0.1", "127.9.9.9", "::1", "LocalHost", "::ffff:127.0.0.1"]))
    assert not any(map(is_loopback, ["0.0.0.0", "::", "192.0.2.1", "localhost.evil.example", ""]))
    assert all(map(is_wildcard, ["0.0.0.0", "::", "", "::ffff:0.0.0.0"]))
    assert not any(map(is_wildcard, ["127.0.0.1", "a.example"]))
    assert [reachable(host) for host in ("0.0.0.0", "::", "a.example")] == [
        "127.0.0.1",
        "::1",
        "a.example",
    ]
    assert host_name(" [::1]:80") == "::1"
