"""Data that is marked in the text itself: microdata and RDFa, as nested items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from carrel.ingest.html.node import Node, squeeze
from carrel.text.invisible import visible

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

_LONGEST = 2_000  # characters of one value
_MOST = 500  # marked elements
_MOST_VALUES = 50  # of one property
_LINKS = frozenset("url sameas image logo mainentityofpage thumbnailurl contenturl".split())

Item = dict[str, object]


def marked_items(parser: LexborHTMLParser, nodes: Sequence[Node]) -> dict[str, list[Item]]:
    """Return the outermost items of a page, by the way in which they are marked."""
    scopes = types = False
    for node in nodes:
        if given := node.attributes:
            scopes = scopes or "itemscope" in given
            types = types or "typeof" in given
    found: dict[str, list[Item]] = {}
    if scopes:
        found["microdata"] = _items(parser, scope="itemscope", kind="itemtype", name="itemprop")
    if types:
        found["rdfa"] = _items(parser, scope="typeof", kind="typeof", name="property")
    return {way: items for way, items in found.items() if items}


def _items(parser: LexborHTMLParser, *, scope: str, kind: str, name: str) -> list[Item]:
    items: dict[int, Item] = {}
    outermost: list[Item] = []
    seen: set[int] = set()
    for node in parser.css(f"body[{scope}], body [{scope}], body [{name}]")[:_MOST]:
        if node.mem_id in seen:  # it fits several of the three
            continue
        seen.add(node.mem_id)
        given = node.attributes
        above = _above(node, items)
        item: Item | None = None
        if scope in given:
            item = {"@type": _last(given.get(kind) or "")}
            items[node.mem_id] = item
        names = (given.get(name) or "").split()
        if above is None:
            if item is not None:
                outermost.append(item)
            continue
        for one in names[:3]:
            _set(above, _last(one), item if item is not None else _value(node, _last(one)))
    return [item for item in outermost if len(item) > 1]


def _above(node: LexborNode, items: dict[int, Item]) -> Item | None:
    """Return the item that an element's property belongs to."""
    above = node.parent
    while above is not None:
        if (item := items.get(above.mem_id)) is not None:
            return item
        above = above.parent
    return None


def _set(item: Item, name: str, value: object) -> None:
    """Add a value; several values of a property are a list."""
    if not name or not value:
        return
    known = item.get(name)
    if known is None:
        item[name] = value
    elif not isinstance(known, list):
        item[name] = [known, value]
    elif len(known) < _MOST_VALUES:
        known.append(value)


def _value(node: LexborNode, name: str) -> str:
    given = node.attributes
    for attribute in ("content", "datetime"):
        if value := given.get(attribute):
            return _clean(value)
    if name.lower() in _LINKS:
        for attribute in ("href", "src"):
            if value := given.get(attribute):
                return _clean(value)
    return _clean(node.text(deep=True, separator=" "))


def _last(name: str) -> str:
    """Return a name without its address or prefix."""
    first = next(iter(name.split()), "")
    return first.rstrip("/#").rsplit("/", 1)[-1].rsplit("#", 1)[-1].rsplit(":", 1)[-1]


def _clean(text: str) -> str:
    return squeeze(visible(text))[:_LONGEST]
