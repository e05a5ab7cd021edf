"""Pages that may hold a quotation: those whose passages have its rarest terms."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection, bindparam, select

from carrel.storage.keywords import KeywordIndex
from carrel.storage.owners import Owners
from carrel.storage.rows import among
from carrel.storage.tables import chunk, page, source
from carrel.storage.versioning import current_version

_BATCH = 50  # pages read at a time where all of them are looked through
_RAREST = 8
_MOST_ALIKE = 256
_SAME = 1e-9
Slots = Mapping[str, npt.NDArray[np.int64]]

_COLUMNS = (source.c.id, source.c.url, source.c.title, source.c.version)
_NAMED = tuple(
    select(*_COLUMNS)
    .where(column == bindparam("url"), source.c.version > 0)
    .order_by(source.c.id)
    .limit(1)
    for column in (source.c.url, source.c.final_url)
)
_TEXT = select(page.c.text).where(
    page.c.source_id == bindparam("key"), page.c.number == bindparam("version")
)
_AFTER = (
    select(*_COLUMNS)
    .where(source.c.id > bindparam("last"), source.c.version > 0)
    .order_by(source.c.id)
    .limit(_BATCH)
)
_SECTION = (
    select(chunk.c.section)
    .where(chunk.c.source_id == bindparam("key"), chunk.c.start_at <= bindparam("place"))
    .order_by(chunk.c.start_at.desc())
    .limit(1)
)


@dataclass(frozen=True, slots=True)
class Lead:
    """A page that may hold a quotation, and the number of its current version."""

    source_id: int
    url: str
    title: str
    version: int


class Quoted:
    """Finds pages by the terms of a quotation."""

    def __init__(self) -> None:
        self._keywords = KeywordIndex()
        self._owners = Owners()

    def leads(
        self, connection: Connection, parts: Sequence[Sequence[str]], *, limit: int
    ) -> list[Lead]:
        """Return pages for the terms of each part of a quotation, the likeliest first.

        Of each part so many are taken that have most of its terms close together, and some that
        have most of them at all.
        """
        version = current_version(connection)
        whole = sorted({term for part in parts for term in part})
        slots = self._keywords.postings(connection, whole, version=version)
        if not slots:
            return []
        owners = self._owners.held(connection, version=version)
        weights = {term: _rarity(len(rows), len(owners)) for term, rows in slots.items()}
        each = [_coverage(slots, weights, part, len(owners)) for part in parts]
        together = sum(each[1:], each[0])
        found: dict[int, float] = {}
        for near in (together, *each) if len(each) > 1 else (together,):
            for slot in _best(near, limit):
                key = int(owners[slot])
                found[key] = max(found.get(key, 0.0), float(together[slot]))
        for key, score in _by_page(slots, weights, owners, limit):
            found.setdefault(key, score / 2)
        found.pop(0, None)
        ids = sorted(found, key=lambda key: (-found[key], key))
        known = {one.source_id: one for one in by_ids(connection, ids)}
        return [known[key] for key in ids if key in known]


def by_ids(connection: Connection, ids: Sequence[int]) -> Iterator[Lead]:
    """Return these pages, those without text left out."""
    names = ("id", "url", "title", "version")
    for row in among(connection, "source", names, key="id", values=ids):
        if row[3]:
            yield Lead(*row)


def by_url(connection: Connection, url: str) -> Lead | None:
    """Return the page of an address, also of one that it was redirected to."""
    for statement in _NAMED:
        row = connection.execute(statement, {"url": url}).first()
        if row is not None:
            return Lead(*row)
    return None


def text_of(connection: Connection, lead: Lead) -> str:
    """Return the text of a page."""
    here = {"key": lead.source_id, "version": lead.version}
    found: str | None = connection.execute(_TEXT, here).scalar()
    return found or ""


def everything(connection: Connection) -> Iterator[Lead]:
    """Return all pages, in batches, for words that no index has."""
    last = 0
    while True:
        rows = connection.execute(_AFTER, {"last": last}).all()
        yield from (Lead(*row) for row in rows)
        if len(rows) < _BATCH:
            return
        last = rows[-1].id


def section_at(connection: Connection, source_id: int, offset: int) -> tuple[str, ...]:
    """Return the headings that a place of a page stands under."""
    here = {"key": source_id, "place": offset}
    found: list[str] | None = connection.execute(_SECTION, here).scalar()
    return tuple(found or ())


def _rarity(count: int, size: int) -> float:
    return math.log(1 + size / count)


def _coverage(
    slots: Slots, weights: Mapping[str, float], terms: Sequence[str], size: int
) -> npt.NDArray[np.float64]:
    """Return for each slot the weight of the terms that it has."""
    found = np.zeros(size)
    for term in terms:
        if term in slots:
            rows = slots[term]
            found[rows if rows[-1] < size else rows[rows < size]] += weights[term]
    return found


def _best(scores: npt.NDArray[np.float64], limit: int) -> list[int]:
    """Return the best of them; those that are as good as the very best all count, if not too many.

    A short quotation of common words has many such, and one of them holds it.
    """
    some = np.flatnonzero(scores)
    if len(some) > limit:
        found = scores[some]
        top = some[found >= found.max() - _SAME][:_MOST_ALIKE]
        some = top if len(top) >= limit else some[np.argpartition(-found, limit)[:limit]]
    return [int(slot) for slot in some]


def _by_page(
    slots: Slots, weights: Mapping[str, float], owners: npt.NDArray[np.int64], limit: int
) -> list[tuple[int, float]]:
    """Return the pages that have most of the rarest terms, wherever on them."""
    scores = np.zeros(int(owners.max(initial=0)) + 1)
    for term in sorted(slots, key=lambda term: len(slots[term]))[:_RAREST]:
        rows = slots[term]
        scores[np.unique(owners[rows[rows < len(owners)]])] += weights[term]
    return [(key, float(scores[key])) for key in _best(scores, limit)]
