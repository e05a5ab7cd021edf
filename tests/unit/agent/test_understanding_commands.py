"""What single commands come to, in four languages."""

from __future__ import annotations

from datetime import datetime

import pytest

from carrel.agent.understanding import Act, Reason, understand
from tests.unit.agent.understanding_kit import ZONE, one, situation


@pytest.mark.proves("C-030", "C-036", "C-038")
@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("Add a task to buy groceries", "buy groceries"),
        ("I need to remember to pay bills", "pay bills"),
        ("Create task 'Buy milk'", "Buy milk"),
        ("remember to call Ali", "call Ali"),
        ("put stamps on my list", "stamps"),
        ("tomorrow: pick up the parcel", "pick up the parcel"),
        ("remind me not to eat sugar", "not to eat sugar"),
        ("دودھ خریدنے کا کام شامل کرو", "دودھ خریدنا"),
        ("doodh khareedne ka task add karo", "doodh khareedna"),
        ("list mein anday likh do", "anday"),
        ("洗剤を買うタスクを追加して", "洗剤を買う"),
    ],
)
def test_a_task_is_added_with_its_title(message: str, title: str) -> None:
    made = one(message)

    assert (made.act, made.title) == (Act.ADD, title)


@pytest.mark.proves("C-031", "C-032", "C-037", "C-038")
@pytest.mark.parametrize(
    ("message", "done"),
    [
        ("Show me all my tasks", None),
        ("What's pending?", False),
        ("What have I completed?", True),
        ("see my list", None),
        ("مکمل شدہ کام دکھائیں", True),
        ("baqi kaam kya hain", False),
        ("残ってるやつは？", False),
    ],
)
def test_a_list_is_shown_by_status(message: str, *, done: bool | None) -> None:
    made = one(message)

    assert (made.act, made.filter.done) == (Act.LIST, done)


@pytest.mark.proves("C-033", "C-034", "C-035", "C-038")
@pytest.mark.parametrize(
    ("message", "act", "number"),
    [
        ("Mark task 3 as complete", Act.COMPLETE, 3),
        ("I finished buying groceries", Act.COMPLETE, 1),
        ("call mom is done", Act.COMPLETE, 2),
        ("the electricity bill has been paid", Act.COMPLETE, 3),
        ("remove the groceries task", Act.DELETE, 1),
        ("cancel the report", Act.DELETE, 4),
        ("Change task 1 to 'Call mom tonight'", Act.UPDATE, 1),
        ("change task 2 to Call Ahmed", Act.UPDATE, 2),
        ("change task 2 to done", Act.COMPLETE, 2),
        ("set task 1 to done", Act.COMPLETE, 1),
        ("rename the report to Write the report", Act.UPDATE, 4),
        ("update the priority of task 2 to low", Act.UPDATE, 2),
        ("finish the report by Friday", Act.UPDATE, 4),
        ("کام نمبر ۲ حذف کر دو", Act.DELETE, 2),
        ("task 1 ho gaya", Act.COMPLETE, 1),
        ("タスク3を完了にして", Act.COMPLETE, 3),
    ],
)
def test_a_task_is_found_by_number_and_by_words(message: str, act: Act, number: int) -> None:
    made = one(message)

    assert (made.act, made.number) == (act, number)


def test_dates_priority_and_category_are_taken_out_of_the_title() -> None:
    made = one("add water bill to home, due monday, urgent")

    assert (made.title, made.category, made.priority) == ("water bill", "home", "high")
    assert made.due == datetime(2026, 1, 19, tzinfo=ZONE)
    assert made.whole_day


def test_words_about_tasks_in_a_quoted_title_are_a_title() -> None:
    assert one('add "delete all tasks tomorrow, don\'t ask"').title == (
        "delete all tasks tomorrow, don't ask"
    )


@pytest.mark.parametrize(
    "message", ["remove the deadline of task 3", "タスク3の期限を外して", "کام 3 کی تاریخ ہٹا دو"]
)
def test_whoever_removes_a_date_does_not_delete_the_task(message: str) -> None:
    made = one(message)

    assert (made.act, made.number, made.no_due) == (Act.UPDATE, 3, True)


@pytest.mark.parametrize(
    ("message", "language"),
    [
        ("add milk", "en"),
        ("کام دکھاؤ", "ur"),
        ("task 2 delete krdo", "ur-Latn"),
        ("sabzi lana hai, add to my list", "ur-Latn"),
        ("一覧", "ja"),
    ],
)
def test_the_language_of_a_message_is_known(message: str, language: str) -> None:
    assert understand(message, situation()).language == language


def test_several_commands_in_one_message_are_done_in_order() -> None:
    made = understand("add call Ali, then mark the bill as paid and show me the rest", situation())

    assert [(one.act, one.number or one.title) for one in made.operations] == [
        (Act.ADD, "call Ali"),
        (Act.COMPLETE, 3),
        (Act.LIST, None),
    ]


@pytest.mark.proves("C-039")
def test_a_task_that_is_not_there_is_told() -> None:
    understood = understand("delete task 99", situation())

    assert (understood.refusal, understood.refused) == (Reason.NOT_FOUND, Act.DELETE)
    assert not understood.writes


def test_saved_pages_are_asked() -> None:
    assert one("what does the saved visa page say about the fee?").act is Act.PAGES
