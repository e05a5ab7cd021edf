"""The figures of the chat agent without a model: cases, public utterances, dates, speed.

The cases are the open ones; the sealed third is opened by hand and once (see the README).
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx2

from bench import dates
from bench.carrel_process import serving
from bench.chat import serve_speed
from bench.chat.cases import LANGUAGES, load
from bench.chat.intents import maps, utterances
from bench.chat.intents_score import counted, is_for_rules, writes_in_house
from bench.chat.rules_talker import RulesTalker
from bench.chat.score import score, verdicts
from bench.timing import percentile

ROUNDS = 5  # of which the quietest counts, as others work on the machine


def measure(*, rounds: int = 30, together: int = 100) -> dict[str, object]:
    """Return all the figures."""
    talker = RulesTalker()
    found = asyncio.run(verdicts(talker, load()))
    cases = {}
    for name in LANGUAGES:
        one = score([verdict for verdict in found if verdict.case.language == name])
        cases[name] = {
            "cases": one.cases,
            "state": one.state,
            "must_not_act": one.must_not_act,
            "wrong_deletions": one.harm,
        }
    return {
        "cases": cases,
        "understanding_p95_ms": percentile(talker.seconds, 95) * 1000,
        "intents": intents(),
        "dates": when(),
        "http": speed(rounds, together),
    }


def intents() -> dict[str, object]:
    """Return what becomes of the public utterances, by half, and of commands to a house."""
    halves: dict[str, Counter[str]] = {"rules": Counter(), "other": Counter()}
    for name in maps():
        everything = list(utterances(name))
        for half, counts in halves.items():
            wanted = half == "rules"
            mine = (one for one in everything if is_for_rules(one.text) is wanted)
            counts.update(counted(mine, wrong=False))
    writes, commands = writes_in_house()
    return {
        "halves": {half: _shares(counts) for half, counts in halves.items()},
        "house": {"commands": commands, "writes": writes},
    }


def _shares(counts: Counter[str]) -> dict[str, float]:
    taken = counts["recognised"] + counts["misread"] + counts["out"] - counts["refused"]
    return {
        "ours": counts["ours"],
        "out": counts["out"],
        "precision": counts["recognised"] / max(taken, 1),
        "recall": counts["recognised"] / max(counts["ours"], 1),
        "refused": counts["refused"] / max(counts["out"], 1),
    }


def when() -> dict[str, float]:
    """Return the shares of dates that are read rightly."""
    found = {code: dates.points()[name] for name, code in dates.LANGUAGES.items()}
    found["ur"] = dates.relative("ur")
    return {code: right / total for code, (right, total, _) in found.items()}


def speed(rounds: int, together: int) -> dict[str, object]:
    """Return what a message takes over HTTP, with a request that does nothing beside it."""
    quiet = {"CARREL_ENCODER": "off", "LOG_LEVEL": "WARNING", "MCP_LOG_LEVEL": "WARNING"}
    with (
        tempfile.TemporaryDirectory(prefix="carrel-chat-") as folder,
        serving(Path(folder), **quiet) as url,
    ):
        each = max(rounds // ROUNDS, 1)
        tried: list[dict[str, Any]] = []
        for at in range(ROUNDS):
            bare = _bare(url, each * len(serve_speed.MESSAGES))
            crowd = together if at == ROUNDS - 1 else 0
            found = asyncio.run(serve_speed.measure(url, rounds=each, together=crowd))
            tried.append({**found, "bare_p95_ms": bare})
    quietest = min(tried, key=lambda one: one["p95_ms"])
    last = {name: tried[-1][name] for name in ("conversations_at_once", "errors", "seconds")}
    return {**quietest, **last}


def _bare(url: str, count: int) -> float:
    """Return the p95 of the health of the same server: HTTP and nothing else."""
    times = []
    with httpx2.Client(base_url=url) as client:
        for _ in range(count):
            began = time.perf_counter()
            client.get("/healthz").raise_for_status()
            times.append((time.perf_counter() - began) * 1000)
    return percentile(times, 95)
