"""What a clause changes of a task: its title, date, priority, category or note."""

from __future__ import annotations

import re
from dataclasses import replace

from carrel.agent.understanding.clause import Clause, Outcome, Reading
from carrel.agent.understanding.lines import QUOTES, tidy
from carrel.agent.understanding.numbering import numbers_in
from carrel.agent.understanding.references import Meant, meant_by
from carrel.agent.understanding.shifts import shift_in, shifted
from carrel.agent.understanding.slots import on_its_day, with_slots
from carrel.agent.understanding.targets import apply, holds
from carrel.agent.understanding.values import Act, Operation, Question, Reason

_QUOTED = re.compile(QUOTES)
_EMPTY = Operation(act=Act.UPDATE)


def update(clause: Clause, reading: Reading) -> Outcome | None:
    """Return the update that a clause asks for, or nothing where its pattern does not hold."""
    operation = _wanted(clause, reading)
    if operation is None:
        return None
    moves = operation.title is None and shift_in(clause, reading)
    if operation == _EMPTY and not moves and not _wants_something(clause, reading):
        return None
    meant = meant_by(clause, reading)
    if moves and (moved := shifted(clause, meant, reading)):
        return moved
    if clause.pattern.stated and not holds(meant) and not _is_pronoun(clause, reading):
        return None
    if not holds(meant) and not meant.missing and not _is_certain(clause, reading):
        return None
    if "old" in clause.groups:
        return _reworded(operation, meant, clause, reading)
    if operation == _EMPTY:
        return _what(clause, meant, reading)
    return apply(_on_its_day(operation, meant, clause, reading), meant, reading)


def _on_its_day(operation: Operation, meant: Meant, clause: Clause, reading: Reading) -> Operation:
    """Return the update with a time alone on the day that the task is due."""
    if len(meant.numbers) != 1:
        return operation
    grammar, situation = reading.grammar, reading.situation
    task = situation.task(meant.numbers[0])
    due = task.due if task is not None else None
    return on_its_day(operation, clause.slots, due, grammar=grammar, zone=situation.zone)


def _reworded(
    operation: Operation, meant: Meant, clause: Clause, reading: Reading
) -> Outcome | None:
    """Put new words in place of those of a title that a clause names."""
    task = reading.situation.task(meant.numbers[0]) if len(meant.numbers) == 1 else None
    old = reading.line.restore(tidy(clause.groups["old"]))
    found = re.search(re.escape(old), task.title, re.IGNORECASE) if task and old else None
    if task is None or found is None:
        return None
    new = operation.title or old
    if found.start() == 0 and found[0][0].isupper():
        new = new[0].upper() + new[1:]
    title = f"{task.title[: found.start()]}{new}{task.title[found.end() :]}"
    return apply(replace(operation, title=title), meant, reading)


def _wanted(clause: Clause, reading: Reading) -> Operation | None:
    if "note" in clause.groups:
        note = reading.line.restore(tidy(clause.groups["note"]))
        return Operation(act=Act.UPDATE, description=note) if note else None
    if clause.pattern.rename:
        new = clause.groups.get("new", "")
        if not _is_title(new, clause, reading):
            return None
        return Operation(act=Act.UPDATE, title=reading.line.restore(tidy(new)))
    no_due = bool(reading.grammar.slotting.no_due.search(clause.text))
    return with_slots(Operation(act=Act.UPDATE, no_due=no_due), clause.slots)


def _is_title(new: str, clause: Clause, reading: Reading) -> bool:
    """Say whether a new title is more than a date, a priority or a category."""
    if _QUOTED.search(new):
        return True
    left = tidy(reading.line.without_dates(new))
    if not left:
        return False
    taken = clause.slots.priority or clause.slots.category
    return not taken or left.casefold() in clause.slots.rest.casefold()


def _wants_something(clause: Clause, reading: Reading) -> bool:
    return clause.pattern.explicit or bool(reading.grammar.slotting.wants_date.search(clause.text))


def _is_pronoun(clause: Clause, reading: Reading) -> bool:
    return bool(reading.grammar.pointing.pronoun.fullmatch(tidy(clause.groups["ref"])))


def _is_certain(clause: Clause, reading: Reading) -> bool:
    """Say whether a task was named, so that it is told if there is none."""
    return clause.pattern.explicit or bool(numbers_in(clause.groups["ref"], reading))


def _what(clause: Clause, meant: Meant, reading: Reading) -> Outcome:
    """Ask what is to change."""
    if not meant.numbers and not meant.missing:
        return apply(_EMPTY, meant, reading)
    dated = bool(reading.grammar.slotting.wants_date.search(clause.text))
    reason = Reason.WHICH if meant.missing else Reason.WHEN if dated else Reason.CHANGE
    made = tuple(replace(_EMPTY, number=number) for number in meant.numbers)
    return Outcome(
        question=Question(reason=reason, operations=made or (_EMPTY,), numbers=meant.numbers)
    )
