"""Which products Carrel stands on, and which it does not need."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from mcp.server import Server

from carrel.app import App
from carrel.core.mcp_settings import McpSettings
from carrel.surfaces.mcp.names import SERVED
from carrel.surfaces.mcp.toolsets import served

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
# Named by the documents that Carrel answers to; what they call these for is done without them.
OTHERS = "fastmcp neon iris intersystems firecrawl sqlite-vec zeroentropy openai anthropic".split()


def needed() -> set[str]:
    """Return the distributions that Carrel needs, without extras."""
    found: list[str] = tomllib.loads(PROJECT.read_text())["project"]["dependencies"]
    return {re.split(r"[^\w-]", one, maxsplit=1)[0].lower() for one in found}


@pytest.mark.proves("X-006")
@pytest.mark.parametrize("name", SERVED)
def test_the_official_sdk_serves_every_toolset(name: str) -> None:
    async def opened() -> App:
        raise AssertionError("nothing is called")

    server: Server[Any] = served((name,), opened, McpSettings())
    assert type(server).__module__.startswith("mcp.")
    assert "mcp" in needed()


@pytest.mark.proves("X-007")
def test_none_of_the_named_products_is_needed() -> None:
    wrong = {one for one in needed() for other in OTHERS if one.startswith(other)}
    assert wrong == set()
    # PostgreSQL is a choice, and an extra.
    assert not {one for one in needed() if one.startswith(("psycopg", "pgvector"))}
