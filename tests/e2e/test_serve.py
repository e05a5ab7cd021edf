"""`carrel serve` and `carrel worker` from start to end."""

from __future__ import annotations

import http.client
import json
import re
import signal
import socket
import subprocess
import time
from contextlib import closing
from pathlib import Path

import pytest

from carrel import __version__
from carrel.surfaces.cli.exits import ExitCode
from tests.e2e.process import COMMAND, PATIENCE, carrel, environment, posix, running

STOPS = [signal.SIGTERM, signal.SIGINT]


@posix
@pytest.mark.parametrize("number", STOPS, ids=lambda number: number.name)
def test_the_server_starts_says_where_it_is_and_stops_when_asked(
    tmp_path: Path, number: signal.Signals
) -> None:
    home = tmp_path / "home"
    with running(home, "serve", "--port", "0") as server:
        assert server.ready["event"] == "ready"
        assert server.ready["home"] == str(home)
        assert server.get("/healthz").json == {"status": "ok", "version": __version__}
        status, seconds = server.stop(number)
    assert status == 0
    assert seconds < 10
    assert "Traceback" not in server.errors
    assert (home / "carrel.db").exists()


@posix
def test_a_client_that_keeps_its_connection_does_not_hold_up_the_end(tmp_path: Path) -> None:
    with running(tmp_path / "home", "serve", "--port", "0") as server:
        port = int(server.url.rpartition(":")[2])
        with closing(http.client.HTTPConnection("127.0.0.1", port)) as idle:
            idle.request("GET", "/healthz")
            assert idle.getresponse().read()
            with closing(socket.create_connection(("127.0.0.1", port))) as unfinished:
                unfinished.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
                status, seconds = server.stop(signal.SIGTERM)
    assert status == 0
    assert seconds < 10


@posix
def test_the_terminal_tells_what_to_do_next(tmp_path: Path) -> None:
    home = tmp_path / "home"
    process = subprocess.Popen(
        [*COMMAND, "serve", "--port", "0"],
        env=environment(home),
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    said = ""
    while "Ctrl-C" not in said and (line := process.stderr.readline()):
        said += line
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=PATIENCE)
    assert re.search(r"http://127\.0\.0\.1:\d+", said)
    for words in (f"Carrel {__version__}", str(home), "/healthz", "carrel status"):
        assert words in said
    assert out == ""
    assert process.returncode == 0


@posix
def test_status_and_doctor_see_the_running_server(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with running(home, "serve", "--port", "0") as server:
        port = server.url.rpartition(":")[2]
        status = carrel(home, "status", "--json", MCP_PORT=port)
        doctor = carrel(home, "doctor", "--deep", MCP_PORT=port)
    shown = json.loads(status.stdout)
    assert shown["server"] == {
        "url": server.url,
        "running": True,
        "version": __version__,
        "note": "",
    }
    assert shown["database"]["schema_standing"] == "current"
    assert doctor.returncode == 0
    assert "All is well." in doctor.stdout


def test_a_busy_port_is_said_and_nothing_is_touched(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = str(other.getsockname()[1])
        result = carrel(home, "serve", "--port", port)
    assert result.returncode == ExitCode.USAGE
    assert f"port {port} of 127.0.0.1 is in use" in result.stderr
    assert "--port" in result.stderr.splitlines()[1]
    assert not home.exists()


@pytest.mark.proves("X-035")
@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1"])
def test_a_public_address_is_refused_without_authentication(tmp_path: Path, host: str) -> None:
    result = carrel(tmp_path / "home", "serve", "--port", "0", MCP_HOST=host)
    assert result.returncode == ExitCode.USAGE
    assert "not a loopback address" in result.stderr
    assert not (tmp_path / "home").exists()


@posix
@pytest.mark.proves("X-034")
def test_another_loopback_address_is_opened_by_mcp_host(tmp_path: Path) -> None:
    with running(tmp_path / "home", "serve", "--port", "0", MCP_HOST="localhost") as server:
        assert server.url.startswith("http://127.0.0.1:")
        assert server.get("/healthz").status == 200


@posix
def test_a_worker_runs_beside_the_server_and_stops_when_asked(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with running(home, "serve", "--port", "0") as server:
        with running(home, "worker", "--concurrency", "3") as worker:
            assert worker.ready["concurrency"] == 3
            status, seconds = worker.stop(signal.SIGTERM)
        assert server.get("/readyz").status == 200
    assert status == 0
    assert seconds < 10


@posix
def test_two_servers_on_one_fresh_database_both_start(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with (
        running(home, "serve", "--port", "0") as first,
        running(home, "serve", "--port", "0") as second,
    ):
        assert first.get("/readyz").status == 200
        assert second.get("/readyz").status == 200
        assert first.url != second.url


@posix
def test_a_killed_server_is_ready_again_at_once(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with running(home, "serve", "--port", "0") as server:
        server.stop(signal.SIGKILL)
    start = time.monotonic()
    with running(home, "serve", "--port", "0") as server:
        assert server.get("/readyz").json["status"] == "ready"
    assert time.monotonic() - start < 30
