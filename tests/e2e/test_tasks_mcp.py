"""Tasks over `carrel mcp` and `carrel serve`, as clients start and reach them."""

from __future__ import annotations

from pathlib import Path

import pytest
from mcp.client import Client

from tests.e2e.mcp_pipe import talking
from tests.e2e.process import carrel, running
from tests.mcp_kit import body


@pytest.mark.parametrize("modern", [True, False])
@pytest.mark.proves("C-002", "X-025", "X-110")
def test_an_agent_keeps_tasks_over_stdio(tmp_path: Path, modern: bool) -> None:
    with talking(tmp_path / "home", "--toolsets", "tasks", modern=modern) as server:
        server.greet()
        assert len(server.ask("tools/list")["result"]["tools"]) == 7
        made = server.call("create_task", title="Buy milk")["structuredContent"]["data"]
        assert made["userId"] == "local"
    with talking(tmp_path / "home", "--toolsets", "todo", modern=modern) as server:
        server.greet()
        listed = server.call("list_tasks")["structuredContent"]["result"]
        assert listed == [{"id": 1, "title": "Buy milk", "completed": False}]
    shown = carrel(tmp_path / "home", "tasks", "list")
    assert "Buy milk" in shown.stdout


@pytest.mark.proves("C-044", "X-071")
def test_the_database_is_the_one_that_database_url_names(tmp_path: Path) -> None:
    for name in ("one", "two", "one"):
        url = f"sqlite:///{tmp_path}/{name}.db"
        with talking(tmp_path / "home", "--toolsets", "todo", DATABASE_URL=url) as server:
            server.greet()
            server.call("add_task", title=name)
    counts = {}
    for name in ("one", "two"):
        url = f"sqlite:///{tmp_path}/{name}.db"
        with talking(tmp_path / "home", "--toolsets", "todo", DATABASE_URL=url) as server:
            server.greet()
            counts[name] = len(server.call("list_tasks")["structuredContent"]["result"])
    assert counts == {"one": 2, "two": 1}


@pytest.mark.proves("X-002", "X-003", "X-004")
async def test_both_toolsets_stand_side_by_side_over_http(tmp_path: Path) -> None:
    with running(tmp_path / "home", "serve", "--port", "0") as server:
        async with Client(f"{server.url}/mcp/tasks") as tasks:
            made = body(await tasks.call_tool("create_task", {"title": "Buy milk"}))["data"]
        async with Client(f"{server.url}/mcp/todo") as todo:
            await todo.call_tool("complete_task", {"task_id": 1})
        async with Client(f"{server.url}/mcp") as both:
            found = body(await both.call_tool("get_task", {"task_id": made["id"]}))["data"]
            names = {tool.name for tool in (await both.list_tools()).tools}
        assert found["completed"] is True
        assert {"rag_query_websites", "create_task"} <= names


@pytest.mark.proves("C-045", "C-047", "X-072")
@pytest.mark.parametrize(
    ("levels", "told"),
    [
        (("INFO", "WARNING"), True),
        (("ERROR", "INFO"), False),
    ],
    ids=["mcp speaks", "mcp is quiet"],
)
def test_the_mcp_part_speaks_at_its_own_level(
    levels: tuple[str, str], told: bool, tmp_path: Path
) -> None:
    log, (mcp, rest) = tmp_path / "log", levels
    with (
        log.open("w") as errors,
        talking(
            tmp_path / "home",
            "--toolsets",
            "todo",
            errors=errors,
            MCP_LOG_LEVEL=mcp,
            LOG_LEVEL=rest,
        ) as server,
    ):
        server.greet()
        server.call("add_task", title="x")
        server.close()
    text = log.read_text(encoding="utf-8")
    assert ("add_task took " in text) is told
    assert ("schema none -> " in text) is not told
