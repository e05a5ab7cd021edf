"""What chat takes without a model, over real HTTP: one talker at a time, and a hundred at once.

`python -m bench.chat.serve_speed` prints the p95 of a message and of each kind of it, and how many
of the hundred conversations failed. Aims: a p95 of 100 ms for one talker, no error for a hundred.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

import httpx2

from bench.timing import percentile

MESSAGES = {
    "add": "Add a task to read chapter {n}",
    "add with a date": "remind me to call the bank tomorrow at 5pm",
    "list": "What's pending?",
    "complete": "mark task {n} as complete",
    "undo": "undo that",
    "rename": "rename task {n} to Read part {n}",
    "small talk": "hello",
    "Urdu": "میرے کام دکھاؤ",
    "Japanese": "タスクの一覧を見せて",
    "delete": "delete task {n}",
}


async def measure(url: str, *, rounds: int, together: int) -> dict[str, object]:
    """Return milliseconds by kind of message, and how a crowd fared."""
    async with httpx2.AsyncClient(base_url=url, timeout=120) as client:
        await _said(client, "hello", None)  # the first one loads the agent
        times: dict[str, list[float]] = defaultdict(list)
        for at in range(1, rounds + 1):
            key: str | None = None
            for kind, words in MESSAGES.items():
                number = (at - 1) * 2 + 1
                began = time.perf_counter()
                key = await _said(client, words.format(n=number), key)
                times[kind].append((time.perf_counter() - began) * 1000)
        everything = [one for some in times.values() for one in some]
        crowd = await _crowd(client, together)
    return {
        "messages": len(everything),
        "p50_ms": round(percentile(everything, 50), 1),
        "p95_ms": round(percentile(everything, 95), 1),
        "p95_ms_by_kind": {kind: round(percentile(some, 95), 1) for kind, some in times.items()},
        **crowd,
    }


async def _crowd(client: httpx2.AsyncClient, together: int) -> dict[str, object]:
    async def talk(at: int) -> bool:
        try:
            key = await _said(client, f"Add a task to meet guest {at}", None)
            await _said(client, "what is pending?", key)
            await _said(client, "undo that", key)
        except (httpx2.HTTPError, KeyError):
            return False
        return True

    began = time.perf_counter()
    ends = await asyncio.gather(*map(talk, range(together)))
    return {
        "conversations_at_once": together,
        "errors": ends.count(False),
        "seconds": round(time.perf_counter() - began, 1),
    }


async def _said(client: httpx2.AsyncClient, message: str, key: str | None) -> str:
    body = {"message": message} | ({} if key is None else {"conversation_id": key})
    reply = await client.post("/api/chat", json=body)
    reply.raise_for_status()
    return str(reply.json()["conversation_id"])


def main() -> None:
    """Start a server in a process of its own and measure it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--together", type=int, default=100)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="carrel-chat-") as folder:
        environment = dict(os.environ) | {"CARREL_HOME": folder, "CARREL_ENCODER": "off"}
        server = subprocess.Popen(
            [sys.executable, "-m", "carrel", "serve", "--port", "0", "--json"],
            env=environment | {"LOG_LEVEL": "WARNING", "MCP_LOG_LEVEL": "WARNING"},
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(folder),
        )
        try:
            assert server.stdout is not None
            url = json.loads(server.stdout.readline())["url"]
            found = asyncio.run(measure(url, rounds=asked.rounds, together=asked.together))
        finally:
            server.terminate()
            server.wait()
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
