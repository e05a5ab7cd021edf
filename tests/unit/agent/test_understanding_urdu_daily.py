"""Urdu of every day: what ails people is no task, and a remark behind a task belongs to it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from carrel.agent.understanding import Act, Reason, Understanding, understand
from tests.unit.agent.understanding_kit import Talk, situation

TITLES = (
    "وارڈ کا روسٹر بنانا",
    "بجلی کا بل ادا کرنا",
    "مال کی گنتی",
    "امی کی دوا لانا",
)


def heard(message: str) -> Understanding:
    """Return what a message comes to beside the tasks, of which the fourth is done."""
    return understand(message, situation(*TITLES, done=(4,)))


@pytest.mark.parametrize(
    "message",
    [
        "بجلی پھر سے چلی گئی",
        "تنگ آ گیا ہوں اس ٹریفک سے",
        "کمر دکھ رہی ہے صبح سے",
        "دانت میں درد ہے یار",
        "آج بازار میں بہت بھیڑ تھی",
        "آج بڑا سکون ہے",
        "کل سے سکول بند ہیں",
        "آج کا دن اچھا گزرا",
        "پٹرول پھر مہنگا ہو گیا",
        "میرا بیٹا اول آیا ہے",
        "ہماری ٹیم ہار گئی",
    ],
)
def test_small_talk_is_refused_without_a_look_at_the_tasks(message: str) -> None:
    understood = understand(message, replace(situation(), tasks=(), unread=True))
    assert not understood.needs_tasks
    assert understood.refusal is Reason.OUT_OF_SCOPE


@pytest.mark.parametrize(
    ("message", "act", "number"),
    [
        ("سر میں درد ہے، بجلی کا بل کل پر کر دو", Act.UPDATE, 2),
        ("بجلی کا بل کل پر کر دو، آج بہت رش ہے", Act.UPDATE, 2),
        ("بجلی کا بل بہت ضروری ہے", Act.UPDATE, 2),
        ("گنتی والے کام کی ترجیح کم کر دو", Act.UPDATE, 3),
        ("بجلی کا بل بھر دیا", Act.COMPLETE, 2),
        ("روسٹر والا کام نمٹا دیا ہے", Act.COMPLETE, 1),
    ],
)
def test_a_command_beside_a_sigh_is_still_read(message: str, act: Act, number: int) -> None:
    (made,) = heard(message).operations
    assert (made.act, made.number) == (act, number)


@pytest.mark.parametrize(
    ("message", "title", "category", "priority"),
    [
        (
            "دودھ والے کا حساب کرنا ہے، گھر والے کاموں میں ڈال دیں",
            "دودھ والے کا حساب کرنا",
            "home",
            None,
        ),
        ("چھت ٹھیک کروانی ہے، ضروری کاموں میں لکھ دیں", "چھت ٹھیک کروانا", None, "high"),
        ('"فائل مٹانا" کے نام سے کام بناؤ، ترجیح زیادہ رکھنا', "فائل مٹانا", None, "high"),
        ("نیا کام بناؤ: الماری بیچنا، ترجیح کم رکھیے گا", "الماری بیچنا", None, "low"),
        ("یاد کرانا کل شام پانچ بجے ڈاکٹر کی اپائنٹمنٹ ہے", "ڈاکٹر کی اپائنٹمنٹ", None, None),
        ("یاد دلانا کل میٹنگ", "میٹنگ", None, None),
        ("ایک کام اور لکھ لیں، جمعرات کو جوتے لینے ہیں", "جوتے لینا", None, None),
        ("ایک کام ڈالنا، گیزر ٹھیک کروانا", "گیزر ٹھیک کروانا", None, None),
    ],
)
def test_one_task_is_added_with_all_that_is_said_of_it(
    message: str, title: str, category: str | None, priority: str | None
) -> None:
    (added,) = heard(message).operations
    assert (added.act, added.title) == (Act.ADD, title)
    assert (added.category, added.priority) == (category, priority)


@pytest.mark.parametrize(
    ("message", "done"),
    [
        ("کھلے کام دکھاؤ", False),
        ("غیر مکمل کام بتاؤ", False),
        ("نا مکمل کام دکھاؤ", False),
        ("مکمل کام دکھاؤ", True),
    ],
)
def test_open_tasks_are_told_from_those_that_are_done(message: str, done: bool) -> None:
    (shown,) = heard(message).operations
    assert (shown.act, shown.filter.done) == (Act.LIST, done)


@pytest.mark.parametrize("message", ["کاموں کی گنتی کر کے بتاؤ", "کل تعداد بتاؤ"])
def test_a_count_that_is_no_task_is_a_figure(message: str) -> None:
    (asked,) = heard(message).operations
    assert asked.act is Act.STATS


def test_a_yes_may_repeat_the_verb_of_a_deletion() -> None:
    talk = Talk(*TITLES)
    asked = talk.say("سب کام اڑا دو").question
    assert asked is not None
    assert asked.reason is Reason.CONFIRM
    talk.say("ہاں، اڑا دو")
    assert talk.numbers == []


def test_who_got_away_after_a_call_deletes_nothing() -> None:
    understood = heard("روسٹر والا کام ابھی کر کے ہٹا ہوں")
    assert not understood.operations
    assert understood.question is None


@pytest.mark.parametrize(
    ("message", "act", "number"),
    [
        ("روسٹر والا ہٹا دیا جائے", Act.DELETE, 1),
        ("روسٹر کو مکمل کر دیا جائے", Act.COMPLETE, 1),
        ("روسٹر کی تاریخ پیر کر دی جائے", Act.UPDATE, 1),
        ("روسٹر پیر تک ملتوی", Act.UPDATE, 1),
        ("روسٹر والا کام اب جمعے تک چلے گا", Act.UPDATE, 1),
    ],
)
def test_a_formal_order_is_an_order(message: str, act: Act, number: int) -> None:
    (made,) = heard(message).operations
    assert (made.act, made.number) == (act, number)


@pytest.mark.parametrize(
    "message",
    [
        "باس چاہتے ہیں کہ روسٹر والا ہٹا دیا جائے",
        "تجویز ہے روسٹر والا ہٹا دیا جائے",
        "ابو بولے روسٹر والا ہٹا دیا جائے",
        "روسٹر والا ہٹا دیا جائے؟",
        "روسٹر والا نہ ہٹایا جائے",
        "اگر وقت نہ ملا تو روسٹر ہٹا دیا جائے",
    ],
)
def test_what_others_want_or_what_is_only_weighed_deletes_nothing(message: str) -> None:
    understood = heard(message)
    assert not understood.writes
    assert understood.question is None
