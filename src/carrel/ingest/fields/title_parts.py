"""What a part of a title is: the name of a job, a place, a firm, terms of work, or a call."""

from __future__ import annotations

import re
from functools import lru_cache
from math import exp

from carrel.ingest.fields.labels import tidy
from carrel.ingest.fields.learned import models

_ROLE = "role"
_LONGEST = 40  # characters of a part
_SURE, _LIKELY = 0.9, 0.75
_AMOUNT = re.compile(r"[£$€¥]\s?\d|\d\s?(?:円|万|%|％|k\b|per\b|/\s?h)|^#?\d[\d./-]*$")


def may_be_role(text: str) -> bool:
    """Say whether words that no list knows read like the name of a job."""
    return len(text) <= _LONGEST and _kind(text) == (_ROLE, True)


def is_around(text: str) -> bool:
    """Say whether words are what stands around the name of a job: a place, terms, a call."""
    if _AMOUNT.search(text):
        return True
    name, _ = _kind(text)
    return name not in {_ROLE, ""}


def is_terms(text: str) -> bool:
    """Say whether words are surely terms of work: hours, a contract, an amount."""
    return _AMOUNT.search(text) is not None or _kind(text) == ("terms", True)


@lru_cache(maxsize=2048)
def _kind(text: str) -> tuple[str, bool]:
    """Return what a part likely is, "" where nothing is likely, and whether that is sure."""
    model = models()["titles"]
    scores = model.scores(tidy(text))
    best = int(scores.argmax())
    chance = exp(float(scores[best]))
    others = 1 - exp(float(scores[model.classes.index(_ROLE)]))
    if model.classes[best] == _ROLE:
        return (_ROLE, chance >= _SURE) if chance >= _LIKELY else ("", False)
    return (model.classes[best], others >= _SURE) if others >= _LIKELY else ("", False)
