"""The normal form of a name: one key for all its ways of writing."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from carrel.text.terms import fold

LONGEST_NAME = 96
_POSSESSIVE = re.compile("['\u2019\u02bc]s\\b|['\u2019\u02bc\u2018`\u00b4\"\u201c\u201d]")
_DASH = re.compile("[\u2010-\u2015\u2212]")
# What stands between words: all but letters, digits and what belongs into an identifier.
_BETWEEN = re.compile(r"[^\w.+#]+|(?<!\w)[._]+|[.]+(?!\w)")
_ARTICLE = re.compile(r"^(?:the|an|a)\s+(?=\S)")
_LATIN_END = re.compile(r"(?:^|[ -])[a-z]{3,}s\Z")
_NOT_PLURAL = ("ss", "us", "is", "os", "as")


@lru_cache(maxsize=65_536)
def normal(surface: str) -> str:
    """Return the key of a name: width, case, accents, quotes, articles and plurals do not matter.

    Nothing comes back where no letter or digit is left.
    """
    folded = _POSSESSIVE.sub("", fold(surface))
    if not folded.isascii():
        folded = _DASH.sub("-", _bare(folded))
    words = " ".join(_BETWEEN.sub(" ", folded).split())
    words = _ARTICLE.sub("", words)
    if _LATIN_END.search(words) and not words.endswith(_NOT_PLURAL):
        words = _singular(words)
    return words if len(words) <= LONGEST_NAME else ""


def _singular(words: str) -> str:
    """Take the plural off the last word; a name that only looks like one is cut alike elsewhere."""
    if words.endswith("ies") and len(words) > 5:
        return words[:-3] + "y"
    return words[:-1]


def _bare(folded: str) -> str:
    """Take accents off Latin letters; the points of kana make other letters and stay."""
    parts = unicodedata.normalize("NFD", folded)
    kept = []
    latin = False
    for char in parts:
        if not unicodedata.combining(char):
            latin = char < "\u0530"
        elif latin:
            continue
        kept.append(char)
    return unicodedata.normalize("NFC", "".join(kept))
