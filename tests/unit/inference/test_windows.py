"""Passages are cut evenly, lose nothing and fit the model."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrel.inference.windows import (
    CONTEXT_TOKENS,
    MODEL_TOKENS,
    UNCUT_TOKENS,
    WINDOW_TOKENS,
    Frame,
    cut,
    spans,
    whole,
)

FRAME = Frame(start=0, prefix=(11, 12), end=2)


@given(st.integers(0, 5_000))
def test_windows_cover_the_body_in_even_parts(length: int) -> None:
    found = spans(length)
    assert found[0][0] == 0
    assert found[-1][1] == length
    assert all(one[1] == other[0] for one, other in pairwise(found))
    sizes = [end - start for start, end in found]
    assert max(sizes) - min(sizes) <= 1
    assert len(found) == 1 or max(sizes) <= WINDOW_TOKENS


@pytest.mark.parametrize(("length", "count"), [(0, 1), (1, 1), (320, 1), (321, 2), (513, 3)])
def test_a_body_is_cut_only_when_it_is_long(length: int, count: int) -> None:
    assert len(spans(length)) == count


@pytest.mark.proves("X-106")
@given(st.integers(0, 2_000), st.integers(0, 200))
def test_every_window_has_the_frame_and_the_context_and_fits(body: int, context: int) -> None:
    words, title = list(range(1_000, 1_000 + body)), list(range(500, 500 + context))
    windows = cut(FRAME, title, words)
    shown = tuple(title[:CONTEXT_TOKENS])
    for window in windows:
        assert len(window.ids) <= UNCUT_TOKENS + CONTEXT_TOKENS + 4 <= MODEL_TOKENS
        assert window.ids[: 3 + len(shown)] == (0, 11, 12, *shown)
        assert window.ids[-1] == 2
    kept = [token for window in windows for token in window.ids[window.kept]]
    assert kept == [*shown, *words]


def test_a_query_is_one_window_that_fits() -> None:
    window = whole(FRAME, list(range(100, 1_100)))
    assert len(window.ids) == MODEL_TOKENS
    assert window.ids[-1] == 2
    assert window.ids[window.kept] == tuple(range(100, 100 + FRAME.room))
