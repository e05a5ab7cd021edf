"""Notes on tasks, and things for lists that there are not, in four languages."""

from __future__ import annotations

import pytest

from carrel.agent.understanding import Act, Reason, understand
from tests.unit.agent.understanding_kit import Talk, one, situation


@pytest.mark.parametrize(
    ("message", "note"),
    [
        ("add a note to the second task: ask for Sami", "ask for Sami"),
        ("note on task 2: ring after six", "ring after six"),
        ("attach to task 2 the note ring after six", "ring after six"),
        ("add a note to task 2: do not call before six", "do not call before six"),
        ("دوسرے کام میں نوٹ شامل کرو: شام کے بعد", "شام کے بعد"),
        ("دوسرے کام پر نوٹ لگا دو: شام کے بعد فون", "شام کے بعد فون"),
        ("کام نمبر 2 میں یہ نوٹ ڈالو: شام کے بعد", "شام کے بعد"),
        ("نوٹ شامل کرو دوسرے کام میں: شام کے بعد", "شام کے بعد"),
        ("دوسرے کام میں «شام کے بعد» کا نوٹ لگا دو", "شام کے بعد"),
        ("dusre kaam mein note likho: shaam ke baad", "shaam ke baad"),
        ("task 2 mein note daal do ke shaam ke baad phone karna", "shaam ke baad phone karna"),
        ("kaam number 2 me note add kar do: shaam ke baad", "shaam ke baad"),
        ("2番目のタスクにメモを追加して：夕方以降に電話", "夕方以降に電話"),
        ("2番目のタスクに「夕方以降」とメモして", "夕方以降"),
        ("タスク2のメモを「夕方以降」にして", "夕方以降"),
        ("メモを2番目のタスクに追加：夕方以降", "夕方以降"),
        ("2つ目のタスクにメモを付けてください。夕方以降に電話", "夕方以降に電話"),
    ],
)
def test_a_note_goes_on_the_task_that_is_pointed_at(message: str, note: str) -> None:
    operation = one(message)
    assert (operation.act, operation.number) == (Act.UPDATE, 2)
    assert operation.description == note


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("نوٹ کر لو: سیب خریدنا", "سیب خریدنا"),
        ("note kar lo: seb khareedna", "seb khareedna"),
        ("リストにメモして：りんごを買う", "りんごを買う"),
        ("りんごを買うってメモして", "りんごを買う"),
        ("make a note to buy apples", "buy apples"),
    ],
)
def test_what_is_noted_down_without_a_task_is_a_task(message: str, title: str) -> None:
    operation = one(message)
    assert (operation.act, operation.title) == (Act.ADD, title)


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("add pears to my shopping list", "pears"),
        ("put pears on the corner shop list", "pears"),
        ("put pears on the list", "pears"),
        ("買い物リストに卵を追加して", "卵"),
        ("卵を買い物リストに追加して", "卵"),
        ("خریداری کی فہرست میں دودھ شامل کرو", "دودھ"),
        ("doodh shopping list mein daal do", "doodh"),
    ],
)
def test_a_thing_for_a_list_that_there_is_not_is_asked_about(message: str, title: str) -> None:
    talk = Talk()
    asked = talk.say(message)
    assert not asked.operations
    assert asked.question is not None
    assert asked.question.reason is Reason.OTHER_LIST
    yes = {"en": "yes", "ja": "はい", "ur": "ہاں", "ur-Latn": "haan"}[asked.language]
    talk.say(yes)
    assert talk.task(5).title == title


@pytest.mark.parametrize(
    "message",
    [
        "add pears to my list",
        "add pears to my to-do list",
        "put call the plumber on the list",
        "add pears to my list of things to do",
        "リストに卵を追加して",
        "میری فہرست میں دودھ لانا شامل کرو",
    ],
)
def test_the_one_list_needs_no_question(message: str) -> None:
    assert understand(message, situation()).writes
