"""A user with more tasks than one reply of a tool can hold."""

from __future__ import annotations

from pathlib import Path

from carrel.core.mcp_settings import McpSettings
from tests.chat_kit import talking, tools


async def test_tasks_beyond_the_budget_of_a_reply_are_found_and_changed(
    sqlite_url: str, tmp_path: Path
) -> None:
    small = McpSettings(budget=1_500)
    async with talking(sqlite_url, tmp_path, mcp=small) as ann:
        await ann.fill(*(f"Read chapter {at}" for at in range(1, 61)))
        reply = await ann.say("change task 30 to high priority")
        assert tools(reply)[-1] == "update_task"
        task = await ann.app.tasks.get(ann.principal, 30)
        assert (task.title, task.priority) == ("Read chapter 30", "high")
        await ann.say("undo that")
        assert (await ann.app.tasks.get(ann.principal, 30)).priority == "medium"
        await ann.say("delete task 59")
        assert len(await ann.tasks()) == 59


async def test_tasks_of_one_title_are_told_apart(sqlite_url: str, tmp_path: Path) -> None:
    async with talking(sqlite_url, tmp_path) as ann:
        await ann.fill("Call", "Call", "Write", "Call")
        await ann.say("change task 4 to high priority")
        found = {
            one.number: one.priority.value
            for one in (await ann.app.tasks.list(ann.principal)).tasks
        }
        assert found == {1: "medium", 2: "medium", 3: "medium", 4: "high"}
