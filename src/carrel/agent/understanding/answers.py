"""What a message means when the agent has just asked something."""

from __future__ import annotations

from dataclasses import replace

from carrel.agent.understanding.clause import Outcome, Reading, bare, readings
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.references import resolve
from carrel.agent.understanding.slots import slots_of, with_slots
from carrel.agent.understanding.values import (
    GUESSED,
    Act,
    Operation,
    Question,
    Reason,
    Situation,
)


def answer(text: str, reading: Reading) -> Outcome | None:
    """Return what the answer to the open question comes to, or nothing if it is none."""
    pending = reading.situation.memory.pending
    if pending is None:
        return None
    guards, plain = reading.grammar.guards, tidy(text)
    if guards.no.search(plain):
        return Outcome(refusal=Reason.DECLINED)
    match pending.reason:
        case Reason.CONFIRM | Reason.ADD_IT | Reason.OTHER_LIST:
            agreed = guards.yes.search(plain) or _agrees(plain, pending, reading)
            if agreed or _names_them(plain, pending, reading):
                return Outcome(operations=pending.operations)
            return None
        case Reason.WHICH:
            return _which(plain, pending, reading)
        case Reason.WHAT:
            return _what(plain, pending, reading)
        case Reason.WHEN | Reason.CHANGE:
            return _when(plain, pending, reading)
    return None


def _agrees(text: str, pending: Question, reading: Reading) -> bool:
    """Say whether an answer is yes in more words, or names all that was asked: "both of them"."""
    inquiry, counts = reading.grammar.inquiry, reading.grammar.pointing.counts
    said = inquiry.agrees.search(text) if inquiry is not None else None
    if said is None:
        return False
    several = pending.reason is Reason.CONFIRM and len(pending.numbers) > 1
    word = (said["count"] or "").casefold()
    count = 2 if said["pair"] else int(word) if word.isdecimal() else counts.get(word)
    if count is not None and not (several and count == len(pending.numbers)):
        return False
    if said["kill"] and any(one.act is not Act.DELETE for one in pending.operations):
        return False
    return several or said["yes"] is not None


def _names_them(text: str, pending: Question, reading: Reading) -> bool:
    """Say whether an answer says yes and names the tasks again: "yes, the passport"."""
    word, _, named = text.partition(" ")
    if not pending.numbers or not named or not reading.grammar.guards.yes.search(tidy(word)):
        return False
    meant = resolve(bare(named, reading.grammar), reading)
    return meant.named and set(meant.numbers) == set(pending.numbers)


def _which(text: str, pending: Question, reading: Reading) -> Outcome | None:
    situation = reading.situation
    if reading.grammar.guards.asks.search(text.rstrip(" ?？؟")):
        return None  # "which is the one about the bill?" chooses nothing
    asked = pending.numbers or tuple(task.number for task in situation.known())
    narrow = replace(
        situation,
        tasks=tuple(task for task in situation.known() if task.number in asked),
        memory=replace(situation.memory, shown=asked, touched=()),
    )
    if any(clause.pattern.rename for clause in readings(text, reading)):
        return None  # it says what is to change as well
    meant = resolve(bare(text, reading.grammar), replace(reading, situation=narrow))
    if not meant.numbers or (len(meant.numbers) > 1 and not meant.many):
        return None
    made = tuple(
        replace(one, number=number) for one in pending.operations for number in meant.numbers
    )
    if any(one.act is Act.DELETE and (meant.many or one.sure == GUESSED) for one in made):
        again = Question(reason=Reason.CONFIRM, operations=made, numbers=meant.numbers)
        return Outcome(question=again)
    if any(one == Operation(act=Act.UPDATE, number=one.number) for one in made):
        return Outcome(question=replace(pending, reason=Reason.WHEN, operations=made))
    return Outcome(operations=made)


def _what(text: str, pending: Question, reading: Reading) -> Outcome | None:
    grammar = reading.grammar
    if grammar.guards.asks.search(text):
        return None
    slots = slots_of(text, line=reading.line, grammar=grammar)
    title = grammar.finish(reading.line.restore(grammar.title(slots.rest)))
    if not title:
        return None
    first = pending.operations[0]
    made = replace(
        first,
        title=title,
        priority=slots.priority or first.priority,
        category=slots.category or first.category,
        due=slots.due or first.due,
        whole_day=slots.whole_day if slots.due else first.whole_day,
        description=slots.note or first.description,
    )
    return Outcome(operations=(made,))


def _when(text: str, pending: Question, reading: Reading) -> Outcome | None:
    slots = slots_of(text, line=reading.line, grammar=reading.grammar)
    if not (slots.due or slots.priority or slots.category):
        return None
    made = tuple(with_slots(one, slots) for one in pending.operations)
    return Outcome(operations=made)


def without_question(situation: Situation) -> Situation:
    """Return the situation once the open question is dropped."""
    return replace(situation, memory=replace(situation.memory, pending=None))
