"""Tables of plain text: columns side by side, also where letters are two cells wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size

_GAP = "  "
_LEAST = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column; where the room is short, those with a `share` are cut, in that proportion."""

    name: str
    right: bool = False
    share: int = 0


def lay_out(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], *, width: int | None
) -> Iterator[str]:
    """Yield the lines of a table, its head first; without a width nothing is cut."""
    table = [[column.name for column in columns], *rows]
    wide = [max(map(cell_len, cells)) for cells in zip(*table, strict=True)]
    if width is not None:
        wide = _fitted(columns, wide, width)
    for row in table:
        cells = zip(columns, row, wide, strict=True)
        line = _GAP.join(_cell(text, size, right=column.right) for column, text, size in cells)
        yield line.rstrip()


def _fitted(columns: Sequence[Column], wide: Sequence[int], width: int) -> list[int]:
    """Share out what the fixed columns leave; what one column does not need goes to the others."""
    fitted = list(wide)
    open_ = {at for at, column in enumerate(columns) if column.share}
    room = width - len(_GAP) * (len(columns) - 1)
    room -= sum(size for at, size in enumerate(wide) if at not in open_)
    while open_:
        shares = sum(columns[at].share for at in open_)
        content = {at for at in open_ if wide[at] * shares <= room * columns[at].share}
        if not content:
            for at in open_:
                fitted[at] = max(room * columns[at].share // shares, _LEAST)
            break
        room -= sum(wide[at] for at in content)
        open_ -= content
    return fitted


def _cell(text: str, size: int, *, right: bool) -> str:
    length = cell_len(text)
    if length > size:
        return set_cell_size(text, size - 1) + "…"
    return " " * (size - length) + text if right else text + " " * (size - length)
