"""A brief: what research found, as text that a model reads, never longer than its budget.

    [SOURCES]          first and in full; where that leaves too little, those without evidence go
    [EVIDENCE]         fills what is left, best first; what does not fit is handed on as `rest`
    [IMAGES]           up to 500 tokens are set aside for them
    [EXPANSION TRACE]  if there is room after the evidence
    [CITATIONS]        up to 1,500 tokens are set aside for them
    [STATS]            always

Each piece is counted once, with its line break: no token of cl100k reaches over one into the next
line, so the sum is never less than the whole. The whole is counted all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from carrel.core.research import Finding, Research
from carrel.present.filling import Filling, Room
from carrel.present.limits import BARE, LEAST, ROOMY, TIGHT, Limits
from carrel.present.sections import (
    EVIDENCE,
    NOTHING,
    SOURCES,
    TRACE,
    Block,
    block_of,
    numbered,
    omitted_trace,
    unread_lines,
)
from carrel.present.stats import stats
from carrel.present.trace import drawn
from carrel.text.tokens import count_tokens

# From the size that shows most to the least that is of use: how long lines may be, whether sources
# without evidence are named, and the share of the budget (1/n) that the evidence must get where
# its first passage does not fit as a whole.
_SIZES: tuple[tuple[Limits, bool, int], ...] = (
    (ROOMY, True, 4),
    (ROOMY, False, 4),
    (TIGHT, False, 5),
    (BARE, False, 20),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """What a brief left out, with the numbers that the sources have had so far."""

    research: Research
    numbers: Mapping[str, int]


Keep = Callable[[Rest], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """The text, its size, and the passages that it shows; the last may be a part of one."""

    text: str
    tokens: int
    shown: tuple[Finding, ...] = ()
    rest: Rest | None = None


def brief(
    research: Research,
    *,
    budget: int,
    searching: bool = False,
    numbers: Mapping[str, int] | None = None,
    keep: Keep | None = None,
) -> Brief:
    """Return the brief of what was found.

    `keep` is given what is left out and returns a handle for it, of at most 24 letters; `numbers`
    are those of an earlier brief that this one goes on from.
    """
    budget = max(budget, LEAST)
    if not research.findings:
        return _empty(research, budget, searching=searching)
    names = numbers or numbered(research.findings)
    order = sorted(research.findings, key=lambda one: (-one.score, one.rank))
    blocks = [block_of(finding, names[finding.source_url]) for finding in order]
    room = Room(tokens=budget, searching=searching, more=keep is not None)
    while True:
        found = _fitting(research, blocks, room)
        rest = _rest(research, found, names)
        text = found.text(keep(rest) if rest is not None and keep is not None else "")
        size = count_tokens(text)
        if size <= budget:
            shown = tuple(block.finding for block in found.shown)
            return Brief(text=text, tokens=size, shown=shown, rest=rest)
        room = replace(room, tokens=room.tokens - (size - budget))


def _fitting(research: Research, blocks: list[Block], room: Room) -> Filling:
    for limits, everything, share in _SIZES:
        filling = Filling(research, blocks, room, limits=limits, all_sources=everything)
        if filling.fill(least=room.tokens // share):
            return filling
    raise AssertionError("the least size fits every budget")


def _rest(research: Research, found: Filling, numbers: Mapping[str, int]) -> Rest | None:
    if not found.left:
        return None
    left = [block.finding for block in found.left]
    # Findings are ordered by address and place, as the whole was.
    left.sort(key=lambda one: (numbers[one.source_url], one.chunk_index, one.start))
    quotations = tuple(one for one in research.quotations if one not in found.quoted)
    return Rest(
        research=replace(research, findings=tuple(left), quotations=quotations), numbers=numbers
    )


def _empty(research: Research, budget: int, *, searching: bool) -> Brief:
    """Say plainly that nothing was found."""
    path = "" if searching else drawn(research)
    traces = [f"{TRACE}\n{path}", omitted_trace(research.iterations), ""] if path else [""]
    for limits in (ROOMY, TIGHT, BARE):
        sources = "\n".join([SOURCES, "(none)", *unread_lines(research.unread, limits)])
        told = stats(research, limits, searching=searching)
        for trace in traces:
            parts = (sources, f"{EVIDENCE}\n{NOTHING}", trace, told)
            text = "\n\n".join(filter(None, parts))
            size = count_tokens(text)
            if size <= budget:
                return Brief(text=text, tokens=size)
    raise AssertionError("the least size fits every budget")
