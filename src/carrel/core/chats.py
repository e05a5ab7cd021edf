"""Conversations with the chat agent: messages, and receipts of the tools that were called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from carrel.core.tasks import written

LONGEST_MESSAGE = 10_000  # characters
_TITLE = 80  # characters of the first message that stand for a conversation


class Speaker(StrEnum):
    """Who said a message."""

    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """A call of a tool as it happened: what went out, what came back, how long it took."""

    tool: str
    arguments: Mapping[str, Any]
    result: Any
    duration_ms: float
    is_error: bool = False
    toolset: str = ""

    def as_dict(self) -> dict[str, object]:
        """Return the entry that callers see."""
        return {
            "tool": self.tool,
            "arguments": dict(self.arguments),
            "result": self.result,
            "duration_ms": self.duration_ms,
            "is_error": self.is_error,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatMessage:
    """One message of a conversation; only replies have an agent and calls of tools."""

    speaker: Speaker
    text: str
    at: datetime
    agent: str | None = None
    tool_calls: Sequence[Mapping[str, object]] = ()

    def as_dict(self) -> dict[str, object]:
        """Return the message as surfaces show it."""
        body: dict[str, object] = {
            "role": self.speaker.value,
            "content": self.text,
            "created_at": written(self.at),
        }
        if self.speaker is Speaker.ASSISTANT:
            body |= {"agent": self.agent, "tool_calls": [dict(one) for one in self.tool_calls]}
        return body


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """A conversation of one user; `memory` is what the next message may refer to."""

    id: str
    created_at: datetime
    updated_at: datetime
    title: str = ""
    count: int = 0

    def as_dict(self) -> dict[str, object]:
        """Return the conversation as surfaces list it."""
        return {
            "conversation_id": self.id,
            "title": " ".join(self.title.split())[:_TITLE],
            "message_count": self.count,
            "created_at": written(self.created_at),
            "updated_at": written(self.updated_at),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """A message that is stored and waits for its reply; `turn` proves whose reply it is."""

    conversation_id: str
    turn: int
    memory: Mapping[str, Any]
    history: Sequence[ChatMessage] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatReply:
    """What a message is answered with."""

    conversation_id: str
    response: str
    agent: str
    tool_calls: Sequence[Receipt] = field(default_factory=tuple)

    def as_dict(self) -> dict[str, object]:
        """Return the body of the answer."""
        return {
            "conversation_id": self.conversation_id,
            "response": self.response,
            "tool_calls": [one.as_dict() for one in self.tool_calls],
            "agent": self.agent,
        }
