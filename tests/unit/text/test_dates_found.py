"""Dates inside sentences: English, Japanese, Urdu in its script, Roman Urdu."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from carrel.text.dates.due import read_due
from carrel.text.dates.find import FoundDate, find_dates

KARACHI = ZoneInfo("Asia/Karachi")
NOW = datetime(2026, 5, 13, 14, 20, tzinfo=KARACHI)  # a Wednesday


def found(text: str, language: str) -> list[FoundDate]:
    return find_dates(text, now=NOW, zone=KARACHI, language=language)


def check_one(text: str, language: str, wanted: str) -> None:
    (one,) = found(text, language)
    shown = str(one.day) if one.whole_day else one.moment.strftime("%Y-%m-%dT%H:%M")
    assert shown == wanted
    assert text[one.start : one.end] == one.text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("ring the roofer tomorrow at 7:45am", "2026-05-14T07:45"),
        ("hand it over by Friday", "2026-05-15"),
        ("see Wednesday's minutes by Wednesday", "2026-05-20"),
        ("fly out next Monday", "2026-05-18"),
        ("oil the hinges in two weeks", "2026-05-27"),
        ("in 20 minutes turn the roast", "2026-05-13T14:40"),
        ("close the books at the end of the month", "2026-05-31"),
        ("send flowers on the 2nd", "2026-06-02"),
        ("sign it on June 4th 2027", "2027-06-04"),
        ("fetch the kids at half past four", "2026-05-13T16:30"),
        ("paint the fence this weekend", "2026-05-16"),
    ],
)
def test_english_sentences_name_a_date(text: str, wanted: str) -> None:
    check_one(text, "en", wanted)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("明後日の午後4時に工場へ行く", "2026-05-15T16:00"),
        ("来週の木曜までに原稿を出す", "2026-05-21"),
        ("再来週の火曜に点検", "2026-05-26"),
        ("令和8年7月1日に契約を更新", "2026-07-01"),
        ("R8.6.10 車税", "2026-06-10"),
        ("六月三日に検診", "2026-06-03"),
        ("5日後に返却", "2026-05-18"),
        ("今夜9時に配信を見る", "2026-05-13T21:00"),
        ("月末までに請求書", "2026-05-31"),
        ("40分後に火を止める", "2026-05-13T15:00"),
    ],
)
def test_japanese_sentences_name_a_date(text: str, wanted: str) -> None:
    check_one(text, "ja", wanted)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("پرسوں تک خط لکھنا ہے", "2026-05-15"),
        ("جمعے کو صبح ساڑھے آٹھ بجے نکلنا ہے", "2026-05-15T08:30"),
        ("اگلے ہفتے پیر کو فیس دینی ہے", "2026-05-18"),
        ("۲۰ جون کو امتحان ہے", "2026-06-20"),
        ("چار دن بعد ٹکٹ لینا", "2026-05-17"),
        ("آج رات ۹ بجے دوا", "2026-05-13T21:00"),
    ],
)
def test_urdu_sentences_name_a_date(text: str, wanted: str) -> None:
    check_one(text, "ur", wanted)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("parson tak khat likhna hai", "2026-05-15"),
        ("jumme ko subah saarhe 8 baje nikalna hai", "2026-05-15T08:30"),
        ("agle hafte peer ko fees deni hai", "2026-05-18"),
        ("3 ghante baad chai banana", "2026-05-13T17:20"),
    ],
)
def test_roman_urdu_sentences_name_a_date(text: str, wanted: str) -> None:
    check_one(text, "ur-Latn", wanted)


@pytest.mark.parametrize("text", ["کل دکان جانا ہے", "kal dukan jana hai"])
def test_kal_lies_ahead_and_is_marked_unsure(text: str) -> None:
    (one,) = found(text, "ur" if not text.isascii() else "ur-Latn")
    assert str(one.day) == "2026-05-14"
    assert one.unsure


@pytest.mark.parametrize(
    "text", ["march up the hill", "write to May about April", "a peer review", "the second one"]
)
def test_words_that_only_look_like_dates_are_none(text: str) -> None:
    assert found(text, "en") == []


def test_yesterday_is_found_but_is_no_due_date() -> None:
    (one,) = found("I saw it yesterday", "en")
    assert one.past
    with pytest.raises(ValueError):
        read_due("yesterday", now=NOW, zone=KARACHI)
