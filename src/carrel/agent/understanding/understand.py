"""From a message to an understanding."""

from __future__ import annotations

from collections.abc import Iterator

from carrel.agent.understanding import english, japanese, urdu
from carrel.agent.understanding.answers import answer, without_question
from carrel.agent.understanding.build import build
from carrel.agent.understanding.clause import Clause, Outcome, Reading, bare, readings
from carrel.agent.understanding.corrections import correct, repeat, undo
from carrel.agent.understanding.grammar import Grammar
from carrel.agent.understanding.language import ROMAN_URDU, language_of
from carrel.agent.understanding.lines import Line, read_line, tidy, with_dates, without_signs
from carrel.agent.understanding.several import several
from carrel.agent.understanding.slots import slots_of
from carrel.agent.understanding.values import (
    READS,
    Act,
    Operation,
    Question,
    Reason,
    Situation,
    TasksUnreadError,
    Understanding,
)
from carrel.agent.understanding.weighing import guessed, guessed_list, weighed
from carrel.text.dates.find import find_dates

LONGEST = 1_000  # beyond it a message is no command
GRAMMARS: dict[str, Grammar] = {
    "en": english.GRAMMAR,
    "ja": japanese.GRAMMAR,
    "ur": urdu.GRAMMAR,
    ROMAN_URDU: urdu.GRAMMAR,
}


def understand(message: str, situation: Situation) -> Understanding:
    """Return what a message asks for, in the situation that it is said in.

    With `unread` tasks the answer may be that it needs them, and nothing else: who has to fetch
    the tasks asks once without and, if they are needed, once more with them.
    """
    language = language_of(message)
    if len(message) > LONGEST:
        return Understanding(language=language, refusal=Reason.OUT_OF_SCOPE)
    line = _line(message, situation, language)
    reading = Reading(grammar=GRAMMARS[language], language=language, situation=situation, line=line)
    try:
        outcome = _outcome(line.text, reading)
    except TasksUnreadError:
        return Understanding(language=language, needs_tasks=True)
    return Understanding(
        language=language,
        operations=outcome.operations,
        question=outcome.question,
        refusal=outcome.refusal,
        numbers=outcome.numbers,
        refused=outcome.refused,
    )


def _line(message: str, situation: Situation, language: str) -> Line:
    grammar = GRAMMARS[language]
    line = read_line(message if grammar is not urdu.GRAMMAR else without_signs(message))
    dates = find_dates(line.text, now=situation.now, zone=situation.zone, language=language)
    line = with_dates(line, dates, spaced=grammar.spaced)
    return line.respelt(grammar.spell) if grammar.spaced else line


def _outcome(text: str, reading: Reading) -> Outcome:
    if (answered := answer(text, reading)) is not None:
        return answered
    reading = Reading(
        grammar=reading.grammar,
        language=reading.language,
        situation=without_question(reading.situation),
        line=reading.line,
    )
    for step in (_before, correct, repeat, _several):
        if (found := step(text, reading)) is not None:
            return found
    found = _clause(text, reading, whole=text) or _phrase(text, reading)
    if found.refusal is Reason.OUT_OF_SCOPE:
        return guessed(text, reading) or found
    if found.question is not None and found.question.reason is Reason.ADD_IT:
        return guessed_list(text, reading) or found
    return found


def _before(text: str, reading: Reading) -> Outcome | None:
    """Return what needs no command: undo, small talk, help, the tasks of others."""
    guards, plain = reading.grammar.guards, tidy(text)
    if reading.grammar.undo.search(plain):
        return undo(reading)
    if not plain or guards.talk.search(plain):
        return Outcome(refusal=Reason.SMALL_TALK)
    if guards.help.search(plain):
        return Outcome(operations=(Operation(act=Act.HELP),))
    if guards.others.search(plain):
        return Outcome(refusal=Reason.OTHER_USER)
    return None


def _several(text: str, reading: Reading) -> Outcome | None:
    return several(text, reading, read=lambda part, now: _clause(part, now, whole=text))


def _clause(text: str, reading: Reading, *, whole: str) -> Outcome | None:
    """Return what one clause comes to, or nothing if it is no command."""
    guards = reading.grammar.guards
    guarded = False
    for clause in _allowed(text, reading):
        if clause.pattern.weak and text != whole:
            continue
        if clause.act not in READS and _is_guarded(clause, reading, whole):
            guarded = guarded or not clause.pattern.stated
            continue
        outcome = build(clause, reading)
        if outcome is not None:
            return weighed(outcome, clause, reading) if text == whole else outcome
    return Outcome(refusal=Reason.NOT_NOW) if guarded or guards.never.search(whole) else None


def _allowed(text: str, reading: Reading) -> Iterator[Clause]:
    """Yield the readings that are our business."""
    guards = reading.grammar.guards
    for clause in readings(text, reading):
        ours = clause.pattern.explicit or guards.ours.search(clause.text)
        if not ours and guards.outside.search(clause.text):
            continue
        if not ours and _is_read(clause) and guards.unrelated.search(clause.text):
            continue
        yield clause


def _is_read(clause: Clause) -> bool:
    """Say whether a clause asks for tasks that it does not name."""
    return clause.act in READS and not clause.pattern.stated and "topic" not in clause.groups


def _is_guarded(clause: Clause, reading: Reading, whole: str) -> bool:
    """Say whether a command is negated, wished for or only asked about."""
    guards = reading.grammar.guards
    around = clause.around if clause.pattern.framed else whole
    if guards.hostile.search(around):
        return True
    if clause.pattern.told and clause.text.endswith(("?", "？", "؟")):
        return True
    if not clause.pattern.explicit and guards.asks.search(clause.text.rstrip(" ?？؟")):
        return True
    return bool(guards.never.search(around)) and not guards.despite.search(whole)


def _phrase(text: str, reading: Reading) -> Outcome:
    """Read a bare phrase: a thing to do may be meant as a task, which is asked."""
    grammar, guards = reading.grammar, reading.grammar.guards
    plain = bare(text, grammar)
    refused = Outcome(refusal=Reason.OUT_OF_SCOPE)
    if any(one.search(plain) for one in (guards.asks, guards.outside, guards.unrelated)):
        return refused
    slots = slots_of(plain, line=reading.line, grammar=grammar)
    words = grammar.title(slots.rest)
    deed = guards.deed.search(words)
    event = slots.dates and guards.event is not None and guards.event.search(words)
    if guards.order.search(slots.rest) or not (deed or event):
        return refused
    if guards.ours.fullmatch(words):
        return refused
    title = grammar.finish(reading.line.restore(words))
    operation = Operation(
        act=Act.ADD,
        title=title,
        priority=slots.priority,
        category=slots.category,
        due=slots.due,
        whole_day=slots.whole_day,
        description=slots.note,
        sure=0.5,
    )
    if deed and slots.dates and grammar.adds_dated:
        return Outcome(operations=(operation,))
    return Outcome(question=Question(reason=Reason.ADD_IT, operations=(operation,)))
