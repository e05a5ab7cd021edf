"""Whatever is written into a task comes back as it was, or is refused."""

from __future__ import annotations

import pytest

from carrel.services.tasks.service import TaskService
from carrel.storage.database import Database
from tests.naughty import IMPOSSIBLE, NAUGHTY
from tests.task_kit import ANN, Bares, Envelopes, server_of, service_on, user


@pytest.fixture
def service(database: Database) -> TaskService:
    return service_on(database)


async def test_naughty_strings_come_back_unchanged_through_every_way(service: TaskService) -> None:
    tasks, todo = (
        Envelopes(server_of(service, "tasks")),
        Bares(server_of(service, "todo")),
    )
    for text in NAUGHTY:
        made = await tasks.data("create_task", title=f"x{text}x", description=text)
        assert (made["title"], made["description"]) == (f"x{text}x", text)
        kept = await tasks.data("get_task", task_id=made["id"])
        assert kept == made
        if text.strip():
            added = await todo.call("add_task", title=text, description=text)
            assert added["title"] == text.strip()
    listed = await todo.call("list_tasks")
    assert {f"x{text}x" for text in NAUGHTY} <= {one["title"] for one in listed}


async def test_naughty_strings_are_found_by_themselves(service: TaskService) -> None:
    for text in NAUGHTY:
        made = await service.create(ANN, title=f"x{text}x", description="d")
        found = await service.list(ANN, search=f"x{text}x")
        assert made.id in {one.id for one in found.tasks}, ascii(text)
        await service.list(ANN, search=text)


async def test_naughty_names_of_users_keep_their_tasks_apart(service: TaskService) -> None:
    names = [text for text in NAUGHTY if text == text.strip() and text.isprintable()]
    for name in names:
        await service.create(user(name), title=f"of {name}")
    for name in names:
        found = (await service.list(user(name))).tasks
        assert [one.title for one in found] == [f"of {name}"]


async def test_what_cannot_be_stored_is_refused_in_a_sentence(service: TaskService) -> None:
    tasks, todo = (
        Envelopes(server_of(service, "tasks")),
        Bares(server_of(service, "todo")),
    )
    for text in IMPOSSIBLE:
        told = await tasks.error("create_task", title=text)
        assert told == "Title has a character that cannot be stored"
        told = await tasks.error("create_task", title="x", description=text)
        assert told == "Description has a character that cannot be stored"
        told = await todo.error("add_task", title=text)
        assert told == "Title has a character that cannot be stored"
        assert await tasks.data("list_tasks", search=text) == []
    assert await tasks.data("list_tasks") == []
