"""Idempotency keys: what is sent twice is done once."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import select

from carrel.core.task_errors import KeyReused, TaskNotFound
from carrel.errors import DataValidationError
from carrel.services.tasks.service import TaskService
from carrel.storage.database import Database
from carrel.storage.task_tables import task_key
from tests.task_kit import ANN, BEN, Hands, service_on


@pytest.fixture
def service(database: Database) -> TaskService:
    return service_on(database)


async def test_a_request_that_is_sent_twice_has_its_effect_once(
    database_url: str, service: TaskService
) -> None:
    other = Database(database_url)
    try:
        hands = [service, service_on(other)]
        made = await asyncio.gather(
            *(hands[n % 2].create(ANN, title="once", key="k1") for n in range(8))
        )
        assert len({one.id for one in made}) == 1
        for _ in range(2):
            toggled = await service.toggle(ANN, made[0].id, key="k2")
            assert toggled.completed
        for _ in range(2):
            patched = await service.update(ANN, made[0].number, {"title": "x"}, key="k3")
            assert patched.title == "x"
        gone = await service.delete(ANN, made[0].id, key="k4")
        assert gone is not None
        assert await service.delete(ANN, made[0].id, key="k4") is None
        with pytest.raises(TaskNotFound):
            await service.create(ANN, title="once", key="k1")
    finally:
        await other.close()
    assert (await service.stats(ANN)).total == 0


async def test_a_key_belongs_to_one_request_of_one_user(service: TaskService) -> None:
    made = await service.create(ANN, title="a", key="k")
    with pytest.raises(KeyReused):
        await service.create(ANN, title="b", key="k")
    with pytest.raises(KeyReused):
        await service.toggle(ANN, made.id, key="k")
    assert (await service.create(BEN, title="b", key="k")).user_id == "ben"
    for bad in ("", " ", "a\nb", "x" * 256):
        with pytest.raises(DataValidationError):
            await service.create(ANN, title="c", key=bad)
    assert (await service.list(ANN)).total == 1


async def test_a_request_that_fails_leaves_its_key_free(service: TaskService) -> None:
    with pytest.raises(TaskNotFound):
        await service.toggle(ANN, 1, key="k")
    await service.create(ANN, title="a")
    assert (await service.toggle(ANN, 1, key="k")).completed


async def test_old_keys_are_forgotten(sqlite_url: str) -> None:
    hands = Hands()
    database = Database(sqlite_url, clock=hands)
    try:
        service = service_on(database)
        await service.create(ANN, title="a", key="k")
        hands.now += timedelta(hours=25)
        await service.create(BEN, title="b", key="other")
        kept = await database.read(lambda rows: rows.execute(select(task_key.c.key)).all())
    finally:
        await database.close()
    assert [row.key for row in kept] == ["other"]
