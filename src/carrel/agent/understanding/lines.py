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
_VALUES = frozenset(  # no titles when quoted
    "work personal home other high medium low 仕事 プライベート 個人 家庭 その他 高 中 低".split()
)
_VOWEL_SIGNS = re.compile("[\u064b-\u0652\u0670]")
_BLANKS = re.compile(r"\s+")
_AGAIN = re.compile(r"([^\w\s])\1{2,}")
_EACH = re.compile(r"(?:\b(?:every|each)\s+|(?<!\w)(?:ہر|har)\s+|毎[週月年]?の?)$", re.IGNORECASE)
_BEFORE_MARK = re.compile(r" (?=[?？؟,،])")
_EDGES = ' \t\r\n.!,;:"`«»„()。、！，؛،۔-–—~〜…'
_WORD = re.compile(r"[^\W\ue000-\ue1ff]+(?:['-][^\W\ue000-\ue1ff]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A message with marks in place of quotations and dates, and how its words were spelt."""

    text: str
    quotes: tuple[str, ...] = ()
    signed: tuple[str, ...] = ()  # the same with corner brackets where they stood in such
    dates: tuple[FoundDate, ...] = ()
    spelt: dict[str, str] = field(default_factory=dict)
    after: dict[tuple[str, str], str] = field(default_factory=dict)  # the same behind a word
    gap: str = " "  # what separates words
    whole: FoundDate | None = None  # a day and a time that stand apart in it, as one date

    def restore(self, text: str) -> str:
        """Return words of the line as they were written, without quotation marks."""
        if self.spelt:
            text = self._respelt_back(text)
        text = _DATES.sub(self._date, text)
        text = _QUOTES.sub(lambda mark: self.quotes[ord(mark[0]) - ord(QUOTE)], text)
        return blanks(text)

    def restore_title(self, text: str) -> str:
        """Return a title as it was written; a name within it keeps its corner brackets."""
        if len(text) > 1 and self.signed:
            text = _QUOTES.sub(lambda mark: self.signed[ord(mark[0]) - ord(QUOTE)], text)
        return self.restore(text)

    def _respelt_back(self, text: str) -> str:
        last = ""

        def one(word: re.Match[str]) -> str:
            nonlocal last
            before, last = last, word[0]
            return self.after.get((before, last)) or self.spelt.get(last, last)

        return _WORD.sub(one, text)

    def with_dates_said(self, text: str) -> str:
        """Return words of the line with dates as they were written, and the rest as it is read."""
        return blanks(_DATES.sub(self._date, text))

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
        after: dict[tuple[str, str], str] = {}
        last = ""

        def one(word: re.Match[str]) -> str:
            nonlocal last
            known = spell(word[0])
            spelt.setdefault(known, word[0])
            after.setdefault((last, known), word[0])
            last = known.rpartition(" ")[2]
            return known

        text = blanks(_WORD.sub(one, self.text))
        return replace(self, text=text, spelt=spelt, after=after)


def read_line(message: str) -> Line:
    """Return the message in one form, with quotations set aside."""
    flat = blanks("".join(map(_flat, message)).translate(_LETTERS))
    flat = _AGAIN.sub(r"\1\1", flat)
    quotes: list[str] = []
    signed: list[str] = []

    def set_aside(found: re.Match[str]) -> str:
        quoted = next(group for group in found.groups() if group is not None)
        if len(quotes) >= _MOST or quoted.casefold() in _VALUES:
            return quoted
        quotes.append(quoted)
        signed.append(found[0] if found[0][0] in "「『" else quoted)
        return chr(ord(QUOTE) + len(quotes) - 1)

    text = _QUOTED.sub(set_aside, flat)
    return Line(text=text, quotes=tuple(quotes), signed=tuple(signed))


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
