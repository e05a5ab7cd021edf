"""What is told of others, of other days or of a case that may come changes nothing."""

from __future__ import annotations

import pytest

from carrel.agent.understanding import Act, understand
from tests.unit.agent.understanding_kit import Talk, one, situation, without_guard

JAPANESE = ("車検を予約する", "自治会費を払う", "出張の精算", "英語の宿題")
URDU = ("گیس کا بل ادا کرنا", "چھت کی مرمت کروانا", "دودھ لانا")

TOLD = [
    *(
        (message, JAPANESE)
        for message in (
            "弟も車検を予約しなきゃいけないんだって",
            "佐藤さん、出張の精算しないとまずいんだって",
            "お隣さんは自治会費を払わなくちゃいけないらしい",
            "姉が来週車検を予約するんだって",
            "お母さんも自治会費を払ったんだって",
            "息子が英語の宿題を終わらせた",
            "昔は何でもリストに入れてたなあ",
            "以前は全部タスクに登録していました",
            "新人の頃は出張の精算を毎週出してました",
            "かつては車検の予約を全部削除していた",
        )
    ),
    *(
        (message, URDU)
        for message in (
            "بھائی نے کل اپنا بل ادا کر دیا تھا، میرا ابھی پڑا ہے",
            "احمد نے کل چھت کی مرمت کروا لی ہے",
            "امی نے کل دودھ لا دیا تھا، فریج میں رکھا ہے",
            "padosi ne apna gas ka bill kal hi bhar diya tha, hamara waise hi para hai",
        )
    ),
]


@pytest.mark.parametrize(("message", "titles"), TOLD)
def test_what_is_told_of_others_or_of_other_days_is_no_command(
    message: str, titles: tuple[str, ...]
) -> None:
    understood = understand(message, situation(*titles))

    assert not understood.writes
    assert understood.question is None


@pytest.mark.parametrize(
    "message",
    [
        "もし払えてなかったら、後で未完了に戻せる？",
        "もし違ったら、未完了に戻して",
        "払えてなければ未完了に戻すつもり",
        "あとから再開できるよね？",
        "もし間違ってたら、取り消して",
    ],
)
def test_what_could_be_taken_back_one_day_stays(message: str) -> None:
    talk = Talk(*JAPANESE)
    talk.say("自治会費を払った")

    assert talk.task(2).done
    assert not talk.say(message).writes


@pytest.mark.parametrize(
    ("language", "message", "titles"),
    [
        ("ja", "弟も車検を予約しなきゃいけないんだって", JAPANESE),
        ("ja", "昔は何でもリストに入れてたなあ", JAPANESE),
        ("ur", "احمد نے کل چھت کی مرمت کروا لی ہے", URDU),
    ],
)
def test_without_the_guard_it_would_be_done(
    language: str, message: str, titles: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    without_guard(monkeypatch, language, "never")

    assert understand(message, situation(*titles)).writes


@pytest.mark.parametrize(
    ("message", "titles", "act"),
    [
        ("弟に電話しなきゃいけないんだった", JAPANESE, Act.ADD),
        ("弟が来るから部屋を片付けなきゃ", JAPANESE, Act.ADD),
        ("昔の写真を整理するって追加して", JAPANESE, Act.ADD),
        ("部長が車検の予約を金曜に変えたんだって", JAPANESE, Act.UPDATE),
        ("もしもし、出張の精算を完了にして", JAPANESE, Act.COMPLETE),
        ("باس نے کہا ہے کہ کل رپورٹ جمع کروانی ہے", URDU, Act.ADD),
        ("ہم نے چھت کی مرمت کروا لی", URDU, Act.COMPLETE),
    ],
)
def test_what_is_ours_is_still_done(message: str, titles: tuple[str, ...], act: Act) -> None:
    assert one(message, *titles).act is act


@pytest.mark.parametrize(
    "message", ["すみません、今のなしで。まだ途中でした", "今の完了なし！勘違いだった"]
)
def test_a_change_is_taken_back_with_the_reason_behind(message: str) -> None:
    talk = Talk(*JAPANESE)
    talk.say("自治会費を払った")
    talk.say(message)

    assert not talk.task(2).done


def test_all_tasks_in_one_go_are_asked_about_and_never_a_title() -> None:
    understood = understand("タスク、全部まとめて消して", situation(*JAPANESE))

    assert not understood.operations
    assert understood.question is not None
    assert {made.act for made in understood.question.operations} == {Act.DELETE}


@pytest.mark.parametrize(
    ("said", "hour"), [("あ、8時の間違いだった", 20), ("ごめん、9時だった", 21)]
)
def test_a_corrected_hour_keeps_its_half_of_the_day(said: str, hour: int) -> None:
    talk = Talk(*JAPANESE)
    talk.say("明日の夜7時に母と電話、入れて")
    talk.say(said)

    due = talk.task(5).due
    assert due is not None
    assert (due.day, due.hour) == (14, hour)


def test_things_to_buy_are_tasks_of_their_own_if_their_number_is_said() -> None:
    made = understand("買うもの2つ追加して。切手、封筒", situation(*JAPANESE)).operations

    assert [each.title for each in made] == ["切手", "封筒"]


@pytest.mark.parametrize(
    "message",
    [
        "سارہ کے سب کام مکمل کر دو",
        "Sara ke saare kaam mukammal kar do",
        "سارہ کے سارے کام حذف کر دو",
    ],
)
def test_all_the_tasks_of_somebody_else_are_left_alone(message: str) -> None:
    found = understand(message, situation("سارہ کو فون کرنا", "دودھ لانا"))
    assert (found.operations, found.question) == ((), None)


def test_without_the_guard_they_would_be_taken_for_all_tasks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_guard(monkeypatch, "ur", "others")
    assert understand(
        "سارہ کے سب کام مکمل کر دو", situation("سارہ کو فون کرنا", "دودھ لانا")
    ).writes
