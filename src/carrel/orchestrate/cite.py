"""Quotations: the sentences of a passage that fit the question best, by their place on the page."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from carrel.core.research import Finding, Quotation
from carrel.ingest.chunks.cuts import SENTENCE, sentence_cuts, trimmed
from carrel.text.terms import query_terms, terms

MOST = 8
_SHORTEST = 12  # characters that say something
_LONGEST = 400
_USUAL = 160
_NO_LIMIT = 1_000_000
Span = tuple[int, int]


def quotations(
    findings: Sequence[Finding], query: str, *, most: int = MOST
) -> tuple[Quotation, ...]:
    """Return the best sentence of each of the best passages, best passage first."""
    wanted = frozenset(query_terms(query))
    best = sorted((one for one in findings if not one.adjacent), key=lambda one: one.rank)
    found: dict[tuple[str, str], Quotation] = {}
    for finding in best:
        span = best_sentence(finding.text, wanted)
        if span is None or len(found) >= most:
            continue
        start, end = span
        words = finding.text[start:end]
        found.setdefault(
            (finding.source_url, words),
            Quotation(
                chunk_id=finding.chunk_id,
                source_url=finding.source_url,
                title=finding.title,
                section=finding.section[-1] if finding.section else "",
                text=words,
                start=finding.start + start,
                end=finding.start + end,
            ),
        )
    return tuple(found.values())


def sentences(text: str) -> Iterator[Span]:
    """Yield where the sentences of a passage begin and end; a line ends one, too."""
    last = 0
    cuts = sentence_cuts(text, 0, len(text), lines=True, longest=_NO_LIMIT)
    for at in [*(cut.at for cut in cuts if cut.strength >= SENTENCE), len(text)]:
        start, end = trimmed(text, last, at)
        while start < end and text[start].isspace():
            start += 1
        if start < end:
            yield start, end
        last = at


def best_sentence(text: str, wanted: frozenset[str]) -> Span | None:
    """Return where the sentence with most of the question's words stands.

    Words that stand in few of the sentences count more; where none occurs, the first sentence is
    quoted. A long sentence is cut where a word ends.
    """
    spans = [span for span in sentences(text) if span[1] - span[0] >= _SHORTEST]
    if not spans:
        return None
    held = [frozenset(terms(text[start:end])) & wanted for start, end in spans]
    common = Counter(term for one in held for term in one)

    def score(place: int) -> float:
        worth = sum(math.log(1 + len(spans) / common[term]) for term in held[place])
        start, end = spans[place]
        return worth / math.sqrt(max(1.0, (end - start) / _USUAL))

    place = max(range(len(spans)), key=lambda at: (score(at), -at))
    return _cut(text, *spans[place])


def _cut(text: str, start: int, end: int) -> Span:
    if end - start <= _LONGEST:
        return start, end
    at = max(text.rfind(mark, start + _LONGEST // 2, start + _LONGEST) for mark in " 、。")
    return start, at if at > 0 else start + _LONGEST
