"""What a line of a job posting tells by itself: a requirement, a duty, a benefit, or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp

from carrel.ingest.fields.labels import Kind, tidy
from carrel.ingest.fields.learned import models
from carrel.ingest.fields.pieces import Piece

_HALF, _LITTLE = 0.5, 0.15


@lru_cache(maxsize=4096)
def told_by(text: str) -> Mapping[Kind, float]:
    """Return how likely a line tells of each kind; `OTHER` is everything beside."""
    model = models()["lines"]
    scored = zip(model.classes, model.scores(tidy(text)).tolist(), strict=True)
    return {Kind(name): exp(score) for name, score in scored}


def is_want(text: str) -> bool:
    """Say whether a line tells what an applicant must have or may have."""
    chances = told_by(text)
    return chances[Kind.MUST] + chances[Kind.MAY] > _HALF


def is_unlikely(text: str) -> bool:
    """Say whether a line hardly tells what an applicant must have or may have."""
    chances = told_by(text)
    return chances[Kind.MUST] + chances[Kind.MAY] < _LITTLE


def is_given(text: str) -> bool:
    """Say whether a line tells what one gets besides pay."""
    return told_by(text)[Kind.GIFTS] > _HALF


def are_wants(pieces: Sequence[Piece]) -> bool:
    """Say whether at least half of some lines tell what an applicant needs."""
    return bool(pieces) and 2 * sum(is_want(one.text) for one in pieces) >= len(pieces)


def are_given(pieces: Sequence[Piece]) -> bool:
    """Say whether at least half of some lines tell what one gets."""
    return bool(pieces) and 2 * sum(is_given(one.text) for one in pieces) >= len(pieces)
