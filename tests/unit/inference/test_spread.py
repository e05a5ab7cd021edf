"""Vectors are spread out: each has unit length, and what they have in common is gone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrel.core.embedding import Matrix, Vector
from carrel.errors import EncoderDamaged
from carrel.inference import spread as spreading
from carrel.inference.spread import Factor, Spread, lengths, unit


def normal(*shape: int, seed: int = 0) -> Matrix:
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


@pytest.fixture(scope="module")
def spread() -> Spread:
    """Twelve dimensions become eight."""
    return Spread(
        mean=normal(12, seed=1) * np.float32(1 / 9),
        query_mean=normal(12, seed=2) * np.float32(1 / 9),
        matrix=normal(12, 8, seed=3),
    )


def slowly(vector: Vector, mean: Vector, matrix: Matrix) -> list[float]:
    centred = vector.astype(float) / np.linalg.norm(vector.astype(float)) - mean
    turned = [sum(centred[row] * matrix[row, at] for row in range(12)) for at in range(8)]
    return [part / np.linalg.norm(turned) for part in turned]


def test_passages_and_queries_each_lose_their_own_centre(spread: Spread) -> None:
    vectors = normal(5, 12, seed=4)
    for found, mean in (
        (spread.passages(vectors), spread.mean),
        (spread.queries(vectors), spread.query_mean),
    ):
        expected = [slowly(vector, mean, spread.matrix) for vector in vectors]
        assert found == pytest.approx(np.array(expected), abs=1e-5)
    assert not np.allclose(spread.passages(vectors), spread.queries(vectors), atol=1e-2)


@settings(deadline=None)
@given(st.integers(0, 40), st.integers(0, 99), st.floats(1e-3, 1e3))
def test_every_row_has_unit_length_whatever_its_length_was(
    spread: Spread, rows: int, seed: int, scale: float
) -> None:
    vectors = normal(rows, 12, seed=seed)
    for turn in (spread.passages, spread.queries):
        found = turn(vectors * np.float32(scale))
        assert found.dtype == np.float32
        assert np.linalg.norm(found, axis=1) == pytest.approx(np.ones(rows), abs=1e-5)
        assert found == pytest.approx(turn(vectors), abs=1e-4)


def test_a_row_is_spread_the_same_in_any_company(spread: Spread) -> None:
    vectors = normal(30, 12, seed=5)
    alone = [spread.passages(vectors[place : place + 1])[0] for place in range(30)]
    assert spread.passages(vectors) == pytest.approx(np.stack(alone), abs=1e-6)


def test_a_row_of_zeros_is_taken_for_what_the_centre_leaves(spread: Spread) -> None:
    zeros = np.zeros((2, 12), np.float32)
    assert spread.passages(zeros) == pytest.approx(
        unit(-spread.mean[None] @ spread.matrix).repeat(2, axis=0), abs=1e-6
    )
    uncentred = Spread(mean=zeros[0], query_mean=zeros[0], matrix=spread.matrix)
    assert not uncentred.passages(zeros).any()


@pytest.mark.parametrize(
    ("mean", "query_mean", "matrix"),
    [
        (normal(12), normal(12), normal(11, 8)),
        (normal(12), normal(11), normal(12, 8)),
        (normal(11), normal(12), normal(12, 8)),
        (normal(12), normal(12), normal(12)),
        (normal(12) * np.float32(np.nan), normal(12), normal(12, 8)),
        (normal(12), normal(12) * np.float32(np.inf), normal(12, 8)),
        (normal(12), normal(12), normal(12, 8) * np.float32(np.nan)),
    ],
    ids=["rows", "query", "passage", "flat", "mean", "query mean", "matrix"],
)
def test_parts_that_do_not_fit_are_refused(
    mean: Vector, query_mean: Vector, matrix: Matrix
) -> None:
    with pytest.raises(EncoderDamaged, match="do not fit"):
        Spread(mean=mean, query_mean=query_mean, matrix=matrix)


@settings(deadline=None)
@given(st.integers(0, 40), st.integers(1, 9), st.integers(1, 9))
def test_the_product_by_blocks_is_the_product(rows: int, inner: int, columns: int) -> None:
    left, right = normal(rows, inner, seed=6), normal(inner, columns, seed=7)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spreading, "_ONE_THREAD", 100)
        assert np.allclose(Factor.of(right).product(left), left @ right, atol=1e-4)


def test_a_row_of_zeros_stays() -> None:
    assert not unit(np.zeros((2, 3), np.float32)).any()
    assert (lengths(np.zeros((2, 3), np.float32)) > 0).all()
