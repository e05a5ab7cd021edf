"""Fewer tokens for each passage."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from carrel.retrieve.thinning import thinned

SIZE = 4


def token(leading: int, rest: int) -> bytes:
    return leading.to_bytes(2, "little") + rest.to_bytes(2, "little")


def tokens(packed: bytes) -> list[bytes]:
    return [packed[at : at + SIZE] for at in range(0, len(packed), SIZE)]


def test_tokens_that_repeat_a_code_go_first() -> None:
    whole = [token(1, 0), token(2, 0), token(1, 1), token(3, 0), token(1, 2)]
    kept = tokens(thinned(b"".join(whole), SIZE, 0.6))
    assert kept == [token(1, 0), token(2, 0), token(3, 0)]


def test_the_whole_is_kept_where_all_is_wanted() -> None:
    packed = b"".join(token(at % 3, at) for at in range(10))
    assert thinned(packed, SIZE, 1.0) is packed
    assert thinned(b"", SIZE, 0.5) == b""


@given(st.integers(1, 200), st.floats(0.1, 1.0), st.integers(0, 5))
def test_the_share_is_kept_in_order(count: int, share: float, seed: int) -> None:
    dice = random.Random(seed)
    whole = [token(dice.randrange(20), at) for at in range(count)]
    kept = tokens(thinned(b"".join(whole), SIZE, share))
    assert share * count <= len(kept) <= share * count + 1
    places = [whole.index(one) for one in kept]
    assert places == sorted(places)
