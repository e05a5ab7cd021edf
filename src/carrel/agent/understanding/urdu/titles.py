"""Urdu titles, and words without their endings."""

from __future__ import annotations

import re

from carrel.agent.understanding.grammar import rx
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.urdu.parts import ADD, COUNT, LIST, SHOPPING, TASK, TO, B, E

_LEAD = rx(
    rf"""^(?:(?:یار|بھائی|جی|پلیز)[\s،,]+(?!(?:کا|کی|کے|کو|سے|نے|والا|والی|والے){E})|(?:کہ|کے|یہ
    |ایک|مجھے|ہمیں|ہم نے|مجھ کو|میں نے|میرے لیے|میری {LIST} میں|{LIST} میں
    |{TASK} میں|{LIST} کے لیے|بھی|ہی|دن|:|اس (?:مہینے|ماہ|ہفتے|سال)(?: (?:کی|کے|میں|کو))?
    )(?:\s+|$))+"""
)

_TRAIL = rx(
    rf"""[\s،,]*{B}(?:کا|کی|کے|کو|پر|میں|بھی|ہے|ہیں|ہوگا|ہوگی|چاہیے|پڑے گا|مجھے|کہ|والا|والی|والے
    |طور پر|ہی|کے لیے|{TASK}|(?:یہ|ان|اس) (?:سب|سارے|ساری|دونوں|تینوں|چاروں)(?: ایک(?: ہی)?)?
    |ایک ہی|یار
    |(?:مت|نہ|نہیں) بھول\S*|(?<=[،,] )(?:یہ|اس|اسے|اس کو)|(?:میری |میرے )?{LIST} میں|یاد سے|ٹاسک
    |پلیز
    |please|plz){E}[\s،,]*$"""
)

_DUTY = rx(rf"^(.*?{B}{TO} (?:ہے|ہیں|ہوگا|ہوگی))\s*[،,۔].*$")

_STATED = rx(r"^.*?(?:ہے|ہیں)\s*[،,۔]\s*(?=\S+ \S)")

_OTHER_LIST = rx(rf"{B}{SHOPPING}(?: کی| والی)? (?:فہرست|لسٹ)")

_HOW_MANY = {
    2: "دو 2",
    3: "تین teen tin 3",
    4: "چار char chaar 4",
    5: "پانچ panch paanch 5",
}
_LISTED = rx(
    rf"""^(?P<count>{COUNT}) (?:نئے )?{TASK}(?: {ADD})?\s*:\s*(?P<all>.+)$
    |^(?P<all2>.+?)\s*[،,:]\s*(?:یہ )?(?P<count2>{COUNT})$"""
)
_BETWEEN = rx(r"\s*[،,;]\s*(?:اور )?|\s+اور\s+")

_NOTHING = frozenset(("کچھ", "ایک چیز", "کوئی چیز", "کوئی"))

# Nouns that end like a verb: water, a story, a phone, a machine.
_NOUN = rx(
    r"""(?<!\w)(?:پانی|نانی|رانی|کہانی|بریانی|\w+شانی|چٹنی|کمپنی|pa+ni|na+ni|ra+ni|kaha+ni|birya+ni
    |\w+sha+ni|chatni|\w*(?:phone|chine|cine|line|zone|gine|zine|tone|wine|shine|plane))$"""
)
_INFINITIVE = ((rx(r"(?<=\w)(?:نے|نی)$"), "نا"), (rx(r"(?<=\w)(?:ne|ni|nay)$"), "na"))


def title(text: str) -> str:
    """Return what is left of a clause as a title."""
    text = _DUTY.sub(r"\1", tidy(text))
    text = _STATED.sub("", text)
    text = _LEAD.sub("", text)
    for _ in range(4):
        text = tidy(_TRAIL.sub("", text))
    return "" if text in _NOTHING else text


def items(text: str) -> tuple[str, ...]:
    """Return the titles of a list of tasks that says how many they are, else the title."""
    found = _LISTED.search(text)
    if found is None:
        return (text,)
    parts = tuple(filter(None, map(tidy, _BETWEEN.split(found["all"] or found["all2"]))))
    count = found["count"] or found["count2"]
    wanted = next((n for n, row in _HOW_MANY.items() if count in row.split()), 0)
    return parts if len(parts) == wanted else (found["all"] or found["all2"],)


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
