"""The graph in memory: passages, what they mention, and links between their pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Graph:
    """All passages of one version of the corpus, and what joins them; arrays are never changed.

    Passage number i has the slot `slots[i]` and stands on the page `sources[i]`. Mention number j
    says that the passage `passages[j]` mentions the entity `ids[entities[j]]`, with count and
    roles in `values[j]`; mentions are ordered by passage. `links` has rows of three: the page a
    link stands on, the page it leads to, both as sources, and the number of the entity that it is
    called by, -1 where it has no name.
    """

    version: int
    slots: Integers
    sources: Integers
    passages: Integers
    entities: Integers
    values: npt.NDArray[np.uint8]
    ids: Integers
    links: Integers

    @property
    def size(self) -> int:
        """How many passages there are."""
        return len(self.slots)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Linked:
    """The graph, with the entities that some names stand for and the passages that may be found."""

    graph: Graph
    entities: Mapping[str, int] = field(default_factory=dict)  # numbers of entities by name
    allowed: Mask | None = None  # by number of the passage; nothing where all may be found


def summed(numbers: Integers, weights: Numbers, length: int) -> Numbers:
    """Return for each number below `length` the sum of its weights."""
    return np.bincount(numbers, weights, length).astype(np.float64, copy=False)
