"""English questions in roundabout and hasty words, what leans on a list, and clearing it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from carrel.agent.understanding import Act, Filter, Operation, Reason, Understanding, understand
from tests.unit.agent.understanding_kit import Talk, one, situation, without_guard, writes

CHORES = ("Pay the rent", "Rabies form", "Shear the sheep", "Dentist")


def asked(message: str) -> Filter:
    """Return the filter of the list that a message asks for."""
    operation = one(message, *CHORES)
    assert operation.act is Act.LIST
    return operation.filter


@pytest.mark.parametrize(
    ("message", "number"),
    [
        ("Might I bother you to tell me when the dentist is? My eyes are not what they were.", 4),
        ("dont suppose you know what day the dentist is do you", 4),
        ("cant for the life of me remember when that dentist is", 4),
        ("Do remind me, when is the dentist? My sister has rung twice.", 4),
        ("dentist when is it again", 4),
        ("dentist - what time?", 4),
        ("is the dentist monday or tuesday", 4),
        ("pls confirm if rabies form is sent or pending", 2),
        ("did the rent get paid", 1),
        ("have i sheared the sheep or am i going mad", 3),
        ("what day was the dentist again mum is asking", 4),
    ],
)
def test_a_roundabout_question_is_answered_by_one_task(message: str, number: int) -> None:
    assert asked(message).numbers == (number,)


@pytest.mark.parametrize(
    ("message", "wanted"),
    [
        ("which of my chores are urgent gaffer wants to know", {"priority": "high"}),
        ("wats left for home sorry typing with gloves on", {"category": "home", "done": False}),
        ("Sir kindly share my pending work items", {"category": "work", "done": False}),
        ("of the open tasks which are high priority", {"priority": "high", "done": False}),
        ("are any of the open ones urgent", {"priority": "high", "done": False}),
        ("has anything gone past its date", {"overdue": True}),
    ],
)
def test_a_list_is_asked_for_in_haste(message: str, wanted: dict[str, Any]) -> None:
    found = asked(message)
    assert {name: getattr(found, name) for name in wanted} == wanted


@pytest.mark.parametrize(
    ("first", "then", "wanted"),
    [
        ("show me the high priority ones", "and the low ones?", Filter(priority="low")),
        ("show low prio", "k now the high ones", Filter(priority="high")),
        ("show my work tasks", "what about home", Filter(category="home")),
        ("how many tasks are left", "which ones", Filter(done=False)),
        ("list my work ones", "only the open ones", Filter(done=False, category="work")),
    ],
)
def test_a_list_leans_on_the_one_before(first: str, then: str, wanted: Filter) -> None:
    talk = Talk(*CHORES)
    talk.now = replace(talk.now, memory=replace(talk.now.memory, last=one(first, *CHORES)))
    assert talk.say(then).operations == (Operation(act=Act.LIST, filter=wanted),)


@pytest.mark.parametrize(
    ("then", "wanted"),
    [
        ("k and how many for home", Filter(category="home")),
        ("and how many altogether", Filter()),
    ],
)
def test_a_count_leans_on_a_list(then: str, wanted: Filter) -> None:
    talk = Talk(*CHORES)
    talk.say("show my personal tasks")
    assert talk.say(then).operations == (Operation(act=Act.STATS, filter=wanted),)
    assert not understand(then, situation(*CHORES)).writes


QUESTIONS = (
    "which of the open tasks are high priority?",
    "of the open tasks which are urgent",
    "which of the open chores are for home",
    "what of the open tasks is urgent",
)


@pytest.mark.parametrize("message", QUESTIONS)
def test_a_question_about_tasks_is_never_a_task(message: str) -> None:
    assert not writes(message, *CHORES)


def test_without_the_guard_a_question_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    without_guard(monkeypatch, "en", "inquires")
    assert any(writes(message, *CHORES) for message in QUESTIONS)


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("is it possible to add buy sealant to my list", "buy sealant"),
        ("what a morning. remind me to call Dave", "call Dave"),
    ],
)
def test_a_request_that_begins_like_a_question_is_added(message: str, title: str) -> None:
    assert one(message, *CHORES).title == title


def confirmed(order: str, answer: str) -> Understanding:
    """Return what an answer comes to, after an order that is asked about."""
    talk = Talk(*CHORES)
    question = talk.say(order).question
    assert question is not None
    assert question.reason is Reason.CONFIRM
    return talk.say(answer)


@pytest.mark.parametrize(
    "order",
    [
        "clear the whole thing off there for me, new job fresh start",
        "holidays!! wipe my entire list pls, everything",
        "right that's me finished here. empty the list",
        "nuke all of it im off to oz",
    ],
)
def test_clearing_the_list_is_asked_about_beside_a_remark(order: str) -> None:
    gone = confirmed(order, "yep the lot").operations
    assert [operation.number for operation in gone] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "message",
    [
        "the gaffer said clear the whole list, fresh start",
        "wipe my entire list? as if, everything stays",
        "my mate got rid of everything on his list lol",
        "clear everything if the boss rings, new broom",
    ],
)
def test_clearing_that_is_only_told_is_not_done(message: str) -> None:
    assert not writes(message, *CHORES)


@pytest.mark.parametrize(
    "answer",
    ["yeah both of them", "both", "all of em", "sure why not", "go on then, both", "bin them both"],
)
def test_yes_in_more_words_confirms(answer: str) -> None:
    gone = confirmed("bin tasks 2 and 3, I'm kidding myself", answer).operations
    assert [(one.act, one.number) for one in gone] == [(Act.DELETE, 2), (Act.DELETE, 3)]


@pytest.mark.parametrize(
    "answer",
    ["all three", "thanks", "drop it", "and", "it", "show the lot first", "maybe not both", "ta"],
)
def test_other_words_confirm_nothing(answer: str) -> None:
    assert not confirmed("bin tasks 2 and 3", answer).writes


@pytest.mark.parametrize(
    "message",
    [
        "whats the quickest way to the dentist from here, ring road is shut at 9",
        "how do i get to the rabies clinic im late",
        "ring the dentist for me will ya im up a ladder",
        "directions to the sheep fair pls",
        "hows the traffic on the a40 this morning",
    ],
)
def test_the_road_and_the_phone_are_asked_of_other_machines(message: str) -> None:
    understood = understand(message, replace(situation(*CHORES), tasks=(), unread=True))
    assert not understood.needs_tasks
    assert not understood.operations


@pytest.mark.parametrize(
    "message",
    [
        "used to put everything on this list, not anymore",
        "dave has to pay his rent by friday haha",
        "our Sharon needs to see her dentist on monday bless her",
        "rent, friday or thursday?",
    ],
)
def test_stories_and_choices_change_nothing(message: str) -> None:
    assert not writes(message, *CHORES)


def test_clearing_an_empty_list_is_refused_as_a_deletion() -> None:
    understood = understand("school's out! delete the whole list", replace(situation(), tasks=()))
    assert (understood.refusal, understood.refused) == (Reason.NO_TASKS, Act.DELETE)


@pytest.mark.parametrize(
    "message",
    ["give me one", "read me one", "do any of them work", "is anything on tonight"],
)
def test_words_of_a_list_that_name_no_task_ask_for_none(message: str) -> None:
    assert not understand(message, situation(*CHORES)).operations
