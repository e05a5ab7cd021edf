"""What a page is built of: typed blocks. Markdown and plain text are two renderings of them.

A block's words come twice: `text` as a reader sees them, `markdown` with inline marks (code,
formulae, emphasis that matters). Links are kept apart, with their anchor text; neither rendering
repeats their targets.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rich:
    """Inline words in both renderings."""

    text: str
    markdown: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading of level 1 to 6; `anchor` is the fragment that leads to it."""

    level: int
    words: Rich
    anchor: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """A run of words."""

    words: Rich


@dataclass(frozen=True, slots=True, kw_only=True)
class ListItem:
    """An item of a list; `depth` counts from 0, `number` is none in an unordered list.

    `blocks` are what the item holds beside its words: further paragraphs, code, tables.
    """

    words: Rich
    depth: int = 0
    number: int | None = None
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """Code with its line breaks, and its language where the page names it."""

    text: str
    language: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A cell of a table; spans are already unfolded into repeated or empty cells."""

    words: Rich
    header: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows of cells, all of one length; the first `header_rows` of them are headings."""

    rows: tuple[tuple[Cell, ...], ...]
    header_rows: int = 0
    caption: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula:
    """A formula that stands by itself, as LaTeX."""

    latex: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Image:
    """An image by its absolute address; it is referred to and never loaded."""

    url: str
    alt: str = ""
    caption: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """A term and what it means."""

    term: Rich
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Admonition:
    """A box of a kind (note, tip, warning, danger …) with the title that the page gives it."""

    kind: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """Words of somebody else."""

    blocks: tuple[Block, ...]


Block = (
    Heading
    | Paragraph
    | ListItem
    | Code
    | Table
    | Formula
    | Image
    | Definition
    | Admonition
    | Quote
)
