"""The check that keeps training pairs apart from the development sets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from training.encoder.pairs.choosing import Sieve
from training.encoder.pairs.overlap import CHARACTERS, WORDS, Overlaps, of_folder
from training.encoder.pairs.records import Kind, Pair, Passage

WORDS_OF_DEV = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
JAPANESE = "梅雨は東アジアの広い範囲でみられる特有の気象現象で雨の多い期間のことである"


def pair(query: str, body: str, *, language: str = "en", title: str = "") -> Pair:
    passage = Passage(manual="m", language=language, title=title, heading="", body=body)
    kind = Kind.HEADING_JA if language == "ja" else Kind.HEADING_EN
    return Pair(kind=kind, source="m", query=query, passage=passage)


def refused(one: Pair, known: Overlaps) -> dict[str, int]:
    sieve = Sieve(known)
    list(sieve.passed([one]))
    return dict(sieve.refused)


def test_a_query_is_known_whatever_its_case_width_and_marks() -> None:
    known = Overlaps(["How do I ＰＲＩＮＴ?", "梅雨とは、何か。"], [])
    assert known.has_query("how do i print")
    assert known.has_query("梅雨とは何か？")
    assert not known.has_query("how do i print it")


def test_an_empty_query_of_a_set_refuses_nothing() -> None:
    assert not Overlaps(["?"], []).has_query("!")


def test_thirteen_words_in_a_row_are_refused_and_twelve_are_not() -> None:
    known = Overlaps([], [WORDS_OF_DEV])
    words = WORDS_OF_DEV.split()
    assert known.has_run("before " + " ".join(words[:WORDS]) + " after")
    assert not known.has_run(" ".join(words[: WORDS - 1]))
    assert not known.has_run(" ".join([*words[:7], "other", *words[7:]]))


def test_words_are_found_across_lines_marks_and_case() -> None:
    known = Overlaps([], [WORDS_OF_DEV])
    assert known.has_run(WORDS_OF_DEV.upper().replace(" ", ",\n"))


def test_the_order_of_words_matters() -> None:
    known = Overlaps([], [WORDS_OF_DEV])
    assert not known.has_run(" ".join(reversed(WORDS_OF_DEV.split())))


def test_twenty_six_japanese_characters_are_refused_and_twenty_five_are_not() -> None:
    known = Overlaps([], [JAPANESE])
    assert known.has_run("前" + JAPANESE[:CHARACTERS] + "後")
    assert not known.has_run("前" + JAPANESE[: CHARACTERS - 1] + "後")


def test_spaces_and_marks_do_not_hide_a_japanese_run() -> None:
    known = Overlaps([], [JAPANESE])
    assert known.has_run("、".join(JAPANESE[at : at + 5] for at in range(0, 30, 5)))


def test_latin_text_in_a_japanese_passage_is_compared_by_words() -> None:
    known = Overlaps([], ["説明 the quick brown fox jumps over it"])
    assert not known.has_run("解説 the quick brown fox jumps over it")


def test_a_pair_with_a_query_of_a_set_is_dropped_and_counted() -> None:
    body = "The printer is set up in the dialog that opens from the menu of the window."
    known = Overlaps(["Set up a printer"], ["unrelated"])
    assert refused(pair("set up a printer", body), known) == {"query of a development set": 1}
    assert refused(pair("set up a scanner", body), known) == {}


@pytest.mark.parametrize("where", ["query", "body", "title"])
def test_a_pair_with_text_of_a_set_is_dropped_wherever_it_stands(where: str) -> None:
    known = Overlaps(["q"], [WORDS_OF_DEV])
    body = "The printer is set up in the dialog that opens from the menu of the window."
    made = {
        "query": pair(WORDS_OF_DEV, body),
        "body": pair("set up a printer", f"{body} This is {WORDS_OF_DEV}."),
        "title": pair("set up a printer", body, title=WORDS_OF_DEV),
    }
    assert refused(made[where], known) == {"text of a development set": 1}


def test_without_the_check_the_same_pair_passes() -> None:
    body = f"This is the text of the set that the pair is made of: {WORDS_OF_DEV}."
    assert refused(pair("set up a printer", body), Overlaps([], [])) == {}


def test_sets_are_read_from_every_file_and_field(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    rows: dict[str, object] = {
        "corpus.jsonl": {"id": "1", "title": "", "text": WORDS_OF_DEV},
        "queries.jsonl": {"id": "q", "text": "where is it?", "answers": ["here"]},
        "cases.jsonl": {"segments": [{"body": JAPANESE}]},
    }
    for name, row in rows.items():
        (tmp_path / "one" / name).write_text(json.dumps(row) + "\n", "utf-8")
    known = of_folder(tmp_path)
    assert known.has_run(WORDS_OF_DEV)
    assert known.has_run(JAPANESE)
    assert known.has_query("Where is it")


def test_a_folder_without_sets_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no development sets"):
        of_folder(tmp_path)
