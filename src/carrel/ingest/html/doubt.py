"""Parts of the main region that the rules leave out by their names or first line alone.

Such a name may mislead: a shop calls its products related, a thread its posts comments. The scorer
looks at these parts again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from carrel.ingest.html.admonitions import kind_of
from carrel.ingest.html.node import BLOCKS, Node

_LEAST = 20  # letters
# The rules are right about these.
_SURE = frozenset("nav footer search noscript".split())
_ROLES = frozenset(
    "navigation banner contentinfo search dialog alertdialog menu menubar toolbar tablist".split()
)
# Inside these, a part would become a piece of another block.
_WHOLE = frozenset("li td th dd dt dl blockquote table p pre figure h1 h2 h3 h4 h5 h6".split())


def doubted_parts(nodes: Iterable[Node], region: Node) -> list[Node]:
    """Return the pruned elements of the region that may hold main text."""
    return [
        node for node in nodes if node.pruned and _may_be_text(node) and _stands_free(node, region)
    ]


def _stands_free(node: Node, region: Node) -> bool:
    """Say whether an element lies in the region and would not become a piece of another block."""
    for above in node.ancestors():
        if above is region:
            return True
        if above.pruned or above.tag in _WHOLE or (above.classes and kind_of(above)):
            return False
    return False


def _may_be_text(node: Node) -> bool:
    return (
        node.letters >= _LEAST
        and node.tag not in _SURE
        and node.attributes.get("role") not in _ROLES
        and (node.tag in BLOCKS or node.blocky)
    )


def is_doubted(node: Node, parts: set[int]) -> bool:
    """Say whether an element lies in one of the parts, given by their identities."""
    return bool(parts) and (
        id(node) in parts or any(id(above) in parts for above in node.ancestors())
    )


@contextmanager
def shown(nodes: Sequence[Node]) -> Iterator[None]:
    """Take pruned elements for main text for a while."""
    for node in nodes:
        node.pruned = False
    try:
        yield
    finally:
        for node in nodes:
            node.pruned = True
