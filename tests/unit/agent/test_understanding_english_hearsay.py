"""Habits, the advice of others and what might be done one day: they write nothing in English."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from carrel.agent.understanding import Act, Memory, Reason, understand
from carrel.agent.understanding.english import GRAMMAR
from carrel.agent.understanding.understand import GRAMMARS
from tests.unit.agent.understanding_kit import one, situation, writes

HOUSE = (
    "Descale the coffee machine",
    "Order printer ink",
    "Take Rex to the groomer",
    "Delete duplicate photos",
    "Fix the leaking gutter",
)
NEVER = re.compile(r"(?!)")


@pytest.mark.parametrize(
    "message",
    [
        "I used to add every little errand to this list",
        "we used to put the shopping on this list",
        "back then I'd add every chore to the list",
        "every Sunday I delete the ink task and regret it",
        "the coach told the boys to put the ink on their own lists, so they have it",
        "I asked my flatmate to put printer ink on his list",
        "my therapist told me to write everything down",
        "my old planner let me add tasks by voice",
        "will it remind me on Friday?",
    ],
)
def test_habits_and_what_others_were_told_add_and_delete_nothing(message: str) -> None:
    assert not writes(message, *HOUSE)


@pytest.mark.parametrize(
    "message",
    [
        "my boss reckons I should move the groomer to Wednesday. I told her no way",
        "Dad thinks I ought to delete the ink one",
        "Jo suggested I could move the groomer to Friday",
        "my wife thinks I should mark the gutter as done. not happening",
        "the plumbers have been told to fix the leaking gutter on Friday",
    ],
)
def test_what_others_would_like_changes_nothing(message: str) -> None:
    assert not writes(message, *HOUSE)


@pytest.mark.parametrize(
    "message",
    [
        "it would be silly to delete the groomer",
        "part of me wants to scrap the ink",
        "I was this close to deleting the ink",
        "I should have moved the groomer to Friday",
        "I thought about moving the groomer to Friday, decided against it",
        "we once moved the groomer to Friday and it was a disaster",
        "Karl was happy to delete the ink from his list",
    ],
)
def test_what_was_nearly_done_or_would_be_a_mistake_is_not_done(message: str) -> None:
    assert not writes(message, *HOUSE)


@pytest.mark.parametrize(
    "message",
    [
        "if it scales up again could I reopen it, or would I need another?",
        "could I reopen it if it scales up again?",
        "can I reopen it later or do I have to add a new one?",
        "if it goes wrong again, reopen the coffee machine",
    ],
)
def test_what_might_be_opened_again_stays_done(message: str) -> None:
    now = situation(*HOUSE, done=(1,), memory=Memory(touched=(1,), shown=(1,)))
    assert not understand(message, now).writes


@pytest.mark.parametrize(
    ("guard", "message"),
    [
        ("habit", "I used to add every little errand to this list"),
        ("regret", "it would be silly to delete the groomer"),
        ("urged", "my boss reckons I should move the groomer to Wednesday. I told her no way"),
        ("supposed", "if it goes wrong again, reopen the coffee machine"),
    ],
)
def test_without_its_guard_each_story_would_be_carried_out(
    guard: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert GRAMMAR.doubts is not None
    now = situation(*HOUSE, done=(1,))
    assert not understand(message, now).writes
    loose = replace(GRAMMAR.doubts, **{guard: NEVER, "chore": NEVER})
    monkeypatch.setitem(GRAMMARS, "en", replace(GRAMMAR, doubts=loose))
    assert understand(message, now).writes


@pytest.mark.parametrize(
    ("message", "act", "number"),
    [
        ("my boss says the ink must be here by Friday, so move it to Friday", Act.UPDATE, 2),
        ("I asked you to delete the ink task", Act.DELETE, 2),
        ("if you can, move the groomer to Friday", Act.UPDATE, 3),
        ("I always forget the groomer, make it urgent", Act.UPDATE, 3),
        ("scrap number 5, the landlord did it himself", Act.DELETE, 5),
        ("delete the gutter job", Act.DELETE, 5),
        ("Delete duplicate photos is finished", Act.COMPLETE, 4),
    ],
)
def test_a_command_beside_a_story_is_carried_out(message: str, act: Act, number: int) -> None:
    made = one(message, *HOUSE)
    assert (made.act, made.number) == (act, number)


def test_a_job_that_a_title_names_tells_it_from_the_others() -> None:
    titles = ("Fix the gutter", "Apply for the gutter job")
    found = understand("delete the gutter job", situation(*titles))
    asked = found.question.numbers if found.question is not None else ()
    assert 1 not in {*asked, *(made.number for made in found.operations)}


@pytest.mark.parametrize("message", ["my plan is to delete the ink", "delete the ink task is done"])
def test_a_deletion_in_strange_words_is_asked_about(message: str) -> None:
    found = understand(message, situation(*HOUSE))
    assert not found.operations
    assert found.question is None or found.question.reason is Reason.CONFIRM


def test_what_was_never_finished_is_opened_again() -> None:
    made = one(
        "turns out I never finished the coffee machine, open it again please", *HOUSE, done=(1,)
    )
    assert (made.act, made.number) == (Act.REOPEN, 1)


def test_an_urgent_duty_is_added_unasked() -> None:
    made = one("I've got to send Nadia the rent by the 3rd, it's urgent")
    assert (made.title, made.priority) == ("send Nadia the rent", "high")


def test_several_things_are_got_down() -> None:
    found = understand("need to get two things down: wash the car, and buy soap", situation())
    assert [made.title for made in found.operations] == ["wash the car", "buy soap"]


def test_a_reason_behind_a_quoted_title_is_no_part_of_it() -> None:
    made = one('the ink one should say "Order toner", I got the word wrong', *HOUSE)
    assert (made.number, made.title) == (2, "Order toner")


@pytest.mark.parametrize(
    "message", ["show me everything I've got", "anything in the home category?"]
)
def test_such_questions_list(message: str) -> None:
    assert one(message, *HOUSE).act is Act.LIST


@pytest.mark.parametrize(
    "message", ["Thanks, that's everything for today", "I think that's all for now"]
)
def test_the_end_of_a_talk_reads_no_tasks(message: str) -> None:
    found = understand(message, replace(situation(), unread=True))
    assert found.refusal is Reason.SMALL_TALK


def test_a_thing_for_a_place_may_be_a_task() -> None:
    found = understand("grease for the garage door hinges", situation())
    assert found.question is not None
    now = situation(memory=Memory(pending=found.question))
    (made,) = understand("yes, add it as a task", now).operations
    assert made.title == "grease for the garage door hinges"
