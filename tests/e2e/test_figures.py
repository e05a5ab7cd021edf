"""A figure that every run can check: idle memory of the server."""

from __future__ import annotations

from pathlib import Path

import psutil

from tests.e2e.process import posix, running

MOST_MEGABYTES = 120


@posix
def test_an_idle_server_needs_little_memory(tmp_path: Path) -> None:
    with running(tmp_path / "home", "serve", "--port", "0") as server:
        for path in ("/", "/healthz", "/readyz"):
            assert server.get(path).status == 200
        used = psutil.Process(server.process.pid).memory_info().rss / 1_000_000
    assert used <= MOST_MEGABYTES
