"""Spreading over the graph: from the question's entities and the first hits, so many steps far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from carrel.core.graph import Mask, Numbers, summed
from carrel.retrieve.graph_weights import Weights

# Chosen on the development data.
SEEDS = 6  # hits, each of another page, that spreading begins with
_FALL = 2.5  # how fast the weight of a seed falls with its rank
_NAMED = 0.03  # the question's entities beside the hits
_KNOWN = 0.2  # a way through what the question names itself leads to what is found already
_LINKED = 0.15  # goes along the links of the page
_FADE = 0.5  # from one step to the next
_SELF = 0.3  # of what it began with stays with a seed
_PER_PAGE = 3


def spread(
    weights: Weights, named: Mapping[int, float], seeds: Sequence[int], *, depth: int
) -> Numbers:
    """Return by passage how much reaches it.

    `named` are the question's entities with their weights, `seeds` passages that other ways
    found, best first. With depth 1 only what mentions the question's entities is reached; each
    further step goes from passages through what they mention to others.
    """
    graph = weights.graph
    first = np.zeros(graph.size)
    if named:
        entities = np.zeros(len(graph.ids))
        numbers = np.fromiter(named, dtype=np.int64, count=len(named))
        entities[numbers] = np.fromiter(named.values(), dtype=np.float64) * weights.rarity[numbers]
        entities /= max(float(entities.sum()), 1e-12)
        first = _NAMED * _reached(weights, entities)
    begun = np.zeros(graph.size)
    for rank, passage in enumerate(seeds, 1):
        begun[passage] = 1.0 / rank**_FALL
    begun /= max(float(begun.sum()), 1e-12)
    total = first + _SELF * begun
    now = first + begun
    for step in range(depth - 1):
        now = _FADE ** min(step, 1) * _step(weights, now, named)
        total += now
    return total


def best(weights: Weights, scores: Numbers, allowed: Mask | None, limit: int) -> list[int]:
    """Return the best passages, ties by number, not too many of one page."""
    if allowed is not None:
        scores = np.where(allowed, scores, 0.0)
    reached = np.flatnonzero(scores > 0)
    order = reached[np.lexsort((reached, -scores[reached]))]
    counts: dict[int, int] = {}
    found: list[int] = []
    for passage, page in zip(order.tolist(), weights.page_of[order].tolist(), strict=True):
        counts[page] = counts.get(page, 0) + 1
        if counts[page] <= _PER_PAGE:
            found.append(passage)
            if len(found) == limit:
                break
    return found


def _step(weights: Weights, now: Numbers, named: Mapping[int, float]) -> Numbers:
    """Go from passages through what they mention, and along the links of their pages."""
    graph = weights.graph
    entities = summed(graph.entities, weights.away * now[graph.passages], len(graph.ids))
    entities[list(named)] *= _KNOWN
    found = _reached(weights, entities)
    origin, target, weight = weights.linked
    if len(origin):
        pages = summed(weights.page_of, now, int(weights.page_of.max()) + 1)
        found = (1 - _LINKED) * found
        found += _LINKED * summed(target, weight * pages[origin], graph.size)
    return found


def _reached(weights: Weights, entities: Numbers) -> Numbers:
    graph = weights.graph
    found = summed(graph.passages, weights.back * entities[graph.entities], graph.size)
    entity, target, weight = weights.called
    if len(entity):
        found = found + summed(target, weight * entities[entity], graph.size)
    return found
