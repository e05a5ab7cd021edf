"""Several rankings become one."""

from __future__ import annotations

import pytest

from carrel.retrieve.fusion import fuse

RANKINGS = {"a": [1, 2, 3], "b": [3, 4]}


def test_each_ranking_gives_one_by_k_plus_rank() -> None:
    fused = fuse(RANKINGS, k=60)
    assert [one.item for one in fused] == [3, 1, 2, 4]
    assert fused[0].score == pytest.approx(1 / 63 + 1 / 61)
    assert fused[0].parts == {"a": 1 / 63, "b": 1 / 61}


def test_a_small_k_trusts_first_places_more() -> None:
    rankings = {"a": [1, 2], "b": [3, 2], "c": [4, 2]}
    assert fuse(rankings, k=100)[0].item == 2
    deep = {"a": [1, 5, 6, 2], "b": [3, 7, 8, 2]}
    assert fuse(deep, k=1)[0].item == 1
    assert fuse(deep, k=60)[0].item == 2


def test_a_weight_makes_a_ranking_count_more() -> None:
    assert fuse(RANKINGS, k=1)[0].item == 3
    assert fuse(RANKINGS, k=1, weights={"a": 5.0})[0].item == 1


def test_a_ranking_that_was_cut_gives_its_next_place() -> None:
    fused = {one.item: one for one in fuse(RANKINGS, k=60, cut=True)}
    assert fused[1].parts == {"a": 1 / 61, "b": 1 / 63}
    assert fused[4].parts == {"a": 1 / 64, "b": 1 / 62}


def test_equals_stand_in_the_order_of_the_rankings() -> None:
    assert [one.item for one in fuse({"a": [5], "b": [4]}, k=9)] == [5, 4]
    assert fuse({}, k=9) == []
