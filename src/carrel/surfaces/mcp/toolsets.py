"""The toolsets that this version serves, by name."""

from __future__ import annotations

from typing import Any

from mcp.server import Server

from carrel.core.mcp_settings import McpSettings
from carrel.surfaces.mcp.fixtures.install import install
from carrel.surfaces.mcp.guard import Opened
from carrel.surfaces.mcp.names import SERVED
from carrel.surfaces.mcp.pipelines.toolset import PIPELINE_TOOLS
from carrel.surfaces.mcp.research.toolset import RESEARCH
from carrel.surfaces.mcp.server import build
from carrel.surfaces.mcp.tasks.toolset import TASKS
from carrel.surfaces.mcp.todo.toolset import TODO
from carrel.surfaces.mcp.toolset import Toolset
from carrel.surfaces.mcp.websites.toolset import WEBSITES

_ALL = (WEBSITES, TASKS, TODO, RESEARCH, PIPELINE_TOOLS)
BUILT: dict[str, Toolset] = {one.name: one for one in _ALL}
assert tuple(BUILT) == SERVED


def served(names: tuple[str, ...], opened: Opened, settings: McpSettings) -> Server[Any]:
    """Return a server for toolsets by name, with the conformance fixtures if they are asked for."""
    server = build([BUILT[name] for name in names], opened, settings=settings)
    if settings.fixtures:
        install(server)
    return server
