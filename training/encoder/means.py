"""k-means, in one space or in many sub-spaces at once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from carrel.core.embedding import Matrix
from carrel.inference.late import CENTROIDS

Books = npt.NDArray[np.float32]
Codes = npt.NDArray[np.int64]
_STEPS = 12
_AT_ONCE = 4_096


def k_means(points: Matrix, count: int, draw: np.random.Generator) -> Matrix:
    """Return so many centres; a centre of nothing stays where it was."""
    centres = points[draw.choice(len(points), count, replace=False)].copy()
    for _ in range(_STEPS):
        sums = np.zeros_like(centres)
        counts = np.zeros(count, dtype=np.int64)
        half = (centres**2).sum(axis=1) / 2
        for at in range(0, len(points), _AT_ONCE):
            block = points[at : at + _AT_ONCE]
            near = (block @ centres.T - half).argmax(axis=1)
            order = np.argsort(near, kind="stable")
            found, starts = np.unique(near[order], return_index=True)
            sums[found] += np.add.reduceat(block[order], starts, axis=0)
            counts += np.bincount(near, minlength=count)
        held = counts > 0
        centres[held] = sums[held] / counts[held, None]
    return centres


def improved(turned: Matrix, books: Books) -> tuple[Books, Codes]:
    """Make one step of k-means in every sub-space; a centroid of nothing stays."""
    spaces, _, width = books.shape
    pieces = turned.reshape(len(turned), spaces, width)
    codes = np.empty((len(turned), spaces), dtype=np.int64)
    better = books.copy()
    for space in range(spaces):
        piece = np.ascontiguousarray(pieces[:, space])
        half = (books[space] ** 2).sum(axis=1) / 2
        for start in range(0, len(piece), _AT_ONCE):
            block = piece[start : start + _AT_ONCE]
            codes[start : start + len(block), space] = (block @ books[space].T - half).argmax(1)
        counts = np.bincount(codes[:, space], minlength=CENTROIDS)
        for axis in range(width):
            sums = np.bincount(codes[:, space], weights=piece[:, axis], minlength=CENTROIDS)
            better[space, :, axis] = np.where(
                counts > 0, sums / np.maximum(counts, 1), books[space, :, axis]
            )
    return better, codes


def decoded(books: Books, codes: Codes) -> Matrix:
    """Return what the codes stand for."""
    parts = [books[space][codes[:, space]] for space in range(len(books))]
    return np.concatenate(parts, axis=1)
