"""How people speak to a to-do list in Urdu, in its script and in Roman letters."""

from __future__ import annotations

from carrel.agent.understanding import roman
from carrel.agent.understanding.grammar import Grammar, rx
from carrel.agent.understanding.urdu.adding import ADDING, NAMING
from carrel.agent.understanding.urdu.changing import (
    ASKING_WHAT,
    CHANGING,
    RENAMING,
    REOPENING,
    STATING,
)
from carrel.agent.understanding.urdu.guards import GUARDS
from carrel.agent.understanding.urdu.listing import LISTING, READING
from carrel.agent.understanding.urdu.noting import NOTING
from carrel.agent.understanding.urdu.parts import DO, DONE, PAST, B, E
from carrel.agent.understanding.urdu.pointing import POINTING
from carrel.agent.understanding.urdu.slotting import SLOTTING
from carrel.agent.understanding.urdu.titles import infinitive, is_other_list, items, stem, title

# A second command may begin where a verb has ended.
_VERBS = (
    "دو دیں دیجیے دینا دے ڈالو لو لیں لیجیے لینا کرو کریں کیجیے سمجھو لکھو ڈالو رکھو دکھاؤ "
    "لیا لی لیے دیا دی دیے گیا گئی گئے چکا چکی چکے آیا آئی ہوا ہوئی ہوئے ہے ہیں ہوگی ہوگا "
    "مکمل ڈن کمپلیٹ"
)

_ENDED = "(?:" + "|".join(f"(?<= {word})" for word in _VERBS.split()) + ")"

GRAMMAR = Grammar(
    polite=rx(
        rf"""^(?:(?:براہ کرم|مہربانی (?:فرما کر|کر کے)|پلیز|please|سنو|سنیں|ذرا|ارے|اچھا|جی|یار
        |اور ہاں|اور|پھر|السلام علیکم|بھائی|ہاں|بھی|اب|آپ سے گزارش ہے (?:کہ|کے)|oho|uff|sorry
        |معاف کرنا|آج|اوہ|دیکھو|(?:شکر )?الحمد ?للہ|ماشاء ?اللہ
        |(?:اللہ کا )?شکر ہے(?: کہ)?)[\s،,۔:!]+(?!(?:کا|کی|کے|کو|سے|نے|والا|والی|والے){E}))+"""
    ),
    closing=rx(
        rf"""[\s،,۔!]*{B}(?:پلیز|please|شکریہ|مہربانی(?: ہوگی)?|ذرا|یار|بھائی|meharbani|thanks
        |میں نے|فی الحال|filhal|فلحال|(?:شکر )?الحمد ?للہ|ماشاء ?اللہ|ان ?شاء ?اللہ|(?:اللہ کا[ ]
        )?شکر ہے|خیر سے)[\s،۔!]*$|{_ENDED}[\s،,۔]+(?:ورنہ|کیونکہ|کیوں کہ){E}.*$
        |(?<= ہے)[ ](?:یار|بھائی)(?! .*(?:[وؤ]|یں|یے|نا|لے|دے|کر)$)(?: \S+){{1,3}}$"""
    ),
    splits=rx(
        rf"""[۔.;]\s+(?:اور |پھر |نیز )?|{_ENDED}(?:\s*[،,]\s*|\s+)(?:اور(?: ہاں)?|پھر|نیز)[\s،,]+
        |{_ENDED}\s*[،,]\s*"""
    ),
    undo=rx(
        rf"""^(?:.*[،,۔!] ?)?(?:اسے |یہ |وہ )?(?:واپس (?:{DO}|لے لو|لو)|انڈو(?: {DO})?
        |undo(?: {DO})?)(?:[\s،,۔!]+(?:غلطی|غلط|میں نے غلط|galti).*)?$|پہلے جیسا|{B}(?:پہلی|پرانی
        |پچھلی) حالت|(?:آخری|پچھلی|ابھی والی|ابھی کی
        |یہ) تبدیلی (?:واپس|ختم|منسوخ)|جیسا (?:پہلے )?تھا"""
    ),
    instead=(
        rx(
            rf"""(?P<old>[^\s،,]+(?: نمبر \d+)?)(?: کو)? (?:نہیں|کی بجائے
            |کے بجائے)[\s،,]+(?:بلکہ )?(?P<new>.+?)(?: (?:تھا|تھی|ہے|{DO}|والا))*$"""
        ),
        rx(
            r"""^(?:(?:معاف\S*|سوری|sorry|نہیں|ارے|اوہ|غلطی\S*)[\s،,]+.*?(?:مطلب|بلکہ|اصل میں)
            |میرا مطلب)(?: تھا| ہے)?\s*(?P<new>.+?)(?: (?:تھا|تھی|ہے))*$(?P<old>)"""
        ),
        rx(rf"^(?P<new>.+?) (?:{DO}|رکھو|لکھو)[\s،,]+(?P<old>\S+) نہیں$"),
    ),
    amends=rx(
        rf"[،,]?\s*{B}(?:معاف کرنا|سوری|sorry|نہیں نہیں|میرا مطلب(?: ہے)?|اوہ){E}[\s،,]*(?=\S)"
    ),
    too=rx(
        rf"""^(?:اور )?(?P<ref>.+?) بھی(?: (?:ہو {PAST}|{DONE}|{DO}|کر {PAST}|ادا کر {PAST}|ہے
        |والا|دے {PAST}))*$"""
    ),
    patterns=(
        *READING,
        *REOPENING,
        *NOTING,
        *RENAMING,
        *NAMING,
        *CHANGING,
        *LISTING,
        *ASKING_WHAT,
        *ADDING,
        *STATING,
    ),
    guards=GUARDS,
    slotting=SLOTTING,
    pointing=POINTING,
    title=title,
    spell=roman.spell,
    finish=infinitive,
    items=items,
    stem=stem,
    other_list=is_other_list,
)
