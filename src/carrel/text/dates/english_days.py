"""English names of days, and the days that they mean."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from carrel.text.dates.pieces import Half, Meaning, next_weekday, week_day

_DAY_NAMES = (
    "monday mon",
    "tuesday tues tue",
    "wednesday wensday wednsday weds wed",
    "thursday thurs thur thu",
    "friday fri",
    "saturday saterday sat",
    "sunday sun",
)
WEEKDAYS = {name: number for number, names in enumerate(_DAY_NAMES) for name in names.split()}
DAYS = {
    "day after tomorrow": 2,
    "tomorrow": 1,
    "tommorow": 1,
    "tomorow": 1,
    "tmrw": 1,
    "tmr": 1,
    "tmw": 1,
    "2moro": 1,
    "today": 0,
    "tonight": 0,
    "tonite": 0,
    "day before yesterday": -2,
    "yesterday": -1,
}
NAME = rf"(?:{'|'.join(sorted(WEEKDAYS, key=len, reverse=True))})"


def day(found: re.Match[str], here: datetime) -> Meaning:
    """Return the day of "tomorrow" and its like."""
    word = re.sub(r"\s+", " ", found[1])
    days = DAYS[word]
    half = Half.EVENING if word.startswith("toni") else None
    return Meaning(day=here.date() + timedelta(days=days), half=half, past=days < 0)


def weekday(found: re.Match[str], here: datetime) -> Meaning:
    """Return the day of "next Friday" and its like."""
    which, name = found[1] or "", WEEKDAYS[found[2]]
    weeks = 1 if re.search("next|following", which) or found[3] else None
    if found[3] and "after" in found[3]:
        weeks = 2
    if re.search("last|previous|past", which):
        back = (here.weekday() - name - 1) % 7 + 1
        if "past" not in which:
            return Meaning(day=week_day(here, name, weeks=-1), weekday=True, past=True)
        return Meaning(day=here.date() - timedelta(days=back), weekday=True, past=True)
    if weeks:
        return Meaning(day=week_day(here, name, weeks=weeks), weekday=True)
    short = len(found[2]) <= 3 and found[2] in ("sun", "sat", "wed", "mon") and not which
    return Meaning(day=next_weekday(here, name), weekday=True, loose=short)


def weeks_on(found: re.Match[str], here: datetime) -> Meaning:
    """Return the day of "Friday week", which is a week after the coming Friday."""
    words = {found[1], found[2]}
    days = 14 if "fortnight" in words else 7
    name = next(word for word in words if word not in ("week", "fortnight"))
    first = here.date() + timedelta(days=DAYS[name]) if name in DAYS else None
    first = first or next_weekday(here, WEEKDAYS[name])
    return Meaning(day=first + timedelta(days=days))
