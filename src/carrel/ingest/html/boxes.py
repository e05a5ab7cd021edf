"""Boxes and figures: a part of the page with a title or a caption of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from carrel.core.blocks import Admonition, Block, Heading, Image, Paragraph, Rich
from carrel.ingest.html.admonitions import title_of, without_mark
from carrel.ingest.html.anchors import anchor_of
from carrel.ingest.html.candidate import Candidate
from carrel.ingest.html.node import HEADINGS, Node
from carrel.ingest.html.tables import rows_of

if TYPE_CHECKING:
    from carrel.ingest.html.blocks import Walker


def read_box(walker: Walker, node: Node, kind: str, out: list[Candidate]) -> None:
    """Write a box of a kind, its title apart."""
    title = title_of(node, kind)
    name = walker.words(title).text if title is not None else ""
    with _aside(title):
        blocks = _inside(walker, node, title)
    if node.tag == "blockquote":
        blocks = without_mark(blocks)
    if title is not None and title.tag in HEADINGS and name:
        # The page made it a heading, so it stays one.
        level = int(title.tag[1])
        blocks = (Heading(level=level, words=Rich(name, name), anchor=anchor_of(title)), *blocks)
        name = ""
    if name or blocks:
        out.append(Candidate(Admonition(kind=kind, title=name, blocks=blocks), node))


def read_figure(walker: Walker, node: Node, out: list[Candidate]) -> None:
    """Write a figure: the caption goes with its first image, or stands below what it has."""
    legend = next((one for one in node.walk() if one.tag == "figcaption"), None)
    caption = walker.words(legend) if legend is not None else Rich("", "")
    with _aside(legend):
        found = walker.below(node, depth=walker.depth)
    place = next((i for i, one in enumerate(found) if isinstance(one.block, Image)), None)
    if caption.text and place is not None and isinstance(image := found[place].block, Image):
        shown = Image(url=image.url, alt=image.alt, caption=caption.text)
        walker.inline.replace(image, shown)
        found[place] = Candidate(shown, found[place].node)
    elif caption.text and legend is not None:
        found.append(Candidate(Paragraph(words=caption), legend))
    out.extend(found)


@contextmanager
def _aside(node: Node | None) -> Iterator[None]:
    """Leave an element out while the rest is read."""
    if node is None:
        yield
        return
    node.pruned = True
    yield
    node.pruned = False


def _inside(walker: Walker, node: Node, title: Node | None) -> tuple[Block, ...]:
    tables = [one for one in node.elements() if one.tag == "table"]
    if node.tag == "table":
        tables = [node]
    if len(tables) != 1 or not _is_drawn(tables[0], title):
        return tuple(one.block for one in walker.below(node, depth=0))
    cells = [cell for row in rows_of(tables[0]) for cell in row.cells if not cell.pruned]
    return tuple(one.block for cell in cells for one in walker.below(cell, depth=0))


def _is_drawn(table: Node, title: Node | None) -> bool:
    """Say whether a box is drawn as a table: an icon beside a title and the words."""
    rows = rows_of(table)
    if not rows or len(rows) > 2 or len(rows[0].cells) > 2 or rows[0].cells[0].letters > 20:
        return False
    return title is None or any(above is table for above in title.ancestors())
