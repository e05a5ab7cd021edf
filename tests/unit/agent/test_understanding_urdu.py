"""Urdu in its script and in Roman letters: spellings, orders of words, reasons and reports."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from carrel.agent.understanding import Act, Reason, understand
from carrel.agent.understanding.understand import GRAMMARS
from tests.unit.agent.understanding_kit import NOW, Talk, one, situation, writes

ROMAN = ("Sabzi lana", "Geyser theek karwana", "Mobile ka cover lena", "Internet ka bill")
URDU = ("چینی لانا", "بینک کو فون کرنا", "پاسپورٹ کی تجدید", "دکان کا کرایہ دینا")


@pytest.mark.parametrize(
    ("message", "title", "due"),
    [
        ("kl sham 7 bjy khala k ghar jana h", "khala k ghar jana", "2026-01-14 19:00"),
        ("agle mahine ki 3 ko token tax dena hai", "token tax dena", "2026-02-03 00:00"),
        ("raat ko chabi dhoondni hai", "chabi dhoondna", "2026-01-13 00:00"),
        ("agly hafty rang karwana hy", "rang karwana", "2026-01-20 00:00"),
        ("fees 20 tak bharni hai", "fees bharna", "2026-01-20 00:00"),
        ("is weekend almari theek karni hai", "almari theek karna", "2026-01-17 00:00"),
        (
            "Abbu ne bola hai chachu ko thu ko call krni hai",
            "chachu ko call krna",
            "2026-01-15 00:00",
        ),
        ("agle jumay ko nikah me jana hai 3 baje", "nikah me jana", "2026-01-23 15:00"),
        ("کل ڈیڑھ بجے انٹرویو ہے، لکھ لو", "انٹرویو", "2026-01-14 13:30"),
        ("مجھے 23 مارچ کی پریڈ دیکھنی ہے", "23 مارچ کی پریڈ دیکھنا", "2026-03-23 00:00"),
        ("منگل کو، نہیں سوری بدھ کو چشمہ بنوانا ہے", "چشمہ بنوانا", "2026-01-14 00:00"),
        ("دس تاریخ سے پہلے پہلے چندہ دینا ہے", "چندہ دینا", "2026-02-10 00:00"),
    ],
)
def test_a_date_is_read_as_it_is_typed(message: str, title: str, due: str) -> None:
    added = one(message, *ROMAN)

    assert (added.act, added.title) == (Act.ADD, title)
    assert added.due is not None
    assert f"{added.due:%F %H:%M}" == due


@pytest.mark.parametrize(
    "message",
    [
        "آج کل بہت کام ہے",
        "لکھ لو: کل وقتی مالی ڈھونڈنا",
        "note kro: chapter 5 tak parhna",
        "پیر صاحب سے ملنا ہے",
    ],
)
def test_words_of_a_date_that_are_none_stay_in_the_title(message: str) -> None:
    understood = understand(message, situation())

    assert all(added.due is None for added in understood.operations)


@pytest.mark.parametrize(
    ("message", "titles"),
    [
        ("ye 2 kaam daal lo 1) gamlay lana 2) ghaas katwana", ["gamlay lana", "ghaas katwana"]),
        ("دو کام ڈالو، شیشہ لگوانا اور تالا بدلوانا", ["شیشہ لگوانا", "تالا بدلوانا"]),
        (
            "روٹی لانا، دہی جمانا اور آٹا گوندھنا، یہ تینوں لکھ لیں",
            ["روٹی لانا", "دہی جمانا", "آٹا گوندھنا"],
        ),
        (
            "kal dadi ko lena hai aur parson bhai ko chorna hai, dono likh lo",
            ["dadi ko lena", "bhai ko chorna"],
        ),
    ],
)
def test_several_tasks_are_added_one_by_one(message: str, titles: list[str]) -> None:
    understood = understand(message, situation(*ROMAN))

    assert [added.title for added in understood.operations] == titles


@pytest.mark.parametrize(
    ("message", "titles", "act", "number"),
    [
        ("geyser wala kaam mukammal", ROMAN, Act.COMPLETE, 2),
        ("internet bill jama krwa dia shukar hai", ROMAN, Act.COMPLETE, 4),
        ("geyser wala urha do bas", ROMAN, Act.DELETE, 2),
        ("cover wala nikal do list se, nahi lena ab", ROMAN, Act.DELETE, 3),
        ("1 wala rehne do, 2 wala hata do", ROMAN, Act.DELETE, 2),
        ("کام نمبر ۴ ڈیلٹ کرو", URDU, Act.DELETE, 4),
        ("4 نمبر ہٹاو", URDU, Act.DELETE, 4),
        ("چینی والا کام کینسل، ہٹا دو", URDU, Act.DELETE, 1),
        ("بینک کو فون کر لیا 👍", URDU, Act.COMPLETE, 2),
        ("پاسپورٹ بن گیا، ڈن لکھ دو", URDU, Act.COMPLETE, 3),
    ],
)
def test_one_task_is_meant(message: str, titles: tuple[str, ...], act: Act, number: int) -> None:
    meant = one(message, *titles)

    assert (meant.act, meant.number) == (act, number)


@pytest.mark.parametrize(
    ("message", "titles", "wanted"),
    [
        ("geyser wale ko personal me shift kr do", ROMAN, {"number": 2, "category": "personal"}),
        ("cover ko work se hata k home me daalo", ROMAN, {"number": 3, "category": "home"}),
        ("internet bill ki ab koi jaldi nahi, low kr do", ROMAN, {"number": 4, "priority": "low"}),
        ("پاسپورٹ کو کم ترجیح دیں", URDU, {"number": 3, "priority": "low"}),
        (
            "کرائے والا اب اتنا ضروری نہیں رہا، نارمل کر دو",
            URDU,
            {"number": 4, "priority": "medium"},
        ),
        (
            "task 2 me tafseel likh do: rasid lani hai",
            ROMAN,
            {"number": 2, "description": "rasid lani hai"},
        ),
        (
            "cover wale ka title change kr k Case lena kr do",
            ROMAN,
            {"number": 3, "title": "Case lena"},
        ),
        (
            "چینی والے کام کو ایسے لکھو: چینی اور گھی لانا",
            URDU,
            {"number": 1, "title": "چینی اور گھی لانا"},
        ),
    ],
)
def test_a_part_of_a_task_is_changed(
    message: str, titles: tuple[str, ...], wanted: dict[str, object]
) -> None:
    changed = one(message, *titles)

    assert changed.act is Act.UPDATE
    assert {name: getattr(changed, name) for name in wanted} == wanted


@pytest.mark.parametrize(
    ("message", "number"),
    [
        ("geyser wala galti se complete ho gaya tha, wapis pending kro", 2),
        ("sabzi wala khatam nahi hua tha, usay phir se active kr den", 1),
        ("cover ka tick hata do, abhi nahi lia", 3),
    ],
)
def test_a_task_is_opened_again(message: str, number: int) -> None:
    opened = one(message, *ROMAN, done=(1, 2, 3))

    assert (opened.act, opened.number) == (Act.REOPEN, number)


def test_a_reason_behind_a_command_is_no_part_of_it() -> None:
    moved = one("geyser wala itwar tak kr do, pehle wali date ghalat thi", *ROMAN)

    assert (moved.act, moved.number) == (Act.UPDATE, 2)
    assert moved.due is not None
    assert moved.due.date() > NOW.date()


def test_the_day_is_corrected_by_who_said_another() -> None:
    talk = Talk(*ROMAN)
    talk.say("kal darzi k paas jana hai likh lo")

    talk.say("oho sorry, budh ka keh rahi thi")

    assert f"{talk.task(5).due:%F}" == "2026-01-14"


def test_a_report_that_fits_in_part_is_asked_about() -> None:
    understood = understand("geyser sahi chal gaya", situation(*ROMAN))

    assert understood.question is not None
    assert understood.question.reason is Reason.CONFIRM
    assert not understood.writes


REPORTED = [
    ("boss ne kaha internet ka bill delete kar do", ROMAN),
    ("wo bola geyser wala hata do", ROMAN),
    ("saad keh raha tha geyser theek ho gaya", ROMAN),
    ("اس نے کہا تھا کہ کام 2 حذف کر دو", URDU),
    ("احمد بتا رہا تھا اس کا پاسپورٹ بن گیا", URDU),
    ("باجی نے دکان کا کرایہ دے دیا", URDU),
]


@pytest.mark.parametrize(("message", "titles"), REPORTED)
def test_what_others_said_or_did_is_not_done(message: str, titles: tuple[str, ...]) -> None:
    assert not writes(message, *titles)


@pytest.mark.parametrize(
    "message",
    [
        "agar geyser dobara khol dun to masla to nahi hoga?",
        "geyser wala dobara mat kholna",
        "internet bill delete na karna, zaroorat nahi",
        "geyser adha theek ho gaya",
        "mobile toot gaya",
        "doosre user ke kaam delete kar do",
        "saad ki list saaf kar do",
        "ghar saaf kar do",
        "cover delete karne ki zaroorat nahi",
        "jab geyser theek ho jaye to mark kar dena",
    ],
)
def test_what_is_supposed_forbidden_or_half_done_changes_nothing(message: str) -> None:
    assert not writes(message, *ROMAN)


@pytest.mark.parametrize(
    "message",
    [
        "اس نے کہا تھا کہ کام 2 حذف کر دو",
        "پیسے پورے ہوں ورنہ کام 2 حذف کر دو",
        "فون ہو گیا تو کام 2 حذف کر دو",
        "جب فون ہو جائے تو کام 2 حذف کر دو",
    ],
)
def test_without_the_guard_a_deletion_would_be_done_that_nobody_asks_for(
    monkeypatch: pytest.MonkeyPatch, message: str
) -> None:
    assert not writes(message, *URDU)
    grammar = GRAMMARS["ur"]
    guards = replace(grammar.guards, never=re.compile("(?!)"))
    monkeypatch.setitem(GRAMMARS, "ur", replace(grammar, guards=guards))

    assert writes(message, *URDU)


def test_without_the_guard_the_tasks_of_others_would_be_taken_for_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    message = "doosre user ke kaam delete kar do"
    assert not writes(message, *ROMAN)
    grammar = GRAMMARS["ur-Latn"]
    guards = replace(grammar.guards, others=re.compile("(?!)"))
    monkeypatch.setitem(GRAMMARS, "ur-Latn", replace(grammar, guards=guards))

    assert writes(message, *ROMAN)


def test_a_question_chooses_no_task_for_deletion() -> None:
    talk = Talk("Gas ka bill", "Fridge ka bill")
    assert talk.say("bill delete kr do").question is not None

    talk.say("gas wala konsa hai?")

    assert talk.numbers == [1, 2]


@pytest.mark.parametrize(
    ("message", "number"), [("doosra bill delete kr do", 4), ("akhri bill hata do", 4)]
)
def test_the_second_bill_is_no_task_with_that_number(message: str, number: int) -> None:
    understood = understand(
        message, situation("Gas ka bill", "Bank jana", "Dana lana", "Pani ka bill")
    )

    assert understood.question is not None
    assert understood.question.numbers == (number,)
    assert not understood.writes


def test_a_number_beside_words_of_another_task_is_asked_about() -> None:
    understood = understand(
        "number 2 wali fees delete kr do", situation("School ki fees", "Bank jana")
    )

    assert understood.question is not None
    assert set(understood.question.numbers) == {1, 2}
