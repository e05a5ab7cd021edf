"""From a message to an understanding."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from carrel.agent.understanding import english, japanese, urdu
from carrel.agent.understanding.about_it import never_added
from carrel.agent.understanding.answers import answer, without_question
from carrel.agent.understanding.beside import without_remark
from carrel.agent.understanding.build import build
from carrel.agent.understanding.clause import Clause, Outcome, Reading, bare, readings
from carrel.agent.understanding.clearing import cleared
from carrel.agent.understanding.corrections import another_list, correct, detail, undo
from carrel.agent.understanding.due_then import due_then
from carrel.agent.understanding.grammar import Grammar
from carrel.agent.understanding.hints import hint
from carrel.agent.understanding.inquiry import inquired
from carrel.agent.understanding.language import ROMAN_URDU, language_of
from carrel.agent.understanding.lines import Line, read_line, tidy, with_dates, without_signs
from carrel.agent.understanding.loose import loosely
from carrel.agent.understanding.only_asked import is_inquiry
from carrel.agent.understanding.phrases import phrase, task_of
from carrel.agent.understanding.repeating import repeat
from carrel.agent.understanding.second_look import second_look
from carrel.agent.understanding.serving import served_elsewhere
from carrel.agent.understanding.several import alone, before_aside, several
from carrel.agent.understanding.slots import slots_of
from carrel.agent.understanding.tallying import tallied
from carrel.agent.understanding.title_dates import is_of_title, masked
from carrel.agent.understanding.values import (
    READS,
    Act,
    Operation,
    Reason,
    Situation,
    TasksUnreadError,
    Understanding,
)
from carrel.agent.understanding.weighing import elsewhere, guessed, guessed_list, weighed
from carrel.text.dates.find import FoundDate, find_dates

_SENTENCE = re.compile(r"[。!！]\s*\S")
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
    message = grammar.in_lines(message)
    line = read_line(message if grammar is not urdu.GRAMMAR else without_signs(message))
    line = replace(line, text=grammar.in_full(line.text))
    said = masked(line.text)
    dates = find_dates(said, now=situation.now, zone=situation.zone, language=language)
    dates = [one for one in dates if not is_of_title(one, line.text, situation)]
    line = with_dates(line, dates, spaced=grammar.spaced)
    line = replace(line, whole=_whole(line, situation, language))
    line = line.respelt(grammar.spell) if grammar.spaced else line
    return replace(line, text=grammar.in_order(line.text))


def _whole(line: Line, situation: Situation, language: str) -> FoundDate | None:
    """Return a day and the time that follows it later in a message as one date, where they do."""
    grammar = GRAMMARS[language]
    if grammar is english.GRAMMAR or grammar.slotting.clock is None or len(line.dates) != 2:
        return None
    day, clock = line.dates
    if not day.whole_day or not grammar.slotting.clock.fullmatch(clock.text.strip()):
        return None
    said = f"{day.text} {clock.text}"
    found = find_dates(said, now=situation.now, zone=situation.zone, language=language)
    return found[0] if len(found) == 1 else None


def _outcome(text: str, reading: Reading) -> Outcome:
    if (answered := answer(text, reading)) is not None:
        return answered
    reading = Reading(
        grammar=reading.grammar,
        language=reading.language,
        situation=without_question(reading.situation),
        line=reading.line,
    )
    if (refused := served_elsewhere(text, reading)) is not None:
        return refused
    found = _all_of(text, reading)
    found = never_added(text, reading, found)
    done = tallied(text, reading, found)
    found = done or without_remark(text, reading, found=found, read=_all_of) or found
    found = inquired(text, reading, found=found, read=_all_of) or found
    found = cleared(text, reading, found=found) or found
    return second_look(text, reading, found, told=done is not None)


def _all_of(text: str, reading: Reading) -> Outcome:
    """Read all of a message, or of what is left of it without a remark."""
    for step in (_before, correct, repeat, detail, another_list, _several):
        if (found := step(text, reading)) is not None:
            return found
    found = _clause(text, reading, whole=text) or _aside(text, reading) or phrase(text, reading)
    if reading.grammar.remarks and _is_muddled(found):
        found = alone(text, reading, read=lambda part, now: _clause(part, now, whole=text)) or found
    if found.refusal is Reason.OUT_OF_SCOPE:
        hinted = hint(text, reading) if reading.grammar.hints else None
        return hinted or loosely(text, reading) or guessed(text, reading) or found
    if found.question is not None and found.question.reason is Reason.ADD_IT:
        return guessed_list(text, reading) or found
    return found


def _is_muddled(found: Outcome) -> bool:
    """Say whether a message was not understood as a whole, or its title holds a sentence."""
    if found.refusal in (Reason.OUT_OF_SCOPE, Reason.NOT_FOUND):
        return True
    titles = (one.title for one in found.operations if one.act is Act.ADD)
    return any(_SENTENCE.search(title or "") for title in titles)


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
    return due_then(text, reading, read=_all_of) or several(
        text, reading, read=lambda part, now: _clause(part, now, whole=text), phrase=_item
    )


def _item(text: str, reading: Reading) -> Outcome | None:
    """Return the task that a sentence names after "two things for the list"."""
    chore = reading.grammar.guards.chore
    slots = slots_of(bare(text, reading.grammar), line=reading.line, grammar=reading.grammar)
    title = reading.grammar.title(slots.rest)
    if chore is None or not chore.search(title):
        return None
    return Outcome(operations=(task_of(title, slots, reading),))


def _aside(text: str, reading: Reading) -> Outcome | None:
    return before_aside(text, reading, read=lambda part, now: _clause(part, now, whole=text))


def _clause(text: str, reading: Reading, *, whole: str) -> Outcome | None:
    """Return what one clause comes to, or nothing if it is no command."""
    guards = reading.grammar.guards
    guarded = False
    for clause in _allowed(text, reading, alone=text == whole):
        if clause.pattern.weak and text != whole:
            continue
        if clause.act not in READS and _is_guarded(clause, reading, whole):
            guarded = guarded or not clause.pattern.stated
            continue
        outcome = build(clause, reading)
        if outcome is not None:
            return weighed(outcome, clause, reading) if text == whole else outcome
    never = guards.never.search(whole) and not guards.despite.search(whole)
    return Outcome(refusal=Reason.NOT_NOW) if guarded or never else None


def _allowed(text: str, reading: Reading, *, alone: bool) -> Iterator[Clause]:
    """Yield the readings that are our business; `alone`: the text is all that was said."""
    guards = reading.grammar.guards
    for clause in readings(text, reading):
        explicit = clause.pattern.explicit or _is_tracked(clause, reading)
        ours = explicit or guards.ours.search(clause.text)
        # What a note says of other things, it says to the reader of the note.
        said = clause.around if "note" in clause.groups else clause.text
        said = said.replace(clause.groups.get("new") or "\0", " ")
        if not ours and guards.outside.search(said) and not _is_deed(clause, reading):
            continue
        if not ours and _is_read(clause) and guards.unrelated.search(clause.text):
            continue
        if alone and not ours and elsewhere(clause, reading):
            continue
        yield clause


def _is_tracked(clause: Clause, reading: Reading) -> bool:
    """Say whether a clause does what is done with tasks alone: ticks off, ranks, postpones."""
    told = clause.pattern.told or clause.pattern.faint or clause.act in (Act.ADD, *READS)
    tracks = reading.grammar.guards.tracks
    return not told and tracks is not None and bool(tracks.search(clause.text))


def _is_deed(clause: Clause, reading: Reading) -> bool:
    """Say whether a clause adds what surely is a thing to do, whatever it is done with."""
    chore, pattern = reading.grammar.guards.chore, clause.pattern
    if chore is None or clause.act is not Act.ADD or not pattern.framed or pattern.deeds:
        return False
    title = tidy(clause.groups.get("title", ""))
    if pattern.doubt is not None and pattern.doubt.search(title):
        return False
    return bool(chore.search(title))


def _is_read(clause: Clause) -> bool:
    """Say whether a clause asks for tasks that it does not name."""
    return clause.act in READS and not clause.pattern.stated and "topic" not in clause.groups


def _is_guarded(clause: Clause, reading: Reading, whole: str) -> bool:
    """Say whether a command is negated, wished for or only asked about."""
    guards = reading.grammar.guards
    around = clause.around if clause.pattern.framed else whole
    if guards.hostile.search(around):
        return True
    if clause.act is Act.ADD and is_inquiry(clause.text, reading):
        return True
    if clause.pattern.told and clause.text.endswith(("?", "？", "؟")):
        return True
    if not clause.pattern.explicit and guards.asks.search(clause.text.rstrip(" ?？؟")):
        return True
    return bool(guards.never.search(around)) and not guards.despite.search(whole)
