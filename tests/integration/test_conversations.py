"""The store of conversations, on both databases."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select

from carrel.core.chat_errors import ConversationBusy, ConversationNotFound
from carrel.core.chats import Begun, ChatMessage, Speaker
from carrel.storage import audit
from carrel.storage.chat_tables import chat_message, conversation
from carrel.storage.conversations import ConversationStore
from carrel.storage.database import Database
from tests.user_kit import Turned, desk_on


async def begin(store: ConversationStore, user: str, key: str | None, text: str) -> Begun:
    return await store.begin(user, key, text, history=10, seconds=60)


def reply(text: str, clock: Turned) -> ChatMessage:
    return ChatMessage(
        speaker=Speaker.ASSISTANT,
        text=text,
        at=clock(),
        agent="urdu",
        tool_calls=[{"tool": "add_task", "result": {"title": "ق"}}],
    )


def counted(rows: Connection) -> tuple[int, int]:
    tables = (conversation, chat_message)
    found = [rows.execute(select(func.count()).select_from(one)).scalar_one() for one in tables]
    return found[0], found[1]


async def test_a_talk_is_kept_in_order_with_its_memory(database: Database) -> None:
    store, clock = ConversationStore(database), Turned()
    first = await begin(store, "ann", None, "one\u00a0👋")
    assert (first.turn, first.memory, list(first.history)) == (1, {}, [])
    await store.finish(first, reply("two", clock), {"shown": [1]})
    second = await begin(store, "ann", first.conversation_id, "three")
    assert second.memory == {"shown": [1]}
    assert [one.text for one in second.history] == ["one\u00a0👋", "two"]
    assert second.history[1].tool_calls == ({"tool": "add_task", "result": {"title": "ق"}},)
    await store.finish(second, None, second.memory)
    talk, messages = await store.get("ann", first.conversation_id)
    assert (talk.title, talk.count) == ("one\u00a0👋", 3)
    assert [one.speaker.value for one in messages] == ["user", "assistant", "user"]
    assert await database.read(audit.check) == []


async def test_who_answers_holds_the_conversation_until_the_deadline(database_url: str) -> None:
    clock = Turned()
    database = Database(database_url, clock=clock)
    store = ConversationStore(database)
    first = await begin(store, "ann", None, "one")
    key = first.conversation_id
    with pytest.raises(ConversationBusy):
        await begin(store, "ann", key, "two")
    clock.turn(seconds=61)
    second = await begin(store, "ann", key, "three")
    with pytest.raises(ConversationNotFound):  # the first one comes too late
        await store.finish(first, reply("late", clock), {"a": 1})
    await store.finish(second, reply("four", clock), {"b": 2})
    assert [one.text for one in (await store.get("ann", key))[1]] == ["one", "three", "four"]
    await database.close()


async def test_of_many_messages_at_once_one_is_taken(database: Database) -> None:
    store = ConversationStore(database)
    first = await begin(store, "ann", None, "zero")
    await store.finish(first, None, {})
    ends = await asyncio.gather(
        *(begin(store, "ann", first.conversation_id, f"{at}") for at in range(8)),
        return_exceptions=True,
    )
    assert sum(isinstance(end, Begun) for end in ends) == 1
    assert sum(isinstance(end, ConversationBusy) for end in ends) == 7
    assert (await store.get("ann", first.conversation_id))[0].count == 2


async def test_a_conversation_of_somebody_else_is_missing(database: Database) -> None:
    store = ConversationStore(database)
    mine = await begin(store, "ann", None, "secret")
    for key in (mine.conversation_id, "00000000-0000-4000-8000-000000000000"):
        for tried in (
            begin(store, "ben", key, "x"),
            store.get("ben", key),
            store.remove("ben", key),
        ):
            with pytest.raises(ConversationNotFound) as caught:
                await tried
            assert caught.value.as_dict() == ConversationNotFound().as_dict()
    assert await store.listed("ben", limit=10, offset=0) == ([], 0)
    assert (await store.listed("ann", limit=10, offset=0))[1] == 1


async def test_the_last_used_comes_first_also_when_the_clock_stands(database_url: str) -> None:
    clock = Turned()
    database = Database(database_url, clock=clock)
    store = ConversationStore(database)
    keys = []
    for at in range(3):
        begun = await begin(store, "ann", None, f"talk {at}")
        await store.finish(begun, None, {})
        keys.append(begun.conversation_id)
    clock.turn(seconds=1)
    await store.finish(await begin(store, "ann", keys[0], "again"), None, {})
    found, total = await store.listed("ann", limit=1, offset=0)
    assert ([one.id for one in found], total) == ([keys[0]], 3)
    rest, _ = await store.listed("ann", limit=5, offset=1)
    assert {one.id for one in rest} == set(keys[1:])
    await database.close()


async def test_deleting_a_talk_or_its_user_leaves_no_row(
    database: Database, tmp_path: Path
) -> None:
    store, clock = ConversationStore(database), Turned()
    for user in ("ann", "ann", "ben"):
        await store.finish(await begin(store, user, None, "x"), reply("y", clock), {})
    (first, _), _ = await store.listed("ann", limit=5, offset=0)
    await store.remove("ann", first.id)
    assert await database.read(counted) == (2, 4)
    gone = await desk_on(database, tmp_path).accounts.remove("ann")
    assert (gone["conversation"], gone["chat_message"]) == (1, 2)
    assert await database.read(counted) == (1, 2)
