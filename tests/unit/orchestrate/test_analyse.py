from __future__ import annotations

import pytest

from carrel.core.research import Inquiry, Intent
from carrel.orchestrate.analyse import analyse, intent_of, names_in, parts_of


@pytest.mark.parametrize(
    ("query", "intent"),
    [
        ("Who wrote the report of 1871?", Intent.FACTUAL),
        ("What is the difference between VACUUM and ANALYZE?", Intent.COMPARISON),
        ("SQLiteとPostgreSQLの違いは何ですか？", Intent.COMPARISON),
        ("How do I install the package?", Intent.HOW_TO),
        ("レイヤーを追加する方法", Intent.HOW_TO),
        ("Give me an overview of the cache", Intent.EXPLORATORY),
        ("索引の概要", Intent.EXPLORATORY),
        ("大阪城はいつ建てられたか", Intent.FACTUAL),
    ],
)
def test_the_words_of_a_question_tell_what_it_wants(query: str, intent: Intent) -> None:
    assert intent_of(query) is intent


@pytest.mark.proves("D-015")
def test_an_intent_that_the_caller_names_counts_before_the_words() -> None:
    asked = Inquiry(query="How do I install it?", intent=Intent.FACTUAL)
    assert analyse(asked).intent is Intent.FACTUAL
    assert analyse(Inquiry(query="How do I install it?")).intent is Intent.HOW_TO


@pytest.mark.proves("D-021")
@pytest.mark.parametrize(
    ("query", "parts"),
    [
        (
            "What is WAL in PostgreSQL and how do I configure wal_level?",
            ("What is WAL in PostgreSQL", "how do I configure wal_level?"),
        ),
        (
            "Compare how scikit-learn and XGBoost handle categorical features",
            (
                "scikit-learn handle categorical features",
                "XGBoost handle categorical features",
            ),
        ),
        (
            "Which of Jonny Craig and Pete Doherty has been a member of more bands?",
            ("Jonny Craig member more bands", "Pete Doherty member more bands"),
        ),
        (
            "GIMPでレイヤーを追加する方法は？また、文字の色を変えるには？",
            ("GIMPでレイヤーを追加する方法は？", "文字の色を変えるには？"),
        ),
        ("SQLiteとPostgreSQLの違いは何ですか？", ("SQLite", "PostgreSQL")),
    ],
)
def test_a_question_of_several_parts_is_split(query: str, parts: tuple[str, ...]) -> None:
    assert parts_of(query) == (query, *parts)


@pytest.mark.parametrize(
    "query", ["When was the harbour built?", "salt and pepper", "大阪城はいつ建てられたか"]
)
def test_a_question_of_one_part_stays_whole(query: str) -> None:
    assert parts_of(query) == (query,)


def test_names_are_found_in_both_languages() -> None:
    assert names_in("Did Thomas Reed of Bristol set max_connections?") == (
        "max_connections",
        "Thomas Reed of Bristol",
    )
    assert set(names_in("GIMPでレイヤーを追加する")) == {"GIMP", "レイヤー", "追加"}


def test_what_stands_between_quotation_marks_is_a_phrase() -> None:
    found = analyse(Inquiry(query='Where is "ring buffer" used, and 「輪状の列」?'))
    assert found.phrases == ("ring buffer", "輪状の列")


def test_blanks_do_not_matter_and_empty_constraints_go() -> None:
    found = analyse(Inquiry(query="  a \n question  ", constraints=("code examples", " ")))
    assert found.query == "a question"
    assert found.constraints == ("code examples",)
