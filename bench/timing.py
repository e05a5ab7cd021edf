"""Timing: the systems take turns within one run, so that a busy machine disturbs all alike."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import numpy as np

T = TypeVar("T")


def alternate(
    systems: Mapping[str, Callable[[T], object]], inputs: Sequence[T], *, rounds: int = 3
) -> dict[str, list[float]]:
    """Return each system's milliseconds per input: the best of some rounds, taken in turns."""
    best = {name: [float("inf")] * len(inputs) for name in systems}
    for _ in range(rounds):
        for at, item in enumerate(inputs):
            for name, call in systems.items():
                start = time.perf_counter()
                call(item)
                best[name][at] = min(best[name][at], (time.perf_counter() - start) * 1000)
    return best


def percentile(values: Sequence[float], which: float) -> float:
    """Return a percentile of the values."""
    return float(np.percentile(np.array(values), which))
