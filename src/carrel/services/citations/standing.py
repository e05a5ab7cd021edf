"""Whether words stand in a text, and where."""

from __future__ import annotations

import re
import unicodedata

from carrel.text.scripts import has_japanese
from carrel.text.terms import query_terms, terms

_NUMBER = re.compile(r"\d(?:[\d,]*\d)?(?:\.\d+)?")
_EAST = re.compile("[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")
_PARTS = re.compile(r"\[?(?:\.{3}|…+)\]?")
_MARKS = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "‐": "-", "‑": "-", "–": "-"})
_EDGES = " .,;:!?。、，！？"
_SMALL = 2  # a number of one digit is mostly a count of the sentence's own


def stands_in(quotation: str, *texts: str) -> bool:
    """Say whether a quotation stands in one of the texts.

    Blanks, widths, case and kinds of quotation marks may differ; what an ellipsis parts must stand
    in this order.
    """
    parts = [_same(part).strip(_EDGES) for part in _PARTS.split(quotation)]
    return any(_in_order([part for part in parts if part], _same(text)) for text in texts)


def shares_words(sentence: str, *texts: str) -> bool:
    """Say whether a sentence has a telling word in common with one of the texts.

    An English sentence about a Japanese text need not, nor the other way round.
    """
    told = set(query_terms(sentence))
    east = has_japanese(sentence)
    return not told or any(
        east != has_japanese(text) or not told.isdisjoint(terms(text)) for text in texts
    )


class Standing:
    """A text in which words are looked for, however their blanks and widths are written."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._folded, self._origins = _folded(text)

    def place_of(self, words: str) -> tuple[int, int] | None:
        """Return where words stand for the first time, or nothing.

        Blanks and widths may differ, case may not. A word is not found inside of a longer one.
        """
        wanted, _ = _folded(words.strip())
        at = self._folded.find(wanted) if wanted else -1
        while at >= 0:
            end = at + len(wanted)
            start, stop = self._origins[at], self._origins[end - 1] + 1
            if not self._splits(at, end) and not self._joins(start) and not self._joins(stop):
                return start, stop
            at = self._folded.find(wanted, at + 1)
        return None

    def _splits(self, at: int, end: int) -> bool:
        """Say whether a place begins or ends inside of a character."""
        origins = self._origins
        if at and origins[at - 1] == origins[at]:
            return True
        return end < len(origins) and (
            origins[end] == origins[end - 1] or unicodedata.combining(self._folded[end]) > 0
        )

    def _joins(self, edge: int) -> bool:
        """Say whether a word of Latin letters or digits goes on over an edge."""
        if not 0 < edge < len(self._text):
            return False
        around = unicodedata.normalize("NFKC", self._text[edge - 1 : edge + 1])
        return all(char.isascii() and char.isalnum() for char in around)


def numbers(*texts: str) -> set[str]:
    """Return the numbers of more than one digit, without separators of thousands."""
    found: set[str] = set()
    for text in texts:
        plain = unicodedata.normalize("NFKC", text)
        found.update(match.replace(",", "") for match in _NUMBER.findall(plain))
    return {number for number in found if len(number) >= _SMALL}


def _in_order(parts: list[str], text: str) -> bool:
    at = 0
    for part in parts:
        at = text.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


def _same(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).translate(_MARKS).casefold()
    return "".join(plain.split())


def _folded(text: str) -> tuple[str, list[int]]:
    """Return a text with one blank for each gap and one width, and where each character stood.

    A gap beside a Japanese character is none: lines are broken there without a blank. Characters
    are taken apart, each by itself, so that both ways to write one are the same.
    """
    letters: list[str] = []
    origins: list[int] = []
    for at, char in enumerate(text):
        if char.isspace():
            if letters and letters[-1] != " ":
                letters.append(" ")
                origins.append(at)
            continue
        if letters and letters[-1] == " " and (_EAST.match(char) or _EAST.match(letters[-2])):
            letters.pop()
            origins.pop()
        parts = unicodedata.normalize("NFKD", char)
        letters.extend(parts)
        origins.extend([at] * len(parts))
    if letters and letters[-1] == " ":
        letters.pop()
        origins.pop()
    return "".join(letters), origins
