"""The toolset `tasks`: filters, search and order of a list."""

from __future__ import annotations

import itertools

import pytest

from tests.task_kit import Envelopes

KEYS = {
    "id",
    "title",
    "priority",
    "category",
    "status",
    "completed",
    "dueDate",
    "createdAt",
    "updatedAt",
    "userId",
}
ROWS = (
    # title, description, priority, category, due date, done
    ("Write the report", "for Ada", "high", "work", "2026-03-01T09:00:00Z", False),
    ("buy milk", "two litres", "low", "home", None, False),
    ("Call the bank", None, "medium", "personal", "2026-02-01T09:00:00Z", True),
    ("Ärger mit 100% _Rabatt_", "Straße", "high", "other", "2026-04-01T09:00:00Z", False),
    ("牛乳を買う", "ﾐﾙｸ", "low", "home", None, True),
    ("book a room", "near the BANK", "medium", "work", "2026-02-01T09:00:00Z", False),
)


@pytest.fixture
async def filled(tasks: Envelopes) -> Envelopes:
    for title, description, priority, category, due, done in ROWS:
        made = await tasks.data(
            "create_task",
            title=title,
            description=description,
            priority=priority,
            category=category,
            due_date=due,
        )
        if done:
            await tasks.data("toggle_complete", task_id=made["id"])
    return tasks


async def titles(tasks: Envelopes, **wanted: str) -> list[str]:
    return [one["title"] for one in await tasks.data("list_tasks", user_id="local", **wanted)]


@pytest.mark.proves("B-022")
async def test_an_empty_list_is_a_list(tasks: Envelopes) -> None:
    assert await tasks.data("list_tasks", user_id="local") == []


@pytest.mark.proves("B-022", "X-019", "B-020")
async def test_a_listed_task_is_whole_and_the_newest_comes_first(filled: Envelopes) -> None:
    found = await filled.data("list_tasks")
    assert all(set(one) >= KEYS | {"description"} for one in found)
    assert [one["title"] for one in found] == [row[0] for row in reversed(ROWS)]


@pytest.mark.proves("B-018")
async def test_filters_narrow_the_list_together(filled: Envelopes) -> None:
    choices = {
        "status": (None, "pending", "completed"),
        "priority": (None, "low", "medium", "high"),
        "category": (None, "work", "personal", "home", "other"),
    }
    for status, priority, category in itertools.product(*choices.values()):
        named = {"status": status, "priority": priority, "category": category}
        wanted = [
            row[0]
            for row in ROWS
            if (status is None or row[5] == (status == "completed"))
            and priority in (None, row[2])
            and category in (None, row[3])
        ]
        given = {name: value for name, value in named.items() if value is not None}
        assert await titles(filled, sort_order="asc", **given) == wanted


@pytest.mark.proves("B-019")
@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("report", ["Write the report"]),
        ("ADA", ["Write the report"]),
        ("litres", ["buy milk"]),
        ("bank", ["Call the bank", "book a room"]),
        (" bank ", ["Call the bank", "book a room"]),
        ("100%", ["Ärger mit 100% _Rabatt_"]),
        ("%", ["Ärger mit 100% _Rabatt_"]),
        ("_", ["Ärger mit 100% _Rabatt_"]),
        ("ärger", ["Ärger mit 100% _Rabatt_"]),
        ("STRASSE", ["Ärger mit 100% _Rabatt_"]),
        ("牛乳", ["牛乳を買う"]),
        ("ミルク", ["牛乳を買う"]),
        ("nothing like it", []),
        ("' OR 1=1 --", []),
        ("\x00", []),
        ("\ud800", []),
        ("x" * 100_000, []),
        ("", [row[0] for row in ROWS]),
    ],
)
async def test_words_are_sought_in_title_and_description(
    filled: Envelopes, search: str, found: list[str]
) -> None:
    assert await titles(filled, search=search, sort_order="asc") == found


@pytest.mark.proves("B-020", "X-020")
@pytest.mark.parametrize(
    ("field", "up", "down"),
    [
        ("createdAt", [0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0]),
        ("title", [5, 1, 2, 0, 3, 4], [4, 3, 0, 2, 1, 5]),
        ("priority", [1, 4, 2, 5, 0, 3], [3, 0, 5, 2, 4, 1]),
        ("dueDate", [2, 5, 0, 3, 1, 4], [3, 0, 5, 2, 4, 1]),
    ],
)
async def test_each_field_sorts_both_ways(
    filled: Envelopes, field: str, up: list[int], down: list[int]
) -> None:
    assert await titles(filled, sort_by=field, sort_order="asc") == [ROWS[at][0] for at in up]
    assert await titles(filled, sort_by=field, sort_order="desc") == [ROWS[at][0] for at in down]
    assert await titles(filled, sort_by=field) == [ROWS[at][0] for at in down]
