"""Token vectors survive their packing, and MaxSim is what its definition says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrel.core.embedding import Matrix
from carrel.errors import EncoderDamaged, EncoderError
from carrel.inference import late
from carrel.inference.late import CENTROIDS, TokenCodec
from carrel.inference.spread import Spread

COARSE = 300  # more than one byte can name
IDS = (3, 0, 9, 3, 5)


def normal(*shape: int, seed: int = 0) -> Matrix:
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


@pytest.fixture(scope="module")
def codec() -> TokenCodec:
    """A codec over 12 dimensions, turned into 8, with a vocabulary of 10 pieces."""
    return TokenCodec(
        spread=Spread(
            mean=normal(12, seed=1) * np.float32(1 / 9),
            query_mean=normal(12, seed=2) * np.float32(1 / 9),
            matrix=normal(12, 8, seed=3),
        ),
        coarse=normal(COARSE, 8, seed=4) * np.float32(1 / 3),
        codebooks=normal(4, CENTROIDS, 2, seed=5) * np.float32(1 / 9),
        weights=np.linspace(0.1, 1.0, 10, dtype=np.float32),
    )


def slow_tokens(codec: TokenCodec, packed: bytes) -> list[Matrix]:
    found = []
    for start in range(0, len(packed), 6):
        low, high, *numbers = packed[start : start + 6]
        parts = [codec.codebooks[space][number] for space, number in enumerate(numbers)]
        token = codec.coarse[low + 256 * high] + np.concatenate(parts)
        found.append(token / np.linalg.norm(token))
    return found


def slow_score(codec: TokenCodec, words: Matrix, ids: tuple[int, ...], packed: bytes) -> float:
    tokens = slow_tokens(codec, packed)
    total = 0.0
    for vector, piece in zip(words, ids, strict=True):
        word = (vector / np.linalg.norm(vector) - codec.spread.query_mean) @ codec.spread.matrix
        best = max(float(word @ token) / float(np.linalg.norm(word)) for token in tokens)
        total += float(codec.weights[piece]) * best
    return total / sum(float(codec.weights[piece]) for piece in ids)


def test_scores_are_maxsim_weighted_by_how_rare_the_pieces_are(codec: TokenCodec) -> None:
    words = normal(5, 12, seed=6)
    packed = [codec.pack(normal(size, 12, seed=size)) for size in (3, 1, 40, 7)]
    expected = [slow_score(codec, words, IDS, codes) for codes in packed]
    found = codec.scores(codec.query(words, IDS), packed)
    assert found == pytest.approx(np.array(expected), abs=1e-5)
    plain = codec.scores(codec.query(words, (1,) * 5), packed)
    assert not np.allclose(found, plain, atol=1e-3)


@settings(deadline=None)
@given(st.lists(st.integers(0, 9), min_size=1, max_size=12), st.integers(0, 99))
def test_query_tokens_have_their_weights_as_lengths_one_on_average(
    codec: TokenCodec, ids: list[int], seed: int
) -> None:
    found = np.linalg.norm(codec.query(normal(len(ids), 12, seed=seed), ids), axis=1)
    assert found.mean() == pytest.approx(1.0, abs=1e-5)
    assert found == pytest.approx(codec.weights[ids] / codec.weights[ids].mean(), abs=1e-5)


@settings(deadline=None)
@given(st.lists(st.integers(0, 9), max_size=12), st.integers(1, 20), st.integers(0, 99))
def test_groups_do_not_change_the_scores(
    codec: TokenCodec, sizes: list[int], at_once: int, seed: int
) -> None:
    query = codec.query(normal(3, 12, seed=seed), (1, 2, 3))
    packed = [codec.pack(normal(size, 12, seed=seed + at)) for at, size in enumerate(sizes)]
    expected = codec.scores(query, packed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(late, "_SCORED_AT_ONCE", at_once)
        found = codec.scores(query, packed)
    assert found == pytest.approx(expected, abs=1e-6)
    assert ((found >= -1) & (found <= 1)).all()
    assert [score == 0 for score in found] == [size == 0 for size in sizes]


def test_a_query_without_tokens_scores_nothing(codec: TokenCodec) -> None:
    empty = codec.query(np.zeros((0, 12), np.float32), ())
    assert empty.shape == (0, 8)
    assert codec.scores(empty, [codec.pack(normal(2, 12))]).tolist() == [0]
    assert codec.scores(codec.query(normal(2, 12), (1, 2)), []).shape == (0,)


def test_packing_takes_the_nearest_centroids(codec: TokenCodec) -> None:
    vectors = normal(600, 12, seed=7)
    codes = np.frombuffer(codec.pack(vectors), np.uint8).reshape(600, 6).astype(int)
    spread = codec.spread.passages(vectors)
    coarse = codes[:, 0] + 256 * codes[:, 1]
    away = ((spread[:, None] - codec.coarse[None]) ** 2).sum(axis=2)
    assert away[np.arange(600), coarse] == pytest.approx(away.min(axis=1), abs=1e-5)
    assert coarse.max() > 255
    rest = (spread - codec.coarse[coarse]).reshape(600, 4, 1, 2)
    distances = ((rest - codec.codebooks[None]) ** 2).sum(axis=3)
    chosen = np.take_along_axis(distances, codes[:, 2:, None], axis=2)[:, :, 0]
    assert chosen == pytest.approx(distances.min(axis=2), abs=1e-5)


def test_what_is_unpacked_is_what_the_codes_stand_for(codec: TokenCodec) -> None:
    packed = codec.pack(normal(20, 12, seed=8))
    assert codec.token_bytes == 6
    assert codec.unpack(packed) == pytest.approx(np.stack(slow_tokens(codec, packed)), abs=1e-6)
    assert codec.unpack(b"").shape == (0, 8)
    assert codec.pack(np.zeros((0, 12), np.float32)) == b""


def test_a_vector_is_packed_the_same_in_any_company(codec: TokenCodec) -> None:
    vectors = normal(300, 12, seed=9)
    alone = b"".join(codec.pack(vectors[place : place + 1]) for place in range(300))
    assert codec.pack(vectors) == alone


@pytest.mark.parametrize(
    "codes",
    [b"12345", b"1234567", COARSE.to_bytes(2, "little") + b"1234", b"\xff\xff1234"],
    ids=["short", "long", "one too far", "far too far"],
)
def test_codes_of_another_codec_are_refused(codec: TokenCodec, codes: bytes) -> None:
    good = codec.pack(normal(3, 12))
    with pytest.raises(EncoderError, match="another encoder"):
        codec.scores(codec.query(normal(2, 12), (1, 2)), [good, codes])
    with pytest.raises(EncoderError, match="another encoder"):
        codec.unpack(codes)


@pytest.mark.parametrize(
    "part",
    [
        {"coarse": normal(COARSE, 7)},
        {"coarse": normal(8)},
        {"coarse": normal(0, 8)},
        {"coarse": np.zeros((65_537, 8), np.float32)},
        {"coarse": normal(COARSE, 8) * np.float32(np.nan)},
        {"codebooks": normal(4, 200, 2)},
        {"codebooks": normal(4, CENTROIDS, 3)},
        {"codebooks": normal(4, CENTROIDS, 2) * np.float32(np.inf)},
        {"weights": np.zeros(10, np.float32)},
        {"weights": -np.ones(10, np.float32)},
        {"weights": np.full(10, np.nan, np.float32)},
        {"weights": np.ones((10, 2), np.float32)},
    ],
    ids=lambda part: next(iter(part)),
)
def test_parts_that_do_not_fit_are_refused(codec: TokenCodec, part: dict[str, Any]) -> None:
    with pytest.raises(EncoderDamaged, match="do not fit"):
        replace(codec, **part)


def test_the_rarest_pieces_are_worth_packing(codec: TokenCodec) -> None:
    ids = (0, 9, 3, 9, 1, 5)
    half = replace(codec, share=0.5)
    assert half.telling(ids).tolist() == [1, 3, 5]
    assert replace(codec, share=0.6).telling(ids).tolist() == [1, 2, 3, 5]
    assert codec.telling(ids).tolist() == [0, 1, 2, 3, 4, 5]
    assert half.telling(()).tolist() == []
    assert half.telling((2,)).tolist() == [0]


@pytest.mark.parametrize("share", [0.0, -1.0, 1.5, float("nan")])
def test_a_share_that_is_none_is_refused(codec: TokenCodec, share: float) -> None:
    with pytest.raises(EncoderDamaged):
        replace(codec, share=share)
