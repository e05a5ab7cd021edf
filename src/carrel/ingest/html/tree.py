"""From HTML to the light tree, without what nobody reads or sees."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from carrel.core.documents import Dropped
from carrel.ingest.html.css import Cover, Sheets
from carrel.ingest.html.hidden import UNREAD, cover_of, is_unread
from carrel.ingest.html.limits import check_limits
from carrel.ingest.html.measure import measure, weigh
from carrel.ingest.html.node import DEEPEST, EMPTY, FRAMES, Node
from carrel.text.invisible import visible

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

_MOSTLY_HIDDEN = 0.5  # share of all text that a faded element must hold to be read all the same
_REST = 0.4  # and the rest, in relation to it, must be less
_FALLBACK = 0.35  # visible text, in relation to that for browsers without scripts


@dataclass(slots=True)
class Tree:
    """A page: its body as a light tree, its head as the parser has it, and what was dropped.

    Elements know their parents. `release` cuts these ties, so that the memory of a page is free
    at once.
    """

    body: Node
    nodes: list[Node]  # all elements of the body, in document order
    parser: LexborHTMLParser
    dropped: Dropped
    scripts: int

    def release(self) -> None:
        """Take the tree apart."""
        for node in self.nodes:
            node.parent = None
        self.nodes.clear()


@dataclass(slots=True)
class _Count:
    characters: int = 0
    elements: int = 0
    invisible: int = 0
    scripts: int = 0
    nodes: list[Node] = field(default_factory=list)
    faded: list[Node] = field(default_factory=list)
    fallbacks: list[Node] = field(default_factory=list)


def parse(html: str) -> Tree:
    """Return the page as a light tree; refuse one that would take too long."""
    from selectolax.lexbor import LexborHTMLParser

    check_limits(html)
    parser = LexborHTMLParser(html)
    body = Node("body", {})
    count = _Count(nodes=[body])
    sheets = None
    if parser.body is not None:
        sheets = Sheets([style.text(deep=True) for style in parser.css("style")])
        body = Node("body", _attributes(parser.body))
        count.nodes[0] = body
        _copy(parser.body, body, sheets=sheets, count=count)
    measure(count.nodes)
    revealed = _reveal(body, count) if count.faded else False
    if sheets is not None and cover_of("body", body.attributes, body.classes, sheets=sheets):
        revealed = True  # all of the page waits for a script
    if count.fallbacks:
        _use_fallbacks(body, count)
    dropped = Dropped(
        hidden_characters=count.characters,
        hidden_elements=count.elements,
        invisible_characters=count.invisible,
        revealed=revealed,
    )
    return Tree(
        body=body,
        nodes=count.nodes,
        parser=parser,
        dropped=dropped,
        scripts=count.scripts,
    )


def _copy(source: LexborNode, body: Node, *, sheets: Sheets, count: _Count) -> None:
    """Copy all below `source`, text by text; what is hidden for good stays behind."""
    stack = [(source.iter(include_text=True), body)]
    while stack:
        children, parent = stack[-1]
        for child in children:
            tag = child.tag or "-"
            if tag == "-text":
                text = child.text_content or ""
                if not text.isspace():
                    seen = visible(text)
                    count.invisible += len(text) - len(seen)
                    parent.own += weigh(seen)
                    text = seen
                parent.children.append(text)
            elif tag[0] not in "-!":  # comments and the like
                node = _element(child, tag, parent, sheets=sheets, count=count)
                if node is not None:
                    parent.children.append(node)
                    count.nodes.append(node)
                    if tag in EMPTY:
                        continue
                    deep = len(stack) >= DEEPEST and parent.tag not in FRAMES
                    below = parent if deep else node
                    stack.append((child.iter(include_text=True), below))
                    break
        else:
            stack.pop()


def _element(
    source: LexborNode, tag: str, parent: Node, *, sheets: Sheets, count: _Count
) -> Node | None:
    if tag in UNREAD and is_unread(tag, parent.tag):
        return None
    if tag == "script":
        count.scripts += 1
        if not (source.attributes.get("type") or "").startswith("math/tex"):
            return None
    attributes = _attributes(source)
    node = Node(tag, attributes, parent)
    if not attributes and tag != "dialog" and tag != "noscript":
        return node
    cover = cover_of(tag, attributes, node.classes, sheets=sheets)
    if cover is Cover.HIDDEN:
        count.elements += 1
        count.characters += weigh(source.text(deep=True))
        return None
    if cover is Cover.FADED:
        node.faded = node.pruned = True
        count.faded.append(node)
    elif tag == "noscript":
        node.pruned = True
        count.fallbacks.append(node)
    return node


def _attributes(source: LexborNode) -> dict[str, str]:
    given = source.attributes
    if None in given.values():
        return {name: value or "" for name, value in given.items()}
    return cast("dict[str, str]", given)


def _reveal(body: Node, count: _Count) -> bool:
    """Read a page that scripts fade in: nearly all of it lies in one faded element."""
    outer = [node for node in count.faded if not any(above.faded for above in node.ancestors())]
    total = body.letters + sum(node.letters for node in outer)
    hidden: list[Node] = []
    for node in outer:
        weight = node.letters
        if weight > _MOSTLY_HIDDEN * total and total - weight < _REST * weight:
            _show_below(node)
        else:
            count.elements += 1
            count.characters += weight
            hidden.append(node)
    _detach(hidden, count)
    return len(hidden) < len(outer)


def _show_below(node: Node) -> None:
    """Show what a revealed element holds: the parts that were faded in one by one with it."""
    stack = [node]
    while stack:
        one = stack.pop()
        if one.faded:
            one.faded = one.pruned = False
        stack.extend(one.elements())


def _use_fallbacks(body: Node, count: _Count) -> None:
    """Read what `noscript` holds where the page shows next to nothing without scripts."""
    use = body.letters < _FALLBACK * sum(node.letters for node in count.fallbacks)
    if not use:
        _detach(count.fallbacks, count)
        return
    for node in count.fallbacks:
        node.pruned = False
    measure(count.nodes)


def _detach(dropped: list[Node], count: _Count) -> None:
    """Take elements out of the tree for good, and measure what is left."""
    gone = {id(node) for node in dropped}
    for parent in {id(node.parent): node.parent for node in dropped}.values():
        if parent is not None:
            parent.children = [child for child in parent.children if id(child) not in gone]
    if any(node.children for node in dropped):
        for node in count.nodes:
            if node.parent is not None and id(node.parent) in gone:
                gone.add(id(node))
    count.nodes = [node for node in count.nodes if id(node) not in gone]
    measure(count.nodes)
