"""A remark beside an English command, commands in one breath, and courtesy behind them."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest

from carrel.agent.understanding import Act, Memory, Reason, understand
from carrel.agent.understanding.english import GRAMMAR
from carrel.agent.understanding.understand import GRAMMARS
from tests.unit.agent.understanding_kit import Talk, one, situation, without_guard, writes

HOME = (
    "Order 20 training bibs",
    "Clean the shared fridge",
    "Get the boiler serviced",
    "Order toner",
    "Cancel the gym membership",
    "Buy candles",
    "Prepare budget forecast",
)


@pytest.mark.parametrize(
    ("message", "act", "number"),
    [
        ("scrap the toner one, the office sent a box", Act.DELETE, 4),
        ("Please remove the task about the fridge; the agency is swapping it.", Act.DELETE, 2),
        ("get rid of the candles - we have plenty", Act.DELETE, 6),
        ("delete number 1. no longer needed", Act.DELETE, 1),
        ("mark the fridge as done, it took me all morning", Act.COMPLETE, 2),
        ("make the toner one urgent, the printer is nearly empty", Act.UPDATE, 4),
        ("the boiler isn't really home stuff, file it under other", Act.UPDATE, 3),
        ("the candles don't matter much, make them low priority", Act.UPDATE, 6),
    ],
)
def test_a_remark_beside_a_command_does_not_hide_it(message: str, act: Act, number: int) -> None:
    made = one(message, *HOME)
    assert (made.act, made.number) == (act, number)


def test_a_polite_question_before_a_remark_is_a_command() -> None:
    message = "Could you mark number 5 as not done again? They are still charging me."
    made = one(message, *HOME, done=(5,))
    assert (made.act, made.number) == (Act.REOPEN, 5)


def test_a_day_in_a_remark_about_people_is_not_the_day_of_the_task() -> None:
    made = one("move the boiler to friday, i'm working thursday", *HOME)
    assert made.due is not None
    assert made.due.date() == date(2026, 1, 16)


def test_it_is_done_on_the_day_that_a_remark_names() -> None:
    now = situation(*HOME, memory=Memory(shown=(4,), touched=(4,)))
    (made,) = understand("ok that came this morning, mark it done", now).operations
    assert (made.act, made.number) == (Act.COMPLETE, 4)


@pytest.mark.parametrize(
    "message",
    [
        "delete the fridge task; no, wait",
        "remove 3, unless Tom has done it",
        "delete the bibs one? the club bought some",
        "delete the bibs, maybe the club bought some",
        "delete the toner one, but only if the printer is gone",
        "remove the candles one, or actually leave it",
        "tom says delete the fridge one, the agency is swapping it",
        "should i delete the bibs one, the club bought some",
        "i was going to delete the bibs one, the club bought some",
        "delete the bibs one, i'm joking",
        "mark the fridge done, well not yet",
        "mark the boiler as done? not sure he came",
        "don't delete the bibs one, the club needs some",
        "add buy ink. no, forget it",
    ],
)
def test_words_that_change_a_command_are_no_remark(message: str) -> None:
    assert not writes(message, *HOME)


def test_without_the_stops_a_condition_would_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard is what keeps a remark that takes a command back from being dropped."""
    assert GRAMMAR.remark is not None
    never, always = re.compile(r"(?!)"), re.compile("")
    loose = replace(GRAMMAR.remark, stops=never, states=always)
    monkeypatch.setitem(GRAMMARS, "en", replace(GRAMMAR, remark=loose))
    assert writes("remove the candles one, or actually leave it", *HOME)


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("toner n candles done", [(Act.COMPLETE, 4), (Act.COMPLETE, 6)]),
        ("1 n 3 done", [(Act.COMPLETE, 1), (Act.COMPLETE, 3)]),
        (
            "mark the toner as done and give the bibs high priority",
            [
                (Act.COMPLETE, 4),
                (Act.UPDATE, 1),
            ],
        ),
        (
            "toner done, delete the bibs one n add buy stamps",
            [
                (Act.COMPLETE, 4),
                (Act.DELETE, 1),
                (Act.ADD, None),
            ],
        ),
        (
            "delete 4, finish 6 and move 3 to friday",
            [
                (Act.DELETE, 4),
                (Act.COMPLETE, 6),
                (Act.UPDATE, 3),
            ],
        ),
    ],
)
def test_each_part_of_a_breath_is_a_command(
    message: str, expected: list[tuple[Act, int | None]]
) -> None:
    made = understand(message, situation(*HOME)).operations
    assert [(operation.act, operation.number) for operation in made] == expected


def test_three_things_to_do_are_three_tasks_and_a_dish_is_one() -> None:
    made = understand("need to feed the cat, ring the vet n post a card", situation()).operations
    assert [task.title for task in made] == ["feed the cat", "ring the vet", "post a card"]
    assert one("add buy fish n chips").title == "buy fish n chips"


def test_a_task_becomes_urgent_and_due_at_once() -> None:
    talk = Talk(*HOME)
    talk.say("add order ink")
    talk.say("make it urgent and due tomorrow")
    task = talk.task(8)
    assert task.priority == "high"
    assert task.due is not None
    assert task.due.date() == date(2026, 1, 14)


@pytest.mark.parametrize(
    "end",
    [
        "please dear",
        "thanks love",
        "cheers mate",
        "ta",
        "thanks ever so much",
        "when you get a sec",
    ],
)
def test_courtesy_is_no_part_of_a_title(end: str) -> None:
    assert one(f"add collect the turkey {end}").title == "collect the turkey"


def test_the_last_of_two_short_days_or_numbers_is_meant() -> None:
    made = one("add oil change for fri no wait sat")
    assert made.title == "oil change"
    assert made.due is not None
    assert made.due.date() == date(2026, 1, 17)
    assert one("mark 4 done, no wait, 6", *HOME).number == 6


@pytest.mark.parametrize(
    "message", ["push the budget forecast back by three days", "rename 6 to buy tea lights"]
)
def test_a_word_of_other_machines_in_a_title_is_only_a_word(message: str) -> None:
    asked = understand(message, situation(*HOME))
    assert asked.refusal is not Reason.OUT_OF_SCOPE


@pytest.mark.parametrize(
    "message", ["we lost 4-0 and the boys are gutted", "ugh train delayed again"]
)
def test_complaints_do_not_read_the_tasks(message: str) -> None:
    assert not understand(message, replace(situation(*HOME), unread=True)).needs_tasks


@pytest.mark.parametrize(
    "message",
    [
        "Move the toner to my personal tasks",
        "shift the toner over to personal",
        "please transfer the toner to the personal list",
        "switch task 4 to my personal stuff",
    ],
)
def test_a_task_moves_among_those_of_a_category(message: str) -> None:
    (made,) = understand(message, situation(*HOME)).operations
    assert (made.act, made.number, made.category) == (Act.UPDATE, 4, "personal")


def test_what_is_no_task_moves_nowhere_and_is_not_added() -> None:
    assert not writes("move the sofa to my home tasks", *HOME)


_THEIRS = "could you clear out Bea's to do list as well, she asked me to"


@pytest.mark.parametrize(
    "message",
    [
        _THEIRS,
        "wipe Bea's tasks",
        "please remove Bea's reminders",
        "complete everything on Bea's list",
        "delete the thing on Bea's list",
    ],
)
def test_the_lists_of_others_are_left_alone(message: str) -> None:
    found = understand(message, situation("Swap the night shift with Bea"))
    assert (found.operations, found.question) == ((), None)


def test_without_that_guard_a_task_that_names_them_would_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_guard(monkeypatch, "en", "others")
    assert writes(_THEIRS, "Swap the night shift with Bea")


def test_a_title_may_speak_of_the_lists_of_others() -> None:
    (made,) = understand("add check Bea's list to my tasks", situation()).operations
    assert made.act is Act.ADD
