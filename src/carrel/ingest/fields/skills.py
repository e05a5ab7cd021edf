"""Names of what one must know: languages, tools, standards, licences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from carrel.ingest.fields.entries import listed
from carrel.ingest.fields.labels import Kind
from carrel.ingest.fields.pieces import Piece, is_japanese, plain, runs_of
from carrel.ingest.fields.sections import Sheet
from carrel.ingest.fields.skill_words import (
    CAPITALS,
    CERTIFICATES,
    LANGUAGES,
    LETTERS,
    PERMITS,
    SPEECH,
    TITLES,
    TOOLS,
    is_common,
)

_BETWEEN = re.compile(r"\s*(?:[、，,;；|｜・•]|\s[/／]\s|／)\s*")
_LONGEST = 40
_DEGREE = re.compile(r"\b(?:degree|diploma|bachelor|master|msc|phd|bsc)\b", re.IGNORECASE)


def skills(sheet: Sheet, wants: Sequence[Piece]) -> list[Piece]:
    """Return the skills that a page names, each once, those under their own label first."""
    found: dict[str, Piece] = {}
    for piece in [*_listed(sheet), *(name for want in wants for name in _named(want))]:
        found.setdefault(plain(piece.text), piece)
    return list(found.values())


def _listed(sheet: Sheet) -> Iterator[Piece]:
    """Yield the entries under labels such as Skills and 開発環境."""
    for section in sheet.of(Kind.SKILLS):
        items = listed(section.words) or section.words
        if any(len(item.text) > 60 and "." in item.text.rstrip(".") for item in items):
            continue
        for item in items:
            runs = [part for part, _ in runs_of(item)]
            parts = runs if len(runs) > 2 else item.bare().split(_BETWEEN)
            for part in parts:
                name = part.bare().strip(".。,、/／|")
                if 1 <= len(name.text) <= _LONGEST:
                    yield name


def _named(want: Piece) -> Iterator[Piece]:
    """Yield the names in a requirement, in their order."""
    taken: list[tuple[int, int]] = []
    spans: list[tuple[int, int]] = []
    text = want.text
    patterns = [PERMITS, TITLES, SPEECH, TOOLS, CERTIFICATES, LANGUAGES]
    patterns.append(LETTERS if is_japanese(text) else CAPITALS)
    for pattern in patterns:
        for found in pattern.finditer(text):
            start, end = found.span("name") if "name" in pattern.groupindex else found.span()
            if any(start < other_end and end > other for other, other_end in taken):
                continue
            taken.append((start, end))
            if pattern not in (LETTERS, CAPITALS) or _is_name(text, start, end):
                spans.append((start, end))
    for start, end in sorted(spans):
        yield want.part(start, end).strip(".,、")


def _is_name(text: str, start: int, end: int) -> bool:
    """Say whether letters are a name: not the first word of a sentence, nor a common one."""
    word = text[start:end].strip(".,")
    first = word.split()[0]
    if is_common(word) or is_common(first) or len(word) > _LONGEST:
        return False
    if is_japanese(text):
        return len(word) > 1 and (word[0].isupper() or any(letter.isupper() for letter in word))
    inner = any(letter.isupper() or letter.isdigit() for letter in word[1:])
    begins = start == 0 or text[start - 2 : start - 1] in {".", "!", "?", ";"}
    if begins and not inner:
        return False
    return not (_DEGREE.search(text) and not inner)
