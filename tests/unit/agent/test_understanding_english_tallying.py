"""English reports of what is done, with one order for all of it, and orders within other words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from carrel.agent.understanding import Act, Reason, understand
from carrel.agent.understanding.english import GRAMMAR
from carrel.agent.understanding.grammar import rx
from carrel.agent.understanding.understand import GRAMMARS
from tests.unit.agent.understanding_kit import Talk, one, situation, without_guard, writes

FARM = (
    "Worm the ewes",
    "Ring the vet about the collie",
    "Order fence posts",
    "Fix the quad",
    "Post the subsidy form",
    "Clean the milk tank",
)


@pytest.mark.parametrize(
    ("message", "numbers"),
    [
        ("ewes wormed and i rang the vet, can you tick the two of them off", [1, 2]),
        ("posts ordered, quad fixed, form posted. mark the three of them done ta", [3, 4, 5]),
        (
            "Sir fence posts and subsidy form both completed from our side, kindly mark as done",
            [3, 5],
        ),
        ("The quad is fixed sir, please mark as complete", [4]),
        ("1 n 6 both sorted, close em off pls. tea time", [1, 6]),
        ("milk tank cleaned at last, that one can be ticked off now", [6]),
        ("Subsidy form has gone in, kindly close", [5]),
    ],
)
def test_all_that_is_reported_counts_as_done_by_one_order(message: str, numbers: list[int]) -> None:
    made = understand(message, situation(*FARM)).operations
    assert sorted(each.number or 0 for each in made) == numbers
    assert {each.act for each in made} == {Act.COMPLETE}


def test_where_fewer_are_named_than_are_to_be_marked_it_is_asked() -> None:
    understood = understand("quad fixed, the gate is up, mark the two as done", situation(*FARM))
    assert understood.question is not None
    assert understood.question.reason is Reason.WHICH
    assert not understood.operations


def test_that_one_is_done_where_none_was_spoken_of_is_asked_about() -> None:
    understood = understand("okay that ones done now mark it for me", situation(*FARM))
    assert understood.question is not None
    assert understood.question.reason is Reason.WHICH


@pytest.mark.parametrize(
    "message",
    [
        "ewes will be wormed and the quad fixed soon, tick both off",
        "once the posts are ordered and the quad is fixed, mark both as done",
        "posts ordered, quad nearly fixed, mark the two of them done",
    ],
)
def test_what_is_not_done_yet_is_not_tallied(message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not writes(message, *FARM)
    assert GRAMMAR.tally is not None
    deaf = replace(GRAMMAR, tally=replace(GRAMMAR.tally, denies=rx(r"(?!)")), doubts=None)
    monkeypatch.setitem(GRAMMARS, "en", deaf)
    without_guard(monkeypatch, "en", "never")
    assert writes(message, *FARM)


def test_a_word_of_a_title_denies_nothing() -> None:
    made = one("lambing plan sorted, please mark as done", "Write the lambing plan", "Buy oats")
    assert (made.act, made.number) == (Act.COMPLETE, 1)


@pytest.mark.parametrize(
    "message",
    [
        "And make that high priority please, my brother is getting rather cross.",
        "make it urgent pls the dealer is shutting at noon",
        "Make that high actually, no one can do without it",
    ],
)
def test_an_order_about_that_is_never_added(message: str) -> None:
    talk = Talk(*FARM)
    talk.say("move the quad to friday")
    (made,) = talk.say(message).operations
    assert (made.act, made.number, made.priority) == (Act.UPDATE, 4, "high")


def test_without_the_guard_an_order_about_that_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    message = "make that high priority and blow the whistle with gusto"
    assert not any(each is Act.ADD for each in _acts(message))
    assert GRAMMAR.remark is not None
    blind = replace(GRAMMAR, remark=replace(GRAMMAR.remark, about_it=rx(r"(?!)")))
    monkeypatch.setitem(GRAMMARS, "en", blind)
    assert any(each is Act.ADD for each in _acts(message))


def _acts(message: str) -> list[Act]:
    understood = understand(message, situation(*FARM))
    asked = understood.question.operations if understood.question is not None else ()
    return [each.act for each in (*understood.operations, *asked)]


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ('Could you reword "Fix the quad" to "Sell the quad"? It is past saving.', "Sell the quad"),
        (
            'Where it says "Fix the quad" it should read "Sell the quad". Do correct it.',
            "Sell the quad",
        ),
        ("rename fix the quad to Sell the quad pls, otherwise we never will", "Sell the quad"),
        ("rename fix the quad to Sell the quad, spare parts are dear", "Sell the quad"),
        ("call the quad one 'Sell the quad' instead dad gave up on it", "Sell the quad"),
    ],
)
def test_a_new_title_has_no_reason_in_it(message: str, title: str) -> None:
    made = one(message, *FARM)
    assert (made.number, made.title) == (4, title)


@pytest.mark.parametrize(
    "message",
    [
        "Milk tank - move to 16 Jan, 10:30. Inspector aware.",
        "milk tank: push it to 16 jan 10:30, dairy are late",
        "could the milk tank be moved to 16 jan at 10:30, no water till then",
    ],
)
def test_the_task_may_stand_before_where_it_goes(message: str) -> None:
    made = one(message, *FARM)
    assert (made.act, made.number) == (Act.UPDATE, 6)
    assert made.due is not None
    assert made.due.strftime("%d %H:%M") == "16 10:30"


@pytest.mark.parametrize(
    ("message", "number"),
    [
        ("so we sold the collie yesterday so take the vet off my list please I'm driving", 2),
        ("okay the fence is all steel now so bin the fence posts please we're at the mart", 3),
    ],
)
def test_a_deletion_between_two_remarks_is_read(message: str, number: int) -> None:
    understood = understand(message, situation(*FARM))
    asked = understood.question.operations if understood.question is not None else ()
    (made,) = understood.operations or asked
    assert (made.act, made.number) == (Act.DELETE, number)


@pytest.mark.parametrize(
    "message",
    [
        "oh sorry wrong one undo",
        "ah no that was the other field undo that",
        "nah wrong take that back",
    ],
)
def test_a_slip_is_undone_without_commas(message: str) -> None:
    talk = Talk(*FARM)
    talk.say("quad fixed")
    (made,) = talk.say(message).operations
    assert (made.act, made.number) == (Act.REOPEN, 4)


def test_what_broke_again_goes_back_to_not_done() -> None:
    made = one("quad is stalling again, put that one back to not done", *FARM, done=[4])
    assert (made.act, made.number) == (Act.REOPEN, 4)


@pytest.mark.parametrize(
    "message",
    [
        "clear everything off there for me, new year fresh start",
        "seasons over!! wipe the whole list pls, everything",
    ],
)
def test_all_tasks_are_asked_about_whatever_the_reason(message: str) -> None:
    understood = understand(message, situation(*FARM))
    assert understood.question is not None
    assert understood.question.reason is Reason.CONFIRM
    assert not understood.operations
