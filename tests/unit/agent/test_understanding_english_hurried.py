"""Hasty English about tasks that are there: why, what is wrong, and what it shall be."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from carrel.agent.understanding import Act, Reason, understand
from carrel.agent.understanding.english import GRAMMAR
from carrel.agent.understanding.grammar import rx
from carrel.agent.understanding.understand import GRAMMARS
from tests.unit.agent.understanding_kit import NOW, Talk, one, situation, without_guard, writes

SHOP = (
    "Restock the till rolls",
    "Call with the supplier",
    "Call with the landlord",
    "Clean the coffee machine",
    "Chase the card reader refund",
    "Paint the shutters",
)


@pytest.mark.parametrize(
    ("message", "number", "priority"),
    [
        ("make the shutters high priority, council wont stop moaning", 6, "high"),
        ("coffee machine must be top priority now, inspector on the way", 4, "high"),
        ("ugh the card reader refund is worth 200 quid apparently lol bump it to high", 5, "high"),
        ("omg make the till rolls high priority the queue is gonna riot", 1, "high"),
        ("drop the shutters to low priority, nobody ever looks up", 6, "low"),
        ("could you drop the shutters down to low priority", 6, "low"),
        ("the shutters are marked low but it should be high", 6, "high"),
    ],
)
def test_chatter_around_a_priority_does_not_hide_it(
    message: str, number: int, priority: str
) -> None:
    made = one(message, *SHOP)
    assert (made.act, made.number, made.priority) == (Act.UPDATE, number, priority)


@pytest.mark.parametrize(
    "message",
    [
        "make the shutters urgent, that's what the council keeps yelling",
        "make the shutters urgent, if the council rings",
        "make the shutters urgent, dunno to be honest",
    ],
)
def test_a_remark_that_takes_a_change_back_is_heard(
    message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not writes(message, *SHOP)
    assert GRAMMAR.remark is not None
    deaf = replace(GRAMMAR.remark, voids=rx(r"(?!)"))
    monkeypatch.setitem(GRAMMARS, "en", replace(GRAMMAR, remark=deaf))
    without_guard(monkeypatch, "en", "never")
    assert writes(message, *SHOP)


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("rename Paint the shutters to Oil the shutters, he hates the smell of paint", "Oil"),
        ("retitle 'Paint the shutters' to 'Oil the shutters' - Nell's idea again", "Oil"),
        ("rename Paint the shutters to Oil the shutters, git never liked blue", "Oil"),
    ],
)
def test_a_new_title_ends_before_the_reason(message: str, title: str) -> None:
    assert one(message, *SHOP).title == f"{title} the shutters"


@pytest.mark.parametrize(
    ("message", "numbers"),
    [
        ("coffee machine cleaned n shutters painted, mark both done mate", [4, 6]),
        ("till rolls restocked + refund chased - tick em both off", [1, 5]),
        (
            "i've painted the shutters and cleaned the coffee machine so mark those two as done",
            [4, 6],
        ),
        ("1 4 and 6 all done, cross em off", [1, 4, 6]),
        ("4 and 5 both sorted - close off pls. K", [4, 5]),
    ],
)
def test_several_things_are_done_and_one_command_marks_them(
    message: str, numbers: list[int]
) -> None:
    made = understand(message, situation(*SHOP)).operations
    assert sorted(each.number or 0 for each in made) == numbers
    assert {each.act for each in made} == {Act.COMPLETE}


@pytest.mark.parametrize(
    "message",
    [
        "coffee machine cleaned n shutters not painted yet, mark both done",
        "nell says coffee machine cleaned and shutters painted, mark both done",
        "if the coffee machine is cleaned and the shutters painted, mark both done",
    ],
)
def test_hearsay_and_what_is_not_done_mark_nothing(message: str) -> None:
    assert not writes(message, *SHOP)


@pytest.mark.parametrize(
    ("message", "number", "category"),
    [
        ("coffee machine is listed as work, that's not right its home. pls move it", 4, "home"),
        ("shutters shouldnt be under work its a personal thing. can you move it", 6, "personal"),
        ("the till rolls are in home but it should be other", 1, "other"),
    ],
)
def test_what_is_filed_wrongly_goes_where_it_belongs(
    message: str, number: int, category: str
) -> None:
    made = one(message, *SHOP)
    assert (made.number, made.category) == (number, category)


def test_another_time_is_told_and_then_that_it_changes() -> None:
    talk = Talk("Mum's eye test", "Paint the shutters")
    talk.say("move the eye test to thursday at 2pm")
    (made,) = talk.say("mums eye test is 3.15pm now not 2pm - can you change it").operations
    assert made.due is not None
    assert made.due.strftime("%a %H:%M") == "Thu 15:15"
    (made,) = talk.say("the eye test is friday now not thursday, pls change it").operations
    assert made.due is not None
    assert made.due.strftime("%a") == "Fri"


@pytest.mark.parametrize(
    "message",
    [
        "hang on i only did one side. undo",
        "ah no it peeled off again, undo",
        "undo, the landlord wants them green",
    ],
)
def test_a_reason_beside_undo_is_no_matter(message: str) -> None:
    talk = Talk(*SHOP)
    talk.say("shutters painted")
    (made,) = talk.say(message).operations
    assert (made.act, made.number) == (Act.REOPEN, 6)


@pytest.mark.parametrize(
    "message",
    ["if it peels i'll have to undo", "dont undo, it is fine", "how do i undo", "cant undo, sadly"],
)
def test_undo_in_a_story_takes_nothing_back(message: str) -> None:
    talk = Talk(*SHOP)
    talk.say("shutters painted")
    assert not talk.say(message).writes


@pytest.mark.parametrize(
    "message",
    ["set that to friday and its important", "make that urgent please, and for friday only"],
)
def test_two_things_are_said_of_the_last_task(message: str) -> None:
    talk = Talk(*SHOP)
    talk.say("add ring the glazier")
    (made,) = talk.say(message).operations
    assert made.due is not None
    assert (made.number, made.priority, made.due.strftime("%a")) == (7, "high", "Fri")


def test_a_title_that_ends_like_undo_takes_nothing_back() -> None:
    talk = Talk(*SHOP)
    talk.say("add ring the glazier")
    acts = [made.act for made in talk.say("add learn the till keys: void, undo").operations]
    assert Act.DELETE not in acts
    assert not talk.say("library books, take back").operations


def test_the_task_comes_first_and_then_what_becomes_of_it() -> None:
    made = one("card reader refund - drop to low prio, due end of month. bank's slow", *SHOP)
    assert made.due is not None
    assert (made.number, made.priority, made.due.day) == (5, "low", 31)


@pytest.mark.parametrize(
    "message",
    [
        "take the due date off the shutters, council says whenever",
        "Please take the due date off the shutters. The painter will come when he comes.",
        "shutters doesnt need a date anymore, they'll ring me",
    ],
)
def test_a_due_date_goes_and_the_remark_beside_it_is_no_matter(message: str) -> None:
    made = one(message, *SHOP)
    assert (made.number, made.no_due) == (6, True)


@pytest.mark.parametrize(
    ("message", "numbers"),
    [
        ("pouring here. push everything thats set for today to saturday", (1, 2)),
        ("push todays stuff to saturday, ive got flu", (1, 2)),
        ("everything for today can move to saturday", (1, 2)),
        ("shove all the overdue ones to saturday, been ill all week", (3, 4)),
    ],
)
def test_all_of_a_day_moves(message: str, numbers: tuple[int, ...]) -> None:
    days, today = (0, 0, -2, -1, None, 3), NOW.replace(hour=0)
    now = situation(*SHOP)
    tasks = tuple(
        replace(task, due=today + timedelta(days=day) if day is not None else None)
        for task, day in zip(now.tasks, days, strict=True)
    )
    understood = understand(message, replace(now, tasks=tasks))
    asked = understood.question.operations if understood.question is not None else ()
    made = understood.operations or asked
    assert tuple(each.number for each in made) == numbers
    assert {each.due.strftime("%a") for each in made if each.due} == {"Sat"}


@pytest.mark.parametrize(
    ("message", "numbers"),
    [
        ("push the call to tuesday pls, wifi is dead here", (2, 3)),
        ("bump the call to high pls, its mad in here", (2, 3)),
        ("you can tick that one off now i did it last night", ()),
        ("move that one to friday, cant do it today", ()),
        ("make it urgent, im late", ()),
        ("delete that one, dont need it", ()),
    ],
)
def test_what_fits_two_tasks_or_none_is_asked_about(message: str, numbers: tuple[int, ...]) -> None:
    understood = understand(message, situation(*SHOP))
    assert not understood.operations
    assert understood.question is not None
    assert (understood.question.reason, understood.question.numbers) == (Reason.WHICH, numbers)


def test_a_deletion_of_what_somebody_keeps_is_asked_about() -> None:
    understood = understand("delete 6 pls, nell wants to keep it", situation(*SHOP))
    assert not understood.operations
    assert understood.question is not None
    assert understood.question.reason is Reason.CONFIRM


def test_a_place_in_the_list_is_done_and_a_remark_names_a_day() -> None:
    talk = Talk(*SHOP)
    talk.say("show my list")
    (made,) = talk.say("the second one is sorted now, she is visiting on the 22nd").operations
    assert (made.act, made.number) == (Act.COMPLETE, 2)
