"""An order to clear the whole list, with a remark beside it.

It comes to the question whether that is meant, and to nothing else.
"""

from __future__ import annotations

from carrel.agent.understanding.clause import Outcome, Reading, bare
from carrel.agent.understanding.inquiry_rules import Inquiry
from carrel.agent.understanding.values import Act, Operation, Question, Reason

_UNREAD = frozenset((Reason.OUT_OF_SCOPE, Reason.NOT_FOUND))


def cleared(text: str, reading: Reading, *, found: Outcome) -> Outcome | None:
    """Ask whether all tasks shall go, where one clause of a message says so and nothing else."""
    guards, inquiry = reading.grammar.guards, reading.grammar.inquiry
    if inquiry is None or not _is_unread(found):
        return None
    if any(one.search(text) for one in (guards.hostile, guards.others, guards.never)):
        return None
    beside = _beside(text, reading, inquiry)
    if beside is None or any(inquiry.spares.search(part) for part in beside):
        return None
    numbers = tuple(task.number for task in reading.situation.known())
    if not numbers:
        return Outcome(refusal=Reason.NO_TASKS, refused=Act.DELETE)
    gone = tuple(Operation(act=Act.DELETE, number=number) for number in numbers)
    return Outcome(question=Question(reason=Reason.CONFIRM, operations=gone, numbers=numbers))


def _beside(text: str, reading: Reading, inquiry: Inquiry) -> list[str] | None:
    """Return what stands beside a clause that clears the list, or nothing if there is none."""
    parts = inquiry.cut.split(text)
    for place, part in enumerate(parts):
        cuts = [cut.start() for cut in inquiry.afresh.finditer(part)]
        for end in (len(part), *cuts):
            if inquiry.clears.search(bare(part[:end], reading.grammar)):
                return [*parts[:place], part[end:], *parts[place + 1 :]]
    return None


def _is_unread(found: Outcome) -> bool:
    """Say whether a message came to nothing, or to a deletion of nobody knows what."""
    asked = found.question
    if asked is not None and asked.reason is Reason.WHICH:
        return all(one.act is Act.DELETE for one in asked.operations)
    return not found.operations and asked is None and found.refusal in _UNREAD
