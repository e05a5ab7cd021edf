"""How much of a figure may be chance: confidence intervals and a paired test.

Both are seeded, so that the same rankings give the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[np.float64]
RESAMPLES = 1_000
FLIPS = 10_000
_SEED = 20_240_229
_BLOCK = 2_000_000  # numbers drawn at a time
_ROUNDING = 1e-12


def interval(values: Values, *, resamples: int = RESAMPLES) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of the mean over queries."""
    count = len(values)
    dice = np.random.default_rng(_SEED)
    means = [
        dice.choice(values, size=(rows, count)).mean(axis=1) for rows in _blocks(resamples, count)
    ]
    low, high = np.percentile(np.concatenate(means), [2.5, 97.5])
    return float(low), float(high)


def paired_p(ours: Values, theirs: Values, *, flips: int = FLIPS) -> float:
    """Return how likely so large a difference of the means is if the two systems are alike.

    A randomisation test on both sides: whose figure is whose is thrown anew for every query.
    """
    differences = ours - theirs
    differences = differences[np.abs(differences) > _ROUNDING]  # the others change no sum
    if not len(differences):
        return 1.0
    seen = abs(differences.sum()) - _ROUNDING
    dice = np.random.default_rng(_SEED)
    as_large = 0
    for rows in _blocks(flips, len(differences)):
        signs = dice.integers(0, 2, size=(rows, len(differences)), dtype=np.int8) * 2 - 1
        as_large += int((np.abs(signs @ differences) >= seen).sum())
    return (as_large + 1) / (flips + 1)


def _blocks(rows: int, wide: int) -> Iterator[int]:
    """Share rows out, so that no block takes much memory."""
    most = max(1, _BLOCK // wide)
    while rows > 0:
        yield min(rows, most)
        rows -= most
