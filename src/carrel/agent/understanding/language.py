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
# "The BAS", "an MOT": what is shortened to capitals in other words is no word of Urdu.
_CAPITALS = re.compile(r"\b[A-Z]{2,5}\b")
_SMALL = re.compile(r"[a-z]{2}")
_TO_DO = re.compile(
    r"\bto[- ]?do\b(?=\s*[:–-]|s\b| (?:list|item)s?\b)"
)  # English: both are Urdu words
# Words of Roman Urdu that are English as well: they decide nothing.
_BOTH = frozenset(
    "jo para hmm hm ya srf essay yr "
    "do to main me he us use is in un or par per pr no sub kam h k na ho se pe tha hi bad lo "
    "le de li die so ban an set list hen den len age mat tak page add task tasks hun rat sat "
    "bare aye case g oh hall ban bad been peer sham app hue ham inn deli "
    "delay lie barry merry wally "
    "dale bass lee matt sara kia dill mall array kiss mere karen rook toot chala fr".split()
)
# Parts of the day, days and "o'clock": with them a bare date tells its language.
_TIMES = (
    frozenset((*ROMAN.days, *ROMAN.weekdays, *ROMAN.halves, *ROMAN.oclock, *ROMAN.next))
    - _BOTH
    - {"next"}
)
# A greeting that those who write English say as well, before an English request.
_GREETED = re.compile(
    r"^\s*(?:as+a?la+mu? ?(?:o |u )?alai?kum|sala+ms?|namaste|aoa)[\s,.!-]+"
    r"(?=(?:please|pls|plz|can|could|kindly|add|remind|i|my|what|how|show|the)\b(?! ne\b))"
)
# Infinitives of Roman Urdu that no name and no English word looks like.
_TO_DO_IT = re.compile(
    r"(?:dho|mil|bula|pa?rh|pa?rha|uth|utha|bhar|bha?rwa|dekh|dikha|sun|paka|khari?e?d|bech|bhej|likh"
    r"|nika+l|ba?dal|tor|jor|ka+t|sil|ch+or|poho?nch\w*|laga|hata|utar|charha|rakh|ginw?a?|po+ch|puch"
    r"|samjha|sikh|seekh|khel|ghum|ghuma|jaga|rok|khol|phenk|saja|baith|cha?la|jama|dhu?o?o?nd|sambhal)"
    r"n(?:a|i|e|ay|ey)"
)
# Goods by weight, in the order of Urdu: "chawal 10 kilo".
_MEASURED = re.compile(
    r"(?:[a-z]+ ){1,3}\d+(?:\.\d+)? ?(?:kilo|pao|darjan|adad|bori|botal"
    r"|(?:kg|litre|liter|ltr|packet|pkt|gram|dozen))"
)
_GOODS = re.compile(
    r"\b(?:chawal|a+ta|doodh|cheeni|chini|namak|a+nda?y|anda?|pya+z|ta?ma+tar|a+loo|gosht|qeema|keema|sabzi"
    r"|dahi|tail|ghee|makhan|patti|masala|mirch\w*|haldi|dhaniya|adrak|leh?san|sabun|besan|maida|suji|shakar)\b"
)
_ENGLISH = frozenset(
    "the a an my me i i'm i've you your it it's this that those these is are was were be been "
    "and or of for with on in at by to from what what's which how when when's whens where who why "
    "can could would should will have has had does did not don't all any there need about if they "
    "we our him her gotta gonna wanna after before then "
    "wot wots left".split()
)


def language_of(message: str) -> str:
    """Return the language that a message is in: `en`, `ur`, `ur-Latn` or `ja`."""
    arabic, kana = len(_ARABIC.findall(message)), len(_KANA.findall(message))
    if kana and kana * 2 >= arabic:
        return "ja"
    if arabic * 5 >= len(_LATIN.findall(message)) and arabic:
        return "ur"
    if _SMALL.search(message):
        message = _CAPITALS.sub(" ", message)
    found = _WORD.findall(_TO_DO.sub("todo", _GREETED.sub("", message.lower())))
    urdu = [word for word in found if knows(word) or word in _TIMES or _TO_DO_IT.fullmatch(word)]
    strong = sum(word not in _BOTH for word in urdu)
    english = sum(word in _ENGLISH for word in found if word not in urdu)
    if strong and strong >= english:
        return ROMAN_URDU
    if not english and _is_measured(message.lower().strip(" .!")):
        return ROMAN_URDU
    if not strong and not english and len(urdu) >= 2 and len(urdu) * 2 >= len(found):
        return ROMAN_URDU
    return "en"


def _is_measured(message: str) -> bool:
    """Say whether a message is goods and how much of them, as they are asked for in Urdu."""
    if not _MEASURED.fullmatch(message):
        return False
    return bool(
        _GOODS.search(message) or re.search(r"(?:kilo|pao|darjan|adad|bori|botal)$", message)
    )
