"""Where the lines of a page stand in its text: those of blocks that were kept do, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from carrel.core.blocks import Formula, Heading, Image, Paragraph
from carrel.core.lines import NOWHERE, Line, Zone
from carrel.ingest.html.candidate import Candidate
from carrel.ingest.html.node import Node

# Blocks that hold words and no elements with words of their own.
_LEAVES = (Formula, Heading, Image, Paragraph)
_FAR = 200_000  # characters between two lines, at most
_TRIES = 50  # places where a short line's words may stand in others


def placed(
    lines: Sequence[Line], nodes: Sequence[Node], kept: Sequence[Candidate], text: str
) -> tuple[Line, ...]:
    """Give the lines of kept blocks their places, one after the other."""
    found: list[Line] = []
    cursor = 0
    inside = _Inside(kept)
    for line, node in zip(lines, nodes, strict=True):
        if line.zone is not Zone.TITLE and inside.holds(node):
            place = _find(line, text, cursor, typed=node.tag == "pre")
            if place >= 0:
                cursor = place + len(line.text)
                found.append(replace(line, at=place))
                continue
        found.append(line)
    return tuple(found)


def _find(line: Line, text: str, cursor: int, *, typed: bool) -> int:
    """Return where a line stands: as a line of the text, or inside a row of a table.

    Typed text keeps the blanks before its lines.
    """
    ends = "\n |" if line.row >= 0 else "\n \u3000\t" if typed else "\n"
    last = cursor + _FAR
    place = text.find(line.text, cursor, last)
    for _ in range(_TRIES):
        end = place + len(line.text)
        if place < 0:
            break
        if (place == 0 or text[place - 1] in ends) and (end == len(text) or text[end] in ends):
            return place
        place = text.find(line.text, place + 1, last)
    return NOWHERE


class _Inside:
    """Tells which elements lie in blocks that were kept."""

    def __init__(self, kept: Sequence[Candidate]) -> None:
        self._exact = {id(one.node) for one in kept}
        self._holders = {id(one.node) for one in kept if not isinstance(one.block, _LEAVES)}
        self._known: dict[int, bool] = {}

    def holds(self, node: Node) -> bool:
        """Say whether the lines of an element are in the text; a term goes with its definition."""
        if id(node) in self._exact or self._below(node):
            return True
        if node.tag == "dt" and node.parent is not None:
            return any(id(one) in self._exact for one in node.parent.elements())
        return False

    def _below(self, node: Node) -> bool:
        key = id(node)
        if key not in self._known:
            above = node.parent is not None and self._below(node.parent)
            self._known[key] = above or key in self._holders
        return self._known[key]
