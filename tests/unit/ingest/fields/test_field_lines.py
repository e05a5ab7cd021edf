"""Lines that were typed, folded or marked are taken apart, and every part keeps its place."""

from __future__ import annotations

import pytest

from carrel.core.lines import Line, Run
from carrel.ingest.fields.extract import fields_of
from carrel.ingest.fields.grades import grade_of
from carrel.ingest.fields.job_labels import JOB
from carrel.ingest.fields.labels import Kind
from carrel.ingest.fields.pieces import whole
from carrel.ingest.fields.unfold import unfolded
from carrel.ingest.formats.read import read
from carrel.ingest.html.typed import typed_lines

REST = "a list of papers and two names to me before the end of May."
MAIL = """\
WE EXPECT

  * experience with wave propagation codes (spectral elements,
    finite differences)
  * solid Python

Please send one file with a letter, a list of papers and two names to me
before the end of May.
"""


def unfold(text: str, at: int = 100) -> list[str]:
    parts = list(unfolded([Line(text=text, at=at, runs=(Run(0, len(text)),))], JOB))
    for part in parts:
        assert text[part.at - at :].startswith(part.text)
        assert part.runs[-1].end <= len(part.text)
    return [part.text for part in parts]


def test_a_typed_line_that_goes_on_below_is_one_line() -> None:
    assert [" ".join(line.text.split()) for line in typed_lines(MAIL)] == [
        "WE EXPECT",
        "* experience with wave propagation codes (spectral elements, finite differences)",
        "* solid Python",
        f"Please send one file with a letter, {REST}",
    ]


def test_paragraphs_of_typed_text_are_apart_and_rules_mark_what_stands_over_them() -> None:
    lines = list(typed_lines("Jobs\n====\nCook\n\nBaker"))
    assert [(line.text, line.large) for line in lines] == [
        ("Jobs", True),
        ("Cook", False),
        ("Baker", False),
    ]
    assert len({line.paragraph for line in lines}) == 3


@pytest.mark.parametrize("text", ["", "\n\n", "=====\n-----", "x" * 3_000, "短い行\n短い行"])
def test_any_typed_text_gives_lines_that_stand_in_it(text: str) -> None:
    assert all(line.text in text for line in typed_lines(text))


def test_words_of_a_preformatted_text_are_taken_with_their_place() -> None:
    html = f"<h1>Seismologist</h1><pre>{MAIL}</pre>"
    document = read(html.encode(), "text/html", "https://a.example/", lines=True)
    found = fields_of(document, "job_posting")
    assert found is not None
    (first, second) = dict(found.record.items())["requirements"]
    assert "spectral elements, finite differences" in first.value
    (proof,) = first.evidence
    assert document.text[proof.start : proof.end] == proof.text
    assert second.value == "solid Python"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "【職種】衛生士【資格】免許のある方【給与】25万円",
            ["【職種】衛生士", "【資格】免許のある方", "【給与】25万円"],
        ),
        (
            "職種／介護員 資格／福祉士 給与／22万円",
            ["職種／介護員", "資格／福祉士", "給与／22万円"],
        ),
        ("①博士号のある者 ②英語の書ける者", ["①博士号のある者", "②英語の書ける者"]),
        ("・進行管理の経験 ・折衝の経験", ["・進行管理の経験", "・折衝の経験"]),
        ("(1) a degree (2) a licence", ["(1) a degree", "(2) a licence"]),
    ],
)
def test_a_line_that_holds_several_is_taken_apart(text: str, parts: list[str]) -> None:
    assert unfold(text) == parts


@pytest.mark.parametrize(
    "text",
    [
        "We build in Go, and (in part) in C.",
        "東京・大阪・名古屋で働けます",
        "2 of 3 people stay. 5 of 6 smile.",
        "【急募】調理師",
    ],
)
def test_other_lines_are_left_whole(text: str) -> None:
    assert unfold(text) == [text]


@pytest.mark.parametrize(
    ("line", "kind", "entry"),
    [
        (Line(text="必須Goの経験", runs=(Run(0, 2), Run(2, 7))), Kind.MUST, "Goの経験"),
        (Line(text="歓迎AWSの経験", runs=(Run(0, 2), Run(2, 8))), Kind.MAY, "AWSの経験"),
        (Line(text="【歓迎】英語"), Kind.MAY, "英語"),
        (Line(text="Boat licence (desirable)"), Kind.MAY, "Boat licence (desirable)"),
        (Line(text="BSc (essential)"), Kind.MUST, "BSc (essential)"),
        (Line(text="Python (or Go)"), None, "Python (or Go)"),
    ],
)
def test_a_mark_says_whether_an_entry_is_required(
    line: Line, kind: Kind | None, entry: str
) -> None:
    found, piece = grade_of(whole(line))
    assert (found, piece.text) == (kind, entry)
