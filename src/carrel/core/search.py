"""What a search asks of the store, and what the store answers: scores, no judgement yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from carrel.core.embedding import Vector
from carrel.core.pages import Chunk, Filter, Source


class EncoderState(StrEnum):
    """`building`: its vectors are being made. `serving`: they are searched. `retired`: they go."""

    BUILDING = "building"
    SERVING = "serving"
    RETIRED = "retired"


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoder:
    """A model whose vectors are kept; those of two encoders never mix.

    `token_bytes` is the size of one packed token vector, 0 where none are kept.
    """

    id: int
    name: str
    dimensions: int
    token_bytes: int = 0
    state: EncoderState = EncoderState.SERVING


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ask:
    """What to look for: the query's terms, and its vector by an encoder whose vectors are kept.

    Each leg gives at most `limit` chunks, the link texts at most `anchors` pages.
    """

    terms: tuple[str, ...] = ()
    vector: Vector | None = None
    encoder: Encoder | None = None
    limit: int = 100
    within: Filter | None = None
    anchors: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A chunk that some leg found, with its scores in all of them; its words are not read yet.

    `slot`, `id`, `source_id` and `ordinal` are the chunk's, `language` is that of its page. It is
    the chunk number `part` of the `parts` that stand under the same headings. `keyword` is BM25 (0:
    no term of the query occurs) and `coverage` the share of the query's idf that its terms have,
    from 0 to 1. `cosine` is that of its best window, and nothing while it has no vector. `anchor`
    says how well the link texts that point to its page fit, from 0 to 1.
    """

    slot: int
    id: int
    source_id: int
    ordinal: int
    language: str
    part: int = 0
    parts: int = 1
    keyword: float = 0.0
    coverage: float = 0.0
    cosine: float | None = None
    anchor: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates:
    """All that the legs found in one snapshot of the store.

    `found` has every candidate by its slot; `by_words`, `by_nearness` and `by_links` are the slots
    that each leg found, best first, ties by slot; `by_links` names the first chunk of each page.
    `mass` is the idf of all terms of the query, also of those that occur nowhere: the BM25 score
    of a passage of usual length that has each of them once. `known` are its terms that occur at
    all. `timings` are milliseconds by part.
    """

    version: int
    found: Mapping[int, Candidate] = field(default_factory=dict)
    by_words: tuple[int, ...] = ()
    by_nearness: tuple[int, ...] = ()
    by_links: tuple[int, ...] = ()
    mass: float = 0.0
    known: tuple[str, ...] = ()
    timings: Mapping[str, float] = field(default_factory=dict)


class Mode(StrEnum):
    """How to search: by words alone, by nearness alone, or by all that is known."""

    SEARCH = "search"
    KEYWORD = "keyword"
    VECTOR = "vector"


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A question to the corpus; `within` restricts where answers may come from."""

    text: str
    limit: int = 10
    within: Filter | None = None
    mode: Mode = Mode.SEARCH


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """What each way of looking says about a hit.

    `semantic` and `keyword` are similarities from 0 to 1, nothing where that way has no say:
    `semantic` is calibrated on cosine and late interaction, `keyword` is 1 where every word of the
    query occurs in a passage of usual length. The others are raw: BM25, cosine, MaxSim, and how
    well link texts fit.
    """

    semantic: float | None = None
    keyword: float | None = None
    bm25: float = 0.0
    cosine: float | None = None
    late: float | None = None
    anchor: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A passage that was found, with its page.

    `score` is a similarity from 0 to 1 and never rises from one hit to the next. `parts` are what
    the hit's place was decided by, in deviations from the mean of all candidates.
    """

    chunk: Chunk
    source: Source
    score: float
    scores: Scores
    parts: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """What a search found, best first; `mix` and `reason` tell how it went about it.

    `found` counts all passages that some way of looking brought in, each once.
    `notes` are sentences for the reader: what could not be done, and why.
    """

    hits: tuple[Hit, ...] = ()
    found: int = 0
    mix: str = ""
    reason: str = ""
    notes: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    timings: Mapping[str, float] = field(default_factory=dict)
