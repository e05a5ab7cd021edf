"""What becomes evidence: each thing once, nothing that is known, as much as the budget holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from carrel.core.research import Finding
from carrel.orchestrate.likeness import Shingles, contained, is_repeated, shingles
from carrel.orchestrate.trim import trimmed
from carrel.text.terms import query_terms, terms
from carrel.text.tokens import count_tokens

_KNOWN = 0.7  # a passage with so much of what is known says nothing new
_NEW = 0.1  # of a passage's worth is what it adds to those before it
_SIZE = 0.3  # how much a short passage is preferred where room is scarce
_SHARES = 20  # passages among which scarce room is shared
_FIRST = 5  # so many of the best are taken whatever they cost, while there is room


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much evidence there may be."""

    passages: int
    tokens: int


def chosen(
    findings: Sequence[Finding],
    *,
    query: str,
    limits: Limits,
    known: str = "",
    steer: Callable[[str, float], float] = lambda _text, score: score,
) -> list[Finding]:
    """Return the findings that are worth their room, best first, with their sizes and ranks.

    What repeats a better one or what is known is left out. Where all do not fit, the best few come
    first, then those that add most for their size; the order stays that of the scores.
    """
    steered = [replace(one, score=steer(one.markdown, one.score)) for one in findings]
    if any(new.score != old.score for new, old in zip(steered, findings, strict=True)):
        steered.sort(key=lambda one: -one.score)
    distinct = _distinct(steered, known, most=limits.passages)
    if sum(one.tokens for one in distinct) > limits.tokens:
        shorter = _shortened(distinct, query, limits.tokens)
        taken = {one.chunk_id for one in _by_value(shorter, query, limits.tokens)}
        distinct = [one for one in shorter if one.chunk_id in taken] or shorter[:1]
    return [replace(one, rank=place) for place, one in enumerate(distinct, 1)]


def _distinct(findings: Sequence[Finding], known: str, *, most: int) -> list[Finding]:
    """Return the first so many findings that say something new."""
    held = shingles(known) if known.strip() else frozenset()
    kept: list[Finding] = []
    seen: list[Shingles] = []
    for one in findings:
        if len(kept) >= most:
            break
        runs = shingles(one.text)
        if is_repeated(runs, seen) or (held and contained(runs, held) >= _KNOWN):
            continue
        kept.append(replace(one, tokens=count_tokens(one.markdown)))
        seen.append(runs)
    return kept


def _shortened(findings: Sequence[Finding], query: str, room: int) -> list[Finding]:
    """Cut what is long to its best sentences, so that so many have room; the first stays whole."""
    wanted = frozenset(query_terms(query))
    share = room // min(len(findings), _SHARES)
    whole = (
        findings[0] if findings[0].tokens <= room // 2 else trimmed(findings[0], wanted, room // 2)
    )
    return [whole, *(trimmed(one, wanted, share) for one in findings[1:])]


def _by_value(findings: Sequence[Finding], query: str, room: int) -> Iterator[Finding]:
    """Yield what fits: each time the finding that adds most for its size.

    Words of the question that are not covered yet add, and parts of it without evidence.
    """
    wanted = frozenset(query_terms(query))
    held = {one.chunk_id: wanted & terms(one.text).keys() for one in findings}
    covered, parts = set[str](), set[str | None]()
    left = list(findings)

    def worth(one: Finding) -> float:
        new = len(held[one.chunk_id] - covered) / max(1, len(wanted))
        fresh = one.sub_query is not None and one.sub_query not in parts
        gain = 1 - _NEW + _NEW * min(1.0, new + fresh)
        return float(one.score * gain / max(1, one.tokens) ** _SIZE)

    taken = 0
    while left:
        best = left[0] if taken < _FIRST else max(left, key=worth)
        left.remove(best)
        if best.tokens <= room:
            room -= best.tokens
            taken += 1
            covered |= held[best.chunk_id]
            parts.add(best.sub_query)
            yield best
