"""Kills a serving process at random moments and compares the store with what it had answered."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from carrel.core.jobs import EMBED, Job, run_key
from carrel.core.pages import Source, SourceState
from carrel.storage import audit, chunks, encoders, jobs, sources
from carrel.storage.database import Database
from tests.crash import rig
from tests.site import Reply, page

ROOT = Path(__file__).parents[2]
_UNDER_WAY = (SourceState.PENDING, SourceState.PROCESSING)
_EDITION = re.compile(r"edition (\d+)")
_WORDS = "The keeper of the harbour writes every ship into his ledger, with cargo and master. " * 8


class Editions(dict[str, Reply]):
    """A site whose pages say something new each time, and something old beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.served = 0

    def get(self, path: str, default: Any = None) -> Any:
        """Return the next edition of a page."""
        if path == "/robots.txt":
            return default
        self.served += 1
        new = [f"News {at} of {path}, edition {self.served}. {_WORDS}" for at in range(4)]
        old = [f"History {at} of {path}. {_WORDS}" for at in range(3)]
        return page(f"Page {path}", *new, *old)


@dataclass
class Expected:
    """What the answers promise of one address; `source` is nothing where there is no page."""

    source: int | None = None
    open: bool = False  # something was asked for and not answered


@dataclass
class Killer:
    """Starts the process, kills it, and looks at what is left."""

    url: str
    home: Path
    site: str
    dice: random.Random
    kills: int = 0
    moments: dict[str, int] = field(default_factory=dict)

    @property
    def journal(self) -> Path:
        """The notes of all processes."""
        return self.home / "journal"

    def start(self, seed: str) -> subprocess.Popen[bytes]:
        """Start a process and wait until it serves."""
        before = sum(note["kind"] == "ready" for note in rig.notes(self.journal))
        command = [sys.executable, "-m", "tests.crash.serving"]
        arguments = [self.url, str(self.home), str(self.journal), self.site, seed]
        with (self.home / "serving.log").open("ab") as log:
            process = subprocess.Popen([*command, *arguments], cwd=ROOT, stdout=log, stderr=log)
        rig.wait_for(self.journal, "ready", process, before + 1)
        return process

    def kill(self, *, longest: float) -> None:
        """Let a process serve for a moment, and kill it."""
        process = self.start(str(self.dice.randrange(2**31)))
        time.sleep(self.dice.random() * longest)
        process.kill()
        process.wait()
        self.kills += 1
        for note in _unanswered(rig.notes(self.journal)):
            self.moments[note] = self.moments.get(note, 0) + 1

    def finish(self, database: Database, *, limit: float) -> None:
        """Let a process that nobody asks for anything work until no job is left."""
        process = self.start("rest")
        try:
            until = time.monotonic() + limit
            while database.read_now(_live_jobs) and time.monotonic() < until:
                time.sleep(0.05)
        finally:
            process.kill()
            process.wait()

    def complaints(self, database: Database, *, over: bool = False) -> list[str]:
        """Compare the store with the answers; `over` says that no work is left."""
        return list(database.read_now(lambda rows: list(self._complaints(rows, over=over))))

    def _complaints(self, rows: Connection, *, over: bool) -> Iterator[str]:
        yield from (f"{fault.kind}: {fault.example}" for fault in audit.check(rows))
        notes = rig.notes(self.journal)
        yield from (str(note) for note in notes if note["kind"] == "error")
        live = _live_jobs(rows)
        known = {found.url: found for found in sources.everything(rows)}
        for url, expected in _expectations(notes).items():
            found = known.get(url)
            if not expected.open and (found.id if found else None) != expected.source:
                yield f"{url}: source {expected.source} was promised, {found} is there"
        for found in known.values():
            yield from _half(rows, found)
            if found.state in _UNDER_WAY and (over or not _is_worked_on(found, live)):
                yield f"{found.url} is {found.state} and nobody works on it"
        if over:
            yield from _unfinished(rows, live)


def _unanswered(notes: list[rig.Note]) -> list[str]:
    """Return what the clients of the last process were waiting for."""
    waiting: dict[str, str] = {}
    for note in notes:
        if note["kind"] == "ready":
            waiting.clear()
        elif note["kind"] == "intent":
            waiting[str(note["url"])] = str(note["op"])
        else:
            waiting.pop(str(note["url"]), None)
    return list(waiting.values())


def _expectations(notes: list[rig.Note]) -> dict[str, Expected]:
    found: dict[str, Expected] = {}
    for note in notes:
        if note["kind"] == "ready":
            continue
        expected = found.setdefault(str(note["url"]), Expected())
        if note["kind"] == "intent":
            expected.open = True
        elif note["kind"] == "ack":
            gone = note["op"] == "delete"
            expected.source = None if gone else int(str(note["source"]))
            expected.open = False
    return found


def _half(rows: Connection, found: Source) -> Iterator[str]:
    """See that text and chunks of a page are of one edition."""
    parts = chunks.of_source(rows, found.id)
    if not found.version:
        if parts:
            yield f"{found.url} has chunks and no version"
        return
    text = sources.versions(rows, found.id)[0].text
    editions = set(_EDITION.findall(text))
    if len(editions) != 1:
        yield f"{found.url} is of the editions {editions}"
    if not parts or any(text[one.start : one.end] != one.text for one in parts):
        yield f"{found.url} has chunks of another version"


def _is_worked_on(found: Source, live: dict[str | None, Job]) -> bool:
    encoding = any(job.kind == EMBED for job in live.values())
    return run_key(found.id) in live or (found.version > 0 and encoding)


def _unfinished(rows: Connection, live: dict[str | None, Job]) -> Iterator[str]:
    yield from (f"job {job.id} ({job.kind}) is stuck" for job in live.values())
    serving = encoders.serving(rows)
    if serving is not None and encoders.lacks(rows, serving):
        yield "there are chunks without vectors"


def _live_jobs(rows: Connection) -> dict[str | None, Job]:
    return {job.key: job for job in jobs.recent(rows, state=None, limit=1000) if not job.ended}
