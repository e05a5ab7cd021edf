"""Kill a writing process at a random moment, open the store again and compare it with the notes."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, func, select

from carrel.storage import audit, chunks, sources
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.tables import chunk, tok, vec
from tests.crash.pages import DIMENSIONS, TOKEN_BYTES, encoded, page, vector

ROOT = Path(__file__).parents[2]
Note = dict[str, object]


@dataclass
class Expected:
    """What the notes promise of one address."""

    sure: list[int] | None = None  # paragraphs of the acknowledged version; None: no page
    pending: list[list[int] | None] = field(default_factory=list)  # begun, not acknowledged
    vectors: bool = False  # vectors of the acknowledged version were acknowledged too


def start(url: str, journal: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a writer."""
    command = [sys.executable, "-m", "tests.crash.writer", url, str(journal), *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL)


def notes(journal: Path) -> list[Note]:
    """Return the notes; a line that the kill cut short says nothing."""
    found = []
    for line in journal.read_text(encoding="utf-8").splitlines() if journal.exists() else []:
        try:
            found.append(json.loads(line))
        except json.JSONDecodeError:
            continue
    return found


def wait_for(journal: Path, kind: str, process: subprocess.Popen[bytes], count: int = 1) -> float:
    """Wait until the writer has noted something and return the seconds it took."""
    began = time.monotonic()
    while sum(note["kind"] == kind for note in notes(journal)) < count:
        assert process.poll() is None, f"the writer ended with {process.returncode}"
        assert time.monotonic() - began < 60, f"no {kind!r} within a minute"
        time.sleep(0.005)
    return time.monotonic() - began


def kill_once(url: str, journal: Path, dice: random.Random) -> float:
    """Start a writer, let it write for a moment, kill it; return the seconds until it was ready."""
    before = sum(note["kind"] == "ready" for note in notes(journal))
    process = start(url, journal, str(dice.randrange(2**31)))
    ready = wait_for(journal, "ready", process, before + 1)
    time.sleep(dice.random() * 0.3)
    process.kill()
    process.wait()
    return ready


def expectations(journal: Path) -> dict[str, Expected]:
    """Fold the notes into what must be there now."""
    found: dict[str, Expected] = {}
    for note in notes(journal):
        if note["kind"] == "ready":
            continue
        expected = found.setdefault(str(note["url"]), Expected())
        numbers = note.get("numbers")
        assert numbers is None or isinstance(numbers, list)
        if note["op"] == "vectors":
            expected.vectors = True
        elif note["kind"] == "intent":
            expected.pending.append(numbers)
        else:
            expected.sure, expected.pending, expected.vectors = numbers, [], False
    return found


def settle(journal: Path, database: Database) -> list[str]:
    """Compare the store with the notes and return every difference.

    What was begun but not acknowledged may be there or not; which, is noted for the next round.
    """
    faults = [f"{fault.kind}: {fault.example}" for fault in database.read_now(audit.check)]
    lines = []
    for url, expected in expectations(journal).items():
        state = database.read_now(partial(_state, url=url))
        choices = [expected.sure, *expected.pending]
        matching = [choice for choice in choices if _matches(state, choice)]
        if not matching:
            faults.append(f"{url}: found {state!r}, promised one of {choices}")
        elif expected.pending:
            lines.append({"kind": "ack", "op": "store", "url": url, "numbers": matching[-1]})
        elif expected.vectors and state is not None and state[3] != state[2]:
            faults.append(f"{url}: {state[3]} vectors of {state[2]} chunks")
    with journal.open("a", encoding="utf-8") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
    return faults


def _state(connection: Connection, url: str) -> tuple[str, int, int, int, int] | None:
    found = sources.by_url(connection, url)
    if found is None or found.version == 0:
        return None
    current = sources.versions(connection, found.id)[0]
    parts = chunks.of_source(connection, found.id)
    assert [part.text for part in parts] == current.text.split("\n"), "chunks of another version"
    vectors = _encoded(connection, found.id)
    links = sources.links(connection, found.id)
    return current.text, len(links), len(parts), vectors, current.number


def _encoded(connection: Connection, source_id: int) -> int:
    """Count the chunks that have vectors: all their windows, and their tokens with them."""
    having = (
        select(chunk.c.text, func.count(vec.c.part).label("windows"), tok.c.data)
        .join(vec, vec.c.chunk_id == chunk.c.id)
        .join(tok, tok.c.chunk_id == chunk.c.id)
        .where(chunk.c.source_id == source_id)
        .group_by(chunk.c.id, chunk.c.text, tok.c.data)
    )
    whole = 0
    for row in connection.execute(having):
        wanted = encoded(row.text)
        whole += (row.windows, bytes(row.data)) == (len(wanted.windows), wanted.tokens)
    return whole


def _matches(state: tuple[str, int, int, int, int] | None, numbers: list[int] | None) -> bool:
    if state is None or numbers is None:
        return state is None and numbers is None
    wanted = page(numbers)
    return state[:3] == (wanted.text, len(wanted.links), len(wanted.chunks))


def search_agrees(database: Database) -> bool:
    """Say whether a search by words and one by vector find a chunk by its own text."""

    async def look() -> bool:
        corpus = Corpus(database)
        encoder = await corpus.begin("crash", DIMENSIONS, TOKEN_BYTES)
        row = database.read_now(
            lambda connection: connection.execute(
                select(chunk.c.text, chunk.c.slot).join(vec).order_by(chunk.c.slot)
            ).first()
        )
        if row is None:
            return True
        words = await corpus.find_words(row.text, limit=50)
        near = await corpus.find_near(encoder, vector(row.text), limit=50)
        texts = ({found.chunk.text for found in words}, {found.chunk.text for found in near})
        return all(row.text in found for found in texts)

    return asyncio.run(look())
