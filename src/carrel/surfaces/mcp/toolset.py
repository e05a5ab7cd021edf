"""A toolset: tools, prompts and resources that belong together."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcp import types

from carrel.surfaces.mcp.tool import Tool

if TYPE_CHECKING:
    from carrel.app import App


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """An argument of a prompt."""

    name: str
    description: str
    required: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """A prompt that clients offer as a command; `write` makes its text from the arguments."""

    name: str
    title: str
    description: str
    arguments: tuple[Argument, ...]
    write: Callable[[Mapping[str, str]], str]

    def listed(self) -> types.Prompt:
        """Return the prompt as clients see it."""
        return types.Prompt(
            name=self.name,
            title=self.title,
            description=self.description,
            arguments=[
                types.PromptArgument(
                    name=one.name, description=one.description, required=one.required
                )
                for one in self.arguments
            ],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """A kind of resource; its address is `prefix` and an id.

    `read` returns None where nothing is found under the id.
    """

    prefix: str
    variable: str
    name: str
    title: str
    description: str
    read: Callable[[App, str], Awaitable[Mapping[str, object] | None]]
    mime_type: str = "application/json"

    def listed(self) -> types.ResourceTemplate:
        """Return the template as clients see it."""
        return types.ResourceTemplate(
            uri_template=f"{self.prefix}{{{self.variable}}}",
            name=self.name,
            title=self.title,
            description=self.description,
            mime_type=self.mime_type,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Toolset:
    """What one endpoint `/mcp/<name>` serves."""

    name: str
    title: str
    instructions: str
    tools: tuple[Tool, ...]
    prompts: tuple[Prompt, ...] = ()
    templates: tuple[Template, ...] = ()
