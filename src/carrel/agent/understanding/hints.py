"""What a message that was not understood may have reported."""

from __future__ import annotations

from carrel.agent.understanding.clause import Outcome, Reading, readings
from carrel.agent.understanding.references import meant_by
from carrel.agent.understanding.values import Act, Operation, Question, Reason

_PART = 0.33  # the share of the words that a title must have before it is asked about


def hint(text: str, reading: Reading) -> Outcome | None:
    """Ask whether a task is done where a report fits one in part: "I spoke with the plumber"."""
    guards, situation = reading.grammar.guards, reading.situation
    if any(one.search(text) for one in (guards.hostile, guards.never, guards.outside, guards.asks)):
        return None
    for clause in readings(text, reading):
        if clause.act is not Act.COMPLETE or not clause.pattern.stated:
            continue
        meant = meant_by(clause, reading)
        task = situation.task(meant.numbers[0]) if len(meant.numbers) == 1 else None
        if task is None or task.done or meant.missing or meant.share < _PART:
            continue
        made = (Operation(act=Act.COMPLETE, number=task.number),)
        return Outcome(
            question=Question(reason=Reason.CONFIRM, operations=made, numbers=(task.number,))
        )
    return None
