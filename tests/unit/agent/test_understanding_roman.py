"""Roman Urdu as people type it: what may go is a date and not the task, lists, reports."""

from __future__ import annotations

import pytest

from carrel.agent.understanding import Act, understand
from tests.unit.agent.understanding_kit import Talk, one, situation, writes

TASKS = (
    "Sabzi lana",
    "Plumber ko call karna",
    "Thesis ka chapter likhna",
    "Passport renew karwana",
    "Bijli ka bill dena",
)


@pytest.mark.parametrize(
    "message",
    [
        "passport wale ki date hi hata do",
        "passport ki date bhi hata do",
        "passport wale se date hata do",
        "passport wale ki deadline bilkul uda do",
        "passport wale ki date cancel kar do",
        "date hata do passport wale kaam se",
        "task 4 ki tareekh remove kr do",
    ],
)
def test_the_date_goes_and_the_task_stays(message: str) -> None:
    made = one(message, *TASKS)
    assert (made.act, made.number, made.no_due) == (Act.UPDATE, 4, True)


@pytest.mark.parametrize(
    "message",
    [
        "passport wale ka time hata do",
        "passport wale ka waqt mita do",
        "passport wale ki priority hata do",
        "passport wale ka note hata do",
        "passport wale ki category uda do",
    ],
)
def test_a_part_of_a_task_is_never_the_task(message: str) -> None:
    understood = understand(message, situation(*TASKS))
    asked = understood.question.operations if understood.question else ()
    assert Act.DELETE not in [made.act for made in (*understood.operations, *asked)]


@pytest.mark.parametrize(
    ("message", "titles"),
    [
        (
            "add kro sabun lana, shampoo lana, aur tel lana",
            ["sabun lana", "shampoo lana", "tel lana"],
        ),
        ("likh lo 1. nal theek karwana 2. khat bhejna", ["nal theek karwana", "khat bhejna"]),
        (
            "do kaam hain: chabi banwana aur khat bhejna. dono daal do",
            ["chabi banwana", "khat bhejna"],
        ),
        (
            "2 kaam add karo, pehla chabi banwana doosra khat bhejna",
            ["chabi banwana", "khat bhejna"],
        ),
        ("likh lein k committee ke paise dene hain", ["committee ke paise dena"]),
        (
            "khaad wali dukan ka hisaab chukana, bohot zaroori",
            ["khaad wali dukan ka hisaab chukana"],
        ),
        ("koi jaldi nahi lekin almari theek karwani hai", ["almari theek karwana"]),
    ],
)
def test_what_is_listed_is_added_one_by_one(message: str, titles: list[str]) -> None:
    made = understand(message, situation(*TASKS)).operations
    assert [(one.act, one.title) for one in made] == [(Act.ADD, title) for title in titles]


def test_each_of_two_tasks_has_its_own_day() -> None:
    first, second = understand(
        "dono add krna: nal dekhna kal tak, aur car wash jumay ko", situation()
    ).operations
    assert first.due is not None
    assert second.due is not None
    assert (first.title, first.due.day) == ("nal dekhna", 14)
    assert (second.title, second.due.day) == ("car wash", 16)


@pytest.mark.parametrize(
    ("message", "number"),
    [
        ("bill bhar diya tha maine kal, mark kar dein", 5),
        ("bill de aya hun, khatam karo wo kaam", 5),
        ("sabzi le aya hun", 1),
        ("passport wala to ban gaya finally, tick", 4),
    ],
)
def test_what_was_done_is_ticked_off(message: str, number: int) -> None:
    made = one(message, *TASKS)
    assert (made.act, made.number) == (Act.COMPLETE, number)


@pytest.mark.parametrize(
    ("message", "due"),
    [("bill wale ki date 25 kar do", 25), ("bill wala kal tak ka kar do yr", 14)],
)
def test_a_date_may_be_a_bare_number(message: str, due: int) -> None:
    made = one(message, *TASKS)
    assert made.due is not None
    assert (made.act, made.number, made.due.day) == (Act.UPDATE, 5, due)


@pytest.mark.parametrize(
    "message",
    [
        "bill mat hatana",
        "bill aadha diya hai abhi",
        "agar plumber na aaya to task hata dena",
        "socha tha bill de dun lekin paise nahi hain",
        "ali ne bill de diya",
        "plumber wala nikalne ka socha hai",
    ],
)
def test_plans_doubts_and_others_change_nothing(message: str) -> None:
    assert not writes(message, *TASKS)


def test_the_day_is_corrected_with_a_reason() -> None:
    talk = Talk()
    talk.say("jumma ko mandi jana hai")
    (made,) = talk.say("nahi bhai haftay ko, jumma ko band hai mandi").operations
    assert made.due is not None
    assert (made.act, made.due.day) == (Act.UPDATE, 17)


def test_a_note_is_put_where_the_details_are() -> None:
    made = one('thesis wale kaam ki tafseel mein likho "sir ko dikhana"', *TASKS)
    assert (made.act, made.number, made.description) == (Act.UPDATE, 3, "sir ko dikhana")


@pytest.mark.parametrize(
    "message",
    ["gas ka bill de diya", "pani ka bill dena hai kal"],
)
def test_what_belongs_to_something_else_is_another_task(message: str) -> None:
    made = understand(message, situation(*TASKS)).operations
    assert [one.act for one in made if one.number is not None] == []


def test_a_task_that_is_somebody_elses_is_not_deleted_unasked() -> None:
    understood = understand("gas ka bill dena hata do", situation(*TASKS))
    assert not understood.operations


@pytest.mark.parametrize(
    ("message", "act"),
    [
        ("sabzi wala nikaal dein, sabzi to le li thi", Act.DELETE),
        ("delete krdo plumber wala", Act.DELETE),
    ],
)
def test_a_reason_behind_a_deletion_completes_nothing(message: str, act: Act) -> None:
    assert [made.act for made in understand(message, situation(*TASKS)).operations] == [act]
