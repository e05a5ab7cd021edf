"""A bare phrase: a thing to do that nobody has told us to add."""

from __future__ import annotations

import re
from dataclasses import replace

from carrel.agent.understanding.clause import Outcome, Reading, bare
from carrel.agent.understanding.grammar import Grammar, Guards
from carrel.agent.understanding.lines import DATES, tidy
from carrel.agent.understanding.slots import Slots, slots_of, with_slots
from carrel.agent.understanding.values import Act, Operation, Question, Reason

_DATED = re.compile(DATES)


def _is_marked(slots: Slots) -> bool:
    """Say whether words have what only a task has: a priority or a category."""
    return bool(slots.priority or slots.category)


def _strange(text: str, words: str, slots: Slots, grammar: Grammar) -> tuple[re.Pattern[str], ...]:
    """Return what a bare phrase may not be about; a thing to do behind a day is asked about."""
    guards = grammar.guards
    asked = not grammar.adds_dated and slots.dates and _DATED.match(text)
    if asked and guards.chore and guards.chore.search(words):
        return ()
    return (guards.outside,) if _is_marked(slots) else (guards.outside, guards.unrelated)


def _is_event(words: str, slots: Slots, guards: Guards) -> bool:
    """Say whether a bare phrase may be a task because it has a date, or is marked as one."""
    if slots.dates and guards.event is not None and guards.event.search(words):
        return True
    marked = _is_marked(slots) or slots.dates
    return bool(marked) and guards.chore is not None and bool(guards.chore.search(words))


def _goes_on(text: str, title: str, reading: Reading) -> bool:
    """Say whether "and buy brushes" names another thing to do right after one was added."""
    last, chore = reading.situation.memory.last, reading.grammar.guards.chore
    if last is None or last.act is not Act.ADD or chore is None:
        return False
    return bool(reading.grammar.too.search(tidy(text)) and chore.search(title))


def task_of(title: str, slots: Slots, reading: Reading) -> Operation:
    """Return the addition of what is left of a clause without its slots."""
    named = reading.grammar.finish(reading.line.restore_title(title))
    return with_slots(Operation(act=Act.ADD, title=named, description=slots.note), slots)


def phrase(text: str, reading: Reading) -> Outcome:
    """Read a bare phrase: a thing to do may be meant as a task, which is asked."""
    grammar, guards = reading.grammar, reading.grammar.guards
    plain = bare(text, grammar)
    refused = Outcome(refusal=Reason.OUT_OF_SCOPE)
    slots = slots_of(plain, line=reading.line, grammar=grammar)
    words = grammar.title(slots.rest)
    if any(one.search(plain) for one in (guards.asks, *_strange(plain, words, slots, grammar))):
        return refused
    deed = guards.deed.search(words)
    event = _is_event(words, slots, guards)
    ordered = guards.order.search(slots.rest) or guards.order.search(words)
    if ordered or not (deed or event):
        return refused
    if guards.ours.fullmatch(words):
        return refused
    operation = replace(task_of(words, slots, reading), sure=0.5)
    ranked = grammar.adds_ranked and slots.priority and guards.chore and guards.chore.search(words)
    plain_task = deed and ((slots.dates and grammar.adds_dated) or ranked)
    if plain_task or _goes_on(text, words, reading):
        return Outcome(operations=(operation,))
    return Outcome(question=Question(reason=Reason.ADD_IT, operations=(operation,)))
