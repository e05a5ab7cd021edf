"""Plain text: paragraphs as they stand, with their lines."""

from __future__ import annotations

import re

from carrel.core.blocks import Paragraph
from carrel.ingest.formats.draft import Draft, plain

_ENDS = re.compile(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_BETWEEN = re.compile(r"\n(?:[ \t\u3000]*\n)+")


def read_plain(text: str) -> Draft:
    """Read plain text; an empty line ends a paragraph."""
    draft = Draft()
    for part in _BETWEEN.split(lines(draft.seen(text))):
        words = "\n".join(line.rstrip() for line in part.split("\n")).strip("\n")
        if words.strip():
            draft.blocks.append(Paragraph(words=plain(words)))
    return draft


def lines(text: str) -> str:
    """Return the text with one kind of line end; a new page begins a new paragraph."""
    return _ENDS.sub(lambda found: "\n\n" if found[0] == "\x0c" else "\n", text)
