"""A tool is one row: what it is called, what it takes and gives, and the service that does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol

from carrel.core.arguments import Arguments
from carrel.core.identity import Principal
from carrel.core.language import LanguageModel
from carrel.events import Event
from carrel.surfaces.mcp.budget import Cut
from carrel.surfaces.mcp.manner import PLAIN, Manner, Result
from carrel.surfaces.mcp.schema import input_schema

if TYPE_CHECKING:
    from mcp import types

    from carrel.app import App


class Call(Protocol):
    """What a tool knows of the call besides its arguments, whichever way it came in.

    `key` is an idempotency key, and `expected` the `updatedAt` that a change was made for.
    """

    request_id: str
    key: str | None
    expected: datetime | None

    @property
    def principal(self) -> Principal:
        """The caller."""

    @property
    def passed_ms(self) -> float:
        """How many milliseconds the call has taken so far."""

    @property
    def sampler(self) -> LanguageModel | None:
        """The client's own language model, where it lends it."""

    async def say(self, message: str) -> None:
        """Tell the client what is being done."""

    def notify(self, event: Event) -> None:
        """Hear how far the work is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What calling a tool does, for clients that ask a person first."""

    reads_only: bool = False
    destroys: bool = False
    may_be_repeated: bool = False
    reaches_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One tool. `call` gets the opened parts of Carrel, the arguments and the call."""

    name: str
    title: str
    description: str
    effect: Effect
    arguments: type[Arguments]
    result: type[object]
    call: Callable[[App, Any, Call], Awaitable[Result]]
    cut: Cut | None = None
    manner: Manner = PLAIN

    def listed(self) -> types.Tool:
        """Return the tool as clients see it; only this needs the SDK."""
        from mcp import types

        return types.Tool(
            name=self.name,
            title=self.title,
            description=self.description,
            input_schema=input_schema(self.arguments),
            output_schema=self.manner.schema(self.result, self.cut),
            annotations=types.ToolAnnotations(
                read_only_hint=self.effect.reads_only,
                destructive_hint=self.effect.destroys,
                idempotent_hint=self.effect.may_be_repeated,
                open_world_hint=self.effect.reaches_out,
            ),
        )
