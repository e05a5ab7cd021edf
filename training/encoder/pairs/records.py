"""What passes between the steps: sections of manuals, parallel strings, passages and pairs."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum


class Kind(IntEnum):
    """What a pair teaches; the number is stored in the file."""

    HEADING_EN = 0
    HEADING_JA = 1
    SENTENCE_EN = 2
    SENTENCE_JA = 3
    QUESTION_EN = 4
    QUESTION_JA = 5
    HEADING_EN_JA = 6
    HEADING_JA_EN = 7
    SENTENCE_EN_JA = 8
    SENTENCE_JA_EN = 9
    STRING_EN_JA = 10
    STRING_JA_EN = 11
    STRING_EN_UR = 12
    STRING_UR_EN = 13
    WORD_EN_JA = 14
    WORD_JA_EN = 15
    CLOZE_JA = 16
    CLOZE_JA_EN = 17
    ASKED_EN = 18
    ASKED_JA = 19
    ASKED_JA_EN = 20
    ASKED_EN_JA = 21


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A heading of a manual and what stands under it, up to the next heading."""

    manual: str
    page: str  # the same for the editions of one page
    language: str
    place: int
    level: int
    anchor: str
    title: str
    heading: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Parallel:
    """A text and its translation."""

    source: str
    language: str  # of the translation: ja or ur
    english: str
    other: str
    is_word: bool = False


@dataclass(slots=True, kw_only=True)
class Passage:
    """What a query should find: a context line (title and heading), and a body."""

    manual: str
    language: str
    title: str
    heading: str
    body: str

    @property
    def context(self) -> str:
        """Return the line above the body."""
        parts = [part for part in (self.title, self.heading) if part]
        if len(parts) == 2 and parts[1].startswith(parts[0]):
            parts = parts[1:]
        return " > ".join(parts)

    @property
    def text(self) -> str:
        """Return the whole text, as it is encoded."""
        return f"{self.context}\n{self.body}" if self.context else self.body


@dataclass(slots=True, kw_only=True)
class Pair:
    """A query and the passage that it should find."""

    kind: Kind
    source: str
    query: str
    passage: Passage
    cut: str = ""  # this part of the passage is left out, as the query would give it away
    probe: str = ""  # the query in the passage's language, to look for hard negatives with
    rivals: list[int] = field(default_factory=list)
