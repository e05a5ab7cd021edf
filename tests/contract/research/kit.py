"""A small site with links, and a client of the toolset `research` beside it."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, cast

from mcp import types
from mcp.client import Client
from mcp.server import Server

from carrel.app import App
from carrel.core.mcp_settings import McpSettings
from carrel.services.briefs import Briefs
from carrel.settings import Settings
from carrel.surfaces.mcp.research.toolset import TOOLSET as RESEARCH
from carrel.surfaces.mcp.server import build
from tests.mcp_kit import Mode
from tests.site_server import Site

HERON = (
    "The grey heron stands in the reeds for hours and waits until a fish comes near. It does not "
    "chase its prey. Herons nest in tall trees near the water, often many pairs together."
)
CRANE = (
    "The common crane dances in spring. Cranes bow, leap and throw sticks into the air. A crane "
    "migrates south in October and returns in March."
)
DIET = (
    "An adult grey heron eats about 500 grams of fish each day. In hard winters it takes voles and "
    "frogs instead, which it swallows whole."
)
TSURU = (
    "丹頂は春に踊る鳥です。つがいで向かい合い、翼を広げて跳び上がります。"
    "北海道の湿原で一年中見られます。"
)


def page(title: str, body: str, *links: tuple[str, str]) -> str:
    """Return a page with a link in a sentence for each pair of address and words."""
    below = "".join(f'<p>See also <a href="{url}">{words}</a>.</p>' for url, words in links)
    return (
        f"<!doctype html><html><head><title>{title}</title></head><body><main><h1>{title}</h1>"
        f"<p>{body}</p>{below}</main></body></html>"
    )


def birds(site: Site) -> dict[str, str]:
    """Serve four pages and return their addresses."""
    diet = site.put("/diet", page("What herons eat", DIET))
    return {
        "heron": site.put("/heron", page("Grey heron", HERON, ("/diet", "what a heron eats"))),
        "crane": site.put("/crane", page("Common crane", CRANE)),
        "tsuru": site.put("/tsuru", page("丹頂", TSURU)),
        "diet": diet,
    }


def server_for(app: App, settings: McpSettings | None = None) -> Server[Any]:
    """Return the toolset over an opened Carrel, or over a stand-in."""

    async def opened() -> App:
        return app

    return build([RESEARCH], opened, settings=settings or app.settings.mcp)


@contextlib.asynccontextmanager
async def asking(app: App, mode: Mode = "auto", **how: Any) -> AsyncIterator[Client]:
    """Yield a client of the toolset."""
    async with Client(server_for(app), mode=mode, **how) as client:
        yield client


def text_of(result: types.CallToolResult) -> str:
    """Return what a tool said: one text and nothing else."""
    assert len(result.content) == 1
    assert result.structured_content is None
    content = result.content[0]
    assert isinstance(content, types.TextContent)
    return content.text


async def said(client: Client, tool: str, **arguments: Any) -> str:
    """Call a tool that must not fail, and return its text."""
    result = await client.call_tool(tool, arguments)
    text = text_of(result)
    assert not result.is_error, text
    return text


async def complained(client: Client, tool: str, **arguments: Any) -> str:
    """Call a tool that must fail, and return its text."""
    result = await client.call_tool(tool, arguments)
    text = text_of(result)
    assert result.is_error, text
    assert text.startswith("[ERROR]\n")
    return text


def standing_in(mcp: McpSettings | None = None, **methods: Any) -> App:
    """Return what the tools see of Carrel, with these methods of the desk and no others."""
    settings = Settings(mcp=mcp or McpSettings())
    desk = SimpleNamespace(**methods)
    return cast("App", SimpleNamespace(settings=settings, research=desk, briefs=Briefs()))
