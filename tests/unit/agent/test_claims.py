"""A reply is held against what was done: claims are found, in four languages, and nothing else."""

from __future__ import annotations

import pytest

from carrel.agent.claims import unbacked
from carrel.agent.deeds import Deed
from carrel.agent.understanding import Act, Change, KnownTask, Operation
from tests.unit.agent.claim_texts import CLAIMS, HARMLESS

MILK = KnownTask(number=3, title="Buy milk")


def deed(act: Act, title: str = "Buy milk", number: int = 3) -> Deed:
    before = None if act is Act.ADD else KnownTask(number=number, title=title)
    return Deed(
        operation=Operation(act=act, number=number, title=title),
        number=number,
        title=title,
        change=Change(number=number, before=before, deleted=act is Act.DELETE),
    )


@pytest.mark.parametrize(("act", "text"), CLAIMS)
def test_a_claim_without_a_deed_is_found_and_with_one_it_is_true(act: Act, text: str) -> None:
    assert unbacked(text, [])
    quoted = next((title for title in ("دودھ لانا", "牛乳を買う") if title in text), "Buy milk")
    assert not unbacked(text, [deed(act, quoted)])
    failed = Deed(operation=Operation(act=act, number=3), number=3, error="Task not found")
    assert unbacked(text, [failed])


@pytest.mark.parametrize("text", HARMLESS)
def test_offers_questions_negations_and_conditions_are_no_claims(text: str) -> None:
    assert not unbacked(text, [])


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("I deleted 'Call mom'.", deed(Act.DELETE)),
        ("I deleted task 4.", deed(Act.DELETE)),
        ("I deleted 2 tasks.", deed(Act.DELETE)),
        ("I deleted all your tasks.", deed(Act.DELETE)),
        ("Both of them have been deleted, all of them.", deed(Act.DELETE)),
        ("I deleted it.", deed(Act.COMPLETE)),
        ("I added it. I also deleted the other.", deed(Act.ADD)),
        ("سب کام حذف کر دیے گئے ہیں۔", deed(Act.DELETE)),
        ("2件のタスクを削除しました。", deed(Act.DELETE)),
        ("タスク9を削除しました。", deed(Act.DELETE)),
    ],
)
def test_a_claim_beyond_the_deed_is_found(text: str, done: Deed) -> None:
    assert unbacked(text, [done])


def test_as_many_as_were_done_may_be_claimed() -> None:
    done = [deed(Act.DELETE, f"Task {at}", at) for at in (1, 2, 3)]
    for text in ("I deleted 3 tasks.", "I deleted all your tasks.", "I deleted task 2."):
        assert not unbacked(text, done)


def test_titles_claim_nothing_whatever_they_say() -> None:
    listed = Deed(operation=Operation(act=Act.LIST), tasks=(MILK,))
    titles = ["Deleted scenes review", "I added everything", "Done!"]
    text = "Your tasks:\n1. Deleted scenes review\n2. I added everything\n3. Done!"
    assert not unbacked(text, [listed], titles=titles)
    assert not unbacked("You have “I deleted everything” on your list.", [listed])


def test_a_state_is_told_by_a_list() -> None:
    listed = Deed(operation=Operation(act=Act.LIST), tasks=(MILK,))
    text = "Task 3 is completed, the others are open."
    assert unbacked(text, [])
    assert not unbacked(text, [listed])
    assert unbacked("I completed task 3.", [listed])


def test_a_page_that_was_saved_may_be_called_saved() -> None:
    assert unbacked("I saved the page.", [])
    assert not unbacked("I saved the page.", [], also=frozenset((Act.ADD,)))
