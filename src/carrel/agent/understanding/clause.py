"""One clause of a message: which patterns it follows, and what each would ask for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from carrel.agent.understanding.grammar import Grammar, Pattern, Source
from carrel.agent.understanding.lines import Line, tidy
from carrel.agent.understanding.slots import Slots, slots_of
from carrel.agent.understanding.values import READS, Act, Operation, Question, Reason, Situation

_MOST = 12  # commands in one message; whoever has more has no commands


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What everything is read with: the rules, the tasks, the message."""

    grammar: Grammar
    language: str
    situation: Situation
    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What one clause comes to."""

    operations: tuple[Operation, ...] = ()
    question: Question | None = None
    refusal: Reason | None = None
    numbers: tuple[int, ...] = ()
    refused: Act | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A clause with its slots taken out, and the pattern that it follows."""

    text: str
    slots: Slots
    pattern: Pattern
    groups: dict[str, str]
    around: str  # the clause without title and note: commands in them are not commands
    before: str = ""  # what stands before the reference: "the plumber came, so that call is done"

    @property
    def act(self) -> Act:
        """What the pattern does."""
        return self.pattern.act


def split(text: str, grammar: Grammar) -> list[str]:
    """Cut a message where another command may begin."""
    parts, start = [], 0
    for found in grammar.splits.finditer(text):
        parts.append(text[start : found.start()])
        start = found.end()
    kept = [part for part in (*parts, text[start:]) if tidy(part)]
    return kept if len(kept) <= _MOST else [text]


def readings(text: str, reading: Reading) -> Iterator[Clause]:
    """Yield the ways to read a clause, the best first."""
    grammar = reading.grammar
    text = bare(text, grammar)
    slots = slots_of(text, line=reading.line, grammar=grammar)
    sources = {
        Source.WHOLE: text,
        Source.SAID: reading.line.with_dates_said(text),
        Source.DATELESS: bare(slots.dateless, grammar),
        Source.REST: bare(slots.rest, grammar),
    }
    for pattern in grammar.patterns:
        if pattern.dated and not slots.dates:
            continue
        source = sources[pattern.source]
        if pattern.act not in READS:
            source = source.rstrip(" ?？؟")
        if match := pattern.pattern.search(source):
            yield Clause(
                text=text,
                slots=slots,
                pattern=pattern,
                groups=_groups(match),
                around=_around(match, source),
                before=_before(match, source),
            )


def _groups(match: re.Match[str]) -> dict[str, str]:
    return {
        name.rstrip("23456789"): value
        for name, value in match.groupdict().items()
        if value is not None
    }


def _around(match: re.Match[str], source: str) -> str:
    names = (name for name in match.groupdict() if name.startswith(("title", "note")))
    name = next(names, None)
    if name is None or match[name] is None:
        return source
    return f"{source[: match.start(name)]} {source[match.end(name) :]}"


def _before(match: re.Match[str], source: str) -> str:
    name = next((name for name in match.groupdict() if name.startswith("ref")), None)
    return source[: match.start(name)] if name is not None and match[name] is not None else ""


def bare(text: str, grammar: Grammar) -> str:
    """Return a clause without what is only polite."""
    text = tidy(text)
    for _ in range(2):
        text = grammar.polite.sub("", text, count=1)
        text = tidy(grammar.closing.sub("", text, count=1))
    return text
