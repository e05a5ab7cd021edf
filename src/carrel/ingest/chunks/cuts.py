"""Where a text may be cut: after blocks, after sentences, and only then inside a long sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

BLOCK, SENTENCE, CLAUSE, ANYWHERE = 3, 2, 1, 0

_SENTENCE = re.compile(
    r"[。！？!?]+[」』）)\]”’\"']*\s*"
    r"|\.[)\]”’\"']*\s+(?=[\"'“‘(\[]*[^\sa-z])"
)
# A full stop behind one of these does not end a sentence.
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|etc|e\.g|i\.e|cf|Fig|No|Vol|pp?|Inc|Ltd|Co)"
    r"\.[)\]”’\"']*\s*$"
)
_CLAUSE = re.compile(r"[、，,;；:：]\s*|\s+")
_HARD = 200  # characters between cuts where a text offers no better place


@dataclass(frozen=True, slots=True)
class Cut:
    """A place where a text may be cut: the end of what is before, and how good a place it is."""

    at: int
    strength: int


def sentence_cuts(text: str, start: int, end: int, *, lines: bool, longest: int) -> Iterator[Cut]:
    """Yield the cuts inside one block, its end not included.

    With `lines` a line break is as good as the end of a sentence; in prose it is only a wrapped
    line. Sentences over `longest` characters get weaker cuts inside.
    """
    last = start
    for at, strength in _ends(text, start, end, lines=lines):
        yield from _inside(text, last, at, longest)
        yield Cut(at, strength)
        last = at
    yield from _inside(text, last, end, longest)


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Take blanks off both ends of a range; those that indent the first line stay."""
    while start < end and text[end - 1].isspace():
        end -= 1
    first = start
    while first < end and text[first].isspace():
        first += 1
    line = text.rfind("\n", max(0, start - 1), first) + 1
    return (max(start, line) if line or start == 0 else first), end


def _ends(text: str, start: int, end: int, *, lines: bool) -> Iterator[tuple[int, int]]:
    found: dict[int, int] = {}
    for match in _SENTENCE.finditer(text, start, end):
        if text[match.start()] == "." and _ABBREVIATION.search(
            text, max(start, match.end() - 12), match.end()
        ):
            continue
        found[match.end()] = SENTENCE
    at = text.find("\n", start, end)
    while at >= 0:
        found[at + 1] = max(found.get(at + 1, 0), SENTENCE if lines else CLAUSE)
        at = text.find("\n", at + 1, end)
    for place in sorted(found):
        if start < place < end:
            yield place, found[place]


def _inside(text: str, start: int, end: int, longest: int) -> Iterator[Cut]:
    if end - start <= longest:
        return
    last = start
    for match in _CLAUSE.finditer(text, start, end):
        yield from _anywhere(last, match.end(), longest)
        if match.end() < end:
            yield Cut(match.end(), CLAUSE)
        last = match.end()
    yield from _anywhere(last, end, longest)


def _anywhere(start: int, end: int, longest: int) -> Iterator[Cut]:
    step = min(longest, _HARD)
    if end - start > longest:
        yield from (Cut(at, ANYWHERE) for at in range(start + step, end, step))
