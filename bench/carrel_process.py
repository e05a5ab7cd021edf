"""`carrel serve` as a process of its own, for benchmarks that ask it from outside."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

CARREL = str(Path(sys.executable).parent / "carrel")
_PATIENCE = 120  # seconds; others may be busy on the same machine


@contextlib.contextmanager
def serving(home: Path, **variables: str) -> Iterator[str]:
    """Start a server on this data directory, yield its address, and end it."""
    server = subprocess.Popen(
        [CARREL, "serve", "--port", "0", "--json"],
        env={**os.environ, "CARREL_HOME": str(home), **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert server.stdout is not None
    try:
        yield json.loads(server.stdout.readline())["url"]
    finally:
        server.terminate()
        server.wait(timeout=_PATIENCE)
        server.stdout.close()
