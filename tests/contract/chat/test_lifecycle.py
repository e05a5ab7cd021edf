"""A message is stored before it is answered, whatever becomes of the answer."""

from __future__ import annotations

import asyncio
import dataclasses
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import text

from carrel.agent.turn import Asked, Turn
from carrel.core.chat_errors import ToolServerUnavailable
from carrel.surfaces.mcp.late_agent import NoAgent
from carrel.surfaces.mcp.toolset_doors import agent_of
from carrel.surfaces.rest.application import chat_of
from tests.chat_kit import Talker, bearer, chat_app, talking, tools
from tests.task_kit import ANN
from tests.user_kit import Turned


async def told(client: httpx2.AsyncClient, key: str) -> list[dict[str, Any]]:
    reply = await client.get(f"/api/conversations/{key}", headers=bearer("ann"))
    found: list[dict[str, Any]] = reply.json()["messages"]
    return found


@pytest.mark.proves("C-026")
async def test_conversations_and_messages_are_rows(ann: Talker) -> None:
    key = (await ann.say("Add a task to buy milk"))["conversation_id"]
    rows = await ann.app.database.read(
        lambda connection: connection.execute(
            text(
                "SELECT c.user_id, m.ordinal, m.speaker, m.body FROM conversation c JOIN "
                "chat_message m ON m.conversation_id = c.id WHERE c.id = :key ORDER BY m.ordinal"
            ),
            {"key": key},
        ).all()
    )
    assert [tuple(row) for row in rows] == [
        ("ann", 1, "user", "Add a task to buy milk"),
        ("ann", 2, "assistant", ann.replies[0]["response"]),
    ]


@pytest.mark.proves("C-027", "B-042")
async def test_an_agent_without_tools_loses_no_message(database_url: str, tmp_path: Path) -> None:
    """The tool server is down, then it is up: the conversation goes on."""
    async with chat_app(database_url, tmp_path) as app:
        chat = chat_of(app, NoAgent())
        with pytest.raises(ToolServerUnavailable, match="MCP server unavailable"):
            await chat.say(ANN, "Add a task to buy milk")
        (talk,) = (await chat.listed(ANN)).conversations
        stored = (await chat.read(ANN, talk.id)).messages
        assert [(one.speaker.value, one.text) for one in stored] == [
            ("user", "Add a task to buy milk")
        ]
        served = chat_of(app, agent_of(app))
        reply = await served.say(ANN, "show my tasks", conversation_id=talk.id)
        assert [one.tool for one in reply.tool_calls] == ["list_tasks"]
        assert len((await chat.read(ANN, talk.id)).messages) == 3


@pytest.mark.proves("C-027")
async def test_history_is_loaded_the_message_stored_then_the_agent_run(
    database_url: str, tmp_path: Path
) -> None:
    seen: list[tuple[list[str], list[str]]] = []

    async with chat_app(database_url, tmp_path) as app:

        class Watching:
            async def answer(self, asked: Asked, /) -> Turn:
                rows = await app.database.read(
                    lambda connection: connection.execute(
                        text("SELECT body FROM chat_message ORDER BY ordinal")
                    ).all()
                )
                seen.append(([one.text for one in asked.history], [row[0] for row in rows]))
                return Turn(text=f"answer to {asked.message}", language="en", memory={})

        chat = chat_of(app, Watching())
        first = await chat.say(ANN, "one")
        await chat.say(ANN, "two", conversation_id=first.conversation_id)
    assert seen == [
        ([], ["one"]),
        (["one", "answer to one"], ["one", "answer to one", "two"]),
    ]


async def test_a_tool_server_that_is_down_is_told_as_the_contract_says(
    sqlite_url: str, tmp_path: Path
) -> None:
    nowhere = {"server": "http://127.0.0.1:9", "seconds": 20}
    async with talking(sqlite_url, tmp_path, chat=nowhere) as ann:
        failed = await ann.post({"message": "Add a task to buy milk"})
        assert failed.status_code == 503
        assert failed.json()["detail"] == "MCP server unavailable"
        listed = await ann.client.get("/api/conversations", headers=bearer("ann"))
        (talk,) = listed.json()["conversations"]
        messages = await told(ann.client, talk["conversation_id"])
        assert [one["content"] for one in messages] == ["Add a task to buy milk"]
        hello = await ann.say("hello")  # what needs no tool is answered all the same
        assert hello["tool_calls"] == []


@pytest.mark.proves("C-028")
async def test_a_conversation_goes_on_after_a_restart(database_url: str, tmp_path: Path) -> None:
    async with talking(database_url, tmp_path) as ann:
        await ann.fill("Buy milk", "Call mom")
        await ann.say("show my tasks")
        asked = await ann.say("delete the last one")
        key = ann.key
        assert "delete_task" not in tools(asked)
    async with talking(database_url, tmp_path) as ann:
        ann.key = key
        assert tools(await ann.say("yes"))[-1] == "delete_task"
        assert await ann.tasks() == [(1, "Buy milk", False)]
        assert len(await told(ann.client, str(key))) == 6


async def test_one_message_at_a_time_is_answered_in_a_conversation(
    database_url: str, tmp_path: Path
) -> None:
    entered, leave = asyncio.Event(), asyncio.Event()

    class Slow:
        async def answer(self, asked: Asked, /) -> Turn:
            entered.set()
            await leave.wait()
            return Turn(text=asked.message, language="en", memory={})

    clock = Turned()
    async with chat_app(database_url, tmp_path, clock=clock) as app:
        chat = chat_of(app, agent_of(app))
        key = (await chat.say(ANN, "hello")).conversation_id
        slow = chat_of(app, Slow())
        first = asyncio.create_task(slow.say(ANN, "first", conversation_id=key))
        await entered.wait()
        with pytest.raises(Exception, match="still being answered"):
            await chat.say(ANN, "second", conversation_id=key)
        # Somebody who has died holds it no longer than the deadline.
        clock.turn(seconds=app.settings.chat.seconds + 10)
        await chat.say(ANN, "third", conversation_id=key)
        leave.set()
        with pytest.raises(Exception, match="no such conversation"):
            await first
        texts = [one.text for one in (await chat.read(ANN, key)).messages]
        assert texts.count("first") == 1  # the message; its late answer was not stored


async def test_a_caller_who_leaves_frees_the_conversation(sqlite_url: str, tmp_path: Path) -> None:
    entered = asyncio.Event()

    class Endless:
        async def answer(self, _: Asked, /) -> Turn:
            entered.set()
            await asyncio.Event().wait()
            raise AssertionError

    async with chat_app(sqlite_url, tmp_path) as app:
        chat = chat_of(app, agent_of(app))
        key = (await chat.say(ANN, "hello")).conversation_id
        running = asyncio.create_task(chat_of(app, Endless()).say(ANN, "wait", conversation_id=key))
        await entered.wait()
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert (await chat.say(ANN, "hello", conversation_id=key)).response


@pytest.mark.proves("B-052", "X-046")
async def test_a_hundred_conversations_at_once(database_url: str, tmp_path: Path) -> None:
    async with talking(database_url, tmp_path) as ann:
        users = [ann.another(f"user-{at}") for at in range(100)]

        async def talk(one: Talker) -> list[tuple[int, str, bool]]:
            await one.say(f"Add a task to read book {one.name}")
            await one.say("mark task 1 as complete")
            return await one.tasks()

        ends = await asyncio.gather(*map(talk, users))
    assert ends == [[(1, f"Read book {one.name}", True)] for one in users]
    assert len({one.key for one in users}) == 100


@pytest.mark.proves("C-043", "C-044")
async def test_settings_bound_the_history_and_name_the_database(
    sqlite_url: str, tmp_path: Path
) -> None:
    seen: list[int] = []

    class Counting:
        async def answer(self, asked: Asked, /) -> Turn:
            seen.append(len(asked.history))
            return Turn(text="ok", language="en", memory={})

    async with chat_app(sqlite_url, tmp_path) as app:
        short = dataclasses.replace(
            app,
            settings=app.settings.model_copy(
                update={"chat": app.settings.chat.model_copy(update={"history": 3})}
            ),
        )
        chat = chat_of(short, Counting())
        key = (await chat.say(ANN, "0")).conversation_id
        for at in range(1, 4):
            await chat.say(ANN, str(at), conversation_id=key)
    assert seen == [0, 2, 3, 3]
    async with chat_app(f"sqlite:///{tmp_path}/other.db", tmp_path / "other") as app:
        assert (await chat_of(app, Counting()).listed(ANN)).total == 0
