"""English said in a roundabout way: dates put right, reasons before and behind, many at once."""

from __future__ import annotations

from datetime import date

import pytest

from carrel.agent.understanding import Act, Reason, understand
from tests.unit.agent.understanding_kit import ZONE, Talk, one, situation

DESK = (
    "Book the car wash",
    "Send thank-you notes",
    "Descale the kettle",
    "Renew gym membership",
    "Hang the curtains",
    "Clean the gutters",
    "Update the on-call wiki",
)
CLOSED = (4, 7)
FRIDAY = date(2026, 1, 16)


def _day(message: str) -> date | None:
    due = one(message, *DESK).due
    return due.astimezone(ZONE).date() if due is not None else None


@pytest.mark.parametrize(
    "message",
    [
        "add ring the vet on Thursday, no wait, Friday",
        "add ring the vet on Thursday - actually Friday",
        "add ring the vet Thursday, scratch that, Friday",
        "add ring the vet, Friday is fine",
        "add ring the vet, any time before Friday will do",
        "urgent - ring the vet, needs doing by Friday",
    ],
)
def test_the_last_date_counts_and_the_title_stays_clean(message: str) -> None:
    made = one(message, *DESK)
    assert (made.act, made.title, _day(message)) == (Act.ADD, "ring the vet", FRIDAY)


@pytest.mark.parametrize(
    "message",
    [
        "add three things: feed the cat, ring Jo, and book a taxi for Ed",
        "put these on my list: feed the cat, ring Jo and book a taxi for Ed",
        "I've got three things to do: feed the cat, ring Jo, book a taxi for Ed",
    ],
)
def test_tasks_that_are_announced_are_added_one_by_one(message: str) -> None:
    made = understand(message, situation(*DESK)).operations
    assert [task.title for task in made] == ["feed the cat", "ring Jo", "book a taxi for Ed"]


@pytest.mark.parametrize(
    ("message", "number"),
    [
        ("turns out I never renewed the gym membership, put it back on the list", 4),
        ("I ticked the wiki off but it isn't finished, put it back", 7),
        ("the gym membership didn't go through. Put it back on my list", 4),
        ("the wiki needs doing again", 7),
    ],
)
def test_what_was_not_done_after_all_is_open_again(message: str, number: int) -> None:
    made = understand(message, situation(*DESK, done=CLOSED)).operations
    assert [(task.act, task.number) for task in made] == [(Act.REOPEN, number)]


@pytest.mark.parametrize(
    "message",
    [
        "don't reopen the wiki",
        "they broke the wiki, should I reopen it?",
        "I never renewed the gym membership, don't put it back",
        "after the gutters are done, delete number 5",
        "I'll get the gutters done and dusted soon",
        "Dave booked the car wash",
        "she hung the curtains",
        "urgent, book me a taxi",
        "hope your weekend was nice",
    ],
)
def test_what_is_forbidden_planned_or_told_of_others_changes_nothing(message: str) -> None:
    assert not understand(message, situation(*DESK, done=CLOSED)).writes


@pytest.mark.parametrize(
    ("message", "numbers"),
    [
        ("I've hung the curtains and cleaned the gutters", [5, 6]),
        ("booked the car wash for Friday", [1]),
        ("the thank-you notes went out this morning", [2]),
        ("finished no. 3 this morning", [3]),
        ("cross the gutters off my list", [6]),
    ],
)
def test_what_is_told_as_done_is_done(message: str, numbers: list[int]) -> None:
    made = understand(message, situation(*DESK)).operations
    assert [(task.act, task.number) for task in made] == [(Act.COMPLETE, one) for one in numbers]


@pytest.mark.parametrize(
    ("message", "number"),
    [
        ("delete the thank-you notes", 2),
        ("bin number 6 please, we've paid someone to do it", 6),
    ],
)
def test_a_task_that_is_clearly_named_goes_whatever_the_reason(message: str, number: int) -> None:
    made = one(message, *DESK)
    assert (made.act, made.number) == (Act.DELETE, number)


def test_the_notes_of_a_task_are_not_the_task() -> None:
    assert not understand("delete the notes", situation(*DESK)).operations


def test_one_thing_is_over_and_others_are_to_be_done() -> None:
    message = "the gutters are done, move the car wash to Friday and add buy soap"
    made = understand(message, situation(*DESK)).operations
    assert [(task.act, task.number) for task in made] == [
        (Act.COMPLETE, 6),
        (Act.UPDATE, 1),
        (Act.ADD, None),
    ]


@pytest.mark.parametrize(
    "again", ["sorry, Friday I mean", "my mistake, Friday", "scratch that, Friday"]
)
def test_a_day_is_put_right_in_the_next_message(again: str) -> None:
    talk = Talk(*DESK)
    talk.say("add dinner with the Hendersons on Thursday")
    (made,) = talk.say(again).operations
    assert (made.act, made.number) == (Act.UPDATE, len(DESK) + 1)
    assert made.due is not None
    assert made.due.astimezone(ZONE).date() == FRIDAY


def test_good_wishes_are_small_talk_and_read_no_tasks() -> None:
    understood = understand("good evening! hope your weekend was nice", situation(*DESK))
    assert understood.refusal is Reason.SMALL_TALK
