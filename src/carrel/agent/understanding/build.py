"""From a clause to operations: which tasks, which values, or which question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from carrel.agent.understanding.changes import update
from carrel.agent.understanding.clause import Clause, Outcome, Reading
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.matching import fits
from carrel.agent.understanding.references import filter_of, meant_by, numbers_in
from carrel.agent.understanding.slots import Slots
from carrel.agent.understanding.targets import apply, holds
from carrel.agent.understanding.values import Act, Filter, Operation, Question, Reason

_TOPIC = 0.5  # the share of the words of a search that a title must have


def build(clause: Clause, reading: Reading) -> Outcome | None:
    """Return what a clause comes to, or nothing where its pattern does not hold."""
    match clause.act:
        case Act.ADD:
            return _add(clause, reading)
        case Act.LIST if "topic" in clause.groups:
            return _search(clause, reading)
        case Act.LIST:
            return listing(clause.text, clause.slots, reading)
        case Act.STATS:
            wanted = filter_of(clause.slots.dateless, reading, clause.slots)
            return Outcome(operations=(Operation(act=Act.STATS, filter=wanted),))
        case Act.PAGES:
            text = reading.line.restore(clause.text)
            return Outcome(operations=(Operation(act=Act.PAGES, text=text),))
        case Act.UPDATE:
            return update(clause, reading)
        case _:
            return _simple(clause, reading)


def _add(clause: Clause, reading: Reading) -> Outcome | None:
    slots = clause.slots
    title = reading.grammar.title(_amended(clause.groups.get("title", ""), reading))
    operation = Operation(
        act=Act.ADD,
        title=reading.grammar.finish(reading.line.restore(tidy(title))) or None,
        priority=slots.priority,
        category=slots.category,
        due=slots.due,
        whole_day=slots.whole_day,
        description=slots.note,
    )
    if operation.title is not None and operation.title.isdecimal():
        return None  # "make task 2 urgent" adds nothing
    if operation.title is None:
        return Outcome(question=Question(reason=Reason.WHAT, operations=(operation,)))
    if reading.grammar.other_list(title, clause.around):
        return Outcome(question=Question(reason=Reason.OTHER_LIST, operations=(operation,)))
    if _is_doubtful(title, clause):
        return Outcome(question=Question(reason=Reason.ADD_IT, operations=(operation,)))
    return Outcome(operations=tuple(_each(operation, title, reading)))


def _each(operation: Operation, title: str, reading: Reading) -> Iterator[Operation]:
    """Yield an addition for each task that a title lists."""
    for one in reading.grammar.items(title):
        named = reading.grammar.finish(reading.line.restore(tidy(one)))
        yield replace(operation, title=named)


def _is_doubtful(title: str, clause: Clause) -> bool:
    """Say whether a title may be wanted done by somebody now, and not kept as a task."""
    pattern, slots = clause.pattern, clause.slots
    if pattern.doubt and pattern.doubt.search(title):
        return True
    plain = not (slots.dates or slots.priority or slots.category)
    return bool(plain and pattern.deeds and not pattern.deeds.search(title))


def _amended(title: str, reading: Reading) -> str:
    """Put the words that follow "sorry" in place of the last ones before it."""
    found = reading.grammar.amends.search(title)
    if found is None:
        return title
    before, after = title[: found.start()].split(), title[found.end() :].split()
    if not before or not after or len(after) > len(before):
        return title
    return " ".join((*before[: -len(after)], *after))


def _search(clause: Clause, reading: Reading) -> Outcome | None:
    """List the tasks that fit a few words."""
    topic = tidy(clause.groups["topic"].rstrip("?？؟ "))
    words = tidy(reading.grammar.pointing.filler.sub(" ", topic)) or topic
    found = fits(reading.line.restore(topic), reading.situation.known(), grammar=reading.grammar)
    good = tuple(fit.number for fit in found if fit.share >= _TOPIC)
    if not good and (clause.pattern.stated or filter_of(topic, reading, None) != Filter()):
        return None  # "the late ones" are no search for the word
    wanted = Filter(words=reading.line.restore(words), numbers=good)
    return Outcome(operations=(Operation(act=Act.LIST, filter=wanted),))


def listing(text: str, slots: Slots, reading: Reading) -> Outcome:
    """Return the list that a message asks for."""
    grammar = reading.grammar
    # "Due tomorrow" is one date, and its first word says that the task is open.
    said = " ".join((slots.dateless, *(one.text for one in slots.dates)))
    wanted = filter_of(said, reading, slots)
    if slots.day is not None:
        wanted = replace(wanted, due_from=slots.day, due_until=slots.day)
    wanted = _week(text, wanted, reading)
    if grammar.pointing.numbers.search(slots.dateless):
        numbers = tuple(numbers_in(slots.dateless, reading))
        wanted = Filter(numbers=numbers)
    wanted = replace(wanted, by_due=bool(grammar.pointing.by_due.search(text)))
    if wanted.overdue:
        wanted = replace(wanted, done=None)
    return Outcome(operations=(Operation(act=Act.LIST, filter=wanted),))


def _week(text: str, wanted: Filter, reading: Reading) -> Filter:
    """Widen a day to the week that is named."""
    slotting = reading.grammar.slotting
    today = reading.situation.now.astimezone(reading.situation.zone).date()
    monday = today - timedelta(days=today.weekday())
    text = reading.line.restore(text)
    if slotting.next_week.search(text):
        monday += timedelta(days=7)
    elif not slotting.this_week.search(text):
        return wanted
    return replace(wanted, due_from=monday, due_until=monday + timedelta(days=6))


def _is_part(clause: Clause, reading: Reading) -> bool:
    """Say whether a date, a note or the like is to go, and not the task."""
    attribute = reading.grammar.slotting.attribute
    return bool(attribute.search(tidy(clause.groups.get("ref", ""))))


def _lies_ahead(clause: Clause, reading: Reading) -> bool:
    today = reading.situation.now.astimezone(reading.situation.zone).date()
    return clause.slots.day is not None and clause.slots.day > today


def _simple(clause: Clause, reading: Reading) -> Outcome | None:
    """Complete, reopen or delete."""
    meant = meant_by(clause, reading)
    if clause.pattern.stated and not holds(meant):
        return None
    if clause.act is Act.DELETE and _is_part(clause, reading):
        return None
    if clause.act is Act.COMPLETE and _lies_ahead(clause, reading):
        return None  # "finish it by Friday" is not done yet
    if clause.pattern.faint and not meant.numbers:
        return None  # "cancel it" after nothing only means: stop
    operation = Operation(act=clause.act, sure=meant.share)
    if clause.act is Act.DELETE and clause.slots.dates and clause.slots.dates[-1].unsure:
        # "Yesterday's" and "tomorrow's" are one word in Urdu.
        asked = Question(reason=Reason.WHICH, numbers=meant.numbers, operations=(operation,))
        return Outcome(question=asked)
    return apply(operation, meant, reading)
