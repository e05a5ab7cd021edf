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

    columns: npt.NDArray[np.intp]  # trees × (2 ** depth - 1)
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
        count = len(rows)
        by_column = np.ascontiguousarray(rows.T, dtype=np.float32)
        values = by_column.ravel()
        row = np.arange(count)
        begins = self.columns.ravel() * count
        first = np.arange(trees)[:, None] * (leaves - 1)
        # All rows meet the same node of a tree at first.
        place = first + 1 + (by_column[self.columns[:, 0]] > self.thresholds[:, :1])
        for _ in range(leaves.bit_length() - 2):
            value = values.take(begins.take(place, mode="clip") + row, mode="clip")
            right = value > self.thresholds.take(place, mode="clip")
            place *= 2
            place += 1 - first
            place += right
        place += np.arange(trees)[:, None] * leaves - first - (leaves - 1)
        sums = self.leaves.take(place, mode="clip").sum(axis=0)
        chances: Matrix = (1.0 / (1.0 + np.exp(-sums))).astype(np.float32)
        return chances
