"""How sure it is that passages answer a question, and which parts of them speak to it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from carrel.core.search import Hit
from carrel.retrieve.extracts import sentences
from carrel.text.terms import query_terms, terms

_LOOKED_AT = 3  # hits that one answer mostly needs
_STRIP = 240  # characters of a strip, unless a sentence is longer
_KEPT = 0.4  # share of the best strip's worth that a strip needs


@dataclass(frozen=True, slots=True, kw_only=True)
class Grader:
    """The logistic function of three numbers, each from 0 to 1.

    `similarity` is that of the best hit, `coverage` the share of the question's words, weighed by
    how rare they are, that the first hits have together, and `lead` how far the best hit is above
    the others. The weights were fitted on judged questions of the development data, half of them
    with their answers taken away (`bench/pipelines_grader.py`).
    """

    similarity: float = 3.56
    coverage: float = 0.77
    lead: float = 7.01
    offset: float = -5.07

    def confidence(self, similarity: float, coverage: float, lead: float) -> float:
        """Return how likely the answer is among the hits."""
        logit = (
            self.similarity * similarity + self.coverage * coverage + self.lead * lead + self.offset
        )
        return 1 / (1 + math.exp(-max(-50.0, min(50.0, logit))))


GRADER = Grader()
Weights = Mapping[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question's words, each weighed by how few passages have it."""

    text: str
    weights: Weights

    @classmethod
    def of(cls, text: str, frequencies: Mapping[str, int]) -> Question:
        """Weigh the words of a question; `frequencies` are those of its terms."""
        most = max(frequencies.values(), default=0)
        asked = dict.fromkeys(query_terms(text))
        return cls(
            text=text,
            weights={
                term: math.log(1 + (most + 1) / (frequencies.get(term, 0) + 0.5)) for term in asked
            },
        )

    def covered(self, held: frozenset[str]) -> float:
        """Return the share of the question that these terms have."""
        whole = sum(self.weights.values())
        if not whole:
            return 0.0
        return sum(weight for term, weight in self.weights.items() if term in held) / whole


def features(question: Question, hits: Sequence[Hit]) -> tuple[float, float, float]:
    """Return the three numbers of a grade."""
    if not hits:
        return 0.0, 0.0, 0.0
    first = hits[:_LOOKED_AT]
    held = frozenset(term for hit in first for term in terms(_whole(hit)))
    rest = [hit.score for hit in hits[1:10]]
    lead = hits[0].score - (sum(rest) / len(rest) if rest else 0.0)
    return hits[0].score, question.covered(held), max(0.0, lead)


def grade(question: Question, hits: Sequence[Hit], grader: Grader = GRADER) -> float:
    """Return how sure it is that the hits answer the question; without hits it is not at all."""
    return round(grader.confidence(*features(question, hits)), 4) if hits else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """A few sentences of a passage, and what they are worth for a question."""

    hit: Hit
    text: str
    worth: float


def strips(question: Question, hits: Sequence[Hit]) -> list[Strip]:
    """Cut passages into strips, in their order, and say what each is worth.

    A strip counts with its own words, and a little with what it stands under.
    """
    found: list[Strip] = []
    for hit in hits:
        under = frozenset(terms("\n".join((hit.source.title, *hit.chunk.section))))
        for text in _cut(hit.chunk.text):
            own = frozenset(terms(text))
            worth = 0.8 * question.covered(own) + 0.2 * question.covered(own | under)
            found.append(Strip(hit=hit, text=text, worth=worth))
    return found


def kept(found: Sequence[Strip]) -> list[Strip]:
    """Return the strips that speak to the question; where none does, the first."""
    best = max((strip.worth for strip in found), default=0.0)
    if not best:
        return list(found[:1])
    return [strip for strip in found if strip.worth >= _KEPT * best]


def _cut(text: str) -> list[str]:
    pieces: list[tuple[int, int]] = []
    for begin, end in sentences(text):
        if pieces and end - pieces[-1][0] <= _STRIP:
            pieces[-1] = (pieces[-1][0], end)
        else:
            pieces.append((begin, end))
    return [text[begin:end] for begin, end in pieces]


def _whole(hit: Hit) -> str:
    return "\n".join((hit.source.title, *hit.chunk.section, hit.chunk.text))
