"""What a question asks to be told is known, and where a passage begins by telling it."""

from __future__ import annotations

import pytest

from carrel.retrieve.definitions import asked_for


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What is a virtual package?", "A virtual package is a generic name."),
        ("What are virtual packages?", "Virtual packages\n\nA Virtual Package is a name."),
        ("what's the “Reading Room”", "The reading room of the library is a hall."),
        ("What’s a conffile?", "Conffiles is a list of configuration files."),
        ("What is meant by Pre-Depends?", '"Pre-Depends" is a special dependency.'),
        ("What does RPM mean?", "RPM stands for revolutions per minute."),
        ("仮想パッケージとは何ですか?", "仮想パッケージは総称です。"),
        ("「閲覧席」とは？", "閲覧席 「閲覧席」とは、図書館の机のことです。"),
        ("Script-Fu って何", "Script-Fu（スクリプト・フー）は言語です。"),
    ],
)
def test_what_is_asked_for_is_told(question: str, text: str) -> None:
    wanted = asked_for(question)
    assert wanted is not None
    assert wanted.begins(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Every virtual machine is slow, and a package is small.",
        "This field introduces the very interesting concept of a virtual package.",
        "word " * 40 + "A virtual package is a generic name.",
        "A package is virtual.",
    ],
)
def test_what_only_speaks_of_it_is_not_told(text: str) -> None:
    wanted = asked_for("What is a virtual package?")
    assert wanted is not None
    assert not wanted.begins(text)


def test_japanese_letters_further_on_are_not_told() -> None:
    wanted = asked_for("閲覧席とは何ですか")
    assert wanted is not None
    assert not wanted.begins("机の話です。閲覧席は静かです。")
    assert not wanted.begins("静かな閲覧席の話です。")


@pytest.mark.parametrize(
    "question",
    [
        "",
        "?",
        "What is?",
        "What is new in version 2?",
        "What is the difference between a and b?",
        "What is the name of the longest river?",
        "What is one to do if all of the desks are taken by others?",
        "How do I renew a book?",
        "a carrel",
        "オランダは２０世紀に入って何を確立した？",
        "予約はどうしますか？",
        "「」とは？",
        "と" * 40 + "とは何ですか",
    ],
)
def test_other_questions_ask_for_something_else(question: str) -> None:
    assert asked_for(question) is None


def test_long_questions_and_texts_take_no_time() -> None:
    assert asked_for("what is " + "a " * 50_000) is None
    assert asked_for("とって" * 20_000) is None
    wanted = asked_for("what is a carrel")
    assert wanted is not None
    assert not wanted.begins("carrel " * 50_000)
