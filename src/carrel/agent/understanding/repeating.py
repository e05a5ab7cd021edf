"""What was just done to one task is done to another: "and the bill too", "same for 3"."""

from __future__ import annotations

from dataclasses import replace

from carrel.agent.understanding.clause import Outcome, Reading
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.references import resolve
from carrel.agent.understanding.values import Act, Operation

_REPEATED = (Act.COMPLETE, Act.REOPEN)


def repeat(text: str, reading: Reading) -> Outcome | None:
    """Do to another task what was just done to one: "and the bill too"."""
    memory = reading.situation.memory
    if memory.last is None or not memory.changes:
        return None
    if memory.last.act is Act.UPDATE:
        return _set_alike(text, memory.last, reading)
    return repeated(text, memory.last.act, reading)


def repeated(text: str, act: Act, reading: Reading) -> Outcome | None:
    """Complete or reopen the task that "and the bill too" names, if it names one."""
    number = _other(text, reading) if act in _REPEATED else None
    return None if number is None else Outcome(operations=(Operation(act=act, number=number),))


def _set_alike(text: str, last: Operation, reading: Reading) -> Outcome | None:
    """Give another task the level, the kind or the day that one was just given."""
    if last.title is not None or last.description is not None:
        return None
    number = _other(text, reading)
    return None if number is None else Outcome(operations=(replace(last, number=number),))


def _other(text: str, reading: Reading) -> int | None:
    """Return the one task that "and the bill too" names, if it names nothing else."""
    found = reading.grammar.too.search(tidy(text))
    if found is None or reading.line.dates_in(text):
        return None
    meant = resolve(next((group for group in found.groups() if group), ""), reading)
    return meant.numbers[0] if len(meant.numbers) == 1 and meant.named else None
