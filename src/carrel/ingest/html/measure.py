"""Count the visible letters below each element, and those inside links."""

from __future__ import annotations

from collections.abc import Sequence

from carrel.ingest.html.node import BLOCKS, Node


def weigh(text: str) -> int:
    """Count the characters of a text without its blanks and line ends."""
    return len(text) - text.count(" ") - text.count("\n") - text.count("\t")


def measure(nodes: Sequence[Node]) -> None:
    """Set `letters`, `linked` and `blocky` of all elements, new and given in document order.

    A pruned element is measured, but counts for nothing above it.
    """
    for node in reversed(nodes):
        letters = node.letters = node.letters + node.own
        if node.tag == "a" and "href" in node.attributes:
            node.linked = letters
        parent = node.parent
        if parent is not None and not node.pruned:
            parent.letters += letters
            parent.linked += node.linked
            if node.blocky or node.tag in BLOCKS:
                parent.blocky = True


def measure_again(nodes: Sequence[Node]) -> None:
    """Measure elements after others came or went."""
    for node in nodes:
        node.letters = node.linked = 0
        node.blocky = False
    measure(nodes)


def prune(node: Node) -> None:
    """Take an element out of the text, and its letters off those of all elements above."""
    node.pruned = True
    above = node.parent
    while above is not None:
        above.letters -= node.letters
        above.linked -= node.linked
        if above.pruned:
            break
        above = above.parent
