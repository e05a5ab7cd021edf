"""What others did, what is planned, and chores: no English task is done or deleted by it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from carrel.agent.understanding import Act, KnownTask, Memory, Reason, Situation, understand
from carrel.agent.understanding.english import GRAMMAR
from carrel.agent.understanding.understand import GRAMMARS
from tests.unit.agent.understanding_kit import NOW, ZONE, Talk, one, situation, writes

HOME = (
    "Write the lab report",
    "Clean the shared fridge",
    "Get the boiler serviced",
    "Order toner",
    "Return books to the library",
    "Buy candles",
    "Buy wrapping paper",
)
NEVER = re.compile(r"(?!)")

OTHERS = [
    "Karl finished his lab report yesterday, lucky him",
    "Lena returned her books to the library, well done her",
    "the team next door finished their lab report",
    "Karl's lab report is done, lucky him",
    "Lucky Karl, his lab report is finished",
    "all my friends bought candles already",
    "Karl is done with his lab report",
    "Karl finished the lab report for his group",
    "Jess returned books to the library on Monday",
    "the Smiths' boiler got serviced",
    "apparently the boiler is serviced",
    "remind Karl that the toner is ordered",
    "I saw Karl's lab report, it's finished",
]


@pytest.mark.parametrize("message", OTHERS)
def test_what_others_did_completes_nothing(message: str) -> None:
    assert not writes(message, *HOME)


def test_without_the_doubts_the_report_of_another_would_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The guard is what keeps Karl's report from being taken for the user's own."""
    monkeypatch.setitem(GRAMMARS, "en", replace(GRAMMAR, doubts=None))
    assert writes("Karl finished his lab report yesterday, lucky him", *HOME)
    assert writes("clear out the fridge", *HOME)


def test_without_the_plans_a_deletion_that_tempts_would_be_carried_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert GRAMMAR.doubts is not None
    assert not writes("tempted to delete the toner task", *HOME)
    loose = replace(GRAMMAR.doubts, ahead=NEVER, chore=NEVER)
    monkeypatch.setitem(GRAMMARS, "en", replace(GRAMMAR, doubts=loose))
    assert writes("tempted to delete the toner task", *HOME)


@pytest.mark.parametrize(
    "message",
    [
        "the lab report should be done by Karl",
        "I've started the lab report",
        "the toner is being ordered",
        "candles to be bought",
        "hopefully the toner is ordered",
        "in my dream I finished the lab report",
        "I burned the candles all night",
        "after I've bought candles you can tick it off",
        "not everything on my list is done",
        "you might want to delete the toner task",
        "I will delete the toner task later",
        "planning to delete the candles",
        "I ought to delete the toner task",
        "the boss says the toner is urgent, bump it up he said",
        "I plan to return the books on Friday",
        "Karl moved his boiler to Monday",
        "we moved the candles to the top shelf",
        "everything on Friday is closed",
        "push everything by one day",
    ],
)
def test_plans_duties_and_dreams_change_nothing(message: str) -> None:
    assert not writes(message, *HOME)


@pytest.mark.parametrize(
    ("message", "number"),
    [
        ("Karl ordered the toner, tick it off", 4),
        ("mark the fridge done, Karl did it", 2),
        ("Karl helped me clean the shared fridge, so it's done", 2),
        ("I returned their books to the library", 5),
        ("the boiler's been serviced", 3),
        ("yesterday I cleaned the shared fridge", 2),
        ("if you don't mind, tick off the toner", 4),
    ],
)
def test_what_is_told_to_be_done_is_done(message: str, number: int) -> None:
    made = one(message, *HOME)
    assert (made.act, made.number) == (Act.COMPLETE, number)


@pytest.mark.parametrize("message", ["clear out the fridge", "empty the fridge", "wipe the fridge"])
def test_a_chore_that_sounds_like_a_deletion_is_asked_about(message: str) -> None:
    found = understand(message, situation(*HOME))
    assert not found.operations
    assert found.question is not None
    assert found.question.reason is Reason.CONFIRM


@pytest.mark.parametrize(
    "message",
    [
        "clear out everything on my list, fresh start",
        "I'd like a fresh start. Clear out my whole list, please.",
        "delete all my tasks, starting from scratch",
    ],
)
def test_it_is_asked_before_a_whole_list_goes(message: str) -> None:
    asked = understand(message, situation(*HOME)).question
    assert asked is not None
    assert len(asked.numbers) == len(HOME)


def test_one_of_my_tasks_is_not_all_of_them() -> None:
    asked = understand("Could you delete one of my tasks for me?", situation(*HOME)).question
    assert asked is not None
    assert asked.reason is Reason.WHICH
    now = situation(*HOME, memory=Memory(pending=asked))
    (made,) = understand("The one about the boiler.", now).operations
    assert (made.act, made.number) == (Act.DELETE, 3)


def test_two_that_are_named_before_a_remark_are_both_asked_about() -> None:
    found = understand("delete candles and wrapping paper, party is off", situation(*HOME))
    assert found.question is not None
    assert found.question.numbers == (6, 7)


@pytest.mark.parametrize(
    ("message", "act"),
    [
        ("move everything due tomorrow to Friday", Act.UPDATE),
        ("everything due tomorrow can move to Friday", Act.UPDATE),
        ("mark everything due tomorrow as done", Act.COMPLETE),
        ("make everything due tomorrow urgent", Act.UPDATE),
    ],
)
def test_only_what_is_due_on_the_day_is_changed_and_asked_about(message: str, act: Act) -> None:
    tomorrow = NOW.replace(day=14, hour=0)
    tasks = tuple(
        KnownTask(number=number, title=title, due=tomorrow if number in (3, 4) else None)
        for number, title in enumerate(HOME, 1)
    )
    found = understand(message, Situation(now=NOW, zone=ZONE, tasks=tasks))
    assert found.question is not None
    assert found.question.numbers == (3, 4)
    assert {made.act for made in found.question.operations} == {act}
    assert not found.operations


def test_nothing_is_due_on_the_day() -> None:
    found = understand("move everything due tomorrow to Friday", situation(*HOME))
    assert found.refusal is Reason.NOT_FOUND


def test_a_note_in_passing_is_no_part_of_the_title() -> None:
    made = one("add a task to post the parcel, and in the notes put 'form is in the drawer'")
    assert (made.title, made.description) == ("post the parcel", "form is in the drawer")


def test_the_days_of_a_film_are_no_date() -> None:
    made = one("I need to watch 28 Days Later by Friday")
    assert made.title == "watch 28 Days Later"
    assert made.due is not None
    assert made.due.day == 16


def test_a_quoted_title_is_the_whole_title() -> None:
    made = one('the toner one should say "Order ink", not toner', *HOME)
    assert (made.number, made.title) == (4, "Order ink")


def test_a_task_is_filed_and_not_done() -> None:
    made = one("the library books should be filed under home, not personal", *HOME)
    assert (made.act, made.number, made.category) == (Act.UPDATE, 5, "home")


def test_it_is_ranked_and_filed_in_one_breath() -> None:
    talk = Talk(*HOME)
    talk.say("put 'change the bulb' on my list")
    ranked, filed = talk.say("make it high priority and put it under home").operations
    assert (ranked.number, ranked.priority) == (8, "high")
    assert (filed.number, filed.category) == (8, "home")


def test_a_list_is_narrowed_within_the_one_before() -> None:
    talk = Talk(*HOME)
    talk.say("show me my home tasks")
    (made,) = talk.say("just the ones that aren't finished").operations
    assert (made.filter.category, made.filter.done) == ("home", False)
