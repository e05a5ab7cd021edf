"""Runs are kept as differences, averaged, and rounded; what is lost on the way is little."""

from __future__ import annotations

import numpy as np
import pytest

from training.encoder.learn.differences import packed, unpacked
from training.encoder.learn.weights import MIDDLE, Arrays, layer_of, moved, rounded, trained


def weights(seed: int, *, layers: int = 12) -> Arrays:
    """All weights of a network with matrices of eight rows."""
    draw = np.random.default_rng(seed)
    found: Arrays = {"word": draw.standard_normal((4, 384)).astype(np.float32)}
    for layer in range(layers):
        for name, columns in (("qkv", 384), ("ao", 384), ("fi", 384), ("fo", 1536)):
            found[f"L{layer}{name}"] = draw.standard_normal((8, columns)).astype(np.float32)
        found[f"L{layer}fib"] = draw.standard_normal(8).astype(np.float32)
    return found


def nudged(before: Arrays, seed: int) -> Arrays:
    draw = np.random.default_rng(seed)
    return {
        name: array + draw.standard_normal(array.shape).astype(np.float32) * np.float32(0.01)
        for name, array in before.items()
    }


def test_differences_come_back_nearly_as_they_were() -> None:
    old = trained(weights(1))
    new = nudged(old, 2)
    back = unpacked(packed(new, old))
    assert back.keys() == old.keys()
    for name, array in old.items():
        change = new[name] - array
        assert ((back[name] - change) ** 2).sum() < 0.01 * (change**2).sum()


def test_what_else_was_learnt_is_kept_whole() -> None:
    old = trained(weights(1, layers=1))
    projection = np.random.default_rng(3).standard_normal((384, 16)).astype(np.float32)
    back = unpacked(packed(nudged(old, 2) | {"projection_matrix": projection}, old))
    assert np.array_equal(back["projection_matrix"], projection)


def test_runs_move_the_weights_by_their_mean_and_the_table_stays() -> None:
    old = weights(1, layers=1)
    ones, threes = (
        {name: np.full_like(array, value) for name, array in trained(old).items()}
        for value in (1.0, 3.0)
    )
    found = moved(old, [(1, ones), (3, threes)], share=0.5)
    assert np.array_equal(found["word"], old["word"])
    assert found["L0fo"] - old["L0fo"] == pytest.approx(1.25, abs=1e-5)
    assert found["L0fib"].dtype == np.float32


def test_the_layers_in_the_middle_move_by_a_part_of_the_share() -> None:
    old = trained(weights(1))
    ones = {name: np.ones_like(array) for name, array in old.items()}
    found = moved(old, [(1.0, ones)], share=0.8, middle=0.25)
    for name, array in old.items():
        step = 0.2 if layer_of(name) in MIDDLE else 0.8
        assert found[name] - array == pytest.approx(step, abs=1e-5)
    assert {layer_of(name) for name in old} == set(range(12))


def test_eight_bits_lose_at_most_half_a_step() -> None:
    matrix = weights(1)["L3fo"]
    codes, scales = rounded(matrix)
    assert codes.dtype == np.uint8
    assert codes.min() >= 1
    whole = ((codes.astype(np.float32) - 128) * scales[:, :, None]).reshape(matrix.shape)
    steps = np.repeat(scales, matrix.shape[1] // scales.shape[1], axis=1)
    assert (np.abs(whole - matrix) <= steps * 0.5001).all()
