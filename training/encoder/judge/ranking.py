"""Ranking the records of a judged set exactly as search does, from scores made elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from carrel.core.search import Candidate, Candidates
from carrel.retrieve import mixes, ranking
from training.encoder.judge.judged import LANGUAGES, Found, Judged

CANDIDATES, LATE = 80, 80  # as in the settings of search, which cannot be read without Carrel
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scorer:
    """What the encoder says for one question.

    `cosines` has every chunk's nearness. `late` gives MaxSim, and `likeness` the nearness to the
    middle of the first chunks that are given, both for some chunks.
    """

    cosines: Numbers
    late: Callable[[Sequence[int]], Sequence[float]]
    likeness: Callable[[Sequence[int], Sequence[int]], Sequence[float]]


def by_search(judged: Judged, number: int, scorer: Scorer) -> list[int]:
    """Return the records as the whole search ranks them."""
    text, words = judged.texts[number].strip(), judged.words[number]
    near = _best(scorer.cosines, np.arange(len(scorer.cosines)))
    told = _best(words.scores, words.chunks)
    held = _candidates(judged, scorer.cosines, words, [*told, *near])
    found = Candidates(
        version=1, found=held, by_words=tuple(told), by_nearness=tuple(near), mass=1.0
    )
    # Of the terms only the number counts.
    mix, _ = mixes.choose(text, ("",) * judged.terms[number], found)
    pool = ranking.Pool.of([held[slot] for slot in sorted(held)])
    places = pool.first(mix, LATE)
    heard = scorer.late([pool.candidates[place].slot for place in places])
    ranked = pool.ranked(mix, places, dict(zip(places, map(float, heard), strict=True)))
    best = [one.candidate for one in ranked[: ranking.READ]]
    lists = {one.slot: -mix.list for one in best if judged.chunks.lists[one.slot]}
    defining = frozenset(judged.defining[number].tolist())
    told_what = {one.slot: mix.definition for one in best if one.slot in defining}
    for part, by in (("list", lists), ("definition", told_what)):
        ranked = ranking.moved(ranked, part, by) if by else ranked
    if mix.kin:
        slots = [one.candidate.slot for one in ranked]
        alike = scorer.likeness(slots[: ranking.LEADERS], slots)
        ranked = ranking.with_kin(ranked, dict(zip(slots, alike, strict=True)), mix.kin)
    return _records(ranked)


def by_nearness(judged: Judged, number: int, scorer: Scorer) -> list[int]:
    """Return the records as nearness alone ranks them."""
    near = _best(scorer.cosines, np.arange(len(scorer.cosines)))
    held = _candidates(judged, scorer.cosines, judged.words[number], near)
    pool = ranking.Pool.of([held[slot] for slot in sorted(held)])
    return _records(pool.ranked(mixes.NEARNESS, pool.first(mixes.NEARNESS, CANDIDATES), {}))


def _best(scores: Numbers, chunks: npt.NDArray[np.int64]) -> list[int]:
    order = np.lexsort((chunks, -scores))[:CANDIDATES]
    return [int(one) for one in chunks[order]]


def _records(ranked: Sequence[ranking.Ranked]) -> list[int]:
    return list(dict.fromkeys(one.candidate.source_id for one in ranked))


def _candidates(
    judged: Judged, cosines: Numbers, words: Found, slots: Sequence[int]
) -> Mapping[int, Candidate]:
    chunks = judged.chunks
    told = dict(
        zip(words.chunks.tolist(), zip(words.scores, words.shares, strict=True), strict=True)
    )
    found = {}
    for slot in dict.fromkeys(slots):
        score, share = told.get(slot, (0.0, 0.0))
        found[slot] = Candidate(
            slot=slot,
            id=slot,
            source_id=int(chunks.record[slot]),
            ordinal=int(chunks.ordinal[slot]),
            language=LANGUAGES[chunks.language[slot]],
            part=int(chunks.part[slot]),
            parts=int(chunks.parts[slot]),
            keyword=float(score),
            coverage=float(share),
            cosine=float(cosines[slot]),
        )
    return found
