"""Putting candidates in order: each score in deviations from the mean, weighted and added up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from carrel.core.search import Candidate
from carrel.retrieve.mixes import Mix, Numbers

_LINKS = 0.25
# A section says first what it is about, and a longer one has more passages that may fit by chance:
# the second passage counts a little less than the first, and so on to the fourth.
_OPENING_ENDS = 3
# Up to so many passages a section is about one thing, and its beginning tells which. A text of so
# many more, such as an article without headings, is about many: its beginning tells nothing.
_ONE_THING, _MANY_THINGS = 4, 8
_LOW = 20  # per cent of the candidates that score less than a neighbour who was not found
# Less spread than this is chance; dividing by it would make a difference out of nothing.
_LEAST_SPREAD = 0.01
# Passages whose likeness lifts others. With more of them, wrong ones lead astray.
LEADERS = 2
READ = 20  # best passages whose words are looked at: lists of questions, definitions


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A candidate with its late interaction and what its place was decided by."""

    candidate: Candidate
    late: float | None
    parts: Mapping[str, float]

    @property
    def total(self) -> float:
        """The sum that decides the order."""
        return sum(self.parts.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """All candidates of a query, with their scores in deviations from the mean."""

    candidates: tuple[Candidate, ...]
    keyword: Numbers
    vector: Numbers

    @classmethod
    def of(cls, candidates: Sequence[Candidate]) -> Pool:
        """Compare the candidates with each other."""
        cosines = np.array([np.nan if c.cosine is None else c.cosine for c in candidates])
        return cls(
            candidates=tuple(candidates),
            keyword=deviations(np.array([c.keyword for c in candidates])),
            vector=deviations(cosines),
        )

    def first(self, mix: Mix, count: int) -> list[int]:
        """Return the places of the most promising candidates by words and nearness."""
        totals = mix.first_keyword * self.keyword + mix.first_vector * self.vector
        slots = np.array([candidate.slot for candidate in self.candidates])
        return [int(place) for place in np.lexsort((slots, -totals))[:count]]

    def ranked(self, mix: Mix, places: Sequence[int], late: Mapping[int, float]) -> list[Ranked]:
        """Order these candidates; `late` has MaxSim by place, for those that have it."""
        if late:
            heard = deviations(np.array([late.get(place, np.nan) for place in places]))
            words, near = mix.by_words(self.keyword), mix.vector * self.vector
        else:
            heard = np.zeros(len(places))
            words, near = mix.first_keyword * self.keyword, mix.first_vector * self.vector
        at = np.array(places, dtype=np.intp)
        columns = {"keyword": words[at], "vector": near[at], "late": mix.late * heard}
        totals = sum(columns.values(), np.zeros(len(places)))
        chosen = [self.candidates[place] for place in places]
        columns["neighbours"] = mix.beside * beside(chosen, totals)
        whole = _about_one_thing(chosen)
        columns["section"] = mix.section * whole * below(chosen, totals)
        columns["opening"] = -mix.opening * whole * openings(chosen)
        columns["links"] = _LINKS * np.array([candidate.anchor for candidate in chosen])
        return _in_order(
            Ranked(
                candidate=candidate,
                late=late.get(place),
                parts={name: float(column[row]) for name, column in columns.items()},
            )
            for row, (place, candidate) in enumerate(zip(places, chosen, strict=True))
        )


def with_kin(
    ranked: Sequence[Ranked], likeness: Mapping[int, float], weight: float
) -> list[Ranked]:
    """Order anew by how alike each passage is to the leaders, as `likeness` tells by slot.

    What answers a question is often told in several places, and only the plainest of them are found
    by the question itself.
    """
    alike = deviations(np.array([likeness.get(one.candidate.slot, np.nan) for one in ranked]))
    return _in_order(
        replace(one, parts={**one.parts, "kin": weight * float(part)})
        for one, part in zip(ranked, alike, strict=True)
    )


def moved(ranked: Sequence[Ranked], part: str, by: Mapping[int, float]) -> list[Ranked]:
    """Order anew with these slots moved by so much, which is called `part`."""
    return _in_order(
        replace(one, parts={**one.parts, part: by.get(one.candidate.slot, 0.0)}) for one in ranked
    )


def deviations(scores: Numbers) -> Numbers:
    """Return scores as deviations from their mean; what has no score counts as the mean."""
    known = scores[~np.isnan(scores)]
    if not len(known):
        return np.zeros(len(scores))
    spread = max(float(known.std()), _LEAST_SPREAD)
    found: Numbers = np.nan_to_num((scores - known.mean()) / spread, nan=0.0)
    return found


def openings(chosen: Sequence[Candidate]) -> Numbers:
    """Return how far from the beginning of its section each candidate stands: 0 for the first."""
    found: Numbers = np.log1p([float(min(one.part, _OPENING_ENDS)) for one in chosen])
    return found


def beside(chosen: Sequence[Candidate], totals: Numbers) -> Numbers:
    """Return how far each candidate's better neighbour in its section is above or below it.

    A section of a single passage has no neighbours, and nothing is said about it.
    """
    return _compared(chosen, totals, _neighbours)


def _neighbours(one: Candidate) -> Iterator[int]:
    if one.part > 0:
        yield one.ordinal - 1
    if one.part < one.parts - 1:
        yield one.ordinal + 1


def below(chosen: Sequence[Candidate], totals: Numbers) -> Numbers:
    """Return how far the beginning of each candidate's section is above or below it."""
    return _compared(chosen, totals, lambda one: (one.ordinal - one.part,) if one.part else ())


def _in_order(ranked: Iterable[Ranked]) -> list[Ranked]:
    return sorted(ranked, key=lambda one: (-one.total, one.candidate.slot))


def _about_one_thing(chosen: Sequence[Candidate]) -> Numbers:
    """Return how much of a whole each candidate's section is: 1 for a short one, 0 for a long."""
    parts = np.array([float(one.parts) for one in chosen])
    found: Numbers = np.clip((_MANY_THINGS - parts) / (_MANY_THINGS - _ONE_THING), 0.0, 1.0)
    return found


def _compared(
    chosen: Sequence[Candidate],
    totals: Numbers,
    others: Callable[[Candidate], Iterable[int]],
) -> Numbers:
    """Return how far the best of others on its page is above or below each candidate.

    One that is not among the candidates counts as one of the lowest.
    """
    if not len(totals):
        return totals
    low = float(np.percentile(totals, _LOW))
    by_place = {
        (candidate.source_id, candidate.ordinal): total
        for candidate, total in zip(chosen, totals, strict=True)
    }
    found = np.zeros(len(totals))
    for row, candidate in enumerate(chosen):
        near = [by_place.get((candidate.source_id, place), low) for place in others(candidate)]
        if near:
            found[row] = max(near) - totals[row]
    return found
