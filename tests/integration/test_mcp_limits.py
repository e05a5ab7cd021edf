"""Tool calls that change something are counted, and too many are told so in each toolset's way."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest
from mcp import types
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client

from carrel.app import App
from carrel.core.identity_settings import IdentitySettings
from carrel.core.limit_settings import LimitSettings
from carrel.errors import NotFoundError
from carrel.services.limits import Limits
from carrel.storage.database import Database
from carrel.surfaces.mcp import guard as guard_module
from tests.mcp_http import serving
from tests.security.token_kit import SECRET, SERVICE_TOKEN, signed
from tests.task_kit import app_of, service_on

BOTH = IdentitySettings(token=SERVICE_TOKEN, jwt_secret=SECRET)
TWICE = LimitSettings(writes=2, ingest=1)
TOLD = "Too many requests. Try again in "


def limited(database: Database, identity: IdentitySettings) -> App:
    """Tasks and websites behind narrow limits, with a clock that stands still."""
    app: Any = app_of(service_on(database), identity=identity)
    app.limits = Limits(TWICE, now=lambda: 0.0)
    app.settings = app.settings.model_copy(update={"limits": TWICE})

    async def process(*_: object, **__: object) -> Any:
        raise NotFoundError("there is no such page")

    app.websites = SimpleNamespace(process=process)
    found: App = app
    return found


@asynccontextmanager
async def calling(url: str, toolset: str, token: str | None) -> AsyncIterator[Client]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with httpx2.AsyncClient(headers=headers, trust_env=False) as http:
        wire = streamable_http_client(f"{url}/mcp/{toolset}", http_client=http)
        async with Client(wire) as client:
            yield client


def said(result: types.CallToolResult) -> str:
    content = result.content[0]
    assert isinstance(content, types.TextContent)
    return content.text


async def test_a_user_who_writes_too_often_is_told_in_the_words_of_the_toolset(
    database: Database,
) -> None:
    async with serving(limited(database, BOTH)) as url:
        async with calling(url, "tasks", signed()) as client:
            for title in ("one", "two"):
                made = await client.call_tool("create_task", {"title": title})
                assert made.structured_content is not None
                assert made.structured_content["success"] is True
            refused = await client.call_tool("create_task", {"title": "three"})
            assert refused.structured_content == {"success": False, "error": f"{TOLD}30 seconds."}
            # Reading goes on, and nothing was written.
            listed = await client.call_tool("list_tasks", {})
            assert listed.structured_content is not None
            assert len(listed.structured_content["data"]) == 2
        async with calling(url, "todo", signed()) as client:
            bare = await client.call_tool("add_task", {"title": "four"})
            assert bare.is_error
            assert said(bare) == f"{TOLD}30 seconds."
        async with calling(url, "tasks", signed(sub="ben")) as client:
            other = await client.call_tool("create_task", {"title": "five"})
            assert other.structured_content is not None
            assert other.structured_content["success"] is True


async def test_fetching_pages_has_a_limit_of_its_own(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    async with (
        serving(limited(database, BOTH)) as url,
        calling(url, "websites", signed()) as client,
    ):
        given = {"url": "https://a.example/"}
        tried = await client.call_tool("rag_process_website", given)
        assert "there is no such page" in said(tried)
        refused = await client.call_tool("rag_process_website", given)
    await database.close()
    assert refused.is_error
    assert refused.structured_content is not None
    found = refused.structured_content["error"]
    assert found["type"] == "RateLimited"
    assert found["details"]["retry_after"] == 60


async def test_a_service_is_limited_for_each_user_that_it_acts_for(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    async with (
        serving(limited(database, BOTH)) as url,
        calling(url, "tasks", SERVICE_TOKEN) as client,
    ):
        seen = []
        for name in ("ann", "ann", "ann", "ben"):
            made = await client.call_tool("create_task", {"user_id": name, "title": "x"})
            assert made.structured_content is not None
            seen.append(made.structured_content["success"])
    await database.close()
    assert seen == [True, True, False, True]


@pytest.mark.proves("X-025")
async def test_the_user_of_this_machine_is_not_limited(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    async with (
        serving(limited(database, IdentitySettings())) as url,
        calling(url, "tasks", None) as client,
    ):
        for _ in range(4):
            made = await client.call_tool("create_task", {"title": "x"})
            assert made.structured_content is not None
            assert made.structured_content["success"] is True
    await database.close()


async def test_without_the_guard_nobody_is_limited(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twin: the limit is kept by the guard and by nothing else."""
    monkeypatch.setattr(guard_module, "count", lambda *_, **__: None)
    database = Database(sqlite_url)
    async with (
        serving(limited(database, BOTH)) as url,
        calling(url, "tasks", signed()) as client,
    ):
        for _ in range(4):
            made = await client.call_tool("create_task", {"title": "x"})
            assert made.structured_content is not None
            assert made.structured_content["success"] is True
    await database.close()
