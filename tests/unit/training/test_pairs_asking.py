"""Headings become questions by rules."""

from __future__ import annotations

import pytest

from training.encoder.pairs.asking import from_heading


@pytest.mark.parametrize(
    ("heading", "asks"),
    [
        ("Installing packages", "install packages?"),
        ("Running tests", "run tests?"),
        ("Using the shell", "use the shell?"),
        ("3.2 Merging branches", "merge branches?"),
        ("Create a new table", "create a new table?"),
        ("How to undo a commit", "undo a commit?"),
        ("Package dependencies", "package dependencies"),
        ("Character encoding", "haracter encoding"),
    ],
)
def test_an_english_heading_becomes_a_question(heading: str, asks: str) -> None:
    made = from_heading(heading, "en")
    assert asks in made
    assert made.endswith("?")


@pytest.mark.parametrize(
    ("heading", "asks"),
    [
        ("列の削除", "列を削除する"),
        ("印刷の設定方法", "印刷を設定する"),
        ("ファイルを開く", "ファイルを開く"),
        ("文字列関数", "文字列関数"),
    ],
)
def test_a_japanese_heading_becomes_a_question(heading: str, asks: str) -> None:
    made = from_heading(heading, "ja")
    assert asks in made
    assert made != heading


@pytest.mark.parametrize(
    ("heading", "language"),
    [
        ("What is a branch?", "en"),
        ("", "en"),
        ("", "ja"),
        ("ブランチとは", "ja"),
        ("a " * 12, "en"),
    ],
)
def test_what_asks_already_or_says_nothing_becomes_none(heading: str, language: str) -> None:
    assert from_heading(heading, language) == ""


def test_the_same_heading_is_always_asked_in_the_same_way() -> None:
    assert from_heading("Paper size", "en") == from_heading("Paper size", "en")
    assert len({from_heading(f"Size {letter}", "en")[:8] for letter in "abcdefghij"}) > 1
