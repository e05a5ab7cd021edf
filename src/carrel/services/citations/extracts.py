"""The sentences of passages that fit a question best: an answer without a language model."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from carrel.core.synthesis import Evidence
from carrel.services.citations.sentences import sentences
from carrel.text.terms import fold, query_terms, terms

MOST = 5
_FIRST = 3  # passages whose beginning is shown where no word of the question occurs
_SHORTEST = 8  # characters
_LONGEST = 400
_USUAL = 160
# A sentence that looks like a citation could pass for one of ours, and a picture would be loaded.
_MISLEADS = re.compile(r"(?:source|出典)\s*[:：]|!\[|\]\(|<\s*[a-z!/]", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Extract:
    """A sentence as it stands in a passage; a long one ends in an ellipsis."""

    text: str
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class _Candidate:
    text: str
    place: tuple[int, int]  # the passage and the sentence in it
    terms: frozenset[str]


def extracts(query: str, evidence: Sequence[Evidence], *, most: int = MOST) -> list[Extract]:
    """Return the best sentences: page by page as the pages were found, each in its order."""
    wanted = frozenset(query_terms(query))
    found = list(_candidates(evidence))
    common = Counter(term for one in found for term in one.terms & wanted)
    worth = {term: math.log(1 + len(found) / count) for term, count in common.items()}

    def score(one: _Candidate) -> float:
        fits = sum(worth[term] for term in one.terms & wanted)
        return fits / math.sqrt(max(1.0, len(one.text) / _USUAL))

    fitting = [one for one in found if one.terms & wanted]
    best = sorted(fitting, key=lambda one: (-score(one), one.place))[:most]
    best = best or [one for one in found if one.place[1] == 0][:_FIRST]
    pages = {one.url: number for number, one in reversed(list(enumerate(evidence)))}

    def on_page(one: _Candidate) -> tuple[int, int, tuple[int, int]]:
        passage = evidence[one.place[0]]
        return pages[passage.url], passage.start, one.place

    return [
        Extract(text=_cut(one.text), evidence=evidence[one.place[0]])
        for one in sorted(best, key=on_page)
    ]


def _candidates(evidence: Sequence[Evidence]) -> Iterator[_Candidate]:
    """Yield each sentence once: passages overlap, and pages repeat themselves."""
    seen: set[str] = set()
    for number, passage in enumerate(evidence):
        place = 0
        for sentence in sentences(passage.text):
            text = " ".join(sentence.split())
            same = fold(text)
            if len(text) < _SHORTEST or _MISLEADS.search(text) or same in seen:
                continue
            seen.add(same)
            yield _Candidate(text, (number, place), frozenset(terms(text)))
            place += 1


def _cut(text: str) -> str:
    if len(text) <= _LONGEST:
        return text
    end = text.rfind(" ", _LONGEST // 2, _LONGEST)
    return text[: end if end > 0 else _LONGEST].rstrip() + " …"
