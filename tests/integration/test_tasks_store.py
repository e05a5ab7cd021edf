"""Tasks in the store: indexes, numbers, changes that cross, and the end of a user."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, inspect, text

from carrel.core.identity import LOCAL
from carrel.core.task_errors import TaskChanged
from carrel.core.tasks import (
    Category,
    Cursor,
    Priority,
    SortBy,
    SortOrder,
    Task,
    TaskDraft,
    TaskQuery,
    TaskStatus,
)
from carrel.services.tasks.service import TaskService
from carrel.storage import task_lists
from carrel.storage.database import Database
from carrel.storage.task_store import TaskStore
from carrel.storage.task_tables import task, task_counter, task_key
from tests.task_kit import ANN, BEN, Hands, service_on


@pytest.fixture
def service(database: Database) -> TaskService:
    return service_on(database)


def plan(connection: Connection, query: TaskQuery) -> str:
    """Return how the database would look for a list of tasks."""
    statements: list[tuple[Any, Any]] = []
    real = connection.execute

    class Spy:
        dialect = connection.dialect

        def execute(self, statement: Any, *more: Any) -> Any:
            statements.append((statement, more))
            return real(statement, *more)

    task_lists.find(Spy(), "ann", query)  # type: ignore[arg-type]
    wanted = statements[0][0].compile(connection, compile_kwargs={"literal_binds": True})
    explain = "EXPLAIN QUERY PLAN" if connection.dialect.name == "sqlite" else "EXPLAIN"
    rows = connection.execute(text(f"{explain} {wanted}".replace(":", "\\:"))).all()
    return "\n".join(" ".join(map(str, row)) for row in rows)


@pytest.mark.proves("B-056")
@pytest.mark.parametrize(
    ("query", "index"),
    [
        (TaskQuery(limit=50), "task_by_age"),
        (TaskQuery(limit=50, status=TaskStatus.PENDING), "task_by_completed"),
        (TaskQuery(limit=50, priority=Priority.HIGH), "task_by_priority"),
        (TaskQuery(limit=50, category=Category.HOME), "task_by_category"),
    ],
    ids=["user", "status", "priority", "category"],
)
async def test_look_ups_by_user_status_priority_and_category_use_indexes(
    database: Database, service: TaskService, query: TaskQuery, index: str
) -> None:
    categories = list(Category)
    for number in range(40):
        await service.create(ANN, title=f"{number}", category=categories[number % 4])

    def look(rows: Connection) -> str:
        if rows.dialect.name == "postgresql":  # a table this small is read whole otherwise
            rows.execute(text("SET LOCAL enable_seqscan = off"))
            rows.execute(text("SET LOCAL enable_bitmapscan = off"))
            rows.execute(text("SET LOCAL enable_sort = off"))
        return plan(rows, query)

    assert index in await database.read(look)


async def test_numbers_count_up_without_gaps_however_many_write_at_once(
    service: TaskService,
) -> None:
    made = await asyncio.gather(
        *(service.create(ANN if n % 2 else BEN, title=f"task {n}") for n in range(60))
    )
    for name in ("ann", "ben"):
        numbers = sorted(one.number for one in made if one.user_id == name)
        assert numbers == list(range(1, 31))
    assert len({one.id for one in made}) == 60


@pytest.mark.proves("X-014")
async def test_a_number_is_never_used_again(service: TaskService) -> None:
    first = await service.create(ANN, title="a")
    await service.delete(ANN, first.number)
    assert (await service.create(ANN, title="b")).number == 2
    assert (await service.create(BEN, title="c")).number == 1


async def test_writers_of_different_fields_lose_nothing(
    database_url: str, service: TaskService
) -> None:
    made = await service.create(ANN, title="a")
    others = [Database(database_url) for _ in range(3)]
    try:
        hands = [service, *map(service_on, others)]
        fields = {"title": "t", "description": "d", "priority": "high", "category": "home"}
        for number in range(5):
            await asyncio.gather(
                *(
                    hand.update(ANN, made.id, {name: _turned(name, value, number)})
                    for hand, (name, value) in zip(hands, fields.items(), strict=True)
                )
            )
            kept = await service.get(ANN, made.id)
            assert {
                "title": kept.title,
                "description": kept.description,
                "priority": kept.priority.value,
                "category": kept.category.value,
            } == {name: _turned(name, value, number) for name, value in fields.items()}
    finally:
        for other in others:
            await other.close()


def _turned(name: str, value: str, number: int) -> str:
    if name in ("title", "description"):
        return f"{value}{number}"
    return value if number % 2 else {"high": "low", "home": "work"}[value]


async def test_toggles_that_cross_are_all_counted(database_url: str, service: TaskService) -> None:
    made = await service.create(ANN, title="a")
    other = Database(database_url)
    try:
        hands = [service, service_on(other)]
        seen = await asyncio.gather(*(hands[n % 2].toggle(ANN, made.id) for n in range(21)))
    finally:
        await other.close()
    assert (await service.get(ANN, made.id)).completed
    assert sum(one.completed for one in seen) == 11
    assert len({one.updated_at for one in seen}) == 21


async def test_of_several_changes_to_one_version_a_single_one_wins(
    database_url: str, service: TaskService
) -> None:
    made = await service.create(ANN, title="counter 0")
    other = Database(database_url)
    hands = [service, service_on(other)]

    async def count_up(hand: TaskService) -> None:
        while True:
            seen = await hand.get(ANN, made.id)
            number = int(seen.title.split()[1])
            try:
                await hand.update(
                    ANN, made.id, {"title": f"counter {number + 1}"}, expected=seen.updated_at
                )
            except TaskChanged:
                continue
            return

    try:
        await asyncio.gather(*(count_up(hands[n % 2]) for n in range(30)))
    finally:
        await other.close()
    assert (await service.get(ANN, made.id)).title == "counter 30"


async def test_without_the_comparison_the_same_writers_lose_updates(service: TaskService) -> None:
    made = await service.create(ANN, title="counter 0")
    met = asyncio.Barrier(2)

    async def count_up() -> None:
        seen = await service.get(ANN, made.id)
        await met.wait()
        number = int(seen.title.split()[1])
        await service.update(ANN, made.id, {"title": f"counter {number + 1}"})

    await asyncio.gather(count_up(), count_up())
    assert (await service.get(ANN, made.id)).title == "counter 1"


async def test_a_change_that_expects_another_version_is_refused_and_does_nothing(
    service: TaskService,
) -> None:
    made = await service.create(ANN, title="a")
    changed = await service.update(ANN, made.id, {"title": "b"}, expected=made.updated_at)
    for late in (
        service.update(ANN, made.id, {"title": "c"}, expected=made.updated_at),
        service.toggle(ANN, made.id, expected=made.updated_at),
        service.delete(ANN, made.id, expected=made.updated_at),
    ):
        with pytest.raises(TaskChanged):
            await late
    assert await service.get(ANN, made.id) == changed


@pytest.mark.proves("B-026", "B-031")
async def test_a_change_moves_time_forward_even_if_the_clock_does_not(sqlite_url: str) -> None:
    hands = Hands()
    database = Database(sqlite_url, clock=hands)
    try:
        service = service_on(database)
        seen = [await service.create(ANN, title="a")]
        assert seen[0].created_at.microsecond == 123_000
        seen.append(await service.toggle(ANN, seen[0].id))
        hands.now -= timedelta(days=1)
        seen.append(await service.update(ANN, seen[0].id, {"title": "b"}))
        hands.now += timedelta(days=2)
        seen.append(await service.toggle(ANN, seen[0].id))
    finally:
        await database.close()
    moments = [one.updated_at for one in seen]
    assert moments == sorted(set(moments))
    assert {one.created_at for one in seen} == {seen[0].created_at}


async def test_with_a_user_go_all_rows_that_name_it(
    database: Database, service: TaskService
) -> None:
    for who in (ANN, BEN):
        await service.create(who, title="a", key="k")
        await service.create(who, title="b")
    before = await database.read(rows_by_user)
    assert {name for name, users in before.items() if "ann" in users} == {
        task.name,
        task_counter.name,
        task_key.name,
    }
    assert await service.erase("ann") == 2
    after = await database.read(rows_by_user)
    assert all("ann" not in users for users in after.values())
    assert (await service.stats(BEN)).total == 2
    assert after == {
        name: {user: count for user, count in users.items() if user != "ann"}
        for name, users in before.items()
    }


def rows_by_user(rows: Connection) -> dict[str, dict[str, int]]:
    """Count the rows of each user in every table that names users, whichever these are."""
    found: dict[str, dict[str, int]] = {}
    tables = inspect(rows)
    for name in tables.get_table_names():
        if "user_id" in {column["name"] for column in tables.get_columns(name)}:
            counted = rows.execute(
                text(f'SELECT user_id, count(*) FROM "{name}" GROUP BY user_id')
            ).all()
            found[name] = {str(user): int(count) for user, count in counted}
    return found


async def test_pages_that_follow_each_other_are_the_whole_list(database: Database) -> None:
    store = TaskStore(database)
    priorities = list(Priority)
    for number in range(23):
        due = datetime(2026, 1, 1 + number % 4, tzinfo=UTC) if number % 3 else None
        draft = TaskDraft(title=f"task {number % 5}", priority=priorities[number % 3], due_at=due)
        await store.add("ann", draft)
    for sort_by, sort_order in itertools.product(SortBy, SortOrder):
        query = TaskQuery(sort_by=sort_by, sort_order=sort_order)
        whole = await store.find("ann", query)
        assert whole.total == len(whole.tasks) == 23
        found: list[Task] = []
        following: Cursor | None = None
        while True:
            page = await store.find("ann", replace(query, limit=5, after=following))
            assert page.total == 23
            found += page.tasks
            following = page.following
            if following is None:
                break
        assert tuple(found) == whole.tasks


async def test_the_local_user_is_a_user_like_others(service: TaskService) -> None:
    await service.create(LOCAL, title="a")
    assert (await service.list(ANN)).total == 0
