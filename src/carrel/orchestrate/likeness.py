"""How much of a text stands in another: shared runs of words, or of characters in Japanese."""

from __future__ import annotations

import re
from collections.abc import Sequence

from carrel.text.scripts import count_japanese
from carrel.text.terms import fold

WORDS = 4
LETTERS = 8
ALIKE = 0.9
_WORD = re.compile(r"[^\W_]+")
Shingles = frozenset[int]


def shingles(text: str) -> Shingles:
    """Return the runs of a text, as numbers; a short text is one run."""
    folded = fold(text)
    if 3 * count_japanese(folded) > len(folded):
        return _runs("".join(_WORD.findall(folded)), LETTERS)
    return _runs(_WORD.findall(folded), WORDS)


def contained(one: Shingles, other: Shingles) -> float:
    """Return the share of one text's runs that the other has, too."""
    return len(one & other) / len(one) if one else 1.0


def is_repeated(one: Shingles, others: Sequence[Shingles]) -> bool:
    """Say whether a text says hardly anything that one of the others does not."""
    return any(contained(one, other) >= ALIKE for other in others)


def _runs(units: str | Sequence[str], size: int) -> Shingles:
    if len(units) <= size:
        return frozenset({hash(tuple(units))}) if units else frozenset()
    return frozenset(hash(tuple(units[at : at + size])) for at in range(len(units) - size + 1))
