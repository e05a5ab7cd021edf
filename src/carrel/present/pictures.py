"""The images that a passage refers to: address, description and caption, never loaded."""

from __future__ import annotations

import re
from dataclasses import dataclass

from carrel.present.safe import fenced, outside_code

_REFERENCE = re.compile(r"\[Image(?:: ([^\]\n]*))?\]\((https?://[^\s()]+)\)")
_AROUND = " \t>"


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """An image that a page refers to, and the number of the source that it stands in."""

    url: str
    alt: str
    caption: str
    source: int


def pictures_in(markdown: str, *, source: int) -> tuple[Picture, ...]:
    """Return the images of a passage in their order, each address once."""
    if "[Image" not in markdown:
        return ()
    found: dict[str, Picture] = {}
    lines = list(fenced(markdown))
    for at, (line, fence) in enumerate(lines):
        if fence or "[Image" not in line:
            continue
        for part, plain in outside_code(line):
            for match in _REFERENCE.finditer(part) if plain else ():
                alone = match.group() == line.strip(_AROUND)
                below = lines[at + 1] if alone and at + 1 < len(lines) else ("", "")
                caption = "" if below[1] else _caption(below[0])
                alt, url = match.group(1) or "", match.group(2)
                picture = Picture(url=url, alt=alt.strip(), caption=caption, source=source)
                found.setdefault(url, picture)
    return tuple(found.values())


def _caption(line: str) -> str:
    words = line.strip(_AROUND)
    return "" if _REFERENCE.fullmatch(words) else words
