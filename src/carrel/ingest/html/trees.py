"""Evaluate boosted trees: all of them for all rows at once, level by level.

Every tree is stored as a full binary tree of one depth, so that the children of node n are 2n + 1
and 2n + 2. Where a learned tree is shallower, the threshold is infinite and leads to the left.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Forest:
    """Trees of one depth: column and threshold of each inner node, value of each leaf."""

    columns: npt.NDArray[np.int32]  # trees × (2 ** depth - 1)
    thresholds: Matrix  # the same; a row goes to the left if it is not greater
    leaves: Matrix  # trees × 2 ** depth

    def __post_init__(self) -> None:
        trees, leaves = self.leaves.shape
        inner = (trees, leaves - 1)
        if self.columns.shape != inner or self.thresholds.shape != inner or leaves & (leaves - 1):
            raise ValueError("the trees do not fit together")

    def score(self, rows: Matrix) -> Matrix:
        """Return for each row the probability that the trees' sum stands for."""
        trees, leaves = self.leaves.shape
        count, width = rows.shape
        flat = np.ascontiguousarray(rows, dtype=np.float32).ravel()
        start = np.arange(count, dtype=np.int32) * width
        tree = np.arange(trees, dtype=np.int32)[:, None]
        place = np.zeros((trees, count), dtype=np.int32)
        for _ in range(leaves.bit_length() - 1):
            node = place + tree * (leaves - 1)
            value = flat.take(self.columns.take(node, mode="clip") + start, mode="clip")
            place *= 2
            place += 1
            place += value > self.thresholds.take(node, mode="clip")
        place -= leaves - 1
        sums = self.leaves.take(place + tree * leaves, mode="clip").sum(axis=0)
        chances: Matrix = (1.0 / (1.0 + np.exp(-sums))).astype(np.float32)
        return chances
