"""English in which several things are said at once, and what is put right a message later."""

from __future__ import annotations

from datetime import date

import pytest

from carrel.agent.understanding import Act, understand
from tests.unit.agent.understanding_kit import ZONE, Talk, one, situation

SHED = (
    "Oil the hinges",
    "Write to Dr Meyer about the rash",
    "Swap the Monday slot with Kim",
    "Sweep the yard",
    "Repair the kite",
)
FRIDAY, SATURDAY = date(2026, 1, 16), date(2026, 1, 17)


def _added(message: str) -> list[tuple[str | None, date | None]]:
    made = understand(message, situation(*SHED)).operations
    assert {one.act for one in made} <= {Act.ADD}
    return [(one.title, one.due.astimezone(ZONE).date() if one.due else None) for one in made]


@pytest.mark.parametrize(
    "message",
    [
        "I need to ring Jo on Friday and wash the van on Saturday",
        "remind me to ring Jo on Friday, and wash the van on Saturday",
        "add ring Jo for Friday and wash the van for Saturday",
    ],
)
def test_each_thing_to_do_has_its_own_day(message: str) -> None:
    assert _added(message) == [("ring Jo", FRIDAY), ("wash the van", SATURDAY)]


def test_a_name_behind_and_begins_no_task_of_its_own() -> None:
    assert len(_added("remind me to ring Jo on Friday and Sam on Saturday")) == 1


@pytest.mark.parametrize(
    "message",
    [
        "Need three things on the list: soap, bin liners and post the card",
        "add three things: soap, bin liners and post the card",
        "add: soap; bin liners; post the card",
    ],
)
def test_things_that_are_listed_are_tasks_of_their_own(message: str) -> None:
    assert [title for title, _ in _added(message)] == ["soap", "bin liners", "post the card"]


def test_a_level_and_a_kind_may_stand_before_the_task() -> None:
    made = one("New task, home, urgent: bleed the radiators", *SHED)
    assert (made.title, made.category, made.priority) == ("bleed the radiators", "home", "high")


def test_a_day_and_a_month_in_figures_are_a_date() -> None:
    assert _added("remind me to ring Jo on 16.1. at 11:15") == [("ring Jo", FRIDAY)]


def test_each_task_gets_the_level_that_is_said_of_it() -> None:
    made = understand("set task 1 to high and task 4 to low", situation(*SHED)).operations
    assert [(one.number, one.priority) for one in made] == [(1, "high"), (4, "low")]


def test_what_is_over_and_what_is_to_be_moved_are_told_apart() -> None:
    message = "the hinges are done and the kite needs moving to Friday"
    made = understand(message, situation(*SHED)).operations
    assert [(one.act, one.number) for one in made] == [(Act.COMPLETE, 1), (Act.UPDATE, 5)]


def test_a_day_within_the_name_of_a_task_is_no_due_date() -> None:
    made = one("set swap the Monday slot with Kim to low priority", *SHED)
    assert (made.number, made.priority, made.due) == (3, "low", None)


def test_a_word_is_put_right_and_the_reason_completes_nothing() -> None:
    made = one("change Meyer to Maier in task 2, I spelled it wrong", *SHED)
    assert (made.act, made.title) == (Act.UPDATE, "Write to Dr Maier about the rash")


@pytest.mark.parametrize(
    "message",
    [
        "for task 5 set the description to needs new string",
        "give task 5 the description needs new string",
        "task 5 needs a note saying needs new string",
        "for the kite, add the note needs new string",
    ],
)
def test_a_note_may_stand_behind_the_task(message: str) -> None:
    made = one(message, *SHED)
    assert (made.act, made.number, made.description) == (Act.UPDATE, 5, "needs new string")


@pytest.mark.parametrize(
    ("again", "title"),
    [
        ("change Ben to Ken", "buy tea for Ken"),
        ("make it green tea for Ben", "buy green tea for Ben"),
    ],
)
def test_a_word_of_the_last_task_is_changed(again: str, title: str) -> None:
    talk = Talk(*SHED)
    talk.say("add buy tea for Ben")
    (made,) = talk.say(again).operations
    assert (made.act, made.number, made.title) == (Act.UPDATE, 6, title)


def test_a_note_right_behind_a_task_is_about_it() -> None:
    talk = Talk(*SHED)
    talk.say("add buy tea for Ben")
    (made,) = talk.say("add a note: loose leaves").operations
    assert (made.act, made.number, made.description) == (Act.UPDATE, 6, "loose leaves")


@pytest.mark.parametrize(
    "again", ["oh wait it's not", "oh wait it's not, undo", "oops, not done yet"]
)
def test_what_is_not_done_after_all_is_open_again(again: str) -> None:
    talk = Talk(*SHED)
    talk.say("the yard is swept")
    (made,) = talk.say(again).operations
    assert (made.act, made.number) == (Act.REOPEN, 4)


@pytest.mark.parametrize(
    "message",
    [
        "I don't have to ring Jo on Friday and wash the van on Saturday",
        "should I add three things: soap, bin liners and a card?",
        "never mind the kite, don't delete it",
        "if the hinges are oiled mark both as done",
        "change euros to dollars",
        "I managed to sleep well",
        "note on the weather: it is cold",
    ],
)
def test_what_only_sounds_like_it_changes_nothing(message: str) -> None:
    assert not understand(message, situation(*SHED)).writes
