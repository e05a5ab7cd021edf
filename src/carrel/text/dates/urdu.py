"""Rules for dates in Urdu: one grammar, once in its own script and once in Roman letters."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from carrel.text.dates.pieces import (
    Clock,
    Half,
    Meaning,
    Rule,
    Step,
    month_end,
    next_date,
    next_day_of_month,
    next_weekday,
    rule,
    week_day,
    whole_date,
)
from carrel.text.dates.urdu_words import ROMAN as ROMAN_WORDS
from carrel.text.dates.urdu_words import SCRIPT as SCRIPT_WORDS
from carrel.text.dates.urdu_words import Words

_STEPS = {
    "minute": Step(time=timedelta(minutes=1)),
    "hour": Step(time=timedelta(hours=1)),
    "day": Step(days=1),
    "week": Step(days=7),
    "month": Step(months=1),
    "year": Step(months=12),
}


def _any(*tables: object) -> str:
    words = {word for table in tables for word in table}  # type: ignore[attr-defined]
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True)).replace(r"\ ", r"\s+")


class _Grammar:
    """The rules of one way of writing Urdu."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self.number = rf"(?:\d{{1,4}}|{_any(words.numbers)})"
        self._on_day = re.compile(rf" (?:{_any(words.on_day)})(?!\w)")

    def rules(self) -> tuple[Rule, ...]:
        w, n = self._words, self.number
        unit, name, month = _any(w.units), _any(w.weekdays), _any(w.months)
        ahead, this = _any(w.next), _any(w.this)
        b, e = r"(?<!\w)", r"(?!\w)"
        return (
            self._rule(rf"{b}({_any(w.days)}){e}", self._day),
            self._rule(
                rf"{b}(?:({ahead}|{this}|{_any(w.last)}) )?({name}){e}(?! {_any(w.last)}{e})",
                self._weekday,
            ),
            self._rule(
                rf"{b}({ahead}) (?:{_any(w.week)}) (?:(?:{_any(w.of)}) )?({name}){e}",
                self._weekday,
            ),
            self._rule(rf"{b}({ahead}) ({_any(w.week, w.month, w.year)}){e}", self._next),
            self._rule(
                rf"{b}(?:({ahead}|{this}) )?(?:{_any(w.month)}) (?:(?:{_any(w.of)}) )?"
                rf"(?:{_any(w.end)}){e}",
                self._month_end,
            ),
            self._rule(rf"{b}({n}) ({unit}) (?:{_any(w.after)}){e}", self._after),
            self._rule(rf"{b}({n}) ({unit}) (?:{_any(w.before)}){e}", self._ago),
            self._rule(rf"{b}(?:{_any(w.half_hour)}) (?:{_any(w.after)}){e}", self._half_hour),
            self._rule(
                rf"{b}(\d{{1,2}}|{_any(w.numbers)})(?: (?:{_any(w.of)}))? ({month}){e}"
                r"(?:[،,]?\s*(\d{4}))?",
                self._dated,
            ),
            self._rule(
                rf"{b}({month}) (?:{_any(w.of)}) ({n}){e}(?: {_any(w.date)})?()", self._turned
            ),
            self._rule(rf"{b}({n}) (?:{_any(w.date)}){e}", self._day_of_month),
            self._rule(
                rf"{b}(?:({_any(w.quarters)}) )?({n})(?: |:(\d\d) )?(?:{_any(w.oclock)}){e}",
                self._clock,
            ),
            self._rule(rf"{b}({_any(w.halves)}){e}(?: (?:{_any(w.of)}){e})?", self._half),
        )

    @staticmethod
    def _rule(pattern: str, make: object) -> Rule:
        made = rule(pattern, make)  # type: ignore[arg-type]
        # Letters of Arabic script are letters here, so the patterns are not those of ASCII.
        return Rule(pattern=re.compile(made.pattern.pattern), make=made.make)

    def _count(self, text: str) -> int:
        plain = " ".join(text.split())
        return int(plain) if plain.isdigit() else self._words.numbers[plain]

    def _day(self, found: re.Match[str], here: datetime) -> Meaning:
        days, unsure = self._words.days[" ".join(found[1].split())]
        return Meaning(day=here.date() + timedelta(days=days), unsure=unsure, past=days < 0)

    def _weekday(self, found: re.Match[str], here: datetime) -> Meaning | None:
        which, day = found[1], self._words.weekdays[found[2]]
        weak = found[2] in self._words.weak and not self._names_day(found)
        if weak and (which in self._words.next or which in self._words.this):
            return None  # a week, not its Saturday
        if which in self._words.next:
            return Meaning(day=week_day(here, day, weeks=1), weekday=True)
        if which in self._words.last:
            return Meaning(day=week_day(here, day, weeks=-1), weekday=True, past=True)
        return Meaning(day=next_weekday(here, day), weekday=True, loose=weak)

    def _names_day(self, found: re.Match[str]) -> bool:
        """Say whether "on" or "day of" follows, so that a week is not meant."""
        return bool(self._on_day.match(found.string, found.end()))

    def _next(self, found: re.Match[str], here: datetime) -> Meaning:
        unit = self._words.units[found[2]]
        step = _STEPS[unit]
        if step.months:
            return Meaning(step=step)
        return Meaning(day=here.date() + timedelta(days=step.days), weeks=1)

    def _month_end(self, found: re.Match[str], here: datetime) -> Meaning:
        return Meaning(day=month_end(here.date(), 1 if found[1] in self._words.next else 0))

    def _after(self, found: re.Match[str], _here: datetime) -> Meaning:
        return Meaning(step=self.step(found[1], found[2]))

    def step(self, count: str, unit: str, sign: int = 1) -> Step:
        one, many = _STEPS[self._words.units[unit]], self._count(count) * sign
        return Step(days=one.days * many, months=one.months * many, time=one.time * many)

    def _ago(self, found: re.Match[str], _here: datetime) -> Meaning:
        return Meaning(step=self.step(found[1], found[2], sign=-1), past=True)

    def _half_hour(self, _found: re.Match[str], _here: datetime) -> Meaning:
        return Meaning(step=Step(time=timedelta(minutes=30)))

    def _dated(self, found: re.Match[str], here: datetime) -> Meaning | None:
        return self._on(found[1], found[2], found[3], here)

    def _turned(self, found: re.Match[str], here: datetime) -> Meaning | None:
        return self._on(found[2], found[1], None, here)

    def _on(self, day: str, month: str, year: str | None, here: datetime) -> Meaning | None:
        number, name = self._count(day), self._words.months[month]
        if not 1 <= number <= 31:
            return None
        when = whole_date(int(year), name, number) if year else next_date(here, name, number)
        return Meaning(day=when) if when else None

    def _day_of_month(self, found: re.Match[str], here: datetime) -> Meaning | None:
        day = self._count(found[1])
        return Meaning(day=next_day_of_month(here, day)) if 1 <= day <= 31 else None

    def _clock(self, found: re.Match[str], _here: datetime) -> Meaning | None:
        hour, minute = self._count(found[2]), int(found[3] or 0)
        if found[1]:
            minute = self._words.quarters[found[1]]
        if minute < 0:
            hour, minute = hour - 1 or 12, 60 + minute
        if hour > 24 or minute > 59:
            return None
        return Meaning(clock=Clock(hour=hour % 24, minute=minute, open=1 <= hour <= 12))

    def _half(self, found: re.Match[str], _here: datetime) -> Meaning:
        return Meaning(half=Half(self._words.halves[found[1]]), loose=True)


_SCRIPT, _ROMAN = _Grammar(SCRIPT_WORDS), _Grammar(ROMAN_WORDS)
SCRIPT = _SCRIPT.rules()
ROMAN = _ROMAN.rules()


def step_of(count: str, unit: str, *, roman: bool) -> Step:
    """Return the step that a count and a unit in words make."""
    return (_ROMAN if roman else _SCRIPT).step(count, unit)
