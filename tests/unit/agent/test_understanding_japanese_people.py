"""Japanese that speaks of somebody else, of another thing, or of another time."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from carrel.agent.understanding import Act, Reason, understand
from carrel.agent.understanding.japanese.people import are_others
from carrel.agent.understanding.matching import fits
from carrel.agent.understanding.understand import GRAMMARS
from tests.unit.agent.understanding_kit import Talk, one, situation, writes

TASKS = (
    "母に電話する",
    "山田さんに電話する",
    "弟の誕生日プレゼントを買う",
    "牛乳を買う",
    "棚を組む",
)


@pytest.mark.parametrize(
    "message",
    [
        "義母に電話したよ",
        "お義母さんに電話しました",
        "祖母に電話するの終わった",
        "山口さんに電話した",
        "小山田さんに電話した",
        "妹の誕生日プレゼントを買った",
        "母に送った",
        "母にもらった",
        "豆乳はもう買ってある",
        "牛乳をこぼした",
        "牛乳を買ってと頼んだ",
    ],
)
def test_what_was_done_for_somebody_or_something_else_completes_nothing(message: str) -> None:
    assert not writes(message, *TASKS)


@pytest.mark.parametrize(
    ("message", "number"),
    [
        ("母に電話したよ", 1),
        ("お母さんに電話しました", 1),
        ("実母に電話した", 1),
        ("山田さんに電話した", 2),
        ("弟の誕生日プレゼントを買った", 3),
        ("牛乳はもう買ってある", 4),
    ],
)
def test_what_was_done_for_the_one_that_is_meant_completes_the_task(
    message: str, number: int
) -> None:
    made = one(message, *TASKS)

    assert (made.act, made.number) == (Act.COMPLETE, number)


def test_without_the_look_at_people_a_mother_in_law_would_be_the_mother() -> None:
    tasks, grammar = situation(*TASKS).tasks, GRAMMARS["ja"]
    blind = replace(grammar, strangers=lambda _said, _title: False)

    (guarded,), (unguarded,) = (
        fits("義母に電話した", tasks, grammar=rules) for rules in (grammar, blind)
    )

    assert guarded.share < 0.55 < unguarded.share


@pytest.mark.parametrize(
    ("said", "title"),
    [("田中部長に送る", "部長に送る"), ("佐藤さんに返す", "佐藤花子さんに返す"), ("窓", "母の窓")],
)
def test_a_name_may_be_said_in_full_with_a_role_or_not_at_all(said: str, title: str) -> None:
    assert not are_others(said, title)


@pytest.mark.parametrize(
    ("said", "title"), [("副部長に送る", "部長に送る"), ("母に返す", "義母に返す")]
)
def test_a_longer_word_for_somebody_is_somebody_else(said: str, title: str) -> None:
    assert are_others(said, title)


def test_a_vacuum_cleaner_is_no_cleaning() -> None:
    assert not writes("部屋の掃除機を買った", "部屋の掃除", "棚を組む")


@pytest.mark.parametrize(
    "message",
    [
        "2時間後に4番を完了にして",
        "明日4番を完了にして",
        "明日の朝4番を完了にしといて",
        "17時に牛乳を買うを完了にしてください",
        "来週の月曜に4番を完了扱いにして",
    ],
)
def test_a_task_that_is_to_be_completed_later_is_asked_about(message: str) -> None:
    understood = understand(message, situation(*TASKS))

    assert not understood.writes
    assert understood.question is not None
    assert (understood.question.reason, understood.question.numbers) == (Reason.CONFIRM, (4,))


@pytest.mark.parametrize("message", ["あとで4番を完了にして", "今夜4番を完了にして"])
def test_later_without_a_time_is_not_now(message: str) -> None:
    understood = understand(message, situation(*TASKS))

    assert not understood.writes
    assert understood.refusal is Reason.NOT_NOW


def test_without_the_look_at_orders_a_task_would_be_completed_two_hours_early(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    grammar = GRAMMARS["ja"]
    hasty = replace(grammar, slotting=replace(grammar.slotting, ordered=None))
    monkeypatch.setitem(GRAMMARS, "ja", hasty)

    assert writes("2時間後に4番を完了にして", *TASKS)


@pytest.mark.parametrize(
    "message",
    ["今日4番を完了にして", "今4番を完了にして", "4番、1時間前に終わった", "4番は昨日完了"],
)
def test_what_is_done_by_now_is_completed(message: str) -> None:
    made = one(message, *TASKS)

    assert (made.act, made.number) == (Act.COMPLETE, 4)


def test_a_day_until_which_something_is_to_be_done_is_when_it_is_due() -> None:
    made = one("金曜までに4番を完了させて", *TASKS)

    assert (made.act, made.due and made.due.day) == (Act.UPDATE, 16)


def test_a_booking_that_was_called_off_is_not_done() -> None:
    assert not writes("歯医者の予約を取り消した", "歯医者の予約", "棚を組む")


@pytest.mark.parametrize(
    ("message", "title", "day"),
    [
        ("水曜、じゃなくて木曜に検査を入れといて", "検査", 15),
        ("金曜、じゃなかった土曜に洗車を追加して", "洗車", 17),
        ("来週月曜、あ、違う、火曜に面談を入れておいて", "面談", 20),
    ],
)
def test_a_day_is_taken_back_before_the_next_one(message: str, title: str, day: int) -> None:
    added = one(message)

    assert (added.title, added.due and added.due.day) == (title, day)


@pytest.mark.parametrize(
    "message",
    [
        "やっぱり今の追加、なしで",
        "今の追加やめて",
        "今追加したの取り消して",
        "今の追加は間違いでした",
    ],
)
def test_an_addition_is_taken_back_by_its_name(message: str) -> None:
    talk = Talk(*TASKS)
    talk.say("窓拭きを追加して")
    talk.say(message)

    assert talk.numbers == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("message", "titles"),
    [
        ("郵便局に行くのと、布団を干すのを追加して", ("郵便局に行く", "布団を干す")),
        ("① 切手を買う ② 手紙を出す を追加", ("切手を買う", "手紙を出す")),
        ("電球が切れたから買わないと", ("電球を買う",)),
        ("切手を買うことを忘れそうだからリストに入れて", ("切手を買う",)),
        ("そういえば保険の見直しもしないとだった", ("保険の見直しをする",)),
        ("布団を干すのを今週末のタスクにして", ("布団を干す",)),
        ("来週、眼科に行くこと入れといて", ("眼科に行く",)),
        ("新規で「町内会費を払う」。期限5月末", ("町内会費を払う",)),
    ],
)
def test_everyday_ways_to_add(message: str, titles: tuple[str, ...]) -> None:
    made = understand(message, situation(*TASKS)).operations

    assert [(added.act, added.title) for added in made] == [(Act.ADD, title) for title in titles]


def test_the_tasks_of_a_month_are_asked_for() -> None:
    wanted = one("来月の予定教えて", *TASKS).filter

    assert (wanted.due_from, wanted.due_until) == (date(2026, 2, 1), date(2026, 2, 28))


@pytest.mark.parametrize(
    "message",
    [
        "ありがとう、ほんと助かった！",
        "おはよー！今日もよろしくね",
        "おやすみ、また明日ね",
        "今日は暑すぎる",
        "今何時？",
        "ラーメン食べたい",
    ],
)
def test_small_talk_needs_no_tasks(message: str) -> None:
    understood = understand(message, replace(situation(*TASKS), tasks=(), unread=True))

    assert not understood.needs_tasks
    assert not understood.writes
    assert understood.question is None
