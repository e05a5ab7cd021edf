"""One turn of a conversation: what is asked, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import Any, Protocol

from carrel.agent.ports import Heard, unheard
from carrel.core.chats import ChatMessage, Receipt
from carrel.core.identity import Principal

URDU, OTHERS = "urdu", "orchestrator"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A message with everything that it is said in.

    `memory` is what the turn before it has left behind, as JSON; here nobody looks inside.
    """

    message: str
    principal: Principal
    user: str
    now: datetime
    zone: tzinfo
    memory: Mapping[str, Any] = field(default_factory=dict)
    history: Sequence[ChatMessage] = ()
    conversation_id: str = ""
    heard: Heard = unheard


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What a message was answered with; `receipts` are the calls that were made for it."""

    text: str
    language: str
    memory: Mapping[str, Any]
    receipts: tuple[Receipt, ...] = ()

    @property
    def agent(self) -> str:
        """Who answered, by the language of the message."""
        return URDU if self.language.startswith("ur") else OTHERS


class Answers(Protocol):
    """Who answers messages."""

    async def answer(self, asked: Asked, /) -> Turn:
        """Answer a message, or raise why it cannot be answered."""
