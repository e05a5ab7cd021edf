"""The files that the rules look at."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
CODE = ("src", "tests", "bench", "scripts", "training")


@dataclass(frozen=True)
class Module:
    """A Python file by its path from the repository's root, with slashes."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, self.path)

    def below(self, *places: str) -> bool:
        """Say whether the file is one of the places or lies below one that ends in a slash."""
        return any(
            self.path.startswith(place) if place.endswith("/") else self.path == place
            for place in places
        )


def modules() -> Iterator[Module]:
    """Yield every Python file of the product, its tests, benchmarks and scripts."""
    for top in CODE:
        for file in sorted((ROOT / top).rglob("*.py")):
            yield Module(file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8"))


def text_files() -> Iterator[Module]:
    """Yield every file that is or may be committed and that holds text."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout.decode()
    for name in sorted(filter(None, listed.split("\0"))):
        file = ROOT / name
        if not file.is_file():  # deleted here, and not yet committed
            continue
        data = file.read_bytes()
        if b"\0" not in data:
            yield Module(name, data.decode("utf-8"))
