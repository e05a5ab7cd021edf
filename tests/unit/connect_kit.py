"""What the tests of `carrel connect` share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import platformdirs
from typer.testing import Result

from carrel.surfaces.cli.connect.clients import CLIENTS


def file_of(client: str, tmp_path: Path) -> Path:
    """Return the file that a client is connected by from the test's directory."""
    return {
        "claude-desktop": platformdirs.user_config_path("Claude", appauthor=False, roaming=True)
        / "claude_desktop_config.json",
        "claude-code": tmp_path / ".mcp.json",
        "cursor": tmp_path / ".cursor" / "mcp.json",
        "vscode": tmp_path / ".vscode" / "mcp.json",
    }[client]


def entry(file: Path, client: str) -> dict[str, Any]:
    """Return what stands in a client's file under our name."""
    found = json.loads(file.read_text(encoding="utf-8"))[CLIENTS[client].key]["carrel"]
    assert isinstance(found, dict)
    return found


def backups(file: Path) -> list[Path]:
    return sorted(file.parent.glob(f"{file.name}.*.bak"))


def done(result: Result) -> dict[str, Any]:
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found
