"""A tool is one row: what it is called, what it takes and gives, and the service that does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from mcp import types

from carrel.surfaces.mcp.arguments import Arguments
from carrel.surfaces.mcp.budget import NOTE, NOTE_SCHEMA, Cut
from carrel.surfaces.mcp.call import Call
from carrel.surfaces.mcp.schema import input_schema, output_schema

if TYPE_CHECKING:
    from carrel.app import App


class Result(Protocol):
    """What a service gives back."""

    def as_dict(self) -> dict[str, object]:
        """Return the body."""


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
    result: type[Result]
    call: Callable[[App, Any, Call], Awaitable[Result]]
    cut: Cut | None = None

    def listed(self) -> types.Tool:
        """Return the tool as clients see it."""
        return types.Tool(
            name=self.name,
            title=self.title,
            description=self.description,
            input_schema=input_schema(self.arguments),
            output_schema=output_schema(self.result, {NOTE: NOTE_SCHEMA} if self.cut else None),
            annotations=types.ToolAnnotations(
                read_only_hint=self.effect.reads_only,
                destructive_hint=self.effect.destroys,
                idempotent_hint=self.effect.may_be_repeated,
                open_world_hint=self.effect.reaches_out,
            ),
        )
