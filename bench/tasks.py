"""What the task tools take: in process, over HTTP beside a bare echo, and with 10,000 tasks."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from mcp.client import Client
from sqlalchemy import Connection

from bench import stores
from bench.mcp_overhead import BARE, ECHO, SAID, bare_http, carrel_http
from bench.mcp_wire import Http, timed
from bench.timing import percentile
from carrel.core.identity import LOCAL
from carrel.core.tasks import Category, Priority, TaskDraft
from carrel.services.tasks.service import TaskService
from carrel.settings import Settings
from carrel.storage import tasks as statements
from carrel.storage.database import Database
from carrel.storage.task_store import TaskStore
from carrel.surfaces.mcp.toolsets import served

if TYPE_CHECKING:
    from carrel.app import App

Call = Callable[[int], Awaitable[object]]
WORDS = "call write read mend order paint book the bank report heron garden 雨 本 机 milk".split()
AT = datetime(2026, 1, 1, tzinfo=UTC)
ROUNDS = 5


def measure(tasks: int, calls: int) -> dict[str, object]:
    """Return the p95 of each tool, and of lists among so many tasks, in milliseconds."""
    with stores.both() as opened:
        many = {name: asyncio.run(_among(one, tasks, calls)) for name, one in opened.items()}
    with tempfile.TemporaryDirectory(prefix="carrel-bench-") as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE, encoding="utf-8")
        with carrel_http(Path(folder) / "home") as ours, bare_http(bare) as theirs:
            over_http = _over_http(ours, theirs, calls)
    in_process = {name: row.pop("tools") for name, row in many.items()}
    return {
        "tasks": tasks,
        "calls": calls,
        "in_process": in_process,
        "in_process_p95_ms": max(max(row.values()) for row in in_process.values()),
        "many": many,
        "many_p95_ms": max(max(row["service"].values()) for row in many.values()),
        "over_http": over_http,
        "over_http_p95_ms": max(row["call_p95_ms"] for row in over_http.values()),
    }


async def _among(database: Database, tasks: int, calls: int) -> dict[str, Any]:
    """Return the times of lists among many tasks, and of the other tools beside them."""
    await database.write(lambda rows: _fill(rows, tasks))
    if database.dialect == "postgresql":
        await database.maintain("VACUUM ANALYZE")
    service = TaskService(TaskStore(database), zone=UTC)
    asked: dict[str, dict[str, Any]] = {
        "list": {},
        "list by due date": {"sort_by": "dueDate", "sort_order": "asc"},
        "list by title": {"sort_by": "title", "sort_order": "asc"},
        "filter": {"status": "pending", "priority": "high", "category": "home"},
        "search": {"search": "heron"},
        "search, rare": {"search": "number 4999 "},
    }
    found = {name: await _p95(calls, _listing(service, wanted)) for name, wanted in asked.items()}
    found["statistics"] = await _p95(calls, lambda _: service.stats(LOCAL))
    return {
        "service": found,
        "tools": await _tools(service, calls),
        "cut_list": await _lists(service, max(calls // 10, 3)),
    }


def _listing(service: TaskService, wanted: dict[str, Any]) -> Call:
    return lambda _: service.list(LOCAL, limit=100, **wanted)


async def _tools(service: TaskService, calls: int) -> dict[str, float]:
    """Return the p95 of single tools through a client in the same process."""
    keys = [one.id for one in (await service.list(LOCAL, limit=100)).tasks]
    async with Client(_server(service, "tasks")) as tasks, Client(_server(service, "todo")) as todo:
        rows: dict[str, Call] = {
            "create_task": lambda at: tasks.call_tool("create_task", {"title": f"new {at}"}),
            "get_task": lambda at: tasks.call_tool("get_task", {"task_id": keys[at % 100]}),
            "update_task": lambda at: tasks.call_tool(
                "update_task", {"task_id": keys[at % 100], "priority": "low"}
            ),
            "toggle_complete": lambda at: tasks.call_tool(
                "toggle_complete", {"task_id": keys[at % 100]}
            ),
            "get_stats": lambda _: tasks.call_tool("get_stats", {}),
            "add_task": lambda at: todo.call_tool("add_task", {"title": f"new {at}"}),
            "complete_task": lambda at: todo.call_tool("complete_task", {"task_id": at + 1}),
        }
        return {name: await _p95(calls, call) for name, call in rows.items()}


async def _lists(service: TaskService, calls: int) -> dict[str, float]:
    """Return the p95 of lists that are cut to the reply budget, which counts tokens."""
    found = {}
    for toolset in ("tasks", "todo"):
        async with Client(_server(service, toolset)) as client:
            found[toolset] = await _p95(calls, lambda _: client.call_tool("list_tasks", {}))
    return found


def _over_http(ours: Http, theirs: Http, calls: int) -> dict[str, dict[str, float]]:
    """Call tools and the bare echo in turns, so that a busy machine disturbs them alike."""
    ours.close()  # servers close what was quiet for long; the next call opens it again
    theirs.close()
    made = ours.call("create_task", {"title": "heron"})["structuredContent"]["data"]
    rows: dict[str, Mapping[str, Any]] = {
        "create_task": {"title": "heron"},
        "get_task": {"task_id": made["id"]},
        "toggle_complete": {"task_id": made["id"]},
        "get_stats": {},
    }
    found = {}
    each = max(calls // ROUNDS, 1)
    for tool, given in rows.items():
        for _ in range(10):
            timed(ours, tool, given)
            timed(theirs, ECHO, SAID)
        rounds = [
            [(timed(ours, tool, given), timed(theirs, ECHO, SAID)) for _ in range(each)]
            for _ in range(ROUNDS)
        ]
        found[tool] = min(map(_both, rounds), key=lambda row: row["call_p95_ms"])
    return found


def _both(pairs: list[tuple[float, float]]) -> dict[str, float]:
    return {
        "call_p95_ms": percentile([one for one, _ in pairs], 95),
        "echo_p95_ms": percentile([one for _, one in pairs], 95),
    }


def _server(service: TaskService, toolset: str) -> Any:
    settings = Settings()
    app = cast("App", SimpleNamespace(tasks=service, settings=settings))

    async def opened() -> App:
        return app

    return served((toolset,), opened, settings.mcp)


def _fill(rows: Connection, count: int) -> None:
    dice = random.Random(7)
    for number in range(count):
        due = AT + timedelta(minutes=dice.randrange(500_000)) if dice.random() < 0.6 else None
        draft = TaskDraft(
            title=f"{' '.join(dice.choices(WORDS, k=5))} number {number} ",
            description=" ".join(dice.choices(WORDS, k=20)) if dice.random() < 0.5 else None,
            priority=dice.choice(list(Priority)),
            category=dice.choice(list(Category)),
            due_at=due,
        )
        key = f"{number:08x}-0000-4000-8000-000000000000"
        made = AT + timedelta(minutes=number)
        statements.add(rows, LOCAL.subject, draft, task_id=key, now=made)


async def _p95(calls: int, call: Call) -> float:
    """Return the p95 of the quietest of some rounds: others may work on the same machine."""
    for at in range(5):
        await call(at)
    found = []
    each = max(calls // ROUNDS, 1)
    for first in range(5, 5 + ROUNDS * each, each):
        times = []
        for at in range(first, first + each):
            begun = time.perf_counter()
            await call(at)
            times.append((time.perf_counter() - begun) * 1000)
        found.append(percentile(times, 95))
    return min(found)
