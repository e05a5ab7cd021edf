"""Texts without what a quotation may change: white space, case, width, kinds of quotation marks.

A text is folded line by line, so that a place in the folded text leads back to the place in the
text itself without a map of every character.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from functools import cached_property, lru_cache
from itertools import accumulate

from carrel.text.invisible import visible

_MARKS = str.maketrans(
    {
        **dict.fromkeys("\"'`´’‘‚‛“”„‟«»‹›「」『』〝〞〟﹁﹂﹃﹄", '"'),
        **dict.fromkeys("‐‑‒–—―−﹘﹣", "-"),
    }
)
_MARKED = re.compile(f"[{''.join(map(chr, _MARKS)).replace('-', '')}]")
_ASCII_MARKS = str.maketrans({"'": '"', "`": '"'})
_CJK = (
    "\u3005-\u3007\u303b\u3041-\u309f\u30a1-\u30ff\u31f0-\u31ff"
    "\u3400-\u9fff\uf900-\ufaff\U00020000-\U000323af"
)
_POINTS = ".,．，"  # inside of numbers
_MOST_OF_A_WORD = 6  # that a word weighs, however long it is
_LONG = 24  # characters from which a span may begin and end inside of a word
_TOKEN = re.compile(rf"(?:(?![{_CJK}])[^\W_])+|\S")
_EAST = re.compile(f"[{_CJK}]")


def fold(line: str) -> str:
    """Return a line in the form in which quotations are compared."""
    words = "".join(line.split())
    if words.isascii() and words.isprintable():
        return words.lower().translate(_ASCII_MARKS)
    words = unicodedata.normalize("NFKC", visible(words)).casefold()
    words = "".join(unicodedata.normalize("NFKC", words).split())
    return words.translate(_MARKS) if _MARKED.search(words) else words


def cuts(text: str, start: int, end: int) -> bool:
    """Say whether a span takes words or numbers apart that go on beyond it.

    A long span may begin or end inside of a word, as it still says the same; a short one may not,
    and none inside of a number. Japanese has no words that could be seen.
    """
    short = end - start < _LONG
    return _cut_at(text, start, short=short) or _cut_at(text, end, short=short)


def _cut_at(text: str, edge: int, *, short: bool) -> bool:
    if not 0 < edge < len(text):
        return False
    before, behind = text[edge - 1], text[edge]
    if _is_letter(before) and _is_letter(behind):
        return short or (before.isdecimal() and behind.isdecimal())
    if behind in _POINTS and before.isdecimal():
        return text[edge + 1 : edge + 2].isdecimal()
    return before in _POINTS and behind.isdecimal() and text[max(0, edge - 2)].isdecimal()


@lru_cache(maxsize=4096)
def _is_letter(char: str) -> bool:
    plain = unicodedata.normalize("NFKC", char)
    return (plain.isalnum() or unicodedata.combining(char) > 0) and not _EAST.match(plain)


class Folded:
    """A text with its folded form, which is made when it is first wanted."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def folded(self) -> str:
        """The folded text."""
        return "".join(self._pieces)

    @cached_property
    def _pieces(self) -> list[str]:
        return [fold(line) for line in self.text.split("\n")]

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *accumulate(map(len, self._pieces))]

    @cached_property
    def _origins(self) -> list[int]:
        return [0, *accumulate(len(line) + 1 for line in self.text.split("\n"))]

    def place(self, at: int, end: int) -> tuple[int, int]:
        """Return where a span of the folded text stands in the text."""
        return self._first(at), self._behind(end)

    def find(self, words: str, after: int = 0) -> tuple[int, int] | None:
        """Return where folded words stand, in the folded text, without taking others apart."""
        at = self.folded.find(words, after) if words else -1
        while at >= 0:
            end = at + len(words)
            if not cuts(self.text, *self.place(at, end)):
                return at, end
            at = self.folded.find(words, at + 1)
        return None

    def _first(self, at: int) -> int:
        """Return where the character stands that a place of the folded text came from."""
        line = bisect_right(self._starts, at) - 1
        origin, content = self._origins[line], self._line(line)
        found = _prefix(content, at - self._starts[line])
        while found < len(content) and content[found].isspace():
            found += 1
        return origin + found

    def _behind(self, end: int) -> int:
        """Return the end of the character that the one before a place came from."""
        line = bisect_right(self._starts, end - 1) - 1
        origin, content = self._origins[line], self._line(line)
        found = _prefix(content, end - self._starts[line])
        return origin + len(content[:found].rstrip())

    def _line(self, number: int) -> str:
        return self.text[self._origins[number] : self._origins[number + 1] - 1]


class Words:
    """A quotation: its folded form, and the places between its words."""

    def __init__(self, quotation: str) -> None:
        plain = unicodedata.normalize("NFKC", quotation)
        tokens = [_token(token) for token in _TOKEN.findall(plain)]
        self.folded = "".join(tokens)
        self.edges = [0, *accumulate(map(len, tokens))]
        # A character of Japanese weighs as much as two letters.
        self._weights = [0, *accumulate(map(_weight, tokens))]

    def weight(self, first: int, last: int) -> int:
        """Return how much the tokens from one to another weigh."""
        return self._weights[last] - self._weights[first]

    def part(self, first: int, last: int) -> str:
        """Return the folded words from one edge to another."""
        return self.folded[self.edges[first] : self.edges[last]]

    @property
    def size(self) -> int:
        """How many tokens there are."""
        return len(self.edges) - 1


@lru_cache(maxsize=16_384)
def _token(token: str) -> str:
    return fold(token)


def _weight(token: str) -> int:
    if _EAST.match(token):
        return 2 * len(token)
    return min(len(token), _MOST_OF_A_WORD) if token[:1].isalnum() else 0


def _prefix(line: str, length: int) -> int:
    """Return how long a beginning of a line may be that folds to so many characters."""
    low, high = 0, len(line)
    while low < high:
        middle = (low + high + 1) // 2
        if len(fold(line[:middle])) <= length:
            low = middle
        else:
            high = middle - 1
    return low
