"""The clients that Carrel can be connected to: one row each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from carrel.errors import ConfigError


@dataclass(frozen=True, slots=True, kw_only=True)
class Client:
    """Where a client keeps its servers, and what it understands there."""

    name: str
    title: str
    key: str
    project: str = ""
    user: Callable[[], Path] | None = None
    has_types: bool = False
    over_http: bool = True
    # How the file refers to a value that does not stand in it; `{}` is the variable.
    reference: str = ""
    inputs: bool = False
    next_step: str

    def place(self, directory: Path, *, for_user: bool) -> Path | None:
        """Return the file to change; None where the client's own command must do it."""
        if self.project and not for_user:
            return directory / self.project
        return None if self.user is None else self.user()

    def refer(self, variable: str) -> str:
        """Return what stands in the file for a secret."""
        return self.reference.format(input_name(variable) if self.inputs else variable)


def input_name(variable: str) -> str:
    """Return the name under which VS Code asks for a value and keeps it."""
    return f"carrel-{variable.lower().replace('_', '-')}"


def _of_application(name: str, *parts: str) -> Callable[[], Path]:
    def place() -> Path:
        folder = platformdirs.user_config_path(name, appauthor=False, roaming=True)
        return folder.joinpath(*parts)

    return place


CLIENTS = {
    client.name: client
    for client in (
        Client(
            name="claude-desktop",
            title="Claude Desktop",
            key="mcpServers",
            user=_of_application("Claude", "claude_desktop_config.json"),
            over_http=False,
            next_step="Quit Claude Desktop altogether and start it again.",
        ),
        Client(
            name="claude-code",
            title="Claude Code",
            key="mcpServers",
            project=".mcp.json",
            has_types=True,
            reference="${{{}}}",
            next_step="Start `claude` in this directory, agree to the server, and look at `/mcp`.",
        ),
        Client(
            name="cursor",
            title="Cursor",
            key="mcpServers",
            project=".cursor/mcp.json",
            user=lambda: Path.home() / ".cursor" / "mcp.json",
            reference="${{env:{}}}",
            next_step="Open Cursor's settings, Tools & MCP, and switch the server on.",
        ),
        Client(
            name="vscode",
            title="VS Code",
            key="servers",
            project=".vscode/mcp.json",
            user=_of_application("Code", "User", "mcp.json"),
            has_types=True,
            reference="${{input:{}}}",
            inputs=True,
            next_step="Run `MCP: List Servers` from the command palette and start the server.",
        ),
    )
}


def find_client(name: str) -> Client:
    """Return a client by its name."""
    if name not in CLIENTS:
        raise ConfigError(
            f"{name!r} is no client that Carrel knows",
            suggestion=f"Choose among {', '.join(CLIENTS)}; others take what `carrel connect "
            "cursor --print` shows.",
        )
    return CLIENTS[name]
