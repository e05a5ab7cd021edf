"""Everyday English: loose words for adding, numbers of titles, a word put right, taking back."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from carrel.agent.understanding import Act, Reason, understand
from tests.unit.agent.understanding_kit import ZONE, Talk, one, situation, writes

DESK = (
    "Ring Carol about the rota",
    "Cancel Disney+",
    "Renew passport",
    "Dentist appointment",
    "Vet appointment",
    "Watch 28 Days Later",
)
FRIDAY = date(2026, 1, 16)


@pytest.mark.parametrize(
    ("message", "title", "day"),
    [
        ("chuck bin bags on for friday", "bin bags", FRIDAY),
        ("pop haircut in for friday 3pm", "haircut", FRIDAY),
        ("put down close my old savings account, friday", "close my old savings account", FRIDAY),
        ("can you note that we've got to weigh the parcel by friday?", "weigh the parcel", FRIDAY),
        ("add dentist on 3rd march", "dentist", date(2026, 3, 3)),
        ("add play 5 a side on friday", "play 5 a side", FRIDAY),
        ("gotta ring jo on friday", "ring jo", FRIDAY),
        ("we're nearly out of milk, add it", "milk", None),
        ("add watch 28 weeks later", "watch 28 weeks later", None),
        ("add take 2 a day vitamins", "take 2 a day vitamins", None),
    ],
)
def test_loose_words_add_a_task(message: str, title: str, day: date | None) -> None:
    made = one(message, *DESK)
    assert (made.act, made.title) == (Act.ADD, title)
    assert (made.due.date() if made.due else None) == day


@pytest.mark.parametrize(
    "message",
    [
        "add these as 3 separate tasks - bread, butter, jam",
        "add these as separate ones: bread, butter and jam",
        "add as three tasks: bread, butter, jam",
    ],
)
def test_separate_tasks_are_added_one_by_one(message: str) -> None:
    made = understand(message, situation(*DESK)).operations
    assert [operation.title for operation in made] == ["bread", "butter", "jam"]


def test_an_hour_behind_before_is_a_time() -> None:
    made = one("need to defrost the soup before 6", *DESK)
    assert (made.title, made.due) == ("defrost the soup", datetime(2026, 1, 13, 18, tzinfo=ZONE))


def test_a_number_in_a_note_stays_a_number() -> None:
    made = one("put a note on passport - need 2 photos", *DESK)
    assert (made.number, made.description) == (3, "need 2 photos")


def test_days_of_a_title_are_no_date() -> None:
    made = one("get rid of that 28 days later one, seen it", *DESK)
    assert (made.act, made.number) == (Act.DELETE, 6)


@pytest.mark.parametrize(
    "message",
    [
        "no 1 should say Karen not Carol",
        "1 should read ring Karen, not ring carol",
        "the rota one should say Karen, not Carol",
        "replace Carol with Karen in 1",
    ],
)
def test_one_word_of_a_title_is_put_right(message: str) -> None:
    made = one(message, *DESK)
    assert (made.number, made.title) == (1, "Ring Karen about the rota")


def test_a_bare_hour_corrects_the_time_and_no_number_of_a_title() -> None:
    talk = Talk()
    talk.say("remind me to ring nan at 5 today")
    talk.say("make that 6 instead")
    assert talk.task(5).due == datetime(2026, 1, 13, 18, tzinfo=ZONE)
    eggs = Talk()
    eggs.say("remind me to buy 12 eggs at 5 today")
    eggs.say("make that 6 instead")
    assert eggs.task(5).due == datetime(2026, 1, 13, 17, tzinfo=ZONE)


@pytest.mark.parametrize("message", ["nah undo, put it how it was", "put it how it was"])
def test_how_it_was_takes_back(message: str) -> None:
    talk = Talk()
    before = talk.task(2).priority
    talk.say("call mom should be high priority please")
    assert talk.task(2).priority == "high" != before
    talk.say(message)
    assert talk.task(2).priority == before


def test_a_title_that_begins_with_cancel_can_be_done() -> None:
    assert one("cancel disney - done that", *DESK).act is Act.COMPLETE
    asked = understand("cancel the dentist - done that", situation(*DESK))
    assert not asked.writes
    assert asked.question is not None
    assert asked.question.reason is Reason.CONFIRM


def test_an_appointment_of_two_is_asked_about() -> None:
    asked = understand("can my appointment go to thursday", situation(*DESK)).question
    assert asked is not None
    assert asked.numbers == (4, 5)


def test_what_cannot_be_done_then_is_moved() -> None:
    assert one("cant make it then, push the vet to friday", *DESK).number == 5
    assert not writes("can't you push the vet to friday", *DESK)
    assert not writes("can't do that", *DESK)


@pytest.mark.parametrize(
    "message",
    [
        "thats me done for today",
        "i'm done for the day",
        "stick the radio on for 10 minutes",
        "stick it on for thursday",
        "write down the account number 1234",
        "cancel everything - done that",
        "renew passport - not done that",
        "renew passport - has he done that",
    ],
)
def test_talk_and_doubt_change_nothing(message: str) -> None:
    assert not writes(message, *DESK)
