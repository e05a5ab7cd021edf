"""Reciprocal rank fusion: several rankings become one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Item = TypeVar("Item", bound=Hashable)
RRF_K = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Fused(Generic[Item]):
    """An item with what each ranking that has it gives."""

    item: Item
    parts: Mapping[str, float]

    @property
    def score(self) -> float:
        """The sum that decides the order."""
        return sum(self.parts.values())


def fuse(
    rankings: Mapping[str, Sequence[Item]],
    *,
    k: int = RRF_K,
    weights: Mapping[str, float] | None = None,
    cut: bool = False,
) -> list[Fused[Item]]:
    """Return all items, best first: each ranking gives its weight by k plus the rank.

    Of equals the one comes first that an earlier ranking has earlier. With `cut` the rankings are
    taken to go on: one that has not got an item gives what its next place would.
    """
    parts: defaultdict[Item, dict[str, float]] = defaultdict(dict)
    for name, ranking in rankings.items():
        weight = 1.0 if weights is None else weights.get(name, 1.0)
        for rank, item in enumerate(dict.fromkeys(ranking), 1):
            parts[item][name] = weight / (k + rank)
    if cut:
        for name, ranking in rankings.items():
            weight = 1.0 if weights is None else weights.get(name, 1.0)
            for each in parts.values():
                each.setdefault(name, weight / (k + len(ranking) + 1))
    found = [Fused(item=item, parts=each) for item, each in parts.items()]
    return sorted(found, key=lambda one: -one.score)
