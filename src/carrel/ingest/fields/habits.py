"""How a page sets its labels: in rows and columns of tables, or by classes of its own."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import zip_longest

from carrel.core.lines import Line, Zone
from carrel.ingest.fields.labels import Kind, Labels
from carrel.ingest.fields.pieces import whole
from carrel.ingest.fields.sections import Rank, Section

SHORT = 60  # characters of a label
QUIET = frozenset((Zone.NAV, Zone.FOOT, Zone.TITLE))  # no labels of the page stand there
ENDING = re.compile(r"(?<![.])[.。!！;；,、]$")
LISTS = frozenset((Kind.MUST, Kind.MAY, Kind.GIFTS, Kind.PERSON, Kind.DUTIES))
_NUMBERED = re.compile(
    r"[（(]?[0-9０-９]{1,2}(?:[.．)）、:：]|[\s\u3000])\s*|[①-⑳]\s*|[一二三四五六七八九十][、．.\s\u3000]\s*"
)
_DIGITS = re.compile(r"[0-9一二三四五六七八九十]+")
_GAP = re.compile(r"[:：\s\u3000]")
_COLUMNS = LISTS | {Kind.ROLE, Kind.PLACE, Kind.PAY, Kind.COMPANY}

_PLAIN = frozenset(("div", "section", "span", "p"))
Style = tuple[str, frozenset[str] | tuple[int, ...]]
Columns = dict[int, tuple[int, dict[int, Section]]]
"""By table: the row with the names, and the section of each column."""


def columns_of(lines: Sequence[Line], words: Labels) -> Columns:
    """Find tables with known labels over their columns, such as Essential and Desirable.

    Where a column names jobs or places, more than one row below it lists several of them.
    """
    tables: dict[int, list[Line]] = {}
    for line in lines:
        if line.table >= 0 and line.row >= 0:
            tables.setdefault(line.table, []).append(line)
    found: Columns = {}
    for table, cells in tables.items():
        first = [line for line in cells if line.row == cells[0].row]
        rows = len({line.row for line in cells}) - 1
        names = {
            line.column: Section(kind, whole(line), Rank.ROW, line.path, exact=True)
            for line in first
            if (kind := words.exact(line.text)) in _COLUMNS and (rows == 1 or kind in LISTS)
        }
        side = {line.text for line in cells if line.column == 0 and line.row != cells[0].row}
        keys = sum(words.exact(text) is not None for text in side)
        single = len(first) == len({line.column for line in first})
        heads = bool(names) and len(first) > 2 and all(line.head for line in first)
        known = len(names) > 1 or heads
        if single and rows and known and not (0 in names and len(first) == 2 and keys):
            found[table] = (cells[0].row, names)
    return found


def rows_of(lines: Sequence[Line], words: Labels) -> set[int]:
    """Find rows whose first cell is a name: short, one line, in a table that is made of such.

    A table of which some rows have known labels is one; so is a row with a known label.
    """
    rows: dict[int, list[Line]] = {}
    for line in lines:
        if line.row >= 0:
            rows.setdefault(line.row, []).append(line)
    tables: dict[tuple[int, ...], list[Line]] = {}
    for cells in rows.values():
        names = [one for one in cells if one.column == 0]
        if len(names) == 1 and len(names[0].text) <= SHORT and cells[-1].column > 0:
            tables.setdefault(common(cells)[:-1], []).append(names[0])
    found: set[int] = set()
    for table in tables.values():
        known = sum(words.loose(name.text) is not None for name in table)
        sure = known >= 2 and 2 * known >= len(table)
        found.update(name.row for name in table if sure or words.exact(name.text) is not None)
    return found


def styles_of(lines: Sequence[Line], words: Labels) -> set[Style]:
    """Find how the page sets labels: classes of short lines, two of which are known labels."""
    seen: dict[Style, list[bool]] = {}
    for line, after in zip_longest(lines, lines[1:]):
        plain = line.tag in _PLAIN and line.table < 0 and not line.runs[1:]
        if not (line.names or plain) or line.level:
            continue
        if line.zone not in QUIET and line.tag != "li":
            may = len(line.text) <= SHORT and not ENDING.search(line.text)
            if not line.names:  # what it names stands deeper
                may = may and after is not None and len(after.path) > len(line.path)
            known = may and _is_label(line.text, words)
            seen.setdefault(style_of(line), []).append(known)
    return {
        style for style, known in seen.items() if sum(known) >= 2 and 2 * sum(known) >= len(known)
    }


def sign_of(text: str) -> str:
    """Return the sort of number that a line begins with: "3." and "4." are of one sort."""
    found = _NUMBERED.match(text)
    return _DIGITS.sub("0", unicodedata.normalize("NFKC", found[0]).strip()) if found else ""


def signs_of(lines: Sequence[Line], words: Labels) -> set[str]:
    """Find the numbers that the page sets before its labels: two of them are known."""
    seen: dict[str, int] = {}
    for line in lines:
        if line.zone not in QUIET and line.tag != "li" and (sign := sign_of(line.text)):
            label = _GAP.split(whole(line).bare().text)[0]
            seen[sign] = seen.get(sign, 0) + (words.exact(label) is not None)
    return {sign for sign, known in seen.items() if known >= 2}


def _is_label(text: str, words: Labels) -> bool:
    """Say whether words are a label: known as one, or hinting at one and without amounts."""
    if words.exact(text) is not None:
        return True
    return not re.search(r"[0-9０-９]", text) and words.loose(text) is not None


def style_of(line: Line) -> Style:
    """Return how a line is set: by its classes; without any, as its siblings are."""
    return line.tag, line.names or line.path[:-1]


def common(lines: Sequence[Line]) -> tuple[int, ...]:
    """Return the path that all lines share."""
    first = min(line.path for line in lines)
    last = max(line.path for line in lines)
    length = 0
    for one, other in zip(first, last, strict=False):
        if one != other:
            break
        length += 1
    return first[:length]


def scope_of(line: Line, after: Line | None) -> tuple[int, ...]:
    """Return the element for which a label holds: the one that holds the next line too."""
    if after is None:
        return line.path
    both = common((line, after))
    return both[:-1] if len(both) == len(line.path) and line.tag == "p" else both


def is_below(line: Line, scope: tuple[int, ...]) -> bool:
    """Say whether a line stands inside an element."""
    return line.path[: len(scope)] == scope
