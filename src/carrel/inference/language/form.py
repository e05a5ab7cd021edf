"""What every wire format has in common: a question in our words, an answer in our words."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from pydantic import BaseModel, ValidationError

from carrel.core.language import Message, Stop, Tool, ToolCall
from carrel.inference.language.errors import ModelAnswerInvalid

Shape = TypeVar("Shape", bound=BaseModel)
Body = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """One question to a model; without a temperature the model's own holds."""

    model: str
    messages: Sequence[Message]
    system: str = ""
    max_tokens: int
    temperature: float | None = None
    schema: Mapping[str, object] | None = None
    tools: Sequence[Tool] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What came back; tokens are nothing where the provider did not count them."""

    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    stop: Stop = Stop.END
    model: str = ""
    input_tokens: int | None = None
    output_tokens: int | None = None
    echo: str = ""


class Form(Protocol):
    """A wire format: pure functions between our values and a provider's JSON."""

    def path(self, model: str) -> str:
        """Return where a question goes, below the provider's address."""

    def headers(self, key: str) -> dict[str, str]:
        """Return what each request bears, the key among it."""

    def request(self, ask: Ask) -> Body:
        """Return a question as the provider wants it."""

    def read(self, data: bytes) -> Reply:
        """Return an answer in our words, or raise a `ModelError`."""

    def waits(self, data: bytes) -> float | None:
        """Return how long a busy provider asks to wait, where its answer says it."""


class Lenient(BaseModel):
    """A part of a provider's answer; what is not known is passed over."""


@dataclass(frozen=True, slots=True)
class Echo:
    """Turns that go back to the provider which wrote them, and to no other."""

    provider: str

    def keep(self, turn: Sequence[Mapping[str, object]]) -> str:
        """Return a turn as text."""
        return json.dumps([self.provider, list(turn)], ensure_ascii=False)

    def turn(self, message: Message) -> list[dict[str, object]] | None:
        """Return the turn that a message repeats, if this provider wrote it."""
        if not message.echo:
            return None
        provider, turn = json.loads(message.echo)
        return list(turn) if provider == self.provider else None


def parsed(shape: type[Shape], data: bytes) -> Shape:
    """Return an answer of this shape; anything else cannot be used."""
    try:
        return shape.model_validate_json(data)
    except ValidationError as cause:
        first = cause.errors(include_input=False, include_url=False)[0]
        where = ".".join(map(str, first["loc"])) or "answer"
        raise ModelAnswerInvalid(
            "The language model's answer is not what its provider promises.",
            details={"where": where, "what": first["msg"]},
        ) from None


def merged(body: Body, more: Mapping[str, object]) -> Body:
    """Return a request with further entries; tables that both have are joined."""
    joined = dict(body)
    for name, value in more.items():
        here = joined.get(name)
        both = isinstance(here, dict) and isinstance(value, Mapping)
        joined[name] = merged(here, value) if both else value  # type: ignore[arg-type]
    return joined


def arguments(text: str) -> dict[str, object]:
    """Return the arguments of a call, which come as JSON in a text."""
    try:
        found = json.loads(text or "{}")
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise ModelAnswerInvalid("The language model asks for a call without proper arguments.")
    return found
