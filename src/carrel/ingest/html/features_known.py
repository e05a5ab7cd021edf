"""What a dictionary of learned words says about the blocks of a page.

Three kinds of words have a value, which is greater than zero where they stood at main text more
often than others: names of elements, words of blocks, and words of the heading above a block.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt

from carrel.ingest.html.features import Described

Matrix = npt.NDArray[np.float32]
_Summary = tuple[float, float, float]  # mean, least, most

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Dictionary:
    """The words and their values."""

    names: Mapping[str, float]
    terms: Mapping[str, float]
    headings: Mapping[str, float]


def look_up(page: Described, known: Dictionary) -> Matrix:
    """Return the columns for all blocks of a page."""
    heads = sorted({at for at in page.headings if at >= 0})
    places = {at: place for place, at in enumerate(heads)}
    # The last row is for blocks without a heading.
    values = _values([*(page.terms[at] for at in heads), ()], known.headings)
    headings = values[[places.get(at, -1) for at in page.headings], :3]
    names = _names(page, known.names)[page.places]
    return np.hstack([names, _values(page.terms, known.terms), headings], dtype=np.float32)


def _names(page: Described, values: Mapping[str, float]) -> npt.NDArray[np.float64]:
    """Sum up the names of each element and all above it."""
    met: list[tuple[float, float, float, int, float, float]] = []
    seen: dict[tuple[str, ...], _Summary | None] = {(): None}  # pages repeat their names
    start = (0.0, 0.0, 0.0, 0, 0.0, 0.0)
    for names, parent in zip(page.names, page.parents, strict=True):
        above = met[parent] if parent >= 0 else start
        if names not in seen:
            seen[names] = _summary([values[name] for name in names if name in values])
        if found := seen[names]:
            mean, least, most = found
            above = (
                min(above[0], least),
                max(above[1], most),
                above[2] + mean,
                above[3] + 1,
                mean,
                least,
            )
        met.append(above)
    sums = np.array(met, dtype=np.float64)
    sums[:, 3] = sums[:, 2] / np.maximum(sums[:, 3], 1)
    return sums


def _summary(found: Sequence[float]) -> _Summary | None:
    return (sum(found) / len(found), min(found), max(found)) if found else None


def _values(rows: Sequence[Sequence[str]], values: Mapping[str, float]) -> Matrix:
    """Return mean, least, most and sum of the values of each row's words, zeros for no value."""
    found = [[values[word] for word in words if word in values] for words in rows]
    table = np.zeros((len(rows), 4), dtype=np.float32)
    sizes = np.array([len(some) for some in found])
    filled = np.flatnonzero(sizes)
    if len(filled):
        flat = np.array(list(chain.from_iterable(found)))
        starts = (np.cumsum(sizes) - sizes)[filled]
        sums = np.add.reduceat(flat, starts)
        table[filled, 0] = sums / sizes[filled]
        table[filled, 1] = np.minimum.reduceat(flat, starts)
        table[filled, 2] = np.maximum.reduceat(flat, starts)
        table[filled, 3] = sums
    return table
