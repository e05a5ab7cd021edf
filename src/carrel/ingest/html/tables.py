"""Tables: spans unfolded, one line a row; tables that only lay out a page are told apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from carrel.core.blocks import Cell, Rich, Table
from carrel.ingest.html.node import HEADINGS, Node

MOST_COLUMNS = 100
_EMPTY = Cell(words=Rich("", ""))


@dataclass(frozen=True, slots=True)
class Row:
    """A row as the page has it."""

    cells: tuple[Node, ...]
    head: bool


def rows_of(table: Node) -> list[Row]:
    """Return the rows of a table, not those of tables inside it."""
    rows: list[Row] = []
    stack: list[tuple[Node, bool]] = [(table, False)]
    while stack:
        node, head = stack.pop()
        if node.tag == "tr":
            cells = tuple(cell for cell in node.elements() if cell.tag in {"td", "th"})
            if cells:
                rows.append(Row(cells, head))
        else:
            stack.extend(
                (child, head or child.tag == "thead")
                for child in reversed(list(node.elements()))
                if child.tag in {"thead", "tbody", "tfoot", "tr"} and not child.pruned
            )
    return rows


def is_layout(table: Node, rows: list[Row]) -> bool:
    """Say whether a table only puts things beside each other."""
    if table.get("role") in {"presentation", "none"}:
        return True
    if all(sum(_is_filled(cell) for cell in row.cells) <= 1 for row in rows):
        return True
    inner = (node for node in table.walk() if node is not table)
    return any(node.tag == "table" or node.tag in HEADINGS for node in inner)


def _is_filled(cell: Node) -> bool:
    return cell.letters > 0 or cell.first("img", "math", "script") is not None


def table_of(rows: list[Row], words: Callable[[Node], Rich], *, caption: str = "") -> Table | None:
    """Return the table with its spans unfolded.

    A cell over several rows is repeated in each, so that every row can be read alone; one over
    several columns stands in the first of them.
    """
    grid: list[list[Cell]] = []
    below: dict[int, tuple[Cell, int]] = {}  # column → cell that reaches down, rows left
    for row in rows:
        line: list[Cell] = []
        for cell in row.cells:
            _fill_from_above(line, below)
            if len(line) >= MOST_COLUMNS:
                break
            filled = Cell(words=words(cell), header=cell.tag == "th")
            width = min(_span(cell, "colspan"), MOST_COLUMNS - len(line))
            height = _span(cell, "rowspan")
            for step in range(width):
                shown = filled if step == 0 else Cell(words=_EMPTY.words, header=filled.header)
                if height > 1:
                    below[len(line)] = (shown, height - 1)
                line.append(shown)
        _fill_from_above(line, below)
        grid.append(line)
    width = max(map(len, grid), default=0)
    full = tuple(tuple(line + [_EMPTY] * (width - len(line))) for line in grid)
    if not any(cell.words.text or cell.words.markdown for line in full for cell in line):
        return None
    return Table(rows=full, header_rows=_header_rows(rows), caption=caption)


def _fill_from_above(line: list[Cell], below: dict[int, tuple[Cell, int]]) -> None:
    while len(line) in below and len(line) < MOST_COLUMNS:
        cell, left = below.pop(len(line))
        if left > 1:
            below[len(line)] = (cell, left - 1)
        line.append(cell)


def _span(cell: Node, name: str) -> int:
    value = cell.get(name).strip()
    return max(1, min(int(value), 65_534)) if value.isascii() and value.isdigit() else 1


def _header_rows(rows: list[Row]) -> int:
    count = 0
    for row in rows:
        if not (row.head or all(cell.tag == "th" for cell in row.cells)):
            break
        count += 1
    return count
