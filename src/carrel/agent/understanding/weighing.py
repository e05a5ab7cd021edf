"""The rules' reading beside the second opinion.

The opinion never makes the rules do more to a task. Where they would add, list or miss something
and it says that the message is about something else, the user is asked or told so. Where they
read nothing and it is sure, the list is shown or a question is asked; a deletion that comes of
such a question is asked about once more.
"""

from __future__ import annotations

import re

from carrel.agent.understanding.build import listing
from carrel.agent.understanding.clause import Clause, Outcome, Reading
from carrel.agent.understanding.opinion import Opinion, classifier
from carrel.agent.understanding.slots import slots_of
from carrel.agent.understanding.values import (
    GUESSED,
    Act,
    Memory,
    Operation,
    Question,
    Reason,
)

_FAIR = 0.5  # how likely something else must be before the rules' reading gives way
_DUTY = 0.7  # the same for "I have to …": mostly a task, at times a wish to be served
_CLEAR = 0.8  # the same where a command is plain, or tasks are being talked about
_ELSEWHERE = 0.97  # the same before the tasks are looked at for words that may mean one of them
_SURE = 0.95  # how likely one of our ways must be before it is taken without the rules
_LEARNED = "en"  # what it has read much of; elsewhere the rules know better what is theirs
_DUE = re.compile(r"\b(?:due|deadline)\b", re.IGNORECASE)  # what has one is a task
_HANDS_OFF = frozenset((Act.PAGES, Act.HELP))


def weighed(outcome: Outcome, clause: Clause, reading: Reading) -> Outcome:
    """Return what the rules made of a clause, or less if it is likely about something else."""
    if reading.language != _LEARNED or _is_settled(outcome, clause):
        return outcome
    if _is_chore(outcome, clause, reading) or _counts_done(clause, reading):
        return outcome
    asked = outcome.question
    if asked is not None and asked.reason is Reason.WHICH and reading.situation.memory.shown:
        return outcome  # tasks were just looked at, and one of them is meant
    opinion = _opinion(clause.text, reading)
    if clause.act is Act.LIST and max(opinion.add, opinion.remove) >= _CLEAR:
        return _asked(opinion, clause.text, reading) or outcome
    if opinion.other < _limit(clause, reading):
        return outcome
    if outcome.operations and clause.act is Act.ADD:
        return Outcome(question=Question(reason=Reason.ADD_IT, operations=outcome.operations))
    return Outcome(refusal=Reason.OUT_OF_SCOPE)


def elsewhere(clause: Clause, reading: Reading) -> bool:
    """Say whether words are surely about something else, before the tasks are read for them."""
    if not clause.pattern.doubted or reading.language != _LEARNED or _is_marked(clause):
        return False
    said = reading.line.with_dates_said(clause.text)
    if reading.situation.memory != Memory() or _DUE.search(said):
        return False
    return _opinion(clause.text, reading).other >= _ELSEWHERE


def _is_marked(clause: Clause) -> bool:
    return bool(clause.slots.priority or clause.slots.category)


def guessed(text: str, reading: Reading) -> Outcome | None:
    """Return what a message that the rules did not understand is likely to want, if anything."""
    guards = reading.grammar.guards
    if any(one.search(text) for one in (guards.hostile, guards.never, guards.outside)):
        return None
    if reading.language != _LEARNED:
        return guessed_list(text, reading)
    return guessed_list(text, reading) or _asked(_opinion(text, reading), text, reading)


def guessed_list(text: str, reading: Reading) -> Outcome | None:
    """Return the list if a message is all but surely a wish to see it."""
    guards = reading.grammar.guards
    elsewhere = guards.unrelated.search(text) and not guards.ours.search(text)
    if elsewhere or _opinion(text, reading).list < _SURE:
        return None
    return listing(text, slots_of(text, line=reading.line, grammar=reading.grammar), reading)


def _opinion(text: str, reading: Reading) -> Opinion:
    return classifier().opinion(reading.line.restore(text))


def _limit(clause: Clause, reading: Reading) -> float:
    """Return how likely something else must be before the reading of a clause gives way."""
    pattern = clause.pattern
    if pattern.deeds:
        return _DUTY
    sure = pattern.explicit or pattern.framed or clause.act is Act.UPDATE
    return _CLEAR if sure or reading.situation.memory != Memory() else _FAIR


def _is_settled(outcome: Outcome, clause: Clause) -> bool:
    """Say whether a reading stands without a second opinion: there are such tasks."""
    slots = clause.slots
    if clause.act in _HANDS_OFF or clause.pattern.settled or outcome.numbers:
        return True
    if len(outcome.operations) > 1:
        return True
    if slots.priority or slots.category or (clause.act is Act.ADD and slots.dates):
        return True  # what is due some day, or matters much, is a task
    asked = outcome.question
    if asked is not None and (asked.numbers or asked.reason is Reason.ADD_IT):
        return True
    return any(one.number is not None or one.filter.numbers for one in outcome.operations)


def _is_chore(outcome: Outcome, clause: Clause, reading: Reading) -> bool:
    """Say whether a plain "add …" names a thing that people do."""
    chore, pattern = reading.grammar.guards.chore, clause.pattern
    if chore is None or clause.act is not Act.ADD or pattern.deeds or not pattern.framed:
        return False
    titles = [one.title or "" for one in outcome.operations]
    return bool(titles) and all(chore.search(title) for title in titles)


def _counts_done(clause: Clause, reading: Reading) -> bool:
    """Say whether it is asked how much is finished: nothing else here is ever finished."""
    return clause.act is Act.STATS and bool(reading.grammar.pointing.done.search(clause.text))


def _asked(opinion: Opinion, text: str, reading: Reading) -> Outcome | None:
    """Ask what is to be added, or which task is to go."""
    if opinion.add >= _SURE:
        slots = slots_of(text, line=reading.line, grammar=reading.grammar)
        made = Operation(act=Act.ADD, due=slots.due, whole_day=slots.whole_day)
        return Outcome(question=Question(reason=Reason.WHAT, operations=(made,)))
    if opinion.remove >= _SURE:
        gone = Operation(act=Act.DELETE, sure=GUESSED)
        return Outcome(question=Question(reason=Reason.WHICH, operations=(gone,)))
    return None
