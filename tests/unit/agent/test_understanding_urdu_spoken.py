"""Urdu as people speak it: other orders, reasons behind a command, formal and village words."""

from __future__ import annotations

from datetime import date

import pytest

from carrel.agent.understanding import Act, Reason, Understanding, understand
from carrel.agent.understanding.urdu.spoken import plainly
from tests.unit.agent.understanding_kit import Talk, situation

TITLES = (
    "وارڈ کا روسٹر بنانا",
    "بجلی کا بل ادا کرنا",
    "پلمبر کو فون کرنا",
    "سہ ماہی رپورٹ لکھنا",
    "پاسپورٹ کی تجدید کروانا",
    "امی کی دوا لانا",
    "گاڑی کی سروس کرانا",
)


def heard(message: str) -> Understanding:
    """Return what a message comes to beside the tasks, of which the seventh is done."""
    return understand(message, situation(*TITLES, done=(7,)))


@pytest.mark.parametrize(
    ("message", "title", "day"),
    [
        ("کل صبح دس بجے بینک جانا ہے چیک جمع کروانے", "بینک جانا ہے چیک جمع کروانا", 14),
        ("درزی سے سوٹ اٹھانا ہے ہفتے کے دن", "درزی سے سوٹ اٹھانا", 17),
        ("اتوار پہ الماری ٹھیک کرنی ہے", "الماری ٹھیک کرنا", 18),
        ("پنشن کا فارم بھرنا درج فرما لیجیے، بروز جمعرات", "پنشن کا فارم بھرنا", 15),
        ("ہفتے کی رات پنکھا صاف کرنا ہے", "پنکھا صاف کرنا", 17),
        ("کل منڈی جانا اے", "منڈی جانا", 14),
        ("پیر کو امتحان ہے، نوٹ کر لو: کیلکولیٹر لے جانا", "کیلکولیٹر لے جانا", 19),
    ],
)
def test_a_duty_is_added_in_any_order_of_words(message: str, title: str, day: int) -> None:
    (added,) = heard(message).operations
    assert (added.act, added.title) == (Act.ADD, title)
    assert added.due is not None
    assert added.due.date() == date(2026, 1, day)


def test_what_is_said_before_a_task_counts_for_it() -> None:
    (added,) = heard("بہت ضروری ہے، کل تک ویزا فارم بھرنا ہے").operations
    assert (added.title, added.priority) == ("ویزا فارم بھرنا", "high")


def test_each_of_two_tasks_has_its_own_day() -> None:
    first, second = heard("ہفتے کو صوفہ بیچنا اور اتوار کو سائیکل لینا، دونوں لکھ دیں").operations
    assert first.due is not None
    assert second.due is not None
    assert (first.due.day, second.due.day) == (17, 18)


@pytest.mark.parametrize(
    ("message", "act", "number"),
    [
        ("ساتواں کام ابھی باقی ہے، ٹک ہٹا دو", Act.REOPEN, 7),
        ("گاڑی کی سروس ابھی نہیں ہوئی، واپس ڈال دو", Act.REOPEN, 7),
        ("گاڑی والا کام مکمل سے نکال دو", Act.REOPEN, 7),
        ("مستری چھوڑ گیا، گاڑی والا کام پھر سے جاری کر دیں", Act.REOPEN, 7),
        ("رپورٹ والا جمعے سے ہٹا کر پیر پر کر دو", Act.UPDATE, 4),
        ("پلمبر والے کی تاریخ ہٹا دو، ابھی کچھ پتا نہیں", Act.UPDATE, 3),
        ("روسٹر والا ہفتے پر کر دو، مستری آج نہیں آتا", Act.UPDATE, 1),
        ("روسٹر ذاتی نہیں دفتر کا کام ہے", Act.UPDATE, 1),
        ("رپورٹ کی پرائرٹی ہائی کر دیں", Act.UPDATE, 4),
        ("پاسپورٹ کا اب کوئی فائدہ نہیں، ہٹا دو", Act.DELETE, 5),
        ("امی کی دوا آ گئی ہے جی", Act.COMPLETE, 6),
    ],
)
def test_a_task_is_changed_with_a_reason_beside_it(message: str, act: Act, number: int) -> None:
    (made,) = heard(message).operations
    assert (made.act, made.number) == (act, number)


@pytest.mark.parametrize(
    "message",
    ["نمبر 3 میں پلمبر کی جگہ الیکٹریشن لکھو", "پلمبر کی جگہ الیکٹریشن لکھ دو نمبر 3 میں"],
)
def test_a_word_of_a_title_is_replaced(message: str) -> None:
    (made,) = heard(message).operations
    assert (made.number, made.title) == (3, "الیکٹریشن کو فون کرنا")


@pytest.mark.parametrize(
    "message",
    [
        "رپورٹ لکھنا شروع کر دی",
        "بل آ گیا ہے",
        "ابو پلمبر کو فون کر چکے ہیں",
        "پاسپورٹ کھو گیا",
        "غلطی سے بل ہٹ گیا",
        "پلمبر والا ہٹاؤ نہیں، مکمل کرو",
        "بل والا ڈیلیٹ نہیں کرنا، بس یوں ہی پوچھا",
        "پیر سے چھٹیاں، اب تو موج ہے",
        "امی کی دوا فریج سے نکالو",
        "کل بجلی کا میٹر ہٹا دیں گے",
        "مجھے آج کے کاموں کی تفصیل درکار ہے",
    ],
)
def test_a_remark_changes_nothing(message: str) -> None:
    assert not heard(message).writes


def test_what_ran_out_is_not_taken_for_bought() -> None:
    understood = understand("آٹا ختم ہو گیا", situation("آٹا خریدنا"))
    assert not understood.operations
    assert understood.question is not None
    assert understood.question.reason is Reason.CONFIRM


def test_who_wants_to_wait_deletes_nothing() -> None:
    talk = Talk(*TITLES)
    talk.say("سب کام ہٹا دو")
    talk.say("ٹھہریں، پہلے باس سے پوچھنا پڑے گا")
    assert talk.numbers == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    "message",
    ["غلط بول دیا، پچھلی بات واپس لو", "پہلے والا ہی ٹھیک تھا", "غلطی ہو گئی، ابھی نہیں ہوئی"],
)
def test_the_last_change_is_taken_back(message: str) -> None:
    talk = Talk(*TITLES)
    talk.say("رپورٹ لکھ لی")
    assert talk.task(4).done
    talk.say(message)
    assert not talk.task(4).done


def test_the_first_three_are_not_all_that_were_shown() -> None:
    asked = heard("پہلے تینوں کام حذف کر دیجیے").question
    assert asked is not None
    assert asked.numbers == (1, 2, 3)


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("گیارہ بج کر انسٹھ منٹ پہ", "11:59 بجے"),
        ("دوسری دسمبر تک", "2 دسمبر تک"),
        ("سال کے آخر تک", "31 دسمبر تک"),
        ("ساڑھے دس کی بجائے تین بجے", "تین بجے"),
        ("کپڑے دے دیے دھوبی کو، اب", "کپڑے دھوبی کو دے دیے، اب"),
        ("بل ہٹا دو، پتا نہیں", "بل ہٹا دو، پتا نہیں"),
    ],
)
def test_spoken_forms_are_brought_to_one(said: str, plain: str) -> None:
    assert plainly(said) == plain
