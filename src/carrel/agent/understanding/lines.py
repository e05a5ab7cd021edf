"""A message as the rules read it: one form of each letter; quotations and dates are marks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from carrel.text.dates.find import FoundDate

QUOTE = "\ue000"  # stands for the first quotation; the next letters for further ones
DATE = "\ue100"  # the same for dates
QUOTES = "[\ue000-\ue0ff]"
DATES = "[\ue100-\ue1ff]"
_QUOTES, _DATES = re.compile(QUOTES), re.compile(DATES)
_MOST = 200
_LETTERS = str.maketrans(
    {"ي": "ی", "ى": "ی", "ك": "ک", "ه": "ہ", "ۀ": "ہ", "ۓ": "ئے", "’": "'", "‘": "'", "`": "'"}
)
_QUOTED = re.compile(
    r"\"([^\"]+)\"|“([^”]+)”|«([^»]+)»|「([^」]+)」|『([^』]+)』"
    r"|(?<!\w)'((?:[^']|'(?=\w))+)'(?!\w)"
)
_VALUES = frozenset("work personal home other high medium low".split())  # no titles when quoted
_VOWEL_SIGNS = re.compile("[\u064b-\u0652\u0670]")
_BLANKS = re.compile(r"\s+")
_AGAIN = re.compile(r"([^\w\s])\1{2,}")
_EACH = re.compile(r"(?:\b(?:every|each)\s+|(?<!\w)(?:ہر|har)\s+|毎[週月年]?の?)$", re.IGNORECASE)
_BEFORE_MARK = re.compile(r" (?=[?？؟])")
_EDGES = ' \t\r\n.!,;:"`«»„()。、！，؛،۔-–—~〜…'
_WORD = re.compile(r"[^\W\ue000-\ue1ff]+(?:['-][^\W\ue000-\ue1ff]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A message with marks in place of quotations and dates, and how its words were spelt."""

    text: str
    quotes: tuple[str, ...] = ()
    dates: tuple[FoundDate, ...] = ()
    spelt: dict[str, str] = field(default_factory=dict)
    gap: str = " "  # what separates words

    def restore(self, text: str) -> str:
        """Return words of the line as they were written, without quotation marks."""
        if self.spelt:
            text = _WORD.sub(lambda word: self.spelt.get(word[0], word[0]), text)
        text = _DATES.sub(self._date, text)
        text = _QUOTES.sub(lambda mark: self.quotes[ord(mark[0]) - ord(QUOTE)], text)
        return blanks(text)

    def _date(self, mark: re.Match[str]) -> str:
        return f"{self.gap}{self.dates[ord(mark[0]) - ord(DATE)].text}{self.gap}"

    def without_dates(self, text: str) -> str:
        """Return the text without the marks of dates."""
        return blanks(_DATES.sub(self.gap, text))

    def dates_in(self, text: str) -> tuple[FoundDate, ...]:
        """Return the dates whose marks stand in a text."""
        return tuple(self.dates[ord(mark) - ord(DATE)] for mark in _DATES.findall(text))

    def respelt(self, spell: Callable[[str], str]) -> Line:
        """Return the line with each word in the one form that the rules know."""
        spelt: dict[str, str] = {}

        def one(word: re.Match[str]) -> str:
            known = spell(word[0])
            spelt.setdefault(known, word[0])
            return known

        return replace(self, text=_WORD.sub(one, self.text), spelt=spelt)


def read_line(message: str) -> Line:
    """Return the message in one form, with quotations set aside."""
    flat = blanks("".join(map(_flat, message)).translate(_LETTERS))
    flat = _AGAIN.sub(r"\1\1", flat)
    quotes: list[str] = []

    def set_aside(found: re.Match[str]) -> str:
        quoted = next(group for group in found.groups() if group is not None)
        if len(quotes) >= _MOST or quoted.casefold() in _VALUES:
            return quoted
        quotes.append(quoted)
        return chr(ord(QUOTE) + len(quotes) - 1)

    return Line(text=_QUOTED.sub(set_aside, flat), quotes=tuple(quotes))


def with_dates(line: Line, dates: list[FoundDate], *, spaced: bool) -> Line:
    """Return the line with a mark for each date; those that look back stay words."""
    ahead = [one for one in dates if not one.past][:_MOST]
    text, gap = line.text, " " if spaced else ""
    for place, one in reversed(list(enumerate(ahead))):
        mark, before = chr(ord(DATE) + place), _EACH.sub("", text[: one.start])
        text = f"{before}{gap}{mark}{gap}{text[one.end :]}"
    return replace(line, text=blanks(text), dates=tuple(ahead), gap=gap)


def _flat(letter: str) -> str:
    if letter < "\x7f":
        return max(letter, " ")
    if unicodedata.category(letter) in ("Cc", "Cf", "Co") and letter not in "\u200c\u200d":
        return ""
    plain = unicodedata.normalize("NFKC", letter)
    return plain if len(plain) == 1 else letter


def without_signs(text: str) -> str:
    """Return Arabic letters without vowel signs."""
    return _VOWEL_SIGNS.sub("", text)


def blanks(text: str) -> str:
    """Return the text with single blanks."""
    return _BEFORE_MARK.sub("", _BLANKS.sub(" ", text)).strip()


def tidy(text: str) -> str:
    """Return the text without what only opens or closes it."""
    return _BLANKS.sub(" ", text).strip(_EDGES)
