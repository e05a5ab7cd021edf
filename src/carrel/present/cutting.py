"""A passage that is longer than what is left of the budget is cut in two, at a good place."""

from __future__ import annotations

import re

from carrel.present.safe import fenced
from carrel.text.tokens import cut_to_tokens

MARK = "[…]"
_ROOM = 12  # tokens for the mark and for the end of a fence
_PLACES = (
    re.compile(r"\n\n"),
    re.compile(r"\n"),
    re.compile(r"(?<=[.!?])\s|(?<=[。！？])"),
    re.compile(r"\s"),
)


def cut_in_two(text: str, tokens: int) -> tuple[str, str]:
    """Return the beginning of a passage, of so many tokens at most, and the rest.

    Code that is cut ends with its fence and goes on with it.
    """
    most = cut_to_tokens(text, max(1, tokens - _ROOM))
    at = _place(most) if len(most) < len(text) else len(text)
    if not at:
        at = max(1, len(most))
    first, rest = text[:at].rstrip(), text[at:].strip("\n")
    opening = _open_code(first)
    if opening:
        fence = re.match(r"\s*(?:> ?)*(`+|~+)", opening)
        mark = fence.group(1) if fence else "```"
        return f"{first}\n{mark}\n{MARK}", f"{opening}\n{rest}"
    return f"{first}\n{MARK}", rest.lstrip()


def _place(text: str) -> int:
    """Return where to cut: behind the last paragraph, line, sentence or word of the second half."""
    for pattern in _PLACES:
        ends = [found.end() for found in pattern.finditer(text, len(text) // 2)]
        if ends:
            return ends[-1]
    return len(text)


def _open_code(text: str) -> str:
    """Return the line that opens the code which a text ends in, or nothing."""
    opening = ""
    before = ""
    for line, fence in fenced(text):
        if fence and not before:
            opening = line
        before = fence
    return opening if before else ""
