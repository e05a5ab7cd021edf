"""`carrel mcp` over standard input and output, from its start to its end."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest
from mcp import StdioServerParameters
from mcp.client import Client

from carrel.app import open_app
from carrel.settings import Settings
from tests.e2e.mcp_pipe import HANDSHAKE, META, talking
from tests.e2e.process import COMMAND, PATIENCE, carrel, environment, posix
from tests.mcp_kit import TOGETHER, Mode, body, both_eras
from tests.site import HERON, Site, page

both = pytest.mark.parametrize("modern", [False, True], ids=["2025", "2026"])
FETCH: dict[str, Any] = {"CARREL_FETCH_ALLOW": "127.0.0.1", "CARREL_ENCODER": "off"}
# Prints wherever it can: when a library or the application is imported, and in a call of a tool.
TALKATIVE = """
import subprocess, sys
from importlib.abc import MetaPathFinder
from carrel.surfaces.cli import mcp_run

class Loud(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in ("mcp", "carrel.app", "sqlalchemy"):
            print("importing", name, flush=True)

async def work(app, stop):
    quiet = type(app.websites).list
    async def loud(self, **how):
        print("listing", flush=True)
        sys.stdout.write("written\\n")
        subprocess.run([sys.executable, "-c", "print('from a child')"], check=True)
        return await quiet(self, **how)
    type(app.websites).list = loud
    await working(app, stop)

working, mcp_run._work = mcp_run._work, work
sys.meta_path.insert(0, Loud())
mcp_run.run({}, as_json=False)
"""


@both
@pytest.mark.proves("A-002")
def test_a_raw_client_lists_and_calls(tmp_path: Path, modern: bool) -> None:
    with (
        Site({"/heron": page("Heron", *HERON)}) as site,
        talking(tmp_path / "home", modern=modern, **FETCH) as server,
    ):
        server.greet()
        assert len(server.ask("tools/list")["result"]["tools"]) == TOGETHER
        added = server.call("rag_process_website", url=site.url("/heron"))
        assert added["structuredContent"]["status"] == "completed"
        found = server.call("rag_query_websites", query="a patient bird")
        assert found["structuredContent"]["total_results"] >= 1
        status, rest = server.close()
    assert (status, rest) == (0, "")


@both_eras
async def test_the_sdks_client_starts_it_and_calls(tmp_path: Path, mode: Mode) -> None:
    parameters = StdioServerParameters(
        command=COMMAND[0],
        args=[*COMMAND[1:], "mcp", "--toolsets", "websites"],
        env=environment(tmp_path / "home"),
        cwd=tmp_path,
    )
    async with Client(parameters, mode=mode) as client:
        assert len((await client.list_tools()).tools) == 6
        assert body(await client.call_tool("rag_list_websites", {}))["total_count"] == 0


@both
@pytest.mark.proves("D-119")
def test_standard_output_carries_messages_alone(tmp_path: Path, modern: bool) -> None:
    program = [sys.executable, "-c", TALKATIVE]
    log = tmp_path / "log"
    with (
        log.open("w") as errors,
        talking(tmp_path / "home", modern=modern, command=program, errors=errors) as server,
    ):
        server.greet()
        assert server.ask("tools/list")["result"]["tools"]
        assert server.call("rag_list_websites")["structuredContent"]["websites"] == []
        status, rest = server.close()
    assert (status, rest) == (0, "")
    said = log.read_text()
    for words in ("importing mcp", "importing carrel.app", "listing", "written", "from a child"):
        assert words in said


def test_without_the_claim_a_print_would_reach_the_client(tmp_path: Path) -> None:
    """The twin: the same program, its standard output left where it was."""
    undone = "import os; os.dup2 = lambda *_: None\n" + TALKATIVE
    program = [sys.executable, "-c", undone]
    with talking(tmp_path / "home", command=program) as server:
        assert server.process.stdout is not None
        assert server.process.stdout.readline() == "importing mcp\n"


@both
def test_broken_lines_get_errors_of_the_protocol_and_the_server_lives(
    tmp_path: Path, modern: bool
) -> None:
    with talking(tmp_path / "home", modern=modern) as server:
        for line, code in (
            ("{", -32700),
            ("nonsense", -32700),
            ("[1, 2]", -32600),
            ('{"jsonrpc": "2.0", "id": 1, "method": 2}', -32600),
            ("x" * 4_200_000, -32600),
        ):
            server.send(line)
            found = server.hear()
            assert (found["id"], found["error"]["code"]) == (None, code)
        server.send("")
        server.greet()
        assert server.ask("no/such")["error"]["code"] == -32601
        assert server.ask("tools/call", name="rag_list_websites", arguments=[])["error"]
        assert server.ask("tools/call", name="nope")["error"]["code"] == -32602
        assert server.call("rag_list_websites", limit="x")["isError"]
        assert len(server.ask("tools/list")["result"]["tools"]) == TOGETHER


def test_a_version_that_nobody_speaks_is_answered_with_one_that_is(tmp_path: Path) -> None:
    with talking(tmp_path / "home") as server:
        params = HANDSHAKE | {"protocolVersion": "1999-01-01"}
        assert server.ask("initialize", **params)["result"]["protocolVersion"] == "2025-11-25"
    with talking(tmp_path / "home", modern=True) as server:
        meta = META | {"io.modelcontextprotocol/protocolVersion": "2027-01-01"}
        server.send({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": meta}})
        assert "2026-07-28" in str(server.hear()["error"])


def test_a_client_may_ask_like_a_newer_one_and_shake_hands_like_an_older_one(
    tmp_path: Path,
) -> None:
    with talking(tmp_path / "home", modern=True) as server:
        assert server.ask("server/discover")["result"]["supportedVersions"] == ["2026-07-28"]
        server.modern = False
        server.greet()
        assert len(server.ask("tools/list")["result"]["tools"]) == TOGETHER
        assert not server.call("rag_list_websites")["isError"]
        assert server.ask("initialize", **HANDSHAKE)
        assert server.close() == (0, "")


@posix
@pytest.mark.parametrize("when", ["before", "after a call"])
def test_a_request_to_end_is_obeyed_at_once(tmp_path: Path, when: str) -> None:
    home = tmp_path / "home"
    with talking(home) as server:
        server.greet()
        if when == "after a call":
            server.call("rag_list_websites")
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
    if when == "after a call":
        # What was opened was closed in order: the last one out empties the log of the database.
        assert not (home / "carrel.db-wal").exists()


@posix
def test_a_client_that_does_not_read_does_not_hold_up_the_end(tmp_path: Path) -> None:
    with talking(tmp_path / "home") as server:
        server.greet()
        for number in range(40):
            server.send({"jsonrpc": "2.0", "id": number, "method": "tools/list"})
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0


async def test_a_job_that_was_left_behind_is_done_although_no_tool_is_called(
    tmp_path: Path,
) -> None:
    home = tmp_path / "home"
    with Site({"/heron": page("Heron", *HERON)}) as site:
        async with open_app(Settings(home=home)) as app:
            await app.library.add(site.url("/heron"))
        with talking(home, **FETCH) as server:
            server.greet()
            server.ask("tools/list")
            while '"completed"' not in (listed := carrel(home, "list", "--json").stdout):
                assert '"pending"' in listed or '"processing"' in listed


def test_a_store_that_cannot_be_opened_is_told_in_the_answer(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    file = home / "carrel.db"
    file.write_bytes(b"this is no database" * 100)
    with talking(home) as server:
        server.greet()
        assert len(server.ask("tools/list")["result"]["tools"]) == TOGETHER
        found = server.call("rag_list_websites")
        assert found["isError"]
        assert found["structuredContent"]["error"]["type"] == "StorageError"
        file.unlink()
        assert not server.call("rag_list_websites")["isError"]
        assert server.close()[0] == 0


@pytest.mark.proves("X-004")
@pytest.mark.parametrize("command", ["mcp", "serve"])
def test_toolsets_that_do_not_go_together_are_refused_at_the_start(
    tmp_path: Path, command: str
) -> None:
    ended = carrel(tmp_path / "home", command, CARREL_TOOLSETS="tasks,todo")
    assert ended.returncode == 2
    assert "cannot be served by one endpoint" in ended.stderr
    assert "/mcp/tasks or /mcp/todo" in ended.stderr
    assert ended.stdout == ""
    assert not (tmp_path / "home").exists()


@pytest.mark.proves("D-005")
def test_the_transport_may_be_http(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "mcp", "--transport", "streamable-http", "--port", "0", "--json"],
        env=environment(tmp_path / "home"),
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert '"event": "ready"' in process.stdout.readline()
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    bad = carrel(tmp_path / "home", "mcp", "--transport", "carrier-pigeon")
    assert bad.returncode == 2
    assert "MCP_TRANSPORT" in bad.stderr


@posix
def test_an_idle_server_needs_little_memory(tmp_path: Path) -> None:
    with talking(tmp_path / "home") as server:
        server.greet()
        server.ask("tools/list")
        server.call("rag_list_websites")
        used = psutil.Process(server.process.pid).memory_info().rss / 1_000_000
    assert used <= 150
