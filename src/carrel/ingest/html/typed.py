"""Text that was typed with its own line ends, as in mails: its lines, with wrapped ones whole."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

_RULE = re.compile(r"^\s*([-=_*~+#―─━‐–—ー＝・.])\1{3,}\s*$")
_SIGN = re.compile(
    r"^\s*(?:[-*+•・‣◦▪■□◆◇●○◎▶►→✓✔☑★☆※>〇]|[（(]?(?:\d{1,2}|[a-z])[.)）．、]|[①-⑳]|[【《〈＜\[])\s*"
)
_OPEN = re.compile(r"[（(「『][^）)」』]*$")
_NARROWEST, _WIDEST = 40, 110  # columns at which people wrap
_FILLED = 0.85  # how much of the width a wrapped line fills, with the word that did not fit


class TypedLine(NamedTuple):
    """A line: its paragraph, its words as they stand, and whether a rule under it marks it."""

    paragraph: int
    text: str
    large: bool = False


def typed_lines(text: str) -> Iterator[TypedLine]:
    """Yield the lines of a typed text; one that goes on below is one, line ends included."""
    rows = text.split("\n")
    width = max((_width(row) for row in rows if not _RULE.match(row)), default=0)
    wrapped = _NARROWEST <= width <= _WIDEST
    paragraph, begin = 0, 0
    while begin < len(rows):
        row = rows[begin]
        if not row.strip() or _RULE.match(row):
            paragraph += 1
            begin += 1
            continue
        end = begin + 1
        while wrapped and end < len(rows) and _goes_on(rows[begin:end], rows[end], width):
            end += 1
        ruled = end < len(rows) and end == begin + 1 and _RULE.match(rows[end]) is not None
        large = ruled and abs(_width(rows[end]) - _width(row.strip())) <= 4
        yield TypedLine(paragraph, "\n".join(rows[begin:end]).strip(), large)
        begin = end


def _goes_on(above: list[str], row: str, width: int) -> bool:
    """Say whether a row goes on with those above: it is set below their words, and they are full.

    A row is full if the next word would not have fitted; a comma or an open bracket goes on, too.
    """
    last = above[-1]
    if (
        not row.strip()
        or _SIGN.match(row)
        or _RULE.match(row)
        or last.rstrip()[-1] in "。.:：!?！？"
    ):
        return False
    sign = _SIGN.match(above[0])
    start = sign.end() if sign and sign.end() < len(above[0]) else _indent(above[0])
    if len(above) == 1 and sign and _indent(row) < _indent(above[0]) + 1:
        return False
    if not sign and _indent(row) != start:
        return False
    if last.rstrip()[-1] in ",、，" or _OPEN.search("\n".join(above)):
        return True
    words = row.split()
    first = words[0][:1] if _width(words[0][:1]) > 1 else words[0]
    if row.lstrip()[0].islower() and _width(last) > width / 2:
        return True
    return _width(last) + 1 + _width(first) >= _FILLED * width


def _indent(row: str) -> int:
    return len(row) - len(row.lstrip())


def _width(row: str) -> int:
    """Return how many columns a row fills: a Chinese character fills two."""
    if row.isascii():
        return len(row)
    return sum(2 if unicodedata.east_asian_width(letter) in "WFA" else 1 for letter in row)
