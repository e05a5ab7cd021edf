"""Taking back, correcting and repeating what was just done."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, time

from carrel.agent.understanding.build import listing
from carrel.agent.understanding.clause import Outcome, Reading, bare, readings
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.matching import tokens
from carrel.agent.understanding.references import ENOUGH, resolve
from carrel.agent.understanding.slots import Slots, slots_of
from carrel.agent.understanding.values import READS, Act, Change, KnownTask, Operation, Reason
from carrel.text.dates.pieces import month_end

_REPEATED = (Act.COMPLETE, Act.REOPEN)
_DETAILED = (Act.ADD, Act.UPDATE)
_BARE_HOUR = re.compile(r"[1-9]|1[0-2]")
_EMPTY = Operation(act=Act.UPDATE)


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
    return _swapped(tidy(text), reading)


def _swapped(text: str, reading: Reading) -> Outcome | None:
    """Put another word in the title that was just added or changed: "change Ben to Ken"."""
    swaps = reading.grammar.swaps
    found = swaps.search(text) if swaps is not None else None
    task = reading.situation.task(reading.situation.memory.changes[-1].number) if found else None
    if found is None or task is None:
        return None
    new, old = (reading.line.restore(found[name]) for name in ("new", "old"))
    taken = slots_of(found["new"], line=reading.line, grammar=reading.grammar)
    if not tokens(taken.rest, reading.grammar) or taken.dates:
        return None
    title, count = re.subn(rf"\b{re.escape(old)}\b", lambda _: new, task.title, flags=re.IGNORECASE)
    made = Operation(act=Act.UPDATE, number=task.number, title=title)
    return Outcome(operations=(made,)) if count == 1 else None


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
        due=_in_its_month(slots, task, reading),
        whole_day=slots.whole_day,
    )
    if update.due is not None:
        update = _at_its_hour(update, slots, task, reading)
    if (hour := _hour(new, task, reading)) is not None:
        return Outcome(operations=(replace(empty, due=hour, whole_day=False),))
    left = tidy(reading.grammar.pointing.filler.sub(" ", slots.rest))
    if update != empty and not tokens(left, reading.grammar):
        return Outcome(operations=(update,))
    if memory.last and memory.last.act in (*_REPEATED, Act.UPDATE):
        meant = resolve(new, reading)
        clear = len(meant.numbers) == 1 and meant.share >= ENOUGH
        if clear and meant.numbers[0] != task.number:
            again = replace(memory.last, number=meant.numbers[0])
            return Outcome(operations=(*_back(change, reading), again))
    return _reworded(new, old, task, reading) or _retitled(new, old, reading)


def _hour(new: str, task: KnownTask, reading: Reading) -> datetime | None:
    """Return the time that "make that 6" names of a task at 5; a number of its title is none."""
    if not _BARE_HOUR.fullmatch(new) or task.due is None or any(map(str.isdigit, task.title)):
        return None
    had, hour = task.due.astimezone(reading.situation.zone), int(new) % 12
    if had.time() == time():
        return None
    nearest = min((hour, hour + 12), key=lambda one: abs(one - had.hour))
    return had.replace(hour=nearest, minute=0)


def _at_its_hour(made: Operation, slots: Slots, task: KnownTask, reading: Reading) -> Operation:
    """Return a corrected date: another day keeps the hour, another hour its half of the day."""
    zone = reading.situation.zone
    if made.due is None or task.due is None or (had := task.due.astimezone(zone)).time() == time():
        return made
    due = made.due.astimezone(zone)
    if slots.whole_day:
        same = datetime.combine(due.date(), had.time(), tzinfo=zone)
        return replace(made, due=same, whole_day=False)
    halfless = reading.grammar.slotting.halfless
    if halfless is None or not halfless.fullmatch(slots.dates[-1].text.strip()):
        return made
    other = due.replace(hour=(due.hour + 12) % 24)
    return replace(made, due=min((due, other), key=lambda one: abs(one - had)))


def _in_its_month(slots: Slots, task: KnownTask, reading: Reading) -> datetime | None:
    """Return the date of a correction; "the 5th" is one of the month that was just named."""
    zone = reading.situation.zone
    due = slots.on_day_of(task.due, grammar=reading.grammar, zone=zone)
    nth = reading.grammar.slotting.nth
    if nth is None or due is None or task.due is None:
        return due
    if not nth.fullmatch(slots.dates[-1].text.strip()):
        return due
    had, day = task.due.astimezone(zone), due.astimezone(zone).day
    return had.replace(day=day) if day <= month_end(had.date()).day else due


def detail(text: str, reading: Reading) -> Outcome | None:
    """Give what was just added or changed the date, priority or category that a message is."""
    memory, grammar = reading.situation.memory, reading.grammar
    if memory.last is None or memory.last.act not in _DETAILED or len(memory.changes) != 1:
        return None
    plain = bare(text, grammar)
    if grammar.notes_it is not None and (noted := grammar.notes_it.search(tidy(text))):
        note = reading.line.restore(noted["note"])
        made = Operation(act=Act.UPDATE, number=memory.changes[-1].number, description=note)
        return Outcome(operations=(made,))
    if grammar.guards.asks.search(plain) or grammar.guards.never.search(plain):
        return None
    slots = slots_of(plain, line=reading.line, grammar=grammar)
    if not (slots.due or slots.priority or slots.category) or tokens(slots.rest, grammar):
        return None
    if any(clause.act in READS and not clause.pattern.dated for clause in readings(text, reading)):
        return None  # "list my urgent tasks" says nothing of the one before
    task = reading.situation.task(memory.changes[-1].number)
    if task is None or task.done:
        return None
    made = Operation(
        act=Act.UPDATE,
        number=task.number,
        priority=slots.priority,
        category=slots.category,
        due=slots.on_day_of(task.due, grammar=grammar, zone=reading.situation.zone),
        whole_day=slots.whole_day,
    )
    return Outcome(operations=(made,))


def another_list(text: str, reading: Reading) -> Outcome | None:
    """Return the list that "and on Friday?" asks for after another one."""
    memory, grammar = reading.situation.memory, reading.grammar
    if memory.last is None or memory.last.act is not Act.LIST:
        return None
    plain = bare(text, grammar)
    if grammar.pointing.pronoun.search(plain):
        return None  # "it's urgent" is said of a task
    if grammar.about is not None:
        plain = grammar.about.sub("", plain)
    if grammar.guards.order.search(plain) or grammar.pointing.pronoun.search(plain):
        return None  # "put it on Friday" is no question
    slots = slots_of(plain.rstrip(" ?？؟"), line=reading.line, grammar=grammar)
    if not (slots.dates or slots.priority or slots.category) or tokens(slots.rest, grammar):
        return None
    return listing(plain, slots, reading)


def _retitled(new: str, old: str, reading: Reading) -> Outcome | None:
    """Give what was just added the title that "make it …" names, if that is a thing to do."""
    change, chore = reading.situation.memory.changes[-1], reading.grammar.guards.chore
    if old or change.before is not None or chore is None:
        return None
    title = reading.line.restore(new)
    if not chore.search(new):
        task = reading.situation.task(change.number)
        title = _grown(title, task.title) if task is not None and reading.grammar.spaced else ""
    if not title:
        return None
    return Outcome(operations=(Operation(act=Act.UPDATE, number=change.number, title=title),))


def _grown(new: str, title: str) -> str:
    """Return a title whose last words are said again with others: "buy milk", "oat milk"."""
    had, words = title.split(), new.split()
    alike = 0
    while alike < min(len(had), len(words)) and had[-1 - alike] == words[-1 - alike]:
        alike += 1
    if not 0 < alike < len(words) or alike == len(had):
        return ""
    if words[0].isdecimal() and had[-1 - alike].isdecimal():
        alike += 1
    return " ".join((*had[:-alike], *words))


def _reworded(new: str, old: str, task: KnownTask, reading: Reading) -> Outcome | None:
    """Replace the words of the title that the correction names."""
    new, old = reading.line.restore(new), reading.line.restore(old)
    for wrong in (old, *old.split()):
        if wrong and re.search(re.escape(wrong), task.title, re.IGNORECASE):
            if not reading.grammar.spaced and _holds_rest(new, wrong, task.title):
                return Outcome(operations=(replace(_EMPTY, number=task.number, title=new),))
            right = _instead(new, wrong, task.title).replace("\\", r"\\")
            title = re.sub(re.escape(wrong), right, task.title, flags=re.IGNORECASE)
            made = Operation(act=Act.UPDATE, number=task.number, title=title)
            return Outcome(operations=(made,))
    return None


def _holds_rest(new: str, wrong: str, title: str) -> bool:
    """Say whether new words are a whole title: they say again what stands before the wrong one."""
    before = title.partition(wrong)[0].strip()
    return len(before) > 2 and before in new


def _instead(new: str, wrong: str, title: str) -> str:
    """Return the new words without those that stand in the title anyway ("blue paint")."""
    kept = [word for word in new.split() if not re.search(rf"\b{re.escape(word)}\b", title)]
    return " ".join(kept) if kept and len(wrong.split()) == 1 else new
