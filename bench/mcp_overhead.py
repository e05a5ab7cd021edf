"""What MCP costs: time to the list of tools, idle memory, and what a call takes over the service.

Beside it stands a bare server of the same SDK with one tool that repeats what it gets.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil

from bench.carrel_process import CARREL, serving
from bench.mcp_wire import Http, Wire, stdio, timed
from bench.timing import percentile
from carrel.app import open_app
from carrel.settings import Settings
from carrel.surfaces.mcp.websites.tools import TOOLS
from carrel.text.tokens import count_tokens

BARE = """
import sys
from mcp.server import MCPServer

server = MCPServer("hello")

@server.tool()
async def echo(text: str) -> str:
    "Repeat a text."
    return text

if len(sys.argv) > 1:
    server.run("streamable-http", port=int(sys.argv[1]))
else:
    server.run("stdio")
"""
TOOL, ECHO = "rag_list_websites", "echo"
SAID = {"text": "heron " * 20}


def measure(rounds: int, calls: int) -> dict[str, object]:
    """Return all figures; `rounds` servers are started of each, and `calls` calls made."""
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE, encoding="utf-8")
        home = Path(folder) / "home"
        return {
            "listing": _listing(bare, home, rounds),
            "memory": _memory(home),
            "tokens": _tokens(),
            "calls": calls,
            **_overhead(bare, home, calls),
        }


def _tokens() -> dict[str, int]:
    """Return what the tools cost a model, and apart from it what their output schemas do."""
    listed = [tool.listed() for tool in TOOLS]
    shown = [
        {"name": one.name, "description": one.description, "inputSchema": one.input_schema}
        for one in listed
    ]
    return {
        "tools": sum(count_tokens(json.dumps(one)) for one in shown),
        "output schemas": sum(count_tokens(json.dumps(one.output_schema)) for one in listed),
    }


def _listing(bare: Path, home: Path, rounds: int) -> dict[str, object]:
    """Return the median time from the start of a process to its list of tools, in turns."""
    commands = {"bare": [sys.executable, str(bare)], "carrel mcp": [CARREL, "mcp"]}
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            start = time.perf_counter()
            with stdio(command, CARREL_HOME=str(home)) as server:
                server.ask("tools/list")
                times[name].append((time.perf_counter() - start) * 1000)
    medians = {name: percentile(values, 50) for name, values in times.items()}
    return {
        "rounds": rounds,
        "median_ms": medians,
        "ratio": medians["carrel mcp"] / medians["bare"],
    }


def _memory(home: Path) -> dict[str, object]:
    """Return the megabytes of a server that has opened its store and answered a call."""
    with stdio([CARREL, "mcp"], CARREL_HOME=str(home)) as server:
        server.ask("tools/list")
        listed = _megabytes(server.process)
        server.call(TOOL, {})
        opened = _megabytes(server.process)
    return {"listed": listed, "megabytes": opened}


def _megabytes(process: subprocess.Popen[bytes]) -> float:
    return float(psutil.Process(process.pid).memory_info().rss / 1e6)


def _overhead(bare: Path, home: Path, calls: int) -> dict[str, object]:
    """Return what a call takes more than the service does, over both transports."""
    service = asyncio.run(_service(home, calls))
    found: dict[str, object] = {"service_p95_ms": percentile(service, 95)}
    with (
        stdio([CARREL, "mcp"], CARREL_HOME=str(home)) as ours,
        stdio([sys.executable, str(bare)]) as theirs,
    ):
        found["stdio"] = _beside(ours, theirs, calls, service)
    with carrel_http(home) as ours, bare_http(bare) as theirs:
        found["http"] = _beside(ours, theirs, calls, service)
    return found


async def _service(home: Path, calls: int) -> list[float]:
    """Return the milliseconds that the service itself takes, in this process."""
    times = []
    async with open_app(Settings(home=home)) as app:
        for _ in range(calls + 20):
            start = time.perf_counter()
            (await app.websites.list()).as_dict()
            times.append((time.perf_counter() - start) * 1000)
    return times[20:]


def _beside(ours: Wire, theirs: Wire, calls: int, service: list[float]) -> dict[str, float]:
    """Call both in turns, so that a busy machine disturbs them alike."""
    for _ in range(20):
        timed(ours, TOOL, {})
        timed(theirs, ECHO, SAID)
    pairs = [(timed(ours, TOOL, {}), timed(theirs, ECHO, SAID)) for _ in range(calls)]
    call = percentile([one for one, _ in pairs], 95)
    return {
        "call_p95_ms": call,
        "overhead_ms": call - percentile(service, 95),
        "echo_p95_ms": percentile([one for _, one in pairs], 95),
    }


@contextlib.contextmanager
def carrel_http(home: Path) -> Iterator[Http]:
    """Start `carrel serve`, and end it."""
    with serving(home) as url, contextlib.closing(Http(url + "/mcp")) as wire:
        yield wire


@contextlib.contextmanager
def bare_http(bare: Path) -> Iterator[Http]:
    """Start the bare server, and end it."""
    port = _free_port()
    server = subprocess.Popen(
        [sys.executable, str(bare), str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    wire = Http(f"http://127.0.0.1:{port}/mcp")
    try:
        _wait(wire)
        yield wire
    finally:
        wire.close()
        server.kill()
        server.wait(timeout=30)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def _wait(wire: Http) -> None:
    for _ in range(200):
        try:
            timed(wire, ECHO, SAID)
        except ConnectionRefusedError:
            wire.close()
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("the bare server did not start")
