"""Where the words of a query stand in a text."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrel.retrieve.highlight import excerpt, spans
from carrel.text.terms import fold, located, query_terms, terms

LETTERS = "abcé ßİŉﬁ.__の青鷺データﾃﾞｰﾀ゙ が\u3099\u0301\u200d가ᄀ\uac00\U0001f600\x00\ud800\n-"
odd = st.text(alphabet=st.sampled_from(LETTERS), max_size=60) | st.text(max_size=60)


def marked(text: str, query: str) -> list[str]:
    return [text[begin:end] for begin, end in spans(text, query_terms(query))]


@pytest.mark.parametrize(
    ("text", "query", "expected"),
    [
        ("Herons nest; a heron nested.", "heron nesting", ["Herons", "nest", "heron", "nested"]),
        ("The café and the CAFE", "cafe", ["café", "CAFE"]),
        ("Cafe\u0301 noir", "café", ["Cafe\u0301"]),
        ("Ｃａｆé", "cafe", ["Ｃａｆé"]),
        ("die Straße", "STRASSE", ["Straße"]),
        ("ﬁnest ﬁsh", "fish", ["ﬁsh"]),
        ("set max_connections = 5", "max_connections", ["max_connections"]),
        ("set max_connections = 5", "connection", ["connections"]),
        ("call os.path.join here", "join", ["join"]),
        ("データベースの接続を設定する", "データベース接続", ["データベース", "接続"]),
        ("ﾃﾞｰﾀﾍﾞｰｽの接続", "データベース", ["ﾃﾞｰﾀﾍﾞｰｽ"]),
        ("青鷺は鷺の一種", "鷺", ["鷺", "鷺"]),
        ("本の森の木", "の", []),  # a kana alone is found only where it stands alone
        ("the and of", "the heron of", []),
        ("", "heron", []),
        ("heron", "", []),
    ],
)
def test_words_are_found_as_the_index_finds_them(
    text: str, query: str, expected: list[str]
) -> None:
    assert marked(text, query) == expected


@given(odd, odd)
def test_places_are_sorted_apart_and_inside(text: str, query: str) -> None:
    found = spans(text, query_terms(query))
    edges = [edge for span in found for edge in span]
    assert edges == sorted(set(edges))  # sorted, none empty, none touching
    assert all(0 <= edge <= len(text) for edge in edges)


@given(odd)
def test_every_term_of_a_text_has_a_place(text: str) -> None:
    folded = fold(text)
    assert sorted(term for term, _, _ in located(folded)) == sorted(terms(text).elements())
    assert all(0 <= begin < end <= len(folded) for _, begin, end in located(folded))


@given(odd.filter(lambda text: unicodedata.is_normalized("NFKC", text)))
def test_a_text_that_has_a_term_has_it_marked(text: str) -> None:
    for term in terms(text):
        assert spans(text, [term])


def test_a_letter_with_a_thousand_marks_takes_no_time_to_speak_of() -> None:
    text = "ﬁsh e" + "\u0301" * 20_000 + " fish"
    assert [text[begin:end] for begin, end in spans(text, ["fish"])] == ["ﬁsh", "fish"]


def test_a_short_text_is_shown_whole() -> None:
    assert excerpt("a heron", [(2, 7)], 10) == (0, 7)


def test_a_long_text_is_cut_around_the_place_with_the_most_words() -> None:
    text = f"{'lake ' * 100}heron {'pond ' * 100}heron and stork {'reed ' * 100}"
    begin, end = excerpt(text, spans(text, ["heron", "stork"]), 100)
    shown = text[begin:end]
    assert "heron and stork" in shown
    assert len(shown) <= 100
    assert shown.split()[0] == "pond"
    assert shown.split()[-1] == "reed"


def test_one_word_many_times_is_worth_less_than_two_words() -> None:
    text = f"{'heron ' * 20}{'lake ' * 60}heron stork {'lake ' * 60}"
    begin, end = excerpt(text, spans(text, ["heron", "stork"]), 60)
    assert "stork" in text[begin:end]


def test_without_any_word_the_beginning_is_shown() -> None:
    text = "lake " * 100
    assert excerpt(text, [], 52) == (0, 49)


@given(odd, odd, st.integers(1, 40))
def test_an_excerpt_lies_inside_and_is_not_longer(text: str, query: str, length: int) -> None:
    begin, end = excerpt(text, spans(text, query_terms(query)), length)
    assert 0 <= begin <= end <= len(text)
    assert end - begin <= length
    assert begin < end or not text


@given(odd, odd, st.integers(8, 40))
def test_an_excerpt_shows_a_word_if_one_fits(text: str, query: str, length: int) -> None:
    found = spans(text, query_terms(query))
    begin, end = excerpt(text, found, length)
    short = [span for span in found if span[1] - span[0] <= length // 2]
    assert not short or any(begin <= one and other <= end for one, other in found)
