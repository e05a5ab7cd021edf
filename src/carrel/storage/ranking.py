"""The best of many scores, in an order that is the same everywhere."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from carrel.core.pages import Match


def best(
    scores: npt.NDArray[np.floating[Any]], slots: npt.NDArray[np.int64], limit: int
) -> list[Match]:
    """Return the slots with the highest scores, best first, ties by slot.

    Minus infinity means that a slot may not be found.
    """
    if len(scores) > limit:
        threshold = np.partition(scores, len(scores) - limit)[len(scores) - limit]
        kept = np.flatnonzero(scores >= threshold)
        scores, slots = scores[kept], slots[kept]
    order = np.lexsort((slots, -scores))[:limit]
    return [Match(int(slots[at]), float(scores[at])) for at in order if scores[at] > -np.inf]


def best_of_each(
    scores: npt.NDArray[np.floating[Any]], slots: npt.NDArray[np.int64], limit: int
) -> list[Match]:
    """`best` where a slot may occur more than once: each counts with its highest score."""
    reach = limit
    while True:
        found: dict[int, Match] = {}
        several = best(scores, slots, reach)
        for match in several:
            found.setdefault(match.slot, match)
        # Fewer than asked for are all that there are.
        if len(found) >= limit or len(several) < reach:
            return list(found.values())[:limit]
        reach *= 2
