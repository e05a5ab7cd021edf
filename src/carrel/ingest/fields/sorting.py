"""From lines to sections.

A label is a heading, a term, the first cell of a row, words before a colon, a short line in bold or
between signs, or a plain line that is known as a label. It holds for what follows it in the element
that both stand in, up to the next label of its rank.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from carrel.core.lines import Line, Zone
from carrel.ingest.fields.habits import (
    ENDING,
    LISTS,
    QUIET,
    SHORT,
    columns_of,
    is_below,
    rows_of,
    scope_of,
    sign_of,
    signs_of,
    style_of,
    styles_of,
)
from carrel.ingest.fields.labels import Kind, Labels
from carrel.ingest.fields.pieces import Piece, is_japanese, whole
from carrel.ingest.fields.sections import Rank, Section, Sheet
from carrel.ingest.fields.splits import PAIR, SLASHED, WIDE_GAP, is_framed, splits

_TEASER = 40  # characters of text before which nothing leads to other pages
_LEAD_LONGEST = 120  # characters of words that end with a colon
_STRONG_SIGN = re.compile(r"^[■□◆◇▼▽▶►◼◾❖▌▍]")
_WEAK_SIGNS = "・•‣–—-*＊"
_FOLLOWING = re.compile(  # a sentence that leads to a list
    r"\bthe following\b[^.]{0,40}\.?$|(?:次|以下|下記)の.{0,24}[。]?$", re.IGNORECASE
)
# Under these a label's words may go on in the next lines even if some stand beside it.
_GOING_ON = LISTS - {Kind.DUTIES} | {
    Kind.SKILLS,
    Kind.TIPS,
    Kind.SUMMARY,
    Kind.VALUES,
    Kind.CULTURE,
}


def sheet_of(lines: Sequence[Line], vocabulary: Labels) -> Sheet:
    """Return the page by its sections."""
    return _Sorter(lines, vocabulary).sort()


class _Sorter:
    """Walks the lines with the sections that are open."""

    def __init__(self, lines: Sequence[Line], vocabulary: Labels) -> None:
        self._lines = lines
        self._words = vocabulary
        self._sections: list[Section] = []
        self._open: list[Section] = []
        self._loose: list[Piece] = []
        self._elsewhere: set[int] = set()
        self._before: Line | None = None
        self._told = 0  # characters of text so far
        self._styles = styles_of(lines, vocabulary)
        self._columns = columns_of(lines, vocabulary)
        self._rows = rows_of(lines, vocabulary)
        self._signs = signs_of(lines, vocabulary)

    def sort(self) -> Sheet:
        """Return the page by its sections."""
        for place, line in enumerate(self._lines):
            while self._open and not is_below(line, self._open[-1].scope):
                self._open.pop()
            after = self._lines[place + 1] if place + 1 < len(self._lines) else None
            if self._in_columns(line):
                continue
            section, rest = self._label(line, after)
            self._before = line
            self._told += len(line.text) if line.zone is Zone.BODY and not line.level else 0
            if section is not None:
                self._enter(section)
                if rest:
                    section.words.append(rest)
                if section.rank == Rank.INLINE:
                    self._open.pop()
                if section.is_elsewhere():
                    self._elsewhere.add(id(line))
            else:
                self._take(line)
        return Sheet(self._lines, self._sections, self._loose, frozenset(self._elsewhere))

    def _in_columns(self, line: Line) -> bool:
        """Take a cell of a table whose first row names its columns."""
        columns = self._columns.get(line.table)
        if columns is None:
            return False
        first, names = columns
        section = names.get(line.column)
        if line.row == first:
            if section is not None and section not in self._sections:
                section.above = self._open[-1] if self._open else None
                self._sections.append(section)
        elif section is not None:
            section.words.append(whole(line))
        return True

    def _enter(self, section: Section) -> None:
        while self._open and self._open[-1].rank >= section.rank:
            self._open.pop()
        section.above = self._open[-1] if self._open else None
        self._open.append(section)
        self._sections.append(section)

    def _take(self, line: Line) -> None:
        section = self._open[-1] if self._open else None
        if section is not None and section.begun and not _goes_on(line, section):
            self._open.pop()
            section = self._open[-1] if self._open else None
        if line.zone is Zone.ASIDE or (section is not None and section.is_elsewhere()):
            self._elsewhere.add(id(line))
        if section is not None and not (
            line.zone in QUIET and section.label.line.zone != line.zone
        ):
            section.words.append(whole(line))
        else:
            self._loose.append(whole(line))

    def _label(self, line: Line, after: Line | None) -> tuple[Section | None, Piece | None]:
        """Return the section that a line begins, and words of it in the same line."""
        if line.zone is Zone.TITLE:
            return None, None
        piece = whole(line)
        if line.level or line.tag in {"caption", "summary", "legend"}:
            if self._words.exact(piece.text) is None and (found := self._inline(piece, after)):
                return found
            return self._section(piece, Rank(line.level or Rank.LARGE), line, after), None
        if line.zone in QUIET:
            return None, None
        if self._is_key(line, after):
            return self._section(piece, Rank.ROW, line, after), None
        if self._words.exact(piece.text) is None and (found := self._inline(piece, after)):
            return found
        return self._block(piece, after), None

    def _block(self, piece: Piece, after: Line | None) -> Section | None:
        """Return the section of a line that is a label by its looks or by its words."""
        line = piece.line
        text = piece.text
        if after is None or (line.tag == "li" and not is_below(after, line.path)):
            return None
        if len(text) <= SHORT and not ENDING.search(text) and not self._is_entry(piece, after):
            listed = line.tag != "li" and self._begins_list(piece, after)
            if _STRONG_SIGN.match(text):
                return self._section(piece, Rank.SIGN, line, after)
            if piece.is_bold() or style_of(line) in self._styles or line.large:
                return self._section(piece, Rank.LARGE if line.large else Rank.BOLD, line, after)
            if self._words.exact(text) is not None or listed:
                return self._section(piece, Rank.BOLD, line, after)
        colon = text[-1] in ":：" or (_FOLLOWING.search(text) is not None and _is_item(after))
        if len(text) <= _LEAD_LONGEST and colon and self._leads(text):
            return self._section(piece, Rank.LEAD, line, after)
        return None

    def _begins_list(self, piece: Piece, after: Line) -> bool:
        """Say whether a list follows: of elements, or of lines with signs under a likely label."""
        if after.tag == "li":
            return is_below(after, piece.line.path[:-1])
        signed = whole(after).is_bulleted() and not piece.is_bulleted()
        return signed and self._words.loose(piece.text) in LISTS

    def _leads(self, text: str) -> bool:
        """Say whether words before a colon begin a section, or only lead to what they stand over.

        "For this role that means:" over a list of what one must have changes nothing.
        """
        kind = self._words.loose(text)
        section = self._open[-1] if self._open else None
        if section is None or section.meaning() not in LISTS:
            return kind is not None
        return kind in LISTS - {Kind.DUTIES} or self._words.exact(text) is not None

    def _is_entry(self, piece: Piece, after: Line) -> bool:
        """Say whether words that might be a label stand under one: of the same kind, or in a row.

        Lines one after another with the same sign are a list.
        """
        weak = piece.text[0] in _WEAK_SIGNS and self._is_among_signs(piece.line, after)
        if weak or self._is_in_row(piece.line, after):
            return True
        kind = self._words.exact(piece.text)
        section = self._open[-1] if self._open else None
        free = kind is None or kind is Kind.OTHER
        if free and section is not None and section.exact and not section.words:
            same = section.label.line is self._before and self._before.path == piece.line.path
            if same:  # a value in bold under its name
                return True
        if section is None or kind is None or kind in {Kind.MUST, Kind.MAY}:
            return False
        same = section.exact and section.kind is kind and not piece.is_bold()
        return same and (section.is_row or kind is Kind.GIFTS)

    def _is_in_row(self, line: Line, after: Line | None) -> bool:
        sign = line.text[0]
        if _STRONG_SIGN.match(sign) is None:
            return False
        if (after is None or after.level) and self._words.exact(line.text) is None:
            return True  # nothing would stand under it
        return self._is_among_signs(line, after)

    def _is_among_signs(self, line: Line, after: Line | None) -> bool:
        """Say whether the line before or behind begins with the same sign."""
        beside = (one for one in (self._before, after) if one is not None)
        return any(one.text[0] == line.text[0] and one.path == line.path for one in beside)

    def _inline(self, piece: Piece, after: Line | None) -> tuple[Section, Piece | None] | None:
        """Return a label with words behind it in the same line."""
        if self._is_in_row(piece.line, after):
            return None
        framed = is_framed(piece.text)
        ways = splits(piece)
        found = next((way for way in ways if self._words.exact(way[0].text) is not None), None)
        if found is None and (match := PAIR.match(piece.text)) and self._asks(match[1], piece):
            found = piece.part(0, match.end(1)), piece.part(match.start(2))
        framed = framed or self._is_numbered(piece)
        if found is None and framed and not piece.line.level:
            found = next((way for way in ways if not way[1] or WIDE_GAP.search(piece.text)), None)
        if found is None:
            return None
        label, rest = found
        kind = self._words.exact(label.text)
        section = self._open[-1] if self._open else None
        if section is not None and section.kind is kind and SLASHED.match(piece.text):
            return None  # 社会保険完備／交通費支給
        if self._is_listed(piece, kind):
            return None
        if not rest:
            rank = Rank.SIGN if kind is None or framed else Rank.LEAD
            return self._section(label, rank, piece.line, after), None
        rank = Rank.SIGN if kind in _GOING_ON and piece.line.tag != "li" else Rank.INLINE
        section = self._section(label, rank, piece.line, after)
        section.begun = rank == Rank.SIGN
        return section, rest

    def _asks(self, label: str, piece: Piece) -> bool:
        """Say whether words before a colon ask for something: "What we'd like from you:"."""
        several = len(label.split()) > 2 or (is_japanese(label) and len(label) > 3)
        plain = several and piece.line.tag != "li" and not piece.line.level
        return plain and self._words.loose(label) in {Kind.MUST, Kind.MAY}

    def _is_listed(self, piece: Piece, kind: Kind | None) -> bool:
        """Say whether a line is an entry of a list rather than a label with words."""
        section = self._open[-1] if self._open else None
        if section is None:
            return False
        if section.kind is kind and kind in {Kind.PAY, Kind.PLACE, Kind.COMPANY, Kind.ROLE}:
            return True
        if kind in {Kind.MUST, Kind.MAY, Kind.GIFTS, Kind.PERSON} and piece.line.tag != "li":
            return False
        sign = piece.text[0]
        if self._is_numbered(piece) or (sign in _WEAK_SIGNS and sign == section.label.line.text[0]):
            return False  # it stands beside the label
        return section.meaning() in LISTS and (piece.line.tag == "li" or piece.is_bulleted())

    def _is_numbered(self, piece: Piece) -> bool:
        """Say whether a line is numbered as the labels of the page are."""
        return piece.line.tag != "li" and sign_of(piece.text) in self._signs

    def _section(self, label: Piece, rank: Rank, line: Line, after: Line | None) -> Section:
        exact = self._words.exact(label.text)
        kind = exact if line.level == 1 else self._words.loose(label.text)
        alone = line.level == 1 or self._told < _TEASER  # "Jobs at Oak Mill", "Our vacancies"
        if kind is Kind.RELATED and alone:
            kind = None
        return Section(kind, label, rank, scope_of(line, after), exact is not None)

    def _is_key(self, line: Line, after: Line | None) -> bool:
        """Say whether a line is a term, or the cell that names its row."""
        if after is None or len(line.text) > SHORT:
            return False
        if line.tag == "dt":
            return True
        if line.row < 0 or after.row != line.row or after.column != line.column + 1:
            return False
        if line.head:
            return not after.head
        return line.column % 2 == 0 and line.row in self._rows


def _is_item(line: Line) -> bool:
    """Say whether a line is an entry of a list."""
    return line.listed or whole(line).is_bulleted()


def _goes_on(line: Line, section: Section) -> bool:
    """Say whether a line goes on with what stands beside a label."""
    same = line.path == section.label.line.path
    return same or _is_item(line)
