"""The command line inside the test's own process."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from carrel import config
from carrel.surfaces.cli.main import app


class CommandLine:
    """Runs commands on a data directory of its own, away from the user's settings."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._runner = CliRunner()

    def __call__(self, *words: str, text: str | None = None, **variables: str) -> Result:
        environ = {"CARREL_HOME": str(self.home)} | variables
        return self._runner.invoke(app, words, input=text, env=environ, prog_name="carrel")


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[CommandLine]:
    """The command line with an empty environment, in an empty directory."""
    for slot in config.slots():
        monkeypatch.delenv(slot.var.name, raising=False)
    monkeypatch.chdir(tmp_path)
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    # Taken off first: a command closes the handlers that it finds.
    for handler in handlers:
        root.removeHandler(handler)
    yield CommandLine(tmp_path / "home")
    for handler in list(root.handlers):
        root.removeHandler(handler)
        handler.close()
    for handler in handlers:
        root.addHandler(handler)
    root.setLevel(level)
    logging.getLogger("alembic").setLevel(logging.NOTSET)


@pytest.fixture
def filled(cli: CommandLine, sqlite_template: Path) -> CommandLine:
    """The command line on a migrated, empty database."""
    cli.home.mkdir()
    (cli.home / "carrel.db").write_bytes(sqlite_template.read_bytes())
    return cli
