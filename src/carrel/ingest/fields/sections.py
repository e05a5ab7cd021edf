"""What a page says under which label."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from carrel.core.lines import Line, Zone
from carrel.ingest.fields.labels import Kind
from carrel.ingest.fields.pieces import Piece


class Rank(IntEnum):
    """How much a label governs: one ends those of its own rank and of the ranks below."""

    H1 = 1
    H2 = 2
    H3 = 3
    H4 = 4
    H5 = 5
    H6 = 6
    LARGE = 7
    ROW = 8  # a term, or the first cell of a row
    BOLD = 9
    SIGN = 10  # ■ or 【】
    LEAD = 11  # words that end with a colon
    INLINE = 12  # words stand behind it in the same line


@dataclass(slots=True, eq=False)
class Section:
    """A label and the words under it; `above` is the section that it stands in."""

    kind: Kind | None
    label: Piece
    rank: Rank
    scope: tuple[int, ...]
    exact: bool = False
    begun: bool = False  # some of its words stand beside the label
    above: Section | None = None
    words: list[Piece] = field(default_factory=list)

    @property
    def is_row(self) -> bool:
        """Whether the words stand beside the label rather than below it."""
        return self.rank in {Rank.ROW, Rank.INLINE}

    def chain(self) -> Sequence[Section]:
        """Return the section and those around it, innermost first."""
        found: list[Section] = []
        section: Section | None = self
        while section is not None:
            found.append(section)
            section = section.above
        return found

    def meaning(self) -> Kind | None:
        """Return the kind of the innermost section that has one."""
        return next((one.kind for one in self.chain() if one.kind is not None), None)

    def is_elsewhere(self) -> bool:
        """Say whether it speaks of other pages."""
        return any(one.kind is Kind.RELATED for one in self.chain())


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page by its sections; `elsewhere` are lines on other pages' matters."""

    lines: Sequence[Line]
    sections: Sequence[Section]
    loose: Sequence[Piece]  # words under no label
    elsewhere: frozenset[int]  # identities of lines
    _known: list[tuple[Kind, Section]] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        """Note once what each section is about: it is asked for often."""
        for one in self.sections:
            kind = one.meaning()
            if one.words and kind is not None and not one.is_elsewhere():
                self._known.append((kind, one))

    def of(self, *kinds: Kind) -> list[Section]:
        """Return the sections of some kinds that hold words, in order."""
        return [one for kind, one in self._known if kind in kinds]

    def prose(self) -> list[Line]:
        """Return the lines of the text that are neither headings nor beside a label."""
        rows = {id(word.line) for one in self.sections if one.is_row for word in one.words}
        rows.update(id(one.label.line) for one in self.sections)
        return [
            line
            for line in self.own()
            if line.zone is Zone.BODY and not line.level and id(line) not in rows
        ]

    def own(self) -> list[Line]:
        """Return the lines that speak of the page's own matter."""
        return [line for line in self.lines if id(line) not in self.elsewhere]
