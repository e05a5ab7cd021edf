"""The programs of Node that `make conformance` has installed."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Node:
    """A folder with an environment that holds Node, and with the packages."""

    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        """Return the environment in which its programs find each other."""
        path = os.pathsep.join((str(self.folder / "venv" / "bin"), os.environ["PATH"]))
        return {**os.environ, "PATH": path}

    def command(self, name: str, *words: str) -> list[str]:
        """Return a command line of one of the packages' programs."""
        return [str(self.folder / "node_modules" / ".bin" / name), *words]

    def requirements(self, revision: str) -> tuple[str, ...]:
        """Return the server scenarios that a revision requires, as the suite lists them."""
        package = self.folder / "node_modules" / "@modelcontextprotocol" / "conformance"
        text = (package / "requirements" / f"{revision}.yaml").read_text(encoding="utf-8")
        section = re.search(r"^server:\n((?:  - .*\n|\s*#.*\n|\n)*)", text, re.MULTILINE)
        assert section is not None
        return tuple(re.findall(r"^  - ([a-z0-9-]+)", section[1], re.MULTILINE))
