"""Keyword search beside bare FTS5 over the same terms, and the two databases beside each other."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence

from sqlalchemy import Connection

from bench.data import QUERIES, passages, queries
from bench.stores import both, fill
from bench.timing import alternate, percentile
from carrel.core.pages import Match
from carrel.storage.database import Database
from carrel.storage.keywords import KeywordIndex
from carrel.storage.versioning import current_version
from carrel.text.terms import query_terms, terms

LIMIT = 10
Search = Callable[[Sequence[str]], list[Match]]


class Fts5:
    """Bare FTS5: the terms as tokens, OR of the query's, ordered by bm25."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._ids: dict[str, int] = {}
        self._store = sqlite3.connect(":memory:")
        self._store.execute("CREATE VIRTUAL TABLE fts USING fts5(body, content='')")
        rows = ((at, self._tokens(text)) for at, text in enumerate(texts, 1))
        self._store.executemany("INSERT INTO fts (rowid, body) VALUES (?, ?)", rows)
        self._store.execute("INSERT INTO fts (fts) VALUES ('optimize')")

    def _tokens(self, text: str) -> str:
        found = []
        for term, count in terms(text).items():
            token = f"w{self._ids.setdefault(term, len(self._ids))}"
            found.extend([token] * count)
        return " ".join(found)

    def search(self, wanted: Sequence[str]) -> list[Match]:
        """Return the best rows."""
        match = " OR ".join(f"w{self._ids[term]}" for term in wanted if term in self._ids)
        if not match:
            return []
        rows = self._store.execute(
            "SELECT rowid, bm25(fts) FROM fts WHERE fts MATCH ? ORDER BY bm25(fts) LIMIT ?",
            (match, LIMIT),
        )
        return [Match(slot - 1, -score) for slot, score in rows]


def searcher(database: Database) -> Search:
    """Return the product's keyword search: the version check, the postings, the scores."""
    index = KeywordIndex()

    def search(wanted: Sequence[str]) -> list[Match]:
        def work(connection: Connection) -> list[Match]:
            version = current_version(connection)
            return index.search(connection, wanted, version=version, limit=LIMIT)

        return database.read_now(work)

    return search


def measure(count: int, per_kind: int) -> dict[str, object]:
    """Return p95 per kind of query and system, the ratios, and whether both databases agree."""
    texts = passages(count)
    kinds: dict[str, object] = {}
    different = compared = 0
    with both() as stores:
        for store in stores.values():
            asyncio.run(fill(store, texts))
        systems: dict[str, Search] = {"FTS5": Fts5(texts.texts).search}
        systems |= {name: searcher(store) for name, store in stores.items()}
        for kind in QUERIES:
            asked = [query_terms(text) for text in queries(kind, per_kind)]
            for wanted in asked:
                compared += 1
                different += systems["SQLite"](wanted) != systems["PostgreSQL"](wanted)
            times = alternate(systems, asked)
            p95 = {name: percentile(values, 95) for name, values in times.items()}
            ratios = {name: p95[name] / p95["FTS5"] for name in stores}
            kinds[kind] = {"queries": len(asked), "p95_ms": p95, "ratio": ratios}
    return {"chunks": count, "kinds": kinds, "compared": compared, "different": different}
