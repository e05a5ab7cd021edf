"""Which task is meant: by number, by place, by "that one", or by words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from carrel.agent.understanding.clause import Clause, Reading
from carrel.agent.understanding.filters import filter_of, is_in
from carrel.agent.understanding.leads import is_other, last_of_none, lead, singled
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.matching import fits, same, tokens
from carrel.agent.understanding.numbering import MOST, number_of, numbers_in
from carrel.agent.understanding.slots import Slots
from carrel.agent.understanding.values import Act, Filter, Situation

ENOUGH = 0.55  # the share of the words that a title must have
_ALL = 0.99  # the share that is all of them
_PART = 0.34  # the share that is enough where a pronoun stands beside the words


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

    @property
    def is_one(self) -> bool:
        """Whether it names a single task."""
        named = self.named and not (self.missing or self.unknown)
        return named and len(self.numbers) == 1 and self.share >= ENOUGH


def meant_by(clause: Clause, reading: Reading) -> Meant:
    """Return the tasks that a clause speaks of; what stands before "it" may name them."""
    words = lead(clause.groups.get("ref", ""), reading)
    meant = resolve(words, reading, clause.slots)
    if meant.missing and clause.act in (Act.DELETE, Act.COMPLETE):
        meant = _of_kind(words, clause.slots, reading) or meant
    if clause.act is Act.DELETE and not meant.named and last_of_none(words, reading):
        return Meant(missing=True)
    if clause.act is Act.DELETE and meant.many and not meant.named:
        meant = _due_then(meant, clause.slots, reading.situation)
    if clause.act is Act.DELETE and _only_done(words, meant, reading):
        done = tuple(task.number for task in reading.situation.known() if task.done)
        return Meant(numbers=done, many=True, named=False)
    unclear = meant.missing or (len(meant.numbers) > 1 and not meant.many)
    if not unclear or not tidy(clause.before) or numbers_in(words, reading):
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


def _of_kind(words: str, slots: Slots, reading: Reading) -> Meant | None:
    """Return the tasks of a category or priority that "the personal ones" means."""
    plural, wanted = reading.grammar.pointing.plural, filter_of("", reading, slots)
    if plural is None or not plural.search(words) or wanted == Filter():
        return None
    tasks = (task for task in reading.situation.known() if is_in(task, wanted, reading.situation))
    return Meant(numbers=tuple(task.number for task in tasks), many=True, named=False)


def _due_then(meant: Meant, slots: Slots, situation: Situation) -> Meant:
    """Return those that are due on the day that is named, as "all of tomorrow's" are."""
    if slots.day is None or slots.dates[-1].unsure:
        return meant
    wanted = Filter(due_from=slots.day, due_until=slots.day)
    tasks = (task for task in situation.known() if task.number in meant.numbers)
    due = tuple(task.number for task in tasks if is_in(task, wanted, situation))
    return replace(meant, numbers=due)


def _only_done(words: str, meant: Meant, reading: Reading) -> bool:
    """Say whether words name no task, only that those which are done are meant."""
    done = reading.grammar.pointing.done
    if meant.numbers or not done.search(words) or reading.grammar.pointing.but.search(words):
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
    text = lead(text, reading)
    if pointing.everything.search(text) and not singled(text, reading):
        return _everything(text, reading, slots)
    if joined := _joined(tidy(pointing.both.sub(" ", text)), reading):
        return joined
    if listed := numbers_in(text, reading):
        known = tuple(number for number in listed if situation.task(number))
        if not known and not pointing.numbers.search(text):
            told = _described(text, reading)  # "the 1043" may be an invoice
            if len(told.numbers) == 1 and told.share > _ALL:
                return told
        beside = pointing.numbers.sub(" ", text)
        one = len(listed) == 1 and not beside.strip(" #").isdecimal()  # a bare number is no word
        other = _told(beside, reading) if one else ()
        if known and other and known[0] not in other:
            return Meant(numbers=(*known, *other), named=False)  # "report number 3" may be two
        first = pointing.numbers.search(text)
        strange = one and not other and first and is_other(text[: first.start()], reading)
        return Meant(
            numbers=known,
            many=len(listed) > 1,
            named=not strange,  # "the mess in task 2" may be no task
            unknown=len(known) < len(listed),
        )
    if placed := _spanned(text, reading) or _placed(text, reading):
        return placed
    if pointing.both.search(text) and not singled(text, reading):
        return _both(text, reading, slots)
    return _described(text, reading)


def _both(text: str, reading: Reading, slots: Slots | None) -> Meant:
    """Return the tasks that "both" and its kind mean: those of the words beside it, or of a list.

    Without either they are the ones that were shown.
    """
    situation = reading.situation
    beside = reading.grammar.pointing.both.sub(" ", text)
    if told := _told(beside, reading):
        several = len(told) > 1
        return Meant(numbers=told, many=True, named=False, missing=not several)
    if is_other(beside, reading):
        return Meant(missing=True)
    shown = situation.memory.shown or situation.memory.touched
    chosen = tuple(number for number in shown if situation.task(number))
    wanted = filter_of("", reading, slots)
    if not chosen and wanted != Filter():
        known = (task for task in situation.known() if is_in(task, wanted, situation))
        chosen = tuple(task.number for task in known)
    return Meant(numbers=chosen, many=True, named=False, missing=not chosen)


def _joined(text: str, reading: Reading) -> Meant | None:
    """Return the tasks of "the tap and the blog": each of the parts names one."""
    pattern = reading.grammar.pointing.joins
    parts = [part for part in map(tidy, pattern.split(text)) if part] if pattern else []
    if not 1 < len(parts) <= MOST or all(numbers_in(part, reading) for part in parts):
        return None
    whole = _described(text, reading)
    if len(whole.numbers) == 1 and whole.share > _ALL:
        return None
    found = [resolve(part, reading) for part in parts]
    numbers = tuple(dict.fromkeys(number for one in found for number in one.numbers))
    if len(numbers) < len(parts) or not all(one.is_one for one in found):
        return None
    return Meant(numbers=numbers, many=True, share=min(one.share for one in found))


def _told(text: str, reading: Reading) -> tuple[int, ...]:
    """Return all tasks that some words fit, if the words say anything and fit well."""
    found = fits(reading.line.restore(text), reading.situation.known(), grammar=reading.grammar)
    return tuple(fit.number for fit in found if fit.share >= ENOUGH)


def _described(text: str, reading: Reading) -> Meant:
    situation, pointing = reading.situation, reading.grammar.pointing
    words = pointing.pronoun.sub(" ", text)
    found = fits(reading.line.restore(words), situation.known(), grammar=reading.grammar)
    good = [fit for fit in found if fit.share >= ENOUGH]
    if good:
        return Meant(numbers=tuple(fit.number for fit in good), share=good[0].share)
    only = found[0] if len(found) == 1 else None
    if only and only.count >= 1 and only.share >= _PART and pointing.pronoun.search(text):
        return Meant(numbers=(only.number,), named=False)
    alone = singled(text, reading) and not found
    if alone or not tokens(reading.line.restore(words), reading.grammar):
        touched = tuple(n for n in situation.memory.touched if situation.task(n))
        many = len(touched) > 1 and not singled(text, reading)
        return Meant(numbers=touched, many=many, named=False, missing=not touched)
    if found:
        return Meant(numbers=tuple(fit.number for fit in found), share=found[0].share, named=False)
    return Meant(unknown=True)


def _everything(text: str, reading: Reading, slots: Slots | None) -> Meant:
    situation, pointing = reading.situation, reading.grammar.pointing
    wanted = filter_of(pointing.but.sub(" ", text), reading, slots)
    numbers = [task.number for task in situation.known() if is_in(task, wanted, situation)]
    about = _about(text, reading)
    if about is not None and not about:
        return Meant(missing=True)
    numbers = [number for number in numbers if about is None or number in about]
    numbers += _besides(text, numbers, reading)
    if spared := pointing.but.search(text):
        kept = resolve(next(group for group in spared.groups() if group), reading)
        numbers = [number for number in numbers if number not in kept.numbers]
        if kept.unknown or kept.missing:
            return Meant(missing=True)
    return Meant(numbers=tuple(numbers), many=True, named=False)


def _besides(text: str, numbers: list[int], reading: Reading) -> list[int]:
    """Return the tasks that are named beside all of a kind: "all that is done and the tap"."""
    joins, everything = reading.grammar.pointing.joins, reading.grammar.pointing.everything
    if joins is None or reading.grammar.pointing.but.search(text):
        return []
    others = [one for one in map(tidy, joins.split(text)) if one and not everything.search(one)]
    found = [resolve(one, reading) for one in others]
    if not all(one.is_one for one in found):
        return []
    return [one.numbers[0] for one in found if one.numbers[0] not in numbers]


def _about(text: str, reading: Reading) -> tuple[int, ...] | None:
    """Return the tasks that "all about the trip" speaks of, or nothing where all are meant."""
    pointing = reading.grammar.pointing
    for pattern in (pointing.but, pointing.everything, pointing.overdue, pointing.both):
        text = pattern.sub(" ", text)
    if pointing.joins is None or pointing.done.search(text) or pointing.open.search(text):
        return None
    if not tokens(reading.line.restore(text), reading.grammar):
        return None
    return _told(text, reading)


def _spanned(text: str, reading: Reading) -> Meant | None:
    """Return the tasks at one end of the list: "the first two"."""
    pattern = reading.grammar.pointing.span
    found = pattern.search(text) if pattern is not None else None
    count = number_of(found["count"], reading) if found is not None else 0
    if found is None or count < 2:
        return None
    situation = reading.situation
    known = tuple(task.number for task in situation.known())
    shown = tuple(number for number in situation.memory.shown if number in known) or known
    numbers = shown[-count:] if found["last"] else shown[:count]
    return Meant(numbers=numbers, many=True, named=False, missing=not numbers)


def _among(text: str, place: int, known: tuple[int, ...], reading: Reading) -> Meant | None:
    """Return the second bill where task 2 is no bill: a place among those that words fit."""
    for pattern, _ in reading.grammar.pointing.ordinals:
        text = pattern.sub(" ", text)
    told = _told(text, reading)
    if not told or set(known) & set(told):
        return None
    chosen = told[-1:] if place < 0 else told[place - 1 : place]
    return Meant(numbers=chosen or told, named=False)


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
    if len(places) == 1 and (among := _among(text, places[0], known, reading)):
        return among
    # Without a list that was shown, the third task is task 3.
    return Meant(
        numbers=known,
        many=len(places) > 1,
        named=not shown and min(places) > 0,
        unknown=len(known) < len(places),
    )
