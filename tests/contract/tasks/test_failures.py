"""Every failure of the two toolsets has the words and the shape of its contract."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from mcp.client import Client

from carrel.errors import ConfigError, DatabaseBusy, DatabaseUnavailable, RAGError, StorageFull
from carrel.services.tasks.service import TaskService
from carrel.storage.database import Database
from carrel.storage.migrate import migrate
from tests.conftest import no_backup
from tests.mcp_kit import Mode, both_eras
from tests.task_kit import NOWHERE, Bares, Envelopes, server_of, service_on

SEVEN: dict[str, dict[str, Any]] = {
    "create_task": {"title": "x"},
    "list_tasks": {},
    "get_task": {"task_id": NOWHERE},
    "update_task": {"task_id": NOWHERE, "title": "x"},
    "delete_task": {"task_id": NOWHERE},
    "toggle_complete": {"task_id": NOWHERE},
    "get_stats": {},
}
FIVE: dict[str, dict[str, Any]] = {
    "add_task": {"title": "x"},
    "list_tasks": {},
    "complete_task": {"task_id": 1},
    "delete_task": {"task_id": 1},
    "update_task": {"task_id": 1, "title": "x"},
}
ODD: tuple[Any, ...] = (5, 1.5, True, [], {}, ["x"])
WORDS = {
    "priority": ("urgent", "Invalid priority: must be low/medium/high"),
    "category": ("garden", "Invalid category: must be work/personal/home/other"),
    "due_date": ("next year", "Invalid due_date: must be ISO 8601"),
    "status": ("all", "Invalid status: must be pending/completed"),
    "sort_by": ("updatedAt", "Invalid sort_by field"),
    "sort_order": ("down", "Invalid sort_order: must be asc/desc"),
    "task_id": ("abc", "Invalid task ID format"),
}


@pytest.mark.proves("B-011", "B-027", "B-039")
async def test_an_empty_title_is_refused_and_nothing_changes(tasks: Envelopes) -> None:
    made = await tasks.data("create_task", title="Buy milk")
    for title in ("", " ", "\t\n", "\u3000"):
        assert await tasks.error("create_task", title=title) == "Title cannot be empty"
        told = await tasks.error("update_task", task_id=made["id"], title=title, priority="high")
        assert told == "Title cannot be empty"
    assert await tasks.error("create_task") == "Title cannot be empty"
    assert await tasks.data("list_tasks") == [made]


@pytest.mark.proves("B-010", "B-012", "B-027", "B-039", "X-094")
async def test_texts_that_are_too_long_are_refused(tasks: Envelopes) -> None:
    made = await tasks.data("create_task", title="Buy milk")
    for title in ("x" * 256, f" {'雨' * 256} "):
        for tool, more in (("create_task", {}), ("update_task", {"task_id": made["id"]})):
            told = await tasks.error(tool, title=title, **more)
            assert told == "Title must be 255 characters or less"
            told = await tasks.error(tool, title="x", description="y" * 1001, **more)
            assert told == "Description must be 1000 characters or less"
    assert await tasks.data("list_tasks") == [made]


@pytest.mark.proves("B-014", "B-015", "B-016", "B-021", "B-027", "B-034", "B-039", "X-089", "X-094")
async def test_wrong_values_and_wrong_types_get_the_words_of_the_contract(
    tasks: Envelopes,
) -> None:
    made = await tasks.data("create_task", title="Buy milk")
    for tool, good in SEVEN.items():
        given = good | ({"task_id": made["id"]} if "task_id" in good else {})
        async with Client(tasks.server) as client:
            listed = {one.name: one for one in (await client.list_tools()).tools}
        for name in listed[tool].input_schema["properties"].keys() & WORDS.keys():
            bad, words = WORDS[name]
            # Nothing, where an update expects a date, takes the date away.
            empty = () if (tool, name) == ("update_task", "due_date") else ("",)
            for value in (bad, *empty, "\x00", "\ud800", *ODD):
                assert await tasks.error(tool, **(given | {name: value})) == words, (tool, name)
    assert await tasks.data("list_tasks") == [made]


@pytest.mark.proves("X-089", "B-003", "B-039")
async def test_other_wrong_missing_and_unknown_arguments_get_the_same_shape(
    tasks: Envelopes, todo: Bares
) -> None:
    for value in ODD:
        for name in ("title", "description", "user_id"):
            told = await tasks.error("create_task", **({"title": "x"} | {name: value}))
            assert told == f"`{name}` must be a text"
            told = await todo.error("add_task", **({"title": "x"} | {name: value}))
            assert told == f"`{name}` must be a text"
    assert await tasks.error("create_task", title="x", titel="y") == (
        "create_task has no argument `titel`. Did you mean `title`?"
    )
    for tool in ("get_task", "delete_task", "toggle_complete", "update_task"):
        assert await tasks.error(tool) == "Invalid task ID format"
    for tool in ("complete_task", "delete_task", "update_task"):
        assert await todo.error(tool) == f"{tool} needs the argument `task_id`"
        for value in ("1", 1.5, True, [], {}):
            assert await todo.error(tool, task_id=value) == "`task_id` must be a whole number"
        assert "has no argument `x`" in await todo.error(tool, task_id=1, x=1)
    assert await todo.error("add_task") == "Title cannot be empty"
    for value in ("done", "", 5, [], True):
        told = await todo.error("list_tasks", status=value)
        assert told == "Invalid status: must be all/pending/completed"
    assert await tasks.data("list_tasks") == []


@pytest.mark.proves("X-015", "X-017")
async def test_the_limits_of_the_fields_hold_for_both_toolsets(todo: Bares) -> None:
    await todo.call("add_task", title="x")
    for tool, more in (("add_task", {}), ("update_task", {"task_id": 1})):
        assert await todo.error(tool, title=" ", **more) == "Title cannot be empty"
        told = await todo.error(tool, title="x" * 256, **more)
        assert told == "Title must be 255 characters or less"
        told = await todo.error(tool, title="x", description="y" * 1001, **more)
        assert told == "Description must be 1000 characters or less"
    assert await todo.call("list_tasks") == [{"id": 1, "title": "x", "completed": False}]


@pytest.mark.proves("B-009", "B-033", "X-027", "X-028")
async def test_another_user_id_is_denied_by_all_seven_tools(tasks: Envelopes) -> None:
    made = await tasks.data("create_task", title="mine")
    for tool, good in SEVEN.items():
        given = good | ({"task_id": made["id"]} if "task_id" in good else {})
        for named in ("wrong_user", "LOCAL", "local ", "service"):
            told = await tasks.error(tool, user_id=named, **given)
            assert told == "Access denied to this task"
    assert await tasks.data("list_tasks") == [made]


@pytest.mark.proves("X-027", "X-029", "C-018")
async def test_another_user_id_finds_nothing_in_all_five_tools(todo: Bares) -> None:
    await todo.call("add_task", title="mine")
    for tool, good in FIVE.items():
        for named in ("wrong_user", "LOCAL", "local "):
            assert await todo.error(tool, user_id=named, **good) == "Task not found"
    assert await todo.call("list_tasks") == [{"id": 1, "title": "mine", "completed": False}]


@pytest.mark.proves("B-038", "X-031")
async def test_an_empty_user_id_is_nobody(tasks: Envelopes, todo: Bares) -> None:
    for named in ("", " "):
        for tool, given in SEVEN.items():
            told = await tasks.error(tool, user_id=named, **given)
            assert told == "User authentication required"
        for tool, given in FIVE.items():
            told = await todo.error(tool, user_id=named, **given)
            assert told == "User authentication required"


class Broken:
    """A service of which every method raises."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def __getattr__(self, _: str) -> Any:
        async def fail(*_: Any, **__: Any) -> None:
            raise self._error

        return fail


@pytest.mark.proves("B-003", "B-040", "B-041", "X-021")
@pytest.mark.parametrize(
    ("raised", "words"),
    [
        (RuntimeError("a secret detail"), "Internal processing error"),
        (KeyError("a secret detail"), "Internal processing error"),
        (RAGError("a secret detail"), "Internal processing error"),
        (ConfigError("a secret detail"), "Internal processing error"),
        (DatabaseUnavailable("a secret detail"), "Database connection failed"),
        (DatabaseBusy("a secret detail"), "Database connection failed"),
        (StorageFull("a secret detail"), "Database connection failed"),
    ],
)
async def test_what_is_inside_stays_inside(
    raised: Exception, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    tasks = Envelopes(server_of(Broken(raised), "tasks"))
    for tool, given in SEVEN.items():
        assert await tasks.error(tool, **given) == words
    todo = Bares(server_of(Broken(raised), "todo"))
    for tool, given in FIVE.items():
        assert await todo.error(tool, **given) == words
    assert "a secret detail" in caplog.text


@pytest.mark.proves("B-040")
async def test_a_database_that_is_down_is_told_in_the_words_of_the_contract(
    postgres_server: str,
) -> None:
    down = postgres_server.replace("/postgres?", "/there_is_no_such_database?")
    database = Database(down)
    try:
        tasks = Envelopes(server_of(service_on(database), "tasks"))
        todo = Bares(server_of(service_on(database), "todo"))
        for tool, given in SEVEN.items():
            assert await tasks.error(tool, **given) == "Database connection failed"
        for tool, given in FIVE.items():
            assert await todo.error(tool, **given) == "Database connection failed"
    finally:
        await database.close()


@pytest.mark.proves("B-040")
async def test_a_file_that_goes_away_is_a_database_that_is_down(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    migrate(database, no_backup)
    await database.close()
    file = database.file
    assert file is not None
    file.unlink()
    file.mkdir()
    reopened = Database(sqlite_url)
    try:
        tasks = Envelopes(server_of(service_on(reopened), "tasks"))
        assert await tasks.error("get_stats") == "Database connection failed"
    finally:
        await reopened.close()


@both_eras
@pytest.mark.proves("C-047")
@pytest.mark.parametrize(
    ("toolset", "tool", "given"),
    [("tasks", "get_stats", {}), ("todo", "complete_task", {"task_id": 9})],
)
async def test_each_call_is_logged_with_its_tool_and_how_long_it_took(
    mode: Mode,
    toolset: str,
    tool: str,
    given: dict[str, Any],
    service: TaskService,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    async with Client(server_of(service, toolset), mode=mode) as client:
        await client.call_tool(tool, given)
    lines = [one.getMessage() for one in caplog.records if one.getMessage().startswith(tool)]
    assert len(lines) == 1
    assert " ms (" in lines[0]
