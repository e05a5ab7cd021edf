"""Which mix a query gets."""

from __future__ import annotations

import numpy as np
import pytest

from carrel.core.search import Candidate
from carrel.retrieve.mixes import (
    ACROSS,
    NAME,
    NEARNESS,
    QUESTION,
    STATEMENT,
    WORDS,
    Mix,
    choose,
)
from carrel.text.terms import query_terms
from tests.unit.retrieve.candidates_kit import candidate, found


def chosen(text: str, *candidates_found: object) -> Mix:
    mix, reason = choose(text, tuple(query_terms(text)), found(*candidates_found))  # type: ignore[arg-type]
    assert reason
    return mix


def english(slot: int = 1) -> object:
    return candidate(slot, keyword=1.0, cosine=0.5)


@pytest.mark.parametrize(
    ("text", "mix"),
    [
        ("max_connections", NAME),
        ("heron", NAME),
        ("vacuum full timeout", NAME),
        ("heron?", QUESTION),
        ("heron？", QUESTION),
        ("where do grey herons breed", QUESTION),
        ("Is the heron a bird of passage", QUESTION),
        ("grey herons breed in trees near lakes", STATEMENT),
        ("the heron and what it eats", STATEMENT),
        ("a.b.c.d.e.f g.h.i", STATEMENT),  # so many terms are no name
    ],
)
def test_a_short_query_is_a_name_and_a_longer_one_asks_or_states(text: str, mix: Mix) -> None:
    assert chosen(text, english()) is mix


LONG = (
    "how do grey herons that breed in tall trees near shallow lakes find enough fish for chicks in"
)


def test_the_words_of_a_long_english_question_count_more() -> None:
    counts = []
    for size in (5, 9, 12, 18):
        text = " ".join(LONG.split()[:size])
        mix = chosen(text, english())
        assert mix.name == "question"
        assert mix.keyword + mix.vector + mix.late == pytest.approx(1.0)
        assert mix.vector == pytest.approx(mix.late)
        counts.append(mix.keyword)
    assert counts == sorted(counts)
    assert counts[0] == QUESTION.keyword < counts[-1] < 0.25
    more = f"{LONG} cold winters without much open water"
    assert chosen(more, english()).keyword == pytest.approx(0.25)


def test_repeated_words_make_no_question_longer() -> None:
    assert chosen("is the heron heron heron heron heron heron heron heron a bird", english()) is (
        QUESTION
    )


def test_a_long_japanese_question_is_like_any_other() -> None:
    text = "青鷺は冬の寒い日に凍った湖の近くでどのようにして十分な数の魚を見つけて食べるのですか"
    assert len(query_terms(text)) > 13
    assert chosen(text, candidate(1, keyword=1.0, cosine=0.5, language="ja")) is QUESTION


def test_a_japanese_query_is_a_question_on_japanese_pages() -> None:
    assert chosen("青鷺", candidate(1, keyword=1.0, cosine=0.5, language="ja")) is QUESTION


@pytest.mark.parametrize(("text", "language"), [("青鷺はどこにいますか", "en"), ("herons", "ja")])
def test_words_do_not_count_across_languages(text: str, language: str) -> None:
    assert chosen(text, candidate(1, keyword=1.0, cosine=0.5, language=language)) is ACROSS
    assert ACROSS.keyword == 0.0


@pytest.mark.parametrize(("foreign", "mix"), [(14, QUESTION), (15, QUESTION), (16, ACROSS)])
def test_a_quarter_of_the_nearest_in_its_own_language_is_enough(foreign: int, mix: Mix) -> None:
    nearest = [
        candidate(slot, keyword=1.0, cosine=0.5, language="ja" if slot < foreign else "en")
        for slot in range(20)
    ]
    far = [candidate(slot, keyword=1.0, cosine=0.1) for slot in range(20, 60)]
    assert chosen("where do grey herons breed", *nearest, *far) is mix


def mixed(slot: int, coverage: float = 1.0) -> Candidate:
    return candidate(slot, keyword=1.0, coverage=coverage, cosine=0.5, language="mixed")


def test_a_mixed_page_speaks_both_languages() -> None:
    assert chosen("青鷺はどこですか", mixed(1)) is QUESTION
    assert chosen("where do grey herons breed", mixed(1)) is QUESTION


@pytest.mark.parametrize(("coverage", "mix"), [(0.25, QUESTION), (0.24, ACROSS)])
def test_a_page_in_a_third_language_is_known_by_the_words_that_it_lacks(
    coverage: float, mix: Mix
) -> None:
    urdu = [mixed(slot, coverage=0.1) for slot in range(19)]
    assert chosen("where do grey herons breed", *urdu, mixed(19, coverage)) is mix
    assert chosen("where do grey herons breed", *urdu) is QUESTION  # too few to tell


def test_mixed_pages_among_foreign_ones_do_not_make_words_count() -> None:
    foreign = [candidate(slot, keyword=1.0, cosine=0.5, language="ja") for slot in range(12)]
    both = [mixed(slot) for slot in range(12, 20)]
    assert chosen("where do grey herons breed", *foreign, *both) is ACROSS
    assert chosen("where do grey herons breed", *both) is QUESTION
    assert chosen("青鷺はどこですか", *foreign, *both) is QUESTION


def test_without_vectors_words_decide() -> None:
    assert chosen("heron", candidate(1, keyword=1.0)) is WORDS
    assert chosen("heron") is WORDS


def test_without_words_meaning_decides() -> None:
    assert chosen("heron", candidate(1, cosine=0.5)) is ACROSS


@pytest.mark.parametrize("mix", [QUESTION, STATEMENT, NAME, ACROSS, WORDS, NEARNESS])
def test_the_weights_of_a_mix_make_one_whole(mix: Mix) -> None:
    assert mix.keyword + mix.vector + mix.late == pytest.approx(1.0)
    assert mix.first_keyword + mix.first_vector == pytest.approx(1.0)


def test_words_tell_more_of_a_passage_that_stands_out_by_them() -> None:
    usual, more, most = (QUESTION.by_words(np.array([out]))[0] for out in (2.0, 4.0, 8.0))
    assert (usual, more) == pytest.approx((2 * QUESTION.keyword, 4 * QUESTION.keyword))
    assert most == pytest.approx(8 * QUESTION.keyword + 4 * QUESTION.telling)


@pytest.mark.parametrize("mix", [QUESTION, STATEMENT, NAME, WORDS])
def test_better_words_never_count_for_less(mix: Mix) -> None:
    found = mix.by_words(np.linspace(-3.0, 9.0, 121))
    assert (np.diff(found) > 0).all()


def test_across_languages_words_count_only_for_what_stands_out_by_them() -> None:
    assert ACROSS.by_words(np.array([-1.0, 0.0, 4.0])).tolist() == [0.0, 0.0, 0.0]
    assert ACROSS.by_words(np.array([9.0]))[0] > 1.0  # a name among foreign pages


@pytest.mark.parametrize("mix", [STATEMENT, NAME, WORDS, NEARNESS])
def test_in_other_mixes_words_count_alike_everywhere(mix: Mix) -> None:
    out = np.array([-1.0, 0.0, 3.0, 9.0])
    assert mix.by_words(out).tolist() == pytest.approx((mix.keyword * out).tolist())
