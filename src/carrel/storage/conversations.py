"""The conversations of all users, one transaction for each call.

The user is always the first argument. A conversation of somebody else is as absent as one that
never was. While a message is being answered nobody else adds to its conversation; who has died
meanwhile holds it no longer than `busy_until`.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, func, insert, select, update

from carrel.core.chat_errors import ConversationBusy, ConversationNotFound
from carrel.core.chats import Begun, ChatMessage, Conversation, Speaker
from carrel.storage.chat_tables import chat_message, conversation
from carrel.storage.database import Database

_STEP = timedelta(microseconds=1)


class ConversationStore:
    """Reads and writes the conversations of users."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(
        self, user: str, key: str | None, text: str, *, history: int, seconds: float
    ) -> Begun:
        """Store a message of the user, and hold its conversation until the reply or the deadline.

        Without a key a new conversation begins. `history` counts the messages before this one that
        are returned.
        """
        new = str(uuid.uuid4())

        def work(rows: Connection) -> Begun:
            now = self._database.clock()
            if key is None:
                _create(rows, user, new, now)
            found = _held(rows, user, key or new, now)
            before = _last(rows, found.id, history)
            held = {"turn": found.turn + 1, "busy_until": now + timedelta(seconds=seconds)}
            held["updated_at"] = max(now, found.updated_at + _STEP)
            rows.execute(update(conversation).where(conversation.c.id == found.id).values(held))
            _say(rows, found.id, ChatMessage(speaker=Speaker.USER, text=text, at=now))
            return Begun(
                conversation_id=found.id, turn=found.turn + 1, memory=found.memory, history=before
            )

        return await self._database.write(work)

    async def finish(
        self, begun: Begun, reply: ChatMessage | None, memory: Mapping[str, Any]
    ) -> None:
        """Store the reply, if there is one, and let the conversation go.

        Who took longer than allowed finds the conversation gone or held by somebody else; nothing
        is stored then.
        """

        def work(rows: Connection) -> None:
            mine = (conversation.c.id == begun.conversation_id) & (
                conversation.c.turn == begun.turn
            )
            values: dict[str, Any] = {"busy_until": None, "memory": dict(memory)}
            if rows.execute(update(conversation).where(mine).values(values)).rowcount != 1:
                raise ConversationNotFound
            if reply is not None:
                _say(rows, begun.conversation_id, reply)

        await self._database.write(work)

    async def listed(self, user: str, *, limit: int, offset: int) -> tuple[list[Conversation], int]:
        """Return some conversations of a user, the last used first, and how many there are."""

        def work(rows: Connection) -> tuple[list[Conversation], int]:
            own = conversation.c.user_id == user
            order = (conversation.c.updated_at.desc(), conversation.c.id)
            wanted = _whole().where(own).order_by(*order).limit(limit).offset(offset)
            total = rows.execute(select(func.count()).select_from(conversation).where(own))
            return [_conversation(row) for row in rows.execute(wanted)], total.scalar_one()

        return await self._database.read(work)

    async def get(self, user: str, key: str) -> tuple[Conversation, list[ChatMessage]]:
        """Return a conversation with all its messages."""

        def work(rows: Connection) -> tuple[Conversation, list[ChatMessage]]:
            wanted = _whole().where(conversation.c.user_id == user, conversation.c.id == key)
            found = rows.execute(wanted).one_or_none()
            if found is None:
                raise ConversationNotFound
            whole = _conversation(found)
            return whole, _last(rows, whole.id, whole.count)

        return await self._database.read(work)

    async def remove(self, user: str, key: str) -> None:
        """Delete a conversation with its messages."""

        def work(rows: Connection) -> None:
            own = (conversation.c.user_id == user) & (conversation.c.id == key)
            found = rows.execute(select(conversation.c.id).where(own)).one_or_none()
            if found is None:
                raise ConversationNotFound
            rows.execute(delete(chat_message).where(chat_message.c.conversation_id == found.id))
            rows.execute(delete(conversation).where(own))

        await self._database.write(work)


def _create(rows: Connection, user: str, key: str, now: datetime) -> None:
    values = {"id": key, "user_id": user, "turn": 0, "memory": {}}
    rows.execute(insert(conversation), values | {"created_at": now, "updated_at": now})


def _held(rows: Connection, user: str, key: str, now: datetime) -> Row[Any]:
    """Return a conversation that nobody is answering; it stays locked to the end."""
    wanted = select(conversation).where(conversation.c.user_id == user, conversation.c.id == key)
    found = rows.execute(wanted.with_for_update()).one_or_none()
    if found is None:
        raise ConversationNotFound
    if found.busy_until is not None and found.busy_until > now:
        raise ConversationBusy
    return found


def _say(rows: Connection, key: str, said: ChatMessage) -> None:
    own = chat_message.c.conversation_id == key
    last = rows.execute(select(func.max(chat_message.c.ordinal)).where(own)).scalar_one()
    rows.execute(
        insert(chat_message),
        {
            "conversation_id": key,
            "ordinal": (last or 0) + 1,
            "speaker": said.speaker.value,
            "body": said.text,
            "agent": said.agent,
            "tool_calls": list(said.tool_calls),
            "created_at": said.at,
        },
    )


def _last(rows: Connection, key: str, count: int) -> list[ChatMessage]:
    """Return the last messages of a conversation, in the order in which they were said."""
    wanted = select(chat_message).where(chat_message.c.conversation_id == key)
    found = rows.execute(wanted.order_by(chat_message.c.ordinal.desc()).limit(count)).all()
    return [_message(row) for row in reversed(found)]


def _whole() -> Select[Any]:
    """Return the statement for conversations with their first words and their length."""
    own = chat_message.c.conversation_id == conversation.c.id
    first = select(chat_message.c.body).where(own, chat_message.c.ordinal == 1)
    count = select(func.count()).select_from(chat_message).where(own)
    return select(
        conversation.c.id,
        conversation.c.created_at,
        conversation.c.updated_at,
        first.correlate(conversation).scalar_subquery().label("title"),
        count.correlate(conversation).scalar_subquery().label("count"),
    )


def _conversation(row: Row[Any]) -> Conversation:
    values = row._mapping  # by name; `count` would be a method of the row
    return Conversation(
        id=values["id"],
        created_at=values["created_at"],
        updated_at=values["updated_at"],
        title=values["title"] or "",
        count=values["count"],
    )


def _message(row: Row[Any]) -> ChatMessage:
    calls: Sequence[Mapping[str, object]] = row.tool_calls
    return ChatMessage(
        speaker=Speaker(row.speaker),
        text=row.body,
        at=row.created_at,
        agent=row.agent,
        tool_calls=tuple(calls),
    )
