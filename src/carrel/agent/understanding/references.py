"""Which task is meant: by number, by place, by "that one", or by words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from carrel.agent.understanding.clause import Clause, Reading
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.matching import fits, same, tokens
from carrel.agent.understanding.slots import Slots
from carrel.agent.understanding.values import Act, Filter, KnownTask, Situation

ENOUGH = 0.55  # the share of the words that a title must have
_LONGEST = 6  # digits of a number


@dataclass(frozen=True, slots=True, kw_only=True)
class Meant:
    """The tasks that a reference means.

    `many`: all of them; otherwise more than one means that the words fit several. `named`: by
    number or by words, not by place or pronoun. `missing`: it refers to nothing that was said.
    """

    numbers: tuple[int, ...] = ()
    many: bool = False
    named: bool = True
    missing: bool = False
    unknown: bool = False
    share: float = 1.0


def meant_by(clause: Clause, reading: Reading) -> Meant:
    """Return the tasks that a clause speaks of; what stands before "it" may name them."""
    words = clause.groups.get("ref", "")
    meant = resolve(words, reading, clause.slots)
    if clause.act is Act.DELETE and _only_done(words, meant, reading):
        done = tuple(task.number for task in reading.situation.known() if task.done)
        return Meant(numbers=done, many=True, named=False)
    unclear = meant.missing or (len(meant.numbers) > 1 and not meant.many)
    if not unclear or not tidy(clause.before):
        return meant
    listed = numbers_in(clause.before, reading)
    named = [number for number in listed if reading.situation.task(number)]
    if meant.missing and len(named) == 1:
        return Meant(numbers=(named[0],))
    found = fits(
        reading.line.restore(f"{clause.before} {words}"),
        reading.situation.known(),
        grammar=reading.grammar,
    )
    if len(found) != 1 or found[0].count < 1:
        return meant
    if meant.numbers and found[0].number not in meant.numbers:
        return meant
    return Meant(numbers=(found[0].number,), named=False)


def _only_done(words: str, meant: Meant, reading: Reading) -> bool:
    """Say whether words name no task, only that those which are done are meant."""
    done = reading.grammar.pointing.done
    if meant.numbers or not done.search(words):
        return False
    return meant.missing or not tokens(done.sub(" ", words), reading.grammar)


def resolve(text: str, reading: Reading, slots: Slots | None = None) -> Meant:
    """Return which tasks some words mean."""
    situation, pointing = reading.situation, reading.grammar.pointing
    text = tidy(text)
    written = tidy(reading.line.restore(text))
    exact = [task.number for task in situation.known() if same(task.title, written)]
    if len(exact) == 1 and not text.isdecimal():
        return Meant(numbers=tuple(exact))
    if pointing.everything.search(text):
        return _everything(text, reading, slots)
    if listed := numbers_in(text, reading):
        known = tuple(number for number in listed if situation.task(number))
        return Meant(numbers=known, many=len(listed) > 1, unknown=len(known) < len(listed))
    if placed := _spanned(text, reading) or _placed(text, reading):
        return placed
    if pointing.both.search(text):
        shown = situation.memory.shown or situation.memory.touched
        chosen = tuple(number for number in shown if situation.task(number))
        return Meant(numbers=chosen, many=True, named=False, missing=not chosen)
    return _described(text, reading)


def _described(text: str, reading: Reading) -> Meant:
    situation, pointing = reading.situation, reading.grammar.pointing
    words = pointing.pronoun.sub(" ", text)
    found = fits(reading.line.restore(words), situation.known(), grammar=reading.grammar)
    good = [fit for fit in found if fit.share >= ENOUGH]
    if good:
        return Meant(numbers=tuple(fit.number for fit in good), share=good[0].share)
    if pointing.pronoun.search(text) and len(found) == 1 and found[0].count >= 1:
        return Meant(numbers=(found[0].number,), named=False)
    if not tokens(reading.line.restore(words), reading.grammar):
        touched = tuple(n for n in situation.memory.touched if situation.task(n))
        return Meant(numbers=touched, many=len(touched) > 1, named=False, missing=not touched)
    if found:
        return Meant(numbers=tuple(fit.number for fit in found), share=found[0].share, named=False)
    return Meant(unknown=True)


def _everything(text: str, reading: Reading, slots: Slots | None) -> Meant:
    situation, pointing = reading.situation, reading.grammar.pointing
    wanted = filter_of(text, reading, slots)
    numbers = [task.number for task in situation.known() if is_in(task, wanted, situation)]
    if spared := pointing.but.search(text):
        kept = resolve(next(group for group in spared.groups() if group), reading)
        numbers = [number for number in numbers if number not in kept.numbers]
        if kept.unknown or kept.missing:
            return Meant(missing=True)
    return Meant(numbers=tuple(numbers), many=True, named=False)


def filter_of(text: str, reading: Reading, slots: Slots | None) -> Filter:
    """Return the filter that words for a list name."""
    pointing = reading.grammar.pointing
    is_open = bool(pointing.open.search(text))
    done = False if is_open else True if pointing.done.search(text) else None
    found = Filter(done=done, overdue=bool(pointing.overdue.search(text)))
    if slots is not None:
        found = replace(found, priority=slots.priority, category=slots.category)
    return found


def is_in(task: KnownTask, wanted: Filter, situation: Situation) -> bool:
    """Say whether a task belongs to a list."""
    day = task.due.astimezone(situation.zone).date() if task.due else None
    today = situation.now.astimezone(situation.zone).date()
    if wanted.overdue and (day is None or day >= today or task.done):
        return False
    if wanted.due_from is not None and (day is None or day < wanted.due_from):
        return False
    if wanted.due_until is not None and (day is None or day > wanted.due_until):
        return False
    return (
        wanted.done in (None, task.done)
        and wanted.priority in (None, task.priority)
        and wanted.category in (None, task.category)
        and (wanted.numbers is None or task.number in wanted.numbers)
    )


def numbers_in(text: str, reading: Reading) -> list[int]:
    """Return the numbers of tasks that the words are made of: "task 3", "2 and 4"."""
    pointing = reading.grammar.pointing
    found = list(pointing.numbers.finditer(text))
    if found:
        numbers = [_number(match[match.lastindex or 0], reading) for match in found]
        more = pointing.between.finditer(text, found[0].end())
        return list(dict.fromkeys((*numbers, *(_number(match[1], reading) for match in more))))
    parts = pointing.filler.sub(" ", pointing.between.sub(r" \1 ", text)).split()
    if parts and all(part.isdecimal() and len(part) <= _LONGEST for part in parts):
        return [int(part) for part in parts]
    return []


def _number(word: str, reading: Reading) -> int:
    return reading.grammar.pointing.counts.get(word.casefold()) or int(word)


def _spanned(text: str, reading: Reading) -> Meant | None:
    """Return the tasks at one end of the list: "the first two"."""
    pattern = reading.grammar.pointing.span
    found = pattern.search(text) if pattern is not None else None
    count = _number(found["count"], reading) if found is not None else 0
    if found is None or count < 2:
        return None
    situation = reading.situation
    known = tuple(task.number for task in situation.known())
    shown = tuple(number for number in situation.memory.shown if number in known) or known
    numbers = shown[-count:] if found["last"] else shown[:count]
    return Meant(numbers=numbers, many=True, named=False, missing=not numbers)


def _placed(text: str, reading: Reading) -> Meant | None:
    """Return the task at a place of the list that was shown last."""
    situation = reading.situation
    shown = situation.memory.shown
    places = [place for pattern, place in reading.grammar.pointing.ordinals if pattern.search(text)]
    if not places:
        return None
    everything = tuple(task.number for task in situation.known())
    chosen: list[int] = []
    for place in dict.fromkeys(places):
        if place < 0:
            chosen += (shown or everything)[-1:]
        elif shown:
            chosen += shown[place - 1 : place]
        else:
            chosen.append(place)
    known = tuple(number for number in dict.fromkeys(chosen) if situation.task(number))
    # Without a list that was shown, the third task is task 3.
    return Meant(
        numbers=known,
        many=len(places) > 1,
        named=not shown and min(places) > 0,
        unknown=len(known) < len(places),
    )
