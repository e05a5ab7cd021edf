"""The whole search beside its two parts, the bare scan and the keyword leg, without encoding."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path

from bench import keywords
from bench.search_rig import Prepared, questions, stock
from bench.timing import alternate, percentile
from bench.vectors import Matrix, bare, clustered
from carrel.core.search import Query
from carrel.retrieve.search import Search
from carrel.settings import SearchSettings
from carrel.storage.database import Database
from carrel.storage.migrate import migrate
from carrel.text.terms import query_terms

BASE = "NumPy scan and keyword leg"
MIX = "keywords, vectors, fusion"
LATE = "the same with late interaction"
LIMIT = 10
_SETTINGS = (SearchSettings(late=0), SearchSettings())
Call = Callable[[str], object]


def measure(count: int, asked: int) -> dict[str, object]:
    """Return p95 of each system, and the ratio to the parts alone."""
    matrix, texts = clustered(count, 1), questions(asked)
    encoder = Prepared.of(texts)
    with tempfile.TemporaryDirectory(prefix="carrel-bench-") as folder:
        database = Database(f"sqlite:///{folder}/carrel.db")
        migrate(database, Path)
        corpus = stock(database, matrix, encoder)
        quick, thorough = (Search(corpus, encoder, settings) for settings in _SETTINGS)
        with asyncio.Runner() as runner:
            systems: dict[str, Call] = {
                BASE: _parts(database, matrix, encoder),
                MIX: lambda text: runner.run(quick.find(Query(text=text, limit=LIMIT))),
                LATE: lambda text: runner.run(thorough.find(Query(text=text, limit=LIMIT))),
            }
            times = alternate(systems, texts)
        database.close_now()
    p95 = {name: percentile(found, 95) for name, found in times.items()}
    return {
        "chunks": count,
        "queries": len(texts),
        "p95_ms": p95,
        "ratio": p95[MIX] / p95[BASE],
        "search_p95_ms": p95[MIX],
        "late_ms": p95[LATE] - p95[MIX],
    }


def _parts(database: Database, matrix: Matrix, encoder: Prepared) -> Call:
    """Return the two parts one after the other, with nothing around them."""
    scan, words = bare(matrix), keywords.searcher(database)

    def both(text: str) -> None:
        scan(encoder.vector(text))
        words(query_terms(text))

    return both
