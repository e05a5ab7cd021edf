"""Keyword search: BM25 over the postings of the query's terms."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection, select

from carrel.core.pages import Match
from carrel.storage.postings import BLOCK, decode, read_lengths
from carrel.storage.ranking import best
from carrel.storage.tables import lex_block

K1 = 1.2
B = 0.75
_BATCH = 30_000  # values in one statement: SQLite has a limit
Scores = npt.NDArray[np.float64]

# The cross join makes SQLite go block by block and look each term up by the primary key.
_READ_SQLITE = """
    SELECT p.term, p.block, p.n, p.data FROM lex_block b CROSS JOIN lex_post p
    WHERE p.block = b.block AND p.term IN ({})"""
_READ_POSTGRES = "SELECT term, block, n, data FROM lex_post WHERE term = ANY(%s)"


@dataclass(frozen=True, slots=True)
class Norms:
    """The length norm of every slot at one version of the corpus."""

    version: int
    size: int
    norms: Scores


class KeywordIndex:
    """Searches the postings; caches nothing but the length norms of the latest version."""

    def __init__(self) -> None:
        self._cached: Norms | None = None
        self._lock = threading.Lock()

    def search(
        self,
        connection: Connection,
        terms: Sequence[str],
        *,
        version: int,
        limit: int,
        mask: npt.NDArray[np.bool_] | None = None,
    ) -> list[Match]:
        """Return the best slots, best first, ties by slot; `mask` says which slots may be found."""
        if not terms or limit < 1:
            return []
        rows = _read(connection, sorted(set(terms)))
        if not rows:
            return []
        norms = self._norms(connection, version)
        scores = _score(rows, norms)
        if mask is not None:
            width = min(len(mask), len(scores))
            scores[:width] *= mask[:width]
            scores[width:] = 0.0
        slots = np.flatnonzero(scores)
        return best(scores[slots], slots, limit)

    def _norms(self, connection: Connection, version: int) -> Norms:
        cached = self._cached
        if cached is not None and cached.version == version:
            return cached
        fresh = _read_norms(connection, version)
        with self._lock:
            if self._cached is None or self._cached.version < version:
                self._cached = fresh
        return fresh


@dataclass(frozen=True, slots=True)
class _TermRows:
    """All postings of one term, over all blocks."""

    slots: npt.NDArray[np.int64]
    counts: Scores


def _read(connection: Connection, terms: list[str]) -> list[_TermRows]:
    """Read the postings of the terms (sorted), blocks ascending."""
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name == "sqlite":
        found = []
        for at in range(0, len(terms), _BATCH):
            some = terms[at : at + _BATCH]
            marks = ",".join("?" * len(some))
            found += driver.execute(_READ_SQLITE.format(marks), some).fetchall()
    else:
        with driver.cursor(binary=True) as cursor:
            found = cursor.execute(_READ_POSTGRES, (terms,)).fetchall()
    found.sort()
    grouped: dict[str, list[tuple[int, int, bytes]]] = {}
    for term, block, n, data in found:
        grouped.setdefault(term, []).append((block, n, data))
    return [_join(rows) for _, rows in sorted(grouped.items())]


def _join(rows: list[tuple[int, int, bytes]]) -> _TermRows:
    slots, counts = decode(b"".join(data for _, _, data in rows))
    starts = np.array([block * BLOCK for block, _, _ in rows], dtype=np.int64)
    slots += np.repeat(starts, [n for _, n, _ in rows])
    return _TermRows(slots, counts)


def _read_norms(connection: Connection, version: int) -> Norms:
    rows = connection.execute(
        select(lex_block.c.block, lex_block.c.n, lex_block.c.total, lex_block.c.lens)
    ).all()
    count = sum(row.n for row in rows)
    total = sum(row.total for row in rows)
    lengths = np.zeros((max((row.block for row in rows), default=-1) + 1) * BLOCK)
    for row in rows:
        lengths[row.block * BLOCK : (row.block + 1) * BLOCK] = read_lengths(row.lens)
    average = total / count if count else 1.0
    return Norms(version, count, K1 * (1 - B + B * lengths / average))


def _score(terms: list[_TermRows], norms: Norms) -> Scores:
    """BM25, the terms in sorted order, so that sums round alike everywhere."""
    scores = np.zeros(len(norms.norms))
    for rows in terms:
        frequency = len(rows.slots)
        idf = np.log(1 + (norms.size - frequency + 0.5) / (frequency + 0.5))
        counts = rows.counts
        scores[rows.slots] += idf * (K1 + 1) * counts / (counts + norms.norms[rows.slots])
    return scores
