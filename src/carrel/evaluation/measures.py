"""How good a ranking is: the measures, each for one query.

`ranked` are records, best first; `gains` says how much each judged record is worth, and a record
with a gain of 0 or less, or without one, is worth nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial

DEPTH = 10  # no measure looks further down
Measure = Callable[[Sequence[str], Mapping[str, float]], float]


def ndcg(ranked: Sequence[str], gains: Mapping[str, float], *, first: int) -> float:
    """Return the gain found in the first places, later ones counting less, against the ideal."""
    best = sorted((gain for gain in gains.values() if gain > 0), reverse=True)
    ideal = _discounted(best[:first])
    found = _discounted([max(gains.get(one, 0.0), 0.0) for one in ranked[:first]])
    return found / ideal if ideal else 0.0


def recall(ranked: Sequence[str], gains: Mapping[str, float], *, first: int) -> float:
    """Return the share of the relevant records that is in the first places."""
    wanted = relevant(gains)
    return len(wanted.intersection(ranked[:first])) / len(wanted) if wanted else 0.0


def all_found(ranked: Sequence[str], gains: Mapping[str, float], *, first: int) -> float:
    """Return 1 if every relevant record is in the first places, or else 0."""
    wanted = relevant(gains)
    return float(bool(wanted) and wanted.issubset(ranked[:first]))


def reciprocal_rank(ranked: Sequence[str], gains: Mapping[str, float], *, first: int) -> float:
    """Return one over the place of the first relevant record, 0 if it comes too late."""
    wanted = relevant(gains)
    places = (place for place, one in enumerate(ranked[:first], 1) if one in wanted)
    return 1 / next(places, math.inf)


def relevant(gains: Mapping[str, float]) -> set[str]:
    """Return the records that are worth something."""
    return {record for record, gain in gains.items() if gain > 0}


def _discounted(gains: Sequence[float]) -> float:
    return sum(gain / math.log2(place + 1) for place, gain in enumerate(gains, 1))


MEASURES: Mapping[str, Measure] = {
    "ndcg@10": partial(ndcg, first=10),
    "recall@1": partial(recall, first=1),
    "recall@5": partial(recall, first=5),
    "recall@10": partial(recall, first=10),
    "mrr@10": partial(reciprocal_rank, first=10),
    "all@8": partial(all_found, first=8),
    "all@10": partial(all_found, first=10),
}
