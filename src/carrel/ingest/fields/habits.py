"""How a page sets its labels: in rows and columns of tables, or by classes of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from carrel.core.lines import Line, Zone
from carrel.ingest.fields.labels import Kind, Vocabulary
from carrel.ingest.fields.pieces import whole
from carrel.ingest.fields.sections import Rank, Section

SHORT = 60  # characters of a label
QUIET = frozenset((Zone.NAV, Zone.FOOT, Zone.TITLE))  # no labels of the page stand there
ENDING = re.compile(r"[.。!！…;；,、]$")
LISTS = frozenset((Kind.MUST, Kind.MAY, Kind.GIFTS, Kind.PERSON, Kind.DUTIES))
_COLUMNS = LISTS | {Kind.ROLE, Kind.PLACE, Kind.PAY, Kind.COMPANY}

Style = tuple[str, frozenset[str]]
Columns = dict[int, tuple[int, dict[int, Section]]]
"""By table: the row with the names, and the section of each column."""


def columns_of(lines: Sequence[Line], words: Vocabulary) -> Columns:
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
        if rows and len(names) > 1 and not (0 in names and len(first) == 2 and keys):
            found[table] = (cells[0].row, names)
    return found


def rows_of(lines: Sequence[Line], words: Vocabulary) -> set[int]:
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


def styles_of(lines: Sequence[Line], words: Vocabulary) -> set[Style]:
    """Find how the page sets labels: classes of short lines, two of which are known labels."""
    seen: dict[Style, list[bool]] = {}
    for line in lines:
        if line.names and not line.level and line.zone not in QUIET and line.tag != "li":
            short = len(line.text) <= SHORT and not ENDING.search(line.text)
            known = short and words.loose(line.text) is not None
            seen.setdefault(style_of(line), []).append(known)
    return {
        style for style, known in seen.items() if sum(known) >= 2 and 2 * sum(known) >= len(known)
    }


def style_of(line: Line) -> Style:
    """Return how a line is set."""
    return line.tag, line.names


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
