"""Communities of the corpus: found on demand, described by what their pages say.

They are kept for one version of the corpus. A change costs nothing until somebody asks again; then
they are found anew in a thread, once for all who wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from carrel.core.communities import Community, Description
from carrel.core.graph import Graph, Linked, summed
from carrel.core.pages import Filter
from carrel.errors import DataValidationError
from carrel.retrieve.community_levels import LEVELS, Levels, levels_of
from carrel.retrieve.extracts import telling, written
from carrel.retrieve.graph_spread import SEEDS, spread
from carrel.retrieve.graph_weights import Weights
from carrel.storage.corpus import Corpus
from carrel.text.entities.asked import names_in

_LOOKED_AT = 12  # passages that a community is described from
_DEPTH = 2
# What search found counts a little by itself. As much as what is reached from it, and a question
# about everything would be answered by its first hits: the passages that have its words.
_FOUND = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A community that fits a question, with the passages that fit best first.

    `reach` says of each passage how much of the question reaches it.
    """

    community: Community
    score: float
    slots: tuple[int, ...]
    reach: tuple[float, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _Held:
    graph: Graph
    weights: Weights
    levels: Levels


class Communities:
    """Finds and describes communities; holds those of the last version that was asked for."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._held: _Held | None = None
        self._sought: Graph | None = None  # whose communities are being found
        self._finding: asyncio.Task[_Held] | None = None

    async def at(self, level: int) -> tuple[Community, ...]:
        """Return the communities of a level, largest first; level 0 is the coarsest."""
        _check(level)
        held = await self._at(await self._corpus.linked(()))
        return held.levels.levels[level]

    async def rank(
        self,
        question: str,
        level: int,
        *,
        hits: Sequence[int] = (),
        limit: int = 10,
        within: Filter | None = None,
    ) -> list[Ranked]:
        """Return the communities that fit a question, best first.

        Spreading begins with the question's entities and with `hits`, slots that other ways found;
        a community gets what reaches its passages, and a large one a little less of it.
        """
        _check(level)
        names = names_in(question)
        linked = await self._corpus.linked(list(names), within)
        held = await self._at(linked)
        named = {number: names[name] for name, number in linked.entities.items()}
        return await asyncio.to_thread(_ranked, held, linked, named, list(hits), level, limit)

    async def describe(
        self, community: Community, *, names: int = 8, sentences: int = 3
    ) -> Description:
        """Say what a community is about: names as its pages write them, sentences to cite."""
        slots = community.slots[:_LOOKED_AT]
        read = await self._corpus.passages(slots)
        passages = [read[slot] for slot in slots if slot in read]
        known = await self._corpus.entity_names(community.entities)
        ordered = [known[key] for key in community.entities if key in known]
        weights = {name: 1.0 / (rank + 1) for rank, name in enumerate(ordered)}

        def work() -> Description:
            texts = [chunk.text for chunk, _ in passages]
            heads = [head for chunk, source in passages for head in (source.title, *chunk.section)]
            shown = written(ordered[:names], texts, heads)
            return Description(
                community=community,
                names=tuple(shown.values()),
                extracts=tuple(telling(passages, weights, sentences)),
            )

        return await asyncio.to_thread(work)

    async def close(self) -> None:
        """Wait for what is still being found: a thread cannot be stopped."""
        if self._finding is not None:
            await asyncio.gather(self._finding, return_exceptions=True)

    async def _at(self, linked: Linked) -> _Held:
        """Return the communities of a graph; whoever gives up waiting leaves the work to others."""
        held = self._held
        if held is not None and held.graph is linked.graph:
            return held
        finding = self._finding
        if finding is None or finding.done() or self._sought is not linked.graph:
            self._sought = linked.graph
            finding = asyncio.create_task(asyncio.to_thread(_find, linked.graph))
            finding.add_done_callback(self._keep)
            self._finding = finding
        return await asyncio.shield(finding)

    def _keep(self, finding: asyncio.Task[_Held]) -> None:
        """Hold what was found, also when nobody waits any more."""
        if not finding.cancelled() and finding.exception() is None:
            self._held = finding.result()


def _find(graph: Graph) -> _Held:
    weights = Weights.of(graph)
    return _Held(graph, weights, levels_of(weights))


def _ranked(
    held: _Held,
    linked: Linked,
    named: dict[int, float],
    hits: list[int],
    level: int,
    limit: int,
) -> list[Ranked]:
    graph = held.graph
    if not graph.size:
        return []
    places = np.searchsorted(graph.slots, hits)
    known = [int(at) for at, slot in zip(places, hits, strict=True) if _is_at(graph, at, slot)]
    scores = spread(held.weights, named, known[: 2 * SEEDS], depth=_DEPTH)
    scores[known] += _FOUND / (1 + np.arange(len(known)))
    if linked.allowed is not None:
        scores = np.where(linked.allowed, scores, 0.0)
    labels = held.levels.of[level]
    communities = held.levels.levels[level]
    sums = summed(labels, scores, len(communities))
    sums /= np.sqrt(np.bincount(labels, minlength=len(communities)) + 1.0)
    order = np.lexsort((np.arange(len(sums)), -sums))[:limit]
    found = []
    for number in order[sums[order] > 0].tolist():
        inside = np.flatnonzero(labels == number)
        inside = inside[scores[inside] > 0]
        best = inside[np.lexsort((inside, -scores[inside]))]
        found.append(
            Ranked(
                community=communities[number],
                score=float(sums[number]),
                slots=tuple(graph.slots[best].tolist()),
                reach=tuple(scores[best].tolist()),
            )
        )
    return found


def _is_at(graph: Graph, place: int, slot: int) -> bool:
    return bool(place < graph.size and graph.slots[place] == slot)


def _check(level: int) -> None:
    if not 0 <= level < LEVELS:
        raise DataValidationError(
            f"community_level is {level}; from 0 to {LEVELS - 1} is allowed",
            details={"field": "community_level"},
        )
