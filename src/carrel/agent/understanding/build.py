"""From a clause to operations: which tasks, which values, or which question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from carrel.agent.understanding.changes import update
from carrel.agent.understanding.clause import Clause, Outcome, Reading
from carrel.agent.understanding.filters import counted, filter_of, narrowed
from carrel.agent.understanding.later import is_later, is_ordered_for_later, lies_ahead
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.matching import fits, same, tokens
from carrel.agent.understanding.numbering import numbers_in
from carrel.agent.understanding.references import Meant, meant_by
from carrel.agent.understanding.slots import Slots, slots_of, with_slots
from carrel.agent.understanding.targets import apply, holds
from carrel.agent.understanding.values import Act, Filter, Operation, Question, Reason
from carrel.agent.understanding.within import on_those_days, within
from carrel.text.dates.english import MONTHS
from carrel.text.dates.pieces import add_months, month_end

_WHOLE = 0.8  # the share of the words that a title must have before "cancel" deletes it unasked
_NUMBERS = re.compile(r"\d+(?:(?:\s|,|&|\band\b)+#?\d+)*", re.IGNORECASE)
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
            wanted = counted(clause.slots, reading)
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
    title = _with_its_day(title, clause, reading)
    named = reading.grammar.finish(reading.line.restore_title(tidy(title))) or None
    added = Operation(act=Act.ADD, title=named, description=slots.note)
    operation = with_slots(added, slots)
    if operation.title is not None and _NUMBERS.fullmatch(operation.title):
        return None  # "make task 2 urgent" adds nothing
    if operation.title is None:
        return Outcome(question=Question(reason=Reason.WHAT, operations=(operation,)))
    if reading.grammar.other_list(title, clause.around):
        return Outcome(question=Question(reason=Reason.OTHER_LIST, operations=(operation,)))
    if _is_doubtful(title, clause):
        return Outcome(question=Question(reason=Reason.ADD_IT, operations=(operation,)))
    return Outcome(operations=tuple(_each(operation, title, clause, reading)))


def _each(
    operation: Operation, title: str, clause: Clause, reading: Reading
) -> Iterator[Operation]:
    """Yield an addition for each task that a title lists, with its own date where each has one."""
    items, dates = reading.grammar.items(title), clause.slots.dates
    apart = len(items) > 1 and len(items) == len(dates) and reading.line.whole is None
    for place, one in enumerate(items):
        if apart:
            due = dates[place]
            operation = replace(operation, due=due.moment, whole_day=due.whole_day)
        slots = slots_of(one, line=reading.line, grammar=reading.grammar)
        own = len(items) > 1 and bool(slots.dates)
        if own:
            operation = replace(operation, due=slots.due, whole_day=slots.whole_day)
        said = reading.grammar.title(slots.rest) if own else one
        named = reading.grammar.finish(reading.line.restore_title(tidy(said)))
        yield replace(operation, title=named)


def _is_doubtful(title: str, clause: Clause) -> bool:
    """Say whether a title may be wanted done by somebody now, and not kept as a task."""
    pattern, slots = clause.pattern, clause.slots
    ranked = pattern.deeds and slots.priority  # nobody orders a service as an urgent duty
    if pattern.doubt and not ranked and pattern.doubt.search(title):
        return True
    plain = not (slots.dates or slots.priority or slots.category)
    return bool(plain and pattern.deeds and not pattern.deeds.search(title))


def _with_its_day(title: str, clause: Clause, reading: Reading) -> str:
    """Return a title with the date that it leans on: "the speech of 23 March"."""
    leaning = reading.grammar.slotting.leaning
    found = leaning.search(clause.text) if leaning is not None else None
    if found is None or not title.startswith(f"{found['of']} "):
        return title
    return f"{found['date']} {title}"


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
    touched = reading.situation.memory.touched
    if touched and reading.grammar.pointing.pronoun.fullmatch(topic):
        return Outcome(operations=(Operation(act=Act.LIST, filter=Filter(numbers=touched)),))
    if not good and (clause.pattern.stated or filter_of(topic, reading, None) != Filter()):
        return None  # "the late ones" are no search for the word
    wanted = Filter(words=reading.line.restore(words), numbers=good)
    return Outcome(operations=(Operation(act=Act.LIST, filter=wanted),))


def listing(text: str, slots: Slots, reading: Reading) -> Outcome:
    """Return the list that a message asks for."""
    grammar = reading.grammar
    # "Due tomorrow" is one date, and its first word says that the task is open.
    said = " ".join((slots.dateless, *(one.text for one in slots.dates)))
    wanted = narrowed(filter_of(said, reading, slots), reading)
    if slots.day is not None:
        wanted = replace(wanted, due_from=slots.day, due_until=slots.day)
    if (days := within(text, reading)) is not None:
        wanted = on_those_days(wanted, days)
    else:
        wanted = _month(text, _week(text, wanted, reading), reading)
    if grammar.pointing.numbers.search(slots.dateless):
        numbers = tuple(numbers_in(slots.dateless, reading))
        wanted = Filter(numbers=numbers)
    undated = grammar.slotting.undated
    if undated is not None and undated.search(slots.dateless):
        known = reading.situation.known()
        wanted = Filter(numbers=tuple(task.number for task in known if task.due is None))
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


def _month(text: str, wanted: Filter, reading: Reading) -> Filter:
    """Widen a list to the month that is named: "what is due in December"."""
    pattern = reading.grammar.slotting.month
    found = pattern.search(reading.line.restore(text)) if pattern is not None else None
    if found is None:
        return wanted
    today = reading.situation.now.astimezone(reading.situation.zone).date()
    named = found[found.lastgroup or 0].casefold()
    following = int(named in ("next", "来月"))
    ahead = (MONTHS[named] - today.month) % 12 if named in MONTHS else following
    first = add_months(today.replace(day=1), ahead)
    return replace(wanted, due_from=first, due_until=month_end(first))


def _is_part(clause: Clause, reading: Reading) -> bool:
    """Say whether a date, a note or the like is to go, and not the task."""
    ref = tidy(clause.groups.get("ref", ""))
    if not reading.grammar.slotting.attribute.search(ref):
        return False
    outright = reading.grammar.slotting.outright
    if outright is None or outright.search(ref):
        return True
    said = set(tokens(reading.line.restore(ref), reading.grammar))
    titles = (set(tokens(task.title, reading.grammar)) for task in reading.situation.known())
    return len(said) < 2 or not any(said <= title for title in titles)  # "thank-you notes"


def _simple(clause: Clause, reading: Reading) -> Outcome | None:
    """Complete, reopen or delete."""
    meant = meant_by(clause, reading)
    if clause.pattern.stated and not holds(meant):
        return None
    if clause.pattern.acted and not _is_its_verb(clause, meant, reading):
        return None
    if clause.act is Act.DELETE and _is_part(clause, reading):
        return None
    waits = is_ordered_for_later(clause, reading)
    ahead = clause.act is Act.COMPLETE and not waits and lies_ahead(clause, reading)
    if ahead and not clause.pattern.acted:
        return None  # "finish it by Friday" is not done yet
    if clause.pattern.faint and not meant.numbers:
        return None  # "cancel it" after nothing only means: stop
    if clause.act is Act.DELETE and _is_its_title(clause, meant, reading):
        made = Operation(act=Act.DELETE, number=meant.numbers[0])
        asked = Question(reason=Reason.CONFIRM, operations=(made,), numbers=meant.numbers)
        return Outcome(question=asked)
    operation = Operation(act=clause.act, sure=meant.share)
    if clause.act is Act.DELETE and clause.slots.dates and clause.slots.dates[-1].unsure:
        # "Yesterday's" and "tomorrow's" are one word in Urdu.
        asked = Question(reason=Reason.WHICH, numbers=meant.numbers, operations=(operation,))
        return Outcome(question=asked)
    outcome = apply(operation, meant, reading)
    doubtful = _is_queried(clause, reading) or waits or is_later(clause, meant, reading)
    if clause.pattern.faint and clause.act is Act.DELETE and meant.share < _WHOLE:
        doubtful = True  # "cancel the dentist with the surgery" may be meant for the surgery
    doubtful = doubtful or _is_unlikely(clause, meant, reading)
    if outcome.operations and (clause.pattern.hinted or doubtful):
        numbers = meant.numbers
        asked = Question(reason=Reason.CONFIRM, operations=outcome.operations, numbers=numbers)
        return Outcome(question=asked)
    return outcome


def _is_unlikely(clause: Clause, meant: Meant, reading: Reading) -> bool:
    """Say whether words mean something else of such a task: milk to buy that has run out."""
    doubt = clause.pattern.doubt
    task = reading.situation.task(meant.numbers[0]) if len(meant.numbers) == 1 else None
    said = f"{clause.text} | {task.title}" if task is not None else ""
    return doubt is not None and bool(doubt.search(said))


def _is_queried(clause: Clause, reading: Reading) -> bool:
    """Say whether a bare deletion has a question mark: "delete the blog?" wants no deletion yet."""
    asked = clause.act is Act.DELETE and clause.text.endswith("?")
    return asked and reading.grammar.queries and reading.line.text.startswith(clause.text)


def _is_its_verb(clause: Clause, meant: Meant, reading: Reading) -> bool:
    """Say whether what was done is what the one task says: "rams counted", not "bill raised"."""
    task = reading.situation.task(meant.numbers[0]) if len(meant.numbers) == 1 else None
    verb = set(tokens(reading.line.restore(clause.groups["verb"]), reading.grammar))
    return task is not None and bool(verb & set(tokens(task.title, reading.grammar)[:1]))


def _is_its_title(clause: Clause, meant: Meant, reading: Reading) -> bool:
    """Say whether a command is itself the title of the task: "cancel the gym" may be a reminder."""
    task = reading.situation.task(meant.numbers[0]) if len(meant.numbers) == 1 else None
    if task is None or same(task.title, tidy(reading.line.restore(clause.groups.get("ref", "")))):
        return False
    title, ref = (
        set(tokens(reading.line.restore(words), reading.grammar))
        for words in (task.title, clause.groups.get("ref", ""))
    )
    said = set(tokens(reading.line.restore(clause.text), reading.grammar))
    return said == title != ref
