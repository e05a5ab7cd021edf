"""Two renderings of blocks: plain text, which is quoted by offset, and Markdown for models."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from carrel.core.blocks import (
    Admonition,
    Block,
    Cell,
    Code,
    Definition,
    Formula,
    Heading,
    Image,
    ListItem,
    Paragraph,
    Quote,
    Table,
)
from carrel.core.documents import Span
from carrel.ingest.html.admonitions import is_default_title

_WIDEST = 60  # columns to which cells are padded; longer ones stick out
_LOUD = frozenset("warning caution danger attention error".split())
_STARTS = re.compile(
    r"(?m)^(?=(?:#{1,6}|[-+*>|]|~~~)(?:\s|$)|>|\||~~~|={3,}$|-{3,}$)|^(\d{1,9})(?=[.)]\s)"
)
_FIRST = frozenset("#-+*>|~=")  # what such a start begins with, if it is no number
_TICKS = re.compile(r"`{3,}")


def render(blocks: Sequence[Block]) -> tuple[str, str, tuple[Span, ...]]:
    """Return text, Markdown, and where each block stands in them."""
    texts, marks = _Joined(), _Joined()
    spans = []
    last: Block | None = None
    for block in blocks:
        close = isinstance(block, ListItem) and isinstance(last, ListItem)
        start, end = texts.add(text_of(block), close=close)
        mark_start, mark_end = marks.add(markdown_of(block), close=close)
        spans.append(Span(start, end, mark_start, mark_end))
        last = block
    return texts.whole(), marks.whole(), tuple(spans)


class _Joined:
    """A text that grows by pieces, an empty line or a line break between them."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0

    def add(self, piece: str, *, close: bool) -> tuple[int, int]:
        if not piece:
            return self._length, self._length
        if self._pieces:
            between = "\n" if close else "\n\n"
            self._pieces.append(between)
            self._length += len(between)
        start = self._length
        self._pieces.append(piece)
        self._length += len(piece)
        return start, self._length

    def whole(self) -> str:
        return "".join(self._pieces)


def text_of(block: Block) -> str:
    """Return the words of a block as a reader sees them."""
    match block:
        case Heading() | Paragraph():
            return block.words.text
        case Code():
            return block.text
        case ListItem():
            return "\n".join(filter(None, [block.words.text, _texts(block.blocks)]))
        case Table():
            rows = [_text_row(row) for row in block.rows]
            return "\n".join(filter(None, [block.caption, *rows]))
        case Formula():
            return block.latex
        case Image():
            return block.caption
        case Definition():
            return "\n".join(filter(None, [block.term.text, _texts(block.blocks)]))
        case Admonition():
            return "\n".join(filter(None, [block.title, _texts(block.blocks)]))
        case Quote():
            return _texts(block.blocks)


def _texts(blocks: Sequence[Block]) -> str:
    joined = _Joined()
    last: Block | None = None
    for block in blocks:
        joined.add(text_of(block), close=isinstance(block, ListItem) and isinstance(last, ListItem))
        last = block
    return joined.whole()


def _text_row(row: Sequence[Cell]) -> str:
    return " | ".join(cell.words.text.replace("\n", " ") for cell in row).strip(" |")


def markdown_of(block: Block) -> str:
    """Return a block as Markdown."""
    match block:
        case Heading():
            return f"{'#' * block.level} {block.words.markdown}"
        case Paragraph():
            return _escaped(block.words.markdown)
        case Code():
            return _fenced(block)
        case ListItem():
            return _item(block)
        case Table():
            return "\n\n".join(filter(None, [block.caption, _table(block)]))
        case Formula():
            return f"$${block.latex}$$"
        case Image():
            return _image(block)
        case Definition() | Admonition() | Quote():
            return _holder(block)


def _holder(block: Definition | Admonition | Quote) -> str:
    match block:
        case Definition():
            return _definition(block)
        case Admonition():
            return _admonition(block)
        case Quote():
            return _prefixed(_marks(block.blocks), "> ")


def markdown_in_cell(block: Block) -> str:
    """Return a block on one line, for the cell of a table."""
    if isinstance(block, Code):
        return "<br>".join(f"`{line}`" for line in block.text.split("\n") if line.strip())
    if isinstance(block, Table):
        return "<br>".join(", ".join(cell.words.markdown for cell in row) for row in block.rows)
    return re.sub(r"\n+", "<br>", markdown_of(block))


def _marks(blocks: Sequence[Block]) -> str:
    joined = _Joined()
    last: Block | None = None
    for block in blocks:
        close = isinstance(block, ListItem) and isinstance(last, ListItem)
        joined.add(markdown_of(block), close=close)
        last = block
    return joined.whole()


def _escaped(markdown: str) -> str:
    """Keep a line of prose from being taken for a heading, a list or a quote."""
    first = markdown[:1]
    if first not in _FIRST and not first.isdecimal() and "\n" not in markdown:
        return markdown
    return _STARTS.sub(lambda found: f"{found.group(1) or ''}\\", markdown)


def _fenced(block: Code) -> str:
    longest = max(map(len, _TICKS.findall(block.text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{block.language}\n{block.text}\n{fence}"


def _item(block: ListItem) -> str:
    indent = "  " * block.depth if block.number is None else "   " * block.depth
    mark = "-" if block.number is None else f"{block.number}."
    inner = " " * (len(mark) + 1)
    rest = _marks(block.blocks)
    if not block.words.markdown and block.number is None:
        return _prefixed(rest, indent + inner)
    lines = block.words.markdown.replace("\n", f"\n{indent}{inner}")
    head = f"{indent}{mark} {lines}".rstrip()
    return "\n\n".join(filter(None, [head, _prefixed(rest, indent + inner)]))


def _prefixed(text: str, prefix: str) -> str:
    bare = prefix.rstrip()
    return "\n".join(prefix + line if line else bare for line in text.split("\n")) if text else ""


def _definition(block: Definition) -> str:
    term = f"**{block.term.markdown.replace('**', '').strip()}**"
    rest = _marks(block.blocks)
    return f"{term}: {rest}" if rest else term


def _admonition(block: Admonition) -> str:
    label = "⚠️ WARNING:" if block.kind in _LOUD else "ℹ️ NOTE:"
    rest = _marks(block.blocks)
    if not block.title or is_default_title(block.title, block.kind):
        inline = bool(block.blocks) and isinstance(block.blocks[0], Paragraph | Image | Formula)
        return f"{label}{' ' if inline else chr(10) * 2}{rest}".rstrip()
    return "\n\n".join(filter(None, [f"{label} {block.title}", rest]))


def _image(block: Image) -> str:
    alt = (block.alt or block.caption).replace("[", "(").replace("]", ")").replace("\n", " ")
    reference = f"[Image: {alt}]({block.url})" if alt else f"[Image]({block.url})"
    caption = block.caption if block.caption != block.alt and block.alt else ""
    return "\n".join(filter(None, [reference, caption]))


def _table(block: Table) -> str:
    rows = [
        [cell.words.markdown.replace("\n", " ").replace("|", "\\|") for cell in row]
        for row in block.rows
    ]
    widths = [max(3, *(min(_width(row[i]), _WIDEST) for row in rows)) for i in range(len(rows[0]))]
    lines = [_line(row, widths) for row in rows]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def _line(row: list[str], widths: list[int]) -> str:
    cells = (cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True))
    return f"| {' | '.join(cells)} |"


def _width(text: str) -> int:
    """Count columns on a terminal; wide letters take two."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
