"""The scores of the website tools: 0 means alike. Inside, similarities run the other way.

This is the only place that turns one into the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from carrel.core.search import Scores
from carrel.core.websites import Confidence, Excerpt

VECTOR_SHARE = 0.7
WORDS_SHARE = 0.3
_HIGH = 0.3
_MEDIUM = 0.6


def distances(scores: Scores) -> tuple[float, float | None]:
    """Return `vector_score` and `fts_score`; the latter is nothing where no word occurs.

    A passage without a vector is not known to be alike at all.
    """
    vector = 1.0 if scores.semantic is None else _within(1 - scores.semantic)
    if scores.keyword is None or scores.bm25 <= 0:
        return vector, None
    return vector, _within(1 - scores.keyword)


def combined(vector: float, words: float | None) -> float:
    """Return what results are ordered by; no match by words counts as the worst one."""
    return vector * VECTOR_SHARE + (1.0 if words is None else words) * WORDS_SHARE


def best(found: Iterable[Excerpt], limit: int) -> tuple[Excerpt, ...]:
    """Return the first results in order.

    Where none of them has a word in common with the query, as across languages, nearness alone
    counts; that leaves their order as it was.
    """
    first = sorted(found, key=lambda one: (one.combined_score, one.chunk_id))[:limit]
    if any(one.fts_score is not None for one in first):
        return tuple(first)
    return tuple(replace(one, combined_score=one.vector_score) for one in first)


def confidence(results: tuple[Excerpt, ...]) -> Confidence:
    """Say how well the first result fits."""
    score = results[0].combined_score if results else 1.0
    if score < _HIGH:
        return Confidence.HIGH
    return Confidence.MEDIUM if score <= _MEDIUM else Confidence.LOW


def _within(score: float) -> float:
    return min(1.0, max(0.0, score))
