from __future__ import annotations

import pytest

from carrel.orchestrate.cite import quotations, sentences
from tests.unit.orchestrate.passages_kit import finding

PAGE = (
    "Harbour\n\nThe harbour has many keepers. The Marigold was built in 1871 by Thomas Reed. "
    "It rains often.\n港は古い。マリーゴールド号は1871年に造られた。雨が多い。"
)


@pytest.mark.proves("D-070")
@pytest.mark.parametrize(
    ("query", "quoted"),
    [
        ("When was the Marigold built?", "The Marigold was built in 1871 by Thomas Reed."),
        ("マリーゴールド号はいつ造られたか", "マリーゴールド号は1871年に造られた。"),
        ("zebras", "The harbour has many keepers."),
    ],
)
def test_a_quotation_stands_in_the_page_text_character_for_character(
    query: str, quoted: str
) -> None:
    start = 9
    one = finding(1, PAGE[start:], start=start)
    (found,) = quotations([one], query)
    assert found.text == quoted
    assert PAGE[found.start : found.end] == found.text


def test_adjacent_passages_are_not_quoted_and_equal_sentences_once() -> None:
    some = [finding(key, "The Marigold was built in 1871.") for key in (1, 2)]
    assert len(quotations(some, "Marigold")) == 1


def test_a_long_sentence_is_cut_where_a_word_ends() -> None:
    text = "The Marigold " + "sailed and " * 100 + "sank."
    (found,) = quotations([finding(1, text)], "Marigold")
    assert len(found.text) <= 400
    assert text[found.end] == " "


def test_a_passage_without_a_sentence_has_no_quotation() -> None:
    assert quotations([finding(1, "Short")], "Short") == ()


def test_sentences_cover_a_text_without_gaps_around_them() -> None:
    found = [PAGE[start:end] for start, end in sentences(PAGE)]
    assert "".join("".join(found).split()) == "".join(PAGE.split())
    assert all(one == one.strip() for one in found)
