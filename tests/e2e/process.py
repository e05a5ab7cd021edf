"""Carrel as a user runs it: real processes, away from the user's own settings."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from carrel import config

if sys.platform != "win32":
    import resource

posix = pytest.mark.skipif(os.name != "posix", reason="signals, memory and rights are POSIX's here")
COMMAND = [sys.executable, "-m", "carrel"]
PATIENCE = 60.0


def environment(home: Path, **variables: str) -> dict[str, str]:
    """Return the environment of a user without settings of their own."""
    ours = {slot.var.name for slot in config.slots()}
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return kept | {"CARREL_HOME": str(home), "PYTHONWARNINGS": "error"} | variables


def carrel(
    home: Path, *words: str, limit: int | None = None, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end; `limit` is the greatest size of a file it may write."""

    def restrict() -> None:
        assert limit is not None
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    return subprocess.run(
        [*COMMAND, *words],
        env=environment(home, **variables),
        cwd=home.parent,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
        preexec_fn=restrict if limit is not None else None,
    )


@dataclass
class Running:
    """A command that runs until it is told to stop."""

    process: subprocess.Popen[str]
    ready: dict[str, Any]
    errors: str = ""

    @property
    def url(self) -> str:
        return str(self.ready["url"])

    def get(self, path: str, *, method: str = "GET", **headers: str) -> Answer:
        """Ask the server."""
        address = urlsplit(self.url)
        connection = http.client.HTTPConnection(address.hostname or "", address.port, timeout=10)
        with contextlib.closing(connection):
            connection.request(method, path, headers=headers)
            reply = connection.getresponse()
            return Answer(reply.status, dict(reply.getheaders()), reply.read().decode())

    def stop(self, number: int) -> tuple[int, float]:
        """Send a signal; return the exit status and the seconds that it took."""
        start = time.monotonic()
        self.process.send_signal(number)
        _, self.errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, time.monotonic() - start


@dataclass(frozen=True)
class Answer:
    """An answer of the server."""

    status: int
    headers: dict[str, str]
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)


@contextlib.contextmanager
def running(home: Path, *words: str, **variables: str) -> Iterator[Running]:
    """Start a command with `--json`, wait for its first line, and end it at last."""
    process = subprocess.Popen(
        [*COMMAND, *words, "--json"],
        env=environment(home, **variables),
        cwd=home.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert process.stdout is not None
    late = threading.Timer(PATIENCE, process.kill)
    late.start()
    try:
        line = process.stdout.readline()
        late.cancel()
        if not line:
            raise AssertionError(f"it did not start: {process.communicate()[1]}")
        yield Running(process, json.loads(line))
    finally:
        late.cancel()
        if process.poll() is None:
            process.kill()
        process.communicate()
