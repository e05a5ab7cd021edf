"""How long a chunk may be: characters for the three content types, tokens for all other pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from carrel.text.scripts import count_japanese

SHORTEST = 50
LONGEST = 5_000
# By the estimate below, for about 256 pieces of the encoder, which hold more letters than it says.
ENGLISH_TOKENS, JAPANESE_TOKENS = 300, 340

_LATIN = re.compile("[A-Za-z\u00c0-\u024f]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """The least and most of a chunk, and how much of the chunk before is said again."""

    least: int
    most: int
    overlap: int = 0
    tokens: bool = False


_ARTICLE = (
    Sizes(least=1000, most=1200, overlap=200),
    Sizes(least=700, most=900, overlap=150),
)
# English, Japanese
_BY_TYPE = {
    "job_posting": (
        Sizes(least=800, most=1000, overlap=150),
        Sizes(least=600, most=800, overlap=150),
    ),
    "blog_article": _ARTICLE,
    "company_page": _ARTICLE,
}
_OTHERS = (
    Sizes(least=ENGLISH_TOKENS * 3 // 4, most=ENGLISH_TOKENS, tokens=True),
    Sizes(least=JAPANESE_TOKENS * 3 // 4, most=JAPANESE_TOKENS, tokens=True),
)


def sizes_for(content_type: str, text: str) -> Sizes:
    """Return the sizes for a text of this kind of page, by the text's own script."""
    found = _BY_TYPE.get(content_type, _OTHERS)
    return found[1] if is_japanese(text) else found[0]


def half_of(sizes: Callable[[str], Sizes], text: str) -> int:
    """Return about how many characters of such a text fill half a chunk."""
    most = sizes(text).most // 2
    if not sizes(text).tokens:
        return most
    return round(most * 1.6) if is_japanese(text) else most * 4


def is_japanese(text: str) -> bool:
    """Say whether Japanese letters carry the text; one says as much as two Latin ones and more."""
    return 2.5 * count_japanese(text) > len(_LATIN.findall(text))


def estimate_tokens(text: str) -> int:
    """Estimate the tokens of a text: about 4 Latin or 1.6 Japanese characters each."""
    east = count_japanese(text)
    return round(east / 1.6 + (len(text) - east) / 4 + 0.499)
