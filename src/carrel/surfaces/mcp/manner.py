"""How a toolset speaks: what its answers and its failures look like on the wire.

Each contract has its own shape. A toolset names its manner, and the guard asks it for words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from carrel.errors import RAGError
from carrel.surfaces.mcp.budget import NOTE, NOTE_SCHEMA, Cut, fitted, written
from carrel.surfaces.mcp.failures import error_object
from carrel.surfaces.mcp.schema import output_schema


class Result(Protocol):
    """What a service gives back."""

    def as_dict(self) -> dict[str, object]:
        """Return the body."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """An answer for a client: texts to read, and the same as an object where there is one."""

    texts: tuple[str, ...]
    structured: Mapping[str, Any] | None = None
    is_error: bool = False


class Manner(Protocol):
    """The shape of a toolset's answers."""

    def schema(self, result: type[object], cut: Cut | None) -> dict[str, Any] | None:
        """Return the schema of a tool's answers."""

    def answer(self, value: Any, cut: Cut | None, *, budget: int) -> Reply:
        """Return what a tool found, within the budget."""

    def failure(self, error: RAGError, *, budget: int) -> Reply:
        """Return that a tool failed, and why."""


class Plain:
    """The body itself, and errors as an object with type, message, details and suggestion."""

    def schema(self, result: type[object], cut: Cut | None) -> dict[str, Any]:
        """Return the schema of the body."""
        return output_schema(result, {NOTE: NOTE_SCHEMA} if cut else None)

    def answer(self, value: Result, cut: Cut | None, *, budget: int) -> Reply:
        """Return the body; where it is cut it has a note."""
        body = fitted(value.as_dict(), budget, cut)
        return Reply(texts=(written(body),), structured=body)

    def failure(self, error: RAGError, *, budget: int) -> Reply:
        """Return the error object."""
        body = fitted(error_object(error), budget)
        return Reply(texts=(written(body),), structured=body, is_error=True)


PLAIN = Plain()
