"""Clipped English about tasks that are there: reports, orders with a reason, things taken back."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from carrel.agent.understanding import Act, Reason, understand
from carrel.agent.understanding.english import GRAMMAR
from carrel.agent.understanding.grammar import rx
from carrel.agent.understanding.language import language_of
from carrel.agent.understanding.understand import GRAMMARS
from tests.unit.agent.understanding_kit import Talk, one, situation, writes

NEVER = rx(r"(?!)")
YARD = (
    "Weed the allotment",
    "Ring Mr Okafor",
    "Speed up the till",
    "Order grout",
    "Lodge the BAS",
)


@pytest.mark.parametrize(
    ("message", "numbers"),
    [
        ("done w 2 and 4 ta", [2, 4]),
        ("1 and 4 are sorted chief", [1, 4]),
        ("3 finished my dear", [3]),
        ("finished speeding up the till", [3]),
        ("grout came so 4 can be ticked off", [4]),
    ],
)
def test_a_clipped_report_counts_as_done(message: str, numbers: list[int]) -> None:
    made = understand(message, situation(*YARD)).operations
    assert [(step.act, step.number) for step in made] == [(Act.COMPLETE, n) for n in numbers]


@pytest.mark.parametrize(
    "message",
    [
        "i wish 3 was finished boss",
        "never clear away what's ticked",
        "if okafor pays tick it off",
        "rang mr okafor, no answer",
        "rang mr okafor no joy",
    ],
)
def test_what_is_wished_for_or_failed_changes_nothing(message: str) -> None:
    assert not writes(message, *YARD)


@pytest.mark.parametrize(
    ("guard", "message"),
    [("failed", "rang mr okafor, no answer"), ("ahead", "if okafor pays tick it off")],
)
def test_without_the_guard_it_would_count(
    guard: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert GRAMMAR.doubts is not None
    loose = replace(GRAMMAR.doubts, **{guard: NEVER})
    monkeypatch.setitem(GRAMMARS, "en", replace(GRAMMAR, doubts=loose))
    assert writes(message, *YARD)


@pytest.mark.parametrize(
    ("message", "number", "due"),
    [
        ("push the grout out to friday cant get there before", 4, date(2026, 1, 16)),
        ("shift the grout to sat the van is full", 4, date(2026, 1, 17)),
        ("grout - sat not fri pls", 4, date(2026, 1, 17)),
        ("okafor rang, he can only do the 20th now not the 15th. move it would you", 2, None),
        ("bring the grout forward to tomorrow", 4, date(2026, 1, 14)),
        ("4 -> sun", 4, date(2026, 1, 18)),
        ("the grout isnt till thursday", 4, date(2026, 1, 15)),
    ],
)
def test_a_task_is_moved_whatever_stands_beside_it(
    message: str, number: int, due: date | None
) -> None:
    made = one(message, *YARD)
    assert (made.act, made.number) == (Act.UPDATE, number)
    assert made.due is not None
    assert made.due.date() == (due or date(2026, 1, 20))


@pytest.mark.parametrize(
    "message",
    [
        "take the date off the grout one, no idea when ill get to it",
        "drop the deadline on the grout dunno when im free",
    ],
)
def test_a_date_is_taken_away_though_nobody_knows_when(message: str) -> None:
    made = one(message, *YARD)
    assert (made.number, made.no_due) == (4, True)


def test_it_cannot_wait_and_so_it_matters() -> None:
    made = one("the grout cant wait any longer, tiler is here. make it high", *YARD)
    assert (made.number, made.priority) == (4, "high")


@pytest.mark.parametrize("message", ["move it to sun", "change it to sat", "shift that to mon pls"])
def test_a_move_of_nothing_is_asked_about(message: str) -> None:
    asked = understand(message, situation(*YARD)).question
    assert asked is not None
    assert asked.reason is Reason.WHICH


@pytest.mark.parametrize(
    "message",
    [
        "can you clear away everything thats already ticked",
        "bin the crossed off ones pls",
        "sweep out what's finished",
    ],
)
def test_what_is_ticked_goes_only_after_a_question(message: str) -> None:
    understood = understand(message, situation(*YARD, done=(1, 3)))
    assert understood.operations == ()
    assert understood.question is not None
    assert understood.question.numbers == (1, 3)


def test_a_deed_that_sounds_like_clearing_clears_nothing() -> None:
    understood = understand("drop off is finished", situation("Drop off the keys", done=(1,)))
    assert understood.question is None or Act.DELETE not in {
        step.act for step in understood.question.operations
    }


@pytest.mark.parametrize(
    "message", ["made the call, tick it off", "right i did the call you can mark it done"]
)
def test_a_deed_that_fits_two_tasks_is_asked_about(message: str) -> None:
    asked = understand(message, situation("Call the vet", "Call Ngozi", "Mop up")).question
    assert asked is not None
    assert (asked.reason, asked.numbers) == (Reason.WHICH, (1, 2))


@pytest.mark.parametrize(
    ("first", "then", "act", "number"),
    [
        ("mark 2 done", "not done sorry", Act.REOPEN, 2),
        ("make 2 high", "same for 4", Act.UPDATE, 4),
        ("move 2 to friday", "and the grout too", Act.UPDATE, 4),
        ("add sharpen the spade", "make that one urgent abeg", Act.UPDATE, 6),
    ],
)
def test_the_next_message_is_about_the_one_before(
    first: str, then: str, act: Act, number: int
) -> None:
    talk = Talk(*YARD)
    talk.say(first)
    (made,) = talk.say(then).operations
    assert (made.act, made.number) == (act, number)


@pytest.mark.parametrize(
    ("message", "language"),
    [
        ("BAS return - make it low", "en"),
        ("is the BAS in yet", "en"),
        ("bas karo", "ur-Latn"),
        ("BAS KARO", "ur-Latn"),
    ],
)
def test_initials_tell_no_language(message: str, language: str) -> None:
    assert language_of(message) == language
