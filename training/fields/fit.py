"""Fit a linear classifier to examples: multinomial logistic regression over traits of words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from carrel.ingest.fields.learned import Classifier
from carrel.ingest.fields.traits import WHOLE, traits
from training.fields.examples import Example

_SEED = 1
_COPIES = 6  # of each example: one whole, the others with traits left out
_LEFT_OUT = 0.35  # share of traits, so that no single word decides
_DECAY = 1e-6  # of the squares of weights
_STEPS = 400
_LEAST = 2  # examples that a trait occurs in

Numbers = npt.NDArray[np.float64]


def fit(examples: Sequence[Example], *, most: int, wholes: bool = True) -> Classifier:
    """Return a classifier with at most so many traits, and whole wordings among them if wanted."""
    classes = tuple(sorted({kind for _, kind in examples}))
    seen = [traits(words) for words, _ in examples]
    counts = Counter(trait for one in seen for trait in set(one))
    often = (trait for trait, count in counts.items() if count >= _LEAST and trait[0] != WHOLE)
    known = sorted([*often, *(trait for trait in counts if wholes and trait[0] == WHOLE)])
    rows = {trait: row for row, trait in enumerate(known)}
    labels = np.array([classes.index(kind) for _, kind in examples])
    weights, bias = _solve(_matrix(seen, rows), np.tile(labels, _COPIES), len(classes))
    strong = np.sort(np.argsort(-np.abs(weights).max(axis=1), kind="stable")[:most])
    kept = {known[row]: place for place, row in enumerate(strong)}
    return Classifier(classes, kept, weights[strong].astype(np.float32), bias.astype(np.float32))


def _matrix(seen: Sequence[Sequence[str]], rows: dict[str, int]) -> csr_matrix:
    """Return each example and its copies as a row of trait counts over the root of all."""
    chance = np.random.default_rng(_SEED)
    columns: list[int] = []
    values: list[float] = []
    ends = [0]
    for copy in range(_COPIES):
        for one in seen:
            held = one
            if copy:
                keep = chance.random(len(one)) >= _LEFT_OUT
                held = [trait for trait, stays in zip(one, keep, strict=True) if stays]
            places = [rows[trait] for trait in held if trait in rows]
            columns += places
            values += [1 / max(len(one), 1) ** 0.5] * len(places)
            ends.append(len(columns))
    return csr_matrix((values, columns, ends), shape=(len(ends) - 1, len(rows)))


def _solve(rows: csr_matrix, labels: npt.NDArray[np.intp], classes: int) -> tuple[Numbers, Numbers]:
    count, width = rows.shape
    wanted = np.zeros((count, classes))
    wanted[np.arange(count), labels] = 1
    # Rare classes count more than their share, but not as much as the frequent ones.
    share = wanted.sum(axis=0) ** -0.5
    importance = (wanted @ share)[:, None]
    importance /= importance.sum()
    across = rows.T.tocsr()

    def loss(flat: Numbers) -> tuple[float, Numbers]:
        weights, bias = flat[classes:].reshape(width, classes), flat[:classes]
        total = rows @ weights + bias
        total -= total.max(axis=1, keepdims=True)
        chances = np.exp(total)
        sums = chances.sum(axis=1, keepdims=True)
        chances /= sums
        error = (chances - wanted) * importance
        value = -(importance * wanted * (total - np.log(sums))).sum() + _DECAY * (weights**2).sum()
        slope = across @ error + 2 * _DECAY * weights
        return float(value), np.concatenate([error.sum(axis=0), slope.ravel()])

    start = np.zeros(classes * (width + 1))
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": _STEPS}).x
    return found[classes:].reshape(width, classes), found[:classes]
