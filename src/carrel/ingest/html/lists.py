"""Lists of items and lists of terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carrel.core.blocks import Block, Definition, Formula, Heading, ListItem, Paragraph, Rich
from carrel.ingest.html.candidate import Candidate
from carrel.ingest.html.node import HEADINGS, Node

if TYPE_CHECKING:
    from carrel.ingest.html.blocks import Walker

_NOTHING = Rich("", "")


def read_list(walker: Walker, node: Node, out: list[Candidate]) -> None:
    """Write the items of a list; what stands between them is kept as well."""
    ordered = node.tag == "ol"
    start = node.get("start")
    number = int(start) if start.isascii() and start.isdigit() and len(start) < 9 else 1
    loose: list[Node | str] = []
    for child in node.children:
        if isinstance(child, str) or child.tag != "li":
            loose.append(child)
            continue
        walker.children(loose, node, out)
        loose.clear()
        if not child.pruned:
            read_item(walker, child, out, number=number if ordered else None)
            number += 1
    walker.children(loose, node, out)


def read_item(
    walker: Walker, node: Node, out: list[Candidate], *, number: int | None = None
) -> None:
    """Write an item: its first words, then what it holds; items of inner lists follow it."""
    depth = walker.depth
    found = walker.below(node, depth=depth + 1)
    if any(isinstance(one.block, Heading) for one in found):
        out.extend(found)  # a card of a listing rather than an item
        return
    words = _NOTHING
    if found and isinstance(first := found[0].block, Paragraph):
        words = first.words
        found.pop(0)
    held: list[Block] = []
    while found and not isinstance(found[0].block, ListItem):
        held.append(found.pop(0).block)
    if words.markdown or held:
        item = ListItem(words=words, depth=depth, number=number, blocks=tuple(held))
        out.append(Candidate(item, node))
    for one in found:
        if isinstance(one.block, ListItem):
            out.append(one)
        else:  # goes on after a list inside the item
            rest = ListItem(words=_NOTHING, depth=depth, blocks=(one.block,))
            out.append(Candidate(rest, one.node))


def read_terms(walker: Walker, node: Node, out: list[Candidate]) -> None:
    """Write terms with their first words; what else a definition holds follows as blocks."""
    term: Candidate | None = None
    for child in _terms(node):
        if child.tag == "dt":
            if term is not None:
                out.append(term)
            term = _term(walker, child, out)
        elif child.tag == "dd":
            found = walker.below(child, depth=walker.depth)
            if term is not None:
                out.append(_defined(term, found, child))
                term = None
            out.extend(found)
        elif not child.pruned:
            walker.block(child, out)
    if term is not None:
        out.append(term)


def _defined(term: Candidate, found: list[Candidate], node: Node) -> Candidate:
    """Join a term to the first words of its definition, which are taken off what was found."""
    if not found or not isinstance(term.block, Definition):
        return term
    first = found[0].block
    if not isinstance(first, Paragraph | Formula):
        return term
    found.pop(0)
    return Candidate(Definition(term=term.block.term, blocks=(first,)), node)


def _term(walker: Walker, node: Node, out: list[Candidate]) -> Candidate | None:
    if node.first(*HEADINGS) is not None:
        walker.into(node, out)
        return None
    words = walker.words(node)
    return Candidate(Definition(term=words, blocks=()), node) if words.markdown else None


def _terms(node: Node) -> list[Node]:
    """Return the terms and definitions of a list, also where `div`s group them."""
    terms: list[Node] = []
    for child in node.elements():
        if child.tag in {"div", "span"}:
            terms.extend(child.elements())
        else:
            terms.append(child)
    return terms
