"""The measures, on rankings that can be worked out by hand."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrel.evaluation.measures import MEASURES, all_found, ndcg, recall, reciprocal_rank

TWO = {"a": 1.0, "b": 1.0, "x": 0.0}


def test_the_measures_have_their_usual_names() -> None:
    assert " ".join(MEASURES) == "ndcg@10 recall@1 recall@5 recall@10 mrr@10 all@8 all@10"


def test_ndcg_counts_later_places_less_and_grades_by_gain() -> None:
    graded = {"a": 3.0, "b": 1.0}
    ideal = 3 + 1 / math.log2(3)
    assert ndcg(["a", "b"], graded, first=10) == pytest.approx(1.0)
    found = 1 + 3 / math.log2(3)
    assert ndcg(["b", "a"], graded, first=10) == pytest.approx(found / ideal)
    assert ndcg(["x", "y", "a"], {"a": 1.0}, first=10) == pytest.approx(0.5)


def test_ndcg_compares_with_what_fits_into_the_places() -> None:
    many = {str(number): 1.0 for number in range(20)}
    assert ndcg([str(number) for number in range(10)], many, first=10) == pytest.approx(1.0)


def test_a_gain_below_nothing_takes_nothing_away() -> None:
    assert ndcg(["bad", "a"], {"a": 1.0, "bad": -1.0}, first=10) == pytest.approx(1 / math.log2(3))
    assert recall(["bad"], {"a": 1.0, "bad": -1.0}, first=10) == 0.0


def test_recall_is_a_share_and_all_found_is_all_or_nothing() -> None:
    assert recall(["x", "a"], TWO, first=1) == 0.0
    assert recall(["x", "a"], TWO, first=2) == 0.5
    assert all_found(["x", "a"], TWO, first=2) == 0.0
    assert all_found(["x", "a", "b"], TWO, first=2) == 0.0
    assert all_found(["b", "x", "a"], TWO, first=3) == 1.0


def test_the_reciprocal_rank_looks_at_the_first_relevant_record_only() -> None:
    assert reciprocal_rank(["x", "b", "a"], TWO, first=10) == 0.5
    assert reciprocal_rank(["x", "b", "a"], TWO, first=1) == 0.0
    assert reciprocal_rank([], TWO, first=10) == 0.0


@pytest.mark.parametrize("name", MEASURES)
def test_without_anything_relevant_or_ranked_a_measure_is_nothing(name: str) -> None:
    assert MEASURES[name](["x"], {"x": 0.0}) == 0.0
    assert MEASURES[name]([], TWO) == 0.0


@given(
    st.permutations([str(number) for number in range(14)]),
    st.dictionaries(st.sampled_from([str(number) for number in range(14)]), st.integers(-1, 3)),
)
def test_every_measure_lies_between_nothing_and_one(
    ranked: list[str], gains: dict[str, float]
) -> None:
    for measure in MEASURES.values():
        assert 0.0 <= measure(ranked, gains) <= 1.0 + 1e-12
