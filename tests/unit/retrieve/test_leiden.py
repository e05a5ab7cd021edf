"""Communities of small graphs."""

from __future__ import annotations

from collections import deque

import numpy as np
import pytest

from carrel.retrieve.leiden import Net, leiden


def planted(groups: int, size: int, *, inside: float, outside: float, seed: int = 1) -> Net:
    """A graph of groups that are denser inside: node n belongs to group n modulo groups."""
    dice = np.random.default_rng(seed)
    count = groups * size
    one, other = np.triu_indices(count, 1)
    chances = np.where(one % groups == other % groups, inside, outside)
    there = dice.random(len(one)) < chances
    return Net.of(count, one[there], other[there], np.ones(int(there.sum())))


def modularity(net: Net, labels: np.ndarray, resolution: float = 1.0) -> float:
    total = sum(net.mass)
    found = 0.0
    for node in range(net.size):
        for at in range(net.starts[node], net.starts[node + 1]):
            if labels[node] == labels[net.targets[at]]:
                found += net.weights[at]
    sums = np.bincount(labels, net.mass)
    return float(found / total - resolution * ((sums / total) ** 2).sum())


def test_planted_groups_are_found() -> None:
    labels = leiden(planted(5, 20, inside=0.5, outside=0.02))
    assert len(set(labels.tolist())) == 5
    assert all(len(set(labels[group::5].tolist())) == 1 for group in range(5))


def test_the_same_graph_gives_the_same_communities() -> None:
    net = planted(4, 25, inside=0.2, outside=0.1)
    assert leiden(net, seed=3).tolist() == leiden(net, seed=3).tolist()


def test_two_rings_of_cliques_reach_the_known_modularity() -> None:
    """Thirty cliques of five in a ring: each clique for itself gives 0.876."""
    one, other = [], []
    for clique in range(30):
        nodes = range(clique * 5, clique * 5 + 5)
        pairs = [(a, b) for a in nodes for b in nodes if a < b]
        pairs.append((clique * 5, (clique * 5 + 6) % 150))
        one += [a for a, _ in pairs]
        other += [b for _, b in pairs]
    net = Net.of(150, np.array(one), np.array(other), np.ones(len(one)))
    labels = leiden(net)
    assert modularity(net, labels) >= 0.875


def test_a_higher_resolution_finds_smaller_communities() -> None:
    net = planted(4, 25, inside=0.4, outside=0.05)
    counts = [len(set(leiden(net, resolution=each).tolist())) for each in (0.3, 1.0, 6.0)]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]


@pytest.mark.parametrize("seed", range(6))
def test_a_community_holds_together(seed: int) -> None:
    net = planted(6, 12, inside=0.25, outside=0.04, seed=seed)
    labels = leiden(net, seed=seed)
    for community in set(labels.tolist()):
        nodes = set(np.flatnonzero(labels == community).tolist())
        queue, seen = deque([min(nodes)]), {min(nodes)}
        while queue:
            node = queue.popleft()
            around = set(net.targets[net.starts[node] : net.starts[node + 1]]) & nodes
            queue.extend(around - seen)
            seen |= around
        assert seen == nodes


def test_nodes_that_nothing_joins_stay_alone() -> None:
    empty = np.zeros(0, dtype=np.int64)
    assert leiden(Net.of(3, empty, empty, np.zeros(0))).tolist() == [0, 1, 2]
    assert leiden(Net.of(0, empty, empty, np.zeros(0))).tolist() == []


def test_merging_keeps_the_mass() -> None:
    net = planted(3, 10, inside=0.5, outside=0.1)
    merged = net.merged(np.arange(30) % 3)
    assert merged.size == 3
    assert sum(merged.mass) == pytest.approx(sum(net.mass))
