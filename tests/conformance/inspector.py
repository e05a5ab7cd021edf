"""The command line of the MCP Inspector lists the tools and calls each, in every way there is."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.conformance.node import Node
from tests.e2e.process import COMMAND, running
from tests.site import HERON, Site, page

PATIENCE = 120.0
TOOLS = [
    "rag_process_website",
    "rag_query_websites",
    "rag_list_websites",
    "rag_refresh_website",
    "rag_delete_website",
    "rag_get_website_status",
]
SETTINGS = {"CARREL_FETCH_ALLOW": "127.0.0.1", "CARREL_ENCODER": "off", "PYTHONWARNINGS": "error"}


@dataclass(frozen=True, slots=True)
class Way:
    """A way to reach Carrel: a transport and an era of the protocol."""

    node: Node
    transport: str
    era: str
    target: tuple[str, ...]

    def ask(self, *words: str) -> Any:
        """Run the Inspector once and return what it printed."""
        command = self.node.command("mcp-inspector", "--cli", *self.target)
        done = subprocess.run(
            [*command, "--protocol-era", self.era, *words],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            env=self.node.environment,
        )
        if done.returncode:
            sys.stderr.write(done.stdout + done.stderr)
            raise SystemExit(f"the Inspector failed: {self.transport}, {self.era}: {words}")
        return json.loads(done.stdout)

    def call(self, name: str, **arguments: object) -> Any:
        """Call a tool and return its structured content."""
        given = [
            part for key, value in arguments.items() for part in ("--tool-arg", f"{key}={value}")
        ]
        return self.ask("--method", "tools/call", "--tool-name", name, *given)["structuredContent"]


def run(node: Node, folder: Path) -> int:
    """Return how many times the Inspector ran; the first failure ends it all."""
    with Site({"/heron": page("Heron", *HERON)}) as site:
        home = folder / "inspected"
        with running(home, "serve", "--port", "0", **SETTINGS) as server:
            ways = list(_ways(node, home, server.url))
            return sum(_walk(way, site.url("/heron")) for way in ways)


def _ways(node: Node, home: Path, url: str) -> Iterator[Way]:
    given = [part for key, value in SETTINGS.items() for part in ("-e", f"{key}={value}")]
    stdio = (*given, "-e", f"CARREL_HOME={home}-stdio", *COMMAND, "mcp", "--toolsets", "websites")
    for era in ("legacy", "modern"):
        yield Way(node, "stdio", era, stdio)
        yield Way(node, "http", era, (f"{url}/mcp/websites", "--transport", "http"))


def _walk(way: Way, url: str) -> int:
    listed = way.ask("--strict", "--method", "tools/list")
    assert [tool["name"] for tool in listed["tools"]] == TOOLS
    source = way.call("rag_process_website", url=url)
    assert source["status"] == "completed", source
    number = source["source_id"]
    found = way.call("rag_query_websites", query="Which bird stands in the reeds?")
    assert found["results"][0]["source_id"] == number, found
    assert way.call("rag_list_websites")["total_count"] == 1
    assert way.call("rag_get_website_status", source_id=number)["processing_status"] == "completed"
    assert way.call("rag_refresh_website", source_id=number)["status"] == "completed"
    assert way.call("rag_delete_website", source_id=number)["source_id"] == number
    return 1 + len(TOOLS)
