"""What follows an article inside its own element: other articles, comments, words on the author.

Such a part says so in its first line. It is dropped when a good deal of text stands before it, so
that the front page of a site keeps its teasers.
"""

from __future__ import annotations

from collections.abc import Sequence

from carrel.ingest.html.measure import prune
from carrel.ingest.html.node import HEADINGS, Node, squeeze
from carrel.ingest.html.phrases import PERHAPS, SURE

_LONGEST = 60  # letters of such a line
_TEXT_BEFORE = 600  # letters outside links that must stand before it
_LARGEST = 0.4  # share of the page that is dropped at most
_LINKS = 0.3
_MOST = 50  # such lines on one page

_STARTS = HEADINGS | frozenset("p div span strong b li dt section header a legend".split())


def prune_endings(nodes: Sequence[Node], region: Node) -> None:
    """Prune the parts that follow the text."""
    total = region.letters or 1
    before = found = 0
    for node in nodes:
        if not node.own or not node.main:
            continue
        if before >= _TEXT_BEFORE and 3 < node.letters <= _LONGEST and node.tag in _STARTS:
            found += _prune_part(node, region, total)
            if found > _MOST:
                break
        if node.tag != "a":
            before += node.own


def _prune_part(node: Node, region: Node, total: int) -> bool:
    """Prune the part that begins with a line, if it does; say whether the line was known."""
    line = squeeze(node.content()).lower()
    sure = SURE.fullmatch(line)
    if sure is None and PERHAPS.fullmatch(line) is None:
        return False
    part = _part_of(node, region, total)
    rest = part.letters - node.letters
    if part is node or rest < node.letters // 2:
        _prune_following(node, sure=sure is not None)
    elif sure is not None or part.linked - node.linked > _LINKS * rest:
        _drop(part)
    return True


def _part_of(node: Node, region: Node, total: int) -> Node:
    """Return the largest element that begins with the line and is no large share of the page."""
    part = node
    above = node.parent
    while above is not None and above is not region and _begins_with(above, part):
        if above.letters > _LARGEST * total or above.tag in {"article", "main", "td"}:
            break
        part, above = above, above.parent
    return part


def _begins_with(above: Node, part: Node) -> bool:
    for child in above.children:
        if child is part:
            return True
        if isinstance(child, str):
            if not child.isspace():
                return False
        elif child.letters and not child.pruned:
            return False
    return False


def _prune_following(node: Node, *, sure: bool) -> None:
    """Prune a line and the links or teasers that follow it among its siblings."""
    line: Node = node
    while line.parent is not None and line.parent.letters == line.letters:
        line = line.parent
    siblings = line.parent.children if line.parent is not None else []
    following = [one for one in siblings[_place(siblings, line) + 1 :] if isinstance(one, Node)]
    dropped = False
    for one in following:
        if one.tag in HEADINGS and one.tag <= line.tag:
            break
        if one.letters and one.linked <= 0.5 * one.letters:
            break
        dropped = dropped or one.letters > 0
        _drop(one)
    if dropped or sure:
        _drop(line)


def _place(siblings: list[Node | str], node: Node) -> int:
    return next(index for index, one in enumerate(siblings) if one is node)


def _drop(node: Node) -> None:
    prune(node)
    for one in node.walk():
        one.main = False
