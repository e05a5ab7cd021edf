"""Candidates of a search that no store has seen."""

from __future__ import annotations

from carrel.core.search import Candidate, Candidates


def candidate(
    slot: int,
    *,
    page: int | None = None,
    ordinal: int = 0,
    keyword: float = 0.0,
    coverage: float = 0.0,
    cosine: float | None = None,
    anchor: float = 0.0,
    part: int = 0,
    parts: int = 1,
    language: str = "en",
) -> Candidate:
    """A passage with its scores; without a page named it has one of its own."""
    return Candidate(
        slot=slot,
        id=slot,
        source_id=slot if page is None else page,
        ordinal=ordinal,
        language=language,
        part=part,
        parts=parts,
        keyword=keyword,
        coverage=coverage,
        cosine=cosine,
        anchor=anchor,
    )


def found(*candidates: Candidate) -> Candidates:
    """What the legs found: by words what has a word, by nearness what has a vector."""
    words = [one.slot for one in candidates if one.keyword > 0]
    near = [one.slot for one in candidates if one.cosine is not None]
    return Candidates(
        version=1,
        found={one.slot: one for one in candidates},
        by_words=tuple(words),
        by_nearness=tuple(near),
    )
