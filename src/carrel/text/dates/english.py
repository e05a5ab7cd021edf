"""Rules for dates in English."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from carrel.text.dates import numbers
from carrel.text.dates.english_clock import CLOCKS, NUMBER, ORDINAL, SMALL, TENS
from carrel.text.dates.english_days import DAYS, NAME, day, weekday, weeks_on
from carrel.text.dates.pieces import (
    Meaning,
    Step,
    add_months,
    month_end,
    next_date,
    next_day_of_month,
    next_weekday,
    rule,
    week_day,
    whole_date,
)

_MONTH_NAMES = (
    "january jan",
    "february feb",
    "march mar",
    "april apr",
    "may",
    "june jun",
    "july jul",
    "august aug",
    "september sept sep",
    "october oct",
    "november nov",
    "december dec",
)
MONTHS = {name: number for number, names in enumerate(_MONTH_NAMES, 1) for name in names.split()}
_NTH = rf"(?:\d{{1,2}}(?:st|nd|rd|th)|(?:{TENS})[ -](?:{ORDINAL})|{ORDINAL})"
_NTHS = rf"(?:\d{{1,2}}(?:st|nd|rd|th)?|(?:{TENS})[ -](?:{ORDINAL}|{SMALL})|{ORDINAL})"
_MONTH = rf"(?:{'|'.join(sorted(MONTHS, key=len, reverse=True))})"
_YEAR = r"(?:,? (?:in |of )?(\d{4})(?![\d:]))?"
_UNIT = r"(minute|min|hour|hr|day|week|fortnight|month|year)s?"
_STEPS = {
    "min": Step(time=timedelta(minutes=1)),
    "hou": Step(time=timedelta(hours=1)),
    "hr": Step(time=timedelta(hours=1)),
    "day": Step(days=1),
    "wee": Step(days=7),
    "for": Step(days=14),
    "mon": Step(months=1),
    "yea": Step(months=12),
}


def times(step: Step, count: int) -> Step:
    """Return the step so many times."""
    return Step(days=step.days * count, months=step.months * count, time=step.time * count)


def step_of(count: str, unit: str) -> Step:
    """Return the step that a count and a unit in words make."""
    many = 2 if "couple" in count else 3 if "few" in count else numbers.english(count)
    return times(_STEPS[unit[:3]], many)


def _next_unit(found: re.Match[str], here: datetime) -> Meaning:
    which, unit = found[1], found[2]
    today = here.date()
    ahead = 2 if "after" in which else 1
    if unit == "week":
        return Meaning(day=today + timedelta(days=7 * ahead), weeks=ahead)
    return Meaning(day=add_months(today, ahead * (1 if unit == "month" else 12)))


def _end(found: re.Match[str], here: datetime) -> Meaning:
    which, unit, today = found[1] or "", found[2], here.date()
    ahead = 1 if "next" in which else 0
    if unit == "month":
        return Meaning(day=month_end(today, ahead))
    if unit == "week":
        return Meaning(day=week_day(here, 4 if here.weekday() < 5 else 6, weeks=ahead))
    if unit == "year":
        return Meaning(day=date(here.year + ahead, 12, 31))
    return Meaning(day=today)


def _month_end(found: re.Match[str], here: datetime) -> Meaning:
    ahead = (MONTHS[found[1]] - here.month) % 12
    return Meaning(day=month_end(here.date(), ahead))


def _weekend(found: re.Match[str], here: datetime) -> Meaning:
    if found[1] == "next":
        return Meaning(day=week_day(here, 5, weeks=1))
    return Meaning(day=here.date() if here.weekday() >= 5 else next_weekday(here, 5))


def _after(found: re.Match[str], _here: datetime) -> Meaning:
    return Meaning(step=step_of(found[1], found[2]))


def _half_hour(found: re.Match[str], _here: datetime) -> Meaning:
    minutes = 30 if found[0].startswith("in half") else 90
    return Meaning(step=Step(time=timedelta(minutes=minutes)))


def _ago(found: re.Match[str], _here: datetime) -> Meaning:
    return Meaning(step=times(step_of(found[1], found[2]), -1), past=True)


def _month_day(found: re.Match[str], here: datetime) -> Meaning | None:
    return _dated(found[1], found[2], found[3], here)


def _day_month(found: re.Match[str], here: datetime) -> Meaning | None:
    return _dated(found[2], found[1], found[3], here)


def _dated(month: str, day: str, year: str | None, here: datetime) -> Meaning | None:
    number = numbers.english(day)
    when = (
        whole_date(int(year), MONTHS[month], number)
        if year
        else next_date(here, MONTHS[month], number)
    )
    return Meaning(day=when) if when else None


def _numbers(found: re.Match[str], here: datetime) -> Meaning | None:
    first, second, year = int(found[1]), int(found[2]), found[3]
    month, day = (first, second) if first <= 12 and "." not in found[0] else (second, first)
    if month > 12:
        month, day = day, month
    when = whole_date(int(year), month, day) if year else _short(here, month, day)
    unsure = max(first, second) <= 12 and first != second
    return Meaning(day=when, unsure=unsure) if when else None


def _short(here: datetime, month: int, day: int) -> date | None:
    return next_date(here, month, day) if 1 <= month <= 12 and 1 <= day <= 31 else None


def _iso(found: re.Match[str], _here: datetime) -> Meaning | None:
    when = whole_date(int(found[1]), int(found[2]), int(found[3]))
    return Meaning(day=when) if when else None


def _named_iso(found: re.Match[str], here: datetime) -> Meaning | None:
    parts = re.split(r"[/-]", found[0])
    year = next(part for part in parts if len(part) == 4 and part.isdigit())
    month = next(part for part in parts if part in MONTHS)
    day = next(part for part in parts if part.isdigit() and len(part) < 3)
    return _dated(month, day, year, here)


def _nth(found: re.Match[str], here: datetime) -> Meaning | None:
    day = numbers.english(found["nth"])
    if found["month"]:
        ahead = 1 if "next" in found["month"] else 0
        start = add_months(here.date().replace(day=1), ahead)
        when = whole_date(start.year, start.month, day)
        return Meaning(day=when) if when else None
    if not 1 <= day <= 31:
        return None
    sure = re.match(r"(?:on|by|until|till|before|due|for)\b", found[0])
    return Meaning(
        day=next_day_of_month(here, day) if sure else None,
        day_of_month=None if sure else day,
        loose=not sure,
    )


def _moved_to(found: re.Match[str], here: datetime) -> Meaning | None:
    day = numbers.english(found["nth"].removeprefix("the "))
    return Meaning(day=next_day_of_month(here, day)) if 1 <= day <= 31 else None


def _dotted(found: re.Match[str], here: datetime) -> Meaning | None:
    when = _short(here, int(found[1]), int(found[2]))
    return Meaning(day=when, loose=True, unsure=True) if when else None


def _number(found: re.Match[str], _here: datetime) -> Meaning | None:
    day = int(found[1])
    return Meaning(day_of_month=day, loose=True) if 1 <= day <= 31 else None


RULES = (
    rule(r"\b(?:the )?(day after tomorrow|day before yesterday)\b", day),
    rule(rf"\b({'|'.join(word for word in DAYS if ' ' not in word)})\b", day),
    rule(
        rf"\b(?:(next|this past|this coming|this|coming|last|previous|past|following) )?"
        rf"({NAME})\b(?!')( next week| after next| week after next)?",
        weekday,
    ),
    rule(
        rf"\b({NAME}|today|tomorrow) (week|fortnight)\b(?! (?:after|commencing|beginning|\d))",
        weeks_on,
    ),
    rule(rf"\ba (week|fortnight) (?:on |from )?({NAME}|today|tomorrow)\b", weeks_on),
    rule(rf"\b(next) week(?: -| on)? ({NAME})\b()", weekday),
    rule(r"\b(next|the (?=week after next)|following) (week|month|year)(?! ?end)\b", _next_unit),
    rule(
        r"\b(week after next|the week after) ?(week|)\b",
        lambda _found, here: Meaning(day=here.date() + timedelta(days=14)),
    ),
    rule(r"\bend of (?:(the|this|next) )?(day|week|month|year)\b", _end),
    rule(rf"\b(?:the )?end of ({_MONTH})\b", _month_end),
    rule(r"\b(?:the )?(eo)(d|w|m)\b", lambda found, here: _eo(found[2], here)),
    rule(r"\b(?:(this|next|the|on the) )?weekend\b", _weekend),
    rule(rf"\b(?:in|after|within) ({NUMBER}) {_UNIT}(?: time)?\b(?! (?:ago|before|of))", _after),
    rule(rf"\b({NUMBER}) {_UNIT} (?:from now|later|(?=from |after ))", _after),
    rule(r"\bin half an hour\b|\bin an hour and a half\b", _half_hour),
    rule(rf"\b({NUMBER}) {_UNIT} ago\b", _ago),
    rule(rf"\b({_MONTH})[ ./-]?(?: ?the )?(?<=[\W])({_NTHS})\b(?![:/]|[.]\d){_YEAR}", _month_day),
    rule(
        rf"(?<!\$)(?<!\$\s)\b(?:(?:on )?the )?({_NTHS})(?: day)?[ -]?(?: ?of )?"
        rf"({_MONTH})\b(?:[-])?{_YEAR}",
        _day_month,
    ),
    rule(rf"\b(\d{{1,2}})-({_MONTH})-(\d{{4}}|\d\d)\b", _day_month),
    rule(
        rf"\b(?:\d{{4}}[/-](?:\d{{1,2}}[/-]{_MONTH}|{_MONTH}[/-]\d{{1,2}})"
        rf"|{_MONTH}[/-]\d{{4}}[/-]\d{{1,2}}|\d{{1,2}}[/-]\d{{4}}[/-]{_MONTH})\b",
        _named_iso,
    ),
    rule(r"(?<![\d/.-])(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d/.-])", _iso),
    rule(r"(?<![\d/.-])(20\d\d)(\d\d)(\d\d)(?![\d/.-])", _iso),
    rule(r"(?<![\d/.-])(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d\d))?(?![\d/-]|\.\d)", _numbers),
    rule(r"(?<![\d/.-])(\d{1,2})[.-](\d{1,2})[.-](\d{4}|\d\d)(?![\d/-]|\.\d)", _numbers),
    rule(
        rf"\b(?!due first\b)(?:(?:on|by|until|till|before|due|for) )?(?:the )?(?P<nth>{_NTH})"
        rf"(?: (?:day )?of (?P<month>(?:the|this|next) month))?\b"
        rf"(?! (?:one|task|item|of|and|day|week|quarter|half|time|wave|on|in|from|{_MONTH}\b))",
        _nth,
    ),
    rule(
        r"\bto (?P<nth>the \d{1,2}(?:st|nd|rd|th))"
        r"(?=\s*(?:$|[,.!?;]"
        r"|(?:at|please|pls|instead|and|then|not|now|same|but|because|cos|so)\b))",
        _moved_to,
    ),
    rule(r"(?:\bon|(?<=day)) (\d{1,2})\.(\d{1,2})(?![\d.])(?! ?[ap]\.?m)", _dotted),
    rule(r"(?<=day) (\d{1,2})(?=\s*(?:[!,?]|\.(?!\d)|$))", _number),
    *CLOCKS,
)


def _eo(unit: str, here: datetime) -> Meaning:
    if unit == "m":
        return Meaning(day=month_end(here.date()))
    return Meaning(day=here.date() if unit == "d" else week_day(here, 4, weeks=0))
