"""Dates, priority, category and note of a clause, and the text that is left without them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date, datetime, tzinfo

from carrel.agent.understanding.grammar import Grammar
from carrel.agent.understanding.lines import Line, blanks, tidy
from carrel.agent.understanding.values import Operation
from carrel.text.dates.find import FoundDate

_NOON = 12
_PLAIN = re.compile(r"\D*(?<![午後夜夕晩])(?:[7-9]|1[01]|[七八九十]|十一)[時:].*").fullmatch


@dataclass(frozen=True, slots=True, kw_only=True)
class Slots:
    """What a clause says beside its command."""

    rest: str  # without dates, priority, category and note
    dateless: str  # without dates and note
    priority: str | None = None
    category: str | None = None
    dates: tuple[FoundDate, ...] = ()
    note: str | None = None
    same_time: bool = False  # the day moves, the time stays

    @property
    def due(self) -> datetime | None:
        """The moment that is named, if one is; the last word counts."""
        return self.dates[-1].moment if self.dates else None

    @property
    def whole_day(self) -> bool:
        """Whether the date has no time."""
        return not self.dates or self.dates[-1].whole_day

    def on_day_of(self, due: datetime | None, *, grammar: Grammar, zone: tzinfo) -> datetime | None:
        """Return the moment that is named; a time alone is one of the day that there was."""
        if self.same_time and self.day is not None and due is not None:
            return datetime.combine(self.day, due.astimezone(zone).time(), tzinfo=zone)
        clock, alone = self.dates[-1] if self.dates else None, grammar.slotting.clock
        if clock is None or clock.clock is None or due is None or alone is None:
            return self.due
        if not all(alone.fullmatch(one.text.strip()) for one in self.dates):
            return self.due
        day, at = due.astimezone(zone).date(), clock.clock
        if not grammar.spaced and day > clock.day and at.hour > _NOON + 6 and _PLAIN(clock.text):
            at = at.replace(hour=at.hour - _NOON)  # ten o'clock of another day is in the morning
        return datetime.combine(day, at, tzinfo=zone)

    @property
    def day(self) -> date | None:
        """The day that is named, if one is."""
        return self.dates[-1].day if self.dates else None


def slots_of(text: str, *, line: Line, grammar: Grammar) -> Slots:
    """Take the slots out of a clause."""
    note = None
    if (found := grammar.slotting.note.search(text)) and found["note"]:
        note = line.restore(tidy(found["note"]))
        text = f"{text[: found.start()]} {text[found.end() :]}"
    if grammar.slotting.unmeant is not None and len(line.dates_in(text)) > 1:
        left = blanks(grammar.slotting.unmeant.sub(" ", text))
        text = left if line.dates_in(left) else text
    same = grammar.slotting.same_time
    text, kept = same.subn(" ", text) if same is not None else (text, 0)
    dates = line.dates_in(text)
    if line.whole is not None and len(dates) == 2:
        dates = (dates[0], line.whole)
    dateless = line.without_dates(text)
    rest, priority = _take(dateless, grammar.slotting.priorities)
    rest, category = _take(rest, grammar.slotting.categories)
    return Slots(
        rest=rest,
        dateless=dateless,
        priority=priority,
        category=category,
        dates=dates,
        note=note,
        same_time=bool(kept),
    )


def _take(text: str, table: tuple[tuple[re.Pattern[str], str], ...]) -> tuple[str, str | None]:
    """Return the text without the first that fits and what says the same, and its value."""
    taken = None
    for pattern, value in table:
        while taken in (None, value) and (found := pattern.search(text)):
            # A group `keep` is what shows how it is meant, and belongs to the text.
            keep = found.groupdict().get("keep") or ""
            text = blanks(f"{text[: found.start()]} {keep} {text[found.end() :]}")
            taken = value
    return text, taken


def with_slots(operation: Operation, slots: Slots) -> Operation:
    """Return an operation with the date, priority and category that a clause says."""
    return replace(
        operation,
        priority=slots.priority,
        category=slots.category,
        due=slots.due,
        whole_day=slots.whole_day,
    )


def on_its_day(
    operation: Operation, slots: Slots, due: datetime | None, *, grammar: Grammar, zone: tzinfo
) -> Operation:
    """Return an update with a time alone on the day that the task was due."""
    if operation.due is None:
        return operation
    moment = slots.on_day_of(due, grammar=grammar, zone=zone)
    whole = operation.whole_day and not (slots.same_time and due is not None)
    return replace(operation, due=moment, whole_day=whole)
