"""All that is due on a day, and what is to become of it: "move everything due today to Friday"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from carrel.agent.understanding.clause import Outcome, Reading, bare
from carrel.agent.understanding.filters import is_in
from carrel.agent.understanding.values import READS, Act, Filter, Memory, Question, Reason

Read = Callable[[str, Reading], Outcome | None]


def due_then(text: str, reading: Reading, *, read: Read) -> Outcome | None:
    """Return what becomes of the open tasks of one day; more than one is asked about."""
    pattern = reading.grammar.due_then
    found = pattern.search(bare(text, reading.grammar)) if pattern is not None else None
    dates = reading.line.dates_in(found["date"]) if found is not None else ()
    if found is None or len(dates) != 1:
        return None
    situation = reading.situation
    day = dates[0].moment.astimezone(situation.zone).date()
    wanted = Filter(due_from=day, due_until=day, done=False)
    numbers = tuple(task.number for task in situation.known() if is_in(task, wanted, situation))
    if not numbers:
        return Outcome(refusal=Reason.NOT_FOUND, refused=Act.UPDATE)
    memory = Memory(shown=numbers, touched=numbers)
    told = replace(reading, situation=replace(situation, memory=memory))
    made = read(f"{found['act']} them {found['tail']}", told)
    if made is None:
        return None
    asked = made.question.operations if made.question is not None else ()
    operations = made.operations or asked
    if any(one.act in READS or one.number not in numbers for one in operations):
        return Outcome(question=Question(reason=Reason.WHICH, numbers=numbers))
    if made.operations and len(numbers) > 1:
        return Outcome(
            question=Question(reason=Reason.CONFIRM, operations=operations, numbers=numbers)
        )
    return made
