"""The encoder for tests keeps the promises of the port."""

from __future__ import annotations

import numpy as np
import pytest

from carrel.core.embedding import Embedder, Passage
from carrel.inference.hashing import HashingEncoder


async def test_texts_with_common_words_are_near() -> None:
    encoder: Embedder = HashingEncoder()
    heron, tax = await encoder.embed_passages(
        [
            Passage(context="Birds", text="The heron waits for fish."),
            Passage(context="", text="Income tax is due in March."),
        ]
    )
    query = await encoder.embed_query("heron fish")
    assert heron.windows[0] @ query.dense > tax.windows[0] @ query.dense
    assert query.tokens is not None
    near, far = encoder.late_scores(query.tokens, [heron.tokens, tax.tokens])
    assert near == pytest.approx(1.0)
    assert far < near
    assert encoder.late_scores(query.tokens, [b""]).tolist() == [0]
    await encoder.close()


async def test_it_has_windows_and_unit_vectors_and_knows_japanese() -> None:
    encoder = HashingEncoder()
    long, odd, sagi = await encoder.embed_passages(
        [
            Passage(context="Birds", text="word " * 700),
            Passage(context="", text="\ud800 !!"),
            Passage(context="", text="青鷺が魚を待つ"),
        ]
    )
    assert len(long.windows) == 3
    assert len(long.tokens) == 701 * encoder.token_bytes
    assert odd.tokens == b""
    for found in (long, odd, sagi):
        assert np.linalg.norm(found.windows, axis=1) == pytest.approx(1.0)
    query = await encoder.embed_query("魚")
    assert query.tokens is not None
    assert encoder.late_scores(query.tokens, [sagi.tokens])[0] == pytest.approx(1.0)
