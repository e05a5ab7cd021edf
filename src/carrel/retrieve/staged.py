"""Search in two stages: candidates first, then one way or another of looking at them closely."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, zip_longest

from carrel.core.embedding import Calibration
from carrel.core.search import Ask, Candidates, Hit, Query, Scores
from carrel.retrieve.mixes import NEARNESS, TOKENS, Mix
from carrel.retrieve.ranking import Pool, Ranked
from carrel.retrieve.search import Asked, Search, checked, hit_of, mix_for, never_rising
from carrel.retrieve.thinning import thinned
from carrel.settings import SearchSettings
from carrel.storage.corpus import Corpus
from carrel.text.terms import query_terms

NO_LATE = "The encoder keeps no vectors of single tokens: ordered by nearness instead."


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class First:
    """What the first stage found; `near` are slots, the nearest first.

    Where there are no vectors to compare with, `near` goes by words, and a note says so.
    """

    query: Query
    found: Candidates
    asked: Asked | None = None
    terms: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def near(self) -> tuple[int, ...]:
        """The slots that nearness found, best first."""
        return self.found.by_nearness if self.asked else self.found.by_words

    @property
    def calibration(self) -> Calibration:
        """How the encoder's scores become similarities."""
        return self.asked.embedder.calibration if self.asked else Calibration()


@dataclass(frozen=True, slots=True, kw_only=True)
class LateLook:
    """What late interaction says: hits, how many pairs of tokens it compared, and of how many.

    `share` is that of the stored tokens which were compared.
    """

    hits: tuple[Hit, ...]
    interactions: int = 0
    share: float = 1.0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Compared:
    scores: Mapping[int, float] = field(default_factory=dict)
    interactions: int = 0
    share: float = 1.0


class Staged:
    """The two stages over one corpus."""

    def __init__(self, corpus: Corpus, search: Search, settings: SearchSettings) -> None:
        self._corpus = corpus
        self._search = search
        self._settings = settings

    async def first(self, query: Query) -> First:
        """Find candidates by nearness and by words, each with all its scores."""
        text = checked(query)
        if not any(letter.isalnum() for letter in text):
            note = "The query has no letter or digit to look for."
            return First(query=query, found=Candidates(version=0), notes=(note,))
        terms = tuple(query_terms(text))
        asked, notes = await self._search.ask(text)
        found = await self._corpus.candidates(
            Ask(
                terms=terms,
                vector=asked.vectors.dense if asked else None,
                encoder=asked.encoder if asked else None,
                limit=max(self._settings.candidates, query.limit),
                within=query.within,
            )
        )
        return First(query=query, found=found, asked=asked, terms=terms, notes=notes)

    def promising(self, first: First, limit: int) -> list[int]:
        """Return the first slots of words and nearness, taken in turn, so that none is crowded out.

        Whoever scores them anew needs what either way finds, not what both agree on.
        """
        turns = chain.from_iterable(zip_longest(first.found.by_nearness, first.found.by_words))
        return list(dict.fromkeys(slot for slot in turns if slot is not None))[:limit]

    async def nearest(self, first: First, limit: int) -> tuple[Hit, ...]:
        """Return the nearest passages as they are; the score is their similarity."""
        ranked = [
            Ranked(candidate=first.found.found[slot], late=None, parts={})
            for slot in first.near[:limit]
        ]
        hits = await self._hits(first, ranked, NEARNESS)
        return never_rising([replace(hit, score=_plain(hit.scores)) for hit in hits])

    async def mixed(self, first: First, slots: Sequence[int]) -> tuple[Hit, ...]:
        """Reorder passages by words, nearness and late interaction together."""
        pool = Pool.of([first.found.found[slot] for slot in sorted(first.found.found)])
        at = {one.slot: place for place, one in enumerate(pool.candidates)}
        places = [at[slot] for slot in slots]
        mix, _ = mix_for(first.query, first.query.text, first.terms, first.found)
        late: Mapping[int, float] = {}
        if first.asked is not None and self._settings.late:
            late = await self._search.late(first.asked, {p: pool.candidates[p] for p in places})
        return never_rising(list(await self._hits(first, pool.ranked(mix, places, late), mix)))

    async def late(
        self, first: First, slots: Sequence[int], *, tokens: int, share: float
    ) -> LateLook:
        """Reorder passages by late interaction; the score is MaxSim, from 0 to 1.

        So many tokens of the query are compared with so large a share of each passage's. The whole
        of a passage counts as one token more, and a passage of a longer page is judged a little by
        its place and by those beside it: its page would be compared as one if it were shorter.
        """
        compared = await self._compare(first, slots, tokens=tokens, share=share)
        if not compared.scores:
            notes = (NO_LATE,) if slots and first.asked is not None else ()
            kept = set(slots)
            near = [slot for slot in first.near if slot in kept]
            hits = await self.nearest(first, len(first.near))
            return LateLook(hits=tuple(h for h in hits if h.chunk.slot in near), notes=notes)
        pool = Pool.of([first.found.found[slot] for slot in sorted(first.found.found)])
        late = {
            place: compared.scores[one.slot]
            for place, one in enumerate(pool.candidates)
            if one.slot in compared.scores
        }
        ranked = pool.ranked(TOKENS, list(late), late)
        scored = [
            replace(hit, score=max(0.0, min(1.0, hit.scores.late or 0.0)))
            for hit in await self._hits(first, ranked, NEARNESS)
        ]
        return LateLook(
            hits=never_rising(scored), interactions=compared.interactions, share=compared.share
        )

    async def _compare(
        self, first: First, slots: Sequence[int], *, tokens: int, share: float
    ) -> _Compared:
        asked = first.asked
        if asked is None or asked.vectors.tokens is None or not asked.encoder.token_bytes:
            return _Compared()
        ids = {slot: first.found.found[slot].id for slot in slots}
        packed = await self._corpus.late(asked.encoder, list(ids.values()))
        query, size = asked.vectors.tokens[:tokens], asked.encoder.token_bytes

        def work() -> _Compared:
            there = [slot for slot in slots if packed.get(ids[slot])]
            kept = [thinned(packed[ids[slot]], size, share) for slot in there]
            scores = asked.embedder.late_scores(query, kept)
            compared = sum(map(len, kept)) // size
            whole = sum(len(packed[ids[slot]]) for slot in there) // size
            return _Compared(
                scores=dict(zip(there, map(float, scores), strict=True)),
                interactions=len(query) * compared,
                share=round(compared / whole, 4) if whole else 1.0,
            )

        return await asyncio.to_thread(work)

    async def _hits(self, first: First, ranked: Sequence[Ranked], mix: Mix) -> tuple[Hit, ...]:
        read = await self._corpus.passages([one.candidate.slot for one in ranked])
        return tuple(
            hit_of(
                one,
                read[one.candidate.slot],
                first.found.mass,
                mix=mix,
                calibration=first.calibration,
            )
            for one in ranked
            if one.candidate.slot in read
        )


def _plain(scores: Scores) -> float:
    """Return the similarity of one way of looking: nearness, or words where it has no say."""
    return scores.semantic if scores.semantic is not None else scores.keyword or 0.0
