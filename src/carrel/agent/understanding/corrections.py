"""Taking back, correcting and repeating what was just done."""

from __future__ import annotations

import re
from dataclasses import replace

from carrel.agent.understanding.clause import Outcome, Reading
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.matching import tokens
from carrel.agent.understanding.references import resolve
from carrel.agent.understanding.slots import slots_of
from carrel.agent.understanding.values import Act, Change, KnownTask, Operation, Reason

_REPEATED = (Act.COMPLETE, Act.REOPEN)


def undo(reading: Reading) -> Outcome:
    """Take back the last change; a deletion cannot be."""
    changes = reading.situation.memory.changes
    if not changes:
        return Outcome(refusal=Reason.NOTHING_TO_UNDO)
    if any(change.deleted for change in changes):
        return Outcome(refusal=Reason.CANNOT_UNDO)
    made = tuple(one for change in reversed(changes) for one in _back(change, reading))
    if not made:
        return Outcome(refusal=Reason.NOTHING_TO_UNDO)
    return Outcome(operations=made)


def _back(change: Change, reading: Reading) -> list[Operation]:
    task = reading.situation.task(change.number)
    if task is None:
        return []
    if change.before is None:
        return [Operation(act=Act.DELETE, number=change.number)]
    return [*_edited(change.before, task), *_done(change.before, task)]


def _edited(before: KnownTask, task: KnownTask) -> list[Operation]:
    if replace(before, done=task.done) == task:
        return []
    return [
        Operation(
            act=Act.UPDATE,
            number=before.number,
            title=before.title,
            priority=before.priority,
            category=before.category,
            due=before.due,
            no_due=before.due is None,
            description=before.description or ("" if task.description else None),
        )
    ]


def _done(before: KnownTask, task: KnownTask) -> list[Operation]:
    if before.done == task.done:
        return []
    act = Act.COMPLETE if before.done else Act.REOPEN
    return [Operation(act=act, number=before.number)]


def correct(text: str, reading: Reading) -> Outcome | None:
    """Return what a correction changes: the date, a word of the title, or the task itself."""
    changes = reading.situation.memory.changes
    if not changes or any(change.deleted for change in changes):
        return None
    for pattern in reading.grammar.instead:
        if found := pattern.search(tidy(text)):
            outcome = _corrected(tidy(found["new"]), tidy(found["old"] or ""), reading)
            if outcome is not None:
                return outcome
    return None


def _corrected(new: str, old: str, reading: Reading) -> Outcome | None:
    memory = reading.situation.memory
    change = memory.changes[-1]
    task = reading.situation.task(change.number)
    if task is None:
        return None
    slots = slots_of(new, line=reading.line, grammar=reading.grammar)
    empty = Operation(act=Act.UPDATE, number=task.number)
    update = replace(
        empty,
        priority=slots.priority,
        category=slots.category,
        due=slots.due,
        whole_day=slots.whole_day,
    )
    left = tidy(reading.grammar.pointing.filler.sub(" ", slots.rest))
    if update != empty and not tokens(left, reading.grammar):
        return Outcome(operations=(update,))
    if memory.last and memory.last.act in (*_REPEATED, Act.UPDATE):
        meant = resolve(new, reading)
        if len(meant.numbers) == 1 and meant.numbers[0] != task.number:
            again = replace(memory.last, number=meant.numbers[0])
            return Outcome(operations=(*_back(change, reading), again))
    return _reworded(new, old, task, reading) or _retitled(new, old, reading)


def _retitled(new: str, old: str, reading: Reading) -> Outcome | None:
    """Give what was just added the title that "make it …" names, if that is a thing to do."""
    change, chore = reading.situation.memory.changes[-1], reading.grammar.guards.chore
    if old or change.before is not None or chore is None or not chore.search(new):
        return None
    title = reading.line.restore(new)
    return Outcome(operations=(Operation(act=Act.UPDATE, number=change.number, title=title),))


def _reworded(new: str, old: str, task: KnownTask, reading: Reading) -> Outcome | None:
    """Replace the words of the title that the correction names."""
    new, old = reading.line.restore(new), reading.line.restore(old)
    for wrong in (old, *old.split()):
        if wrong and re.search(re.escape(wrong), task.title, re.IGNORECASE):
            right = _instead(new, wrong, task.title).replace("\\", r"\\")
            title = re.sub(re.escape(wrong), right, task.title, flags=re.IGNORECASE)
            made = Operation(act=Act.UPDATE, number=task.number, title=title)
            return Outcome(operations=(made,))
    return None


def _instead(new: str, wrong: str, title: str) -> str:
    """Return the new words without those that stand in the title anyway ("blue paint")."""
    kept = [word for word in new.split() if not re.search(rf"\b{re.escape(word)}\b", title)]
    return " ".join(kept) if kept and len(wrong.split()) == 1 else new


def repeat(text: str, reading: Reading) -> Outcome | None:
    """Do to another task what was just done to one: "and the bill too"."""
    memory = reading.situation.memory
    if memory.last is None or not memory.changes or memory.last.act not in _REPEATED:
        return None
    found = reading.grammar.too.search(tidy(text))
    if found is None:
        return None
    meant = resolve(next((group for group in found.groups() if group), ""), reading)
    if len(meant.numbers) != 1 or not meant.named:
        return None
    return Outcome(operations=(Operation(act=memory.last.act, number=meant.numbers[0]),))
