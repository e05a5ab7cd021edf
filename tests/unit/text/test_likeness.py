"""Texts without what a quotation may change, and the way back to the text itself."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from carrel.text.likeness import Folded, Words, cuts, fold

LETTERS = st.text(
    st.one_of(
        st.sampled_from(list("abc XYZ0.9\n\t'“”「」ﾃﾞｰﾀ青鷺éＡ１ßﬁ…")),
        st.characters(codec="utf-8", exclude_categories=["Cs"]),
    ),
    max_size=60,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The  Heron\t", "the heron"),
        ("ＡＢＣ１２３", "abc123"),
        ("ﾃﾞｰﾀ", "データ"),
        ("“it’s”", '"it\'s"'),
        ("「鳥」", '"鳥"'),
        ("a–b", "a-b"),
        ("e\u0301", "é"),
        ("Straße", "STRASSE"),
        ("zero\u200bwidth", "zerowidth"),
        ("es\x1bcape", "escape"),
    ],
)
def test_what_may_differ_is_folded(one: str, other: str) -> None:
    assert fold(one) == fold(other)
    assert fold(one) != fold(other + "x")


@given(LETTERS, LETTERS, LETTERS)
@example("", "\x1b0\x80", "")
@example("S", "ß", "")
def test_a_place_of_the_folded_text_leads_back_to_the_words(a: str, b: str, c: str) -> None:
    words = b.strip()
    text = Folded(f"{a}\n{words}\n{c}")
    folded = "".join(map(fold, words.split("\n")))
    # Not the first place that reads so: that may begin in one character and end amid another.
    at = sum(len(fold(line)) for line in a.split("\n"))
    assert text.folded[at:].startswith(folded)
    if folded:
        start, end = text.place(at, at + len(folded))
        found = "".join(map(fold, text.text[start:end].split("\n")))
        assert folded in found
        assert len(found) <= len(folded) + 2  # a character may fold to several


@given(LETTERS)
def test_the_tokens_of_a_quotation_are_the_whole_of_it(text: str) -> None:
    words = Words(text)
    assert words.part(0, words.size) == words.folded
    assert words.edges == sorted(words.edges)


@pytest.mark.parametrize(
    ("text", "span", "apart"),
    [
        ("the heron waits", "heron", False),
        ("the heron waits", "her", True),
        ("it costs 100 yen", "10", True),
        ("it costs 3.14 yen", "it costs 3", True),
        ("it costs 3.14 yen", "14 yen", True),
        ("it costs 3. And more", "it costs 3", False),
        ("ten thousand, 10,000 people are there now", "000 people are there now", True),
        ("it is unbelievable that they came to the house", "it is unbelievable that they c", False),
        ("青鷺は水辺に立つ", "鷺は水", False),
    ],
)
def test_words_and_numbers_are_not_taken_apart(text: str, span: str, apart: bool) -> None:
    at = text.index(span)
    assert cuts(text, at, at + len(span)) is apart
