"""How much of a documentation page's structure its Markdown keeps, against the page's truth."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterator
from typing import Any

_LINK = re.compile(r"!?\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)")
_TAG = re.compile(r"<[^<>\n]{1,200}>")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|<>~$])")
_FENCED = re.compile(r"(?s)```.*?```|(?:(?:^|\n)(?:    |\t)[^\n]*)+")
_UNDERLINE = re.compile(r"^(=+|-+)\s*$")


def kept(truth: dict[str, Any], markdown: str) -> Iterator[tuple[str, bool]]:
    """Yield, for each piece of structure in the truth, its kind and whether it was kept."""
    page = _Page(markdown)
    yield from _kept_rows(truth, page)
    for _, heading in truth["headings"]:
        if plain(heading):
            yield "headings", page.has_heading(plain(heading))
    for code in truth["code"]:
        yield "code fenced", _dense(code) in page.fences
    for box in truth["admonitions"]:
        words = plain(box["text"])
        yield "admonitions", words[8:48] in page.plain or words[20:60] in page.plain
    for formula in truth["math"]:
        yield "formulae", _dense(formula) in page.dense or _dense(formula) in page.unescaped
    for image in truth["images"]:
        name = os.path.basename(image["src"] or "")  # noqa: PTH119
        yield "images", bool(name) and name in markdown
    for line in truth["boilerplate"]:
        yield "boilerplate leaked", plain(line) in page.plain


def _kept_rows(truth: dict[str, Any], page: _Page) -> Iterator[tuple[str, bool]]:
    for row in (row for table in truth["tables"] for row in table):
        cells = [cell for cell in (plain(text)[:30] for text in row if text) if cell]
        if len(cells) >= 2:
            yield "table rows", any(all(cell in line for cell in cells) for line in page.rows)


class _Page:
    """A page's Markdown, prepared for the questions above."""

    def __init__(self, markdown: str) -> None:
        lines = markdown.split("\n")
        self.dense = _dense(markdown)
        self.unescaped = _dense(_ESCAPE.sub(r"\1", markdown))
        self.plain = plain(markdown)
        self.fences = _dense("".join(_FENCED.findall(markdown)))
        self.rows = [plain(line.replace("<br>", " ")) for line in lines if "|" in line]
        self._headings = {plain(line) for line in lines if line.lstrip().startswith("#")}
        pairs = itertools.pairwise(lines)
        self._headings |= {plain(line) for line, below in pairs if _UNDERLINE.match(below)}

    def has_heading(self, words: str) -> bool:
        """Say whether a heading has these words, or holds them where they are many."""
        return words in self._headings or (
            len(words) > 8 and any(words in heading for heading in self._headings)
        )


def plain(text: str) -> str:
    """Return letters and digits alone, so that inline marks do not count."""
    return re.sub(r"[\W_]+", "", _TAG.sub("", _LINK.sub(r"\1", text)))


def _dense(text: str) -> str:
    return re.sub(r"\s+", "", text)
