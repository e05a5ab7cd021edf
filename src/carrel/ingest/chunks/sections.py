"""The sections of a page: a heading and what follows it, up to the next heading."""

from __future__ import annotations

from dataclasses import dataclass, replace

from carrel.core.blocks import Heading
from carrel.core.documents import Document
from carrel.ingest.chunks.sizes import SHORTEST


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Blocks `first` to `last` (not included), under a path of headings.

    `size` counts characters without the blanks around them: chunks lose those.
    """

    path: tuple[str, ...]
    first: int
    last: int
    start: int
    end: int
    size: int = 0


def sections_of(document: Document) -> list[Section]:
    """Cut a page at its headings; a section under 50 characters joins a neighbour."""
    found: list[Section] = []
    above: list[tuple[int, str]] = []
    for at, (block, span) in enumerate(zip(document.blocks, document.spans, strict=True)):
        if isinstance(block, Heading):
            above = [*[one for one in above if one[0] < block.level]]
            above.append((block.level, " ".join(block.words.text.split())))
        if isinstance(block, Heading) or not found:
            path = tuple(words for _, words in above if words)
            found.append(Section(path=path, first=at, last=at + 1, start=span.start, end=span.end))
        else:
            found[-1] = replace(found[-1], last=at + 1, end=max(found[-1].end, span.end))
    return _joined([_measured(section, document.text) for section in found], document.text)


def _measured(section: Section, text: str) -> Section:
    return replace(section, size=len(text[section.start : section.end].strip()))


def _joined(sections: list[Section], text: str) -> list[Section]:
    done: list[Section] = []
    for section in sections:
        if done and done[-1].size < SHORTEST:
            done[-1] = _join(done[-1], section, text)
        else:
            done.append(section)
    if len(done) > 1 and done[-1].size < SHORTEST:
        done[-2:] = [_join(done[-2], done[-1], text)]
    return done


def _join(one: Section, other: Section, text: str) -> Section:
    path = one.path if one.size > other.size else other.path
    whole = Section(
        path=path, first=one.first, last=other.last, start=one.start, end=max(one.end, other.end)
    )
    return _measured(whole, text)
