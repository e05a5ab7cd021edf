"""Callers over HTTP: users by token, services for users, limits, and pages of other origins."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import httpx2
import pytest

from carrel.app import App
from carrel.core.identity_settings import IdentitySettings
from carrel.core.limit_settings import LimitSettings
from carrel.services.limits import Limits
from carrel.services.tasks.service import TaskService
from carrel.storage.database import Database
from carrel.surfaces.mcp.tool import Effect
from carrel.surfaces.rest import operation
from tests.mcp_http import serving
from tests.security.token_kit import SECRET, SERVICE_TOKEN, signed
from tests.task_kit import app_of, service_on

IDENTITY = IdentitySettings(jwt_secret=SECRET, token=SERVICE_TOKEN)


@pytest.fixture
def service(database: Database) -> TaskService:
    return service_on(database)


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@pytest.mark.proves("X-024", "X-026", "X-027", "X-109")
async def test_a_service_acts_for_whom_it_names_and_a_user_for_itself(
    service: TaskService,
) -> None:
    ann, ours = bearer(signed(sub="ann")), bearer(SERVICE_TOKEN)
    async with (
        serving(app_of(service, identity=IDENTITY)) as url,
        httpx2.AsyncClient(base_url=url) as client,
    ):

        async def owner(headers: dict[str, str], **more: str) -> str:
            made = await client.post("/api/tasks", json={"title": "a"} | more, headers=headers)
            return str(made.json()["data"]["userId"])

        assert await owner(ann) == "ann"
        assert await owner(ann, user_id="ann") == "ann"
        assert await owner(ours, user_id="ann") == "ann"
        assert await owner(ours) == "local"
        named = {"user_id": "ann"}
        assert (await client.get("/api/tasks/stats", params=named, headers=ours)).json()["data"][
            "total"
        ] == 3
        refused = await client.get("/api/tasks/stats", params={"user_id": "ben"}, headers=ann)
        assert (refused.status_code, refused.json()["error"]) == (
            403,
            "Access denied to this task",
        )
        forged = bearer(signed("another secret of more than thirty-two bytes", sub="ann"))
        assert (await client.get("/api/tasks", headers=forged)).status_code == 401


def limited(service: TaskService) -> App:
    app: Any = app_of(service, identity=IDENTITY)
    return cast("App", SimpleNamespace(**vars(app) | {"limits": Limits(LimitSettings(writes=3))}))


async def statuses(app: App, headers: dict[str, str]) -> list[httpx2.Response]:
    async with serving(app) as url, httpx2.AsyncClient(base_url=url) as client:
        return [
            await client.post("/api/tasks", json={"title": str(n)}, headers=headers)
            for n in range(5)
        ]


async def test_who_writes_too_often_is_told_when_to_come_again(service: TaskService) -> None:
    replies = await statuses(limited(service), bearer(signed(sub="ann")))
    assert [reply.status_code for reply in replies] == [201, 201, 201, 429, 429]
    assert int(replies[-1].headers["retry-after"]) > 0
    assert "Too many requests" in replies[-1].json()["error"]
    assert replies[-1].json()["code"] == "rate_limited"


async def test_without_the_count_anybody_writes_as_often_as_wanted(
    service: TaskService, monkeypatch: pytest.MonkeyPatch
) -> None:
    def free(app: App, effect: Effect, *rest: Any, **more: Any) -> None:
        del app, rest, more
        assert replace(effect) == effect

    monkeypatch.setattr(operation, "count", free)
    replies = await statuses(limited(service), bearer(signed(sub="ann")))
    assert {reply.status_code for reply in replies} == {201}


async def test_pages_of_other_origins_are_let_in_by_setting_alone(service: TaskService) -> None:
    asked = {"Origin": "https://chat.example", "Access-Control-Request-Method": "PATCH"}
    closed, opened = (
        app_of(service),
        app_of(service, identity=IdentitySettings(allowed_origins="https://chat.example")),
    )
    async with serving(closed) as url, httpx2.AsyncClient(base_url=url) as client:
        assert (await client.options("/api/tasks", headers=asked)).status_code == 403
        foreign = await client.get("/api/tasks", headers={"Origin": "https://chat.example"})
        assert foreign.status_code == 403
        assert "access-control-allow-origin" not in foreign.headers
    async with serving(opened) as url, httpx2.AsyncClient(base_url=url) as client:
        allowed = await client.options("/api/tasks", headers=asked)
        assert allowed.status_code == 204
        for name in ("If-Match", "Idempotency-Key"):
            assert name in allowed.headers["access-control-allow-headers"]
        read = await client.get("/api/tasks", headers={"Origin": "https://chat.example"})
        assert read.headers["access-control-allow-origin"] == "https://chat.example"
        assert "ETag" in read.headers["access-control-expose-headers"]
