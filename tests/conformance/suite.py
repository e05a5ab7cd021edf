"""The official conformance suite against a real `carrel serve` with the fixtures switched on."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.conformance.node import Node
from tests.e2e.process import running

PATIENCE = 600.0
# Before 2026-07-28 a server asks its client within a session, so that revision needs sessions.
REVISIONS = {"2025-11-25": "true", "2026-07-28": "false"}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one revision went."""

    revision: str
    required: tuple[str, ...]
    missing: tuple[str, ...]
    failed: tuple[str, ...]
    checks: int
    unscored: int

    @property
    def passed(self) -> bool:
        return bool(self.required) and not self.missing and not self.failed


def run(node: Node, folder: Path) -> list[Outcome]:
    """Run both revisions and return how they went."""
    return [_revision(node, folder / name, name, sessions) for name, sessions in REVISIONS.items()]


def _revision(node: Node, folder: Path, revision: str, sessions: str) -> Outcome:
    folder.mkdir(parents=True)
    settings = {"CARREL_MCP_FIXTURES": "true", "CARREL_MCP_SESSIONS": sessions}
    with running(folder / "home", "serve", "--port", "0", **settings) as server:
        command = node.command("conformance", "server", "--url", f"{server.url}/mcp")
        done = subprocess.run(
            [*command, "--requirements", revision, "-o", str(folder / "results")],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            env=node.environment,
        )
    if done.returncode:
        sys.stderr.write(done.stdout[-20_000:] + done.stderr[-5_000:])
    return _judged(revision, node.requirements(revision), folder / "results")


def _judged(revision: str, required: tuple[str, ...], results: Path) -> Outcome:
    """Count from the files: a scenario that did not run proves nothing."""
    statuses: dict[str, list[str]] = {}
    for file in results.glob("*/checks.json"):
        name = re.sub(r"^server-(.*)-\d{4}-\d\d-\d\dT.*$", r"\1", file.parent.name)
        checks = json.loads(file.read_text(encoding="utf-8"))
        statuses[name] = [check["status"] for check in checks]
    return Outcome(
        revision=revision,
        required=required,
        missing=tuple(name for name in required if "SUCCESS" not in statuses.get(name, [])),
        failed=tuple(name for name in required if "FAILURE" in statuses.get(name, [])),
        checks=sum(statuses.get(name, []).count("SUCCESS") for name in required),
        unscored=len(statuses.keys() - set(required)),
    )
