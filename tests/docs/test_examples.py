"""Examples in the documents run, and print what the documents say."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs" / "howto").glob("*.md"))]


def steps(block: str) -> list[tuple[str, str]]:
    """Split a block into commands and what each prints."""
    found: list[tuple[str, str]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], ""))
        else:
            command, printed = found.pop()
            found.append((command, printed + line + "\n"))
    return found


def blocks() -> list[tuple[str, str]]:
    """Return every block with the page's name."""
    return [
        (page.relative_to(ROOT).as_posix(), block)
        for page in PAGES
        for block in BLOCK.findall(page.read_text(encoding="utf-8"))
    ]


def run(command: str, home: Path) -> str:
    """Run a command in the project's folder and return what it prints on standard output."""
    environment = {key: value for key, value in os.environ.items() if key[:7] != "CARREL_"}
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
    environment["CARREL_HOME"] = str(home)
    done = subprocess.run(
        command, shell=True, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    return done.stdout


def test_there_are_examples() -> None:
    assert len(blocks()) >= 2


@pytest.mark.parametrize(("page", "block"), blocks())
def test_an_example_prints_what_the_document_says(page: str, block: str, tmp_path: Path) -> None:
    for command, printed in steps(block):
        found = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "2026-11-15 15:31", run(command, tmp_path))
        found = re.sub(r"^(p\d\d +)\d+\.\d ms$", r"\g<1>1.0 ms", found, flags=re.MULTILINE)
        assert found == printed, f"{page}: {command}"
