"""A server over services of the test's choosing, and clients of both eras of the protocol."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Literal, cast

import pytest
from mcp import types
from mcp.client import Client
from mcp.server import Server

from carrel.core.mcp_settings import McpSettings
from carrel.surfaces.mcp.names import chosen
from carrel.surfaces.mcp.server import build
from carrel.surfaces.mcp.toolsets import BUILT
from carrel.surfaces.mcp.websites.toolset import TOOLSET as WEBSITES

if TYPE_CHECKING:
    from carrel.app import App

Mode = Literal["auto", "legacy"]
BOTH: tuple[Mode, ...] = ("auto", "legacy")
# How many tools there are where nothing else is chosen.
TOGETHER = sum(len(BUILT[name].tools) for name in chosen(McpSettings().toolsets))
both_eras = pytest.mark.parametrize("mode", BOTH)


def standing_in(**services: Any) -> App:
    """Return what the website tools see of Carrel, with these methods and no others."""
    return cast("App", SimpleNamespace(websites=SimpleNamespace(**services)))


def server_over(app: App, **settings: Any) -> Server[Any]:
    """Return the toolset `websites` over an opened Carrel, or over a stand-in."""

    async def opened() -> App:
        return app

    return build([WEBSITES], opened, settings=McpSettings(**settings))


def body(result: types.CallToolResult) -> dict[str, Any]:
    """Return what a tool answered; text and structured content must say the same."""
    assert len(result.content) == 1
    content = result.content[0]
    assert isinstance(content, types.TextContent)
    assert json.loads(content.text) == result.structured_content
    assert isinstance(result.structured_content, dict)
    return result.structured_content


def error(result: types.CallToolResult) -> dict[str, Any]:
    """Return the error that a tool answered with."""
    assert result.is_error
    found = body(result)["error"]
    assert list(found) == ["type", "message", "details", "suggestion"]
    assert isinstance(found, dict)
    return found


async def refused(app: App, mode: Mode, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """Call a tool that must refuse, and return its error."""
    async with Client(server_over(app), mode=mode) as client:
        return error(await client.call_tool(name, arguments))
