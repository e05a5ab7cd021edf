"""Which toolsets there are, and which may be served together."""

from __future__ import annotations

import pytest

from carrel.errors import ConfigError
from carrel.surfaces.mcp.names import SERVED, TOOLSETS, chosen, missing
from carrel.surfaces.mcp.toolsets import BUILT


@pytest.mark.proves("X-003")
def test_there_are_five_toolsets_and_each_that_is_served_is_built() -> None:
    assert TOOLSETS == ("websites", "tasks", "todo", "research", "pipelines")
    assert set(BUILT) == set(SERVED) <= set(TOOLSETS)


def test_a_setting_names_each_toolset_once_in_its_order() -> None:
    assert chosen(" websites, websites ,") == ("websites",)


@pytest.mark.proves("X-004")
def test_tasks_and_todo_are_never_served_by_one_endpoint() -> None:
    with pytest.raises(ConfigError, match="list_tasks, update_task and delete_task") as caught:
        chosen("todo,websites,tasks")
    assert "/mcp/tasks or /mcp/todo" in caught.value.suggestion


@pytest.mark.proves("X-004")
def test_tasks_and_todo_each_stand_alone() -> None:
    assert chosen("websites,tasks") == ("websites", "tasks")
    assert chosen("todo") == ("todo",)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("", "no toolset is chosen"),
        (" , ", "no toolset is chosen"),
        ("website", "there is no toolset `website`"),
    ],
)
def test_what_cannot_be_served_is_refused_with_what_can(given: str, words: str) -> None:
    with pytest.raises(ConfigError, match=words) as caught:
        chosen(given)
    assert "websites" in caught.value.suggestion


def test_a_wrong_endpoint_is_told_what_there_is() -> None:
    there = ", ".join(f"/mcp/{name}" for name in SERVED)
    assert missing("x" * 500) == (f"there is no toolset `{'x' * 40}`", f"Use /mcp or {there}.")
