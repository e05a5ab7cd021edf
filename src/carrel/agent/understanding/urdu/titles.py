"""Urdu titles, and words without their endings."""

from __future__ import annotations

import re

from carrel.agent.understanding.grammar import rx
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.urdu.parts import LIST, SHOPPING, TASK, TO, B, E

_LEAD = rx(
    rf"""^(?:(?:کہ|کے|یہ|ایک|مجھے|ہمیں|ہم نے|مجھ کو|میں نے|میرے لیے|میری {LIST} میں|{LIST} میں
    |{TASK} میں|{LIST} کے لیے|بھی|دن|:)(?:\s+|$))+"""
)

_TRAIL = rx(
    rf"""[\s،,]*{B}(?:کا|کی|کے|کو|پر|میں|بھی|ہے|ہیں|ہوگا|ہوگی|چاہیے|پڑے گا|مجھے|کہ|والا|والی|والے
    |طور پر|ہی|کے لیے|{TASK}|یہ سب ایک(?: ہی)?|ایک ہی|(?:میری |میرے )?{LIST} میں|یاد سے|ٹاسک|پلیز
    |please|plz){E}[\s،,]*$"""
)

_DUTY = rx(rf"^(.*?{B}{TO} (?:ہے|ہیں|ہوگا|ہوگی))\s*[،,۔].*$")

_STATED = rx(r"^.*?(?:ہے|ہیں)\s*[،,۔]\s*(?=\S+ \S)")

_OTHER_LIST = rx(rf"{B}{SHOPPING}(?: کی| والی)? (?:فہرست|لسٹ)")

_NOTHING = frozenset(("کچھ", "ایک چیز", "کوئی چیز", "کوئی"))

_INFINITIVE = ((rx(r"(?<=\w)(?:نے|نی)$"), "نا"), (rx(r"(?<=\w)(?:ne|ni|nay)$"), "na"))


def title(text: str) -> str:
    """Return what is left of a clause as a title."""
    text = _DUTY.sub(r"\1", tidy(text))
    text = _STATED.sub("", text)
    text = _LEAD.sub("", text)
    for _ in range(4):
        text = tidy(_TRAIL.sub("", text))
    return "" if text in _NOTHING else text


def infinitive(text: str) -> str:
    """Return a title whose last verb is in the form that dictionaries have."""
    for pattern, ending in _INFINITIVE:
        text = pattern.sub(ending, text)
    return text


def stem(word: str) -> str:
    """Return a word without its endings; Roman spellings are brought together."""
    if not word.isascii():
        for ending in ("نے", "نا", "نی", "وں", "یں", "ے", "ا", "ی", "ہ"):
            if word.endswith(ending) and len(word) - len(ending) >= 2:
                return word[: -len(ending)]
        return word
    word = word.replace("ay", "e").replace("ee", "i").replace("oo", "u").replace("aa", "a")
    word = re.sub(r"(.)\1+", r"\1", word.replace("y", "i").replace("ph", "f"))
    for ending in ("na", "ne", "ni", "on", "en"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)].rstrip("aeiou")
    return word.rstrip("aeiou") if len(word) > 3 else word


def is_other_list(_title: str, around: str) -> bool:
    """Say whether something is meant for a shopping list, which there is not."""
    return bool(_OTHER_LIST.search(around))
