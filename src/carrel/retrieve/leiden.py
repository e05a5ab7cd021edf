"""Leiden: communities of a weighted graph that hold together, always the same for the same graph.

Nodes move to the neighbouring community that gains most modularity; then each community is split
into parts that are well joined inside (refinement), the parts become nodes, and it begins again
until nothing moves. After Traag, Waltman and van Eck, "From Louvain to Leiden" (2019).
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import numpy as np

from carrel.core.graph import Integers, Numbers, summed

_LEAST_GAIN = 1e-12
_ROUNDS = 12


@dataclass(frozen=True, slots=True, eq=False)
class Net:
    """An undirected graph by rows: node i has `targets[starts[i]:starts[i + 1]]`, no loops.

    `mass` is what each node's joints add up to, with those inside it that are no longer seen.
    """

    starts: list[int]
    targets: list[int]
    weights: list[float]
    mass: list[float]

    @classmethod
    def of(cls, count: int, one: Integers, other: Integers, weights: Numbers) -> Net:
        """Join pairs of nodes; parallel joints add up."""
        mass = summed(one, weights, count) + summed(other, weights, count)
        return _net(count, one, other, weights, mass)

    @property
    def size(self) -> int:
        """How many nodes there are."""
        return len(self.mass)

    def merged(self, labels: Integers) -> Net:
        """Make each community one node; `labels` are dense."""
        count = int(labels.max(initial=-1)) + 1
        origins = np.repeat(np.arange(self.size), np.diff(self.starts))
        one, other = labels[origins], labels[np.array(self.targets, dtype=np.int64)]
        weights = np.array(self.weights)
        once = one < other  # each joint is stored twice
        mass = summed(labels, np.array(self.mass), count)
        return _net(count, one[once], other[once], weights[once], mass)


def leiden(net: Net, *, resolution: float = 1.0, seed: int = 0) -> Integers:
    """Return the community of each node, numbered densely by the first node in it."""
    dice = np.random.default_rng(seed)
    places = np.arange(net.size)  # the node of the merged net that each first node is in
    labels = list(range(net.size))
    total = sum(net.mass)
    if total <= 0:
        return places
    scale = resolution / total
    for _ in range(_ROUNDS):
        moved = _move(net, labels, scale, dice)
        parts = _refined(net, labels, scale, dice)
        dense = _dense(np.array(parts, dtype=np.int64))
        count = int(dense.max(initial=-1)) + 1
        if count == net.size and not moved:
            break
        above = np.zeros(count, dtype=np.int64)
        above[dense] = np.array(labels, dtype=np.int64)
        net, places = net.merged(dense), dense[places]
        labels = _dense(above).tolist()
    return _dense(np.array(labels, dtype=np.int64)[places])


def _move(net: Net, labels: list[int], scale: float, dice: np.random.Generator) -> bool:
    """Move nodes to better communities until none gains; say whether any moved."""
    starts, targets, weights, mass = net.starts, net.targets, net.weights, net.mass
    held = [0.0] * (max(labels, default=-1) + 1)
    for node, label in enumerate(labels):
        held[label] += mass[node]
    order = dice.permutation(net.size).tolist()
    queue, waiting = deque(order), [True] * net.size
    moved = False
    while queue:
        node = queue.popleft()
        waiting[node] = False
        own, begin, end = labels[node], starts[node], starts[node + 1]
        joined: dict[int, float] = {own: 0.0}
        for at in range(begin, end):
            label = labels[targets[at]]
            joined[label] = joined.get(label, 0.0) + weights[at]
        held[own] -= mass[node]
        factor = mass[node] * scale
        best, most = own, joined[own] - factor * held[own] + _LEAST_GAIN
        for label, weight in joined.items():
            gain = weight - factor * held[label]
            if gain > most or (gain == most and label < best):
                best, most = label, gain
        held[best] += mass[node]
        if best != own:
            labels[node], moved = best, True
            for at in range(begin, end):
                other = targets[at]
                if labels[other] != best and not waiting[other]:
                    waiting[other] = True
                    queue.append(other)
    return moved


def _refined(net: Net, labels: list[int], scale: float, dice: np.random.Generator) -> list[int]:
    """Split communities into parts that are joined inside: begin with single nodes and merge."""
    starts, targets, weights, mass = net.starts, net.targets, net.weights, net.mass
    parts = list(range(net.size))
    held, alone = list(mass), [True] * net.size
    order = dice.permutation(net.size).tolist()
    for node in order:
        if not alone[node]:
            continue
        joined: dict[int, float] = {}
        for at in range(starts[node], starts[node + 1]):
            other = targets[at]
            if labels[other] == labels[node]:
                part = parts[other]
                joined[part] = joined.get(part, 0.0) + weights[at]
        factor = mass[node] * scale
        best, most = node, _LEAST_GAIN
        for part, weight in joined.items():
            gain = weight - factor * held[part]
            if part != node and (gain > most or (gain == most and part < best)):
                best, most = part, gain
        if best != node:
            parts[node] = best
            held[best] += mass[node]
            alone[node] = alone[best] = False
    return parts


def _dense(labels: Integers) -> Integers:
    """Give communities numbers from 0 on, in the order of their first nodes."""
    _, first, inverse = np.unique(labels, return_index=True, return_inverse=True)
    ranks = np.empty(len(first), dtype=np.int64)
    ranks[np.argsort(first)] = np.arange(len(first))
    return ranks[inverse]


def _net(count: int, one: Integers, other: Integers, weights: Numbers, mass: Numbers) -> Net:
    """Sort joints by node, both ways, and add up parallel ones."""
    keys = np.minimum(one, other) * count + np.maximum(one, other)
    pairs, inverse = np.unique(keys, return_inverse=True)
    sums = summed(inverse, weights, len(pairs))
    low, high = pairs // max(count, 1), pairs % max(count, 1)
    low, high, sums = (each[low != high] for each in (low, high, sums))
    origins, targets = np.append(low, high), np.append(high, low)
    both = np.append(sums, sums)
    order = np.lexsort((targets, origins))
    starts = np.zeros(count + 1, dtype=np.int64)
    np.cumsum(np.bincount(origins, minlength=count), out=starts[1:])
    return Net(starts.tolist(), targets[order].tolist(), both[order].tolist(), mass.tolist())
