"""More than one command in a message: each with what those before it were about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from carrel.agent.understanding.clause import Outcome, Reading, readings, split
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.slots import Slots
from carrel.agent.understanding.values import Act, Operation, Reason

ReadClause = Callable[[str, Reading], Outcome | None]


def several(text: str, reading: Reading, *, read: ReadClause) -> Outcome | None:
    """Read a message that holds more than one command, or return nothing if it does not."""
    parts = split(text, reading.grammar)
    if len(parts) < 2:
        return None
    found: list[Outcome] = []
    merged = last = False  # `last`: the last words are a command
    refused: Outcome | None = None
    for part in parts:
        if found and (added := _continued(part, found[-1], reading)):
            found[-1], merged = added, True
            continue
        outcome = read(part, reading)
        last = outcome is not None
        if found and outcome is not None and (one := _as_one(outcome, found[-1])):
            found[-1], merged = one, True
            continue
        if outcome is not None and (outcome.operations or outcome.question):
            found.append(outcome)
            reading = _after(outcome, reading)
        elif outcome is not None and outcome.refused is not None:
            refused = outcome
    if not any(outcome.operations for outcome in found):
        refused = None
    if len(found) + merged + (refused is not None) < 2:
        return found[0] if found and last and _is_plain(found[0], reading) else None
    question = next((one.question for one in found if one.question), None)
    operations = tuple(dict.fromkeys(one for outcome in found for one in outcome.operations))
    if question is not None or refused is None:
        return Outcome(operations=operations, question=question)
    return replace(refused, operations=operations)


def _is_plain(outcome: Outcome, reading: Reading) -> bool:
    """Say whether an outcome adds what surely is a thing to do."""
    chore = reading.grammar.guards.chore
    return bool(outcome.operations and chore) and all(
        one.act is Act.ADD and chore is not None and chore.search(one.title or "")
        for one in outcome.operations
    )


def _as_one(outcome: Outcome, last: Outcome) -> Outcome | None:
    """Return two outcomes as one where one of them only says that something is to be added."""
    if _is_only_add(outcome, last):
        return last  # "the exam is on Monday, note that"
    return _named(outcome, last)  # "a new task for home: …"


def _is_only_add(outcome: Outcome, last: Outcome) -> bool:
    """Say whether a command to add names nothing new after something was added."""
    asked = outcome.question
    if asked is None or asked.reason is not Reason.WHAT or not last.operations:
        return False
    return last.operations[-1].act is Act.ADD


def _named(outcome: Outcome, last: Outcome) -> Outcome | None:
    """Return an addition with what a command before it said of a task that it did not name."""
    asked = last.question
    if asked is None or asked.reason is not Reason.WHAT or not outcome.operations:
        return None
    first, made = asked.operations[0], outcome.operations
    if any(one.act is not Act.ADD for one in (first, *made)):
        return None
    return replace(
        outcome,
        operations=tuple(
            replace(
                one,
                priority=one.priority or first.priority,
                category=one.category or first.category,
                due=one.due or first.due,
                whole_day=one.whole_day if one.due else first.whole_day,
            )
            for one in made
        ),
    )


def _after(outcome: Outcome, reading: Reading) -> Reading:
    """Return the reading in which "it" is what the last command was about."""
    numbers = tuple(one.number for one in outcome.operations if one.number is not None)
    if not numbers:
        return reading
    memory = replace(reading.situation.memory, touched=tuple(dict.fromkeys(numbers)))
    return replace(reading, situation=replace(reading.situation, memory=memory))


def _continued(part: str, last: Outcome, reading: Reading) -> Outcome | None:
    """Return the addition before with what the next words say of "it": "and make it urgent"."""
    if not last.operations or last.operations[-1].act is not Act.ADD:
        return None
    slots = next(_said_of_it(part, reading), None)
    if slots is None or not (slots.due or slots.priority or slots.category):
        return None
    *before, added = last.operations
    return replace(last, operations=(*before, _with(added, slots)))


def _said_of_it(part: str, reading: Reading) -> Iterator[Slots]:
    pronoun = reading.grammar.pointing.pronoun
    for clause in readings(part, reading):
        if clause.act is Act.UPDATE and pronoun.fullmatch(tidy(clause.groups.get("ref", ""))):
            yield clause.slots


def _with(added: Operation, slots: Slots) -> Operation:
    return replace(
        added,
        priority=slots.priority or added.priority,
        category=slots.category or added.category,
        due=slots.due or added.due,
        whole_day=slots.whole_day if slots.due else added.whole_day,
    )
