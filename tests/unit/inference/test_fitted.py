"""What was fitted is written and read again, and nothing else is taken for it."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from carrel.core.embedding import Matrix
from carrel.errors import EncoderDamaged
from carrel.inference.fitted import Fitted
from carrel.inference.late import CENTROIDS, TokenCodec
from carrel.inference.manifest import MODEL
from carrel.inference.spread import Spread

# The smallest file of a single array.
ARRAY = (
    b"\x93NUMPY\x01\x00F\x00{'descr':'<f4','fortran_order':False,'shape':(0,)}".ljust(79) + b"\n"
)
Arrays = dict[str, np.ndarray[Any, Any]]


def normal(*shape: int, seed: int = 0) -> Matrix:
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


def spread(seed: int) -> Spread:
    return Spread(
        mean=normal(12, seed=seed),
        query_mean=normal(12, seed=seed + 1),
        matrix=normal(12, 8, seed=seed + 2),
    )


@pytest.fixture(scope="module")
def fitted() -> Fitted:
    """Twelve dimensions, turned into eight."""
    return Fitted(
        dense=spread(1),
        tokens=TokenCodec(
            spread=spread(4),
            coarse=normal(20, 8, seed=7),
            codebooks=normal(4, CENTROIDS, 2, seed=8),
            weights=np.linspace(0.1, 1.0, 10, dtype=np.float32),
        ),
    )


def test_it_is_written_and_read_again(fitted: Fitted, tmp_path: Path) -> None:
    file, again = tmp_path / "fitted.npz", tmp_path / "again.npz"
    fitted.save(file)
    read = Fitted.load(file)
    vectors = normal(6, 12, seed=9)
    assert np.allclose(read.dense.passages(vectors), fitted.dense.passages(vectors), atol=5e-3)
    assert np.allclose(read.dense.queries(vectors), fitted.dense.queries(vectors), atol=5e-3)
    assert np.allclose(read.tokens.spread.mean, fitted.tokens.spread.mean)
    assert np.allclose(read.tokens.coarse, fitted.tokens.coarse, atol=2e-3)
    assert np.allclose(read.tokens.codebooks, fitted.tokens.codebooks, atol=2e-3)
    assert np.allclose(read.tokens.weights, fitted.tokens.weights, atol=1e-3)
    read.save(again)
    assert again.read_bytes() == file.read_bytes()


@pytest.mark.parametrize("content", [b"", b"nonsense", b"PK\x05\x06" + bytes(18), ARRAY], ids=repr)
def test_a_file_of_something_else_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "fitted.npz"
    file.write_bytes(content)
    with pytest.raises(EncoderDamaged) as caught:
        Fitted.load(file)
    assert caught.value.details["file"] == "fitted.npz"


def without_weights(arrays: Arrays) -> None:
    del arrays["weights"]


def with_a_flat_book(arrays: Arrays) -> None:
    arrays["codebooks"] = arrays["codebooks"].reshape(-1)


def with_flat_centroids(arrays: Arrays) -> None:
    arrays["coarse"] = arrays["coarse"].reshape(-1)


def with_a_shorter_centre(arrays: Arrays) -> None:
    arrays["dense_mean"] = arrays["dense_mean"][1:]


def with_objects(arrays: Arrays) -> None:
    arrays["weights"] = np.array([{"a": 1}], dtype=object)


@pytest.mark.parametrize(
    "change",
    [without_weights, with_a_flat_book, with_flat_centroids, with_a_shorter_centre, with_objects],
    ids=lambda change: change.__name__,
)
def test_arrays_that_do_not_belong_together_are_refused(
    fitted: Fitted, tmp_path: Path, change: Callable[[Arrays], None]
) -> None:
    file = tmp_path / "fitted.npz"
    fitted.save(file)
    with np.load(file) as held:
        arrays = dict(held)
    change(arrays)
    written = io.BytesIO()
    np.savez(written, allow_pickle=True, **arrays)
    file.write_bytes(written.getvalue())
    with pytest.raises(EncoderDamaged):
        Fitted.load(file)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EncoderDamaged):
        Fitted.load(tmp_path / "fitted.npz")


@pytest.fixture(scope="module")
def bundled() -> Fitted:
    """What ships."""
    return Fitted.load(MODEL / "fitted.npz")


def test_what_ships_fits_the_model(bundled: Fitted) -> None:
    about = json.loads((MODEL / "manifest.json").read_text(encoding="utf-8"))
    codec = bundled.tokens
    assert codec.token_bytes == about["token_bytes"] == 22
    assert len(codec.weights) == about["vocabulary"]["pieces"]
    assert len(codec.coarse) == about["fitted"]["coarse"]
    assert bundled.dense.matrix.shape == (about["dimensions"],) * 2


def test_what_ships_packs_a_vector_the_same_in_any_company(bundled: Fitted) -> None:
    vectors = normal(40, 384, seed=1)
    alone = b"".join(bundled.tokens.pack(vectors[place : place + 1]) for place in range(40))
    assert bundled.tokens.pack(vectors) == alone
