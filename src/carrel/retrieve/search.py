"""Search: words and nearness find candidates, late interaction judges the best of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from carrel.core.embedding import Calibration, Embedder, QueryVectors
from carrel.core.pages import Chunk, Source
from carrel.core.search import (
    Ask,
    Candidate,
    Candidates,
    Encoder,
    Hit,
    Mode,
    Query,
    Results,
    Scores,
)
from carrel.errors import DataValidationError, EncoderError
from carrel.retrieve.definitions import asked_for
from carrel.retrieve.mixes import NEARNESS, WORDS, Mix, choose
from carrel.retrieve.question_lists import only_asks
from carrel.retrieve.ranking import LEADERS, READ, Pool, Ranked, moved, with_kin
from carrel.settings import SearchSettings
from carrel.storage.corpus import Corpus
from carrel.text.terms import query_terms

LONGEST_QUERY = 8_000  # characters
MOST_HITS = 1_000
_ANCHORED = 10  # pages that link texts alone may bring in
# What the semantic and the keyword similarity count for in the similarity that is shown.
SEMANTIC_SHARE = 0.7

Former = Callable[[str], Embedder | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A query as an encoder sees it, and the encoder whose vectors it is compared with."""

    embedder: Embedder
    encoder: Encoder
    vectors: QueryVectors


class Search:
    """Finds passages; without an encoder by their words alone.

    `former` gives the encoder of a name whose vectors still serve while others are being made.
    """

    def __init__(
        self,
        corpus: Corpus,
        embedder: Embedder | None,
        settings: SearchSettings,
        *,
        former: Former | None = None,
    ) -> None:
        self._corpus = corpus
        self._embedder = embedder
        self._settings = settings
        self._former = former

    @property
    def corpus(self) -> Corpus:
        """What is searched."""
        return self._corpus

    @property
    def embedder(self) -> Embedder | None:
        """The encoder of the queries, if one is in use."""
        return self._embedder

    async def find(self, query: Query) -> Results:
        """Find the passages that fit a query, best first."""
        text = checked(query)
        if not any(letter.isalnum() for letter in text):
            return Results(notes=("The query has no letter or digit to look for.",))
        terms = tuple(query_terms(text))
        began = time.perf_counter()
        asked, notes = (None, ()) if query.mode is Mode.KEYWORD else await self.ask(text)
        encoded = (time.perf_counter() - began) * 1000
        if query.mode is Mode.VECTOR and asked is None:
            return Results(notes=notes, mix=NEARNESS.name, timings={"encode": encoded})
        found = await self._corpus.candidates(
            Ask(
                terms=() if query.mode is Mode.VECTOR else terms,
                vector=asked.vectors.dense if asked else None,
                encoder=asked.encoder if asked else None,
                limit=max(self._settings.candidates, query.limit),
                within=query.within,
                anchors=_ANCHORED if query.mode is Mode.SEARCH else 0,
            )
        )
        mix, reason = mix_for(query, text, terms, found)
        began = time.perf_counter()
        ranked = await self._rank(query, mix, found, asked)
        timings = {
            "encode": encoded,
            **found.timings,
            "rank": (time.perf_counter() - began) * 1000,
        }
        calibration = asked.embedder.calibration if asked else Calibration()
        chosen = ranked[: query.limit]
        read = await self._corpus.passages([one.candidate.slot for one in chosen])
        hits = [
            hit_of(one, read[one.candidate.slot], found.mass, mix=mix, calibration=calibration)
            for one in chosen
            if one.candidate.slot in read
        ]
        return Results(
            hits=never_rising(hits),
            found=len(found.found),
            mix=mix.name,
            reason=reason,
            notes=notes,
            terms=terms,
            timings=timings,
        )

    async def ask(self, text: str) -> tuple[Asked | None, tuple[str, ...]]:
        """Encode the query for the vectors that serve, or say why that cannot be."""
        if self._embedder is None:
            return None, ("No encoder is in use: found by words alone.",)
        encoder = await self._corpus.serving()
        if encoder is None:
            return None, ("The pages have no vectors yet: found by words alone.",)
        embedder: Embedder | None = self._embedder
        if encoder.name != self._embedder.name:
            embedder = self._former(encoder.name) if self._former else None
        if embedder is None:
            return None, (
                "The vectors of another encoder are being replaced: found by words alone.",
            )
        try:
            vectors = await embedder.embed_query(text)
        except EncoderError as error:
            return None, (f"{error.message} {error.suggestion} Found by words alone.",)
        if len(vectors.dense) != encoder.dimensions:
            return None, ("The encoder's vectors have changed their length: found by words alone.",)
        return Asked(embedder=embedder, encoder=encoder, vectors=vectors), ()

    async def _rank(
        self, query: Query, mix: Mix, found: Candidates, asked: Asked | None
    ) -> list[Ranked]:
        pool = Pool.of([found.found[slot] for slot in sorted(found.found)])
        everything = pool.first(mix, len(pool.candidates))
        if query.mode is not Mode.SEARCH or asked is None or not self._settings.late:
            return pool.ranked(mix, everything, {})
        places = everything[: max(self._settings.late, query.limit)]
        late = await self.late(asked, {place: pool.candidates[place] for place in places})
        ranked = pool.ranked(mix, places, late)
        if mix.list or mix.definition:
            ranked = await self._with_words(query.text, mix, ranked)
        return await self._with_kin(asked, mix, ranked) if mix.kin else ranked

    async def _with_words(self, text: str, mix: Mix, ranked: list[Ranked]) -> list[Ranked]:
        """Read the best passages: what only asks goes behind, what says what it is comes up."""
        best = {one.candidate.slot: one.candidate for one in ranked[:READ]}
        read = await self._corpus.passages(list(best))
        texts = {slot: chunk.text for slot, (chunk, _) in read.items()}
        wanted = asked_for(text)
        found = {
            "list": {slot: -mix.list for slot, told in texts.items() if only_asks(told)},
            "definition": {
                slot: mix.definition
                for slot, told in texts.items()
                if wanted is not None and not best[slot].part and wanted.begins(told)
            },
        }
        for part, by in found.items():
            ranked = moved(ranked, part, by) if by else ranked
        return ranked

    async def _with_kin(self, asked: Asked, mix: Mix, ranked: list[Ranked]) -> list[Ranked]:
        """Let the best passages lift those that are like them."""
        leaders = [one.candidate.id for one in ranked[:LEADERS]]
        slots = [one.candidate.slot for one in ranked]
        likeness = await self._corpus.likeness(asked.encoder, leaders, slots)
        return with_kin(ranked, likeness, mix.kin)

    async def late(self, asked: Asked, chosen: Mapping[int, Candidate]) -> dict[int, float]:
        """Return MaxSim by place, for candidates whose token vectors are kept."""
        if asked.vectors.tokens is None or not asked.encoder.token_bytes:
            return {}
        ids = {place: candidate.id for place, candidate in chosen.items()}
        packed = await self._corpus.late(asked.encoder, list(ids.values()))
        places = [place for place, key in ids.items() if packed.get(key)]
        scores = asked.embedder.late_scores(
            asked.vectors.tokens, [packed[ids[place]] for place in places]
        )
        return dict(zip(places, map(float, scores), strict=True))


def checked(query: Query) -> str:
    """Return the query's text, or say what is wrong with it."""
    text = query.text.strip()
    if not text:
        raise DataValidationError("the query is empty", suggestion="Say what to look for.")
    if len(text) > LONGEST_QUERY:
        raise DataValidationError(
            f"the query has {len(text):,} characters; at most {LONGEST_QUERY:,} are read",
            suggestion="Ask a shorter question.",
        )
    if not 1 <= query.limit <= MOST_HITS:
        raise DataValidationError(
            f"{query.limit} hits were asked for; from 1 to {MOST_HITS:,} can be given"
        )
    return text


def mix_for(query: Query, text: str, terms: tuple[str, ...], found: Candidates) -> tuple[Mix, str]:
    """Return what counts how much for this query, and why."""
    if query.mode is Mode.KEYWORD:
        return WORDS, "asked for"
    if query.mode is Mode.VECTOR:
        return NEARNESS, "asked for"
    return choose(text, terms, found)


def hit_of(
    one: Ranked,
    read: tuple[Chunk, Source],
    mass: float,
    *,
    mix: Mix,
    calibration: Calibration,
) -> Hit:
    """Return a candidate as a hit; `mass` is the idf of all terms of the query."""
    candidate = one.candidate
    semantic = None
    if candidate.cosine is not None:
        semantic = calibration.similarity(candidate.cosine, one.late, shift=mix.shift)
    keyword = min(1.0, candidate.keyword / mass) if mass > 0 else None
    return Hit(
        chunk=read[0],
        source=read[1],
        score=_similarity(semantic, keyword),
        scores=Scores(
            semantic=semantic,
            keyword=keyword,
            bm25=candidate.keyword,
            cosine=candidate.cosine,
            late=one.late,
            anchor=candidate.anchor,
        ),
        parts=one.parts,
    )


def _similarity(semantic: float | None, keyword: float | None) -> float:
    if semantic is None:
        return keyword or 0.0
    if keyword is None:
        return semantic
    return SEMANTIC_SHARE * semantic + (1 - SEMANTIC_SHARE) * keyword


def never_rising(hits: list[Hit]) -> tuple[Hit, ...]:
    """Return the hits with scores that fit their order, which looks at more than the scores."""
    found: list[Hit] = []
    for hit in hits:
        limit = found[-1].score if found else 1.0
        found.append(hit if hit.score <= limit else replace(hit, score=limit))
    return tuple(found)
