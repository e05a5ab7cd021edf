"""Put columns of numbers side by side."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.float32]


def beside(columns: Sequence[npt.ArrayLike], *, rows: int) -> Matrix:
    """Return a table of columns, each with a number for each row."""
    table = np.empty((rows, len(columns)), dtype=np.float32)
    for at, column in enumerate(columns):
        table[:, at] = column
    return table
