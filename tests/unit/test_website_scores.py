"""The scores of the website tools are made of the inner ones in one place."""

from __future__ import annotations

import pytest

from carrel.core.search import Scores
from carrel.core.websites import Excerpt
from carrel.services.websites.scores import best, combined, confidence, distances


def excerpt(key: int, vector: float, words: float | None) -> Excerpt:
    return Excerpt(
        chunk_id=key,
        source_id=1,
        source_url="https://example.org/",
        content="words",
        vector_score=vector,
        fts_score=words,
        combined_score=combined(vector, words),
    )


@pytest.mark.proves("X-038", "X-039")
@pytest.mark.parametrize("similarity", [0.0, 0.25, 1.0])
def test_a_distance_is_one_minus_the_similarity(similarity: float) -> None:
    vector, words = distances(Scores(semantic=similarity, keyword=similarity, bm25=3.0))
    assert (1 - vector, 1 - (words or 0.0)) == (similarity, similarity)


def test_what_has_no_vector_is_not_alike_and_what_has_no_word_has_no_score() -> None:
    assert distances(Scores(keyword=0.5, bm25=1.0)) == (1.0, 0.5)
    assert distances(Scores(semantic=0.5, keyword=0.0, bm25=0.0)) == (0.5, None)
    assert distances(Scores(semantic=0.5, keyword=None)) == (0.5, None)


@pytest.mark.proves("A-036", "X-040")
def test_the_sum_counts_a_missing_word_as_the_worst() -> None:
    assert combined(0.5, 0.25) == pytest.approx(0.5 * 0.7 + 0.25 * 0.3)
    assert combined(0.5, None) == pytest.approx(0.5 * 0.7 + 0.3)


@pytest.mark.proves("X-040")
def test_without_any_word_nearness_alone_counts() -> None:
    only = best([excerpt(1, 0.4, None), excerpt(2, 0.2, None)], 5)
    assert [(one.chunk_id, one.combined_score) for one in only] == [(2, 0.2), (1, 0.4)]
    beside = best([excerpt(1, 0.2, None), excerpt(2, 0.9, 0.0)], 5)
    assert [one.combined_score for one in beside] == pytest.approx([0.44, 0.63])


@pytest.mark.proves("A-032")
def test_the_best_come_first_and_ties_keep_their_order() -> None:
    found = best([excerpt(key, 0.5, 0.5) for key in (3, 1, 2)], 2)
    assert [one.chunk_id for one in found] == [1, 2]


@pytest.mark.proves("A-040", "X-041")
@pytest.mark.parametrize(
    ("score", "level"),
    [
        (0.0, "high"),
        (0.2999, "high"),
        (0.3, "medium"),
        (0.6, "medium"),
        (0.6001, "low"),
        (1.0, "low"),
    ],
)
def test_confidence_follows_the_first_score(score: float, level: str) -> None:
    assert confidence(best([excerpt(1, score, None)], 1)) == level
    assert confidence(()) == "low"
