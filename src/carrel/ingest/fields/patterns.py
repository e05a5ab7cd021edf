"""Patterns written as blocks of text, so that a list of words reads as one."""

from __future__ import annotations

import re

_CARRIED = re.compile(r"\\\n\s*")
_BETWEEN = re.compile(r" \| |\n")


def alternatives(block: str) -> str:
    """Return a pattern of all that a block of text lists.

    Lines and ` | ` separate patterns; a backslash at its end carries a line over to the next.
    """
    parts = _BETWEEN.split(_CARRIED.sub("", block))
    return f"(?:{'|'.join(part.strip() for part in parts if part.strip())})"


def any_of(block: str, *, case: bool = False) -> re.Pattern[str]:
    """Return what finds any pattern of a block, in letters of any case unless told."""
    return re.compile(alternatives(block), 0 if case else re.IGNORECASE)


def words(block: str) -> str:
    """Return a pattern of single words."""
    return f"(?:{'|'.join(block.split())})"
