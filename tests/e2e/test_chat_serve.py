"""Chat as it is really run: tools in a second process, a server killed while it answers."""

from __future__ import annotations

import contextlib
import http
import re
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.e2e.process import COMMAND, PATIENCE, carrel, environment, posix, running
from tests.security.token_kit import SECRET, SERVICE_TOKEN, signed

SERVE = ("serve", "--port", "0")
QUIET: dict[str, Any] = {"CARREL_ENCODER": "off", "CHAT_MODEL_PROVIDER": "none"}
GUARDED = QUIET | {"MCP_AUTH_TOKEN": SERVICE_TOKEN, "CARREL_JWT_SECRET": SECRET}


def said(client: httpx2.Client, message: str, key: str | None = None) -> dict[str, Any]:
    body = {"message": message} | ({} if key is None else {"conversation_id": key})
    reply = client.post("/api/chat", json=body)
    reply.raise_for_status()
    found: dict[str, Any] = reply.json()
    return found


@pytest.mark.proves("C-040", "X-110")
@pytest.mark.parametrize("path", ["", "/mcp/todo"])
def test_the_tools_may_be_in_a_second_process(tmp_path: Path, path: str) -> None:
    """A base leads to every toolset; an endpoint is used as it is."""
    with (
        running(tmp_path / "tools", *SERVE, **GUARDED) as tools,
        running(tmp_path / "chat", *SERVE, MCP_SERVER_URL=f"{tools.url}{path}", **GUARDED) as chat,
    ):
        headers = {"Authorization": f"Bearer {signed(sub='ann')}"}
        with httpx2.Client(base_url=chat.url, headers=headers, timeout=60) as client:
            first = said(client, "Add a task to buy groceries")
            assert [one["tool"] for one in first["tool_calls"]] == ["add_task"]
            dated = said(client, "Create task 'Buy milk' with high priority")
            wanted = "create_task" if not path else "add_task"
            assert dated["tool_calls"][0]["tool"] == wanted
            assert ("could not be kept" in dated["response"]) == bool(path)
            listed = said(client, "show my tasks")["response"]
            told = "" if path else " (high priority)"
            assert listed == f"Your tasks:\n1. Buy groceries\n2. Buy milk{told}"
            assert client.get("/api/todo").json() == []  # they are not in this process's store
        with httpx2.Client(base_url=tools.url, headers=headers) as client:
            assert len(client.get("/api/todo").json()) == 2
        assert tools.process.poll() is None


@contextlib.contextmanager
def silent_provider() -> Iterator[str]:
    """Listen, and never answer."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(16)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/v1"


def wait_until_stored(client: httpx2.Client) -> dict[str, Any]:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        found = client.get("/api/conversations").json()["conversations"]
        if found:
            talk: dict[str, Any] = found[0]
            return talk
        time.sleep(0.05)
    raise AssertionError("the message was not stored")


@posix
@pytest.mark.proves("C-028")
def test_a_server_that_is_killed_while_it_answers_loses_no_message(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with silent_provider() as url:
        hanging = {
            "CARREL_ENCODER": "off",
            "CHAT_MODEL_PROVIDER": "compatible",
            "CHAT_MODEL_NAME": "m",
            "CARREL_MODEL_URL": url,
            "CARREL_CHAT_TIMEOUT": "3",
        }
        with running(home, *SERVE, **hanging) as server:
            with httpx2.Client(base_url=server.url, timeout=60) as client:
                asking = threading.Thread(target=_ask_in_vain, args=(server.url,))
                asking.start()
                talk = wait_until_stored(client)
            server.process.kill()
            asking.join()
    key = talk["conversation_id"]
    with (
        running(home, *SERVE, **QUIET) as server,
        httpx2.Client(base_url=server.url, timeout=60) as client,
    ):
        kept = client.get(f"/api/conversations/{key}").json()["messages"]
        assert [one["content"] for one in kept] == ["Add a task to buy milk"]
        reply = _said_when_free(client, "Add a task to buy milk", key)
        assert [one["tool"] for one in reply["tool_calls"]] == ["add_task"]
        assert client.get("/api/todo").json() == [
            {"id": 1, "title": "Buy milk", "completed": False}
        ]
        assert len(client.get(f"/api/conversations/{key}").json()["messages"]) == 3


def _ask_in_vain(url: str) -> None:
    with contextlib.suppress(httpx2.HTTPError), httpx2.Client(base_url=url, timeout=60) as client:
        said(client, "Add a task to buy milk")


def _said_when_free(client: httpx2.Client, message: str, key: str) -> dict[str, Any]:
    """Say something as soon as the dead server's hold has ended."""
    deadline = time.monotonic() + PATIENCE
    body = {"message": message, "conversation_id": key}
    while (reply := client.post("/api/chat", json=body)).status_code == http.HTTPStatus.CONFLICT:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    reply.raise_for_status()
    found: dict[str, Any] = reply.json()
    return found


def test_a_conversation_on_the_terminal(tmp_path: Path) -> None:
    home = tmp_path / "home"
    talk = subprocess.run(
        [*COMMAND, "chat"],
        input="Add a task to buy milk\n\nshow my tasks\n",
        env=environment(home, **QUIET),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=True,
    )
    assert talk.stdout.splitlines() == [
        "Task 'Buy milk' created successfully! It is number 1.",
        "Your tasks:",
        "1. Buy milk",
    ]
    assert re.fullmatch(r"  · add_task \(\d+ ms\)\n(?:  · list_tasks \(\d+ ms\)\n){2}", talk.stderr)
    went_on = carrel(home, "chat", "--last", "mark it as complete", **QUIET)
    assert "Task 1, 'Buy milk', is marked as complete" in went_on.stdout
    both = carrel(home, "chat", "--last", "--conversation", "x", "hi", **QUIET)
    assert both.returncode == 2
    missing = carrel(home, "chat", "--conversation", "x", "hi", **QUIET)
    assert missing.returncode == 4
    assert "There is no such conversation." in missing.stderr
