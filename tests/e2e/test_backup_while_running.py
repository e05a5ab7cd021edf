"""Backup and restore while the server runs, on both databases and across them."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from carrel.core.pages import ChunkDraft, PageDraft
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from tests.e2e.process import Running, carrel, running
from tests.pages import embedded


def held(server: Running) -> tuple[int, int]:
    """Return how many sources and chunks the server sees."""
    seen = server.get("/readyz").json
    return sum(seen["sources"].values()), seen["chunks"]


async def store(corpus: Corpus, url: str, text: str) -> int:
    source = await corpus.add(url)
    passage = ChunkDraft(text=text, start=0, end=len(text))
    draft = PageDraft(title=url, language="en", text=text, chunks=[passage])
    stored = await corpus.store(source.id, draft)
    encoder = await corpus.begin("test", 384)
    vector = np.linspace(-1, 1, 384, dtype=np.float32)
    await corpus.store_vectors(encoder, [(chunk.id, embedded(vector)) for chunk in stored.new])
    return source.id


async def test_a_backup_brings_back_what_was_deleted_since(
    database: Database, database_url: str, tmp_path: Path
) -> None:
    home, copy = tmp_path / "home", tmp_path / "copy.db"
    corpus = Corpus(database)
    kept = await store(corpus, "http://a", "a heron stands in the reeds")
    with running(home, "serve", "--port", "0", DATABASE_URL=database_url) as server:
        written = carrel(home, "backup", str(copy), "--json", DATABASE_URL=database_url)
        assert json.loads(written.stdout)["chunks"] == 1
        await corpus.delete(kept)
        assert held(server) == (0, 0)
        restored = carrel(home, "restore", "--yes", str(copy), DATABASE_URL=database_url)
        assert restored.returncode == 0, restored.stderr
        assert held(server) == (1, 1)
        found = await corpus.find_words("heron", limit=5)
        assert [hit.chunk.text for hit in found] == ["a heron stands in the reeds"]
        await store(corpus, "http://b", "a second page after the restore")
        assert held(server) == (2, 2)
    assert carrel(home, "doctor", "--deep", DATABASE_URL=database_url).returncode == 0


async def test_a_backup_of_postgresql_opens_on_sqlite(postgres_url: str, tmp_path: Path) -> None:
    home, copy = tmp_path / "home", tmp_path / "copy.db"
    database = Database(postgres_url)
    await store(Corpus(database), "http://a", "a heron stands in the reeds")
    await database.close()
    assert carrel(home, "backup", str(copy), DATABASE_URL=postgres_url).returncode == 0
    assert carrel(home, "restore", "--yes", str(copy)).returncode == 0
    shown = json.loads(carrel(home, "status", "--json", MCP_PORT="1").stdout)
    assert (shown["database"]["kind"], shown["chunks"]) == ("sqlite", 1)
    restored = Database(f"sqlite:///{home / 'carrel.db'}")
    corpus = Corpus(restored)
    encoder = await corpus.begin("test", 384)
    (hit,) = await corpus.find_near(encoder, np.linspace(-1, 1, 384, dtype=np.float32), limit=5)
    await restored.close()
    assert hit.chunk.text == "a heron stands in the reeds"
    assert carrel(home, "doctor", "--deep").returncode == 0
