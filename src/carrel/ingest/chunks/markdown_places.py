"""Where a chunk stands in the Markdown of its page."""

from __future__ import annotations

import re
from bisect import bisect_right

from carrel.core.blocks import Code, Table
from carrel.core.documents import Document

_LINE_END = re.compile("\n")


class MarkdownPlaces:
    """Find Markdown offsets for ranges of a page's text; what it learns of a block it keeps."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._alike: dict[int, bool] = {}
        self._lines: dict[int, tuple[list[int], list[int]]] = {}

    def range(self, start: int, end: int) -> tuple[int, int]:
        """Return the Markdown offsets of a range of the text.

        Inside tables, code and blocks that read the same in both renderings they are exact;
        elsewhere the whole block is taken. Images that follow without a text are included.
        """
        spans = self._document.spans
        first = bisect_right(spans, start, key=lambda span: span.end)
        if first >= len(spans):
            return 0, 0
        last = at = first
        while at < len(spans) and (spans[at].start < end or spans[at].start == spans[at].end):
            last = at
            at += 1
        begin = self._place(first, start, ending=False)
        return begin, max(begin, self._place(last, end, ending=True))

    def _place(self, at: int, place: int, *, ending: bool) -> int:
        span = self._document.spans[at]
        if place <= span.start and not ending:
            return span.markdown_start
        if place >= span.end:
            return span.markdown_end
        if self._is_alike(at):
            return span.markdown_start + place - span.start
        block = self._document.blocks[at]
        if isinstance(block, Code | Table):
            return self._line(at, block, place, ending=ending)
        return span.markdown_end if ending else span.markdown_start

    def _is_alike(self, at: int) -> bool:
        if at not in self._alike:
            span, document = self._document.spans[at], self._document
            words = document.text[span.start : span.end]
            mark = document.markdown[span.markdown_start : span.markdown_end]
            self._alike[at] = words == mark
        return self._alike[at]

    def _line(self, at: int, block: Code | Table, place: int, *, ending: bool) -> int:
        """Find a line of code or a row of a table."""
        span = self._document.spans[at]
        if at not in self._lines:
            document = self._document
            self._lines[at] = (
                _starts(document.text, span.start, span.end),
                _starts(document.markdown, span.markdown_start, span.markdown_end),
            )
        lines, marks = self._lines[at]
        line = bisect_right(lines, place) - 1 + _more_lines(block)
        if ending:
            return marks[line + 1] - 1 if line + 1 < len(marks) else span.markdown_end
        return marks[line] if line < len(marks) else span.markdown_start


def _more_lines(block: Code | Table) -> int:
    if isinstance(block, Code):
        return 1  # the fence
    return 2 if block.caption else 1  # the rule under the header, the blank under the caption


def _starts(text: str, start: int, end: int) -> list[int]:
    return [start, *(found.end() for found in _LINE_END.finditer(text, start, end))]
