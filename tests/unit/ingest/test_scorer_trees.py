"""The trees are evaluated as a reader of their nodes would, and their file is checked."""

from __future__ import annotations

import math
import random
from pathlib import Path

import numpy as np
import pytest

from carrel.ingest.html.features_known import Dictionary
from carrel.ingest.html.scorer_file import (
    COLUMNS,
    DIGEST,
    MODEL,
    Model,
    ScorerDamaged,
    load,
    model,
    save,
)
from carrel.ingest.html.trees import Forest


def _forest(*, trees: int = 7, depth: int = 4, columns: int = 5, seed: int = 3) -> Forest:
    dice = np.random.default_rng(seed)
    inner = 2**depth - 1
    return Forest(
        columns=dice.integers(0, columns, (trees, inner)).astype(np.intp),
        thresholds=dice.normal(size=(trees, inner)).astype(np.float32),
        leaves=dice.normal(size=(trees, inner + 1)).astype(np.float32),
    )


def _plainly(forest: Forest, row: list[float]) -> float:
    total = 0.0
    for columns, thresholds, leaves in zip(
        forest.columns, forest.thresholds, forest.leaves, strict=True
    ):
        place = 0
        while place < len(columns):
            is_greater = row[columns[place]] > thresholds[place]
            place = 2 * place + (2 if is_greater else 1)
        total += float(leaves[place - len(columns)])
    return 1 / (1 + math.exp(-total))


def _tiny() -> Model:
    return Model(
        _forest(columns=len(COLUMNS)),
        Dictionary(
            names={"post": 1.0}, terms={"reply": -1.0, "返信": -2.0}, headings={"also": -1.0}
        ),
    )


def test_all_trees_at_once_give_what_each_gives_alone() -> None:
    forest = _forest()
    dice = random.Random(5)
    rows = [[dice.gauss(0, 1) for _ in range(5)] for _ in range(40)]
    rows = np.array(rows, dtype=np.float32).tolist()
    found = forest.score(np.array(rows, dtype=np.float32))
    assert found == pytest.approx([_plainly(forest, row) for row in rows], abs=1e-5)


def test_a_value_equal_to_the_threshold_goes_left() -> None:
    forest = Forest(
        columns=np.zeros((1, 1), np.intp),
        thresholds=np.array([[2.0]], np.float32),
        leaves=np.array([[-9.0, 9.0]], np.float32),
    )
    found = forest.score(np.array([[2.0], [2.001]], np.float32))
    assert found[0] < 0.5 < found[1]


def test_no_rows_give_no_scores() -> None:
    assert _forest().score(np.zeros((0, 5), np.float32)).shape == (0,)


def test_trees_that_do_not_fit_together_are_refused() -> None:
    with pytest.raises(ValueError, match="fit together"):
        Forest(
            columns=np.zeros((2, 3), np.intp),
            thresholds=np.zeros((2, 3), np.float32),
            leaves=np.zeros((2, 3), np.float32),
        )


def test_the_file_that_carrel_comes_with_is_whole_and_small() -> None:
    assert MODEL.stat().st_size < 500_000
    assert load(MODEL, DIGEST).forest.columns.max() < len(COLUMNS)


def test_what_was_saved_is_loaded(tmp_path: Path) -> None:
    held = _tiny()
    save(held, tmp_path / "a.npz", tmp_path / "a.sha256")
    found = load(tmp_path / "a.npz", tmp_path / "a.sha256")
    rows = np.ones((3, len(COLUMNS)), np.float32)
    assert found.forest.score(rows).tolist() == held.forest.score(rows).tolist()
    assert found.dictionary == held.dictionary


def test_the_same_model_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        save(_tiny(), tmp_path / f"{name}.npz", tmp_path / f"{name}.sha256")
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()


def test_a_changed_byte_is_noticed(tmp_path: Path) -> None:
    path, digest = tmp_path / "a.npz", tmp_path / "a.sha256"
    save(_tiny(), path, digest)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    with pytest.raises(ScorerDamaged):
        load(path, digest)


@pytest.mark.parametrize("name", ["a.npz", "a.sha256"])
def test_a_missing_file_is_a_damaged_model(tmp_path: Path, name: str) -> None:
    save(_tiny(), tmp_path / "a.npz", tmp_path / "a.sha256")
    (tmp_path / name).unlink()
    with pytest.raises(ScorerDamaged):
        load(tmp_path / "a.npz", tmp_path / "a.sha256")


def test_a_model_for_other_features_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(_tiny(), tmp_path / "a.npz", tmp_path / "a.sha256")
    monkeypatch.setattr("carrel.ingest.html.scorer_file.COLUMNS", COLUMNS[1:])
    with pytest.raises(ScorerDamaged, match="other features"):
        load(tmp_path / "a.npz", tmp_path / "a.sha256")


def test_the_model_is_read_once() -> None:
    assert model() is model()
