from __future__ import annotations

from dataclasses import replace

import pytest

from carrel.core.research import Action
from carrel.orchestrate.evaluate import Standing, decide

MIDDLING = Standing(
    scores=(0.6, 0.55),
    bests=(0.6,),
    promise=0.5,
    iterations=3,
    depths=3,
    fetches_left=5,
    seconds=90,
    tried=frozenset({Action.BREADTH, Action.RECALL}),
)


def rule(standing: Standing) -> tuple[Action, str]:
    decision = decide(standing)
    assert decision.reason
    return decision.action, decision.rule


def test_middling_evidence_with_a_promising_link_leads_on() -> None:
    assert rule(MIDDLING) == (Action.FOLLOW, "promise")


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"elapsed": 90.0}, "time"),
        ({"scores": (0.85, 0.6)}, "saturation"),
        ({"iteration": 3}, "budget"),
        ({"fetches_left": 0}, "budget"),
        ({"promise": None}, "links"),
        ({"promise": 0.01}, "links"),
        ({"promise": None, "depth": 3}, "depth"),
        ({"scores": (), "promise": None}, "empty"),
        ({"scores": (0.7, 0.1)}, "cliff"),
        ({"scores": (0.6,) * 10, "bests": (0.6, 0.7, 0.8)}, "plateau"),
        ({"bests": (0.6, 0.6, 0.61)}, "diminishing"),
    ],
)
def test_each_limit_ends_the_search_with_its_own_reason(
    changed: dict[str, object], expected: str
) -> None:
    assert rule(replace(MIDDLING, **changed)) == (Action.STOP, expected)  # type: ignore[arg-type]


def test_good_evidence_is_not_enough_while_a_part_is_missing() -> None:
    good = replace(MIDDLING, scores=(0.9, 0.85), missing=("the other side",))
    decision = decide(good)
    assert decision.action is Action.FOLLOW
    assert "the other side" in decision.reason


def test_good_evidence_does_not_keep_from_a_link_called_like_the_question() -> None:
    good = replace(MIDDLING, scores=(0.9, 0.2), promise=1.0)
    assert rule(good) == (Action.FOLLOW, "promise")
    assert rule(replace(good, fetches_left=0)) == (Action.STOP, "budget")


def test_all_that_is_here_is_asked_before_a_page_is_fetched() -> None:
    fresh = replace(MIDDLING, scores=(0.3, 0.2), tried=frozenset())
    assert rule(fresh) == (Action.BREADTH, "missing")
    assert rule(replace(fresh, tried=frozenset({Action.BREADTH}))) == (Action.RECALL, "mediocre")
    assert rule(replace(fresh, tried=MIDDLING.tried)) == (Action.FOLLOW, "promise")


def test_without_rounds_the_pages_given_are_all_there_is() -> None:
    assert rule(replace(MIDDLING, iterations=0)) == (Action.STOP, "given")
    nothing = decide(replace(MIDDLING, iterations=0, scores=()))
    assert nothing.reason == "No chunks above relevance threshold."


def test_a_reason_has_a_short_form_and_a_long_one() -> None:
    short, _, long = decide(replace(MIDDLING, iteration=3)).reason.partition(" — ")
    assert (short, bool(long)) == ("budget exhausted", True)
