"""What a conversation keeps for its next message."""

from __future__ import annotations

from carrel.agent.understanding.values import Change, Memory, Understanding


def remember(
    memory: Memory,
    understood: Understanding,
    *,
    changes: tuple[Change, ...] = (),
    shown: tuple[int, ...] | None = None,
) -> Memory:
    """Return the memory after a turn: what was changed, what was shown, what was asked.

    `changes` are those that were carried out, in order; `shown` the tasks that a list named.
    """
    touched = tuple(dict.fromkeys(change.number for change in changes if not change.deleted))
    if not touched and shown is not None and len(shown) == 1:
        touched = shown
    if not touched and understood.question is not None:
        touched = understood.question.numbers if len(understood.question.numbers) == 1 else ()
    last = understood.operations[-1] if understood.operations else memory.last
    return Memory(
        shown=shown if shown is not None else memory.shown,
        touched=touched or (memory.touched if not changes else ()),
        pending=understood.question,
        changes=changes or memory.changes,
        last=last,
    )
