"""Lines of documents that are no web pages: from their blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from carrel.core.blocks import (
    Admonition,
    Block,
    Definition,
    Heading,
    ListItem,
    Paragraph,
    Quote,
    Rich,
    Table,
)
from carrel.core.documents import Document
from carrel.core.lines import NOWHERE, Line, Run

_BOLD = re.compile(r"\*\*([^*\n]+)\*\*")


def lines_of_blocks(document: Document) -> tuple[Line, ...]:
    """Return the lines of all blocks, each with its place in the text."""
    reader = _Blocks()
    found: list[Line] = []
    for block, span in zip(document.blocks, document.spans, strict=True):
        cursor = span.start
        for line in reader.lines(block, ()):
            place = document.text.find(line.text, cursor, span.end)
            if place >= 0:
                cursor = place + len(line.text)
            found.append(replace(line, at=place if place >= 0 else NOWHERE))
    return tuple(found)


class _Blocks:
    """Walks blocks, numbering what holds other things."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._rows = count(1)

    def lines(self, block: Block, path: tuple[int, ...]) -> Iterator[Line]:
        """Yield the lines of a block."""
        inner = (*path, next(self._numbers))
        match block:
            case Heading():
                yield from self._words(block.words, f"h{block.level}", inner, level=block.level)
            case Paragraph():
                yield from self._words(block.words, "p", inner)
            case ListItem():
                yield from self._words(block.words, "li", inner, listed=True)
                for one in block.blocks:
                    yield from (replace(line, listed=True) for line in self.lines(one, inner))
            case Definition():
                yield from self._words(block.term, "dt", (*inner, next(self._numbers)))
                for one in block.blocks:
                    yield from self.lines(one, inner)
            case Quote() | Admonition():
                for one in block.blocks:
                    yield from (replace(line, quoted=True) for line in self.lines(one, inner))
            case Table():
                yield from self._table(block, inner)
            case _:
                return

    def _table(self, block: Table, path: tuple[int, ...]) -> Iterator[Line]:
        for row, cells in enumerate(block.rows):
            number, across = next(self._rows), (*path, next(self._numbers))
            for column, cell in enumerate(cells):
                place = (*across, next(self._numbers))
                head = cell.header or row < block.header_rows
                for line in self._words(cell.words, "th" if head else "td", place):
                    yield replace(line, table=path[-1], row=number, column=column, head=head)

    def _words(
        self,
        words: Rich,
        tag: str,
        path: tuple[int, ...],
        *,
        level: int = 0,
        listed: bool = False,
    ) -> Iterator[Line]:
        bold = {found.strip() for found in _BOLD.findall(words.markdown)}
        for text in filter(None, (line.strip() for line in words.text.split("\n"))):
            yield Line(
                text=text,
                tag=tag,
                path=path,
                level=level,
                listed=listed,
                large=bool(level),
                runs=_runs(text, bold),
            )


def _runs(text: str, bold: set[str]) -> tuple[Run, ...]:
    """Return the runs of a line: what is bold, and the rest."""
    for words in bold:
        start = text.find(words)
        if start >= 0:
            end = start + len(words)
            parts = [Run(0, start), Run(start, end, bold=True), Run(end, len(text))]
            return tuple(run for run in parts if run.end > run.start)
    return (Run(0, len(text)),)
