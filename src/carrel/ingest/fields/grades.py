"""Marks that say of an entry whether it is required or welcome: 必須, (D), "Essential"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from carrel.core.lines import Line
from carrel.ingest.fields.job_labels import JOB
from carrel.ingest.fields.labels import Kind, tidy
from carrel.ingest.fields.pieces import Piece, runs_of, whole
from carrel.ingest.fields.sections import Sheet

Graded = tuple[Kind, Piece]
_GRADES = frozenset((Kind.MUST, Kind.MAY))
_LONGEST = 24  # characters of a mark
_BEFORE = re.compile(
    r"^[【〔《＜<\[［≪（(]\s*(?P<mark>[^】〕》＞>\]］≫）)]{1,14})\s*[】〕》＞>\]］≫）)]\s*\S"
)
_BEHIND = re.compile(r"\S\s*(?:[【〔\[［（(](?P<mark>[^（(）)\]】]{1,24})[）)\]】］〕])[.。]?$")
_LETTERS = {"e": Kind.MUST, "d": Kind.MAY, "m": Kind.MUST, "w": Kind.MAY}
_TICK = re.compile(r"[✓✔☑✅●○◎◯xX×yY]|[Yy]es|はい|該当")


def grade_of(piece: Piece) -> tuple[Kind | None, Piece]:
    """Return what a mark says of an entry, and the entry without a mark before it."""
    runs = list(runs_of(piece))
    if len(runs) > 1 and (kind := _mark(runs[0][0].text)) is not None:
        rest = piece.part(runs[0][0].end - piece.start).strip(":：")
        if rest:
            return kind, rest
    mark = piece.group(_BEFORE, "mark")
    if mark is not None and (kind := _mark(mark.text)) is not None:
        return kind, piece.part(mark.end - piece.start).strip("】〕》＞>]］≫）):：")
    mark = piece.group(_BEHIND, "mark")
    return (_mark(mark.text) if mark is not None else None), piece


def _mark(text: str, *, letters: bool = False) -> Kind | None:
    if len(text) > _LONGEST:
        return None
    if letters and (kind := _LETTERS.get(tidy(text))) is not None:
        return kind
    kind = JOB.exact(text)
    return kind if kind in _GRADES and len(text) > 1 else None


def graded_rows(sheet: Sheet) -> list[Graded]:
    """Return the entries of tables that grade their rows, by a word or by a tick in a column."""
    tables: dict[int, dict[int, list[Line]]] = {}
    for line in sheet.own():
        if line.table >= 0 and line.row >= 0:
            tables.setdefault(line.table, {}).setdefault(line.row, []).append(line)
    found: list[Graded] = []
    for rows in tables.values():
        graded = [*_worded(list(rows.values())), *_ticked(list(rows.values()))]
        if len(graded) > 1 and len({kind for kind, _ in graded}) > 1:
            found += graded
    return found


def _worded(rows: Sequence[Sequence[Line]]) -> Iterator[Graded]:
    for cells in rows:
        if _mark(cells[0].text) is not None:
            continue  # the label of a row
        marks = [_mark(cell.text, letters=True) for cell in cells]
        words = [cell for cell, mark in zip(cells, marks, strict=True) if mark is None]
        kinds = [mark for mark in marks if mark is not None]
        if len(kinds) == 1 and words:
            yield kinds[0], whole(max(words, key=lambda cell: len(cell.text))).bare()


def _ticked(rows: Sequence[Sequence[Line]]) -> Iterator[Graded]:
    columns = {cell.column: _mark(cell.text) for cell in rows[0]}
    if not any(columns.values()):
        return
    for cells in rows[1:]:
        kinds = [
            kind
            for cell in cells
            if _TICK.fullmatch(cell.text) and (kind := columns.get(cell.column)) is not None
        ]
        if kinds:
            yield kinds[0], whole(max(cells, key=lambda cell: len(cell.text))).bare()
