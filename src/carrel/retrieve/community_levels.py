"""Communities of a graph on six levels, each a refinement of the one above it.

Passages and entities are nodes of one net. The finest level is found first; its communities are
the nodes of the next coarser one, and so on, so that a community always lies inside one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from carrel.core.communities import Community
from carrel.core.graph import Integers, Numbers, summed
from carrel.retrieve.graph_weights import Weights
from carrel.retrieve.leiden import Net, leiden

LEVELS = 6
_RESOLUTIONS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)  # from the coarsest level to the finest
_NEXT = 0.2  # joins a passage with the next of its page
_LINKED = 0.3
_TELLING = 24  # entities by which a community is known


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Levels:
    """The communities of each level, numbered from the largest; `of` has each passage's."""

    version: int
    levels: tuple[tuple[Community, ...], ...]
    of: tuple[Integers, ...]


def levels_of(weights: Weights, *, seed: int = 0) -> Levels:
    """Find the communities of a graph: always the same for the same graph and seed."""
    graph = weights.graph
    net = _net(weights)
    labels = np.arange(net.size)
    members: list[Integers] = []
    for resolution in reversed(_RESOLUTIONS):
        found = leiden(net, resolution=resolution, seed=seed)
        labels, net = found[labels], net.merged(found)
        members.append(_by_size(labels[: graph.size]))
    members.reverse()
    levels = tuple(
        _communities(weights, level, members[level], members[level - 1] if level else None)
        for level in range(LEVELS)
    )
    return Levels(version=graph.version, levels=levels, of=tuple(members))


def _net(weights: Weights) -> Net:
    """Join passages with what they mention, if another passage does too, and with neighbours."""
    graph = weights.graph
    shared = np.bincount(graph.entities, minlength=len(graph.ids))[graph.entities] > 1
    one, other = graph.passages[shared], graph.size + graph.entities[shared]
    # As likely as the step from passage to entity, and as the one back.
    joints = np.sqrt(weights.away[shared] * np.minimum(weights.back[shared], 1.0))
    order = np.argsort(weights.page_of, kind="stable")
    same = weights.page_of[order[1:]] == weights.page_of[order[:-1]]
    before, after = order[:-1][same], order[1:][same]
    origin, target, share = weights.linked
    leads = np.zeros(int(weights.page_of.max(initial=-1)) + 1, dtype=np.int64)
    leads[weights.page_of[::-1]] = np.arange(graph.size)[::-1]
    return Net.of(
        graph.size + len(graph.ids),
        np.concatenate([one, before, leads[origin]]),
        np.concatenate([other, after, target]),
        np.concatenate([joints, np.full(len(before), _NEXT), _LINKED * share]),
    )


def _by_size(labels: Integers) -> Integers:
    """Give communities numbers, the largest first; of equals that with the first passage."""
    _, first, inverse, counts = np.unique(
        labels, return_index=True, return_inverse=True, return_counts=True
    )
    ranks = np.empty(len(first), dtype=np.int64)
    ranks[np.lexsort((first, -counts))] = np.arange(len(first))
    return ranks[inverse]


def _communities(
    weights: Weights, level: int, labels: Integers, above: Integers | None
) -> tuple[Community, ...]:
    graph = weights.graph
    count = int(labels.max(initial=-1)) + 1
    entities, central = _telling(weights, labels, count)
    order = np.lexsort((np.arange(graph.size), -central, labels))
    ends = np.cumsum(np.bincount(labels, minlength=count)).tolist()
    found, begin = [], 0
    for number, end in enumerate(ends):
        inside = order[begin:end]
        found.append(
            Community(
                level=level,
                number=number,
                parent=None if above is None else int(above[inside[0]]),
                slots=tuple(graph.slots[inside].tolist()),
                entities=tuple(graph.ids[entities[number]].tolist()),
            )
        )
        begin = end
    return tuple(found)


def _telling(
    weights: Weights, labels: Integers, count: int
) -> tuple[list[npt.NDArray[np.int64]], Numbers]:
    """Return the entities of each community, and how much each passage says of them.

    An entity tells of a community what it weighs there times the share of it that is there.
    """
    graph = weights.graph
    width = max(1, len(graph.ids))
    keys = labels[graph.passages] * width + graph.entities
    pairs, inverse = np.unique(keys, return_inverse=True)
    inside = summed(inverse, weights.away, len(pairs))
    whole = summed(graph.entities, weights.away, width)
    owner, entity = pairs // width, pairs % width
    scores = inside * inside / np.maximum(whole[entity], 1e-12) * weights.rarity[entity]
    central = summed(graph.passages, weights.away * scores[inverse], graph.size)
    order = np.lexsort((entity, -scores, owner))
    starts = np.searchsorted(owner[order], np.arange(count + 1))
    chosen = [
        entity[order[begin : min(end, begin + _TELLING)]]
        for begin, end in zip(starts[:-1].tolist(), starts[1:].tolist(), strict=True)
    ]
    return chosen, central
