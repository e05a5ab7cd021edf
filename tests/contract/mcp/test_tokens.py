"""What the tools of each toolset cost a model before it has called any: printed, and bounded."""

from __future__ import annotations

import json

import pytest

from carrel.surfaces.mcp.toolset import Toolset
from carrel.surfaces.mcp.toolsets import BUILT
from carrel.text.tokens import count_tokens

MOST, MOST_TOGETHER = 1_800, 6_000


def cost(toolset: Toolset) -> int:
    """Count name, description and input schema of each tool."""
    shown = [
        {"name": one.name, "description": one.description, "inputSchema": one.input_schema}
        for one in (tool.listed() for tool in toolset.tools)
    ]
    return sum(count_tokens(json.dumps(one)) for one in shown)


def test_the_definitions_of_all_toolsets_are_short(capsys: pytest.CaptureFixture[str]) -> None:
    costs = {name: cost(toolset) for name, toolset in BUILT.items()}
    told = ", ".join(f"{name} {tokens:,}" for name, tokens in costs.items())
    with capsys.disabled():
        print(f"\ntokens of tool definitions: {told}; together {sum(costs.values()):,}")
    assert len(costs) == 5
    assert max(costs.values()) <= MOST
    assert sum(costs.values()) <= MOST_TOGETHER
