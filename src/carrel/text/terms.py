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

ANALYSER = 2
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

# As terms: stemmed where the stemmer changes them.
_ASKING = frozenset(
    "about also am ani can could did do doe he her him his how i if just may me might must my no "
    "not our she should so some than them then there they us we what when where which who whom "
    "whi would you your".split()
)
_HIRAGANA = re.compile("[\u3041-\u309f\u30fc]{2}\\Z")


class _Stemmer(threading.local):
    """A stemmer for each thread: one keeps the word that it works on in itself."""

    def __init__(self) -> None:
        self.stem = snowballstemmer.stemmer("english").stemWord


_stemmer = _Stemmer()


def terms(text: str) -> Counter[str]:
    """Count the terms of a stored text."""
    return Counter(_stored_terms(text))


def query_terms(text: str) -> list[str]:
    """Return the distinct terms of a query, sorted; single characters only if they stand alone.

    Words that ask (how, what) and pairs of hiragana, which are mostly endings and particles, are
    left out unless there is nothing else.
    """
    found = _terms_of_query(text)
    telling = [term for term in found if term not in _ASKING and not _HIRAGANA.match(term)]
    return sorted(telling or found)


def _terms_of_query(text: str) -> set[str]:
    found: set[str] = set()
    for run, is_cjk in _runs(text):
        if not is_cjk:
            found.update(_words(run))
        elif len(run) == 1:
            found.add(run)
        else:
            found.update(_pairs(run))
    return found


def passage_terms(context: Sequence[str], text: str) -> Counter[str]:
    """Count the terms of a passage: its text, and the title and headings above, which count double.

    A heading says what a passage is about; once more than its words is what the judged data like.
    """
    found = terms(text)
    for term, count in terms("\n".join(context)).items():
        found[term] += 2 * count
    return found


def _stored_terms(text: str) -> Iterator[str]:
    for run, is_cjk in _runs(text):
        yield from _stored_grams(run) if is_cjk else _words(run)


def fold(text: str) -> str:
    """Return the text as terms are made from it: width, case and points do not matter."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return folded if folded.isascii() else _POINTS.sub("", folded)


def located(folded: str) -> Iterator[tuple[str, int, int]]:
    """Yield the terms of a folded stored text, each with where it begins and ends there."""
    for match in _RUN.finditer(folded):
        begin, end = match.span()
        run = match.group()
        if match.group(1):
            yield from (
                (run[at : at + 2], begin + at, begin + at + 2) for at in range(len(run) - 1)
            )
            yield from (
                (char, begin + at, begin + at + 1)
                for at, char in enumerate(run)
                if len(run) == 1 or _HAN.match(char)
            )
            continue
        if "." in run or "_" in run:
            yield run[:LONGEST_TERM], begin, end
        for part in _PART.finditer(run):
            if (term := _word(part.group())) is not None:
                yield term, begin + part.start(), begin + part.end()


def _runs(text: str) -> Iterator[tuple[str, bool]]:
    for match in _RUN.finditer(fold(text)):
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
