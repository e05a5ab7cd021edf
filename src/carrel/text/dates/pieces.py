"""The pieces that a date is made of, and the calendar that they are counted in."""

from __future__ import annotations

import re
import unicodedata
from calendar import monthrange
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum


class Half(StrEnum):
    """The part of the day that decides between two hours of a clock with twelve."""

    MORNING = "morning"
    NOON = "noon"  # one to four are after it, eleven is before
    EVENING = "evening"
    NIGHT = "night"  # one to four are after midnight


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A time of day; `open` says that morning and evening are both possible."""

    hour: int
    minute: int = 0
    second: int = 0
    open: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """So many units ahead (or back): days and longer move the calendar, others the clock."""

    days: int = 0
    months: int = 0
    time: timedelta = timedelta()


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """What some words contribute to a date."""

    day: date | None = None
    weekday: bool = False  # only the name of a day: a date beside it is more exact
    weeks: int | None = None  # a week as a whole: the name of a day beside it is one of its days
    day_of_month: int | None = None  # a number beside a weekday's name
    clock: Clock | None = None
    half: Half | None = None
    step: Step | None = None
    unsure: bool = False  # another reading is as good
    past: bool = False  # the words look back
    loose: bool = False  # too little to be a date on its own


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Words at a place of the text, and what they mean."""

    start: int
    end: int
    means: Meaning


Maker = Callable[[re.Match[str], datetime], Meaning | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A pattern, and what a match of it means at a given moment."""

    pattern: re.Pattern[str]
    make: Maker


def rule(pattern: str, make: Maker) -> Rule:
    """Return a rule; a blank in the pattern stands for any run of blanks."""
    spaced = pattern.replace(" ?", r"\s*").replace(" ", r"\s+")
    return Rule(pattern=re.compile(spaced, re.ASCII), make=make)


# Letters that keyboards of Arabic script confuse.
_LETTERS = str.maketrans({"ي": "ی", "ى": "ی", "ك": "ک", "ه": "ہ", "ۀ": "ہ", "ة": "ہ"})


def fold(text: str) -> str:
    """Return the text in small letters and plain digits; every letter keeps its place."""
    return "".join(map(_fold, text)).translate(_LETTERS)


def _fold(letter: str) -> str:
    if letter.isdecimal():
        return str(unicodedata.decimal(letter))
    plain = unicodedata.normalize("NFKC", letter).lower()
    return plain if len(plain) == 1 else letter


def add_months(day: date, count: int) -> date:
    """Return the same day so many months later, or the last one of a shorter month."""
    months = day.year * 12 + day.month - 1 + count
    year, month = divmod(months, 12)
    if not 1 <= year <= 9999:
        raise OverflowError("beyond the years that there are")
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def month_end(day: date, months: int = 0) -> date:
    """Return the last day of the month, or of one so many months later."""
    then = add_months(day.replace(day=1), months)
    return then.replace(day=monthrange(then.year, then.month)[1])


def next_weekday(here: datetime, weekday: int) -> date:
    """Return the next such day after today, never today itself."""
    return here.date() + timedelta(days=(weekday - here.weekday() - 1) % 7 + 1)


def week_day(here: datetime, weekday: int, *, weeks: int) -> date:
    """Return the day of the week that begins so many Mondays ahead."""
    return here.date() + timedelta(days=7 * weeks - here.weekday() + weekday)


def next_day_of_month(here: datetime, day: int, *, weekday: int | None = None) -> date | None:
    """Return the next such day of a month, today included, and on that weekday if one is given."""
    first = here.date().replace(day=1)
    for months in range(60):
        month = add_months(first, months)
        if day <= monthrange(month.year, month.month)[1]:
            found = month.replace(day=day)
            if found >= here.date() and weekday in (None, found.weekday()):
                return found
    return None


def next_date(here: datetime, month: int, day: int) -> date | None:
    """Return the next such date, today included."""
    for year in range(here.year, here.year + 9):
        found = whole_date(year, month, day)
        if found is not None and found >= here.date():
            return found
    return None


def whole_date(year: int, month: int, day: int) -> date | None:
    """Return the date, or nothing where the calendar has none."""
    if year < 100:  # the pivot that people expect: 39 lies ahead, 40 in the last century
        year += 2000 if year < 40 else 1900
    try:
        return date(year, month, day)
    except ValueError:
        return None
