"""What a dictionary of learned words says about the blocks of a page.

Three kinds of words have a value, which is greater than zero where they stood at main text more
often than others: names of elements, words of blocks, and words of the heading above a block.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from carrel.ingest.html.features import Described

Matrix = npt.NDArray[np.float32]

COLUMNS = (
    "names: least",
    "names: most",
    "names: sum",
    "names: mean",
    "names: nearest",
    "names: nearest least",
    "terms: mean",
    "terms: least",
    "terms: most",
    "terms: sum",
    "heading: mean",
    "heading: least",
    "heading: most",
)
_NOTHING = (0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dictionary:
    """The words and their values."""

    names: Mapping[str, float]
    terms: Mapping[str, float]
    headings: Mapping[str, float]


def look_up(page: Described, known: Dictionary) -> Matrix:
    """Return the columns for all blocks of a page."""
    names = _names(page, known.names)
    heads = {at: _values(page.terms[at], known.headings) for at in set(page.headings) if at >= 0}
    rows = [
        [*names[place], *_values(terms, known.terms), *heads.get(heading, _NOTHING)[:3]]
        for place, terms, heading in zip(page.places, page.terms, page.headings, strict=True)
    ]
    return np.array(rows, dtype=np.float32).reshape(len(rows), len(COLUMNS))


def _names(page: Described, values: Mapping[str, float]) -> list[tuple[float, ...]]:
    """Sum up the names of each element and all above it."""
    met: list[tuple[float, float, float, int, float, float]] = []
    seen: dict[tuple[str, ...], list[float]] = {(): []}  # pages repeat the names of their elements
    start = (0.0, 0.0, 0.0, 0, 0.0, 0.0)
    for names, parent in zip(page.names, page.parents, strict=True):
        above = met[parent] if parent >= 0 else start
        found = seen.get(names)
        if found is None:
            found = seen[names] = [values[name] for name in names if name in values]
        if found:
            mean, least = sum(found) / len(found), min(found)
            above = (
                min(above[0], least),
                max(above[1], *found),
                above[2] + mean,
                above[3] + 1,
                mean,
                least,
            )
        met.append(above)
    return [
        (least, most, total, total / (count or 1), near, near_least)
        for least, most, total, count, near, near_least in met
    ]


def _values(words: Sequence[str], values: Mapping[str, float]) -> tuple[float, ...]:
    found = [value for value in map(values.get, words) if value is not None]
    if not found:
        return _NOTHING
    total = sum(found)
    return total / len(found), min(found), max(found), total
