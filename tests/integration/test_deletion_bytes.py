"""Deleted bytes are gone from the SQLite files, not only from the answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import numpy as np
import pytest

from carrel.core.pages import Link
from carrel.storage import engines
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from tests.pages import draft, embedded, generated

MARKERS = ["Zqtextq", "Zqtitleq", "Zqlinkq", "Zqanchorq", "Zqurlq", "Zqheadq", "Zqtypeq", "秘密印"]


@pytest.fixture
async def lite(sqlite_url: str) -> AsyncIterator[Database]:
    opened = Database(sqlite_url)
    yield opened
    await opened.close()


def traces(folder: Path) -> dict[str, int]:
    """How often each marker, as written or as an indexed term, lies in any database file."""
    joined = b"".join(file.read_bytes().lower() for file in sorted(folder.glob("carrel.db*")))
    return {word: joined.count(word.lower().encode()) for word in MARKERS}


async def put_and_delete(corpus: Corpus, *, delete: bool = True) -> None:
    """Store a page that is full of markers between others, refresh it and delete it."""
    for number, page in enumerate(generated(1, 30)):
        source = await corpus.add(f"https://a.example/{number}")
        await corpus.store(source.id, page)
    encoder = await corpus.begin("e", 4)
    secret = await corpus.add("https://b.example/Zqurlq", content_type="Zqtypeq")
    for version in range(3):
        stored = await corpus.store(
            secret.id,
            draft(
                *(f"Zqtextq 秘密印 {version} {at}" for at in range(40)),
                title="Zqtitleq",
                links=[Link(url="https://c.example/Zqlinkq", text="Zqanchorq")],
                section=("Zqheadq",),
            ),
        )
        vector = np.ones(4, dtype=np.float32)
        await corpus.store_vectors(encoder, [(item.id, embedded(vector)) for item in stored.new])
    if delete:
        await corpus.delete(secret.id)


async def test_after_a_checkpoint_no_byte_of_a_deleted_source_is_left(
    lite: Database, tmp_path: Path
) -> None:
    corpus = Corpus(lite)
    await put_and_delete(corpus, delete=False)
    assert all(traces(tmp_path).values())
    (secret,) = {hit.chunk.source_id for hit in await corpus.find_words("zqtextq", limit=99)}
    await corpus.delete(secret)
    ((busy, _, _),) = await lite.maintain("PRAGMA wal_checkpoint(TRUNCATE)")
    assert busy == 0
    assert traces(tmp_path) == dict.fromkeys(MARKERS, 0)
    assert (tmp_path / "carrel.db-wal").stat().st_size == 0
    assert len(await corpus.find_words("index", limit=99)) > 10


async def test_a_former_version_that_is_forgotten_leaves_no_byte(
    lite: Database, tmp_path: Path
) -> None:
    corpus = Corpus(lite)
    await corpus.add("u")
    await corpus.store(1, draft("Zqtextq in the first version"))
    for number in range(4):
        await corpus.store(1, draft(f"version {number}"))
    await lite.maintain("PRAGMA wal_checkpoint(TRUNCATE)")
    assert traces(tmp_path)["Zqtextq"] == 0


async def test_without_overwriting_the_same_deletion_leaves_traces(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twin: it shows that the test above can see what is left."""
    monkeypatch.setitem(engines._PRAGMAS, "secure_delete", "OFF")
    database = Database(sqlite_url)
    await put_and_delete(Corpus(database))
    ((busy, _, _),) = await database.maintain("PRAGMA wal_checkpoint(TRUNCATE)")
    assert busy == 0
    assert any(traces(tmp_path).values())
    await database.close()
