"""How people speak to a to-do list in Urdu, in its script and in Roman letters."""

from __future__ import annotations

from carrel.agent.understanding import roman
from carrel.agent.understanding.grammar import Grammar, rx
from carrel.agent.understanding.lines import DATES
from carrel.agent.understanding.urdu.adding import ADDING, NAMING
from carrel.agent.understanding.urdu.changing import (
    ASKING_WHAT,
    CHANGING,
    RENAMING,
    STATING,
)
from carrel.agent.understanding.urdu.courtesy import ASIDE, CLOSING, POLITE, SPLITS, in_full
from carrel.agent.understanding.urdu.cues import CUES
from carrel.agent.understanding.urdu.guards import GUARDS
from carrel.agent.understanding.urdu.listing import LISTING, READING
from carrel.agent.understanding.urdu.noting import NOTING
from carrel.agent.understanding.urdu.parts import BE, DO, DONE, GIVE, KILL, PAST, TO, B, E
from carrel.agent.understanding.urdu.pointing import POINTING
from carrel.agent.understanding.urdu.reopening import REOPENING
from carrel.agent.understanding.urdu.slotting import SLOTTING
from carrel.agent.understanding.urdu.titles import infinitive, is_other_list, items, stem, title

# What was done a moment ago, and what there was before it.
_JUST = r"""(?:(?:جو|جسے|جس کو)(?: (?:کچھ|بھی|میں نے|تم نے|آپ نے))* ابھی(?: ابھی)?|(?:ابھی(?: ابھی)?
|میں نے ابھی) (?:جو|جسے)(?: (?:کچھ|بھی|میں نے|تم نے|آپ نے))*)(?: (?:change|چینج|تبدیل|تبدیلی))?[ ]
(?:لکھا|لکھی|لکھوایا|ڈالا|ڈالی|کیا|کی|کر لیا|کر دیا|بنایا|بدلا|بدلی|ایڈ کیا|شامل کیا|ایڈ کر لیا
|شامل کر لیا|کہا)(?: (?:ہے|تھا|تھی))?"""
_HAD = r"""(?:جو (?:پہلے (?:\S+ )?|\S+ پہلے )(?:تھ[اےی]|لکھ[اےی] تھ[اےی])|(?:پہلے وال[اےی]
|پران[اےی])[ ]
(?:تاریخ|date|deadline|وقت|time|نام|دن|ترجیح|priority)(?: (?:ہی|کو))*)"""

# Neither forbidden nor asked about.
_MEANT = rf"(?!.*{B}(?:مت|نہ|نہیں|دوں|کروں|لوں){E}|.*[؟?]\s*$)"

GRAMMAR = Grammar(
    polite=POLITE,
    closing=CLOSING,
    splits=SPLITS,
    undo=rx(
        rf"""^(?:\S+[\s،,!]+)?(?:انڈو|undo){E}(?! \S+ (?:{TO}|شامل|ایڈ|لکھ))|^(?:.*[،,۔!] ?
        |(?:\S+ )?غلط\S* (?:سے )?(?:\S+ ){{1,2}}|(?:(?:نہیں|ارے|یار|اوہو?|بھائی|سوری|sorry|نہ) )+)?
        (?:اسے |یہ |وہ )?(?:واپس (?:{DO}|لے لو|لو|لاؤ
        |لے آؤ|لا {GIVE}|لائیں)
        |انڈو(?: {DO})?
        |undo(?: {DO})?)(?: (?:اسے|اس کو|یہ|وہ|یار|بھائی|سب|{_JUST}))?(?:[\s،,۔!]+(?:غلطی|غلط
        |میں نے غلط|galti).*)?$
        |پہلے جیسا|{B}(?:پہلی|پرانی
        |پچھلی) حالت|(?:آخری|پچھلی|ابھی والی|ابھی کی
        |یہ) تبدیلی (?:واپس|ختم|منسوخ)|{B}(?:آخری|پچھل[اےی]|ابھی وال[اےی]|ابھی (?:کی|کا)|یہ|وہ
        |میری|اپنی)(?: (?:والا|والی|والے))? (?:بات|حرکت|تبدیلی|چیز|کمانڈ|ایکشن|عمل|قدم)(?: کو)?[ ]
        (?:واپس|انڈو|undo|ریورس|الٹ){E}|{B}{_JUST}{_MEANT}[،,]? (?:(?:وہ|اسے|اس کو|سب|یہ
        |واپس) )*(?:{KILL}
        |واپس|انڈو|undo){E}
        |^(?:(?:نہیں|رہنے (?:دو|دیں)|یار|ارے|اوہو?|سوری|sorry|اچھا|بس|غلطی (?:ہو
        |سے) \S+)[\s،,]+)*{_HAD}{_MEANT}[،,]? (?:(?:وہی|وہ|ہی|واپس|اسے) )*(?:واپس|{DO}|رکھو|رکھیں
        |(?:رکھ|لگا
        |ڈال) {GIVE}|لگاؤ|رہنے (?:دو|دیں)){E}|{B}واپس (?:وہی|ویسا ہی|ویسے ہی|پہلے وال[اےی]
        |پران[اےی])(?: (?:تاریخ|نام|دن|وقت))?
        [ ](?:{DO}|رکھو|رکھ {GIVE})|(?:پہلے وال[اےی]|پران[اےی]|پچھل[اےی])(?: \S+)?(?: ہی)? (?:ٹھیک
        |صحیح
        |درست|بہتر) تھ[اےی]|^(?=.*غلط).*{B}ابھی(?: تک)? نہیں (?:ہوا|ہوئی|ہوئے|کیا|کی|بنا
        |بنی)(?: {BE})?$|{B}الٹا? (?:دو|دیں|کر {GIVE})(?: (?:اسے|یہ
        |(?:پچھل[اےی]|آخری) (?:کام|بات|تبدیلی)))?$|جیسا (?:پہلے )?تھا"""
    ),
    instead=(
        rx(
            rf"""^(?:(?:نہیں|ارے|اوہو?|سوری|sorry|یار|بھائی)[\s،,]+)+(?P<new>{DATES})(?: (?:کو|تک
            |والے|کے لیے))?(?:\s?[،,] .*|(?: (?:{DO}|رکھو|ہے|تھا|کا))*)$(?P<old>)"""
        ),
        rx(
            rf"""(?P<old>[^\s،,]+(?: نمبر \d+)?)(?: کو)? (?:نہیں|کی بجائے
            |کے بجائے)[\s،,]+(?:بلکہ )?(?!(?:کیا|کی|ہوا|ہوئی|ہو|کر|تھا|تھی|ہے|{PAST}
            |{TO}){E})(?P<new>[^،,]+?)(?: (?:(?:لکھنا|کرنا|کہنا
            |رکھنا|ڈالنا) (?:تھا|ہے)|تھا|تھی|ہے|{DO}|والا))*(?:[،,] .*)?$"""
        ),
        rx(
            r"""^(?:(?:معاف\S*|سوری|sorry|نہیں|ارے|اوہ|غلطی\S*)[\s،,]+.*?(?:مطلب|بلکہ|اصل میں)
            |میرا مطلب)(?: تھا| ہے)?\s*(?P<new>.+?)(?: (?:تھا|تھی|ہے))*$(?P<old>)"""
        ),
        rx(
            rf"""^(?:معاف\S*(?: کرنا)?|سوری|sorry|اوہو?|oho|oops
            |غلطی\S*(?: \S+ \S+)?)[\s،,]+(?!.*(?:لکھ|کہ|بول|ڈال)نا تھا)(?P<new>[^،,]+
            {TO}) (?:تھا|تھی|تھے|ہے)$(?P<old>)"""
        ),
        rx(rf"^(?P<new>.+?) (?:{DO}|رکھو|لکھو)[\s،,]+(?P<old>\S+) نہیں$"),
        rx(
            r"""^(?:\S+[\s،,]+)?غلط (?:(?:والا|والی|کام|ٹاسک) )?(?:کر دیا|کر لیا|ہو گیا|کہہ دیا
            |بول دیا)[\s،,]+
            (?P<new>.+? (?:والا|والی|والے))(?: (?:کرنا|کہنا|بولنا|مکمل کرنا))? تھا$(?P<old>)"""
        ),
        rx(
            r"""^(?:(?:معاف\S*(?: کرنا)?|سوری|sorry|نہیں|ارے|اوہو?|oho|غلطی\S*|اچھا
            |یار)[\s،,]+)*(?P<new>.+?)
            (?: (?:کا|کی|کے|کو))? (?:(?:کہہ?|بول) رہ[اےی]|کہا|بولا|کہنا|بولنا)(?: (?:تھا|تھی|تھے|ہوں
            |چاہ\S*|رہ[اےی]))+(?: میں| میں نے)?$(?P<old>)"""
        ),
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
    cues=CUES,
    pointing=POINTING,
    title=title,
    spell=roman.spell,
    finish=infinitive,
    items=items,
    stem=stem,
    other_list=is_other_list,
    aside=ASIDE,
    hints=True,
    adds_ranked=True,
    in_full=in_full,
)
