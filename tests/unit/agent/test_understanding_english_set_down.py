"""English that sets tasks down: on lines of their own, dictated, asked for, two at once."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime

import pytest

from carrel.agent.understanding import Act, understand
from carrel.agent.understanding.english import line_by_line
from carrel.agent.understanding.grammar import rx
from carrel.agent.understanding.language import language_of
from carrel.agent.understanding.understand import GRAMMARS
from tests.unit.agent.understanding_kit import ZONE, one, situation, writes

FRIDAY = date(2026, 1, 16)
TICKED = "need these ticked off:\nempty the urn\nlock the shed"


def _added(message: str) -> list[tuple[str | None, date | None]]:
    made = understand(message, situation()).operations
    assert {each.act for each in made} == {Act.ADD}
    return [(each.title, each.due.astimezone(ZONE).date() if each.due else None) for each in made]


@pytest.mark.parametrize(
    "message",
    [
        "add these pls\nempty the urn\nlock the shed",
        "Two jobs for me:\n- empty the urn\n- lock the shed\nthanks",
        "can u add:\n1. empty the urn.\n2. lock the shed.\ncheers, Bo",
        "to do list\n* empty the urn\n* lock the shed",
    ],
)
def test_lines_below_an_announcement_are_tasks(message: str) -> None:
    assert _added(message) == [("empty the urn", None), ("lock the shed", None)]


def test_the_head_of_a_list_says_what_all_of_its_lines_are() -> None:
    message = "home jobs for friday, urgent:\nempty the urn\nlock the shed 4pm"
    urn, shed = understand(message, situation()).operations

    assert [(each.category, each.priority) for each in (urn, shed)] == [("home", "high")] * 2
    assert urn.whole_day
    assert shed.due == datetime(2026, 1, 16, 16, tzinfo=ZONE)


@pytest.mark.parametrize(
    "message",
    [
        TICKED,
        "done with these:\nempty the urn\nlock the shed",
        "dreamt you had these:\nempty the urn\nlock the shed",
        "Priya's list:\nempty the urn\nlock the shed",
    ],
)
def test_lines_below_something_else_are_no_new_tasks(message: str) -> None:
    assert not writes(message)


def test_what_is_done_would_be_added_if_the_head_were_not_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(line_by_line, "_NO_HEAD", rx(r"(?!)"))

    assert writes(TICKED)


@pytest.mark.parametrize(
    "message",
    [
        "two for friday - empty the urn 4pm, lock the shed",
        "friday: empty the urn at 4pm / lock the shed",
        "jobs for friday: empty the urn 16:00 and lock the shed",
    ],
)
def test_a_time_in_one_item_is_that_item_s(message: str) -> None:
    urn, shed = understand(message, situation()).operations

    assert (urn.title, urn.due) == ("empty the urn", datetime(2026, 1, 16, 16, tzinfo=ZONE))
    assert (shed.title, shed.whole_day) == ("lock the shed", True)


DIARY = "sat: slept till 11am, watched the match"


def test_a_day_that_is_told_is_no_list(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not writes(DIARY)

    monkeypatch.setattr(line_by_line, "_PAST", rx(r"(?!)"))
    assert writes(DIARY)


@pytest.mark.parametrize("message", ["sunday: woke at 9am, church", "friday - went to the match"])
def test_what_was_done_on_a_day_is_no_task(message: str) -> None:
    assert not writes(message)


@pytest.mark.parametrize(
    ("message", "hour", "minute"),
    [
        ("add fetch Noor on friday at twenty past four in the afternoon", 16, 20),
        ("add fetch Noor friday at quarter to nine in the morning", 8, 45),
        ("add fetch Noor friday at five to six in the evening please", 17, 55),
        ("can you um add fetch Noor on friday at half four", 16, 30),
    ],
)
def test_a_dictated_time_is_read_whole(message: str, hour: int, minute: int) -> None:
    due = datetime(2026, 1, 16, hour, minute, tzinfo=ZONE)

    assert (one(message).title, one(message).due) == ("fetch Noor", due)


@pytest.mark.parametrize(
    "message",
    [
        "van failed its test again. Need to oil the gate by friday",
        "Roads were dreadful. please add oil the gate by friday, he keeps moaning",
        "stick on the list oil the gate for friday",
        "could I have oil the gate on my list for friday",
        "kindly help me add oil the gate, it's on Friday",
        "put me down to oil the gate on friday",
        "Sir, pls put in a task to oil the gate by Friday",
        "sorry to bother you but can you add oil the gate (its friday)",
        "bro gotta oil the gate by fri add that",
        "put down that I must oil the gate on Friday? With thanks, Ines (Treasurer)",
    ],
)
def test_a_task_is_found_beside_what_is_only_said(message: str) -> None:
    assert _added(message) == [("oil the gate", FRIDAY)]


@pytest.mark.parametrize(
    "message",
    [
        "add sweep the yard and also feed the hens both for friday",
        "put down sweep the yard and um feed the hens, both due friday",
        "two things for friday before i forget again, sweep the yard and feed the hens",
        "add for friday: sweep the yard / feed the hens",
    ],
)
def test_what_is_said_of_both_is_said_of_each(message: str) -> None:
    assert _added(message) == [("sweep the yard", FRIDAY), ("feed the hens", FRIDAY)]


@pytest.mark.parametrize(
    ("message", "title", "priority", "category"),
    [
        ("note down lag the pipes as an urgent home task", "lag the pipes", "high", "home"),
        ("add lag the pipes as a low priority one", "lag the pipes", "low", None),
        ("add lag the pipes, urgent it's below zero", "lag the pipes", "high", None),
        ("AOA pls add lag the pipes in home, no rush", "lag the pipes", "low", "home"),
    ],
)
def test_the_values_of_a_task_are_no_part_of_its_title(
    message: str, title: str, priority: str, category: str | None
) -> None:
    made = one(message)

    assert (made.title, made.priority, made.category) == (title, priority, category)


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("new task: plan cover for w/c 2 Feb, due friday", "plan cover for w/c 2 Feb"),
        ("add buy a belt for the dryer to my list", "buy a belt for the dryer"),
        ("fuses x6 on the list pls", "fuses x6"),
        (
            "Can I have 'Oil the gate by Friday' on my list, worded like that",
            "Oil the gate by Friday",
        ),
    ],
)
def test_words_of_a_title_stay_in_it(message: str, title: str) -> None:
    assert one(message).title == title


@pytest.mark.parametrize(
    ("message", "day"),
    [
        ("add oil the gate friday week", date(2026, 1, 23)),
        ("add oil the gate a week on friday", date(2026, 1, 23)),
        ("add oil the gate tomorrow week", date(2026, 1, 21)),
        ("add oil the gate friday fortnight", date(2026, 1, 30)),
    ],
)
def test_a_day_may_be_weeks_behind_another(message: str, day: date) -> None:
    assert _added(message) == [("oil the gate", day)]


@pytest.mark.parametrize(
    "message",
    ["ask Fr Quinn re hall", "book Fr Quinn 30 jan", "Salaam, pls add submit forms in personal"],
)
def test_a_priest_or_a_greeting_makes_no_urdu(message: str) -> None:
    assert language_of(message) == "en"


TOLD = "the sign in the lobby said remember to wash your hands"


def test_what_a_sign_says_is_no_task(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not writes(TOLD)

    grammar = GRAMMARS["en"]
    assert grammar.doubts is not None
    open_doubts = replace(grammar.doubts, habit=rx(r"(?!)"))
    monkeypatch.setitem(GRAMMARS, "en", replace(grammar, doubts=open_doubts))
    assert writes(TOLD)


@pytest.mark.parametrize(
    "message",
    [
        "I'd like to know what is on my to do list",
        "let me hear all of the items on my list, please",
        "can I get whatever is left on my list",
    ],
)
def test_who_asks_for_the_list_adds_nothing_to_it(message: str) -> None:
    assert not writes(message)
