"""What a part of a title is: the name of a job, a place, a firm, terms of work, or a call."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from math import exp

from carrel.ingest.fields.labels import tidy
from carrel.ingest.fields.learned import models

_ROLE, _FIRM = "role", "firm"
_WORDS = ("firm", "page", "call", "thing")  # what a heading may be instead of the name of a job
_AROUND = ("place", "firm", "terms", "call", "page")
_NO_FIRMS = ("page", "call", "terms", "thing")
_UNKNOWN = 0.4  # what the classifier says of them for words that it has never seen
_LONGEST = 40  # characters of a part
_SURE, _CLEAR, _LIKELY = 0.9, 0.8, 0.75
_AMOUNT = re.compile(
    r"[£$€¥]\s?\d|\d\s?(?:円|万|%|％|k\b|per\b|/\s?h|hours?\b|hrs\b|days? a\b)|^#?\d[\d./-]*$"
    r"|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b"
)


def may_be_role(text: str) -> bool:
    """Say whether words that no list knows read like the name of a job."""
    return len(text) <= _LONGEST and _kind(text) == (_ROLE, True)


def is_around(text: str) -> bool:
    """Say whether words are what stands around the name of a job: a place, terms, a call."""
    if _AMOUNT.search(text):
        return True
    chances = _chances(text)
    return sum(chances[name] for name in _AROUND) >= _CLEAR


def is_terms(text: str) -> bool:
    """Say whether words are surely terms of work: hours, a contract, an amount."""
    return _AMOUNT.search(text) is not None or _chances(text)["terms"] >= _SURE


def is_firm(text: str) -> bool:
    """Say whether words read like the name of a firm or another body."""
    return len(text) <= _LONGEST and _chances(text)[_FIRM] >= _LIKELY


def firmness(text: str) -> float:
    """Return how much words read like a firm, from -1 to 1: a page, a call, terms are none."""
    chances = _chances(text)
    return chances[_FIRM] - _beyond(sum(chances[name] for name in _NO_FIRMS))


def doubt(text: str) -> float:
    """Return how likely words are a firm, a page or a call, beyond what unknown words are."""
    chances = _chances(text)
    return _beyond(sum(chances[name] for name in _WORDS))


def _beyond(chance: float) -> float:
    """Return how far a chance lies above what unknown words have, from 0 to 1."""
    return max(chance - _UNKNOWN, 0.0) / (1 - _UNKNOWN)


@lru_cache(maxsize=2048)
def _chances(text: str) -> Mapping[str, float]:
    model = models()["titles"]
    scores = model.scores(tidy(text))
    return {name: exp(float(score)) for name, score in zip(model.classes, scores, strict=True)}


def _kind(text: str) -> tuple[str, bool]:
    """Return what a part likely is, "" where nothing is likely, and whether that is sure."""
    chances = _chances(text)
    best = max(chances, key=chances.__getitem__)
    if best == _ROLE:
        return (_ROLE, chances[best] >= _SURE) if chances[best] >= _LIKELY else ("", False)
    others = 1 - chances[_ROLE]
    return (best, others >= _SURE) if others >= _LIKELY else ("", False)
