"""Callers over HTTP: every request has a verified caller, or ends at the door."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send

from carrel.app import open_app
from carrel.core.encoder_settings import EncoderSettings
from carrel.core.identity_settings import IdentitySettings
from carrel.services.identity import Identity
from carrel.settings import DatabaseSettings, ServerSettings, Settings
from carrel.surfaces.rest.application import create_application
from carrel.surfaces.rest.callers import Callers, principal_of
from tests.security.token_kit import SECRET, SERVICE_TOKEN, signed

GUARDED = [
    "/mcp",
    "/mcp/websites",
    "/api/tasks",
    "/anything",
    "/healthz/",
    "/healthz//",
    "/Healthz",
]
BOTH = IdentitySettings(token=SERVICE_TOKEN, jwt_secret=SECRET)


async def whoami(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with the caller that reached the inside."""
    found = principal_of(scope)
    seen = {"subject": found.subject, "kind": found.kind} if found else {"subject": None}
    await JSONResponse(seen)(scope, receive, send)


@asynccontextmanager
async def calling(
    identity: IdentitySettings = BOTH, *, local: bool = True
) -> AsyncIterator[httpx2.AsyncClient]:
    """A client in front of the door."""
    transport = httpx2.ASGITransport(Callers(whoami, Identity(identity), local=local))
    async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        yield client


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@pytest.mark.proves("X-025", "D-111")
@pytest.mark.parametrize("path", GUARDED)
async def test_on_loopback_without_a_credential_the_caller_is_the_local_user(path: str) -> None:
    async with calling(IdentitySettings()) as client:
        for headers in ({}, bearer("whatever"), bearer(signed(sub="mallory"))):
            answer = await client.post(path, headers=headers, json={"user_id": "mallory"})
            assert answer.json() == {"subject": "local", "kind": "local"}


async def test_elsewhere_without_a_credential_nobody_gets_in() -> None:
    async with calling(IdentitySettings(), local=False) as client:
        assert (await client.post("/mcp")).status_code == 401
        assert (await client.post("/mcp", headers=bearer("x"))).status_code == 401


@pytest.mark.proves("X-023", "X-024", "X-026")
@pytest.mark.parametrize("path", GUARDED)
async def test_the_caller_is_who_the_token_proves_whatever_else_the_request_says(
    path: str,
) -> None:
    async with calling() as client:
        for token, seen in (
            (signed(), {"subject": "alice", "kind": "user"}),
            (SERVICE_TOKEN, {"subject": "service", "kind": "service"}),
        ):
            claimed = {"X-User": "mallory", "Principal": "mallory", "X-Forwarded-User": "mallory"}
            answer = await client.post(
                f"{path}?user_id=mallory&principal=mallory",
                headers=bearer(token) | claimed,
                json={"user_id": "mallory", "principal": {"subject": "mallory"}},
            )
            assert answer.json() == seen


@pytest.mark.proves("X-024", "D-111")
@pytest.mark.parametrize("path", GUARDED)
async def test_without_a_token_the_door_stays_shut_and_says_what_it_wants(path: str) -> None:
    async with calling() as client:
        for method in ("GET", "POST", "DELETE", "OPTIONS", "HEAD"):
            answer = await client.request(method, path)
            assert answer.status_code == 401
            assert answer.headers["www-authenticate"] == 'Bearer realm="Carrel"'
        body = (await client.post(path)).json()
    assert body["error"]["code"] == "unauthorized"
    assert "MCP_AUTH_TOKEN" in body["error"]["suggestion"]
    assert "resource_metadata" not in json.dumps(dict(answer.headers))


@pytest.mark.parametrize(
    "token", [signed(exp=1), signed("f" * 40), SERVICE_TOKEN.upper(), "x", "é", "a b", "x" * 20_000]
)
async def test_a_bad_token_is_refused_without_being_repeated(token: str) -> None:
    async with calling() as client:
        answer = await client.post(
            "/mcp", headers=[(b"Authorization", b"Bearer " + token.encode())]
        )
    assert answer.status_code == 401
    assert answer.headers["content-type"] == "application/problem+json"
    assert 'error="invalid_token"' in answer.headers["www-authenticate"]
    assert len(token) < 5 or token not in answer.text
    assert SECRET not in answer.text


@pytest.mark.parametrize(
    "value",
    ["", "Bearer", "Bearer ", "Basic YWxpY2U6eA==", SERVICE_TOKEN, f"Token {SERVICE_TOKEN}"],
)
async def test_another_kind_of_credential_is_refused(value: str) -> None:
    async with calling() as client:
        answer = await client.post("/mcp", headers={"Authorization": value})
    assert answer.status_code == 401


async def test_two_credentials_at_once_are_refused() -> None:
    async with calling() as client:
        headers = [("Authorization", f"Bearer {signed()}"), ("Authorization", "Bearer x")]
        assert (await client.post("/mcp", headers=headers)).status_code == 401


async def test_the_scheme_may_be_written_in_any_case() -> None:
    async with calling() as client:
        answer = await client.post("/mcp", headers={"Authorization": f"bEARER  {SERVICE_TOKEN}"})
    assert answer.json()["kind"] == "service"


async def test_keys_that_cannot_be_had_are_no_fault_of_the_caller(tmp_path: Path) -> None:
    async with calling(IdentitySettings(jwt_jwks=str(tmp_path / "missing.json"))) as client:
        answer = await client.post("/mcp", headers=bearer(signed()))
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "5"
    assert answer.json()["error"]["code"] == "keys_unavailable"


async def test_a_socket_of_another_kind_does_not_pass_by_the_door() -> None:
    reached: list[str] = []
    sent: list[Any] = []

    async def inner(scope: Scope, _receive: Receive, _send: Send) -> None:
        reached.append(scope["type"])

    async def receive() -> Any:
        raise AssertionError("nothing is read")

    async def send(message: Any) -> None:
        sent.append(message)

    door = Callers(inner, Identity(BOTH), local=True)
    await door({"type": "websocket", "path": "/mcp", "headers": []}, receive, send)
    assert sent == [{"type": "websocket.close", "code": 1008}]
    await door({"type": "lifespan"}, receive, send)
    assert reached == ["lifespan"]


async def test_a_state_that_came_with_the_request_does_not_name_the_caller() -> None:
    seen: list[object] = []

    async def inner(scope: Scope, _receive: Receive, _send: Send) -> None:
        seen.append(principal_of(scope))

    async def nothing(*_: Any) -> Any:
        return None

    scope = {"type": "http", "path": "/", "headers": [], "state": {"principal": "mallory", "a": 1}}
    await Callers(inner, Identity(BOTH), local=True)(scope, nothing, nothing)
    assert seen == [None]
    assert scope["state"] == {"principal": "mallory", "a": 1}


@asynccontextmanager
async def serving(url: str, home: Path, **groups: Any) -> AsyncIterator[httpx2.AsyncClient]:
    """A client of the whole application with these settings."""
    settings = Settings(
        home=home,
        database=DatabaseSettings(url=url),
        encoder=EncoderSettings(use="off"),
        **groups,
    )
    async with open_app(settings) as app:
        transport = httpx2.ASGITransport(create_application(app), raise_app_exceptions=False)
        async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1:1") as client:
            yield client


async def test_strangers_see_that_carrel_runs_and_nothing_of_what_it_holds(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with serving(sqlite_url, tmp_path / "secret-home", identity=BOTH) as client:
        for path in ("/", "/healthz", "/readyz"):
            answer = await client.get(path)
            assert answer.status_code == 200
            assert "secret-home" not in answer.text
            assert "sources" not in answer.text
        assert (await client.get("/readyz")).json() == {"status": "ready"}
        known = await client.get("/readyz", headers=bearer(SERVICE_TOKEN))
        assert known.json()["home"].endswith("secret-home")
        assert "secret-home" in (await client.get("/", headers=bearer(signed()))).text
        assert (await client.get("/mcp")).status_code == 401
        assert (await client.get("/nowhere")).status_code == 401


async def test_the_application_on_a_public_address_knows_no_local_user(
    sqlite_url: str, tmp_path: Path
) -> None:
    server = ServerSettings(host="0.0.0.0")
    async with serving(sqlite_url, tmp_path, server=server) as client:
        assert (await client.get("/nowhere")).status_code == 401
    async with serving(sqlite_url, tmp_path) as client:
        assert (await client.get("/nowhere")).status_code == 404
