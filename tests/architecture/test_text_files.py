"""What is committed holds nothing of the machine on which it was written."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.architecture.modules import Module, text_files

# Written apart, so that this file does not find itself.
_FOLDERS = "|".join(("work", "root", "home", "tmp", "opt", "Users"))
_MACHINE_PATH = re.compile(rf"(?<![\w.$}}>-])/(?:{_FOLDERS})/[\w.]")
_HOSTS = re.compile(
    r"\b(?:pypi\.(?:org|io|python\.org)|files\.pythonhosted\.org|registry\.npmjs\.org|"
    r"(?:index|registry-1)\.docker\.io|conda\.anaconda\.org|download\.pytorch\.org)".replace(
        r"\.", r"[.]"
    )
)
_INDEX_OPTION = re.compile(r"--(?:extra-)?index-" + r"url\b|--find-" + r"links\b")


def machine_traces(module: Module) -> Iterator[str]:
    """Yield each line with a path of one machine or with the host of a package registry."""
    for number, line in enumerate(module.text.splitlines(), 1):
        for pattern in (_MACHINE_PATH, _HOSTS, _INDEX_OPTION):
            if found := pattern.search(line):
                yield f"{module.path}:{number}: {found.group()!r}"


def test_no_committed_file_names_a_machine_path_or_a_registry() -> None:
    files = list(text_files())
    assert any(file.path == "pyproject.toml" for file in files)
    found = [trace for file in files for trace in machine_traces(file)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "line",
    [
        "cd /" + "work/main",
        'open("/' + 'root/x")',
        "see /" + "home/someone/notes",
        "sqlite:///" + "/" + "tmp/a.db",
        "https://" + "pypi" + ".org/simple",
        "--index-" + "url=https://example.org",
    ],
)
def test_a_line_of_one_machine_is_found(line: str) -> None:
    assert list(machine_traces(Module("a.md", line)))


@pytest.mark.parametrize(
    "line",
    [
        "https://example.org/home/page",
        "the folder work/ and src/root/x",
        "$HOME/home/x",
        "at /api/tasks",
        "no-emit-index-url is a flag of another tool",
    ],
)
def test_an_innocent_line_is_left_alone(line: str) -> None:
    assert not list(machine_traces(Module("a.md", line)))
