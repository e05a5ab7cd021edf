"""Which words of a page may be asked for."""

from __future__ import annotations

import pytest

from carrel.core.pages import Chunk
from carrel.evaluation.own.phrases import (
    anchor_question,
    folded,
    heading_question,
    sentences_to_ask,
    without_heading,
    without_sentence,
    without_telling,
)
from carrel.text.terms import query_terms

REST = (
    "The heron stands in the shallows of the lake and waits for fish. It nests in tall trees near "
    "the water, and returns to the same tree every spring. Young birds leave in July."
)
LONE = "Ornithologists counted forty heron nests beside the lake during a single cold spring."


def passage(text: str, *section: str) -> Chunk:
    return Chunk(
        id=1,
        source_id=1,
        slot=0,
        ordinal=0,
        start=0,
        end=len(text),
        text=text,
        section=section,
        markdown_start=0,
        markdown_end=0,
    )


@pytest.mark.parametrize(
    ("heading", "asked"),
    [
        ("1.3.7. Auto-start features of MC", "Auto-start features of MC"),
        ("第3章 設定ファイルの書き方", "設定ファイルの書き方"),
        ("Disable dotenv", "Disable dotenv"),
        ("Introduction", ""),
        ("x " * 80, ""),
    ],
)
def test_a_heading_is_asked_without_its_number_if_it_says_enough(heading: str, asked: str) -> None:
    assert heading_question(heading) == asked


def test_an_anchor_is_asked_unless_it_is_no_name_or_the_title() -> None:
    assert anchor_question(" deploying \n Flask", "Production") == "deploying Flask"
    assert not anchor_question("click here", "Production")
    assert not anchor_question("the Production", "Production")
    assert not anchor_question("", "Production")


def test_a_sentence_is_asked_whose_passage_goes_on_about_the_same() -> None:
    assert LONE in list(sentences_to_ask(passage(f"{LONE} {REST}"), "Herons"))
    nothing_shared = (
        "Quarterly invoices list seventeen unpaid customers alphabetically, oddly enough."
    )
    assert nothing_shared not in list(sentences_to_ask(passage(f"{nothing_shared} {REST}"), ""))


@pytest.mark.parametrize(
    "text",
    [
        LONE,  # nothing would be left
        f"{LONE} {LONE} {REST}",  # it would still be there
        f"{LONE.rstrip('.')}\n{REST}",  # no sentence
        f"heron_nests = count(lake, spring=True, cold=['yes'], birds=40).\n{REST}",  # code
    ],
)
def test_what_is_no_sentence_or_leaves_nothing_is_not_asked(text: str) -> None:
    assert LONE not in list(sentences_to_ask(passage(text), "Herons"))
    assert not any("count(" in one for one in sentences_to_ask(passage(text), "Herons"))


def test_japanese_sentences_are_asked_too() -> None:
    text = (
        "青鷺は湖の浅瀬に立ち、魚が近づくのを静かに待っている。"
        + "湖の青鷺は春になると高い木に巣を作る。" * 9
    )
    found = list(sentences_to_ask(passage(text), "青鷺"))
    assert found == ["青鷺は湖の浅瀬に立ち、魚が近づくのを静かに待っている。"]
    left = without_telling(found[0], dict.fromkeys(query_terms(found[0]), 50) | {"浅瀬": 1})
    assert "浅瀬" not in left
    assert "青鷺" in left


def test_headings_and_sentences_go_and_the_rest_stays() -> None:
    assert without_heading("Cold Springs\n\nText stays.", "cold springs") == "Text stays."
    assert without_heading("Text stays.\nMore.", "cold springs") == "Text stays.\nMore."
    assert without_sentence("One is. Two is. Three is.", "Two is.") == "One is. Three is."
    assert folded("A “quoted”\n Word") == folded('a "quoted" word')


def test_the_rarest_third_of_the_words_goes() -> None:
    frequencies = dict.fromkeys(query_terms(LONE), 90) | {"ornithologist": 1, "forti": 2}
    left = without_telling(LONE, frequencies)
    assert "Ornithologists" not in left
    assert "forty" not in left
    assert "heron" in left
    assert len(query_terms(left)) >= 4
    assert without_telling("Only three telling words.", {}) == ""
