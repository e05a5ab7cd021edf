from __future__ import annotations

from dataclasses import replace

import pytest

from carrel.orchestrate.likeness import contained, is_repeated, shingles
from carrel.orchestrate.merge import Limits, chosen
from carrel.orchestrate.steer import steering
from carrel.orchestrate.trim import trimmed
from tests.unit.orchestrate.passages_kit import finding

WIDE = Limits(passages=20, tokens=10_000)
LONG = "The keeper of the harbour writes down every ship that comes in with its cargo. "


def ids(found: object) -> list[int]:
    return [one.chunk_id for one in found]  # type: ignore[attr-defined]


def test_the_order_of_scores_is_kept_and_ranks_are_given() -> None:
    found = chosen(
        [finding(1, "One thing.", score=0.9), finding(2, "Another.", score=0.4)],
        query="thing",
        limits=WIDE,
    )
    assert [(one.chunk_id, one.rank) for one in found] == [(1, 1), (2, 2)]
    assert all(one.tokens > 0 for one in found)


@pytest.mark.parametrize(
    ("text", "again"),
    [
        (LONG * 3, "Note: " + LONG * 3),
        (
            "港の番人は入ってくる船をすべて書き留める。" * 3,
            "港の番人は入ってくる船をすべて書き留める。" * 3 + "（続く）",
        ),
    ],
)
def test_what_nearly_repeats_a_better_passage_is_left_out(text: str, again: str) -> None:
    other = "Something else entirely stands here, about the weather and the tides of May."
    found = chosen(
        [finding(1, text), finding(2, again), finding(3, other)], query="harbour", limits=WIDE
    )
    assert ids(found) == [1, 3]


@pytest.mark.proves("D-016")
def test_what_the_caller_knows_is_not_sent_again() -> None:
    news = "The lighthouse was repaired in 1902 by masons from the north."
    both = [finding(1, LONG * 2, score=0.9), finding(2, news, score=0.5)]
    assert ids(chosen(both, query="harbour", limits=WIDE)) == [1, 2]
    assert ids(chosen(both, query="harbour", limits=WIDE, known=f"I know: {LONG * 2}")) == [2]


def test_no_more_passages_come_than_were_asked_for() -> None:
    many = [finding(key, f"Fact {key} about number {key} alone.") for key in range(1, 30)]
    assert len(chosen(many, query="fact", limits=Limits(passages=5, tokens=10_000))) == 5


def test_a_small_budget_prefers_what_adds_something_for_its_size() -> None:
    parts = ("mast", "sails", "keel", "rudder", "hatch")
    some = [
        finding(key, f"The {part} is of oak.", score=0.9 - key / 100)
        for key, part in enumerate(parts, 1)
    ]
    some.append(finding(6, " ".join(f"word{n}" for n in range(200)), score=0.6))
    some.append(finding(7, "The anchor is of iron.", score=0.5))
    found = chosen(some, query="mast and anchor", limits=Limits(passages=20, tokens=60))
    assert ids(found) == [1, 2, 3, 4, 5, 7]
    assert sum(one.tokens for one in found) <= 60


def test_a_small_budget_cuts_long_passages_to_their_best_sentences() -> None:
    long = f"{LONG * 6}The anchor of the Marigold is of iron. {LONG * 6}"
    some = [
        finding(1, f"The mast is tall. {LONG * 4}", score=0.9),
        finding(2, long, score=0.8, start=100),
        finding(3, f"{LONG * 9} The sails are white.", score=0.7),
    ]
    found = chosen(some, query="anchor of the Marigold", limits=Limits(passages=20, tokens=200))
    cut = next(one for one in found if one.chunk_id == 2)
    assert "The anchor of the Marigold is of iron." in cut.text
    assert len(cut.text) < len(long)
    assert long[cut.start - 100 : cut.end - 100] == cut.text == cut.markdown
    assert sum(one.tokens for one in found) <= 200


def test_a_passage_whose_words_stand_otherwise_in_markdown_is_not_cut() -> None:
    table = finding(1, "a b\nc d\n" * 50, markdown="| a | b |\n" * 50)
    kept = trimmed(replace(table, tokens=400), frozenset({"c"}), 20)
    assert kept.text == table.text


@pytest.mark.proves("D-017")
@pytest.mark.parametrize(
    ("constraint", "first"),
    [
        ("must include code examples", 2),
        ("サンプルコードを含むこと", 2),
        ("focus on performance benchmarks", 3),
        ("version 3.2 only", 4),
        ("exclude opinions about gardens", 2),
    ],
)
def test_a_constraint_changes_what_comes_first(constraint: str, first: int) -> None:
    some = [
        finding(1, "Opinions about gardens differ.", score=0.60),
        finding(2, "Call it so.", markdown="```python\nrun(1)\n```", score=0.58),
        finding(3, "It took 45 ms for 300 rows, 3.5 times faster.", score=0.57),
        finding(4, "Since 3.2 the default is on.", score=0.56),
    ]
    plain = chosen(some, query="x", limits=WIDE)
    assert ids(plain) == [1, 2, 3, 4]
    assert ids(chosen(some, query="x", limits=WIDE, steer=steering([constraint])))[0] == first


def test_shingles_tell_how_much_of_a_text_is_in_another() -> None:
    part, whole = shingles(LONG), shingles(LONG * 2 + "And more of it, in other words.")
    assert contained(part, whole) == 1.0
    assert contained(whole, part) < 1.0
    assert not is_repeated(shingles("quite another sentence about ropes and knots"), [whole])
    assert contained(shingles(""), whole) == 1.0
