"""What the agent needs from outside: a way to the tools, over MCP. Surfaces hand it in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, Protocol

from carrel.core.identity import Principal

TODO, TASKS, WEBSITES, RESEARCH = "todo", "tasks", "websites", "research"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec:
    """A tool as its server lists it."""

    name: str
    description: str
    schema: Mapping[str, Any] = field(default_factory=dict)
    reads_only: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a call came to; `value` is the structured answer, or its text where there is none."""

    value: Any
    is_error: bool = False


class ToolServer(Protocol):
    """An open connection to one toolset."""

    async def tools(self) -> Sequence[Spec]:
        """Return what the server lists."""

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> Result:
        """Call a tool; `ToolServerUnavailable` is raised where the server does not answer."""


class Connect(Protocol):
    """Opens toolsets for a caller.

    `serves` says which toolsets there are. A connection acts for the principal it is opened for,
    and for nobody else.
    """

    def serves(self, toolset: str) -> bool:
        """Say whether a toolset can be opened at all."""

    def __call__(
        self, toolset: str, principal: Principal, /
    ) -> AbstractAsyncContextManager[ToolServer]:
        """Open a toolset."""


# Hears what the agent does while it works: one line for each call of a tool.
Heard = Callable[[str], None]


def unheard(_: str) -> None:
    """Tell nobody."""
