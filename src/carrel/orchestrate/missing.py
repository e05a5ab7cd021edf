"""What of a question no evidence covers yet: its parts, and the names and numbers in it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from carrel.core.research import Analysis
from carrel.orchestrate.evaluate import FAIR
from carrel.orchestrate.pool import Candidate
from carrel.text.terms import query_terms, terms

_FEW = 3  # words that may stand together by chance
_BY_CHANCE = 0.75  # of a score that such words have made is left
_NUMBER = re.compile(r"(?<![\w.])\d+(?:[.:/-]?\d)+(?![\w])")  # of one digit, they may be any
_LOOK_AT = 5  # passages that must have the names of the question between them


def missing(analysis: Analysis, candidates: Sequence[Candidate]) -> list[str]:
    """Return the parts, names and numbers of a question that no good passage covers."""
    passages = [one for one in candidates if not one.hub]
    good = passages[:_LOOK_AT]
    found: list[str] = []
    for number, part in enumerate(analysis.sub_queries[1:], 1):
        own = (one.score for one in passages if one.part == number)
        if max(own, default=0.0) < FAIR and not _has(part, good):
            found.append(part)
    numbers = _NUMBER.findall(analysis.query)
    names = dict.fromkeys((*analysis.phrases, *analysis.entities, *numbers))
    found += [name for name in names if name not in found and not _has(name, good)]
    return found


def warm(candidates: Sequence[Candidate]) -> dict[str, float]:
    """Return the pages with fair evidence, by address, and how good it is.

    What they do not tell themselves may stand on a page that they point to.
    """
    found: dict[str, float] = {}
    for one in candidates[:_LOOK_AT]:
        if one.score >= FAIR:
            found[one.source.url] = max(one.score, found.get(one.source.url, 0.0))
    return found


def assured(one: Candidate, wanted: frozenset[str]) -> float:
    """Return what of a passage's score may end a search.

    Where words alone have made it, a few words of a question prove little, unless the passage is
    called by them.
    """
    if one.scores.semantic is not None or len(wanted) > _FEW:
        return one.score
    return one.score if wanted <= terms(one.title).keys() else _BY_CHANCE * one.score


def _has(words: str, passages: Sequence[Candidate]) -> bool:
    """Say whether passages hold all these words between them, with their titles and headings."""
    wanted = set(query_terms(words))
    for one in passages:
        wanted -= terms(one.chunk.text).keys()
        wanted -= terms(one.title).keys()
    return not wanted
