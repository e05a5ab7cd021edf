"""A list of questions is told from what answers, from tables and from code."""

from __future__ import annotations

import pytest

from carrel.retrieve.question_lists import only_asks

CONTENTS = """How do I renew a book?
How long may I keep a carrel?
- Where are books returned,
  and until when? Who may come in?"""


@pytest.mark.parametrize(
    "text",
    [
        CONTENTS,
        "1. What is a carrel? 2. Who may use it? 3. How is a.b.txt opened in v2.1?",
        "“What is it?” “Is it free?” “Who pays?”",
        "How do I renew a book?\nHow long may I keep a carrel?",
        "利用時間は何時までですか？予約はどうしますか？返却はどこですか？",
        "کتاب کہاں ہے؟ کون آ سکتا ہے؟ کب تک؟",
    ],
)
def test_nothing_but_questions(text: str) -> None:
    assert only_asks(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "How do I renew a book?",
        "How do I renew a book? At the desk.",
        "How do I renew a book? How long? At the desk.",
        CONTENTS + "\n" + "Books are renewed at the desk, by mail or by telephone. " * 3,
        "| core | + |\n| mod_a | ? |\n| mod_b | ? |\n| mod_c | ? |",
        "Import(alias* names)\n| Return(expr? value)\n| Raise(expr? exc, expr? cause)",
        "https://a.example/?a=1 https://a.example/?b=2 https://a.example/?c=3",
        "??? !!! ???",
    ],
)
def test_something_else(text: str) -> None:
    assert not only_asks(text)


def test_a_long_text_without_any_end_takes_no_time() -> None:
    assert not only_asks("word " * 50_000)
    assert not only_asks("?" * 100_000 + "a")
    assert not only_asks("? " * 100_000)
