"""Words in no order that the patterns know: a task that is named, and what is to become of it.

It is asked last, where no pattern held. One task must fit best, by a word that tells it from the
others, and one cue must say what happened to it. What could lose something is asked about.
"""

from __future__ import annotations

from dataclasses import replace

from carrel.agent.understanding.clause import Outcome, Reading, bare
from carrel.agent.understanding.grammar import Cues, Grammar
from carrel.agent.understanding.matching import fits, tokens
from carrel.agent.understanding.references import resolve
from carrel.agent.understanding.slots import Slots, on_its_day, slots_of, with_slots
from carrel.agent.understanding.values import Act, KnownTask, Operation, Question, Reason

_PART = 0.3  # the share of a title's words that must be said
_MOST = 0.6  # the same before a task counts as done: somebody else's may have one word of it
_ALL = 0.89  # the share of what is said that is all of it, a word may be cut short
_FEW = 4  # tasks that are named when it is asked which one is meant


def loosely(text: str, reading: Reading) -> Outcome | None:
    """Return what cue words and the name of a task come to together, or nothing."""
    cues, guards = reading.grammar.cues, reading.grammar.guards
    if cues is None:
        return None
    plain = bare(text, reading.grammar)
    stops = (
        *(guards.hostile, guards.never, guards.others, guards.asks, guards.outside),
        cues.unsure,
    )
    if any(one.search(plain) for one in stops):
        return None
    slots = slots_of(plain, line=reading.line, grammar=reading.grammar)
    undated = reading.grammar.slotting.no_due.search(plain) is not None
    act = Act.UPDATE if undated else _act(plain, slots, cues)
    if act is None or (act is Act.DELETE and _is_of_part(plain, reading.grammar)):
        return None
    made = replace(_operation(act, slots), no_due=undated)
    part = _MOST if act is Act.COMPLETE else _PART
    tasks = _named(slots.rest, act, reading, part=part)
    strange = guards.unrelated.search(plain)
    if strange is not None and not _is_about(strange[0], plain, tasks, reading):
        return None
    if len(tasks) > 1:
        numbers = tuple(task.number for task in tasks)
        return Outcome(question=Question(reason=Reason.WHICH, operations=(made,), numbers=numbers))
    return _done_to(tasks[0], made, slots, reading) if tasks else None


def _is_about(word: str, text: str, tasks: list[KnownTask], reading: Reading) -> bool:
    """Say whether a word that is mostly about other things is said of tasks all the same."""
    restore, grammar = reading.line.restore, reading.grammar
    said, strange = (set(tokens(restore(one), grammar)) for one in (text, word))
    titles = [set(tokens(task.title, reading.grammar)) for task in tasks]
    return all(title & strange or len(title & said) > 1 for title in titles)


def _act(text: str, slots: Slots, cues: Cues) -> Act | None:
    """Return the one thing that cues speak of."""
    if cues.remove.search(text):
        return Act.DELETE
    if cues.reopen.search(text):
        return Act.REOPEN
    if slots.due is not None:
        return Act.UPDATE if cues.move.search(text) else None
    if cues.done.search(text):
        return Act.COMPLETE
    marked = slots.priority or slots.category
    return Act.UPDATE if marked and cues.make.search(text) else None


def _is_of_part(text: str, grammar: Grammar) -> bool:
    """Say whether words speak of a date, a note or the like: that may go, and not the task."""
    words = text.split()
    ends = (" ".join(words[:end]) for end in range(1, len(words) + 1))
    return any(grammar.slotting.attribute.search(part) for part in ends)


def _operation(act: Act, slots: Slots) -> Operation:
    made = Operation(act=act)
    return with_slots(made, slots) if act is Act.UPDATE else made


def _named(words: str, act: Act, reading: Reading, *, part: float) -> list[KnownTask]:
    """Return the tasks that words name: one, or a few that they fit as well as each other."""
    cues, situation, grammar = reading.grammar.cues, reading.situation, reading.grammar
    assert cues is not None
    open_to_it = tuple(
        task
        for task in situation.known()
        if act in (Act.UPDATE, Act.DELETE) or task.done is (act is Act.REOPEN)
    )
    for pattern in (cues.done, cues.reopen, cues.remove, cues.move, cues.make):
        words = pattern.sub(" ", words)
    found = fits(reading.line.restore(words), open_to_it, grammar=grammar)
    by_number = {task.number: task for task in open_to_it}
    whole = 1.0 if act is Act.COMPLETE else _ALL
    named = [
        by_number[fit.number]
        for fit in found
        if fit.count >= 1
        and (
            fit.share > whole
            or fit.count >= part * len(tokens(by_number[fit.number].title, grammar))
        )
    ]
    if named:
        return named if len(named) <= _FEW else []
    if placed := _placed(words, reading):
        return [by_number[placed]] if placed in by_number else []
    pronoun = grammar.pointing.pronoun
    if not pronoun.search(words) and tokens(reading.line.restore(words), grammar):
        return []
    memory = situation.memory
    last = memory.touched if len(memory.touched) == 1 else memory.shown
    return [by_number[last[0]]] if len(last) == 1 and last[0] in by_number else []


def _placed(words: str, reading: Reading) -> int | None:
    """Return the number of the one task that is pointed at by number, or by place in a list."""
    pointing = reading.grammar.pointing
    places = [one for one, _ in pointing.ordinals if one.search(words)]
    if not pointing.numbers.search(words) and not (places and reading.situation.memory.shown):
        return None
    meant = resolve(words, reading)
    return meant.numbers[0] if len(meant.numbers) == 1 and not meant.missing else None


def _done_to(task: KnownTask, made: Operation, slots: Slots, reading: Reading) -> Outcome:
    made = replace(made, number=task.number)
    if made.act is Act.DELETE:
        asked = Question(reason=Reason.CONFIRM, operations=(made,), numbers=(task.number,))
        return Outcome(question=asked)
    grammar, zone = reading.grammar, reading.situation.zone
    return Outcome(operations=(on_its_day(made, slots, task.due, grammar=grammar, zone=zone),))
