"""Messages that no rule was written for at first: what each comes to, in four languages."""

from __future__ import annotations

from datetime import date

import pytest

from carrel.agent.understanding import Act, Operation, Reason, Understanding, understand
from tests.unit.agent.understanding_kit import situation

TITLES = {
    "en": ("Buy milk and eggs", "Call the plumber", "Write quarterly report", "Renew passport"),
    "ur": (
        "دودھ اور انڈے لانا",
        "پلمبر کو فون کرنا",
        "سہ ماہی رپورٹ لکھنا",
        "پاسپورٹ کی تجدید کروانا",
    ),
    "roman": ("sabzi lana", "plumber ko call karna", "thesis likhna", "passport renew karwana"),
    "ja": ("牛乳と卵を買う", "水道屋に電話する", "四半期レポートを書く", "パスポートの更新"),
}


def heard(language: str, message: str) -> Understanding:
    """Return what a message comes to beside the tasks of its language."""
    return understand(message, situation(*TITLES[language]))


def only(language: str, message: str) -> Operation:
    """Return the only operation of a message."""
    (operation,) = heard(language, message).operations
    return operation


@pytest.mark.parametrize(
    ("language", "message"),
    [
        pytest.param("en", "let's not mark the report done yet", id="en-let-us-not"),
        pytest.param("en", "there's no reason to delete the report", id="en-no-reason"),
        pytest.param("en", "it would be nice to have the report done", id="en-would-be-nice"),
        pytest.param("en", "I forgot to call the plumber", id="en-forgot"),
        pytest.param("en", "please hold off on deleting task 2", id="en-hold-off"),
        pytest.param("ur", "پلمبر کو فون کرنا بھول گیا", id="ur-forgot"),
        pytest.param("ur", "کراچی میں گرمی کتنی ہے؟", id="ur-how-much"),
        pytest.param("ur", "ٹینکی میں پانی ہے", id="ur-no-infinitive"),
        pytest.param("roman", "plumber ko call karna bhool gaya", id="roman-forgot"),
        pytest.param("roman", "karachi me garmi kitni hai?", id="roman-how-much"),
        pytest.param("roman", "kash bill de diya hota", id="roman-wish"),
        pytest.param("ja", "水道屋に電話するのを忘れた", id="ja-forgot"),
        pytest.param("ja", "レポートを書いておけばよかった", id="ja-regret"),
    ],
)
def test_what_is_no_request_changes_nothing(language: str, message: str) -> None:
    assert not heard(language, message).writes


@pytest.mark.parametrize(
    ("language", "message"),
    [
        pytest.param("en", "delete the report", id="en"),
        pytest.param("ur", "رپورٹ والا کام حذف کرو", id="ur"),
        pytest.param("roman", "thesis wala task delete karo", id="roman"),
        pytest.param("ja", "レポートのタスクを消して", id="ja"),
    ],
)
def test_the_same_as_a_request_is_done(language: str, message: str) -> None:
    assert only(language, message) == Operation(act=Act.DELETE, number=3)


@pytest.mark.parametrize(
    ("language", "message", "number"),
    [
        pytest.param("en", "you can tick task two", 2, id="en-number-word"),
        pytest.param("en", "passport: renewed!", 4, id="en-after-a-colon"),
        pytest.param("en", "that report? finished it last night", 3, id="en-after-a-question"),
        pytest.param("ur", "کام نمبر تین مکمل سمجھیں", 3, id="ur-number-word"),
        pytest.param("roman", "passport wala mark as done kar do", 4, id="roman-mark-as-done"),
        pytest.param("roman", "task number teen complete ho gaya", 3, id="roman-number-word"),
        pytest.param("ja", "三番を完了にして", 3, id="ja-number-word"),
    ],
)
def test_a_task_is_completed(language: str, message: str, number: int) -> None:
    operation = only(language, message)

    assert (operation.act, operation.number) == (Act.COMPLETE, number)


@pytest.mark.parametrize(
    ("language", "message", "title"),
    [
        pytest.param("en", "add to my personal list: buy shoes", "buy shoes", id="en-list-first"),
        pytest.param("en", "I need to get a gift for Hina", "get a gift for Hina", id="en-need"),
        pytest.param("en", "have to mow the lawn on Saturday", "mow the lawn", id="en-have-to"),
        pytest.param("ur", "بلب بدلنا ہے، کوئی جلدی نہیں", "بلب بدلنا", id="ur-no-hurry"),
        pytest.param("roman", "personal list me joote lena dal do", "joote lena", id="roman-put"),
        pytest.param("ja", "家のタスクに窓を拭くを追加して", "窓を拭く", id="ja-list-first"),
        pytest.param("ja", "芝刈りをしないといけません", "芝刈りをする", id="ja-polite-duty"),
    ],
)
def test_a_task_is_added(language: str, message: str, title: str) -> None:
    operation = only(language, message)

    assert (operation.act, operation.title) == (Act.ADD, title)


@pytest.mark.parametrize(
    ("language", "message"),
    [
        pytest.param("en", "what's due tomorrow?", id="en-due"),
        pytest.param("en", "what have I got on for Friday?", id="en-got-on"),
        pytest.param("en", "am I behind on anything?", id="en-behind"),
        pytest.param("ur", "میں کیا کیا کر چکا ہوں؟", id="ur-done"),
        pytest.param("roman", "is hafte kya kya hai?", id="roman-this-week"),
        pytest.param("roman", "late wale tasks batao", id="roman-late"),
        pytest.param("ja", "やり残したことある？", id="ja-left"),
    ],
)
def test_tasks_are_listed(language: str, message: str) -> None:
    assert only(language, message).act is Act.LIST


@pytest.mark.parametrize(
    "message",
    [
        pytest.param("I need to activate my new card", id="bank"),
        pytest.param("I need to book a flight", id="travel"),
        pytest.param("add that song by Sade to summer hits", id="music"),
    ],
)
def test_what_another_service_does_is_asked_about_at_most(message: str) -> None:
    assert not heard("en", message).writes


def test_a_cancelled_nothing_is_no_deletion() -> None:
    assert heard("en", "cancel it").question is None


@pytest.mark.parametrize(
    "message",
    [
        "what is pending?",
        "show me what's left",
        "list everything",
        "what's on my plate",
        "which one is due first?",
        "anything for tomorrow?",
    ],
)
def test_the_list_is_shown_to_who_asks_without_the_word_task(message: str) -> None:
    assert only("en", message).act is Act.LIST


def test_a_day_in_the_question_is_kept_where_only_the_second_opinion_understood_it() -> None:
    wanted = only("en", "what's on for Friday?").filter
    assert wanted.due_from == wanted.due_until == date(2026, 1, 16)


@pytest.mark.parametrize(
    ("message", "titles"),
    [
        ("add three tasks: wash car, mow lawn, fix fence", ["wash car", "mow lawn", "fix fence"]),
        ("add these: bread, butter and jam", ["bread", "butter", "jam"]),
        ("add the following: milk", ["milk"]),
        ("new task water the plants", ["water the plants"]),
        ("add buy eggs and call the plumber", ["buy eggs and call the plumber"]),
    ],
)
def test_a_list_that_calls_itself_one_adds_each_of_its_tasks(
    message: str, titles: list[str]
) -> None:
    assert [one.title for one in heard("en", message).operations] == titles


def test_what_names_no_task_yet_is_asked_about() -> None:
    for message in ("I want to add something", "add some tasks"):
        understood = heard("en", message)
        assert not understood.operations
        assert understood.question is not None
        assert understood.question.reason is Reason.WHAT


def test_the_first_two_and_the_last_two_are_meant_together() -> None:
    first = heard("en", "complete the first two").operations
    assert [(one.act, one.number) for one in first] == [(Act.COMPLETE, 1), (Act.COMPLETE, 2)]
    asked = heard("en", "delete the last two")
    assert not asked.operations
    assert asked.question is not None
    assert asked.question.numbers == (3, 4)
