"""Spreading vectors out: what they all have in common says nothing, and languages lie apart.

The vectors of the model crowd into a narrow cone, and the strongest directions in it tell the
language rather than the matter. So the mean is taken away, queries and passages each having their
own, and the directions are weighted by a power of their variance below one half of its inverse:
strong ones count for less. This was fitted without any judgement of relevance.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from carrel.core.embedding import Matrix, Vector
from carrel.errors import EncoderDamaged

# Products of more than this many multiplications are spread over threads by OpenBLAS. On a busy
# machine those threads wait for each other far longer than the product takes.
_ONE_THREAD = 262_144
_COLUMNS = 64
_TINY = 1e-12


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Spread:
    """A centre for passages, one for queries, and the weighted directions."""

    mean: Vector
    query_mean: Vector
    matrix: Matrix
    _factor: Factor = field(init=False)

    def __post_init__(self) -> None:
        """Refuse parts that do not fit together."""
        held = (self.mean, self.query_mean, self.matrix)
        if (
            self.mean.shape != self.query_mean.shape
            or self.matrix.ndim != 2
            or len(self.matrix) != len(self.mean)
            or not all(np.isfinite(array).all() for array in held)
        ):
            raise EncoderDamaged("The parts that spread the vectors do not fit together.")
        object.__setattr__(self, "_factor", Factor.of(self.matrix))

    def passages(self, vectors: Matrix) -> Matrix:
        """Return the vectors of passages as they are compared, of unit length."""
        return unit(self._factor.product(unit(vectors) - self.mean))

    def queries(self, vectors: Matrix) -> Matrix:
        """Return the vectors of queries as they are compared, of unit length."""
        return unit(self._factor.product(unit(vectors) - self.query_mean))


def unit(vectors: Matrix) -> Matrix:
    """Return the rows scaled to length one; a row of zeros stays."""
    scaled: Matrix = vectors / lengths(vectors)
    return scaled


def lengths(vectors: Matrix) -> Matrix:
    """Return the length of each row as a column, never quite zero."""
    squares = np.einsum("nd,nd->n", vectors, vectors)
    found: Matrix = np.maximum(np.sqrt(squares), np.float32(_TINY))[:, None]
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Factor:
    """A matrix made ready to multiply rows with, by blocks that stay in one thread."""

    parts: npt.NDArray[np.float32]
    step: int

    @classmethod
    def of(cls, matrix: Matrix) -> Factor:
        """Cut a matrix into blocks of columns."""
        inner, columns = matrix.shape
        width = _COLUMNS if columns % _COLUMNS == 0 else columns
        parts = np.ascontiguousarray(matrix.reshape(inner, -1, width).transpose(1, 0, 2))
        return cls(parts[:, None], max(1, _ONE_THREAD // max(1, inner * width)))

    def product(self, rows: Matrix) -> Matrix:
        """Return the rows times the matrix."""
        number, _, inner, width = self.parts.shape
        blocks = np.zeros((-(-len(rows) // self.step) * self.step, inner), dtype=np.float32)
        blocks[: len(rows)] = rows
        found = np.matmul(blocks.reshape(1, -1, self.step, inner), self.parts)
        result: Matrix = found.transpose(1, 2, 0, 3).reshape(-1, number * width)[: len(rows)]
        return result
