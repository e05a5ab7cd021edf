"""Which list some words ask for."""

from __future__ import annotations

from dataclasses import replace

from carrel.agent.understanding.clause import Reading
from carrel.agent.understanding.slots import Slots
from carrel.agent.understanding.values import Act, Filter, KnownTask, Situation


def filter_of(text: str, reading: Reading, slots: Slots | None) -> Filter:
    """Return the filter that words for a list name."""
    pointing = reading.grammar.pointing
    is_open = bool(pointing.open.search(text))
    done = False if is_open else True if pointing.done.search(text) else None
    found = Filter(done=done, overdue=bool(pointing.overdue.search(text)))
    if slots is not None:
        found = replace(found, priority=slots.priority, category=slots.category)
    return found


def counted(slots: Slots, reading: Reading) -> Filter:
    """Return the filter of a count; where it speaks of open and done, all of them count."""
    pointing, text = reading.grammar.pointing, slots.dateless
    wanted = filter_of(text, reading, slots)
    both = wanted.done is False and pointing.done.search(pointing.open.sub(" ", text))
    total = pointing.total is not None and pointing.total.search(text)
    if both or total or _speaks_of_both(text, reading):
        return replace(wanted, done=None)
    return wanted


def _speaks_of_both(text: str, reading: Reading) -> bool:
    """Say whether it is asked how many are done and how many are left."""
    pointing = reading.grammar.pointing
    parts = pointing.joins.split(text) if pointing.joins is not None else [text]
    done = any(pointing.done.search(part) for part in parts)
    return done and any(
        pointing.open.search(part) and not pointing.done.search(part) for part in parts
    )


def narrowed(wanted: Filter, reading: Reading) -> Filter:
    """Return a filter within the list before, where words say "only those that …"."""
    narrows, last = reading.grammar.pointing.narrows, reading.situation.memory.last
    if narrows is None or last is None or last.act is not Act.LIST:
        return wanted
    if not narrows.search(reading.line.text):
        return wanted
    before = last.filter
    if wanted.due_from is None and wanted.due_until is None:
        wanted = replace(wanted, due_from=before.due_from, due_until=before.due_until)
    return replace(
        wanted,
        priority=wanted.priority or before.priority,
        category=wanted.category or before.category,
    )


def is_in(task: KnownTask, wanted: Filter, situation: Situation) -> bool:
    """Say whether a task belongs to a list."""
    day = task.due.astimezone(situation.zone).date() if task.due else None
    today = situation.now.astimezone(situation.zone).date()
    if wanted.overdue and (day is None or day >= today or task.done):
        return False
    if wanted.due_from is not None and (day is None or day < wanted.due_from):
        return False
    if wanted.due_until is not None and (day is None or day > wanted.due_until):
        return False
    return (
        wanted.done in (None, task.done)
        and wanted.priority in (None, task.priority)
        and wanted.category in (None, task.category)
        and (wanted.numbers is None or task.number in wanted.numbers)
    )
