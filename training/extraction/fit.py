"""Fit boosted trees on described pages, and turn them into the form that Carrel evaluates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from carrel.ingest.html.features_known import look_up
from carrel.ingest.html.scorer_file import Model
from carrel.ingest.html.trees import Forest
from training.extraction.dictionary import learn
from training.extraction.pages import Page, folds

DEPTH = 4
ROUNDS = 220
SEEDS = (1,)
SETTINGS: dict[str, Any] = {
    "objective": "cross_entropy",  # labels are shares
    "learning_rate": 0.06,
    "num_leaves": 8,
    "max_depth": DEPTH,
    "min_data_in_leaf": 100,
    "feature_fraction": 0.2,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "deterministic": True,
    "force_row_wise": True,
    "num_threads": 2,
    "verbose": -1,
}
_FLOOR = 0.2  # share of a page's weight that its blocks have alike, however short

Matrix = npt.NDArray[np.float32]


def fit(found: Sequence[Page]) -> Model:
    """Return a model of some pages."""
    rows, wanted, weights = examples(found)
    dumps = [_trees(rows, wanted, weights, seed=seed) for seed in SEEDS]
    return Model(forest_of(dumps), learn(found))


def examples(found: Sequence[Page]) -> tuple[Matrix, Matrix, Matrix]:
    """Return rows, labels and weights.

    The dictionary that describes a page was learned from other sites, as it will be in use.
    """
    place = folds(found)
    rows, wanted, weights = [], [], []
    for fold in sorted(set(place.values())):
        known = learn([page for page in found if place[page.host] != fold])
        for page in found:
            if place[page.host] != fold or page.described is None:
                continue
            told = ~np.isnan(page.labels)
            numbers = np.hstack([page.described.numbers, look_up(page.described, known)])
            rows.append(numbers[told])
            wanted.append(page.labels[told])
            weights.append((page.shares + _FLOOR / len(page.blocks))[told])
    weight = np.concatenate(weights)
    return np.vstack(rows), np.concatenate(wanted), weight / weight.mean()


def _trees(rows: Matrix, wanted: Matrix, weights: Matrix, *, seed: int) -> list[dict[str, Any]]:
    import lightgbm

    data = lightgbm.Dataset(rows, wanted, weight=weights)
    booster = lightgbm.train({**SETTINGS, "seed": seed}, data, ROUNDS)
    return [tree["tree_structure"] for tree in booster.dump_model()["tree_info"]]


def forest_of(dumps: Sequence[Sequence[dict[str, Any]]]) -> Forest:
    """Return the average of several boosters as one forest."""
    count = sum(map(len, dumps))
    inner = 2**DEPTH - 1
    columns = np.zeros((count, inner), dtype=np.intp)
    thresholds = np.full((count, inner), np.inf, dtype=np.float32)
    leaves = np.zeros((count, inner + 1), dtype=np.float32)
    for at, tree in enumerate(tree for dump in dumps for tree in dump):
        stack = [(tree, 0)]
        while stack:
            node, place = stack.pop()
            if "leaf_value" in node:
                while place < inner:  # a shallow leaf: its rows all go to the left
                    place = 2 * place + 1
                leaves[at, place - inner] = node["leaf_value"] / len(dumps)
                continue
            columns[at, place] = node["split_feature"]
            thresholds[at, place] = _below(node["threshold"])
            stack.append((node["left_child"], 2 * place + 1))
            stack.append((node["right_child"], 2 * place + 2))
    return Forest(columns=columns, thresholds=thresholds, leaves=leaves)


def _below(threshold: float) -> np.float32:
    """Return the greatest small float that is not above, so that no row changes sides."""
    small = np.float32(threshold)
    return small if float(small) <= threshold else np.nextafter(small, np.float32(-np.inf))
