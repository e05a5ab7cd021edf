"""Urdu at home, in Roman letters and in its script: taking back, correcting, reports, moods."""

from __future__ import annotations

import pytest

from carrel.agent.understanding import Act, Reason, understand
from carrel.agent.understanding.language import ROMAN_URDU, language_of
from tests.unit.agent.understanding_kit import Talk, one, situation, writes

TASKS = (
    "Gas ka bill jama karwana",
    "Ammi ki dawai lana",
    "Client ko quotation bhejna",
    "Ghar ki safai",
    "Plumber ko phone karna",
)


@pytest.mark.parametrize(
    "message",
    [
        "nahi yaar, jo abhi kiya wo wapas karo",
        "abhi jo kiya wo cancel karo",
        "jo abhi change kiya wo wapas le lo",
        "rehne do, jo pehle tareekh thi wohi wapas kar do",
        "purani tareekh wapas laga do",
        "nahi wapas karo yaar",
        "اوہو غلطی ہو گئی، ابھی جو کیا وہ واپس کر دیں",
    ],
)
def test_what_was_just_done_is_taken_back(message: str) -> None:
    talk = Talk(*TASKS)
    talk.say("safai jumme ko kar do")
    talk.say(message)
    assert talk.task(4).due is None


@pytest.mark.parametrize(
    "message",
    [
        "jo abhi likha wo delete mat karna",
        "jo abhi likha wo delete kar dun?",
        "wapas mat karna",
        "gas wale ki purani tareekh wapas kar do",
    ],
)
def test_what_was_just_written_stays_where_that_is_forbidden_or_asked(message: str) -> None:
    talk = Talk(*TASKS)
    talk.say("sabzi lani hai likho")
    talk.say(message)
    assert talk.numbers == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("first", "message", "when"),
    [
        ("mangal ko shaam 4 baje interview hai likh lo", "mangal nahi budh ko hai", (14, 16, 0)),
        ("kal raat 9 baje airport jana hai", "9 nahi 10 baje", (14, 22, 0)),
        ("kal subah 9 baje airport jana hai", "9 nahi 10 baje", (14, 10, 0)),
        ("kal raat 9 baje airport jana hai", "9 nahi subah 10 baje", (14, 10, 0)),
        ("kal shaam 4 baje interview hai likh lo", "4 nahi sarhay 4 kar do", (14, 16, 30)),
        ("کل شام چار بجے انٹرویو ہے لکھ لیں", "چار نہیں ساڑھے چار کر دیں", (14, 16, 30)),
    ],
)
def test_a_correction_keeps_the_hour_or_the_half_of_the_day(
    first: str, message: str, when: tuple[int, int, int]
) -> None:
    talk = Talk(*TASKS)
    talk.say(first)
    talk.say(message)
    due = talk.task(6).due
    assert due is not None
    assert (due.day, due.hour, due.minute) == when


@pytest.mark.parametrize(
    ("message", "category"),
    [
        ("plumber wale ki category work ki jagah home kar do", "home"),
        ("plumber wale task ki category home ke bajaye personal rakh do", "personal"),
        ("plumber wala home mein kyun hai, usay office mein daalo", "work"),
    ],
)
def test_a_category_is_named_beside_the_one_it_replaces(message: str, category: str) -> None:
    made = one(message, *TASKS)
    assert (made.act, made.number, made.category) == (Act.UPDATE, 5, category)


def test_a_report_and_a_date_are_two_things() -> None:
    message = "ammi ki dawai le aya hun, aur ghar ki safai hafte ko rakh do"
    first, second = understand(message, situation(*TASKS)).operations
    assert (first.act, first.number) == (Act.COMPLETE, 2)
    assert second.due is not None
    assert (second.act, second.number, second.due.day) == (Act.UPDATE, 4, 17)


def test_a_changed_time_is_told_behind_the_command() -> None:
    made = one("plumber wale ka time badal do, ab somwar ko subah 11 baje hai", *TASKS)
    assert made.due is not None
    assert (made.act, made.number, made.due.day, made.due.hour) == (Act.UPDATE, 5, 19, 11)


def test_one_word_of_a_title_is_replaced() -> None:
    made = one("plumber ki jagah electrician likh do", *TASKS)
    assert (made.number, made.title) == (5, "Electrician ko phone karna")


@pytest.mark.parametrize(
    "message",
    [
        "plumber aa gaya",
        "plumber ka phone aya",
        "gas ka bill aa gaya",
        "ghar ki bijli chali gayi",
        "mera phone kharab ho gaya",
        "yaar aaj dil bohat udaas hai",
        "aaj sar mein dard hai",
        "aaj traffic bohat hai",
        "aaj boss ne bohat sunaya",
        "is jumlay ki english bana do: main aaj chutti par hun",
        "boss ke liye message likh do: main aaj nahi aa sakta",
        "plumber wala work mein kyun hai, hata do",
    ],
)
def test_what_befalls_people_changes_nothing(message: str) -> None:
    assert not writes(message, *TASKS)


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("list me likh lo: darzi se kapray uthana", "darzi se kapray uthana"),
        ("bhool na jaun, kal parcel lena hai", "parcel lena"),
        ("cheeni khatam ho gai hai, lani hai", "cheeni lana"),
        ("ایک کام لکھ، ڈیزل منگوانا ہے", "ڈیزل منگوانا"),
        ("کل چیک اپ کروانا، ذاتی میں ڈالو", "چیک اپ کروانا"),
    ],
)
def test_a_title_is_the_thing_to_do_alone(message: str, title: str) -> None:
    made = one(message, *TASKS)
    assert (made.act, made.title) == (Act.ADD, title)


def test_goods_by_weight_are_asked_about_in_roman_urdu() -> None:
    understood = understand("chawal 10 kilo", situation(*TASKS))
    assert understood.language == ROMAN_URDU
    assert understood.question is not None
    assert understood.question.reason is Reason.ADD_IT


@pytest.mark.parametrize("message", ["rice 5 kg", "run 5 km", "weight 70 kg"])
def test_english_amounts_stay_english(message: str) -> None:
    assert language_of(message) == "en"
