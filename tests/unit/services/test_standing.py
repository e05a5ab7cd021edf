"""Words are found in a text however their blanks and widths are written, and nothing else is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrel.services.citations.standing import Standing, numbers, stands_in

TEXT = (
    "Company:  Acme\tInc.\nGoogle uses Go. 会社名：株式会社\n青鷺 給与：ＡＢＣ１２３ ｶﾞｽ ㌔ "
    "cafe\u0301"
)


@pytest.mark.parametrize(
    ("words", "stands"),
    [
        ("Acme Inc.", "Acme\tInc."),
        ("Go", "Go"),
        ("株式会社青鷺", "株式会社\n青鷺"),
        ("ABC123", "ＡＢＣ１２３"),
        ("ガス", "ｶﾞｽ"),
        ("キロ", "㌔"),
        ("café", "cafe\u0301"),
        ("  Acme   Inc. ", "Acme\tInc."),
    ],
)
def test_words_are_found_where_they_stand(words: str, stands: str) -> None:
    span = Standing(TEXT).place_of(words)
    assert span is not None
    assert TEXT[slice(*span)] == stands


def test_a_word_is_not_found_inside_of_a_longer_one() -> None:
    span = Standing(TEXT).place_of("Go")
    assert span is not None
    assert TEXT[: span[0]].endswith("uses ")


@pytest.mark.parametrize(
    "words", ["acme inc.", "AcmeInc.", "oogle", "カス", "キ", "cafe", "", "  ", "Acme Ltd.", "BC1"]
)
def test_what_does_not_stand_there_is_not_found(words: str) -> None:
    assert Standing(TEXT).place_of(words) is None


@given(st.text("aB 1\n\t株式会社Ａ１ｶﾞé\u0301", min_size=1, max_size=60), st.data())
def test_a_place_holds_the_words_that_were_looked_for(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    span = Standing(text).place_of(text[start:end])
    if span is not None:
        found = text[slice(*span)]
        assert Standing(found).place_of(text[start:end]) == (0, len(found))


def test_quotations_may_differ_in_quotation_marks_and_case() -> None:
    assert stands_in("it’s “fine”", 'Well, It\'s "fine" now')
    assert not stands_in("it was fine", 'Well, It\'s "fine" now')
    assert stands_in("second", "first", "second")


def test_numbers_are_compared_without_separators_and_small_ones_are_left_out() -> None:
    assert numbers("8,000,000円、３５時間, 4 days, 1.5%") == {"8000000", "35", "1.5"}
