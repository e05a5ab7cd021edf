"""Task requests in everyday words: how many succeed, and how long they take (B-050, B-051, B-055).

The open conversations are held through `POST /api/chat` of an application in this process. One life
of a task (made, seen, renamed, done, deleted) is told to a real server in each language, by
somebody who types nothing else.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx2

from bench.carrel_process import serving
from bench.chat.cases import load, plain
from bench.chat.score import verdicts
from bench.chat.talkers import talking
from bench.timing import percentile

# What is said, and the titles and the ticks that the store has afterwards.
Step = tuple[str, list[tuple[str, bool]]]
LIVES: dict[str, list[Step]] = {
    "English": [
        ("Add a task to buy ink", [("Buy ink", False)]),
        ("What's pending?", [("Buy ink", False)]),
        ("rename task 1 to Buy red ink", [("Buy red ink", False)]),
        ("mark task 1 as complete", [("Buy red ink", True)]),
        ("delete task 1", []),
    ],
    "Urdu": [
        ("نیا کام: سیاہی خریدنا", [("سیاہی خریدنا", False)]),
        ("میرے کام دکھاؤ", [("سیاہی خریدنا", False)]),
        ("کام نمبر ۱ کا نام بدل کر قلم خریدنا کر دو", [("قلم خریدنا", False)]),
        ("کام نمبر ۱ مکمل کر دو", [("قلم خریدنا", True)]),
        ("کام نمبر ۱ حذف کر دو", []),
    ],
    "Roman Urdu": [
        ("ek task daal do: syahi khareedna", [("syahi khareedna", False)]),
        ("mere kaam dikhao", [("syahi khareedna", False)]),
        ("task 1 ka naam badal ke qalam khareedna kar do", [("qalam khareedna", False)]),
        ("task 1 complete kar do", [("qalam khareedna", True)]),
        ("task 1 delete kar do", []),
    ],
    "Japanese": [
        ("タスク追加：インクを買う", [("インクを買う", False)]),
        ("タスクの一覧を見せて", [("インクを買う", False)]),
        ("タスク1の名前を「ペンを買う」に変えて", [("ペンを買う", False)]),
        ("タスク1を完了にして", [("ペンを買う", True)]),
        ("タスク1を削除して", []),
    ],
}


def measure(cases: int | None) -> dict[str, object]:
    """Return the share of conversations that end rightly, and seconds of answers and of lives."""
    lives = asyncio.run(_lives())
    return {
        **asyncio.run(_requests(cases)),
        "lives": lives,
        "longest_life_s": max(row["seconds"] for row in lives.values()),
        "wrong_lives": sum(not row["right"] for row in lives.values()),
    }


async def _requests(limit: int | None) -> dict[str, object]:
    """Hold the open conversations; one counts if store, tools and kind of answer are right."""
    async with talking() as talker:
        found = await verdicts(talker, load()[:limit])
    return {
        "conversations": len(found),
        "messages": len(talker.seconds),
        "share": sum(one.state and one.kind for one in found) / len(found),
        "p95_ms": percentile(talker.seconds, 95) * 1000,
    }


async def _lives() -> dict[str, dict[str, Any]]:
    """Tell each life to a server of its own process with an empty store."""
    found = {}
    for language, steps in LIVES.items():
        with (
            tempfile.TemporaryDirectory(prefix="carrel-chat-") as folder,
            serving(Path(folder), CARREL_ENCODER="off", LOG_LEVEL="WARNING") as url,
        ):
            async with httpx2.AsyncClient(base_url=url, timeout=120) as client:
                found[language] = await _life(client, steps)
    return found


async def _life(client: httpx2.AsyncClient, steps: list[Step]) -> dict[str, Any]:
    """Say the steps in one conversation, the first of which also loads the agent."""
    took, wrong, key = 0.0, [], None
    for words, wanted in steps:
        body = {"message": words} | ({} if key is None else {"conversation_id": key})
        began = time.perf_counter()
        reply = await client.post("/api/chat", json=body)
        took += time.perf_counter() - began
        key = reply.raise_for_status().json()["conversation_id"]
        tasks = (await client.get("/api/tasks")).raise_for_status().json()["data"]
        found = [(plain(task["title"]), task["completed"]) for task in tasks]
        if found != [(plain(title), done) for title, done in wanted]:
            wrong.append(words)
    return {"messages": len(steps), "seconds": took, "right": not wrong, "wrong": wrong}
