"""Fit the second opinion: logistic regression over hashed traits, with labels that leave a choice.

A label of a public set may allow several classes ("update the list"). The chance that counts is
then the sum of theirs, so that the others decide which of them a sentence is.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from carrel.agent.understanding.opinion import CLASSES, Classifier
from carrel.agent.understanding.opinion_traits import SIZE, places, traits
from training.intents.examples import Example

_SEED = 1
_COPIES = 3  # of each example: one whole, the others with traits left out
_LEFT_OUT = 0.3  # share of traits, so that no single word decides
_DECAY = 5e-7  # of the squares of weights
_STEPS = 250
_SMALLEST = 0.02  # weights below it, as a share of the largest, are nothing

Numbers = npt.NDArray[np.float64]


def fit(examples: Sequence[Example]) -> Classifier:
    """Return the classifier that examples teach."""
    seen = [places(traits(one.text)) for one in examples]
    allowed = np.array([[name in one.classes for name in CLASSES] for one in examples], dtype=float)
    importance = np.array([one.weight * _rarity(one) for one in examples])
    rows = _matrix(seen)
    used = np.flatnonzero(np.diff(rows.tocsc().indptr))
    weights, bias = _solve(
        rows[:, used], np.tile(allowed, (_COPIES, 1)), np.tile(importance, _COPIES)
    )
    weights[np.abs(weights) < _SMALLEST * np.abs(weights).max()] = 0
    whole = np.zeros((SIZE, len(CLASSES)), dtype=np.float32)
    whole[used] = weights
    return Classifier(whole, bias.astype(np.float32))


def _rarity(one: Example) -> float:
    """Return how much more an example of ours counts: there are few beside the others."""
    return 1.0 if "other" in one.classes else 2.0


def _matrix(seen: Sequence[Sequence[int]]) -> csr_matrix:
    chance = np.random.default_rng(_SEED)
    columns: list[int] = []
    values: list[float] = []
    ends = [0]
    for copy in range(_COPIES):
        for one in seen:
            held = np.array(one, dtype=np.int64)
            if copy:
                held = held[chance.random(len(held)) >= _LEFT_OUT]
            columns += held.tolist()
            values += [1 / max(len(one), 1) ** 0.5] * len(held)
            ends.append(len(columns))
    return csr_matrix((values, columns, ends), shape=(len(ends) - 1, SIZE))


def _solve(rows: csr_matrix, allowed: Numbers, importance: Numbers) -> tuple[Numbers, Numbers]:
    width, classes = rows.shape[1], allowed.shape[1]
    share = (importance / importance.sum())[:, None]
    across = rows.T.tocsr()

    def loss(flat: Numbers) -> tuple[float, Numbers]:
        weights, bias = flat[classes:].reshape(width, classes), flat[:classes]
        total = rows @ weights + bias
        total -= total.max(axis=1, keepdims=True)
        chances = np.exp(total)
        chances /= chances.sum(axis=1, keepdims=True)
        right = chances * allowed
        sums = right.sum(axis=1, keepdims=True) + 1e-12
        error = (chances - right / sums) * share
        value = -(share * np.log(sums)).sum() + _DECAY * (weights**2).sum()
        slope = across @ error + 2 * _DECAY * weights
        return float(value), np.concatenate([error.sum(axis=0), slope.ravel()])

    start = np.zeros(classes * (width + 1))
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": _STEPS}).x
    return found[classes:].reshape(width, classes), found[:classes]
