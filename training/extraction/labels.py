"""How much of each block is main text, by the text that people marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

_RUN = 3  # words in a row that must be found together


def labels(blocks: Sequence[Sequence[str]], truth: Sequence[str]) -> npt.NDArray[np.float32]:
    """Return the share of each block's words that the truth holds, and NaN for one without words.

    Words count in runs of three, and each run of the truth once: what a page repeats is main text
    as often as the truth repeats it.
    """
    left = Counter(_runs(truth))
    whole = f" {' '.join(truth)} "
    found = np.full(len(blocks), np.nan, dtype=np.float32)
    for at, words in enumerate(blocks):
        if not words:
            continue
        if len(words) < _RUN:
            found[at] = f" {' '.join(words)} " in whole
            continue
        covered = [False] * len(words)
        for start, run in enumerate(_runs(words)):
            if left[run] > 0:
                left[run] -= 1
                covered[start : start + _RUN] = [True] * _RUN
        found[at] = sum(covered) / len(words)
    return found


def _runs(words: Sequence[str]) -> list[tuple[str, ...]]:
    return [tuple(words[at : at + _RUN]) for at in range(len(words) - _RUN + 1)]
