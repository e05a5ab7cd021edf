"""The lines of a page as a reader sees them, with what the markup says about each.

The rules that look for fields work on these; they also see what stands around the main text.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

NOWHERE = -1


class Zone(StrEnum):
    """The part of a page that a line stands in, as its elements say."""

    BODY = "body"
    TITLE = "title"  # of the window
    HEAD = "head"
    NAV = "nav"
    FOOT = "foot"
    ASIDE = "aside"


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a line that one element holds."""

    start: int
    end: int
    bold: bool = False
    emphasis: bool = False
    marked: bool = False
    linked: bool = False
    names: frozenset[str] = frozenset()  # words of the classes of the inline elements around it


@dataclass(frozen=True, slots=True)
class Line:
    """A line: `at` is its offset in the page text, or `NOWHERE` where it stands outside.

    `path` numbers the elements around it, outermost first and ending with the block `tag`; `names`
    are the words of that block's classes and id, `around` those of the elements above it. `level`
    is that of a heading, `table`, `row` and `column` are the place of a
    cell, `head` says that it is a `th`, `listed` that it
    stands in a list.
    """

    text: str
    at: int = NOWHERE
    tag: str = "p"
    path: tuple[int, ...] = ()
    zone: Zone = Zone.BODY
    names: frozenset[str] = frozenset()
    around: frozenset[str] = frozenset()
    level: int = 0
    table: int = NOWHERE
    row: int = NOWHERE
    column: int = NOWHERE
    head: bool = False
    listed: bool = False
    quoted: bool = False
    large: bool = False
    runs: tuple[Run, ...] = ()
