"""A shorter part of a passage: the sentences around those that fit the question best."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace

from carrel.core.research import Finding
from carrel.orchestrate.cite import Span, sentences
from carrel.text.terms import terms
from carrel.text.tokens import count_tokens

_LEAST = 0.8  # of a passage that is hardly shorter afterwards, nothing is cut


def trimmed(finding: Finding, wanted: frozenset[str], tokens: int) -> Finding:
    """Return a finding with at most so many tokens, or as it is where that cannot be.

    What is left is one piece of the page text, which stands in the Markdown as it is; a passage
    with marks between its words (a table, code) is not cut.
    """
    if finding.tokens <= tokens:
        return finding
    start, end = window(finding.text, wanted, tokens)
    words = finding.text[start:end]
    size = count_tokens(words)
    if not words or size > _LEAST * finding.tokens or words not in finding.markdown:
        return finding
    return replace(
        finding,
        start=finding.start + start,
        end=finding.start + end,
        text=words,
        markdown=words,
        tokens=size,
    )


def window(text: str, wanted: frozenset[str], tokens: int) -> Span:
    """Return the part of a text, of whole sentences, that has most of the question's words."""
    spans = list(sentences(text))
    if not spans:
        return 0, len(text)
    held = [frozenset(terms(text[start:end])) & wanted for start, end in spans]
    common = Counter(term for one in held for term in one)
    worth = [sum(math.log(1 + len(spans) / common[term]) for term in one) for one in held]
    best = max(range(len(spans)), key=lambda at: (worth[at], -at))
    first = last = best
    while True:
        sides = [at for at in (last + 1, first - 1) if 0 <= at < len(spans)]
        sides.sort(key=lambda at: (-worth[at], -at))
        for at in sides:
            low, high = min(first, at), max(last, at)
            if count_tokens(text[spans[low][0] : spans[high][1]]) <= tokens:
                first, last = low, high
                break
        else:
            return spans[first][0], spans[last][1]
