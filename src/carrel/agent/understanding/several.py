"""More than one command in a message: each with what those before it were about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from carrel.agent.understanding.clause import Outcome, Reading, bare, readings, split
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.matching import tokens
from carrel.agent.understanding.repeating import repeated
from carrel.agent.understanding.slots import Slots, slots_of
from carrel.agent.understanding.values import READS, Act, Operation, Reason

ReadClause = Callable[[str, Reading], Outcome | None]


def several(text: str, reading: Reading, *, read: ReadClause, phrase: ReadClause) -> Outcome | None:
    """Read a message that holds more than one command, or return nothing if it does not.

    `phrase` reads what follows the announcement of several tasks.
    """
    parts = split(text, reading.grammar)
    if len(parts) < 2:
        return None
    heard = _Heard()
    for part in parts:
        reading = _hear(part, heard, reading, read=read, phrase=phrase)
    return _together(heard, reading)


@dataclass(slots=True, kw_only=True)
class _Heard:
    """What the parts of a message came to so far."""

    found: list[Outcome] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    refused: Outcome | None = None
    merged: bool = False
    last: bool = False  # the last words are a command
    announced: bool = False  # tasks were announced: what follows names them
    ahead: Slots | None = None  # "very urgent!" before anything was added


def _hear(
    part: str, heard: _Heard, reading: Reading, *, read: ReadClause, phrase: ReadClause
) -> Reading:
    """Take the next part in, and return the reading for the one after it."""
    if heard.found and (added := _continued(part, heard.found[-1], reading)):
        heard.found[-1], heard.merged = added, True
        return reading
    if heard.found and (again := _too(part, heard.found[-1], reading)):
        heard.found[-1], heard.merged, heard.last = again, True, True
        return reading
    outcome = read(part, reading) or (phrase(part, reading) if heard.announced else None)
    heard.announced = heard.announced or _asks_what(outcome)
    heard.last = outcome is not None
    if outcome is None:
        heard.unread.append(part)
        heard.ahead = heard.ahead if heard.found else _only_slots(part, reading)
        return reading
    outcome = _marked(outcome, heard)
    if heard.found and (one := _as_one(outcome, heard.found[-1])):
        heard.found[-1], heard.merged = one, True
        return reading
    if outcome.operations or outcome.question:
        heard.found.append(outcome)
        return _after(outcome, reading)
    if outcome.refused is not None:
        heard.refused = outcome
    else:
        heard.unread.append(part)
    return reading


def _together(heard: _Heard, reading: Reading) -> Outcome | None:
    """Return what the parts come to together, or nothing if only one of them is a command."""
    found = heard.found
    operations = tuple(dict.fromkeys(one for outcome in found for one in outcome.operations))
    operations = tuple(one for one in operations if not _goes_anyway(one, found))
    refused = heard.refused if operations else None
    if reading.grammar.remarks and len(found) == 1 and heard.unread and not heard.refused:
        return None  # what was not understood may belong to the one command
    if len(found) + heard.merged + (refused is not None) < 2:
        dated = any(one.due for one in operations)
        if not dated and reading.line.dates_in(" ".join(heard.unread)):
            return None  # "the wedding is on Saturday, don't let me forget the present"
        return found[0] if found and heard.last and _is_plain(found[0], reading) else None
    question = next((one.question for one in found if one.question), None)
    if question is not None or refused is None:
        return Outcome(operations=operations, question=question)
    return replace(refused, operations=operations)


def _goes_anyway(one: Operation, found: list[Outcome]) -> bool:
    """Say whether a task that counts as done is deleted in the same message: that is why."""
    asked = (made for outcome in found if outcome.question for made in outcome.question.operations)
    made = (*(each for outcome in found for each in outcome.operations), *asked)
    if one.act is Act.UPDATE and one.due and not (one.priority or one.category or one.title):
        # "Tick off the toner, it came today": that is when, and no new date.
        return any(each.act is Act.COMPLETE and each.number == one.number for each in made)
    gone = {each.number for each in made if each.act is Act.DELETE}
    return one.act is Act.COMPLETE and one.number in gone


def before_aside(text: str, reading: Reading, *, read: ReadClause) -> Outcome | None:
    """Read the one command before words that only tell why: "move it to Friday, I am ill"."""
    aside = reading.grammar.aside
    first, *others = split(text, reading.grammar)
    if aside is None or not others or not all(aside.search(tidy(part)) for part in others):
        return None
    return read(first, reading)


def alone(text: str, reading: Reading, *, read: ReadClause) -> Outcome | None:
    """Return the one command of a message whose other sentences are remarks: they name no date."""
    found: list[Outcome] = []
    ordered = False
    for part in split(text, reading.grammar):
        if found and (more := _continued(part, found[-1], reading)):
            found[-1] = more
            continue
        outcome = read(part, reading)
        if outcome is not None and outcome.operations:
            found.append(outcome)
        elif reading.line.dates_in(part):
            return None
        ordered = ordered or (outcome is None and _is_order(part, reading))
    if len(found) != 1 or any(one.act in READS for one in found[0].operations):
        return None
    if ordered and any(one.act is Act.COMPLETE for one in found[0].operations):
        return None  # a report was the reason for something that was not understood
    return found[0]


def _is_order(part: str, reading: Reading) -> bool:
    """Say whether words tell to do something, even if it was not understood what."""
    return bool(reading.grammar.guards.order.search(bare(part, reading.grammar)))


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
        return _filled(last, outcome)  # "the exam is on Monday, note that under work"
    return _named(outcome, last)  # "a new task for home: …"


def _filled(last: Outcome, outcome: Outcome) -> Outcome:
    """Return an addition with what the command behind it says of the same task."""
    said = outcome.question.operations[0] if outcome.question is not None else None
    if said is None:
        return last
    *before, added = last.operations
    added = replace(
        added,
        priority=said.priority or added.priority,
        category=said.category or added.category,
        due=added.due or said.due,
        whole_day=added.whole_day if added.due or not said.due else said.whole_day,
    )
    return replace(last, operations=(*before, added))


def _asks_what(outcome: Outcome | None) -> bool:
    """Say whether something is to be added and was not named yet."""
    asked = outcome.question if outcome is not None else None
    return asked is not None and asked.reason is Reason.WHAT


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
    gone = {one.number for one in outcome.operations if one.act is Act.DELETE}
    left = tuple(task for task in reading.situation.tasks if task.number not in gone)
    memory = replace(reading.situation.memory, touched=tuple(dict.fromkeys(numbers)))
    return replace(reading, situation=replace(reading.situation, memory=memory, tasks=left))


def _continued(part: str, last: Outcome, reading: Reading) -> Outcome | None:
    """Return the addition before with what the next words say of "it": "and make it urgent"."""
    if not last.operations or last.operations[-1].act is not Act.ADD:
        return None
    slots = next(_said_of_it(part, reading), None) or _only_slots(part, reading)
    if slots is None or not (slots.due or slots.priority or slots.category):
        return None
    *before, added = last.operations
    return replace(last, operations=(*before, _with(added, slots)))


def _only_slots(part: str, reading: Reading) -> Slots | None:
    """Return what a part says of a task if it says nothing else: "Priority: low."."""
    slots = slots_of(bare(part, reading.grammar), line=reading.line, grammar=reading.grammar)
    asked = part.rstrip().endswith(("?", "？", "؟"))
    return None if asked or tokens(slots.rest, reading.grammar) else slots


def _marked(outcome: Outcome, heard: _Heard) -> Outcome:
    """Return the first addition with the priority or category that was said before it."""
    ahead, made = heard.ahead, outcome.operations
    if ahead is None or heard.found or not made or made[0].act is not Act.ADD:
        return outcome
    first = replace(
        made[0],
        priority=made[0].priority or ahead.priority,
        category=made[0].category or ahead.category,
    )
    return replace(outcome, operations=(first, *made[1:]))


def _too(part: str, last: Outcome, reading: Reading) -> Outcome | None:
    """Return what was done before with the task that is named next: "…, and the tap too"."""
    if not last.operations:
        return None
    more = repeated(part, last.operations[-1].act, reading)
    if more is None:
        return None
    had = {one.number for one in last.operations}
    added = tuple(one for one in more.operations if one.number not in had)
    return replace(last, operations=(*last.operations, *added))


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
