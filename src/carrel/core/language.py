"""What is said to a language model and what it answers: the port that every model fits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol


class Role(StrEnum):
    """Who speaks; `TOOL` brings the results of the calls before."""

    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"


class Stop(StrEnum):
    """Why a model stopped: it was done, out of tokens, or waits for the results of its calls."""

    END = "end"
    LENGTH = "length"
    CALLS = "calls"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """A function that a model may ask for; `schema` is the JSON Schema of its arguments."""

    name: str
    description: str
    schema: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """A call that a model asks for; its result bears the same `id`."""

    id: str
    name: str
    arguments: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResult:
    """What came of a call, as text; `id` and `name` are the call's."""

    id: str
    name: str
    text: str
    is_error: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One turn: words, the calls that a model asked for, or the results of such calls.

    `echo` is a turn with calls as its provider wrote it. Some want it back unchanged, so whoever
    keeps a history keeps it; to another provider it means nothing and is not sent.
    """

    role: Role
    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    results: tuple[ToolResult, ...] = ()
    echo: str = ""

    def __post_init__(self) -> None:
        """Refuse what no conversation has."""
        if self.calls and self.role is not Role.ASSISTANT:
            raise ValueError("Only the model asks for calls.")
        if bool(self.results) != (self.role is Role.TOOL) or (self.results and self.text):
            raise ValueError("A message of the role `tool` has results and nothing else.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """What a model answered.

    `estimated` says that the provider did not count its tokens and Carrel did. With a schema,
    `text` is a JSON object.
    """

    text: str
    input_tokens: int
    output_tokens: int
    model: str
    stop: Stop = Stop.END
    estimated: bool = False
    calls: tuple[ToolCall, ...] = ()
    echo: str = ""

    def as_message(self) -> Message:
        """Return the answer as a turn of the history."""
        return Message(role=Role.ASSISTANT, text=self.text, calls=self.calls, echo=self.echo)


class AnswersLater(Exception):
    """The model can answer only when the whole request comes a second time."""


class LanguageModel(Protocol):
    """Answers messages.

    `complete` raises a `ModelError` when the model cannot be reached in time, refuses, or answers
    something that cannot be used.
    """

    @property
    def name(self) -> str:
        """The provider and the model, such as `gemini/gemini-3.5-flash-lite`."""

    async def complete(
        self,
        messages: Sequence[Message],
        *,
        system: str = "",
        max_tokens: int,
        temperature: float = 0.0,
        schema: Mapping[str, object] | None = None,
        tools: Sequence[Tool] = (),
        seconds: float | None = None,
    ) -> Completion:
        """Return the next message; `schema` asks for JSON, `seconds` shortens the deadline.

        A schema and tools are never given together.
        """

    async def close(self) -> None:
        """Let go of the connections."""


def said(text: str) -> Message:
    """Return a message of the user."""
    return Message(role=Role.USER, text=text)
