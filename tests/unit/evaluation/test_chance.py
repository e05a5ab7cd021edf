"""Intervals and the paired test."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from carrel.evaluation import chance


def test_the_interval_of_equal_values_is_a_point() -> None:
    assert chance.interval(np.full(50, 0.25)) == (0.25, 0.25)


def test_the_interval_is_as_wide_as_theory_says_and_always_the_same() -> None:
    values = np.array([0.0, 1.0] * 200)
    low, high = chance.interval(values)
    half = 1.96 * 0.5 / np.sqrt(400)
    assert low == pytest.approx(0.5 - half, abs=0.006)
    assert high == pytest.approx(0.5 + half, abs=0.006)
    assert chance.interval(values) == (low, high)


def test_the_paired_test_agrees_with_counting_every_case() -> None:
    ours = np.array([0.9, 0.8, 0.7, 0.9, 0.4, 0.6, 0.9, 0.5])
    theirs = np.array([0.5, 0.7, 0.8, 0.6, 0.3, 0.6, 0.6, 0.4])
    differences = ours - theirs
    seen = abs(differences.sum()) - 1e-9
    signs = itertools.product((1, -1), repeat=len(differences))
    cases = [abs(float(np.dot(sign, differences))) >= seen for sign in signs]
    assert chance.paired_p(ours, theirs) == pytest.approx(np.mean(cases), abs=0.015)


def test_systems_that_answer_alike_do_not_differ() -> None:
    values = np.array([0.1, 0.5, 1.0])
    assert chance.paired_p(values, values) == 1.0


def test_a_clear_difference_is_no_chance_and_small_blocks_change_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    theirs = np.linspace(0, 0.5, 100)
    whole = chance.paired_p(theirs + 0.3, theirs)
    assert whole == pytest.approx(1 / (chance.FLIPS + 1))
    assert chance.paired_p(theirs, theirs + 0.3) == whole
    monkeypatch.setattr(chance, "_BLOCK", 1000)
    assert chance.paired_p(theirs + 0.3, theirs) == whole
    low, high = chance.interval(theirs)
    assert low < theirs.mean() < high
