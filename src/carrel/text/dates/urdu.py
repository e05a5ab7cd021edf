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
    add_months,
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


_B, _E = r"(?<!\w)", r"(?!\w)"
_NOWADAYS = re.compile(
    r"(?<!\w)(?:(?:آج|aaj|aj|aj) ?(?:کل|kal|kl)|کل (?:وقتی|ملا)|kal (?:waqti|mila))(?!\w)"
)
_ON = re.compile(r" (?:ko|کو)(?!\w)")
_THAT = frozenset("کہ کے ke k :".split())
_IS = frozenset("hai he hy h hain ہے ہیں".split())
_DUTY = re.compile(r"(?:na|ni|ne|نا|نی|نے) (?:hai|he|hy|h|hain|ہے|ہیں)(?!\w)")
_COMMAND = re.compile(
    r"delete|done|complete|mukammal|hata|mita|nikal|khatam|cancel|edit|change|badal"
    r"|ڈیلیٹ|حذف|مکمل|ہٹا|مٹا|نکال|ختم|کینسل|بدل|تبدیل"
)
# English names of days in short, which are other words too: only before "on" and "until".
_SHORT = {
    word: day
    for day, words in enumerate(("mon", "tue tues", "wed", "thu thur thurs", "fri", "sat", "sun"))
    for word in words.split()
}
# Half past one and half past two have words of their own.
_HALF_PAST = {
    word: hour
    for hour, words in ((1, "ڈیڑھ derh dairh deerh ڈیڈھ"), (2, "ڈھائی dhai dhaai dhayi"))
    for word in words.split()
}
# A number behind these is none of a day: "up to chapter 5".
_NO_DAY = frozenset(
    "chapter باب page صفحہ صفحے سے se نمبر number no task kaam کام class level part پارہ".split()
)


def _any(*tables: object) -> str:
    words = {word for table in tables for word in table}  # type: ignore[attr-defined]
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True)).replace(r"\ ", r"\s+")


def _is_duty(text: str, before: list[str], end: int) -> bool:
    """Say whether what stands around "on 5" is to be done, and no command about task 5."""
    if before and before[-1] in _IS:
        return True
    return (
        (not before or before[-1] in _THAT)
        and bool(_DUTY.search(text, end))
        and not _COMMAND.search(text)
    )


class _Grammar:
    """The rules of one way of writing Urdu."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self.number = rf"(?:\d{{1,4}}|{_any(words.numbers)})"
        self._on_day = re.compile(rf" (?:{_any(words.on_day)})(?!\w)")

    def rules(self) -> tuple[Rule, ...]:
        return (*self._days(), *self._dates(), *self._clocks())

    def _days(self) -> tuple[Rule, ...]:
        w, b, e = self._words, _B, _E
        name, ahead, this = _any(w.weekdays), _any(w.next), _any(w.this)
        return (
            self._rule(rf"{b}({_any(w.days)}){e}", self._day),
            self._rule(
                rf"{b}(?:({ahead}|{this}|{_any(w.last)}) )?({name}){e}"
                rf"(?! (?:{_any(w.last)}|صاحب|بابا|sahab|sahib|baba){e}"
                rf"| مت (?:پر|کا|کی|کے|میں|سے){e})",
                self._weekday,
            ),
            self._rule(
                rf"{b}({ahead}) (?:{_any(w.week)}) (?:(?:{_any(w.of)}) )?({name}){e}",
                self._weekday,
            ),
            self._rule(
                rf"{b}(?:({ahead}|{this}) )?(?:week ?end|ویک ?اینڈ){e}"
                rf"(?: (?:pe|par|پر|me|میں){e})?",
                self._weekend,
            ),
            self._rule(rf"{b}({ahead}) ({_any(w.week, w.month, w.year)}){e}", self._next),
        )

    def _dates(self) -> tuple[Rule, ...]:
        w, n, b, e = self._words, self.number, _B, _E
        unit, month = _any(w.units), _any(w.months)
        ahead, this = _any(w.next), _any(w.this)
        days = [word for word, number in w.numbers.items() if 5 <= number <= 31]
        return (
            self._rule(
                rf"{b}({ahead}|{this}) (?:{_any(w.month)}) (?:{_any(w.of)}) ({n})"
                rf"(?: (?:{_any(w.date)}){e}|(?= (?:{_any(w.of)}){e}))",
                self._day_of_that_month,
            ),
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
                rf"(?<![\w:/.-])(\d{{1,2}}|{_any(days)})"
                rf"(?= (?:تک|سے پہلے|tak|tk|se pehle|se pehlay|ko|کو){e})",
                self._until,
            ),
        )

    def _clocks(self) -> tuple[Rule, ...]:
        w, n, b, e = self._words, self.number, _B, _E
        return (
            self._rule(
                rf"{b}(?:({_any(w.quarters)}) )?({n})(?: |:(\d\d) )?(?:{_any(w.oclock)}){e}",
                self._clock,
            ),
            self._rule(
                rf"{b}({_any(w.halves)}) (?:(?:{_any(w.of)}) )?(\d{{1,2}})"
                rf"(?= (?:تک|سے پہلے|tak|tk|se pehle|se pehlay){e})",
                self._hour_of,
            ),
            self._rule(rf"{b}({_any(_SHORT)})(?= (?:ko|tak|tk|ke liye|k liye){e})", self._short),
            self._rule(rf"{b}({_any(_HALF_PAST)}) (?:{_any(w.oclock)}){e}", self._half_past),
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

    def _day(self, found: re.Match[str], here: datetime) -> Meaning | None:
        if _NOWADAYS.search(found.string, max(found.start() - 8, 0), found.end() + 8):
            return None
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

    def _weekend(self, found: re.Match[str], here: datetime) -> Meaning:
        if found[1] in self._words.next:
            return Meaning(day=week_day(here, 5, weeks=1))
        return Meaning(day=next_weekday(here, 5))

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

    def _day_of_that_month(self, found: re.Match[str], here: datetime) -> Meaning | None:
        ahead = 1 if found[1] in self._words.next else 0
        first = add_months(here.date().replace(day=1), ahead)
        day = whole_date(first.year, first.month, self._count(found[2]))
        return Meaning(day=day) if day else None

    def _day_of_month(self, found: re.Match[str], here: datetime) -> Meaning | None:
        day = self._count(found[1])
        return Meaning(day=next_day_of_month(here, day)) if 1 <= day <= 31 else None

    def _until(self, found: re.Match[str], here: datetime) -> Meaning | None:
        before = found.string[: found.start()].split()
        on = _ON.match(found.string, found.end())
        if not found[1].isdigit() and not on:
            return None  # "up to ten" counts
        if on and not _is_duty(found.string, before, found.end()):
            return None  # "do 3" is a task, "to be paid on 3" a day
        return None if before and before[-1] in _NO_DAY else self._day_of_month(found, here)

    def _clock(self, found: re.Match[str], _here: datetime) -> Meaning | None:
        hour, minute = self._count(found[2]), int(found[3] or 0)
        if found[1]:
            minute = self._words.quarters[found[1]]
        if minute < 0:
            hour, minute = hour - 1 or 12, 60 + minute
        if hour > 24 or minute > 59:
            return None
        return Meaning(clock=Clock(hour=hour % 24, minute=minute, open=1 <= hour <= 12))

    def _hour_of(self, found: re.Match[str], _here: datetime) -> Meaning | None:
        hour = int(found[2])
        if not 1 <= hour <= 12:
            return None
        return Meaning(clock=Clock(hour=hour, minute=0, open=True), half=self._part(found[1]))

    def _part(self, word: str) -> Half:
        return Half(self._words.halves[" ".join(word.split())])

    def _short(self, found: re.Match[str], here: datetime) -> Meaning:
        return Meaning(day=next_weekday(here, _SHORT[found[1]]), weekday=True)

    def _half_past(self, found: re.Match[str], _here: datetime) -> Meaning:
        return Meaning(clock=Clock(hour=_HALF_PAST[found[1]], minute=30, open=True))

    def _half(self, found: re.Match[str], _here: datetime) -> Meaning:
        return Meaning(half=Half(self._words.halves[found[1]]), loose=True)


_SCRIPT, _ROMAN = _Grammar(SCRIPT_WORDS), _Grammar(ROMAN_WORDS)
SCRIPT = _SCRIPT.rules()
ROMAN = _ROMAN.rules()


def step_of(count: str, unit: str, *, roman: bool) -> Step:
    """Return the step that a count and a unit in words make."""
    return (_ROMAN if roman else _SCRIPT).step(count, unit)
