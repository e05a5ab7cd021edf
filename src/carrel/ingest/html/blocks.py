"""The walk: from the main region to typed blocks, each with the element that it came from."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable

from carrel.core.blocks import Formula, Heading, Paragraph, Quote, Rich
from carrel.ingest.html.admonitions import kind_of
from carrel.ingest.html.anchors import anchor_of
from carrel.ingest.html.boxes import read_box, read_figure
from carrel.ingest.html.candidate import Candidate
from carrel.ingest.html.code import code_of, numbered_code
from carrel.ingest.html.formulae import formula_of
from carrel.ingest.html.inline import Inline
from carrel.ingest.html.lists import read_item, read_list, read_terms
from carrel.ingest.html.node import BLOCKS, HEADINGS, Node
from carrel.ingest.html.tables import is_layout, rows_of, table_of
from carrel.ingest.render import markdown_in_cell, text_of

_FORMULAE = frozenset("math script mjx-container".split())
# What a converter that meets something unheard of may raise.
_MISHAPS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
logger = logging.getLogger(__name__)


class Walker:
    """Turn elements into blocks."""

    def __init__(self, inline: Inline) -> None:
        self.inline = inline
        self.depth = 0  # of the list that is being read

    def below(self, node: Node, *, depth: int) -> list[Candidate]:
        """Return the blocks below an element; a list among them starts at the depth."""
        before, self.depth = self.depth, depth
        out: list[Candidate] = []
        self.into(node, out)
        self.depth = before
        return out

    def words(self, node: Node) -> Rich:
        """Return the words of an element on one line."""
        words = self.inline.rich(node.children)
        return Rich(words.text.replace("\n", " "), words.markdown.replace("\n", " "))

    def into(self, node: Node, out: list[Candidate]) -> None:
        """Write the blocks below an element."""
        self.children(node.children, node, out)

    def children(self, children: Iterable[Node | str], node: Node, out: list[Candidate]) -> None:
        """Write some children of an element: runs of words between blocks are paragraphs."""
        run: list[Node | str] = []
        for child in children:
            if isinstance(child, str):
                if run or not child.isspace():
                    run.append(child)
            elif not (child.tag in BLOCKS or child.blocky):
                if not (_may_draw(child) and self._formula(child, run, node, out)):
                    run.append(child)
            elif not child.pruned:
                if run:
                    self._paragraph(run, node, out)
                self.block(child, out)
        if run:
            self._paragraph(run, node, out)

    def block(self, node: Node, out: list[Candidate]) -> None:
        """Write a block element; where that fails, its words without any structure."""
        before = len(out)
        reader = _READERS.get(node.tag)
        try:
            if reader is not None and node.tag in _SURE:
                reader(self, node, out)
            elif (kind := kind_of(node)) is not None:
                read_box(self, node, kind, out)
            elif reader is not None:
                reader(self, node, out)
            elif not (_may_draw(node) and self._formula(node, [], node, out)):
                self.into(node, out)
        except _MISHAPS as error:
            logger.warning("a <%s> could not be converted: %s", node.tag, error)
            del out[before:]
            words = self.inline.rich([_bare(node)])
            if words.text:
                out.append(Candidate(Paragraph(words=words), node))

    def _formula(
        self, child: Node, run: list[Node | str], node: Node, out: list[Candidate]
    ) -> bool:
        """Write a formula that stands by itself between two runs of words."""
        drawn = None if child.pruned else formula_of(child)
        if drawn is None or not drawn.display:
            return False
        if run:
            self._paragraph(run, node, out)
        if drawn.latex:
            out.append(Candidate(Formula(latex=drawn.latex), child))
        return True

    def _paragraph(self, run: list[Node | str], node: Node, out: list[Candidate]) -> None:
        met = len(self.inline.images)
        words = self.inline.rich(run)
        images = self.inline.images[met:]
        if words.text or (words.markdown and not images):
            out.append(Candidate(Paragraph(words=words), node))
        else:  # images without words around them are blocks of their own
            out.extend(Candidate(image, node) for image in images)
        run.clear()

    def cell(self, node: Node) -> Rich:
        """Return what a cell of a table holds, on one line."""
        if not node.blocky:
            words = self.inline.rich(node.children)
            return Rich(words.text, words.markdown.replace("\n", "<br>"))
        blocks = [one.block for one in self.below(node, depth=0)]
        text = "\n".join(filter(None, map(text_of, blocks)))
        return Rich(text, "<br>".join(filter(None, map(markdown_in_cell, blocks))))


def _bare(node: Node) -> str:
    """Return the text below an element, a blank in the place of each tag."""
    return " ".join(
        child for one in node.walk() for child in one.children if isinstance(child, str)
    )


def _may_draw(node: Node) -> bool:
    """Say whether an element may be a formula, which most are not."""
    return bool(node.classes) or node.tag in _FORMULAE


def _read_heading(walker: Walker, node: Node, out: list[Candidate]) -> None:
    met = len(walker.inline.images)
    words = walker.words(node)
    if words.text:
        heading = Heading(level=int(node.tag[1]), words=words, anchor=anchor_of(node))
        out.append(Candidate(heading, node))
    else:
        out.extend(Candidate(image, node) for image in walker.inline.images[met:])


def _read_code(_: Walker, node: Node, out: list[Candidate]) -> None:
    if code := code_of(node):
        out.append(Candidate(code, node))


def _read_quote(walker: Walker, node: Node, out: list[Candidate]) -> None:
    found = walker.below(node, depth=0)
    if _is_indented(node):
        out.extend(found)
    elif found:
        out.append(Candidate(Quote(blocks=tuple(one.block for one in found)), node))


def _is_indented(node: Node) -> bool:
    """Say whether a quote only indents: docutils writes nested lists and code that way."""
    inner = list(node.elements())
    return (
        len(inner) == 1
        and inner[0].tag == "div"
        and not inner[0].attributes
        and node.first("pre", "ul", "ol", "dl", "table") is not None
    )


def _read_table(walker: Walker, node: Node, out: list[Candidate]) -> None:
    if code := numbered_code(node):
        out.append(Candidate(code, node))
        return
    rows = rows_of(node)
    caption = next((one for one in node.elements() if one.tag == "caption"), None)
    if is_layout(node, rows):
        cells = [cell for row in rows for cell in row.cells if not cell.pruned]
        for part in [caption, *cells] if caption is not None else cells:
            walker.into(part, out)
        return
    name = walker.words(caption).text if caption is not None else ""
    if table := table_of(rows, walker.cell, caption=name):
        out.append(Candidate(table, node))


_READERS: dict[str, Callable[[Walker, Node, list[Candidate]], None]] = {
    **dict.fromkeys(HEADINGS, _read_heading),
    "pre": _read_code,
    "table": _read_table,
    **dict.fromkeys(("ul", "ol", "menu", "dir"), read_list),
    "li": read_item,
    "dl": read_terms,
    "blockquote": _read_quote,
    "figure": read_figure,
}
_SURE = HEADINGS | {"pre"}  # whatever their class, these are no boxes
