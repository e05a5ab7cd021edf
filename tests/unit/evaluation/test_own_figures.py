"""Figures by kind of question, and which pipeline is best."""

from __future__ import annotations

import pytest

from carrel.evaluation.own.figures import ALL, sheet_of
from carrel.evaluation.own.questions import Kind, OwnQuestion, Passages


def question(number: int, kind: Kind = Kind.SENTENCE, *starts: int) -> OwnQuestion:
    return OwnQuestion(
        kind=kind,
        text=f"question {number}",
        url="https://a.example/",
        answer=Passages(source_id=number, starts=frozenset(starts)),
        taken="words",
    )


def test_passages_are_ranked_by_where_they_start_and_pages_once() -> None:
    documents = [{"source_id": 7, "start": 0}, {"source_id": 7, "start": 90}]
    passages = question(7, Kind.HEADING, 90)
    assert passages.ranked(documents) == ["7:0", "7:90"]
    assert passages.gains == {"7:90": 1.0}
    page = question(7, Kind.ANCHOR)
    assert page.ranked(documents) == ["7"]
    assert page.gains == {"7": 1.0}


def test_figures_stand_by_kind_and_for_all() -> None:
    questions = [question(1, Kind.HEADING, 5), question(2, Kind.ANCHOR)]
    found = sheet_of(questions, {"good": [["1:5"], ["2"]], "half": [["1:0", "1:5"], ["9"]]})
    assert found.kinds == {"heading": 1, "anchor": 1, ALL: 2}
    assert found.cells["good"][ALL].means["ndcg@10"] == 1.0
    assert found.cells["half"]["anchor"].means["ndcg@10"] == 0.0
    assert found.cells["half"]["heading"].means["mrr@10"] == 0.5
    assert found.cells["half"]["heading"].interval == pytest.approx((0.63093, 0.63093))


def test_the_best_is_named_with_those_that_chance_may_have_put_behind_it() -> None:
    questions = [question(number, Kind.SENTENCE, 0) for number in range(30)]
    right = [[f"{number}:0"] for number in range(30)]
    nearly = [*right[:29], ["wrong"]]
    wrong = [["wrong"] for _ in range(30)]
    found = sheet_of(questions, {"wrong": wrong, "nearly": nearly, "right": right})
    best = found.best["sentence"]
    assert (best.pipeline, best.value, best.level_with) == ("right", 1.0, ("nearly",))
    alone = sheet_of(questions, {"right": right}).best[ALL]
    assert (alone.pipeline, alone.level_with) == ("right", ())
    tied = sheet_of(questions, {"first": right, "second": right}).best[ALL]
    assert (tied.pipeline, tied.level_with) == ("first", ("second",))
