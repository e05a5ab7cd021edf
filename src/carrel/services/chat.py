"""Conversations: a message is stored, answered, and its answer stored; nothing is kept in memory.

A message that cannot be answered stays in its conversation, and the next one goes on from there.
"""

from __future__ import annotations

import asyncio
import logging
import unicodedata
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import tzinfo

from carrel.agent.ports import Heard, unheard
from carrel.agent.turn import Answers, Asked, Turn
from carrel.core.chat_errors import ConversationNotFound, MessageInvalid
from carrel.core.chat_settings import ChatSettings
from carrel.core.chats import (
    LONGEST_MESSAGE,
    Begun,
    ChatMessage,
    ChatReply,
    Conversation,
    Speaker,
)
from carrel.core.clock import Clock
from carrel.core.identity import Principal
from carrel.core.pages import storable
from carrel.errors import DataValidationError
from carrel.services.tasks.owners import owner
from carrel.storage.conversations import ConversationStore

logger = logging.getLogger(__name__)
Zones = Callable[[str], Awaitable[tzinfo]]
MOST = 100  # conversations in one answer
_GRACE = 2.0  # seconds beyond the agent's own limit until a conversation is free again


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """Some conversations of a user, the last used first."""

    conversations: tuple[Conversation, ...]
    total: int
    limit: int
    offset: int

    def as_dict(self) -> dict[str, object]:
        """Return the body."""
        return {
            "conversations": [one.as_dict() for one in self.conversations],
            "total_count": self.total,
            "limit": self.limit,
            "offset": self.offset,
            "has_more": self.offset + len(self.conversations) < self.total,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A conversation with everything that was said."""

    conversation: Conversation
    messages: tuple[ChatMessage, ...]

    def as_dict(self) -> dict[str, object]:
        """Return the body."""
        return self.conversation.as_dict() | {"messages": [one.as_dict() for one in self.messages]}


class Chat:
    """What can be done with conversations. Every call names its caller first.

    `user_id` is the user that a request names; it must be the caller, unless that is a service.
    """

    def __init__(
        self,
        store: ConversationStore,
        agent: Answers,
        *,
        settings: ChatSettings,
        clock: Clock,
        zones: Zones,
    ) -> None:
        self._store = store
        self._agent = agent
        self._settings = settings
        self._clock = clock
        self._zones = zones

    async def say(
        self,
        principal: Principal | None,
        message: object,
        *,
        conversation_id: str | None = None,
        user_id: str | None = None,
        heard: Heard = unheard,
    ) -> ChatReply:
        """Answer a message, in a new conversation unless one is named."""
        user = owner(principal, user_id)
        assert principal is not None
        begun = await self._store.begin(
            user,
            None if conversation_id is None else _key(conversation_id),
            checked(message),
            history=self._settings.history,
            seconds=self._settings.seconds + _GRACE,
        )
        logger.info("chat %s: a message of %d characters", begun.conversation_id, len(str(message)))
        asked = Asked(
            message=str(message),
            principal=principal,
            user=user,
            now=self._clock(),
            zone=await self._zones(user),
            memory=begun.memory,
            history=begun.history,
            conversation_id=begun.conversation_id,
            heard=heard,
        )
        return await self._answered(begun, asked)

    async def listed(
        self,
        principal: Principal | None,
        *,
        limit: int = 20,
        offset: int = 0,
        user_id: str | None = None,
    ) -> Listed:
        """Return the caller's conversations, the last used first."""
        user = owner(principal, user_id)
        if not 1 <= limit <= MOST or not 0 <= offset < 2**31:
            raise DataValidationError(f"limit must be 1 to {MOST}, and offset 0 or more")
        found, total = await self._store.listed(user, limit=limit, offset=offset)
        return Listed(conversations=tuple(found), total=total, limit=limit, offset=offset)

    async def read(
        self, principal: Principal | None, conversation_id: str, *, user_id: str | None = None
    ) -> Told:
        """Return a conversation with its messages."""
        found, messages = await self._store.get(owner(principal, user_id), _key(conversation_id))
        return Told(conversation=found, messages=tuple(messages))

    async def delete(
        self, principal: Principal | None, conversation_id: str, *, user_id: str | None = None
    ) -> str:
        """Delete a conversation for good; return its id."""
        key = _key(conversation_id)
        await self._store.remove(owner(principal, user_id), key)
        return key

    async def _answered(self, begun: Begun, asked: Asked) -> ChatReply:
        turn: Turn | None = None
        try:
            turn = await self._agent.answer(asked)
        finally:
            # Whatever happened, also to the caller, the conversation is free again.
            await asyncio.shield(self._finish(begun, asked, turn))
        return ChatReply(
            conversation_id=begun.conversation_id,
            response=turn.text,
            agent=turn.agent,
            tool_calls=turn.receipts,
        )

    async def _finish(self, begun: Begun, asked: Asked, turn: Turn | None) -> None:
        if turn is None:
            await self._store.finish(begun, None, asked.memory)
            return
        reply = ChatMessage(
            speaker=Speaker.ASSISTANT,
            text=turn.text,
            at=self._clock(),
            agent=turn.agent,
            tool_calls=[one.as_dict() for one in turn.receipts],
        )
        await self._store.finish(begun, reply, turn.memory)


def checked(message: object) -> str:
    """Return a message that says something, or refuse it."""
    if not isinstance(message, str):
        raise MessageInvalid("message must be a text")
    if len(message) > LONGEST_MESSAGE:
        raise MessageInvalid(
            f"message must be {LONGEST_MESSAGE} characters or less",
            details={"characters": len(message)},
        )
    try:
        storable(message)
    except DataValidationError as cause:
        raise MessageInvalid("message has a character that cannot be stored") from cause
    if not any(unicodedata.category(letter)[0] not in "CZ" for letter in message):
        raise MessageInvalid("message cannot be empty")
    return message


def _key(given: str) -> str:
    """Return the id of a conversation in the form that is stored; another form is nobody's."""
    try:
        return str(uuid.UUID(given))
    except ValueError as cause:
        raise ConversationNotFound from cause
