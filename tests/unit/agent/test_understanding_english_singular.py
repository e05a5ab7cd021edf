"""English: one task is never taken for many, and more ways to say what is wanted."""

from __future__ import annotations

import pytest

from carrel.agent.understanding import Act, Reason, understand
from tests.unit.agent.understanding_kit import Talk, one, situation

TITLES = ("Buy milk", "Fix the leaking tap", "Write blog post", "Call the bank", "Count the chairs")


@pytest.mark.parametrize(
    "message",
    [
        "bin it, the landlord gives them away for free",
        "delete that one because they are all the same",
        "scrap it, everything is different now",
        "remove this one since it's all finished",
        "delete that, those were silly",
        "get rid of it. all of this is old",
        "bin the wardrobe, nobody wants those",
    ],
)
def test_a_singular_word_never_offers_the_whole_list_for_deletion(message: str) -> None:
    talk = Talk(*TITLES)
    talk.say("show my tasks")
    heard = talk.say(message)

    assert not heard.operations
    assert heard.question is None or len(heard.question.operations) == 1
    assert heard.question is None or not heard.question.numbers


def test_after_one_task_was_changed_it_is_that_one() -> None:
    talk = Talk(*TITLES)
    talk.say("mark the tap as done")
    heard = talk.say("bin it, we get all of them replaced")

    assert heard.question is not None
    assert heard.question.numbers == (2,)


def test_after_two_tasks_were_changed_it_is_asked_which() -> None:
    talk = Talk(*TITLES)
    talk.say("mark 1 and 2 as done")
    heard = talk.say("delete it")

    assert heard.question is not None
    assert heard.question.reason is Reason.WHICH


@pytest.mark.parametrize(
    "message", ["delete them", "bin those, they are old", "get rid of it all", "delete the lot"]
)
def test_a_plural_word_means_the_list_and_is_asked_about(message: str) -> None:
    talk = Talk(*TITLES)
    talk.say("show my tasks")
    heard = talk.say(message)

    assert heard.question is not None
    assert heard.question.reason is Reason.CONFIRM
    assert len(heard.question.numbers) == len(TITLES)


@pytest.mark.parametrize(
    ("message", "number"),
    [
        ("chairs counted. 40, two broken", 5),
        ("Sam agreed so the tap is fixed, cross it off", 2),
        ("blog post written, whew", 3),
    ],
)
def test_a_report_completes_the_task(message: str, number: int) -> None:
    done = one(message, *TITLES)

    assert (done.act, done.number) == (Act.COMPLETE, number)


@pytest.mark.parametrize(
    "message",
    [
        "the tap leaked again. water everywhere",
        "chairs not counted",
        "the bank called. they want a form",
        "they counted the chairs wrong",
        "if the tap is fixed cross it off",
    ],
)
def test_what_was_not_done_by_the_user_completes_nothing(message: str) -> None:
    assert not understand(message, situation(*TITLES)).writes


def test_all_that_is_done_and_one_more_are_asked_about_together() -> None:
    heard = understand("clear all the finished tasks and the tap", situation(*TITLES, done=[1]))

    assert heard.question is not None
    assert set(heard.question.numbers) == {1, 2}


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("add quiz night on 20 march", "quiz night"),
        ("remind me half 7 tomorrow to feed the cat", "feed the cat"),
        ("action item: oil the gate, due wed", "oil the gate"),
        ("set a reminder for 9 to feed the cat", "feed the cat"),
        (
            "I should be most grateful if you would note that I must return the drill",
            "return the drill",
        ),
        ("oil the gate tomorrow put it on there", "oil the gate"),
        ("jot this down, 'delete the photos', word for word", "delete the photos"),
    ],
)
def test_a_task_is_added(message: str, title: str) -> None:
    added = one(message, *TITLES)

    assert (added.act, added.title) == (Act.ADD, title)


def test_what_is_not_to_be_put_on_the_list_is_not_added() -> None:
    assert not understand("don't oil the gate put it on there", situation(*TITLES)).writes


def test_a_correction_names_a_day_of_the_month() -> None:
    talk = Talk(*TITLES)
    talk.say("add oil the gate on 20 march")
    talk.say("sorry the 21st not the 20th")
    due = talk.task(6).due

    assert due is not None
    assert (due.month, due.day) == (3, 21)


def test_a_month_is_asked_for() -> None:
    (asked,) = understand("what's due in march", situation(*TITLES)).operations

    assert asked.filter.due_from is not None
    assert asked.filter.due_until is not None
    assert (asked.filter.due_from.month, asked.filter.due_until.day) == (3, 31)


def test_a_bare_number_is_the_number_of_a_task_and_no_word_of_a_title() -> None:
    titles = ("Rent to Sam", "Problem set 3", "Take out the bins")
    gone = one("del 3", *titles)

    assert (gone.act, gone.number) == (Act.DELETE, 3)


def test_the_last_one_of_no_list_is_not_offered_for_deletion() -> None:
    heard = understand("delete the last one, Sam bought it", situation(*TITLES))

    assert heard.question is not None
    assert heard.question.reason is Reason.WHICH


def test_what_is_cancelled_with_somebody_else_is_asked_about() -> None:
    heard = understand("cancel the call to the bank with the manager", situation(*TITLES))

    assert not heard.operations


def test_a_time_with_a_point_is_no_date() -> None:
    moved = one("dentist for Mia moved to Monday 9.15 am", *TITLES, "Dentist for Mia")

    assert moved.due is not None
    assert (moved.due.day, moved.due.hour, moved.due.minute) == (19, 9, 15)


def test_the_first_thing_in_the_morning_is_no_place_in_a_list() -> None:
    added = one("first thing tomorrow i need to ring the school", *TITLES)

    assert (added.act, added.title) == (Act.ADD, "ring the school")
