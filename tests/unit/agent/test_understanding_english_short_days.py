"""Short days, lists whose items have days of their own, and what is told beside an addition."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from carrel.agent.understanding import Act, Reason, understand
from carrel.agent.understanding.language import language_of
from tests.unit.agent.understanding_kit import ZONE, Talk, one, situation, without_guard

WEDNESDAY, FRIDAY = date(2026, 1, 14), date(2026, 1, 16)
SATURDAY, SUNDAY = date(2026, 1, 17), date(2026, 1, 18)


def _added(message: str) -> list[tuple[str | None, date | None]]:
    made = understand(message, situation()).operations
    assert {each.act for each in made} == {Act.ADD}
    return [(each.title, each.due.astimezone(ZONE).date() if each.due else None) for each in made]


@pytest.mark.parametrize(
    ("message", "title", "day"),
    [
        ("remind me to grease the hinges sat", "grease the hinges", SATURDAY),
        ("gotta ring the farrier sun, cos he's away after", "ring the farrier", SUNDAY),
        ("add hem the curtains wed pls", "hem the curtains", WEDNESDAY),
        ("collect the pram sat morning, jot that down", "collect the pram", SATURDAY),
    ],
)
def test_a_short_day_behind_a_thing_to_do_is_its_day(message: str, title: str, day: date) -> None:
    assert _added(message) == [(title, day)]


@pytest.mark.parametrize("title", ["get some sun", "film how the cat sat", "buy The Sun"])
def test_a_word_that_looks_like_a_short_day_stays_in_the_title(title: str) -> None:
    assert _added(f"remind me to {title}") == [(title, None)]


@pytest.mark.parametrize("message", ["n sat?", "and sat", "what about sat", "sat then?"])
def test_a_short_day_behind_a_list_asks_for_another(message: str) -> None:
    talk = Talk("Grease the hinges")
    talk.say("whats due fri")
    (made,) = talk.say(message).operations

    assert made.act is Act.LIST
    assert made.filter.due_from == made.filter.due_until == SATURDAY


def test_only_some_of_a_list_are_those_of_its_days() -> None:
    talk = Talk("Grease the hinges")
    talk.say("whats due fri")
    (made,) = talk.say("just the high ones").operations

    assert (made.filter.priority, made.filter.due_from) == ("high", FRIDAY)


@pytest.mark.parametrize(
    "message",
    [
        "Add: 1) grease hinges 2) hem curtains - due friday 3) ring farrier",
        "add these: 1. grease hinges 2. hem curtains by fri 3. ring farrier",
        "add: grease hinges; hem curtains by friday; ring farrier",
        "add these tasks: grease hinges, hem curtains, by friday, and ring farrier",
    ],
)
def test_a_date_behind_one_item_of_a_list_is_of_that_item(message: str) -> None:
    made = [("grease hinges", None), ("hem curtains", FRIDAY), ("ring farrier", None)]

    assert _added(message) == made


def test_a_date_behind_the_last_item_is_of_that_item_where_they_are_numbered() -> None:
    numbered, listed = (
        _added("add: 1) grease hinges 2) hem curtains by friday"),
        _added("add these: grease hinges, hem curtains by friday"),
    )

    assert [day for _, day in numbered] == [None, FRIDAY]
    assert [day for _, day in listed] == [FRIDAY, FRIDAY]


@pytest.mark.parametrize(
    ("message", "title", "priority", "category"),
    [
        ("maths sheet due fri add it pls its high priority", "maths sheet", "high", None),
        ("lab coat fee due friday at 5pm, add it its urgent", "lab coat fee", "high", None),
        ("put grease the hinges in under home, no rush", "grease the hinges", "low", "home"),
        ("stick hem the curtains down as personal pls", "hem the curtains", None, "personal"),
        ("add ring the farrier fri, personal not work", "ring the farrier", None, "personal"),
        ("new one for home pls - hem the curtains", "hem the curtains", None, "home"),
        ("on my lunch so quick one - add hem the curtains, home", "hem the curtains", None, "home"),
    ],
)
def test_what_is_said_of_a_task_beside_its_addition(
    message: str, title: str, priority: str | None, category: str | None
) -> None:
    made = one(message)

    assert (made.act, made.title) == (Act.ADD, title)
    assert (made.priority, made.category) == (priority, category)


def test_what_others_say_on_the_way_adds_nothing() -> None:
    assert not understand("on my way in Bo said - add hinges", situation()).operations


@pytest.mark.parametrize(
    "message",
    [
        "need the high priority stuff that's not done yet - on hold with the bank",
        "gimme the urgent ones not done yet",
        "i need all the urgent ones still open, train in 5",
    ],
)
def test_who_needs_tasks_wants_to_see_them(message: str) -> None:
    (made,) = understand(message, situation("Grease the hinges")).operations

    assert made.act is Act.LIST
    assert (made.filter.priority, made.filter.done) == ("high", False)


def test_what_is_to_be_done_to_tasks_is_no_wish_to_see_them() -> None:
    said = understand("need the home stuff done by friday", situation("Grease the hinges"))

    assert not said.operations


@pytest.mark.parametrize(
    "message", ["when's the DHA form due again?", "whens the bas due", "is the BAS done"]
)
def test_capitals_are_no_words_of_urdu(message: str) -> None:
    assert language_of(message) == "en"
    assert language_of("BAS KARO") == "ur-Latn"


PASSED_ON = "stuck at the depot, can you text Bo for me n say im 10 mins out"


@pytest.mark.parametrize(
    "message",
    [
        PASSED_ON,
        "ring the depot for me and tell them to wait",
        "text Bo n say ill be late",
        "stuck at the lights, msg Bo and tell him im near",
    ],
)
def test_words_to_pass_on_are_refused_before_tasks_are_read(message: str) -> None:
    unread = replace(situation(), unread=True)

    assert understand(message, unread).refusal is Reason.OUT_OF_SCOPE


def test_without_its_guard_words_to_pass_on_need_the_tasks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_guard(monkeypatch, "en", "services")

    assert understand(PASSED_ON, replace(situation(), unread=True)).needs_tasks


@pytest.mark.parametrize("message", ["remind me to hem it, text Bo im late", "add text Bo im late"])
def test_an_order_beside_words_to_pass_on_is_not_refused(message: str) -> None:
    assert understand(message, situation()).operations
