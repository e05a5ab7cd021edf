"""Keyword search: BM25 over the postings of the query's terms."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
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
_KEPT = 2_000_000  # postings that are kept for those who ask for them alone
_NOWHERE = np.zeros(0, dtype=np.int64)
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


@dataclass(frozen=True, slots=True)
class Words:
    """How well every slot fits a query's terms."""

    scores: Scores
    terms: tuple[_TermRows, ...] = ()
    mass: float = 0.0  # the idf of all terms of the query, also of those that occur nowhere

    @property
    def known(self) -> tuple[str, ...]:
        """The terms that occur at all, sorted."""
        return tuple(rows.term for rows in self.terms)

    def best(self, limit: int, mask: npt.NDArray[np.bool_] | None = None) -> list[Match]:
        """Return the best slots, best first, ties by slot; `mask` says which may be found."""
        scores = self.scores
        if mask is not None:
            scores = np.zeros_like(self.scores)
            width = min(len(mask), len(scores))
            np.multiply(self.scores[:width], mask[:width], out=scores[:width])
        slots = np.flatnonzero(scores)
        return best(scores[slots], slots, limit) if limit > 0 else []

    def of(self, slots: Sequence[int]) -> tuple[Scores, Scores]:
        """Return the scores of these slots, and the share of the query's idf that each has."""
        wanted = np.asarray(slots, dtype=np.int64)
        inside = wanted < len(self.scores)
        scores = np.zeros(len(wanted))
        scores[inside] = self.scores[wanted[inside]]
        shares = np.zeros(len(wanted))
        for rows in self.terms:
            shares += rows.idf * (_at_or_after(rows.slots, wanted) == wanted)
        return scores, shares / self.mass if self.mass else shares


@dataclass(slots=True)
class _Kept:
    """Slots of terms at one version of the corpus, and how many these are."""

    version: int
    slots: dict[str, npt.NDArray[np.int64]] = field(default_factory=dict)
    size: int = 0


class KeywordIndex:
    """Searches the postings; a search caches nothing but the length norms of the latest version."""

    def __init__(self) -> None:
        self._cached: Norms | None = None
        self._kept = _Kept(-1)
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
        return self.look(connection, terms, version=version).best(limit, mask)

    def look(self, connection: Connection, terms: Sequence[str], *, version: int) -> Words:
        """Score every slot."""
        wanted = sorted(set(terms))
        found = _read(connection, wanted) if wanted else {}
        if not found:
            return Words(np.zeros(0))
        norms = self._norms(connection, version)
        rows = [
            _TermRows(term, slots, counts, _idf(norms.size, len(slots)))
            for term, (slots, counts) in found.items()
        ]
        nowhere = (len(wanted) - len(rows)) * _idf(norms.size, 0)
        mass = sum(one.idf for one in rows) + nowhere
        return Words(_score(rows, norms), tuple(rows), mass)

    def postings(
        self, connection: Connection, terms: Sequence[str], *, version: int
    ) -> dict[str, npt.NDArray[np.int64]]:
        """Return the slots of each term that occurs, ascending; those read last are kept."""
        kept = self._kept
        if kept.version != version or kept.size > _KEPT:
            kept = self._kept = _Kept(version)
        if new := sorted({term for term in terms if term not in kept.slots}):
            found = _read(connection, new)
            for term in new:
                kept.slots[term] = found[term][0] if term in found else _NOWHERE
                kept.size += len(kept.slots[term]) + 1
        return {term: rows for term in terms if len(rows := kept.slots[term])}

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
    """All postings of one term, over all blocks, slots ascending."""

    term: str
    slots: npt.NDArray[np.int64]
    counts: Scores
    idf: float


def _read(
    connection: Connection, terms: list[str]
) -> dict[str, tuple[npt.NDArray[np.int64], Scores]]:
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
    return {term: _join(rows) for term, rows in sorted(grouped.items())}


def _join(rows: list[tuple[int, int, bytes]]) -> tuple[npt.NDArray[np.int64], Scores]:
    slots, counts = decode(b"".join(data for _, _, data in rows))
    starts = np.array([block * BLOCK for block, _, _ in rows], dtype=np.int64)
    slots += np.repeat(starts, [n for _, n, _ in rows])
    return slots, counts


def _at_or_after(
    ascending: npt.NDArray[np.int64], wanted: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """Return for each wanted value the first that is not less; the last where there is none."""
    return ascending[np.minimum(np.searchsorted(ascending, wanted), len(ascending) - 1)]


def _idf(size: int, frequency: int) -> float:
    return float(np.log(1 + (size - frequency + 0.5) / (frequency + 0.5)))


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
        counts = rows.counts
        scores[rows.slots] += rows.idf * (K1 + 1) * counts / (counts + norms.norms[rows.slots])
    return scores
