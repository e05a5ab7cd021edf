"""Batches are of one kind, and what must not count against a query is hidden."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from training.encoder.learn.batches import Batches
from training.encoder.pairs import packed
from training.encoder.pairs.packed import Pairs, Row

KINDS = ["heading_en", "word_en_ja"]
TITLE, HEADING, BODY = 100, 200, 300


@pytest.fixture
def pairs(tmp_path: Path) -> Pairs:
    """Twenty passages with title, heading and body; each has a heading and a word for a query."""
    passages = [(at % 2, 0, [TITLE + at, HEADING + at, BODY + at, BODY + at]) for at in range(20)]
    rows = [
        Row(
            kind=kind,
            source=at % 2,
            passage=at,
            query=[HEADING + at] if at != 3 else [HEADING],
            cut_start=1,
            cut_length=1,
            rivals=[(at + 1) % 20] if kind == 0 else [],
        )
        for kind in range(2)
        for at in range(20)
    ]
    path = tmp_path / "pairs.xz"
    packed.write(path, kinds=KINDS, sources=["one", "two"], passages=passages, rows=rows)
    return packed.read(path)


def test_a_batch_has_one_kind_and_the_right_passages(pairs: Pairs) -> None:
    for batch in islice(Batches(pairs, size=8, seed=1, bare=0.0), 20):
        assert batch.kind in KINDS
        assert 0 < len(batch.queries) <= 8
        for query, passage in zip(batch.queries, batch.passages, strict=False):
            assert HEADING not in passage // 100 * 100
            if query[0] != HEADING:
                assert passage[0] - TITLE == query[0] - HEADING


def test_a_bare_passage_has_no_page_title(pairs: Pairs) -> None:
    batches = list(islice(Batches(pairs, size=8, seed=1, bare=1.0), 40))
    heads = [p[0] // 100 * 100 for b in batches if b.kind == "heading_en" for p in b.passages]
    words = [p[0] // 100 * 100 for b in batches if b.kind == "word_en_ja" for p in b.passages]
    assert set(heads) == {BODY}
    assert set(words) == {TITLE}


def test_a_headed_passage_keeps_its_heading_and_words_stay_as_they_are(pairs: Pairs) -> None:
    batches = list(islice(Batches(pairs, size=8, seed=1, bare=0.5, headed=0.5), 60))
    named = [p for b in batches if b.kind == "heading_en" for p in b.passages]
    words = [p for b in batches if b.kind == "word_en_ja" for p in b.passages]
    assert {p[0] // 100 * 100 for p in named} == {TITLE, BODY}  # whole, or bare
    assert {HEADING in p // 100 * 100 for p in named} == {True, False}
    assert not any(HEADING in p // 100 * 100 for p in words)


def test_a_kind_comes_as_often_as_it_counts(pairs: Pairs) -> None:
    favoured = Batches(pairs, size=4, seed=1, favour={"word": 0.0, "heading_en": 2.0})
    assert Counter(b.kind for b in islice(favoured, 30)) == {"heading_en": 30}


def test_equal_queries_do_not_count_against_each_other(pairs: Pairs) -> None:
    met = 0
    for batch in islice(Batches(pairs, size=20, seed=1), 20):
        asked = np.array([query[0] for query in batch.queries])
        same = (asked[:, None] == asked[None, :]) & ~np.eye(len(asked), dtype=bool)
        met += int(same.any())
        assert (batch.hidden[:, : len(asked)] == same).all()
    assert met


def test_hard_negatives_come_after_the_right_passages(pairs: Pairs) -> None:
    drawn = islice(Batches(pairs, size=6, seed=1, rivals=1.0), 20)
    batch = next(one for one in drawn if one.kind == "heading_en")
    assert len(batch.passages) == 2 * len(batch.queries)
    assert batch.hidden.shape == (len(batch.queries), len(batch.passages))


def test_negatives_that_may_be_right_are_left_out(pairs: Pairs) -> None:
    batches = Batches(pairs, size=6, seed=1, rivals=1.0)
    batches.offered = np.full_like(pairs.rivals, -1)
    drawn = [one for one in islice(batches, 20) if one.kind == "heading_en"]
    assert drawn
    assert all(len(one.passages) == len(one.queries) for one in drawn)
    batches.mined = np.full((len(pairs.kind), 1), 7, dtype=np.int64)
    drawn = [one for one in islice(batches, 20) if one.kind == "heading_en"]
    assert drawn
    assert all(len(one.passages) == 2 * len(one.queries) for one in drawn)
