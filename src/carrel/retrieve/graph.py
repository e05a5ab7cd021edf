"""Search over the graph, alone or beside words and nearness.

The question's entities and the first hits are where spreading begins; what it reaches is one more
ranking, and reciprocal rank fusion joins it with the others.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

import numpy as np

from carrel.core.graph import Linked
from carrel.core.pages import Filter
from carrel.core.search import Hit, Mode, Query, Results, Scores
from carrel.errors import DataValidationError
from carrel.retrieve.fusion import RRF_K, Fused, fuse
from carrel.retrieve.graph_spread import SEEDS, best, spread
from carrel.retrieve.graph_weights import Weights
from carrel.retrieve.search import Search
from carrel.storage.corpus import Corpus
from carrel.text.entities.asked import names_in

DEPTH = 2
DEEPEST = 5
LARGEST_K = 100
_RANKED = 50  # passages of each ranking that are fused
_GRAPH = 3.0  # what the graph counts in `hybrid`; chosen on the development data


class Method(StrEnum):
    """Which rankings count.

    `hybrid`: the whole search and the graph. `rrf`: words, nearness and the graph, all alike.
    `graph`, `text` and `vector`: one of them alone.
    """

    HYBRID = "hybrid"
    VECTOR = "vector"
    TEXT = "text"
    GRAPH = "graph"
    RRF = "rrf"


_SEARCH = {"search": Mode.SEARCH}
_LEGS: dict[Method, dict[str, Mode]] = {
    Method.HYBRID: _SEARCH,
    Method.GRAPH: _SEARCH,
    Method.RRF: {"text": Mode.KEYWORD, "vector": Mode.VECTOR},
    Method.TEXT: {"text": Mode.KEYWORD},
    Method.VECTOR: {"vector": Mode.VECTOR},
}
_WITH_GRAPH = frozenset((Method.HYBRID, Method.GRAPH, Method.RRF))


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphQuery:
    """A question to the corpus and its graph; `depth` bounds the steps, `k` is the fusion's."""

    text: str
    limit: int = 5
    within: Filter | None = None
    method: Method = Method.HYBRID
    depth: int = DEPTH
    k: int = RRF_K


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphResults:
    """What was found: `results` as a search gives them, and how the graph came to it.

    A hit's parts are what each ranking gave to its fusion score. `entities` are the question's by
    name, `rrf` is the fusion score of the first hit.
    """

    results: Results
    entities: tuple[str, ...] = ()
    rrf: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reached:
    """What spreading reached: slots, best first, and the entities that it began with."""

    slots: tuple[int, ...] = ()
    entities: tuple[str, ...] = ()
    timings: Mapping[str, float] = field(default_factory=dict)


class GraphSearch:
    """Finds passages by what joins them with the question; keeps the weights of the last graph."""

    def __init__(self, corpus: Corpus, search: Search) -> None:
        self._corpus = corpus
        self._search = search
        self._weights: Weights | None = None

    async def find(self, query: GraphQuery) -> GraphResults:
        """Find the passages that fit a question, best first."""
        checked(query)
        found = {name: await self._ask(query, mode) for name, mode in _LEGS[query.method].items()}
        rankings = {name: [hit.chunk.slot for hit in each.hits] for name, each in found.items()}
        reached = _Reached()
        if query.method in _WITH_GRAPH:
            reached = await self._reached(query, rankings)
            alone = query.method is Method.GRAPH
            rankings = ({} if alone else rankings) | {"graph": list(reached.slots)}
        shares = {"graph": _GRAPH} if query.method is Method.HYBRID else {}
        fused = fuse(rankings, k=query.k, weights=shares, cut=bool(shares))
        hits = {hit.chunk.slot: hit for each in found.values() for hit in each.hits}
        whole = sum(shares.get(name, 1.0) for name in rankings) / (query.k + 1)
        shown = await self._shown(fused[: query.limit], hits, whole=whole)
        notes = dict.fromkeys(note for each in found.values() for note in each.notes)
        timings = {name: ms for each in found.values() for name, ms in each.timings.items()}
        results = Results(
            hits=tuple(shown),
            found=len(fused),
            mix=query.method.value,
            reason="asked for",
            notes=tuple(notes),
            terms=next(iter(found.values())).terms,
            timings=timings | dict(reached.timings),
        )
        first = fused[0].score if fused else 0.0
        return GraphResults(results=results, entities=reached.entities, rrf=first)

    async def _ask(self, query: GraphQuery, mode: Mode) -> Results:
        limit = max(_RANKED, query.limit)
        return await self._search.find(
            Query(text=query.text, limit=limit, within=query.within, mode=mode)
        )

    async def _reached(self, query: GraphQuery, rankings: Mapping[str, Sequence[int]]) -> _Reached:
        """Spread from the question's entities and the first hits."""
        began = time.perf_counter()
        names = names_in(query.text)
        linked = await self._corpus.linked(list(names), query.within)
        read = time.perf_counter()
        hits = [one.item for one in fuse(rankings, k=query.k)]
        named = {number: names[name] for name, number in linked.entities.items()}
        slots = await asyncio.to_thread(self._spread, linked, named, hits, query)
        return _Reached(
            slots=tuple(slots),
            entities=tuple(linked.entities),
            timings={
                "graph": (read - began) * 1000,
                "spread": (time.perf_counter() - read) * 1000,
            },
        )

    def _spread(
        self, linked: Linked, named: Mapping[int, float], hits: Sequence[int], query: GraphQuery
    ) -> list[int]:
        graph = linked.graph
        if not graph.size:
            return []
        weights = self._weights
        if weights is None or weights.graph is not graph:
            weights = self._weights = Weights.of(graph)
        scores = spread(weights, named, _seeds(weights, hits), depth=query.depth)
        limit = max(_RANKED, query.limit)
        return [int(graph.slots[one]) for one in best(weights, scores, linked.allowed, limit)]

    async def _shown(
        self, fused: Sequence[Fused[int]], hits: Mapping[int, Hit], *, whole: float
    ) -> list[Hit]:
        """Return the hits with what the fusion says; those of the graph alone are read."""
        missing = [one.item for one in fused if one.item not in hits]
        read = await self._corpus.passages(missing) if missing else {}
        shown: list[Hit] = []
        for one in fused:
            hit = hits.get(one.item)
            if hit is None and one.item in read:
                chunk, source = read[one.item]
                hit = Hit(chunk=chunk, source=source, score=0.0, scores=Scores())
            if hit is not None:
                shown.append(replace(hit, score=min(1.0, one.score / whole), parts=one.parts))
        return shown


def checked(query: GraphQuery) -> None:
    """Refuse numbers that are out of range."""
    ranges = (("graph_traversal_depth", query.depth, DEEPEST), ("rrf_k", query.k, LARGEST_K))
    for name, value, most in ranges:
        if not 1 <= value <= most:
            raise DataValidationError(
                f"{name} is {value}; from 1 to {most} is allowed", details={"field": name}
            )


def _seeds(weights: Weights, hits: Sequence[int]) -> list[int]:
    """Return the first hits as numbers of passages, each of another page."""
    slots, found = weights.graph.slots, dict[int, int]()
    for slot in hits:
        place = int(np.searchsorted(slots, slot))
        if place < len(slots) and slots[place] == slot:
            found.setdefault(int(weights.page_of[place]), place)
            if len(found) == SEEDS:
                break
    return list(found.values())
