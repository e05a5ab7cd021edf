"""Lists of what is due between today and some days ahead: "in the next three days"."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from carrel.agent.understanding.clause import Reading
from carrel.agent.understanding.values import Filter

_FEW = 3  # days or weeks, where nobody counts them
_LENGTHS = {"day": 1, "week": 7, "fortnight": 14, "month": 30}


def within(text: str, reading: Reading) -> Filter | None:
    """Return the days from today on that words name, or nothing where they name none."""
    pattern = reading.grammar.slotting.window
    found = pattern.search(reading.line.restore(text)) if pattern is not None else None
    if found is None:
        return None
    given = {name.rstrip("234"): value for name, value in found.groupdict().items() if value}
    unit = given["unit"].casefold()
    length = _LENGTHS[unit.rstrip("s")] * _count(given.get("count"), reading, many=unit[-1] == "s")
    today = reading.situation.now.astimezone(reading.situation.zone).date()
    return Filter(due_from=today, due_until=today + timedelta(days=length))


def on_those_days(wanted: Filter, days: Filter) -> Filter:
    """Return a filter with the days of another."""
    return replace(wanted, due_from=days.due_from, due_until=days.due_until)


def _count(said: str | None, reading: Reading, *, many: bool) -> int:
    """Return how many days or weeks are meant."""
    if said is None:
        return _FEW if many else 1
    if said.isdecimal():
        return min(int(said), 366)
    word = said.casefold().split()[0]
    known = {"a": 1, "an": 1, "the": 1, "couple": 2, "few": _FEW}
    return known.get(word) or reading.grammar.pointing.counts.get(word, _FEW)
