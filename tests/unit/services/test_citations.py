"""What a model wrote is kept sentence by sentence: only what cites, and cites truly, stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrel.core.synthesis import Evidence
from carrel.services.citations.check import Checked, check
from carrel.services.citations.references import FOREIGN, cited_numbers, referenced
from carrel.services.citations.sentences import sentences

ACME = Evidence(
    url="https://acme.example/jobs/1",
    text="Acme Inc. needs Python and 5 years of experience. The salary is 8,000,000 yen.",
    section=("Backend Engineer", "Requirements"),
)
KAISHA = Evidence(
    url="https://kaisha.example/wiki/求人_(東京)/",
    text="勤務地は東京都です。必須：Ｇｏ言語の経験\n３年以上。",
)
GIVEN = [ACME, KAISHA]


def checked(text: str, *, cut_off: bool = False) -> Checked:
    return check(text, GIVEN, query="Where in 2026?", mark="(strange: {})", cut_off=cut_off)


def test_a_sentence_without_a_citation_is_left_out() -> None:
    found = checked("Acme needs Python [1]. It is a nice place. The office is in Tokyo [2].")
    assert found.text == "Acme needs Python [1]. The office is in Tokyo [2]."
    assert (found.cited, found.dropped) == ((1, 2), 1)


def test_a_sentence_that_cites_a_source_that_was_not_given_is_left_out() -> None:
    found = checked("Acme needs Python [3]. Acme needs Python [1][7]. Acme needs Python [0].")
    assert (found.text, found.cited, found.dropped) == ("", (), 3)


@pytest.mark.parametrize(
    "written",
    [
        "Acme needs Python [1].",
        "Acme needs Python. [1]",
        "Acme needs Python.[1]",
        "Acme needs Python [Source 1].",
        "Acme needs Python (source: 1).",
        "Acme needs Python [^1].",
        "Acme needs Python【１】.",
        "Acme needs Python https://acme.example/jobs/1.",
        "Acme needs Python (https://acme.example/jobs/1/).",
        "Acme needs Python (Source: https://acme.example/jobs/1).",
        "Acme needs Python (Source: https://acme.example/jobs/1 (Section: 'A > B')).",
        "Acme needs Python [1](https://acme.example/jobs/1).",
        "Acme needs Python [1] (Section: 'Requirements').",
    ],
)
def test_all_ways_to_cite_are_one(written: str) -> None:
    assert checked(written).text == "Acme needs Python [1]."


def test_a_citation_of_something_quite_different_is_no_citation() -> None:
    text = "Herons eat fish [1]. Salaries are paid [1]. 鷺は魚を食べます [2]。Herons eat fish [2]."
    found = checked(text)
    # Across languages no word can be compared.
    assert found.text == "Salaries are paid [1]. Herons eat fish [2]."
    assert found.dropped == 2


def test_lists_and_ranges_of_numbers_are_written_out() -> None:
    assert cited_numbers(referenced("Both [1, 2], all [1-3], some [1 and 4].", GIVEN)) == [
        *(1, 2),
        *(1, 2, 3),
        *(1, 4),
    ]


def test_an_address_with_brackets_is_known() -> None:
    for written in ("See https://kaisha.example/wiki/求人_(東京)/.", f"See [it]({KAISHA.url})."):
        assert checked(written).cited == (2,)


@pytest.mark.parametrize(
    "written",
    [
        "Acme needs Python, see https://evil.example [1].",
        "Acme needs Python, see www.evil.example/x [1].",
        "Acme needs Python [1](https://evil.example).",
        "Acme needs [Python](https://evil.example) [1].",
        "Acme needs Python [1] ![](https://evil.example/?q=secret).",
        "Acme needs Python [1] ![](https://acme.example/jobs/1).",
        "Acme needs Python [1] <img src='//evil.example/x'>.",
        "Acme needs Python [click](javascript:alert) [1].",
        "Acme needs Python https://acme.example/jobs/1.evil.example/x [1].",
        "Acme needs Python https://acme.example/jobs/12 [1].",
        "Acme needs Python ftp://acme.example/jobs/1 [1].",
    ],
)
def test_an_address_that_was_not_given_takes_its_sentence_with_it(written: str) -> None:
    found = checked(f"{written} The office is in Tokyo [2].")
    assert found.text == "The office is in Tokyo [2]."
    assert found.dropped == 1


def test_a_reference_that_begins_a_sentence_stays_there() -> None:
    found = checked("It is a nice place. [1] says that Python is needed.")
    assert found.text == "[1] says that Python is needed."


@pytest.mark.parametrize(
    ("quotation", "stays"),
    [
        ("needs Python and 5 years", True),
        ("NEEDS  python and\n5 years", True),
        ("Python … experience.", True),
        ("experience ... Python", False),
        ("needs Rust", False),
        ("Requirements", True),
        ("needs Python, and 5 years", False),
    ],
)
def test_a_quotation_must_stand_in_the_cited_text(quotation: str, stays: bool) -> None:
    line = " ".join(quotation.split())
    for marked in (f"“{line}”", f'"{line}"'):
        assert bool(checked(f"They say {marked} [1].").text) is stays


def test_a_quotation_of_another_source_than_the_cited_one_is_left_out() -> None:
    assert not checked("They say “needs Python” [2].").text
    assert checked("They say “needs Python” [1][2].").text


def test_japanese_is_split_cited_and_quoted_in_its_own_way() -> None:
    found = checked(
        "勤務地は東京都です。[2]必須は「Go言語の経験3年以上」です【2】。"
        "給与は高いです。「休暇」もあります[2]。"
    )
    assert found.text == "勤務地は東京都です [2]。必須は「Go言語の経験3年以上」です [2]。"
    assert found.dropped == 2


def test_numbers_that_no_cited_source_has_are_marked() -> None:
    text = "The salary is 8000000 yen [1]. It was 9,000 in 2026 [1]. One of 3 needs 15 years [1]."
    assert checked(text).text == (
        "The salary is 8000000 yen [1]. It was 9,000 in 2026 [1]. (strange: 9000) "
        "One of 3 needs 15 years [1]. (strange: 15)"
    )


def test_lists_keep_their_form_and_headings_and_lists_of_sources_go() -> None:
    text = (
        "## Requirements\n\nHere is what they want:\n- Acme Inc. needs Python [1]\n"
        "- Nice people\n2. Tokyo it is [2]\n\n**Sources**\n[1] https://acme.example/jobs/1\n"
        "[2] Source: https://kaisha.example/wiki/求人_(東京)\n"
    )
    found = checked(text)
    assert found.text == "- Acme Inc. needs Python [1]\n2. Tokyo it is [2]"
    assert found.dropped == 1


def test_a_sentence_that_was_cut_off_is_left_out() -> None:
    text = "Acme needs Python [1]. The office [2] is in"
    assert checked(text).text == text
    found = checked(text, cut_off=True)
    assert (found.text, found.dropped) == ("Acme needs Python [1].", 1)
    assert checked("Acme needs Python [1].", cut_off=True).dropped == 0


def test_paragraphs_stay_apart() -> None:
    assert checked("Python [1].\n\n\nNo.\n\nTokyo [2].").text == "Python [1].\n\nTokyo [2]."


def test_quotations_and_addresses_do_not_end_one_either() -> None:
    english = "See https://a.example/?q=1!x. They say “Go! Now. Please.” there. "
    assert list(sentences(english + "「はい。そう。」と言う。次。")) == [
        "See https://a.example/?q=1!x.",
        "They say “Go! Now. Please.” there.",
        "「はい。そう。」と言う。",
        "次。",
    ]


def test_abbreviations_and_digits_do_not_end_a_sentence() -> None:
    text = "Acme Inc. pays approx. 5 yen. That is e.g. Tokyo. No!"
    assert list(sentences(text)) == [
        "Acme Inc. pays approx. 5 yen.",
        "That is e.g. Tokyo.",
        "No!",
    ]


PIECES = st.sampled_from(
    [
        *("Acme needs Python", "[1]", "[2]", "[9]", ".", " ", "\n", "。", "“x y”", "- ", "(", ")"),
        *(
            "https://evil.example/a",
            "https://acme.example/jobs/1",
            "![](",
            "[a](",
            "]",
            "[",
            FOREIGN,
        ),
        *("Source:", "<img src=x>", "www.evil.example", "15", "「東京」", "## "),
    ]
)


@given(st.lists(PIECES, max_size=40).map("".join))
def test_whatever_a_model_writes_only_given_sources_are_left(text: str) -> None:
    found = checked(text)
    assert set(found.cited) <= {1, 2}
    assert set(cited_numbers(found.text)) <= {1, 2}
    assert "evil" not in found.text
    assert "<img" not in found.text
    assert FOREIGN not in found.text
    for line in found.text.splitlines():
        for sentence in sentences(line):
            noted = sentence.startswith("(strange") or "(strange" in sentence
            assert cited_numbers(sentence) or noted, sentence
