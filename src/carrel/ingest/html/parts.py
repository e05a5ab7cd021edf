"""The elements of a page that are written for machines: one search of the page finds them all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

_WANTED = (
    'base[href], link[rel="canonical"], meta[content], script[type="application/ld+json"], style, '
    "time[datetime], title"
)


class Parts:
    """Elements by their tag, in the order of the page."""

    def __init__(self, parser: LexborHTMLParser) -> None:
        self._found: Mapping[str, list[LexborNode]] = defaultdict(list)
        for node in parser.css(_WANTED):
            self._found[node.tag or ""].append(node)

    def all(self, tag: str) -> Sequence[LexborNode]:
        """Return all elements of a kind."""
        return self._found.get(tag, ())

    def first(self, tag: str) -> LexborNode | None:
        """Return the first element of a kind."""
        return next(iter(self.all(tag)), None)
