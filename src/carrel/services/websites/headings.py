"""The headings above a passage by their level, as the website tools show them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from carrel.core.pages import Chunk

# A fence of code hides what only looks like a heading, up to its end.
_LINE = re.compile(r"^(?P<fence> {0,3}(?:`{3,}|~{3,}))|^(?P<marks>#{1,6}) ", re.MULTILINE)


def headings_of(chunk: Chunk, markdown: str) -> dict[str, str]:
    """Return the headings above a chunk under `Header 1`, `Header 2` and so on.

    The levels stand in the page's Markdown. Where they do not fit the chunk's path, as where short
    sections were joined, the path counts from the top.
    """
    for place in (chunk.markdown_start, chunk.markdown_end):
        levels = _levels(markdown, place)
        if len(levels) == len(chunk.section):
            break
    else:
        levels = list(range(1, len(chunk.section) + 1))
    return {f"Header {level}": words for level, words in zip(levels, chunk.section, strict=True)}


def path_of(headings: dict[str, str]) -> tuple[str, ...]:
    """Return what a citation names: the headings below that of the page, if there are any."""
    below = tuple(words for level, words in headings.items() if level != "Header 1")
    return below or tuple(headings.values())


def _levels(markdown: str, place: int) -> Sequence[int]:
    """Return the levels of the headings that hold at a place of the page."""
    above: list[int] = []
    fence = ""
    for found in _LINE.finditer(markdown, 0, place + 7):
        if found.start() > place:
            break
        marks = (found["fence"] or "").strip()
        if marks and (not fence or (marks[0] == fence[0] and len(marks) >= len(fence))):
            fence = "" if fence else marks
        elif found["marks"] and not fence:
            level = len(found["marks"])
            above = [*(one for one in above if one < level), level]
    return above
