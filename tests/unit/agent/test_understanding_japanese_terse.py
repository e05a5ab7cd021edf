"""Japanese from the office, from a telephone, from the country: terse, marked up, in dialect."""

from __future__ import annotations

from datetime import datetime

import pytest

from carrel.agent.understanding import Act, Reason, understand
from carrel.agent.understanding.japanese.spelling import in_full
from carrel.agent.understanding.understand import GRAMMARS
from tests.unit.agent.understanding_kit import ZONE, Talk, one, situation, writes

TASKS = ("町内の会計報告", "甲社に見積書を送る", "乙社に見積書を送る", "窓を磨く", "眼鏡を直す")


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("要確認：明日までに倉庫の在庫を数える", "倉庫の在庫を数える"),
        ("リマインド希望：19時に風呂を沸かす", "風呂を沸かす"),
        ("名簿を印刷する旨、登録お願いします", "名簿を印刷する"),
        ("「棚を塗る」という件名で作成してください", "棚を塗る"),
        ("下記を登録願います。鍵の交換", "鍵の交換"),
        ("月曜は資源ごみを出す日なのでタスクに入れて", "資源ごみを出す"),
        ("もう米がないよ😭 米を買うの追加して", "米を買う"),
        ("えーと明日の3時にね散髪の予約があるからそれ入れておいて", "散髪の予約"),
    ],
)
def test_what_only_frames_a_task_is_not_in_its_title(message: str, title: str) -> None:
    added = one(message)

    assert (added.act, added.title) == (Act.ADD, title)


@pytest.mark.parametrize(
    ("message", "priority", "category"),
    [
        ("タスク追加 壁を塗る 家 低", "low", "home"),
        ("登録｜壁を塗る｜仕事｜高", "high", "work"),
        ("壁を塗る、仕事で追加して", None, "work"),
        ("壁を塗る、low priorityで追加", "low", None),
        ("もう乾いたよ。壁を塗るの追加して、急ぎ！", "high", None),
    ],
)
def test_values_may_stand_alone_behind_a_title(
    message: str, priority: str | None, category: str | None
) -> None:
    added = one(message)

    assert (added.title, added.priority, added.category) == ("壁を塗る", priority, category)


@pytest.mark.parametrize(
    ("message", "due"),
    [
        ("らいしゅうの水曜 14じ 壁を塗る", datetime(2026, 1, 21, 14, tzinfo=ZONE)),
        ("壁を塗る しゅうまつ、追加", datetime(2026, 1, 17, tzinfo=ZONE)),
        ("来週の土日で壁を塗るの入れて", datetime(2026, 1, 24, tzinfo=ZONE)),
        ("壁を塗るのをaddして、dueは金曜で", datetime(2026, 1, 16, tzinfo=ZONE)),
    ],
)
def test_a_date_may_be_written_as_it_sounds(message: str, due: datetime) -> None:
    assert one(message).due == due


@pytest.mark.parametrize(
    ("message", "act", "number"),
    [
        ("✅窓を磨く", Act.COMPLETE, 4),
        ("済：窓磨き", Act.COMPLETE, 4),
        ("会計報告、出しておきました", Act.COMPLETE, 1),
        ("眼鏡、雨だから日曜に延ばす", Act.UPDATE, 5),
        ("会計報告は今月いっぱいで大丈夫です", Act.UPDATE, 1),
        ("眼鏡を直すの期限を撤廃", Act.UPDATE, 5),
        ("眼鏡を直す → 眼鏡を買う にリネーム", Act.UPDATE, 5),
        ("乙社の件は流れたので、リストから落としてください", Act.DELETE, 3),
        ("眼鏡をゴミ箱に入れといて", Act.DELETE, 5),
    ],
)
def test_a_task_is_changed_in_few_words(message: str, act: Act, number: int) -> None:
    made = one(message, *TASKS)

    assert (made.act, made.number) == (act, number)


@pytest.mark.parametrize("message", ["窓磨きは不要となりました", "窓磨きは無しで"])
def test_what_is_not_needed_any_more_is_asked_about_and_not_done(message: str) -> None:
    understood = understand(message, situation(*TASKS))

    assert not understood.writes
    assert understood.question is not None
    assert (understood.question.reason, understood.question.numbers) == (Reason.CONFIRM, (4,))


@pytest.mark.parametrize(
    "message",
    [
        "眼鏡のやつ消さんといて",
        "窓はまだ磨いてへん",
        "窓磨き、終わってねえよ",
        "会計報告は来月のはず",
        "月曜だる……",
        "また起きた…もう3時だよ…",
        "今日のごはん何にしよう",
        "来週から夏休みだ！",
    ],
)
def test_dialect_and_moods_change_nothing(message: str) -> None:
    assert not writes(message, *TASKS)


def test_without_the_spelling_a_no_in_dialect_would_not_be_heard() -> None:
    never = GRAMMARS["ja"].guards.never

    assert never.search(in_full("眼鏡のやつ消さんといて"))
    assert not never.search("眼鏡のやつ消さんといて")


def test_a_report_before_an_order_that_is_not_understood_completes_nothing() -> None:
    assert not writes("窓は磨いたので。眼鏡を丁寧に包んで。", "眼鏡を直す", "窓を磨く")


@pytest.mark.parametrize(
    "message", ["取り消し取り消し", "違った、一個前の操作を戻して", "うそ、まだだった。戻してー"]
)
def test_the_last_change_is_taken_back(message: str) -> None:
    talk = Talk(*TASKS)
    talk.say("4番完了")
    talk.say(message)

    assert not talk.task(4).done


def test_a_day_is_put_right_by_another_day_alone() -> None:
    talk = Talk(*TASKS)
    talk.say("眼鏡を明日にして")
    talk.say("あ、間違えた、木曜")

    assert talk.task(5).due == datetime(2026, 1, 15, tzinfo=ZONE)


@pytest.mark.parametrize(("message", "hour"), [("10時ね", 10), ("夜10時ね", 22), ("22時ね", 22)])
def test_an_hour_belongs_to_the_day_that_was_named_before(message: str, hour: int) -> None:
    talk = Talk(*TASKS)
    talk.say("眼鏡を金曜に")
    talk.say(message)

    assert talk.task(5).due == datetime(2026, 1, 16, hour, tzinfo=ZONE)


def test_two_tasks_get_a_day_each() -> None:
    made = understand("眼鏡を木曜に、窓磨きを金曜にして", situation(*TASKS)).operations

    assert [(one.number, one.due and one.due.day) for one in made] == [(5, 15), (4, 16)]


def test_a_whole_title_takes_the_place_of_the_one_with_the_wrong_word() -> None:
    talk = Talk(*TASKS)
    talk.say("避難訓練の案内を配る、追加")
    talk.say("配るじゃなくて「避難訓練の案内を貼る」だった")

    assert talk.task(6).title == "避難訓練の案内を貼る"


def test_a_compound_finds_the_title_that_has_all_its_parts() -> None:
    made = one("会計報告の備考に「判が要る」と書いておいて", "会計の報告を出す", "報告を聞く")

    assert made.number == 1


@pytest.mark.parametrize(
    ("message", "titles"),
    [
        ("靴下と手袋、それぞれ別のタスクで登録して", ("靴下", "手袋")),
        ("靴下、手袋、帽子、全部別々に追加して", ("靴下", "手袋", "帽子")),
        ("小説『雪の道』の感想を書く、追加して", ("小説『雪の道』の感想を書く",)),
        ("『台帳を全部消す』って名前でタスク作って", ("台帳を全部消す",)),
        ("庭木を切る、ってタスクよろしく", ("庭木を切る",)),
        ("切手を貼んなきゃ", ("切手を貼る",)),
        ("歯医者に行く、登録おねがいしまs", ("歯医者に行く",)),
    ],
)
def test_each_thing_is_added_under_its_own_name(message: str, titles: tuple[str, ...]) -> None:
    operations = understand(message, situation(*TASKS)).operations

    assert [(one.act, one.title) for one in operations] == [(Act.ADD, title) for title in titles]


def test_a_while_from_now_is_when_it_is_due() -> None:
    added = one("30分たったら鍋の火を消す、追加して")

    assert (added.title, added.due) == ("鍋の火を消す", datetime(2026, 1, 13, 10, 30, tzinfo=ZONE))


@pytest.mark.parametrize(
    "message",
    [
        "10分たったら4番を消して",
        "電話が終わったら窓を磨くのを削除して",
        "返事が来たら4番を完了にしといて",
        "リストを空にしないで",
        "4と5はどちらも終わってないよ",
        "今日さむいね",
    ],
)
def test_what_waits_for_something_is_not_done_now(message: str) -> None:
    understood = understand(message, situation(*TASKS))

    assert not understood.writes
    assert understood.question is None


def test_both_of_two_numbers_are_done() -> None:
    operations = understand("4と5、どっちも終わってます", situation(*TASKS)).operations

    assert [(one.act, one.number) for one in operations] == [(Act.COMPLETE, 4), (Act.COMPLETE, 5)]


@pytest.mark.parametrize("message", ["リストを空っぽにして", "もうリスト丸ごと白紙にしてほしい"])
def test_a_list_is_emptied_only_after_a_question(message: str) -> None:
    understood = understand(message, situation(*TASKS))

    assert not understood.operations
    assert understood.question is not None
    assert understood.question.reason is Reason.CONFIRM


@pytest.mark.parametrize(
    "message", ["免許更新消して", "免許更新終わった", "免許更新を来週にずらして"]
)
def test_a_compound_with_another_first_half_changes_nothing_unasked(message: str) -> None:
    assert not writes(message, "保険の更新", "窓を磨く")


def test_a_compound_with_the_same_first_half_is_the_task() -> None:
    made = one("家賃支払い完了", "家賃を振り込む", "窓を磨く")

    assert (made.act, made.number) == (Act.COMPLETE, 1)


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("味噌がもうないから買う、追加して", "味噌を買う"),
        ("トイレの電球買わんと", "トイレの電球買う"),
        ("写真を印刷しなくちゃいけないの、追加しといて", "写真を印刷する"),
    ],
)
def test_what_must_be_done_is_named_by_its_plain_verb(message: str, title: str) -> None:
    assert one(message).title == title
