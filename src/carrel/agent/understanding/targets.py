"""One thing done to the tasks that are meant, or a question where that is not safe."""

from __future__ import annotations

from dataclasses import replace

from carrel.agent.understanding.clause import Outcome, Reading
from carrel.agent.understanding.references import ENOUGH, Meant
from carrel.agent.understanding.values import Act, Operation, Question, Reason

_SURE = 0.7  # the share of words that a title must have before it is deleted unasked
_SOME = 0.3  # the same before one is opened again, by which nothing is lost
_FEW = 2  # more tasks than this are not completed at once without a question


def holds(meant: Meant) -> bool:
    """Say whether a statement speaks of a task at all."""
    return bool(meant.numbers) and meant.share >= ENOUGH


def apply(operation: Operation, meant: Meant, reading: Reading) -> Outcome:
    """Do one thing to the tasks that are meant, or ask."""
    if meant.missing:
        return Outcome(question=Question(reason=Reason.WHICH, operations=(operation,)))
    if not meant.numbers:
        known = reading.situation.known()
        reason = Reason.NOT_FOUND if known else Reason.NO_TASKS
        return Outcome(refusal=reason, refused=operation.act)
    if len(meant.numbers) > 1 and not meant.many:
        return Outcome(
            question=Question(reason=Reason.WHICH, operations=(operation,), numbers=meant.numbers)
        )
    made = tuple(replace(operation, number=number) for number in meant.numbers)
    if _must_confirm(operation, meant):
        return Outcome(
            question=Question(reason=Reason.CONFIRM, operations=made, numbers=meant.numbers)
        )
    changing = tuple(one for one in made if not _already(one, reading))
    if not changing:
        return Outcome(refusal=Reason.ALREADY, numbers=meant.numbers, refused=operation.act)
    return Outcome(operations=changing)


def _must_confirm(operation: Operation, meant: Meant) -> bool:
    if operation.act is Act.DELETE:
        return meant.many or not meant.named or meant.share < _SURE
    at_once = meant.many and not meant.named
    enough = _SOME if operation.act is Act.REOPEN else ENOUGH
    return (at_once and len(meant.numbers) > _FEW) or meant.share < enough


def _already(operation: Operation, reading: Reading) -> bool:
    """Say whether the task is as it should be."""
    task = reading.situation.task(operation.number or 0)
    if task is None:
        return True
    if operation.act is Act.COMPLETE:
        return task.done
    return operation.act is Act.REOPEN and not task.done
