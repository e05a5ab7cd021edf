"""How people write Japanese to a list: short, polite, in dialect, without particles."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

import pytest

from carrel.agent.understanding import Act, Reason, understand
from carrel.agent.understanding.understand import GRAMMARS
from tests.unit.agent.understanding_kit import ZONE, Talk, one, situation, writes

TASKS = ("書類を郵送する", "花の水やり", "「坊っちゃん」を読む", "歯の検診", "床屋の予約")


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("忘れてた！豆腐買うのも足しといて", "豆腐買う"),
        ("はがきを投函する、追加ね", "はがきを投函する"),
        ("猫の爪切りをタスク化してください", "猫の爪切り"),
        ("新規タスク「棚の組み立て」", "棚の組み立て"),
        ("雨漏りしてる。大工さんに連絡するを追加して", "大工さんに連絡する"),
        ("寒いので毛布を洗うの入れて", "毛布を洗う"),
        ("米研がなあかん", "米研ぐ"),
        ("アルバムの写真を整理しないといけない", "アルバムの写真を整理する"),
        ("障子を張り替えたいので追加お願いします", "障子を張り替える"),
        ("[追加] 切手", "切手"),
    ],
)
def test_a_task_is_added_by_its_own_words(message: str, title: str) -> None:
    added = one(message)

    assert (added.act, added.title) == (Act.ADD, title)


@pytest.mark.parametrize(
    ("message", "titles"),
    [
        ("3つ入れて。①軍手 ②鎌 ③長靴", ["軍手", "鎌", "長靴"]),
        ("2つ登録お願い。靴の修理、それから時計の電池", ["靴の修理", "時計の電池"]),
        ("「塩」と「酢」を追加", ["塩", "酢"]),
        ("窓拭きと床拭き、別々のタスクで追加して", ["窓拭き", "床拭き"]),
    ],
)
def test_several_tasks_are_added_one_by_one(message: str, titles: list[str]) -> None:
    understood = understand(message, situation(*TASKS))

    assert [added.title for added in understood.operations] == titles


@pytest.mark.parametrize(
    ("message", "due"),
    [
        ("明日 健診 9時、追加", datetime(2026, 1, 14, 9, tzinfo=ZONE)),
        ("今月中に棚卸しする", datetime(2026, 1, 31, tzinfo=ZONE)),
        ("週明けに返事を書く", datetime(2026, 1, 19, tzinfo=ZONE)),
        ("今週中に机を片付ける", datetime(2026, 1, 18, tzinfo=ZONE)),
        ("3月末までに名簿を直す", datetime(2026, 3, 31, tzinfo=ZONE)),
        ("月曜の午後3:30に面談を追加", datetime(2026, 1, 19, 15, 30, tzinfo=ZONE)),
        ("2/18 13:30〜16:00 講習会、追加", datetime(2026, 2, 18, 13, 30, tzinfo=ZONE)),
        ("会費を集めるの追加。期限は25日", datetime(2026, 1, 25, tzinfo=ZONE)),
        ("今日の15時、いや16時に荷物の受け取り入れて", datetime(2026, 1, 13, 16, tzinfo=ZONE)),
    ],
)
def test_a_day_and_a_time_are_found_where_they_stand(message: str, due: datetime) -> None:
    assert one(message).due == due


@pytest.mark.parametrize(
    ("message", "act", "number"),
    [
        ("書類出した！やっと一息", Act.COMPLETE, 1),
        ("花に水やっといたで", Act.COMPLETE, 2),
        ("坊っちゃん読み終わったよ〜😊", Act.COMPLETE, 3),
        ("検診おわた", Act.COMPLETE, 4),
        ("だから5番は終わったってば", Act.COMPLETE, 5),
        ("床屋の予約消しといてくれる？", Act.DELETE, 5),
        ("検診のやつ中止になったから消して", Act.DELETE, 4),
        ("水やりは急がなくていいよ", Act.UPDATE, 2),
        ("検診を2日うしろにずらして", Act.UPDATE, 4),
        ("床屋の予約、優先度ふつーでいいや", Act.UPDATE, 5),
        ("「歯の検診」→「歯の治療」", Act.UPDATE, 4),
        ("床屋の備考に「カットのみ」って書き加えて", Act.UPDATE, 5),
    ],
)
def test_a_task_is_changed_in_everyday_words(message: str, act: Act, number: int) -> None:
    understood = understand(message, situation(*TASKS))
    changed = understood.operations or (understood.question and understood.question.operations)

    assert changed
    assert [(made.act, made.number) for made in changed] == [(act, number)]


@pytest.mark.parametrize("message", ["5番まだだったわ、戻して", "床屋の予約、まだだった。未完了で"])
def test_what_was_not_done_after_all_is_open_again(message: str) -> None:
    assert one(message, *TASKS, done=(5,)).act is Act.REOPEN


def test_two_commands_need_no_comma_between_them() -> None:
    understood = understand("1番を完了にして5番は削除して", situation(*TASKS))

    assert [(made.act, made.number) for made in understood.operations] == [
        (Act.COMPLETE, 1),
        (Act.DELETE, 5),
    ]


def test_what_is_deleted_is_not_changed_by_the_words_after_it() -> None:
    understood = understand("床屋のやつ消して、もう行かなくてよくなった", situation(*TASKS))

    assert [(made.act, made.number) for made in understood.operations] == [(Act.DELETE, 5)]


@pytest.mark.parametrize(
    "message",
    [
        "床屋のやつ、もういらない",
        "検診はなかったことにして",
        "水やりはもう済んだから消していい",
    ],
)
def test_a_deletion_that_is_only_hinted_at_is_asked_about(message: str) -> None:
    understood = understand(message, situation(*TASKS))

    assert understood.question is not None
    assert understood.question.reason is Reason.CONFIRM
    assert not understood.writes


def test_the_last_one_of_no_list_is_asked_about_before_it_is_deleted() -> None:
    understood = understand("一番最後のやつ削除", situation(*TASKS))

    assert understood.question is not None
    assert not understood.writes


@pytest.mark.parametrize(
    "message",
    [
        "検診行けなかったわ",
        "床屋の予約キャンセルされた",
        "水やりするのやめた",
        "書類まだだよ",
        "花がきれいだった",
        "妹が書類を郵送したって言ってた",
        "床屋の予約しないことにした",
        "書類のこと、消すかどうか迷ってる",
        "床屋のやつ消しても大丈夫？",
        "仕事のタスクだけ出して",
        "5番消して、いや待って",
        "5番消して、やっぱりやめて",
    ],
)
def test_what_did_not_come_about_changes_nothing(message: str) -> None:
    assert not writes(message, *TASKS)


@pytest.mark.parametrize("message", ["床屋の予約しないことにした", "歯の検診に行けなかったわ"])
def test_without_the_guard_a_report_would_complete_a_task(
    monkeypatch: pytest.MonkeyPatch, message: str
) -> None:
    grammar = GRAMMARS["ja"]
    guards = replace(grammar.guards, never=re.compile("(?!)"))
    monkeypatch.setitem(GRAMMARS, "ja", replace(grammar, guards=guards))

    assert writes(message, *TASKS)


@pytest.mark.parametrize(
    "message",
    ["エアコン消して", "手紙書いて", "6時に起こして", "おなかすいた", "さんきゅー！たすかった"],
)
def test_what_is_not_ours_needs_no_look_at_the_tasks(message: str) -> None:
    unread = replace(situation(), tasks=(), unread=True)

    assert not understand(message, unread).needs_tasks


def test_without_the_guard_the_lamp_would_be_looked_for_among_the_tasks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    grammar = GRAMMARS["ja"]
    guards = replace(grammar.guards, outside=re.compile("(?!)"))
    monkeypatch.setitem(GRAMMARS, "ja", replace(grammar, guards=guards))
    unread = replace(situation(), tasks=(), unread=True)

    assert understand("エアコン消して", unread).needs_tasks


def test_what_was_just_added_takes_a_note_and_another_name() -> None:
    talk = Talk(*TASKS)
    talk.say("パンを買うを追加")

    (noted,) = talk.say("メモに「6枚切り」って書いて").operations
    talk.say("名前を食パンを買うに変えて")

    assert (noted.number, noted.description) == (6, "6枚切り")
    assert talk.task(6).title == "食パンを買う"


def test_a_correction_goes_to_the_task_that_it_names() -> None:
    talk = Talk(*TASKS)
    talk.say("検診終わった")
    talk.say("あ、違う、水やりだった")

    assert [talk.task(number).done for number in (2, 4)] == [True, False]


def test_what_is_taken_back_is_not_taken_for_the_name_of_a_task() -> None:
    talk = Talk("見本を3つ出す", "会計ソフトの更新")
    talk.say("見本、明日までに変更して")
    talk.say("やっぱり今の変更取り消しで")

    assert [task.due for task in talk.now.tasks] == [None, None]


@pytest.mark.parametrize(
    "message", ["水やり以外消して", "水やりだけ残して全部消して", "2番を除いて消して"]
)
def test_what_is_to_stay_is_not_what_is_deleted(message: str) -> None:
    understood = understand(message, situation(*TASKS))

    assert not understood.writes
    assert understood.question is not None
    assert understood.question.numbers == (1, 3, 4, 5)


def test_all_but_the_done_ones_are_not_the_done_ones() -> None:
    understood = understand("完了したもの以外を消して", situation(*TASKS, done=(5,)))

    assert not understood.writes
    assert understood.question is None or 5 not in understood.question.numbers


@pytest.mark.parametrize(
    ("message", "titles"),
    [
        ("ワンストップ申請終わった", ("切符を買う", "ワンストップ申請")),
        ("イラスト完了", ("切符を買う", "イラストを描く", "窓を拭く")),
    ],
)
def test_a_place_in_the_list_is_not_read_out_of_a_word(
    message: str, titles: tuple[str, ...]
) -> None:
    assert one(message, *titles).number == 2


@pytest.mark.parametrize("message", ["5番だけ来月にして", "部屋の片付け明日して"])
def test_words_that_meet_where_a_date_stood_delete_nothing(message: str) -> None:
    understood = understand(message, situation(*TASKS, "部屋の片付け"))
    asked = understood.question.operations if understood.question else ()

    assert all(made.act is not Act.DELETE for made in (*understood.operations, *asked))


@pytest.mark.parametrize(
    "message", ["床屋の予約もう終わってる？", "3番完了？", "検診は明日じゃないよね？"]
)
def test_a_statement_with_a_question_mark_is_a_question(message: str) -> None:
    assert not writes(message, *TASKS)


def test_a_check_that_is_taken_off_opens_the_task_again() -> None:
    opened = one("床屋の予約、チェック間違えたから外して", *TASKS, done=(5,))

    assert (opened.act, opened.number) == (Act.REOPEN, 5)


@pytest.mark.parametrize("answer", ["いいです", "大丈夫です", "やっぱりいい", "あ、やっぱやめとく"])
def test_what_may_mean_no_does_not_confirm_a_deletion(answer: str) -> None:
    talk = Talk(*TASKS)
    talk.say("全部消して")

    assert not talk.say(answer).writes
    assert talk.numbers == [1, 2, 3, 4, 5]
