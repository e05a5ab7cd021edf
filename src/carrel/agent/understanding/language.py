"""The language of a message: English, Urdu in its script, Roman Urdu, Japanese."""

from __future__ import annotations

import re

from carrel.agent.understanding.roman import knows
from carrel.text.dates.urdu_words import ROMAN

ROMAN_URDU = "ur-Latn"
_ARABIC = re.compile(r"[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]")
_KANA = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]")
_LATIN = re.compile(r"[a-z]", re.IGNORECASE)
_WORD = re.compile(r"[a-z']+")
# Words of Roman Urdu that are English as well: they decide nothing.
_BOTH = frozenset(
    "do to main me he us use is in un or par per pr no sub kam h k na ho se pe tha hi bad lo "
    "le de li die so ban an set list hen den len age mat tak page add task tasks hun rat sat "
    "bare case g oh hall ban bad been peer sham app hue ham inn deli "
    "delay lie barry merry wally "
    "dale bass lee matt sara kia dill mall array kiss mere karen rook".split()
)
# Parts of the day, days and "o'clock": with them a bare date tells its language.
_TIMES = frozenset((*ROMAN.days, *ROMAN.weekdays, *ROMAN.halves, *ROMAN.oclock)) - _BOTH
_ENGLISH = frozenset(
    "the a an my me i i'm i've you your it it's this that those these is are was were be been "
    "and or of for with on in at by to from what what's which how when where who why can "
    "could would should will have has had does did not don't all any there need about if they "
    "we our him her".split()
)


def language_of(message: str) -> str:
    """Return the language that a message is in: `en`, `ur`, `ur-Latn` or `ja`."""
    arabic, kana = len(_ARABIC.findall(message)), len(_KANA.findall(message))
    if kana and kana * 2 >= arabic:
        return "ja"
    if arabic * 5 >= len(_LATIN.findall(message)) and arabic:
        return "ur"
    found = _WORD.findall(message.lower())
    urdu = [word for word in found if knows(word) or word in _TIMES]
    strong = sum(word not in _BOTH for word in urdu)
    english = sum(word in _ENGLISH for word in found if word not in urdu)
    if strong and strong >= english:
        return ROMAN_URDU
    if not strong and not english and len(urdu) >= 2 and len(urdu) * 2 >= len(found):
        return ROMAN_URDU
    return "en"
