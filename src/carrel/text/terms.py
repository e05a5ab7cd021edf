"""One analyser of terms for English and Japanese, for pages and for queries.

Words are folded (width, case, accents), English ones stemmed; names such as `max_connections`
or `os.path` are kept whole beside their parts. Text in Chinese characters or kana has no spaces,
so it becomes overlapping pairs of characters, with single Chinese characters beside them.
`ANALYSER` is stored with the index: raise it when terms change, and the index is built anew.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

import snowballstemmer

ANALYSER = 1
LONGEST_TERM = 64

_CJK = (
    "\u3005-\u3007\u303b"  # iteration and number marks
    "\u3041-\u3096\u309d-\u309f"  # hiragana
    "\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"  # katakana and the long-vowel mark
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"  # ideographs
)
_RUN = re.compile(rf"([{_CJK}]+)|((?:(?![{_CJK}])[^\W_])+(?:[._]+(?:(?![{_CJK}])[^\W_])+)*)")
_PART = re.compile(r"[^._]+")
_HAN = re.compile("[\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af]")
# Points and invisible characters inside a word must not cut it in two.
_POINTS = re.compile(
    "[\u00ad\u200c\u200d\u2060\ufeff"  # soft hyphen, joiners
    "\u0300-\u036f\u0483-\u0489"  # accents that have no composed letter
    "\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7"  # Hebrew points
    "\u0610-\u061a\u0640\u064b-\u065f\u0670"  # Arabic points and the stretching mark
    "\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]"
)
_ASCII_LETTERS = re.compile(r"[a-z]+\Z")
_STOP = frozenset(
    "a an and are as at be been but by for from had has have in into is it its of on or "
    "that the their these this to was were will with".split()
)


class _Stemmer(threading.local):
    """A stemmer for each thread: one keeps the word that it works on in itself."""

    def __init__(self) -> None:
        self.stem = snowballstemmer.stemmer("english").stemWord


_stemmer = _Stemmer()


def terms(text: str) -> Counter[str]:
    """Count the terms of a stored text."""
    return Counter(_stored_terms(text))


def query_terms(text: str) -> list[str]:
    """Return the distinct terms of a query, sorted; single characters only if they stand alone."""
    found: set[str] = set()
    for run, is_cjk in _runs(text):
        if not is_cjk:
            found.update(_words(run))
        elif len(run) == 1:
            found.add(run)
        else:
            found.update(_pairs(run))
    return sorted(found)


def passage_terms(section: Sequence[str], text: str) -> Counter[str]:
    """Count the terms of a passage: its text and the headings above it."""
    return terms("\n".join((*section, text)))


def _stored_terms(text: str) -> Iterator[str]:
    for run, is_cjk in _runs(text):
        yield from _stored_grams(run) if is_cjk else _words(run)


def _runs(text: str) -> Iterator[tuple[str, bool]]:
    folded = unicodedata.normalize("NFKC", text).casefold()
    if not folded.isascii():
        folded = _POINTS.sub("", folded)
    for match in _RUN.finditer(folded):
        yield (match.group(1), True) if match.group(1) else (match.group(2), False)


def _pairs(run: str) -> Iterator[str]:
    return (run[at : at + 2] for at in range(len(run) - 1))


def _stored_grams(run: str) -> Iterator[str]:
    yield from _pairs(run)
    if len(run) == 1:
        yield run
    else:
        yield from _HAN.findall(run)


def _words(run: str) -> Iterator[str]:
    if "." in run or "_" in run:
        yield run[:LONGEST_TERM]
        parts = _PART.findall(run)
    else:
        parts = [run]
    for part in parts:
        if (term := _word(part)) is not None:
            yield term


@lru_cache(maxsize=65_536)
def _word(word: str) -> str | None:
    if not word.isascii():
        parts = unicodedata.normalize("NFD", word)
        bare = "".join(char for char in parts if not unicodedata.combining(char))
        word = unicodedata.normalize("NFC", bare)
    if word in _STOP:
        return None
    if _ASCII_LETTERS.match(word) and len(word) < LONGEST_TERM:
        word = _stemmer.stem(word)
    return word[:LONGEST_TERM] or None
