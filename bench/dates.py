"""Dates in sentences, against two public sets; `python -m bench.dates` prints the shares.

The part of `date_expressions` (half a) that a to-do needs:

1. English and Japanese expressions of the types date, time and datetime; no ranges, durations,
   repetitions or alternatives.
2. The latest reading lies on the day of reference or after it: due dates lie ahead.
3. Not: feasts, working days and other calendars, other time zones, "now", "the day", dates that do
   not exist, and English dates whose year or clock is in words ("nineteen eighty six").
4. Not the mode SplitDateAndTime, which wants the day and the time of one expression apart.
5. The end of a day counts as that day: a task without a time is due on the whole of it.

An expression is right if one found date overlaps it and is the latest of the readings given, with
either half of the day where the words leave it open. A weekday may be today there, and never is
here: the one a week later is right as well. Texts of both languages without any date are counted
apart: nothing should be found in them.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from bench.data import read
from carrel.text.dates.find import FoundDate, find_dates
from carrel.text.dates.pieces import add_months

NOW = "2026-03-18T10:30:00"  # where a case names no moment
ZONE = ZoneInfo("UTC")
LANGUAGES = {"English": "en", "Japanese": "ja"}
_WEEKDAY = re.compile(r"\b(?:mon|tue|wed|thu|fri|sat|sun)|[月火水木金土日]曜", re.IGNORECASE)
_TYPES = frozenset(("date", "time", "datetime"))
_ELSEWHERE = re.compile(
    r"easter|christmas|eid\b|black friday|juneteenth|freedom day|jubilee|new year|\botd\b|旧暦"
    r"|営業日|\bnow\b|at the moment|^今$|^(?:the|my) day$|^その日$|^前日$|nineteen|thousand"
    r"|before|前$"
)


def needed(row: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the expressions of a case that a to-do needs."""
    if row["lang"] not in LANGUAGES or not row["reference"] or "Split" in row["mode"]:
        return []
    today = row["reference"][:10]
    return [
        entity
        for entity in row["expect"]
        if entity["type"] in _TYPES
        and not _ELSEWHERE.search(entity["text"].lower())
        and not any("timezone" in value for value in entity["values"])
        and any(_ahead(value.get("value", ""), today) for value in entity["values"])
    ]


def _ahead(value: str, today: str) -> bool:
    return bool(re.match(r"\d\d:", value)) or (value[:1].isdigit() and value[:10] >= today)


def is_right(entity: dict[str, Any], found: list[FoundDate], text: str) -> bool:
    """Say whether a found date overlaps the expression and means the same."""
    start = text.lower().find(entity["text"].lower())
    end = start + len(entity["text"])
    near = [one for one in found if start < 0 or (one.start < end and one.end > start)]
    values = [value["value"] for value in entity["values"] if value.get("value", "")[:1].isdigit()]
    later = timedelta(days=7 if _WEEKDAY.search(entity["text"]) else 0)
    return any(_means(one, values, later) for one in near)


def _means(one: FoundDate, values: list[str], later: timedelta) -> bool:
    latest = max(values)[:10]
    for value in values:
        if re.match(r"\d\d:", value):
            if one.clock == time.fromisoformat(value):
                return True
            continue
        day = date.fromisoformat(value[:10])
        clock = time.fromisoformat(value[11:]) if len(value) > 10 else None
        if clock == time(23, 59, 59):
            clock = None
        same = one.day == day or (clock is None and one.day == day + later)
        if value[:10] == latest and same and one.clock == clock:
            return True
    return False


def points() -> dict[str, tuple[int, int, list[str]]]:
    """Return for each language how many expressions are right, of how many, and the wrong ones."""
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    wrong: dict[str, list[str]] = {"English": [], "Japanese": []}
    for row in read("date_expressions/cases.jsonl"):
        if row["half"] != "a" or row["lang"] not in LANGUAGES:
            continue
        lang, entities = row["lang"], needed(row)
        found = _find(row["text"], row["reference"], LANGUAGES[lang])
        for entity in entities:
            total[lang] += 1
            if is_right(entity, found, row["text"]):
                right[lang] += 1
            else:
                means = [str(one.moment) for one in found]
                wrong[lang].append(
                    f"{row['id']} {row['reference']} {row['text']!r}: "
                    f"{entity['text']!r} {json.dumps(entity['values'][-1:])} {means}"
                )
    return {lang: (right[lang], total[lang], wrong[lang]) for lang in LANGUAGES}


def silences() -> dict[str, tuple[int, int, list[str]]]:
    """Return for texts without a date in how many none is found."""
    result = {}
    for lang, code in LANGUAGES.items():
        rows = [
            row
            for row in read("date_expressions/cases.jsonl")
            if row["lang"] == lang and row["half"] == "a" and not row["expect"]
        ]
        loud = [row["text"] for row in rows if _find(row["text"], row["reference"], code)]
        result[lang] = (len(rows) - len(loud), len(rows), loud)
    return result


def relative(language: str = "ur") -> tuple[int, int, list[str]]:
    """Return how many of CLDR's dates, relative expressions, weekdays and times are right."""
    right, total, wrong = 0, 0, []
    for row in read("date_expressions/cldr.jsonl"):
        if row["lang"] != language or "month" in row:
            continue
        total += 1
        found = _find(row["text"], row.get("reference"), language)
        if len(found) == 1 and _as_cldr(row, found[0]):
            right += 1
        else:
            wrong.append(f"{row['id']} {row['text']} {[str(one.moment) for one in found]}")
    return right, total, wrong


def _as_cldr(row: dict[str, Any], found: FoundDate) -> bool:
    now = datetime.fromisoformat(row.get("reference") or NOW)
    if "date" in row:
        return found.day == date.fromisoformat(row["date"])
    if "weekday" in row:
        return found.day.weekday() == row["weekday"] and found.day > now.date()
    if "time" in row:
        return found.clock == time.fromisoformat(row["time"])
    if row["unit"] in ("hour", "minute"):
        moment = now + timedelta(**{f"{row['unit']}s": row["amount"]})
        return (found.day, found.clock) == (moment.date(), moment.time())
    if row["unit"] == "month":
        return found.day == add_months(now.date(), row["amount"])
    return found.day == now.date() + timedelta(**{f"{row['unit']}s": row["amount"]})


def _find(text: str, reference: str | None, language: str) -> list[FoundDate]:
    now = datetime.fromisoformat(reference or NOW).replace(tzinfo=ZONE)
    return find_dates(text, now=now, zone=ZONE, language=language, loose=True)


def main() -> None:
    """Print the shares, and what is wrong."""
    results = {f"{lang}, what a to-do needs": one for lang, one in points().items()}
    results |= {f"{lang}, texts without a date": one for lang, one in silences().items()}
    results |= {f"CLDR {language}": relative(language) for language in ("ur", "ja", "en")}
    for name, (right, total, wrong) in results.items():
        for line in wrong:
            print("  ", line)
        print(f"{name}: {right} of {total}, {right / total:.3f}")


if __name__ == "__main__":
    main()
