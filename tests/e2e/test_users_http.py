"""Users over real HTTP: the life of a token, what strangers learn, and what is too much."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import jwt
import pytest

from carrel.app import App
from carrel.core.limit_settings import LimitSettings
from carrel.errors import DatabaseUnavailable
from tests.mcp_http import serving
from tests.security.token_kit import SECRET, SERVICE_TOKEN
from tests.user_kit import OTHER, PASSWORD, Turned, user_app

ANN = {"user": "ann", "password": PASSWORD}
PROBLEM = "application/problem+json"


@contextlib.asynccontextmanager
async def client_of(
    home: Path, url: str, *, clock: Turned | None = None, **groups: Any
) -> AsyncIterator[tuple[httpx2.AsyncClient, App]]:
    async with (
        user_app(home, url, clock=clock, **groups) as app,
        serving(app) as address,
        httpx2.AsyncClient(base_url=f"{address}/api/auth", trust_env=False) as client,
    ):
        await app.users.accounts.add("ann", PASSWORD)
        yield client, app


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def me(client: httpx2.AsyncClient, token: str) -> int:
    return (await client.get("/me", headers=bearer(token))).status_code


@pytest.mark.proves("X-023", "X-024", "X-089")
async def test_the_life_of_a_token(database_url: str, tmp_path: Path) -> None:
    clock = Turned()
    async with client_of(tmp_path, database_url, clock=clock) as (client, _):
        found = await client.post("/log-in", json=ANN)
        assert found.status_code == 200
        assert found.headers["cache-control"] == "no-store"
        tokens = found.json()
        assert list(tokens) == ["access_token", "refresh_token", "token_type", "expires_in"]
        header = jwt.get_unverified_header(tokens["access_token"])
        assert header == {"alg": "HS256", "typ": "at+jwt"}
        known = await client.get("/me", headers=bearer(tokens["access_token"]))
        assert (known.json()["user"], known.json()["kind"]) == ("ann", "user")
        clock.turn(minutes=16)
        assert await me(client, tokens["access_token"]) == 401
        # An old access token that a client sends along does not keep it from a new one.
        again = await client.post(
            "/refresh",
            json={"refresh_token": tokens["refresh_token"]},
            headers=bearer(tokens["access_token"]),
        )
        assert await me(client, again.json()["access_token"]) == 200
        out = {"refresh_token": again.json()["refresh_token"]}
        assert (await client.post("/log-out", json=out)).status_code == 204
        assert await me(client, again.json()["access_token"]) == 401
        refused = await client.post("/refresh", json=out)
        assert (refused.status_code, refused.headers["content-type"]) == (401, PROBLEM)
        assert refused.json()["error"]["code"] == "login_failed"
        assert refused.headers["www-authenticate"].startswith("Bearer")


async def test_a_token_for_another_program_or_of_another_issuer_is_refused(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with client_of(tmp_path, sqlite_url) as (client, _):
        good = (await client.post("/log-in", json=ANN)).json()["access_token"]
        claims = jwt.decode(good, options={"verify_signature": False})
        assert await me(client, jwt.encode(claims, SECRET)) == 200
        for change in ({"iss": "x"}, {"aud": "x"}, {"sid": "x"}, {"sid": None}, {"sub": "ben"}):
            forged = {name: value for name, value in (claims | change).items() if value}
            assert await me(client, jwt.encode(forged, SECRET)) == 401
        assert await me(client, jwt.encode(claims, SECRET, algorithm="HS512")) == 401
        assert await me(client, jwt.encode(claims, OTHER)) == 401


async def test_nobody_learns_which_names_there_are(sqlite_url: str, tmp_path: Path) -> None:
    async with client_of(tmp_path, sqlite_url, users={"sign_up": "invitation"}) as (client, _):
        answers = set()
        for name in ("ann", "nobody", "NOT A NAME", "", "local"):
            given = {"user": name, "password": OTHER}
            logged = await client.post("/log-in", json=given)
            signed = await client.post("/sign-up", json=given | {"invitation": "x"})
            answers.add((logged.status_code, logged.text, signed.status_code, signed.text))
        assert len(answers) == 1
        assert answers.pop()[::2] == (401, 401)


async def test_somebody_signs_up_changes_a_password_and_a_time_zone(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with client_of(tmp_path, sqlite_url, users={"sign_up": "invitation"}) as (client, app):
        code = (await app.users.accounts.invite()).code
        given = {"user": "Ben", "password": PASSWORD, "invitation": code}
        made = await client.post("/sign-up", json=given)
        assert made.status_code == 201
        token = made.json()["access_token"]
        zone = await client.patch("/me", json={"timezone": "Asia/Tokyo"}, headers=bearer(token))
        assert (zone.json()["user"], zone.json()["timezone"]) == ("ben", "Asia/Tokyo")
        wrong = {"password": OTHER, "new_password": OTHER}
        refused = await client.post("/password", json=wrong, headers=bearer(token))
        assert refused.status_code == 401
        right = {"password": PASSWORD, "new_password": OTHER}
        changed = await client.post("/password", json=right, headers=bearer(token))
        assert await me(client, token) == 401
        assert await me(client, changed.json()["access_token"]) == 200
        reset = (await app.users.accounts.reset_code("ben")).code
        again = await client.post("/reset", json={"code": reset, "password": PASSWORD})
        assert await me(client, again.json()["access_token"]) == 200
        assert (await client.post("/sign-up", json=given)).status_code == 401


@pytest.mark.proves("X-026")
async def test_a_service_has_no_password_to_change(sqlite_url: str, tmp_path: Path) -> None:
    async with client_of(tmp_path, sqlite_url) as (client, _):
        found = await client.get("/me", headers=bearer(SERVICE_TOKEN))
        assert found.json() == {"user": "service", "timezone": None, "kind": "service"}
        given = {"password": PASSWORD, "new_password": OTHER}
        answer = await client.post("/password", json=given, headers=bearer(SERVICE_TOKEN))
        assert answer.status_code == 403
        assert (await client.get("/me")).status_code == 401


@pytest.mark.proves("X-025")
async def test_without_users_the_local_user_is_there_and_nobody_logs_in(
    sqlite_url: str, tmp_path: Path
) -> None:
    off = {"login": False, "jwt_secret": "", "token": ""}
    async with client_of(tmp_path, sqlite_url, identity=off) as (client, _):
        assert (await client.get("/me")).json()["user"] == "local"
        answer = await client.post("/log-in", json=ANN)
        assert answer.status_code == 404
        assert "CARREL_LOGIN" in answer.json()["error"]["suggestion"]
        assert (await client.patch("/me", json={"timezone": "UTC"})).status_code == 403


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"{", 400),
        (b"[]", 422),
        (b"null", 422),
        (b'{"user":"ann"}', 422),
        (b'{"user":"ann","password":7}', 422),
        (b'{"user":"ann","password":"secret-thing","more":1}', 422),
        (b'{"user":"ann","password":"' + b"secret-thing" * 100 + b'"}', 422),
        (b'{"user":"ann","password":"\\ud800 secret-thing"}', 422),
        (b'{"user":"ann","password":"x","\\ud800":1}', 422),
        (b'{"user":"ann","password":"x","user":"ben"}', 401),
        (b"[" * 100_000, 400),
        (b"\xff\xfe", 400),
    ],
)
async def test_a_body_that_does_not_fit_is_told_what_is_wrong(
    body: bytes, status: int, sqlite_url: str, tmp_path: Path
) -> None:
    async with client_of(tmp_path, sqlite_url) as (client, _):
        kind = {"Content-Type": "application/json"}
        answer = await client.post("/log-in", content=body, headers=kind)
    assert (answer.status_code, answer.headers["content-type"]) == (status, PROBLEM)
    assert answer.json()["error"]["message"]
    assert "secret-thing" not in answer.text


async def test_a_database_that_is_down_is_no_fault_of_the_caller(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def down(*_: object) -> bool:
        raise DatabaseUnavailable(f"{tmp_path} cannot be opened")

    async with client_of(tmp_path, sqlite_url) as (client, app):
        token = (await client.post("/log-in", json=ANN)).json()["access_token"]
        monkeypatch.setattr(app.identity, "_standing", down)
        answer = await client.get("/me", headers=bearer(token))
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert answer.json()["error"]["code"] == "database_unavailable"
    assert str(tmp_path) not in answer.text


async def test_a_body_that_is_too_long_is_not_read(sqlite_url: str, tmp_path: Path) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(40):
            yield b" " * 65_536

    kind = {"Content-Type": "application/json"}
    async with client_of(tmp_path, sqlite_url) as (client, _):
        for content in (b" " * 1_100_000, endless()):
            answer = await client.post("/log-in", content=content, headers=kind)
            assert (answer.status_code, answer.headers["content-type"]) == (413, PROBLEM)


async def test_who_tries_too_often_is_told_when_to_come_again(
    sqlite_url: str, tmp_path: Path
) -> None:
    limits = LimitSettings(login=3)
    async with client_of(tmp_path, sqlite_url, limits=limits) as (client, _):
        wrong = {"user": "ann", "password": OTHER}
        seen = [(await client.post("/log-in", json=wrong)).status_code for _ in range(3)]
        assert seen == [401, 401, 401]
        claimed = {"X-Forwarded-For": "203.0.113.7", "Forwarded": "for=203.0.113.7"}
        answer = await client.post("/log-in", json=ANN, headers=claimed)
        assert (answer.status_code, answer.headers["content-type"]) == (429, PROBLEM)
        assert 1 <= int(answer.headers["retry-after"]) <= 20
        assert answer.json()["code"] == answer.json()["error"]["code"] == "rate_limited"
        assert answer.json()["error"]["details"] == {
            "retry_after": int(answer.headers["retry-after"])
        }
        for path, body in (("/sign-up", ANN), ("/reset", {"code": "x", "password": "x"})):
            assert (await client.post(path, json=body)).status_code == 429


async def test_behind_a_trusted_proxy_each_client_has_its_own_limit(
    sqlite_url: str, tmp_path: Path
) -> None:
    """The twin of the former: where the header is believed, it parts callers."""
    limits = LimitSettings(login=1, proxies="127.0.0.0/8")
    async with client_of(tmp_path, sqlite_url, limits=limits) as (client, _):
        for last in range(3):
            claimed = {"X-Forwarded-For": f"10.9.9.9, 203.0.113.{last}"}
            assert (await client.post("/log-in", json=ANN, headers=claimed)).status_code == 200
        answer = await client.post("/log-in", json=ANN, headers=claimed)
        assert answer.status_code == 429


async def test_due_dates_are_meant_in_the_time_zone_of_the_profile(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with client_of(tmp_path, sqlite_url) as (client, app):
        token = (await client.post("/log-in", json=ANN)).json()["access_token"]
        await client.patch("/me", json={"timezone": "Asia/Tokyo"}, headers=bearer(token))
        caller = await app.identity.verify(token)
        made = await app.tasks.create(caller, title="x", due_date="2030-01-15T09:30")
        assert made.as_dict()["dueDate"] == "2030-01-15T00:30:00Z"
        moved = await app.tasks.update(caller, made.id, {"due_date": "2030-01-16T09:30"})
        assert moved.as_dict()["dueDate"] == "2030-01-16T00:30:00Z"
