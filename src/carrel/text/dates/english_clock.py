"""Rules for times of the day in English, and the words for small numbers."""

from __future__ import annotations

import re
from datetime import datetime

from carrel.text.dates import numbers
from carrel.text.dates.pieces import Clock, Half, Meaning, rule

TENS = "twenty|thirty|forty|fifty"
SMALL = "|".join(sorted((w for w in numbers.ENGLISH if len(w) > 2), key=len, reverse=True))
ORDINAL = "|".join(sorted(numbers.ORDINALS, key=len, reverse=True))
NUMBER = rf"(?:\d{{1,4}}|(?:{TENS})[ -](?:{SMALL})|{SMALL}|an?(?: couple of)?|a few)"
_HALVES = {
    "morning": Half.MORNING,
    "noon": Half.NOON,
    "afternoon": Half.EVENING,
    "evening": Half.EVENING,
    "night": Half.NIGHT,
    "tonight": Half.EVENING,
}


def _clock(found: re.Match[str], _here: datetime) -> Meaning | None:
    hour, minute = int(found[1]), int(found[2] or 0)
    half = (found[4] or "").strip()[:1]
    if minute > 59 or hour > 24 or (half and not 1 <= hour <= 12):
        return None
    second = int(found[3] or 0)
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    is_open = not half and 1 <= hour <= 12 and not found[1].startswith("0")
    return Meaning(clock=Clock(hour=hour % 24, minute=minute, second=second, open=is_open))


def _daily(found: re.Match[str], _here: datetime) -> Meaning | None:
    hour = int(found[1])
    if not 1 <= hour <= 12:
        return None
    return Meaning(clock=Clock(hour=hour, open=True), half=_HALVES[found[2]])


def _spoken(found: re.Match[str], _here: datetime) -> Meaning | None:
    hour = numbers.english(found[1])
    minute = numbers.english(found[2]) if found[2] else 0
    half = (found[3] or "").strip()[:1]
    if not 1 <= hour <= 12 or minute > 59:
        return None
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return Meaning(clock=Clock(hour=hour, minute=minute, open=not half))


def _past(found: re.Match[str], _here: datetime) -> Meaning | None:
    words, side, hour = found[1], found[2], numbers.english(found[3])
    minute = {"half": 30, "quarter": 15, "a quarter": 15}.get(words) or numbers.english(
        words.split(" min")[0]
    )
    if not 1 <= hour <= 12 or not 0 < minute < 60:
        return None
    if side == "to":
        hour, minute = hour - 1 or 12, 60 - minute
    return Meaning(clock=Clock(hour=hour, minute=minute, open=True))


def _word_clock(found: re.Match[str], _here: datetime) -> Meaning:
    return Meaning(clock=Clock(hour=0 if "night" in found[0] else 12))


def _part(found: re.Match[str], here: datetime) -> Meaning:
    part = _HALVES[found[1]]
    today = here.date() if found[0].startswith("this") else None
    return Meaning(half=part, day=today, loose=today is None)


def _bare_part(found: re.Match[str], _here: datetime) -> Meaning | None:
    """Return the part of the day, or nothing where it names an event: "parents evening"."""
    return None if found["event"] else Meaning(half=_HALVES[found[2]], loose=True)


# What a word for a part of the day makes the name of something with.
_EVENTS = (
    r"(?:parents?|open|quiz|game|movie|film|curry|coffee|bingo|karaoke|poker|pizza|hen|stag|girl"
    r"|boy|lad|ladie|date|school|opening|leaver|comedy|music|result|induction|family|sport|club"
    r"|taco|wine|dance|awards?|prize|bonfire|burns|pub|cheese|fright|first|last)s?'?s?"
)
# "5 a side" and "two a day" are no times of the night.
_AP = (
    r"([ap] ?\.? ?m\b(?:(?<=\.m)\.)?"
    r"|[ap]\b(?!-| (?:side|day|week|month|year|head|piece|pop|go|time)\b))"
)
CLOCKS = (
    rule(rf"(?<![\d/.:$])\b(?:at )?(\d{{1,2}})(?:[:.](\d\d)(?::(\d\d))?)?(?: |\.)?{_AP}", _clock),
    rule(r"(?<![\d/.:])(?:at )?(\d{1,2}):(\d\d)(?::(\d\d))?()(?![\d:])", _clock),
    rule(r"\b(?:at|around) (\d{1,2})(?:\.(\d\d))?()(?: ?o'?clock\b)?()(?![\d/:.]|\w| %)", _clock),
    rule(r"(?<![\d/.:])\b(\d{1,2})()() ?o'?clock\b()", _clock),
    rule(r"(?<![\d/.:])\b(\d{1,2})()()ish\b()", _clock),
    rule(r"\b(?:at |by )?(\d{1,2}) (?:in the|at) (morning|afternoon|evening|night)\b", _daily),
    rule(rf"\b(?:at )?({SMALL})(?: ({NUMBER}))? (?:minutes )?{_AP}", _spoken),
    rule(rf"(?<=tomorrow) ({SMALL})()()(?=\s*(?:[.,!?]|$))", _spoken),
    rule(
        rf"\bat ({SMALL})(?:[ -]({NUMBER}))?(?: minutes)?()\b"
        rf"(?! (?:min(?:ute)?s? )?(?:past|to) (?:{SMALL}|\d))",
        _spoken,
    ),
    rule(
        rf"\b(?:at )?(half|a quarter|quarter|{NUMBER}(?: min(?:ute)?s?)?) (past|to) "
        rf"({SMALL}|\d{{1,2}})\b",
        _past,
    ),
    rule(r"\b(?:at )?(?:12 )?(?:noon(?:ish)?|midday|midnight|mid night)\b", _word_clock),
    rule(r"\b(?:in the|this|at) (morning|afternoon|evening|night)\b", _part),
    rule(rf"\b(?:(?P<event>{_EVENTS}) )?(morning|afternoon|evening|night)\b", _bare_part),
)
