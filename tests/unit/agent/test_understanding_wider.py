"""Other words for the same: spellings, word orders and frames that one wording does not teach."""

from __future__ import annotations

import pytest

from carrel.agent.understanding import Act, Reason, understand
from carrel.agent.understanding.language import language_of
from tests.unit.agent.understanding_kit import Talk, one, situation

ROMAN = ("Sabzi lana", "Geyser theek karwana", "Mobile ka cover lena", "Internet ka bill")
URDU = ("چینی لانا", "بینک کو فون کرنا", "پاسپورٹ کی تجدید")
ENGLISH = ("Buy milk", "Fix the leaking tap", "Write blog post", "Call the bank")
JAPANESE = ("ブログを書く", "銀行に電話", "部屋の掃除")


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("kal subah 8 bajay gari ki service krwani he", "gari ki service krwana"),
        ("mery liye likh do k khala ko call krni hy", "khala ko call krna"),
        ("dawai khana yad krwa dena rat 9 bje", "dawai khana"),
        ("mujhe yaad karwana parso gym jana hai", "gym jana"),
        ("Bhai ki shaadi k liye suit silwana hai", "Bhai ki shaadi k liye suit silwana"),
        ("likh lo yar, bijli ka bill dena hai", "bijli ka bill dena"),
        ("ye bhi add kr den, AC saaf karwana", "AC saaf karwana"),
        ("kaam add karo doodh lana", "doodh lana"),
        ("yaad dilaiyega ke fees jama karwani hai", "fees jama karwana"),
        ("kal ammi ko phone", "ammi ko phone"),
        ("اتوار کو پودوں کو پانی", "پودوں کو پانی"),
        ("مجھے یاد دلائیے گا کہ فیس جمع کروانی ہے", "فیس جمع کروانا"),
        ("ایک کام لکھ لیں، چھت کی مرمت کروانی ہے", "چھت کی مرمت کروانا"),
        ("بل دینا ہے ورنہ بجلی کٹ جائے گی", "بل دینا"),
        ("the boiler needs servicing, put that on my list", "the boiler needs servicing"),
        ("We must thank aunt Rosa; jot it down please", "thank aunt Rosa"),
        ("make a note for myself to descale the kettle", "descale the kettle"),
        ("can u remind me 2 water the plants", "water the plants"),
        ("It is cold, right? add buy gloves", "buy gloves"),
        ("add book flights to Lahore", "book flights to Lahore"),
        ("note: dentist on Tuesday at 9", "dentist"),
        ("add 'sort out loft' as a low priority home task", "sort out loft"),
        ('put "water ferns" on there for tomorrow', "water ferns"),
        ("来週の水曜15時から面接、登録お願いします", "面接"),
        ("牛乳買うの忘れないで", "牛乳買う"),
        ("会議室の予約、リマインダーお願いします", "会議室の予約"),
        ("お手数ですが、「見積もりを送る」を用件としてご登録ください", "見積もりを送る"),
        ("明日 免許センター", "免許センター"),
    ],
)
def test_a_task_is_added_by_its_own_words(message: str, title: str) -> None:
    added = one(message)

    assert (added.act, added.title) == (Act.ADD, title)


@pytest.mark.parametrize(
    ("message", "category"),
    [
        ("ghar k liye aik kaam add kren, tube light badalni hai", "home"),
        ("ٹاسک بنا دو گھر کے لیے: پنکھا لگوانا", "home"),
        ("log a task for home - bleed the radiators", "home"),
        ("プライベート：明日までに歯医者の予約を取る", "personal"),
    ],
)
def test_a_category_may_stand_before_the_title(message: str, category: str) -> None:
    assert one(message).category == category


@pytest.mark.parametrize(
    ("message", "titles"),
    [
        ("do kaam add karo: gari dhona aur petrol dalwana", ["gari dhona", "petrol dalwana"]),
        ("تین کام لکھو: جھاڑو، برتن اور کپڑے", ["جھاڑو", "برتن", "کپڑے"]),
        ("掃除と洗濯、2つ追加して", ["掃除", "洗濯"]),
        ("add two things: oil hinges and sharpen knives", ["oil hinges", "sharpen knives"]),
        ("دو کام لکھو: گاڑی اور بائیک اور گھر دھونا", ["گاڑی اور بائیک اور گھر دھونا"]),
    ],
)
def test_a_list_that_says_how_many_is_taken_apart(message: str, titles: list[str]) -> None:
    found = understand(message, situation()).operations

    assert [operation.title for operation in found] == titles


@pytest.mark.parametrize(
    ("titles", "message", "number"),
    [
        (ROMAN, "cover le liya mobile ka", 3),
        (ROMAN, "geyser bana gaya mistri, tick lagao", 2),
        (ROMAN, "sabzi aa gayi done karo", 1),
        (ROMAN, "bill jama karwa diya hai", 4),
        (ROMAN, "number 4 khatam, mark kar do done", 4),
        (URDU, "پاسپورٹ بنوا لیا ہے، مکمل کا نشان لگا دیں", 3),
        (URDU, "الحمدللہ پاسپورٹ والا کام ہو گیا", 3),
        (URDU, "بینک والا کام ختم، ٹک لگا دو", 2),
    ],
)
def test_what_is_done_is_ticked_off(titles: tuple[str, ...], message: str, number: int) -> None:
    done = one(message, *titles)

    assert (done.act, done.number) == (Act.COMPLETE, number)


@pytest.mark.parametrize(
    ("titles", "message", "number", "title"),
    [
        (ROMAN, "pehle wale kaam ko rename kro: phal lana", 1, "phal lana"),
        (ROMAN, "number 4 ka title badlo: gas ka bill", 4, "gas ka bill"),
        (URDU, "پہلے کام کا عنوان یہ کر دیجیے: پتی لانا", 1, "پتی لانا"),
        (ENGLISH, "Update the title of number 3: Draft the newsletter", 3, "Draft the newsletter"),
        (ENGLISH, "Retitle the bank one: Call the lender", 4, "Call the lender"),
    ],
)
def test_a_new_title_may_follow_a_colon(
    titles: tuple[str, ...], message: str, number: int, title: str
) -> None:
    renamed = one(message, *titles)

    assert (renamed.act, renamed.number, renamed.title) == (Act.UPDATE, number, title)


@pytest.mark.parametrize(
    "message", ["ブログは完了じゃなかった、戻して", "ブログまだ途中なので未完了に戻して"]
)
def test_what_was_not_done_after_all_is_opened_again(message: str) -> None:
    reopened = one(message, *JAPANESE, done=(1,))

    assert (reopened.act, reopened.number) == (Act.REOPEN, 1)


@pytest.mark.parametrize(
    ("titles", "message", "numbers"),
    [
        (ROMAN, "geyser k baray mein kuch likha tha mene?", (2,)),
        (ROMAN, "bill wala task konsa number hai", (4,)),
        (ROMAN, "kya bill wala kaam ho gaya?", (4,)),
        (URDU, "بینک والا کام کس نمبر پر ہے", (2,)),
        (ENGLISH, "what have i got about the bank?", (4,)),
    ],
)
def test_a_task_is_found_by_a_question(
    titles: tuple[str, ...], message: str, numbers: tuple[int, ...]
) -> None:
    found = one(message, *titles)

    assert (found.act, found.filter.numbers) == (Act.LIST, numbers)


@pytest.mark.parametrize(
    ("message", "done"),
    [
        ("sab kaam dikha do, jo ho gaye wo bhi", None),
        ("jo mukammal ho chuke wo dikhao", True),
        ("終わったのも含めて全部見せて", None),
        ("終わったものを全部見せて", True),
        ("show me everything I've finished", True),
    ],
)
def test_a_list_knows_whether_finished_tasks_belong_to_it(message: str, done: bool | None) -> None:
    shown = one(message)

    assert (shown.act, shown.filter.done) == (Act.LIST, done)


@pytest.mark.parametrize(
    "message", ["kis cheez ki date nikal gayi hai", "期限が過ぎてるやつある？"]
)
def test_what_is_late_is_listed(message: str) -> None:
    assert one(message).filter.overdue


@pytest.mark.parametrize(
    "message",
    [
        "task add mat karo",
        "task add karne ka tareeqa kya hai",
        "cover le liya mobile ka?",
        "sabzi wala done mat karo",
        "sabzi wala delete karna zaroori nahi",
        "sabzi wala hatana zaroori nahi hai",
        "yaad dilana band karo",
        "bill de do warna delete kar do",
        "آج بہت گرمی ہے",
        "کل عید ہے",
        "kal chutti hai",
        "میرا فیس بک اکاؤنٹ ڈیلیٹ کر دو",
        "I'm so tired today",
        "find me a cheap flight to Rome in April",
        "play jazz, add that to my playlist",
        "She told me the recipe. Add salt",
        "remember the time we went to Rome",
        "I was going to delete the milk one",
        "I'm planning to delete the milk one",
        'add "Thriller" to my playlist',
    ],
)
def test_what_only_looks_like_it_changes_nothing(message: str) -> None:
    assert not understand(message, situation(*ROMAN, *ENGLISH)).writes


@pytest.mark.parametrize("message", ["مکمل شدہ کام ہٹا دیں", "complete walay sab saaf kar do"])
def test_finished_tasks_are_deleted_only_after_a_question(message: str) -> None:
    understood = understand(message, situation(*ROMAN, done=(1, 3)))

    assert not understood.writes
    assert understood.question is not None
    assert understood.question.reason is Reason.CONFIRM
    assert understood.question.numbers == (1, 3)


def test_what_matters_no_more_gets_a_low_priority() -> None:
    lowered = one("cover wala zaroori nahi hai", *ROMAN)

    assert (lowered.act, lowered.number, lowered.priority) == (Act.UPDATE, 3, "low")


def test_a_yes_of_one_letter_confirms() -> None:
    talk = Talk(*ROMAN)
    talk.say("sab kaam uda do")
    talk.say("g kar dein")

    assert talk.numbers == []


def test_a_correction_needs_no_apology() -> None:
    talk = Talk(*ROMAN)
    talk.say("2 done kar do")
    talk.say("oh mera matlab 3 tha")

    assert [talk.task(number).done for number in (2, 3)] == [False, True]


def test_what_was_just_added_gets_another_title() -> None:
    talk = Talk(*ENGLISH)
    talk.say("add call mum")
    talk.say("actually make it call dad")

    assert talk.task(5).title == "call dad"


def test_a_pronoun_and_its_case_may_be_one_word() -> None:
    talk = Talk(*ROMAN)
    talk.say("tasveerein banwani hain, add karo")
    talk.say("iski date peer rakh do")

    due = talk.task(5).due
    assert due is not None
    assert due.strftime("%A") == "Monday"


@pytest.mark.parametrize(
    ("message", "language"),
    [
        ("23 feb, sham saat baje, valima", "ur-Latn"),
        ("gas cylinder bharwana", "ur-Latn"),
        ("todo - march down to city hall", "en"),
        ("update the app", "en"),
        ("delay the bank call", "en"),
        ("buy banana bread", "en"),
        ("peer review on Friday", "en"),
    ],
)
def test_words_of_two_languages_do_not_decide(message: str, language: str) -> None:
    assert language_of(message) == language
