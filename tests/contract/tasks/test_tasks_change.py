"""The toolset `tasks`: making, changing, ticking off and deleting a task."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime
from typing import Any

import pytest

from carrel.core.tasks import Category, Priority, Task
from tests.task_kit import NOWHERE, Envelopes, moment

KEYS = (
    "id title description priority category status completed dueDate createdAt updatedAt userId"
).split()
AT = datetime(2026, 1, 13, 10, tzinfo=UTC)


def test_a_task_is_written_as_in_the_example_of_the_contract() -> None:
    example = Task(
        id="123e4567-e89b-12d3-a456-426614174000",
        number=5,
        user_id="user_123",
        title="Buy groceries",
        description="Milk, bread, eggs",
        priority=Priority.HIGH,
        category=Category.HOME,
        completed=False,
        due_at=datetime(2026, 1, 15, 10, tzinfo=UTC),
        created_at=AT,
        updated_at=AT,
    )
    assert list(example.as_dict().items()) == [
        ("id", "123e4567-e89b-12d3-a456-426614174000"),
        ("title", "Buy groceries"),
        ("description", "Milk, bread, eggs"),
        ("priority", "high"),
        ("category", "home"),
        ("status", "pending"),
        ("completed", False),
        ("dueDate", "2026-01-15T10:00:00Z"),
        ("createdAt", "2026-01-13T10:00:00Z"),
        ("updatedAt", "2026-01-13T10:00:00Z"),
        ("userId", "user_123"),
    ]


@pytest.mark.proves("B-002", "B-004", "B-005", "B-006", "B-007", "B-017")
async def test_a_created_task_is_the_stored_one(tasks: Envelopes) -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    made = await tasks.data(
        "create_task",
        user_id="local",
        title="Buy groceries",
        description="Milk, bread, eggs",
        priority="high",
        category="home",
        due_date="2026-01-15T10:00:00Z",
    )
    assert list(made) == KEYS
    assert str(uuid.UUID(made["id"])) == made["id"]
    assert made["dueDate"] == "2026-01-15T10:00:00Z"
    assert (made["status"], made["completed"], made["userId"]) == ("pending", False, "local")
    assert before <= moment(made["createdAt"]) == moment(made["updatedAt"]) <= datetime.now(UTC)
    assert await tasks.data("get_task", user_id="local", task_id=made["id"]) == made


@pytest.mark.proves("B-010", "B-012", "B-013", "B-015", "B-016", "X-079", "X-031")
async def test_what_is_left_out_has_its_default_and_titles_lose_their_edges(
    tasks: Envelopes,
) -> None:
    made = await tasks.data("create_task", title="\t Buy milk \n")
    assert made["title"] == "Buy milk"
    assert made["description"] is None
    assert made["dueDate"] is None
    assert (made["priority"], made["category"]) == ("medium", "work")
    given = {"description": None, "priority": None, "category": None, "due_date": None}
    nulls = await tasks.data("create_task", title="Buy milk", user_id=None, **given)
    assert {key: nulls[key] for key in ("description", "priority", "category", "dueDate")} == {
        "description": None,
        "priority": "medium",
        "category": "work",
        "dueDate": None,
    }


@pytest.mark.proves("B-010", "B-012")
async def test_titles_and_descriptions_may_be_as_long_as_the_contract_says(
    tasks: Envelopes,
) -> None:
    for title in ("x", "雨" * 255, f"  {'y' * 255}  "):
        made = await tasks.data("create_task", title=title, description="é" * 1000)
        assert made["title"] == title.strip()
        assert made["description"] == "é" * 1000


@pytest.mark.proves("B-007", "B-016")
@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("2026-01-15T10:00:00Z", "2026-01-15T10:00:00Z"),
        ("2026-01-15T10:00:00+09:00", "2026-01-15T01:00:00Z"),
        ("2026-01-15T10:00:00.5-05:00", "2026-01-15T15:00:00.500Z"),
        ("2026-01-15T10:00", "2026-01-15T10:00:00Z"),
        ("2026-01-15", "2026-01-15T00:00:00Z"),
        ("20260115T100000Z", "2026-01-15T10:00:00Z"),
    ],
)
async def test_due_dates_are_kept_in_utc(tasks: Envelopes, given: str, kept: str) -> None:
    made = await tasks.data("create_task", title="x", due_date=given)
    assert made["dueDate"] == kept
    assert (await tasks.data("get_task", task_id=made["id"]))["dueDate"] == kept


@pytest.mark.proves("B-024", "B-025", "B-026")
async def test_an_update_changes_what_is_given_and_nothing_else(tasks: Envelopes) -> None:
    made = await tasks.data(
        "create_task", title="Buy milk", description="two", due_date="2026-01-15T10:00:00Z"
    )
    changes: dict[str, tuple[Any, str, Any]] = {
        "title": ("  Buy bread ", "title", "Buy bread"),
        "description": ("three", "description", "three"),
        "priority": ("low", "priority", "low"),
        "category": ("personal", "category", "personal"),
        "due_date": ("2026-02-01T00:00:00+01:00", "dueDate", "2026-01-31T23:00:00Z"),
    }
    for name, (value, key, kept) in changes.items():
        after = await tasks.data("update_task", task_id=made["id"], **{name: value})
        assert moment(after["updatedAt"]) > moment(made["updatedAt"])
        assert after == made | {key: kept, "updatedAt": after["updatedAt"]}
        assert await tasks.data("get_task", task_id=made["id"]) == after
        made = after


@pytest.mark.proves("B-006", "B-030", "B-031")
async def test_two_toggles_restore_the_first_state(tasks: Envelopes) -> None:
    made = await tasks.data("create_task", title="Buy milk")
    done = await tasks.data("toggle_complete", task_id=made["id"])
    assert (done["status"], done["completed"]) == ("completed", True)
    assert set(done) >= set(KEYS)
    again = await tasks.data("toggle_complete", task_id=made["id"])
    assert (again["status"], again["completed"]) == ("pending", False)
    assert moment(made["updatedAt"]) < moment(done["updatedAt"]) < moment(again["updatedAt"])
    assert again == made | {"updatedAt": again["updatedAt"]}


@pytest.mark.proves("B-028", "B-029", "B-032", "X-022")
async def test_a_deleted_task_is_gone_from_everywhere(tasks: Envelopes) -> None:
    made = await tasks.data("create_task", title="Buy milk")
    deleted = await tasks.data("delete_task", task_id=made["id"])
    assert deleted == "Task deleted successfully"
    for tool in ("get_task", "delete_task", "toggle_complete", "update_task"):
        assert await tasks.error(tool, task_id=made["id"]) == "Task not found"
    assert await tasks.data("list_tasks") == []
    assert await tasks.data("get_stats") == {"total": 0, "pending": 0, "completed": 0}


@pytest.mark.proves("B-035", "B-036")
async def test_statistics_count_open_and_finished_tasks(tasks: Envelopes) -> None:
    made = [await tasks.data("create_task", title=f"task {number}") for number in range(5)]
    for one in made[:2]:
        await tasks.data("toggle_complete", task_id=one["id"])
    assert await tasks.data("get_stats", user_id="local") == {
        "total": 5,
        "pending": 3,
        "completed": 2,
    }


@pytest.mark.proves("B-023", "B-032")
async def test_a_uuid_is_found_however_its_letters_are_written(tasks: Envelopes) -> None:
    made = await tasks.data("create_task", title="x")
    upper = made["id"].upper()
    assert await tasks.data("get_task", task_id=upper) == made
    for tool in ("get_task", "delete_task", "toggle_complete", "update_task"):
        assert await tasks.error(tool, task_id=NOWHERE) == "Task not found"
