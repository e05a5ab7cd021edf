"""English that sounds like a command and is none, or not yet one."""

from __future__ import annotations

from datetime import datetime

import pytest

from carrel.agent.understanding import Act, KnownTask, Situation, understand
from tests.unit.agent.understanding_kit import NOW, ZONE, Talk, one, situation, writes

TITLES = ("Buy milk", "Fix the leaking tap", "Write blog post", "Call the bank")


@pytest.mark.parametrize(
    "message",
    [
        "don't need you to remove the blog post now",
        "I no longer want to delete the blog post",
        "I don't need the blog post, but don't delete it",
        "I don't want the blog post deleted after all",
        "thinking about moving the blog post to Friday",
        "only delete the blog post if I say so",
        "the blog post was deleted",
        "tap fixed?",
        "got anything for home?",
        "tap done? no idea",
        "why not delete everything?",
    ],
)
def test_what_is_no_order_changes_nothing(message: str) -> None:
    assert not writes(message, *TITLES)


@pytest.mark.parametrize(
    ("message", "act"),
    [
        ("I don't need the blog post any more, delete it", Act.DELETE),
        ("no longer need the blog post task, delete the blog post", Act.DELETE),
        ("move the blog post to Friday", Act.UPDATE),
        ("the leaking tap was fixed", Act.COMPLETE),
        ("tap fixed!", Act.COMPLETE),
    ],
)
def test_the_order_beside_it_is_carried_out(message: str, act: Act) -> None:
    assert one(message, *TITLES).act is act


def test_a_deletion_for_later_is_asked_about_and_one_of_that_day_is_not() -> None:
    due = datetime(2026, 1, 14, 9, tzinfo=ZONE)
    tasks = (KnownTask(number=1, title="Dentist", due=due), KnownTask(number=2, title="Blog post"))
    now = Situation(now=NOW, zone=ZONE, tasks=tasks)

    later = understand("tomorrow delete the blog post", now)
    soon = understand("in an hour delete the blog post", now)
    of_the_day = understand("delete tomorrow's dentist", now)

    assert not later.operations
    assert later.question is not None
    assert not soon.operations
    assert [operation.number for operation in of_the_day.operations] == [1]


def test_two_dates_for_two_tasks_are_kept_apart() -> None:
    message = "push the blog post to Monday and the tap to Friday"
    found = understand(message, situation(*TITLES)).operations

    days = [(operation.number, operation.due and operation.due.day) for operation in found]
    assert days == [(3, 19), (2, 16)]


def test_a_word_that_many_messages_have_names_no_task() -> None:
    message = "Please note that I have to return Sam's ladder by Sunday"
    added = one(message, "Return library books", "Buy milk")

    assert (added.act, added.title) == (Act.ADD, "return Sam's ladder")


@pytest.mark.parametrize(
    "message", ["list my high priority tasks", "show urgent tasks", "my home tasks"]
)
def test_a_list_after_an_addition_is_no_detail_of_it(message: str) -> None:
    talk = Talk(*TITLES)
    talk.say("add wax the skis")

    assert [operation.act for operation in talk.say(message).operations] == [Act.LIST]


def test_what_is_said_of_it_after_a_list_changes_the_task() -> None:
    talk = Talk("Wax the skis")
    talk.say("show my tasks")

    assert [operation.act for operation in talk.say("make it urgent").operations] == [Act.UPDATE]
