"""Where blocks stand in the tree: what lies above them, and what is repeated around them.

Each element above a block is looked at once; the rest is arithmetic on all of them together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from carrel.ingest.html.columns import Matrix, beside
from carrel.ingest.html.hints import words_of
from carrel.ingest.html.node import Node

_COUNTED = ("li", "ul ol", "article", "section", "a", "div")
_PLACE = {tag: at for at, tags in enumerate(_COUNTED) for tag in tags.split()}
_LEVELS = 5
_PER_LEVEL = ("share", "linked", "children", "letters per child")
_NAMING = ("id", "itemprop", "role", "data-testid", "data-component", "itemtype")
_NAMED = frozenset(_NAMING)
_LONGEST_NAME = 60  # letters; longer ones carry data
_FEW = 3  # elements alike that make a group
_NO_GROUP = (0, 0, 0, 0.0, 0)
_Group = tuple[int, int, int, float, int]

COLUMNS = (
    "depth",
    "depth below region",
    *(f"above: {tags}" for tags in _COUNTED),
    *(f"{what} of ancestor {level + 1}" for level in range(_LEVELS) for what in _PER_LEVEL),
    "group",
    "share of group",
    "letters per member",
    "linked in group",
    "place in group",
    "height of group",
    "share of part",
    "linked in part",
    "place of part",
    "doubted",
    "share of doubted",
    "linked in doubted",
)


class Surroundings:
    """The elements above the blocks of a region, parents before children.

    `doubted` are the parts that the rules would leave out.
    """

    def __init__(self, region: Node, doubted: Sequence[Node]) -> None:
        self._region = region
        self._doubted = {id(node) for node in doubted}
        self._known: dict[int, int] = {}
        self._nodes: list[Node] = []
        self._groups: dict[int, dict[tuple[str, tuple[str, ...]], list[int]]] = {}
        self._group: list[_Group] = []
        self._part: list[int] = []  # place of the region's child above, -1 for none
        self._doubt: list[int] = []  # place of the doubted part above, -1 for none
        self.parents: list[int] = []

    def place_of(self, node: Node) -> int:
        """Return the element's place among those that were met, and meet it if need be."""
        known = self._known
        path: list[Node] = []
        one: Node | None = node
        while one is not None and id(one) not in known:
            path.append(one)
            one = one.parent
        place = known[id(one)] if one is not None else -1
        for one in reversed(path):
            place = self._meet(one, place)
        return place

    def _meet(self, node: Node, parent: int) -> int:
        at = self._known[id(node)] = len(self.parents)
        self._nodes.append(node)
        self.parents.append(parent)
        if parent < 0:
            part, doubt, group = -1, -1, _NO_GROUP
        else:
            part, doubt, group = self._part[parent], self._doubt[parent], self._group[parent]
        self._part.append(at if node.parent is self._region else part)
        self._doubt.append(at if id(node) in self._doubted else doubt)
        self._group.append(self._group_of(node, group))
        return at

    def names(self) -> list[tuple[str, ...]]:
        """Return the names of all elements met."""
        return [names_of(node) if node.attributes else () for node in self._nodes]

    def _group_of(self, node: Node, above: _Group) -> _Group:
        """Return the largest group of elements alike: cards of a listing, posts of a thread."""
        parent = node.parent
        if parent is None or not node.classes or len(parent.children) < _FEW:
            return _higher(above)
        groups = self._groups.get(id(parent))
        if groups is None:
            groups = self._groups[id(parent)] = _groups_of(parent)
        group = groups.get((node.tag, node.classes[:2]))
        if group is None or group[0] < _FEW or above[0] > group[0]:
            return _higher(above)
        group[3] += 1
        return group[0], group[1], group[2], min(1.0, group[3] / group[0]), 0

    def columns(self, places: Sequence[int]) -> Matrix:
        """Return the columns of blocks, given by the places of their elements."""
        nodes = self._nodes
        total = self._region.letters or 1
        parents = np.array(self.parents)
        letters = np.array([node.letters for node in nodes], dtype=np.float64)
        linked = np.array([node.linked for node in nodes]) / np.maximum(letters, 1)
        inner = np.array([len(node.children) for node in nodes])
        level = (letters / total, linked, inner, letters / (inner + 1))
        at = np.array(places)
        found: list[npt.ArrayLike] = [*self._counts(parents)[at].T]
        up = at
        above = np.where(parents >= 0, parents, np.arange(len(parents)))
        for _ in range(_LEVELS):
            found += [one[up] for one in level]
            up = above[up]
        group = np.array(self._group, dtype=np.float64)[at].T
        members, held = np.maximum(group[0], 1), np.maximum(group[1], 1)
        found += [group[0], group[1] / total, group[1] / members, group[2] / held, *group[3:]]
        found += self._parts(level[0], linked, at, total)
        return beside(found, rows=len(at))

    def _counts(self, parents: npt.NDArray[np.int_]) -> npt.NDArray[np.int_]:
        """Count levels and certain tags above each element, itself included."""
        count, width = len(parents), len(_COUNTED)
        # A row of zeros at the end stands for what lies above the highest element.
        sums = np.zeros((count + 1, width + 3), dtype=np.int_)
        columns = [_PLACE.get(node.tag, width) for node in self._nodes]
        sums[np.arange(count), np.array(columns) + 2] = 1
        sums[:count, 0] = 1
        up = np.append(parents, -1)
        while (up >= 0).any():  # twice as far each time
            sums += sums[up]
            up = up[up]
        depth = sums[:count, 0] - 1
        base = self._known.get(id(self._region), -1)
        sums[:count, 0] = depth
        sums[:count, 1] = depth - (depth[base] if base >= 0 else 0)
        return sums[:count, :-1]

    def _parts(
        self,
        share: npt.NDArray[np.float64],
        linked: npt.NDArray[np.float64],
        at: npt.NDArray[np.int_],
        total: int,
    ) -> list[npt.ArrayLike]:
        part = np.array(self._part)[at]
        doubt = np.array(self._doubt)[at]
        before: dict[int, int] = {}
        passed = 0
        for child in self._region.elements():
            before[id(child)] = passed
            passed += 0 if child.pruned else child.letters
        starts = np.array([before.get(id(node), 0) for node in self._nodes]) / total
        has_part, has_doubt = part >= 0, doubt >= 0
        return [
            np.where(has_part, share[part], 1.0),
            np.where(has_part, linked[part], 0.0),
            np.where(has_part, starts[part], 0.0),
            has_doubt,
            np.where(has_doubt, share[doubt], 0.0),
            np.where(has_doubt, linked[doubt], 0.0),
        ]


def _higher(group: _Group) -> _Group:
    """Return the group of an element for one below it."""
    if not group[0]:
        return _NO_GROUP
    members, letters, linked, place, height = group
    return members, letters, linked, place, height + 1


def _groups_of(parent: Node) -> dict[tuple[str, tuple[str, ...]], list[int]]:
    """Return members, letters, linked letters, and members met so far, by tag and classes."""
    groups: dict[tuple[str, tuple[str, ...]], list[int]] = {}
    for child in parent.children:
        if child.__class__ is Node and child.letters and not child.pruned:
            sign = (child.tag, child.classes[:2])
            group = groups.get(sign)
            if group is None:
                groups[sign] = [1, child.letters, child.linked, 0]
            else:
                group[0] += 1
                group[1] += child.letters
                group[2] += child.linked
    return groups


def names_of(node: Node) -> tuple[str, ...]:
    """Return the words by which a page names an element."""
    given = node.attributes
    value = given.get("class")
    found = _words_in(value) if value else ()
    if not _NAMED.isdisjoint(given):
        for name in _NAMING:
            if name in given:
                found += _words_in(given[name])
    return found


@lru_cache(maxsize=16384)
def _words_in(value: str) -> tuple[str, ...]:
    names: dict[str, None] = {}
    for name in value.split()[:6]:
        if len(name) <= _LONGEST_NAME:
            names[name.lower()] = None
            names.update(dict.fromkeys(sorted(words_of(name))))
    return tuple(names)
