"""The toolset `todo`, and that it is another face of the same tasks."""

from __future__ import annotations

import json

import pytest
from mcp import types

from carrel.core.identity import LOCAL
from carrel.services.tasks.service import TaskService
from carrel.storage.database import Database
from carrel.text.tokens import count_tokens
from tests.task_kit import Bares, Envelopes, called, server_of, service_on


@pytest.mark.proves("C-004", "C-005", "X-002", "X-015")
async def test_adding_answers_as_the_example_does(todo: Bares, tasks: Envelopes) -> None:
    for number in range(1, 5):
        await todo.call("add_task", title=f"task {number}")
    added = await todo.call(
        "add_task", user_id="local", title=" Buy groceries ", description="Milk, eggs, bread"
    )
    assert json.dumps(added) == '{"task_id": 5, "status": "created", "title": "Buy groceries"}'
    kept = (await tasks.data("list_tasks", search="groceries"))[0]
    assert kept["description"] == "Milk, eggs, bread"
    assert (kept["status"], kept["completed"], kept["userId"]) == ("pending", False, "local")
    assert (kept["priority"], kept["category"]) == ("medium", "work")


@pytest.mark.proves("C-006", "C-007", "C-008", "X-016", "X-018")
async def test_lists_are_bare_arrays_of_what_is_asked_for(todo: Bares) -> None:
    assert await todo.call("list_tasks", user_id="local") == []
    for title in ("Buy groceries", "Call the bank", "Read"):
        await todo.call("add_task", title=title)
    await todo.call("complete_task", task_id=2)
    entries = [
        {"id": 1, "title": "Buy groceries", "completed": False},
        {"id": 2, "title": "Call the bank", "completed": True},
        {"id": 3, "title": "Read", "completed": False},
    ]
    assert await todo.call("list_tasks", user_id="local", status="all") == entries
    assert await todo.call("list_tasks") == entries
    assert await todo.call("list_tasks", status="pending") == [entries[0], entries[2]]
    assert await todo.call("list_tasks", status="completed") == [entries[1]]


@pytest.mark.proves("C-009", "C-010")
async def test_a_completed_task_stays_completed(todo: Bares) -> None:
    await todo.call("add_task", title="Buy groceries")
    for _ in range(2):
        done = await todo.call("complete_task", user_id="local", task_id=1)
        assert done == {"task_id": 1, "status": "completed", "title": "Buy groceries"}
        listed = await todo.call("list_tasks")
        assert listed == [{"id": 1, "title": "Buy groceries", "completed": True}]


@pytest.mark.proves("C-011", "C-012", "X-014", "X-017", "X-022")
async def test_a_deleted_task_is_gone_and_its_number_is_not_used_again(todo: Bares) -> None:
    for title in ("a", "b"):
        await todo.call("add_task", title=title)
    gone = await todo.call("delete_task", user_id="local", task_id=2)
    assert gone == {"task_id": 2, "status": "deleted", "title": "b"}
    assert [one["id"] for one in await todo.call("list_tasks")] == [1]
    for tool in ("delete_task", "complete_task", "update_task"):
        assert await todo.error(tool, task_id=2) == "Task not found"
    assert (await todo.call("add_task", title="c"))["task_id"] == 3
    for number in (0, -1, 4, 2**31, 2**63, 10**30):
        assert await todo.error("complete_task", task_id=number) == "Task not found"


@pytest.mark.proves("C-013", "C-014")
async def test_an_update_changes_what_is_given_and_nothing_else(
    todo: Bares, tasks: Envelopes
) -> None:
    await todo.call("add_task", title="Buy milk", description="two")

    async def kept() -> tuple[str, str]:
        found = (await tasks.data("list_tasks"))[0]
        return found["title"], found["description"]

    done = await todo.call("update_task", user_id="local", task_id=1, title="Buy bread")
    assert done == {"task_id": 1, "status": "updated", "title": "Buy bread"}
    assert await kept() == ("Buy bread", "two")
    done = await todo.call("update_task", task_id=1, description="three")
    assert done == {"task_id": 1, "status": "updated", "title": "Buy bread"}
    assert await kept() == ("Buy bread", "three")


@pytest.mark.proves("X-002", "X-014", "X-015")
async def test_one_task_has_a_uuid_in_one_toolset_and_a_number_in_the_other(
    tasks: Envelopes, todo: Bares
) -> None:
    made = await tasks.data("create_task", title="Buy milk", priority="high")
    assert await todo.call("list_tasks") == [{"id": 1, "title": "Buy milk", "completed": False}]
    await todo.call("complete_task", task_id=1)
    found = await tasks.data("get_task", task_id=made["id"])
    assert (found["status"], found["priority"]) == ("completed", "high")
    await tasks.data("delete_task", task_id=made["id"])
    assert await todo.call("list_tasks") == []
    assert (await todo.call("add_task", title="x"))["task_id"] == 2


@pytest.mark.proves("C-015", "C-016", "X-093")
async def test_nothing_is_kept_in_memory_between_calls(database_url: str) -> None:
    """Each call has a server, a service and connections of its own."""

    async def on_their_own(tool: str, **given: object) -> object:
        database = Database(database_url)
        try:
            return await Bares(server_of(service_on(database), "todo")).call(tool, **given)
        finally:
            await database.close()

    assert await on_their_own("add_task", title="a") == {
        "task_id": 1,
        "status": "created",
        "title": "a",
    }
    await on_their_own("complete_task", task_id=1)
    await on_their_own("update_task", task_id=1, title="b")
    assert await on_their_own("list_tasks") == [{"id": 1, "title": "b", "completed": True}]


@pytest.mark.proves("C-016", "X-093")
async def test_what_one_process_changes_the_other_sees_at_once(database_url: str) -> None:
    one, other = Database(database_url), Database(database_url)
    try:
        writer = Envelopes(server_of(service_on(one), "tasks"))
        reader = Bares(server_of(service_on(other), "todo"))
        for number in range(1, 4):
            made = await writer.data("create_task", title=f"task {number}")
            assert len(await reader.call("list_tasks")) == number
            await writer.data("toggle_complete", task_id=made["id"])
            assert (await reader.call("list_tasks"))[-1]["completed"]
            await reader.call("update_task", task_id=number, title="other")
            assert (await writer.data("get_task", task_id=made["id"]))["title"] == "other"
    finally:
        await one.close()
        await other.close()


@pytest.mark.proves("X-042", "X-088")
async def test_a_list_over_the_budget_is_cut_at_a_whole_task_and_says_so(
    service: TaskService,
) -> None:
    for number in range(120):
        await service.create(LOCAL, title=f"task {number} 雨", description="wet " * 5)
    budget = 1_000
    tasks = server_of(service, "tasks", budget=budget)
    found = (await called(tasks, "list_tasks", {})).structured_content or {}
    assert list(found) == ["success", "data", "total", "truncated"]
    assert (found["total"], found["truncated"]) == (120, True)
    assert 3 <= len(found["data"]) < 120
    assert [one["title"] for one in found["data"]][:2] == ["task 119 雨", "task 118 雨"]
    assert count_tokens(json.dumps(found, separators=(",", ":"), ensure_ascii=False)) <= budget
    todo = await called(server_of(service, "todo", budget=budget), "list_tasks", {})
    texts = [one.text for one in todo.content if isinstance(one, types.TextContent)]
    entries = json.loads(texts[0])
    assert todo.structured_content == {"result": entries}
    assert 40 <= len(entries) < 120
    assert texts[1].startswith(f"{120 - len(entries)} more tasks are left out")
    assert sum(map(count_tokens, texts)) <= budget
