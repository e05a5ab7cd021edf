"""Urdu titles, and words without their endings."""

from __future__ import annotations

import re

from carrel.agent.understanding.grammar import rx
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.urdu.parts import (
    ADD,
    COUNT,
    LIST,
    SAID,
    SHOPPING,
    TASK,
    TO,
    B,
    E,
)

_LEAD = rx(
    rf"""^(?:یاد سے[\s،,]+|یاد (?:رکھنا|رکھو|رکھیں|رکھیے(?: گا)?|رکھ|رہے)(?: (?:کہ
    |کے))?[\s،,]+|(?:مجھے )?(?:ابھی )?یاد آیا(?: ہے)?(?: (?:کہ|کے))? |(?:(?:اس )?کا )?(?:عنوان
    |نام|ٹائٹل
    |title) (?:رکھ\S*|ہے|ہو|ہوگا)(?: (?:دو|دیں|لو|لیں))?[\s،,:]+
    |(?!میں |ہم )(?:\S+ ){{1,3}}?نے (?:کہا|بولا|کہہ دیا|بول دیا)(?: (?:ہے|تھا))?(?: (?:کہ
    |کے))?[\s،,]+(?=.*{TO})|(?:یار|بھائی|جی|پلیز)[\s،,]+(?!(?:کا|کی|کے|کو|سے|نے|والا|والی|والے)|جان
    |jaan|jan|پی|ایم|صاحب|sahab{E})|(?:ساتھ (?:میں|ہی)|کہ|کے|یہ
    |ایک|مجھے|ہمیں|ہم نے|مجھ کو|میں نے|میرے لیے|میری {LIST} میں|{LIST} میں
    |{TASK} میں|{LIST} کے لیے|بھی|ہی|دن|:|اس (?:مہینے|ماہ|ہفتے|سال)(?: (?:کی|کے|میں|کو))?
    )(?:\s+|$))+"""
)

_TRAIL = rx(
    rf"""[\s،,]*{B}(?:کا|کی|کے|کو|پر|میں|بھی|اور|ہے|ہیں|(?<=نا )تھا|(?<=نی )تھی|(?<=na )تھا
    |(?<=ni )تھی
    |ہوگا|ہوگی|چاہیے|پڑے گا|مجھے|کہ|والا|والی|والے
    |طور پر|ہی|کے لیے|{TASK}|(?:یہ|ان|اس) (?:سب|سارے|ساری)(?: ایک(?: ہی)?)?|(?:یہ|ان|اس) (?:دونوں
    |تینوں|چاروں) ایک(?: ہی)?
    |ایک ہی|یار
    |(?:مت|نہ|نہیں) بھول\S*|(?<=[،,] )(?:یہ|اس|اسے|اس کو
    |(?:رکھ|ڈال)(?:نا|و|یں|یے(?: گا)?| (?:دو|دیں|دینا|لو|لیں)))|(?:میری |میرے )?{LIST} میں|یاد سے
    |ٹاسک
    |پلیز
    |please|plz){E}[\s،,]*$"""
)

_DUTY = rx(rf"^(.*?{B}{TO} (?:ہے|ہیں|ہوگا|ہوگی))\s*[،,۔].*$")

# "The meeting is in the office": what stands behind the verb belongs to the title.
_PLACE = rx(r" (?:ہے|ہیں) (?:\S+ ){1,3}(?:میں|پر|پہ|کا|کی|کو|سے|کے (?:لیے|لئے|ساتھ|پاس|گھر))$")

_STATED = rx(r"^.*?(?:ہے|ہیں)\s*[،,۔]\s*(?=\S+ \S)")

_OTHER_LIST = rx(rf"{B}{SHOPPING}(?: کی| والی)? (?:فہرست|لسٹ)")

_HOW_MANY = {
    2: "دو 2 دونوں",
    3: "تین teen tin 3 تینوں",
    4: "چار char chaar 4 چاروں",
    5: "پانچ panch paanch 5",
}
_LISTED = rx(
    rf"""^(?P<count>(?:{COUNT})(?= (?:نئے )?{TASK})|دونوں|تینوں|چاروں)(?: (?:نئے )?{TASK})?{SAID}(?:
    \s*[:،,-]\s*
    |\s+(?=1\s?[).-]))(?P<all>.+)$
    |^(?P<count4>{COUNT}) (?:نئے )?{TASK} (?:{ADD}|ہیں)[\s،,:]*(?P<all4>(?:ایک|پہلا
    |پہلی)(?: (?:تو|یہ کہ|یہ|ہے))? .+? (?:دوسرا|دوسری|دوسرے){E}.+)$
    |^(?P<all2>.+?)\s*[،,:]\s*(?:یہ )?(?P<count2>{COUNT})$
    |^(?P<all3>.+?)[\s،,]+(?:یہ )?(?P<count3>دونوں|تینوں|چاروں)$"""
)
_FIRST = r"(?:(?:پہل|دوسر|تیسر|چوتھ)[اےی]|پانچواں)(?: (?:کام|یہ|ہے|کہ))*[\s:،,]+"
_BETWEEN = rx(
    rf"""\s*[،,;]\s*(?:اور )?(?:{_FIRST})?|\s+اور\s+(?:{_FIRST})?|(?:^|\s+){_FIRST}
    |(?:^|\s+)\d\s?[).-]\s+"""
)

# "One is to …, the second to …".
_TOLD_OFF = rx(
    rf"""(?:^|[\s،,۔]+(?:اور )?){B}(?:ایک|پہلا|پہلی|دوسرا|دوسری|دوسرے|تیسرا|تیسری)(?: (?:تو|یہ کہ|یہ
    |ہے))?[\s،,:]+(?=\S+ \S)"""
)

_NUMBERED = rx(r"\s(\d)\s?[).-]\s+")
_BETWEEN_NUMBERS = rx(r"(?:^|\s+)\d\s?[).-]\s+")
_COMMAS = rx(r"\s*[،,;]\s*(?:اور )?")
_DEED = rx(rf" {TO}$")
_ALSO = rx(r"\s*[،,;]\s*(?:اور )?|\s+اور\s+")
_EACH = rx(rf" {TO} اور \S+(?: \S+)* {TO}$")

_NOTHING = frozenset(
    "گا|کچھ|ایک چیز|کوئی چیز|کوئی|دونوں|تینوں|یہ دونوں|یہ تینوں|سب|یہ سب|یہ بھی|وہ بھی|یہی".split(
        "|"
    )
)

# Nouns that end like a verb: water, a story, a phone, a machine.
_NOUN = rx(
    r"""(?<!\w)(?:پانی|نانی|رانی|کہانی|بریانی|چینی|یخنی|روشنی|مہینے|پودینے|تھانے|نمونے
    |\w*خانے|\w*دانے|\w+شانی|چٹنی|کمپنی|pa+ni|na+ni|ra+ni|kaha+ni|birya+ni
    |\w+sha+ni|chatni|\w*(?:phone|chine|cine|line|zone|gine|zine|tone|wine|shine|plane))$"""
)
_NY = rx(r"(?<=(?<!\w)de)ny$|(?<=(?<!\w)le)ny$|(?<=kar)ny$|(?<=kr)ny$|(?<=wa)ny$|(?<=ja)ny$")
_INFINITIVE = ((rx(r"(?<=\w)(?:نے|نی)$"), "نا"), (rx(r"(?<=\w)(?:ne|ni|nay)$"), "na"), (_NY, "na"))


def title(text: str) -> str:
    """Return what is left of a clause as a title."""
    text = _DUTY.sub(r"\1", tidy(text))
    text = _STATED.sub("", text)
    text = _LEAD.sub("", text)
    for _ in range(0 if _PLACE.search(text) else 4):
        text = tidy(_TRAIL.sub("", text))
    return "" if text in _NOTHING else text


def items(text: str) -> tuple[str, ...]:
    """Return the titles of a list of tasks that says how many they are, else the title."""
    numbered = "".join(_NUMBERED.findall(f" {text}"))
    if text.startswith("1") and len(numbered) > 1 and "123456789".startswith(numbered):
        return tuple(filter(None, map(tidy, _BETWEEN_NUMBERS.split(text))))
    found = _LISTED.search(text)
    if found is None:
        between = _ALSO if _COMMAS.search(text) and _EACH.search(text) else _COMMAS
        deeds = tuple(filter(None, map(tidy, between.split(text))))
        return deeds if len(deeds) > 1 and all(map(_DEED.search, deeds)) else (text,)
    listed = found["all"] or found["all2"] or found["all3"] or found["all4"]
    between = _TOLD_OFF if found["all4"] else _BETWEEN
    parts = tuple(filter(None, map(title, between.split(listed))))
    count = found["count"] or found["count2"] or found["count3"] or found["count4"]
    wanted = next((n for n, row in _HOW_MANY.items() if count in row.split()), 0)
    return parts if len(parts) == wanted else (listed,)


def infinitive(text: str) -> str:
    """Return a title whose last verb is in the form that dictionaries have."""
    if _NOUN.search(text):
        return text
    for pattern, ending in _INFINITIVE:
        text = pattern.sub(ending, text)
    return text


def stem(word: str) -> str:
    """Return a word without its endings; Roman spellings are brought together."""
    if not word.isascii():
        word = word.replace("ئ", "ی")
        for endings in (("وں", "اں", "یں"), ("نے", "نا", "نی", "ے", "ا", "ی", "ہ")):
            for ending in endings:
                if word.endswith(ending) and len(word) - len(ending) >= 2:
                    word = word[: -len(ending)]
                    break
        return word
    word = (
        word.replace("ey", "e")
        .replace("ay", "e")
        .replace("ee", "i")
        .replace("oo", "u")
        .replace("aa", "a")
    )
    word = re.sub(r"(.)\1+", r"\1", word.replace("y", "i").replace("ph", "f"))
    for ending in ("na", "ne", "ni", "on", "en"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)].rstrip("aeiou")
    return word.rstrip("aeiou") if len(word) > 3 else word


def is_other_list(_title: str, around: str) -> bool:
    """Say whether something is meant for a shopping list, which there is not."""
    return bool(_OTHER_LIST.search(around))
