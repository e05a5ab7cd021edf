"""What is forbidden, guessed, planned or told of others in Japanese and Urdu changes nothing."""

from __future__ import annotations

import pytest

from carrel.agent.understanding import Act, understand
from tests.unit.agent.understanding_kit import one, situation, without_guard

JAPANESE = ("名簿を発注する", "出張の精算", "会議室を押さえる", "水道代を払う", "眼科を予約する")
URDU = ("گیس کا بل ادا کرنا", "مستری کو فون کرنا", "سالانہ رپورٹ لکھنا", "نانی کی دوا لانا")
ROMAN = ("Gas ka bill ada karna", "Mistri ko phone karna", "Report likhna", "Dawa lana")

UNACTED = [
    *(
        (message, JAPANESE)
        for message in (
            "出張の精算を片付けたい",
            "出張の精算ほとんど終わった",
            "出張の精算、7割終わった",
            "出張の精算が終わった夢を見た",
            "出張の精算を終わったことにするな",
            "隣の部署も出張の精算終わったんだって",
            "水道代を払いそびれた",
            "水道代はたぶん払った",
            "去年も名簿を発注した",
            "明日までに名簿を発注してって佐藤さんに頼んだ",
            "名簿の優先度を高にしないで",
            "名簿の期限を金曜に変えたとしたら間に合う？",
            "眼科の予約を金曜に変えてもらえるか受付に聞いてみる",
            "会議室は総務が押さえました",
            "3番を消すって話をした",
        )
    ),
    *(
        (message, URDU)
        for message in (
            "سنا ہے مستری کو فون ہو گیا",
            "غالباً بل ادا ہو گیا ہے",
            "میرا خیال ہے بل ادا ہو گیا",
            "رپورٹ کا پہلا حصہ لکھ لیا",
            "نانی کو کہنا دوا آ گئی",
            "کل رپورٹ لکھوں گا",
            "رپورٹ جمعے تک ہو جائے تو اچھا ہے",
            "سب کام مکمل کرنے ہیں مجھے",
        )
    ),
    *(
        (message, ROMAN)
        for message in (
            "suna hai mistri ko phone ho gaya",
            "mera khayal hai bill ada ho gaya",
            "bill ada ho chuka hoga",
            "abbu mistri ko phone kar chuke",
            "jumme ko bill ada kardunga",
            "dont delete report wala kaam",
            "report delete karne ka tareeqa batao",
        )
    ),
]


@pytest.mark.parametrize(("message", "titles"), UNACTED)
def test_nothing_is_done_or_offered(message: str, titles: tuple[str, ...]) -> None:
    understood = understand(message, situation(*titles))

    assert not understood.writes
    assert understood.question is None or all(
        one.act is not Act.DELETE for one in understood.question.operations
    )


@pytest.mark.parametrize("message", ["名簿は未完了に戻さないで", "名簿を再開しなくていい"])
def test_what_is_done_stays_done_if_somebody_says_so(message: str) -> None:
    assert not understand(message, situation(*JAPANESE, done=(1,))).writes


@pytest.mark.parametrize(
    ("language", "message", "titles"),
    [
        ("ja", "水道代を払いそびれた", JAPANESE),
        ("ja", "水道代はたぶん払った", JAPANESE),
        ("ur", "سنا ہے مستری کو فون ہو گیا", URDU),
        ("ur", "غالباً بل ادا ہو گیا ہے", URDU),
    ],
)
def test_without_the_guard_it_would_be_done(
    language: str, message: str, titles: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    without_guard(monkeypatch, language, "never")

    assert understand(message, situation(*titles)).writes


@pytest.mark.parametrize(
    ("message", "titles", "number"),
    [
        ("水道代を払った", JAPANESE, 4),
        ("出張の精算は確認が終わった", JAPANESE, 2),
        ("مستری کو فون ہو گیا", URDU, 2),
        ("gas ka bill ada ho gaya", ROMAN, 1),
    ],
)
def test_a_plain_report_still_counts(message: str, titles: tuple[str, ...], number: int) -> None:
    made = one(message, *titles)

    assert (made.act, made.number) == (Act.COMPLETE, number)


def test_names_that_are_to_be_tasks_of_their_own_share_what_is_said_of_all() -> None:
    message = "買うもの：豆腐、ねぎ、味噌。一つずつタスクにして。カテゴリは家"
    made = understand(message, situation(*JAPANESE)).operations

    assert [(each.title, each.category) for each in made] == [
        ("豆腐", "home"),
        ("ねぎ", "home"),
        ("味噌", "home"),
    ]


@pytest.mark.parametrize(
    ("message", "titles", "number", "priority"),
    [
        ("名簿の発注、至急になりましたので優先度「高」でお願いします", JAPANESE, 1, "high"),
        ("رپورٹ والے کام کو ہائی ترجیح دے دو", URDU, 3, "high"),
        ("دوا کو کم ترجیح دے دیں", URDU, 4, "low"),
    ],
)
def test_a_rank_may_be_given_or_come_about(
    message: str, titles: tuple[str, ...], number: int, priority: str
) -> None:
    made = one(message, *titles)

    assert (made.act, made.number, made.priority) == (Act.UPDATE, number, priority)


def test_what_was_not_finished_moves_if_it_is_told_to() -> None:
    made = one("出張の精算、終わらなかったので明日に変更して", *JAPANESE)

    assert (made.act, made.number) == (Act.UPDATE, 2)
    assert not understand(
        "出張の精算、終わらなかったので明日に変更しないで", situation(*JAPANESE)
    ).writes


def test_wait_takes_a_day_back() -> None:
    made = one("fridge ki safai add karo kal ke liye... nahi ruko, peer ko", *ROMAN)

    assert (made.act, made.title) == (Act.ADD, "fridge ki safai")
    assert made.due is not None
    assert made.due.day == 19


def test_a_saved_recipe_is_asked_about() -> None:
    assert one("meri saved biryani recipe mein kitne pyaz hain?", *ROMAN).act is Act.PAGES
