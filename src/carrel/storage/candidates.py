"""One look for a search: every leg, and every candidate's scores in all of them, at one moment."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from carrel.core.pages import Match
from carrel.core.search import Ask, Candidate, Candidates
from carrel.errors import DataValidationError
from carrel.storage import anchors, chunks, sources, vectors
from carrel.storage.keywords import KeywordIndex, Words
from carrel.storage.owners import Owners
from carrel.storage.vectors import Mask, VectorIndex
from carrel.storage.versioning import current_version


@dataclass(frozen=True, slots=True, kw_only=True)
class Indexes:
    """The two indexes over the chunks, and whose chunks they are."""

    keywords: KeywordIndex
    vectors: VectorIndex
    owners: Owners


@dataclass(frozen=True, slots=True, kw_only=True)
class _Legs:
    """What the legs found: slots, best first, and what is needed to score the other candidates."""

    words: Words
    by_words: list[Match]
    by_nearness: list[Match]
    pages: dict[int, float]
    first: list[int]

    def slots(self) -> list[int]:
        """Every candidate once, in the order of the legs."""
        found = [match.slot for match in (*self.by_words, *self.by_nearness)]
        return list(dict.fromkeys([*found, *self.first]))


def gather(connection: Connection, ask: Ask, index: Indexes) -> Candidates:
    """Search by words, by nearness and by links; score every candidate in each way."""
    _check(ask)
    version = current_version(connection)
    timings: dict[str, float] = {}
    with _timed(timings, "filter"):
        ask = replace(ask, within=sources.without_needless(connection, ask.within))
        mask = index.owners.mask(connection, ask.within, version=version) if ask.within else None
    legs = _search(connection, ask, index, version=version, mask=mask, timings=timings)
    slots = legs.slots()
    with _timed(timings, "vectors"):
        cosines = _cosines(connection, ask, index, version=version, legs=legs, slots=slots)
    with _timed(timings, "chunks"):
        places = {row.slot: row for row in chunks.places(connection, slots)}
    scores, shares = legs.words.of(slots)
    found = {
        slot: Candidate(
            slot=slot,
            id=place.id,
            source_id=place.source_id,
            ordinal=place.ordinal,
            language=place.language,
            part=place.part,
            parts=place.parts,
            keyword=float(score),
            coverage=float(share),
            cosine=cosines.get(slot),
            anchor=legs.pages.get(place.source_id, 0.0),
        )
        for slot, score, share in zip(slots, scores, shares, strict=True)
        if (place := places.get(slot)) is not None
    }
    return Candidates(
        version=version,
        found=found,
        by_words=tuple(match.slot for match in legs.by_words),
        by_nearness=tuple(match.slot for match in legs.by_nearness),
        by_links=tuple(legs.first),
        mass=legs.words.mass,
        known=legs.words.known,
        timings=timings,
    )


def _check(ask: Ask) -> None:
    if (ask.vector is None) != (ask.encoder is None):
        raise DataValidationError("a vector and its encoder belong together")
    if ask.vector is not None and ask.encoder is not None:
        vectors.checked(ask.vector, ask.encoder.dimensions)


def _search(
    connection: Connection,
    ask: Ask,
    index: Indexes,
    *,
    version: int,
    mask: Mask | None,
    timings: dict[str, float],
) -> _Legs:
    with _timed(timings, "keywords"):
        words = index.keywords.look(connection, ask.terms, version=version)
        by_words = words.best(ask.limit, mask)
    by_nearness: list[Match] = []
    with _timed(timings, "vectors"):
        if ask.vector is not None and ask.encoder is not None:
            by_nearness = index.vectors.search(
                connection,
                vectors.rounded(ask.vector),
                encoder=ask.encoder,
                version=version,
                limit=ask.limit,
                mask=mask,
            )
    pages: dict[int, float] = {}
    first: list[int] = []
    with _timed(timings, "links"):
        if ask.anchors > 0:
            pages = anchors.scores(connection, ask.terms)
            named = anchors.best(connection, pages, ask.anchors, ask.within)
            first = chunks.first_of(connection, [source_id for source_id, _ in named])
    return _Legs(words=words, by_words=by_words, by_nearness=by_nearness, pages=pages, first=first)


def _cosines(
    connection: Connection,
    ask: Ask,
    index: Indexes,
    *,
    version: int,
    legs: _Legs,
    slots: Sequence[int],
) -> dict[int, float]:
    if ask.vector is None or ask.encoder is None:
        return {}
    found = {match.slot: match.score for match in legs.by_nearness}
    others = [slot for slot in slots if slot not in found]
    query = vectors.rounded(ask.vector)
    return found | index.vectors.scores(
        connection, query, encoder=ask.encoder, version=version, slots=others
    )


@contextmanager
def _timed(timings: dict[str, float], part: str) -> Iterator[None]:
    began = time.perf_counter()
    yield
    timings[part] = timings.get(part, 0.0) + (time.perf_counter() - began) * 1000
