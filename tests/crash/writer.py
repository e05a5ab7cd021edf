"""A process that writes until it is killed, and notes each intent and each acknowledgement.

python writer.py URL JOURNAL SEED [--lie]   add, refresh, delete
python writer.py URL JOURNAL migrate DIR HEAD  bring the schema to a revision
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from pathlib import Path

from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.migrate import SCHEMA, Schema, migrate
from tests.crash.pages import DIMENSIONS, TOKEN_BYTES, encoded, page

URLS = 12


class Journal:
    """Notes, one line each, handed to the operating system at once."""

    def __init__(self, file: Path) -> None:
        self._file = file.open("a", encoding="utf-8", buffering=1)

    def note(self, kind: str, **values: object) -> None:
        """Write a line."""
        self._file.write(json.dumps({"kind": kind, **values}) + "\n")


async def write_for_ever(url: str, journal: Journal, seed: int, *, lie: bool) -> None:
    """Add, refresh and delete pages at random; with `lie`, acknowledge first and never write."""
    dice = random.Random(seed)
    database = Database(url)
    migrate(database, Path)
    corpus = Corpus(database)
    encoder = await corpus.begin("crash", DIMENSIONS, TOKEN_BYTES)
    journal.note("ready")
    while True:
        address = f"https://crash.example/{dice.randrange(URLS)}"
        source = await corpus.add(address)
        if dice.random() < 0.25:
            journal.note("intent", op="delete", url=address)
            await corpus.delete(source.id)
            journal.note("ack", op="delete", url=address)
            continue
        numbers = [dice.randrange(60) for _ in range(dice.randint(1, 15))]
        journal.note("intent", op="store", url=address, numbers=numbers)
        if lie:
            journal.note("ack", op="store", url=address, numbers=numbers)
            await asyncio.sleep(60)
        stored = await corpus.store(source.id, page(numbers))
        journal.note("ack", op="store", url=address, numbers=numbers)
        bare = await corpus.without_vectors(encoder, source_id=stored.source.id)
        rows = [(one.id, encoded(one.passage.text)) for one in bare]
        await corpus.store_vectors(encoder, rows)
        journal.note("ack", op="vectors", url=address, numbers=numbers)


def main(arguments: list[str]) -> None:
    """Run as the arguments say."""
    url, journal = arguments[0], Journal(Path(arguments[1]))
    if arguments[2] == "migrate":
        schema = Schema(directory=Path(arguments[3]), head=arguments[4])
        database = Database(url)
        journal.note("ready")
        migrate(database, Path, schema=schema)
        journal.note("ack", op="migrate", head=schema.head)
        return
    asyncio.run(write_for_ever(url, journal, int(arguments[2]), lie="--lie" in arguments))


if __name__ == "__main__":
    assert SCHEMA.directory.is_dir()
    main(sys.argv[1:])
