"""From `carrel connect` to the first answer: what was written is enough for a client to start."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from tests.e2e.process import COMMAND, PATIENCE, environment, posix, running
from tests.security.token_kit import SERVICE_TOKEN

KEYS = {"claude-desktop": "mcpServers", "cursor": "mcpServers", "vscode": "servers"}


def connect(home: Path, *words: str, **variables: str) -> dict[str, Any]:
    """Run the command in a user's home of its own and return what it says."""
    user = home.parent / "user"
    user.mkdir(exist_ok=True)
    done = subprocess.run(
        [*COMMAND, "connect", *words, "--json"],
        env=environment(home, HOME=str(user), XDG_CONFIG_HOME=str(user / ".config"), **variables),
        cwd=home.parent,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    said = json.loads(done.stdout)
    assert isinstance(said, dict)
    return said


def entry(said: dict[str, Any]) -> dict[str, Any]:
    """Return our entry of the file that a client reads."""
    tree = json.loads(Path(said["file"]).read_text(encoding="utf-8"))
    found = tree[KEYS[said["client"]]]["carrel"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("client", KEYS)
async def test_a_client_starts_what_was_written_with_hardly_any_environment(
    client: str, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    found = entry(connect(home, client, CARREL_ENCODER="off"))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    server = StdioServerParameters(
        command=found["command"], args=found["args"], env=found["env"], cwd=elsewhere
    )
    async with Client(server) as agent:
        tools = {tool.name for tool in (await agent.list_tools()).tools}
        listed = await agent.call_tool("rag_list_websites", {})
    assert "rag_process_website" in tools
    assert not listed.is_error
    assert (home / "carrel.db").exists()
    assert list(elsewhere.iterdir()) == []


@posix
async def test_over_http_the_written_address_and_header_reach_a_guarded_server(
    tmp_path: Path,
) -> None:
    home = tmp_path / "home"
    with running(home, "serve", "--port", "0", MCP_AUTH_TOKEN=SERVICE_TOKEN) as server:
        port = server.url.rpartition(":")[2]
        variables = {"MCP_AUTH_TOKEN": SERVICE_TOKEN, "MCP_PORT": port}
        found = entry(connect(home, "cursor", "--http", "--toolsets", "websites", **variables))
        header = found["headers"]["Authorization"].replace("${env:MCP_AUTH_TOKEN}", SERVICE_TOKEN)
        async with (
            httpx2.AsyncClient(headers={"Authorization": header}) as caller,
            Client(streamable_http_client(found["url"], http_client=caller)) as agent,
        ):
            assert len((await agent.list_tools()).tools) == 6
        async with httpx2.AsyncClient() as stranger:
            answer = await stranger.post(found["url"], json={})
        assert answer.status_code == 401


def test_the_written_command_is_the_installed_program(tmp_path: Path) -> None:
    found = entry(connect(tmp_path / "home", "vscode"))
    said = subprocess.run(
        [found["command"], "--version"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert said.stdout.startswith("carrel ")
    assert Path(found["command"]).parent == Path(sys.executable).parent
