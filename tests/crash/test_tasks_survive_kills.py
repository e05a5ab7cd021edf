"""Tasks survive kills: what was acknowledged is there, and what was sent twice was done once."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from carrel.core.identity import LOCAL
from carrel.core.tasks import Task
from carrel.storage import audit
from carrel.storage.database import Database
from tests.crash.rig import ROOT, notes, wait_for
from tests.task_kit import service_on


def kill_again_and_again(url: str, journal: Path, *, rounds: int) -> None:
    """Start a writer, let it write for a moment and kill it; then do so again."""
    dice = random.Random(7)
    for number in range(1, rounds + 1):
        command = [sys.executable, "-m", "tests.crash.task_writer", url, str(journal)]
        process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL)
        wait_for(journal, "ready", process, number)
        wait_for(journal, "ack", process, sum(n["kind"] == "ack" for n in notes(journal)) + 3)
        time.sleep(dice.random() * 0.1)
        process.kill()
        process.wait()


def expected(journal: Path) -> tuple[dict[int, tuple[str, bool]], set[int]]:
    """Return title and state of every task that the notes promise, and the numbers in doubt."""
    kept: dict[int, tuple[str, bool]] = {}
    told = notes(journal)
    done = {note["key"] for note in told if note["kind"] == "ack"}
    for note in told:
        if note["kind"] != "ack":
            continue
        number, title = int(str(note["number"])), str(note["title"])
        if note["op"] == "create":
            kept[number] = (title, False)
        elif number in kept and note["op"] == "rename":
            kept[number] = (title, kept[number][1])
        elif number in kept and note["op"] == "toggle":
            kept[number] = (kept[number][0], not kept[number][1])
        elif note["op"] == "delete":
            kept.pop(number, None)
    open_ = [note for note in told if note["kind"] == "intent" and note["key"] not in done]
    return kept, {int(str(note["number"])) for note in open_ if "number" in note}


async def look(url: str) -> tuple[list[Task], list[audit.Fault]]:
    database = Database(url)
    try:
        found = await service_on(database).list(LOCAL, limit=None)
        return list(found.tasks), await database.read(audit.check)
    finally:
        await database.close()


def check_the_notes(url: str, journal: Path) -> None:
    """Compare the store with the notes."""
    kept, doubtful = expected(journal)
    found, faults = asyncio.run(look(url))
    assert faults == []
    by_number = {one.number: (one.title, one.completed) for one in found}
    assert len(by_number) == len(found)
    sure = {number: told for number, told in kept.items() if number not in doubtful}
    assert sure.items() <= by_number.items()
    assert len(by_number.keys() - kept.keys()) <= 1  # the one that was being made
    titles = [one.title for one in found]
    assert len(set(titles)) == len(titles)


def test_tasks_survive_kills_on_sqlite(sqlite_url: str, tmp_path: Path) -> None:
    kill_again_and_again(sqlite_url, tmp_path / "journal", rounds=4)
    check_the_notes(sqlite_url, tmp_path / "journal")


def test_tasks_survive_kills_on_postgres(postgres_url: str, tmp_path: Path) -> None:
    kill_again_and_again(postgres_url, tmp_path / "journal", rounds=2)
    check_the_notes(postgres_url, tmp_path / "journal")


@pytest.mark.full
def test_tasks_survive_very_many_kills(sqlite_url: str, tmp_path: Path) -> None:
    kill_again_and_again(sqlite_url, tmp_path / "journal", rounds=150)
    check_the_notes(sqlite_url, tmp_path / "journal")


def test_an_acknowledged_task_that_is_not_there_is_noticed(sqlite_url: str, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    lost = {"kind": "ack", "op": "create", "number": 1, "title": "lost", "key": "x"}
    journal.write_text(json.dumps(lost) + "\n", encoding="utf-8")
    with pytest.raises(AssertionError):
        check_the_notes(sqlite_url, journal)
