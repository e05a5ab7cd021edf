"""From HTML to the light tree, without what nobody reads or sees."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from carrel.core.documents import Dropped
from carrel.ingest.html.css import Cover, Sheets
from carrel.ingest.html.hidden import UNREAD, Hiding, names_part
from carrel.ingest.html.limits import check_limits
from carrel.ingest.html.measure import measure, measure_again, weigh
from carrel.ingest.html.node import DEEPEST, EMPTY, FRAMES, Node
from carrel.ingest.html.parts import Parts
from carrel.text.invisible import visible

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

# What is done with an element: its text is read, it never is, the element decides, it holds
# nothing, or it is copied with all below it.
_TEXT, _NEVER, _PERHAPS, _EMPTY, _FULL = range(5)
_CHOSEN = frozenset("button dialog noscript script".split())
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
    parts: Parts
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
    parts = Parts(parser)
    hiding = Hiding(Sheets([style.text(deep=True) for style in parts.all("style")]))
    if parser.body is not None:
        body = Node("body", _filled(parser.body.attributes))
        count.nodes[0] = body
        _copy(parser.body, body, hiding=hiding, count=count)
    measure(count.nodes)
    revealed = _reveal(body, count) if count.faded else False
    if hiding.cover(body):
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
        parts=parts,
        dropped=dropped,
        scripts=count.scripts,
    )


def _copy(source: LexborNode, body: Node, *, hiding: Hiding, count: _Count) -> None:
    """Copy all below `source`, text by text; what is hidden for good stays behind."""
    tags: dict[int, tuple[str, int]] = {}
    above: list[tuple[LexborNode, Node]] = []
    telling, classes, nodes = hiding.attributes, hiding.classes, count.nodes
    parent = body
    child = source.first_child
    while child is not None or above:
        if child is None:
            last, parent = above.pop()
            child = last.next
            continue
        tag, kind = tags.get(child.tag_id) or _learn(child, tags)
        if kind == _TEXT:
            text = child.text_content or ""
            if text.isascii() and text.isprintable():  # nothing to look for but blanks
                parent.own += len(text) - text.count(" ")
            elif not text.isspace():
                text = _seen(text, parent, count)
            parent.children.append(text)
        elif kind != _NEVER:
            given: dict[str, Any] = child.attributes  # nothing for an empty value
            node = Node(tag, given if all(given.values()) else _filled(given), parent)
            plain = telling.isdisjoint(given) and classes.isdisjoint(node.classes)
            if (plain and kind != _PERHAPS) or _is_read(child, node, hiding=hiding, count=count):
                parent.children.append(node)
                nodes.append(node)
                if kind != _EMPTY:
                    above.append((child, parent))
                    if len(above) < DEEPEST or parent.tag in FRAMES:
                        parent = node
                    child = child.first_child
                    continue
        child = child.next


def _learn(source: LexborNode, tags: dict[int, tuple[str, int]]) -> tuple[str, int]:
    """Note what is done with elements of a tag: a page has few tags and many elements."""
    tag = source.tag or "-"
    if tag == "-text":
        kind = _TEXT
    elif tag in _CHOSEN:
        kind = _PERHAPS
    elif tag[0] in "-!" or tag in UNREAD:  # comments and the like
        kind = _NEVER
    else:
        kind = _EMPTY if tag in EMPTY else _FULL
    tags[source.tag_id] = tag, kind
    return tag, kind


def _seen(text: str, parent: Node, count: _Count) -> str:
    """Return what can be seen of a text, and weigh it."""
    seen = visible(text)
    count.invisible += len(text) - len(seen)
    parent.own += weigh(seen)
    return seen


def _is_read(source: LexborNode, node: Node, *, hiding: Hiding, count: _Count) -> bool:
    """Say whether an element is copied, and mark it if scripts may show it."""
    tag = node.tag
    if tag == "button" and not _names_part(source, node):
        return False
    if tag == "script":
        count.scripts += 1
        if not node.get("type").startswith("math/tex"):
            return False
    cover = hiding.cover(node)
    if cover is Cover.HIDDEN:
        count.elements += 1
        count.characters += weigh(source.text(deep=True))
        return False
    if cover is Cover.FADED:
        node.faded = node.pruned = True
        count.faded.append(node)
    elif tag == "noscript":
        node.pruned = True
        count.fallbacks.append(node)
    return True


def _names_part(source: LexborNode, button: Node) -> bool:
    """Say whether a button makes up the name of a part, or holds its heading."""
    if button.parent is None or names_part(button.parent.tag):
        return True
    first = source.first_child
    while first is not None and first.tag == "-text" and not (first.text_content or "").strip():
        first = first.next
    return first is not None and names_part(first.tag or "")


def _filled(given: dict[str, str | None]) -> dict[str, str]:
    return {name: value or "" for name, value in given.items()}


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
    if len(hidden) == len(outer):
        return False
    measure_again(count.nodes)
    return True


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
    measure_again(count.nodes)


def _detach(dropped: list[Node], count: _Count) -> None:
    """Take elements out of the tree for good; being pruned, they counted for nothing above."""
    gone = {id(node) for node in dropped}
    for parent in {id(node.parent): node.parent for node in dropped}.values():
        if parent is not None:
            parent.children = [child for child in parent.children if id(child) not in gone]
    if any(node.children for node in dropped):
        for node in count.nodes:
            if node.parent is not None and id(node.parent) in gone:
                gone.add(id(node))
    count.nodes = [node for node in count.nodes if id(node) not in gone]
