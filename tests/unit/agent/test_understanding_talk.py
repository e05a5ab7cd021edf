"""What a message means by what was said before it."""

from __future__ import annotations

import pytest

from carrel.agent.understanding import Act, Reason
from tests.unit.agent.understanding_kit import Talk


@pytest.mark.proves("X-113")
@pytest.mark.parametrize(
    "word", ["undo", "oops, undo that", "واپس کرو", "undo kar do", "元に戻して"]
)
def test_a_completion_is_undone(word: str) -> None:
    talk = Talk()
    talk.say("mark 2 done")

    talk.say(word)

    assert not talk.task(2).done


@pytest.mark.proves("X-113")
def test_an_addition_and_an_edit_are_undone() -> None:
    talk = Talk()
    talk.say("add milk")
    talk.say("undo")
    assert talk.numbers == [1, 2, 3, 4]

    talk.say("set the report to low priority")
    talk.say("revert please")
    assert talk.task(4).priority == "medium"


@pytest.mark.proves("X-113")
def test_a_deletion_cannot_be_undone() -> None:
    talk = Talk()
    talk.say("delete task 2")

    assert talk.say("undo").refusal is Reason.CANNOT_UNDO
    assert talk.numbers == [1, 3, 4]


def test_yes_does_what_was_asked_and_no_does_not() -> None:
    refused, agreed = Talk(), Talk()
    for talk in (refused, agreed):
        assert talk.say("delete everything").question is not None

    assert refused.say("no, leave them").refusal is Reason.DECLINED
    agreed.say("yes, all of them")

    assert refused.numbers == [1, 2, 3, 4]
    assert agreed.numbers == []


def test_another_request_is_no_confirmation() -> None:
    talk = Talk()
    talk.say("delete everything")

    talk.say("show my tasks")

    assert talk.say("yes").writes is False
    assert talk.numbers == [1, 2, 3, 4]


def test_an_answer_says_which_task_was_meant() -> None:
    talk = Talk("Call the bank", "Call the plumber")
    assert talk.say("delete the call task").question is not None

    talk.say("the plumber")

    assert talk.numbers == [1]


def test_an_answer_says_what_the_task_is() -> None:
    talk = Talk()
    assert talk.say("add a task").question is not None

    made = talk.say("Descale the coffee machine tomorrow")

    assert made.operations[0].title == "Descale the coffee machine"
    assert made.operations[0].due is not None


def test_it_and_places_in_a_list_mean_what_was_shown() -> None:
    talk = Talk()
    talk.say("show my tasks")
    talk.say("complete the second one")
    assert talk.task(2).done

    talk.say("make it urgent")
    assert talk.task(2).priority == "high"


def test_a_correction_moves_what_was_done_to_the_right_task() -> None:
    talk = Talk()
    talk.say("mark task 1 done")

    talk.say("sorry, wrong one, I meant task 2")

    assert (talk.task(1).done, talk.task(2).done) == (False, True)


def test_it_without_anything_before_is_asked_about() -> None:
    understood = Talk().say("mark it as done")

    assert understood.question is not None
    assert understood.question.operations[0].act is Act.COMPLETE
