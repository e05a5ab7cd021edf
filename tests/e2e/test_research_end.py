"""However the server is told to end, the engine is stopped and its connections are closed."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.e2e.mcp_pipe import talking
from tests.e2e.process import posix, running
from tests.e2e.test_research_mcp import PAGES, QUESTION, VARIABLES
from tests.site import HERON, Site

# SQLite removes it when the last connection is closed in order, and only then.
LOG = "carrel.db-wal"


@posix
@pytest.mark.proves("D-011")
@pytest.mark.parametrize("how", ["input", signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_the_end_of_the_stdio_server_closes_the_store(
    tmp_path: Path, how: str | signal.Signals
) -> None:
    home = tmp_path / "home"
    with Site(PAGES) as site, talking(home, modern=False, **VARIABLES) as server:
        server.greet()
        found = server.call("answer", url=site.url("/heron"), query=QUESTION, expansion_budget=0)
        assert HERON[0] in found["content"][0]["text"]
        assert (home / LOG).exists()
        if isinstance(how, str):
            assert server.close() == (0, "")
        else:
            server.process.send_signal(how)
            server.process.wait(30)
    # A server that is killed cannot close anything: the file tells the two apart.
    assert (home / LOG).exists() is (how is signal.SIGKILL)


@posix
@pytest.mark.proves("D-011")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_the_end_of_the_http_server_closes_the_store(tmp_path: Path, how: signal.Signals) -> None:
    home = tmp_path / "home"
    with running(home, "serve", "--port", "0", **VARIABLES) as server:
        assert server.get("/readyz").status == 200
        assert (home / LOG).exists()
        status, _ = server.stop(how)
    assert (status == 0) is (how is not signal.SIGKILL)
    assert (home / LOG).exists() is (how is signal.SIGKILL)
