"""Whose tasks a caller gets: those of the verified credential, over real HTTP."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import pytest
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client

from carrel.core.identity import LOCAL, SERVICE, Principal
from carrel.core.identity_settings import IdentitySettings
from carrel.core.task_errors import AccessDenied, AuthenticationRequired, TaskInvalid
from carrel.services.tasks.owners import owner
from carrel.storage.database import Database
from tests.mcp_http import serving
from tests.security.token_kit import SECRET, SERVICE_TOKEN, signed
from tests.task_kit import ANN, NOWHERE, app_of, service_on

BOTH = IdentitySettings(token=SERVICE_TOKEN, jwt_secret=SECRET)


@contextlib.asynccontextmanager
async def caller(url: str, toolset: str, token: str) -> AsyncIterator[Client]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with (
        httpx2.AsyncClient(headers=headers) as http,
        Client(streamable_http_client(f"{url}/mcp/{toolset}", http_client=http)) as client,
    ):
        yield client


async def said(client: Client, tool: str, **given: Any) -> Any:
    """Return the whole answer, without the id of the request."""
    found = await client.call_tool(tool, given)
    return found.model_dump(exclude={"meta"})


async def data(client: Client, tool: str, **given: Any) -> Any:
    """Return what a tool found."""
    found = (await client.call_tool(tool, given)).structured_content or {}
    return found.get("data", found)


@pytest.mark.proves("B-037", "X-023", "X-024", "X-030", "C-017", "C-018", "X-033")
async def test_a_foreign_task_is_like_one_that_does_not_exist(database: Database) -> None:
    app = app_of(service_on(database), identity=BOTH)
    async with (
        serving(app) as url,
        caller(url, "tasks", signed(sub="ann")) as ann,
        caller(url, "tasks", signed(sub="ben")) as ben,
        caller(url, "todo", signed(sub="ben")) as list_of_ben,
    ):
        made = await data(ann, "create_task", title="a secret of Ann")
        for tool, more in (
            ("get_task", {}),
            ("update_task", {"title": "taken"}),
            ("delete_task", {}),
            ("toggle_complete", {}),
        ):
            foreign = await said(ben, tool, task_id=made["id"], **more)
            assert foreign == await said(ben, tool, task_id=NOWHERE, **more)
            assert foreign["structured_content"]["error"] == "Task not found"
        for tool, more in (("complete_task", {}), ("delete_task", {}), ("update_task", {})):
            foreign = await said(list_of_ben, tool, task_id=1, **more)
            assert foreign == await said(list_of_ben, tool, task_id=77, **more)
        assert await data(ben, "list_tasks", search="secret") == []
        assert await data(ben, "get_stats") == {"total": 0, "pending": 0, "completed": 0}
        assert await data(list_of_ben, "list_tasks") == {"result": []}
        assert await data(ann, "get_task", task_id=made["id"]) == made


@pytest.mark.proves("X-014", "X-027", "C-017")
async def test_each_user_counts_from_one_and_may_name_only_itself(database: Database) -> None:
    app = app_of(service_on(database), identity=BOTH)
    async with serving(app) as url:
        for name in ("ann", "ben"):
            async with caller(url, "todo", signed(sub=name)) as client:
                added = await data(client, "add_task", user_id=name, title=f"of {name}")
                assert added["task_id"] == 1
                listed = await data(client, "list_tasks", user_id=name)
                assert listed == {"result": [{"id": 1, "title": f"of {name}", "completed": False}]}


@pytest.mark.proves("X-026", "X-027", "X-109")
async def test_a_service_acts_for_the_user_it_names_and_else_for_the_local_one(
    database: Database,
) -> None:
    service = service_on(database)
    async with (
        serving(app_of(service, identity=BOTH)) as url,
        caller(url, "tasks", SERVICE_TOKEN) as client,
    ):
        for name in ("ann", "ben"):
            made = await data(client, "create_task", user_id=name, title=f"for {name}")
            assert made["userId"] == name
        assert (await data(client, "create_task", title="for the machine"))["userId"] == "local"
        found = await data(client, "list_tasks", user_id="ann")
        assert [one["title"] for one in found] == ["for ann"]
        assert [one["title"] for one in await data(client, "list_tasks")] == ["for the machine"]
        for name in (" ann", "a\x00b", "a\nb", "x" * 256):
            refused = await client.call_tool("get_stats", {"user_id": name})
            assert (refused.structured_content or {}).get("success") is False
    assert (await service.list(ANN)).total == 1


@pytest.mark.proves("B-038", "X-024")
@pytest.mark.parametrize("token", ["", signed(exp=1), signed("f" * 40)])
async def test_without_a_credential_nobody_gets_as_far_as_a_tool(
    token: str, sqlite_url: str
) -> None:
    database = Database(sqlite_url)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    try:
        async with (
            serving(app_of(service_on(database), identity=BOTH)) as url,
            httpx2.AsyncClient(headers=headers) as http,
        ):
            for toolset in ("tasks", "todo"):
                answer = await http.post(f"{url}/mcp/{toolset}", json={"jsonrpc": "2.0"})
                assert answer.status_code == 401
    finally:
        await database.close()


@pytest.mark.proves("X-025")
async def test_on_loopback_without_credentials_tasks_are_of_the_local_user(
    database: Database,
) -> None:
    async with (
        serving(app_of(service_on(database))) as url,
        caller(url, "tasks", signed(sub="mallory")) as client,
    ):
        assert (await data(client, "create_task", title="x"))["userId"] == "local"


@pytest.mark.proves("B-038", "X-023", "X-026", "X-027", "X-031", "X-109")
def test_the_owner_follows_from_the_caller() -> None:
    assert owner(ANN) == owner(ANN, "ann") == "ann"
    assert owner(LOCAL) == owner(LOCAL, "local") == "local"
    assert owner(SERVICE) == "local"
    assert owner(SERVICE, "ann") == "ann"
    for named in ("ben", "ANN", "ann ", "local"):
        with pytest.raises(AccessDenied):
            owner(ANN, named)
    callers: tuple[tuple[Principal | None, str | None], ...] = (
        (None, None),
        (None, "ann"),
        (ANN, ""),
        (ANN, " "),
        (SERVICE, ""),
    )
    for who, nobody in callers:
        with pytest.raises(AuthenticationRequired, match="User authentication required"):
            owner(who, nobody)
    for named in (" ann", "a\nb", "x" * 256, "\ud800", "\x00"):
        with pytest.raises(TaskInvalid):
            owner(SERVICE, named)
