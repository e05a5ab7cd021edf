"""Find the main text: prune what is plainly not, then choose the element that holds the rest."""

from __future__ import annotations

from collections.abc import Sequence

from carrel.ingest.html.admonitions import kind_of
from carrel.ingest.html.endings import prune_endings
from carrel.ingest.html.hints import Role, is_content, role_of
from carrel.ingest.html.measure import prune
from carrel.ingest.html.node import Node

_ROLES = frozenset(
    "navigation banner contentinfo search complementary dialog alertdialog menu menubar toolbar "
    "tablist".split()
)
_NO_TEXT = frozenset("nav footer search".split())
_TELLING = _NO_TEXT | {"aside", "header"}  # these may be furniture without a name
_TOO_MUCH = 0.55  # share of the page that is never pruned
_LINKS = 0.35  # share of linked letters from which a named element is taken for furniture
_SHORT = 200  # letters below which a named element is taken for furniture
_BOX_TITLES = frozenset("titlepage title sidebar-title".split())
# Inside these are words; a name there speaks of a word, not of a part of the page.
_WORDS = frozenset("h1 h2 h3 h4 h5 h6 p pre code dt math figcaption summary".split())
_KEPT = frozenset("body html main h1 h2 h3 h4 h5 h6 p pre code table tbody tr td th math".split())


def find_region(nodes: Sequence[Node]) -> Node:
    """Mark what is no main text as pruned and return the element that holds the rest."""
    _prune(nodes)
    region = _choose(nodes)
    for node in nodes:
        parent = node.parent
        node.main = not node.pruned and (node is region or (parent is not None and parent.main))
    prune_endings(nodes, region)
    return region


def _prune(nodes: Sequence[Node]) -> None:
    body = nodes[0]
    total = body.letters or 1
    holds_title = set()
    for node in nodes:
        if node.tag == "h1" and node.letters:
            holds_title = {id(node), *(id(above) for above in node.ancestors())}
            break
    stack = [body]
    while stack:
        node = stack.pop()
        for child in node.children:
            if isinstance(child, str) or child.pruned:
                continue
            if (
                _is_no_text(child)
                and child.letters <= _TOO_MUCH * total
                and id(child) not in holds_title
            ):
                prune(child)
            elif child.tag not in _WORDS:
                stack.append(child)


def _is_no_text(node: Node) -> bool:
    tag = node.tag
    if not node.attributes and tag not in _TELLING:
        return False
    if tag in _NO_TEXT or node.attributes.get("role") in _ROLES:
        return True
    if tag == "aside":
        return kind_of(node) is None and not _is_box(node)
    if tag == "header":
        return node.first("h1") is None and not _inside(node, "article")
    if tag == "table":
        # Links to related pages, set as a table.
        return "related" in node.classes and node.first("p", "pre") is None
    if tag in _KEPT or not node.attributes:
        return False
    role = role_of(node)
    if role is not Role.FURNITURE:
        return role is Role.ADDED
    if node.letters >= _SHORT and node.linked <= _LINKS * node.letters:
        return False
    return kind_of(node) is None and not _is_box(node)


def _is_box(node: Node) -> bool:
    """Say whether a side note belongs to the text: docutils and DocBook set them inside it."""
    classes = node.classes
    if "topic" in classes or "footnote-list" in classes or "footnote" in classes:
        return "contents" not in classes
    if "sidebar" in classes and node.linked <= _LINKS * node.letters:
        return any(not _BOX_TITLES.isdisjoint(child.classes) for child in node.elements())
    return False


def _inside(node: Node, tag: str) -> bool:
    return any(above.tag == tag for above in node.ancestors())


def _choose(nodes: Sequence[Node]) -> Node:
    body = nodes[0]
    total = body.letters or 1
    mains: list[Node] = []
    articles: list[Node] = []
    named: list[Node] = []
    least = 0.35 * total
    for node in nodes:
        if node.letters < least or _is_out(node):
            continue
        if node.tag == "main" or node.attributes.get("role") == "main":
            mains.append(node)
        elif node.tag == "article":
            articles.append(node)
        if node.attributes and node.letters > 0.5 * total and is_content(node):
            named.append(node)
    main = max(mains, key=_letters, default=None)
    if main is not None and main.letters > least:
        return main
    if len(articles) == 1 and articles[0].letters > 0.4 * total:
        return articles[0]
    return min(named, key=_letters, default=body)


def _is_out(node: Node) -> bool:
    return node.pruned or any(above.pruned for above in node.ancestors())


def _letters(node: Node) -> int:
    return node.letters
