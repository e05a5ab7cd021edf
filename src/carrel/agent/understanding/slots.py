"""Dates, priority, category and note of a clause, and the text that is left without them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime

from carrel.agent.understanding.grammar import Grammar
from carrel.agent.understanding.lines import Line, blanks, tidy
from carrel.text.dates.find import FoundDate


@dataclass(frozen=True, slots=True, kw_only=True)
class Slots:
    """What a clause says beside its command."""

    rest: str  # without dates, priority, category and note
    dateless: str  # without dates and note
    priority: str | None = None
    category: str | None = None
    dates: tuple[FoundDate, ...] = ()
    note: str | None = None

    @property
    def due(self) -> datetime | None:
        """The moment that is named, if one is; the last word counts."""
        return self.dates[-1].moment if self.dates else None

    @property
    def whole_day(self) -> bool:
        """Whether the date has no time."""
        return not self.dates or self.dates[-1].whole_day

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
    dates = line.dates_in(text)
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
