"""The command line inside the test's own process."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from carrel import config
from carrel.surfaces.cli.main import app
from tests.library_kit import NearReader
from tests.site import HERON, SAGI, Reply, Site, page

Run = Callable[..., Result]
SCRIPTED = b"<html><head><script src=app.js></script></head><body><div id=app></div></body></html>"


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


@pytest.fixture
def connect(cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """The command line in a user's home of its own, without certificates from outside."""
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    for name in ("XDG_CONFIG_HOME", "APPDATA", "SSL_CERT_FILE", "SSL_CERT_DIR", "CARREL_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    return cli


@pytest.fixture
def site() -> Iterator[Site]:
    """A site with an English and a Japanese page, and some that cannot be kept."""
    pages = {
        "/heron.html": page("Herons", *HERON, links=["/sagi.html"], hidden="Nobody sees this."),
        "/sagi.html": page("青鷺の話", *SAGI),
        "/app.html": Reply(body=SCRIPTED),
        "/bytes.bin": Reply(body=bytes(range(256)), kind="application/octet-stream"),
        "/liar.html": Reply(body=bytes(range(256)) * 4),
    }
    with Site(pages) as running:
        yield running


@pytest.fixture
def run(cli: CommandLine, database_url: str, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command line on a store of each kind, with leave to read loopback; without vectors.

    Pages are read in this process: a command of its own takes a second to start its reader, and
    tests/e2e runs the commands with all that belongs to them.
    """
    monkeypatch.setattr("carrel.app.Sandbox", lambda _: NearReader())
    allowed = {
        "CARREL_FETCH_ALLOW": "127.0.0.1",
        "CARREL_JOBS_BACKOFF": "0.01",
        "CARREL_BROWSER": "off",
        "CARREL_ENCODER": "off",
    }

    def call(*words: str, **variables: str) -> Result:
        return cli(*words, **({"DATABASE_URL": database_url} | allowed | variables))

    return call


def objects(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]
