"""Commands that name a time to come: what is set for later is not done now."""

from __future__ import annotations

from carrel.agent.understanding.clause import Clause, Reading
from carrel.agent.understanding.references import Meant
from carrel.agent.understanding.values import Act


def lies_ahead(clause: Clause, reading: Reading) -> bool:
    """Say whether a clause names a day after today."""
    today = reading.situation.now.astimezone(reading.situation.zone).date()
    return clause.slots.day is not None and clause.slots.day > today


def is_later(clause: Clause, meant: Meant, reading: Reading) -> bool:
    """Say whether a deletion names a time to come that is not the day of the task."""
    if clause.act is not Act.DELETE or not _is_to_come(clause, reading):
        return False
    tasks = [reading.situation.task(number) for number in meant.numbers]
    zone = reading.situation.zone
    days = {task.due.astimezone(zone).date() for task in tasks if task and task.due}
    return days != {clause.slots.day}


def is_ordered_for_later(clause: Clause, reading: Reading) -> bool:
    """Say whether a task is to be completed or reopened at a time that has not come."""
    ordered = reading.grammar.slotting.ordered
    if ordered is None or clause.act not in (Act.COMPLETE, Act.REOPEN):
        return False
    return _is_to_come(clause, reading) and bool(ordered.search(clause.text))


def _is_to_come(clause: Clause, reading: Reading) -> bool:
    slots = clause.slots
    soon = slots.due is not None and not slots.whole_day and slots.due > reading.situation.now
    return soon or lies_ahead(clause, reading)
