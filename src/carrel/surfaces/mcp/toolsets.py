"""The toolsets that this version serves, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from mcp.server import Server

from carrel.core.mcp_settings import McpSettings
from carrel.surfaces.mcp.guard import Opened
from carrel.surfaces.mcp.names import SERVED
from carrel.surfaces.mcp.server import build
from carrel.surfaces.mcp.toolset import Toolset

_HERE = __package__ or ""


class _Built(Mapping[str, Toolset]):
    """Imports a toolset when it is wanted: a client waits for those that it gets, and no others."""

    def __getitem__(self, name: str) -> Toolset:
        if name not in SERVED:
            raise KeyError(name)
        found: Toolset = import_module(f"{_HERE}.{name}.toolset").TOOLSET
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(SERVED)

    def __len__(self) -> int:
        return len(SERVED)


BUILT: Mapping[str, Toolset] = _Built()


def served(names: tuple[str, ...], opened: Opened, settings: McpSettings) -> Server[Any]:
    """Return a server for toolsets by name, with the conformance fixtures if they are asked for."""
    server = build([BUILT[name] for name in names], opened, settings=settings)
    if settings.fixtures:
        import_module(f"{_HERE}.fixtures.install").install(server)
    return server
