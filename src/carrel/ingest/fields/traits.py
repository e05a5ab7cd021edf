"""What a learned classifier sees of a few words: the words, their beginnings and their order.

Of Japanese, which writes no blanks, it sees letters that follow each other.
"""

from __future__ import annotations

import re
from itertools import pairwise

from carrel.ingest.fields.pieces import is_japanese

VERSION = "1"  # a model fits the traits that it was trained with
WHOLE = "="  # before words that are known as a whole
_SHORT = 24  # characters of such words
_LONGEST = 240  # characters that are looked at
_STEM = 5  # letters by which forms of one word are known
_LETTERS = 4  # that follow each other
_WORD = re.compile(r"[a-z0-9][a-z0-9'+#.]*")
_DIGITS = re.compile(r"[0-9]+")


def traits(text: str) -> list[str]:
    """Return the traits of words in small letters, as `tidy` gives them; some may come twice."""
    text = _DIGITS.sub("0", text[:_LONGEST])
    found = [f"{WHOLE}{text}"] if len(text) <= _SHORT else []
    found += _of_words([word.rstrip(".'") for word in _WORD.findall(text)])
    if is_japanese(text):
        found += _of_letters(text)
    return found


def _of_words(words: list[str]) -> list[str]:
    if not words:
        return []
    found = [*words, f"^{words[0]}", f"{words[-1]}$", f"^{words[0][-3:]}*"]
    found += [f"{word[:_STEM]}~" for word in words if len(word) > _STEM]
    found += [f"{one} {other}" for one, other in pairwise(words)]
    found += [f"^{words[0]} {words[1]}"] if len(words) > 1 else []
    return found


def _of_letters(text: str) -> list[str]:
    whole = f"^{text}$"
    size = len(whole)
    return [
        whole[start : start + length]
        for length in range(2, _LETTERS + 1)
        for start in range(size - length + 1)
    ]
