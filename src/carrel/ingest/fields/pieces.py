"""Pieces of lines: every value is one, so that the words it came from are never lost."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from carrel.core.lines import Line

BULLETS = "・•‣◦⁃∙·▪▫■□◆◇●○◎▶►▷➤➔→⇒✓✔☑✅★☆※–—-*＊>›»＞"
_BULLET = re.compile(
    rf"[{re.escape(BULLETS)}]\uFE0F?\s*"
    r"|[（(]?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)）]\s+|[（(]?\d{1,2}[）)、]\s*|\d{1,2}[．.]\s*(?=[^\d\s])"
    r"|[０-９]{1,2}[ \u3000]+(?=\D)"
    r"|[①-⑳⓪㋐-㋾]\s*|[ア-コ](?:[.．、)）]\s*|\s+)|[一二三四五六七八九十][、．.]\s*"
    r"|第[一二三四五六七八九十\d]+(?:週|回|に|条|[,、])?\s+"
)
_MARK = re.compile(rf"[{re.escape(BULLETS)}]")
_PICTURE = re.compile(r"[\U0001F000-\U0001FAFF\u2600-\u27BF\u2B00-\u2BFF]\uFE0F?\s*")
_SENTENCE = re.compile(
    r"[^。！？]*?(?:[。！？]+[」』”）)]*"
    r"|(?<![A-Z])(?<!\b[A-Z][a-z])(?<!\bNo)(?<!\b(?:Inc|Ltd|vol|etc))(?<!\b(?:Bros|Corp|Univ|Dept|incl|Prof|Assn))[.!?]+[\"”’')]*(?=\s+[A-Z“\"'‘($£€¥]|\s*$)"
    r"|[.!?](?=\s*$)|$)"
)
_JAPANESE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
_STOP = re.compile(r"[.!?。！？]")
_OPEN = "（(「『【[〔《“"
_CLOSE = "）)」』】]〕》”"
_BLANK = " \t\u3000\xa0"


@dataclass(frozen=True, slots=True)
class Piece:
    """Words of a line, from `start` to `end`."""

    line: Line
    start: int
    end: int

    @property
    def text(self) -> str:
        """The words."""
        return self.line.text[self.start : self.end]

    def __bool__(self) -> bool:
        """Say whether there are any words."""
        return bool(self.text.strip())

    def part(self, start: int, end: int | None = None) -> Piece:
        """Return words of these words, without blanks around them."""
        last = self.end if end is None else self.start + end
        return Piece(self.line, self.start + start, last).strip()

    def strip(self, signs: str = "") -> Piece:
        """Return the piece without blanks, and without such signs, at both ends."""
        text, drop = self.text, _BLANK + signs
        if text and text[0] not in drop and text[-1] not in drop:
            return self
        left = len(text) - len(text.lstrip(drop))
        if left == len(text):
            return Piece(self.line, self.end, self.end)
        return Piece(self.line, self.start + left, self.start + len(text.rstrip(drop)))

    def without(self, pattern: re.Pattern[str]) -> Piece:
        """Return the piece without what a pattern matches at its start."""
        found = pattern.match(self.text)
        return self.part(found.end()) if found and found.end() else self

    def before(self, pattern: re.Pattern[str]) -> Piece:
        """Return the piece up to where a pattern is found, if anything stands before it."""
        found = pattern.search(self.text)
        return self.part(0, found.start()) if found and found.start() else self

    def group(self, pattern: re.Pattern[str], name: str | int = 1) -> Piece | None:
        """Return what a group of a pattern finds in the piece."""
        found = pattern.search(self.text)
        if found is None or found[name] is None or not found[name].strip():
            return None
        return self.part(found.start(name), found.end(name))

    def bare(self) -> Piece:
        """Return the piece without the sign, number or picture that it begins with."""
        piece = self.strip()
        for _ in range(3):
            shorter = piece.without(_PICTURE).without(_BULLET)
            if shorter == piece or not shorter:
                break
            piece = shorter
        return piece

    def is_bulleted(self) -> bool:
        """Say whether the piece begins with the sign or number of a list."""
        text = self.text.lstrip(_BLANK)
        found = _PICTURE.match(text) or _BULLET.match(text)
        return found is not None and found.end() < len(text)

    def is_bold(self) -> bool:
        """Say whether all of it is set in bold."""
        runs = [run for run in self.line.runs if run.start < self.end and run.end > self.start]
        return bool(runs) and all(
            run.bold or not self.line.text[run.start : run.end].strip(_BLANK + ":：")
            for run in runs
        )

    def sentences(self) -> list[Piece]:
        """Return its sentences."""
        text = self.text
        stop = _STOP.search(text)
        if stop is None or stop.end() == len(text):
            return [self.strip()] if self else []
        found = (self.part(one.start(), one.end()) for one in _SENTENCE.finditer(text))
        return [piece for piece in found if piece]

    def split(self, pattern: re.Pattern[str]) -> list[Piece]:
        """Return the parts between separators that do not stand in brackets."""
        if pattern.search(self.text) is None:
            return [self.strip()] if self else []
        parts, begin = [], 0
        inside = _depths(self.text)
        for found in pattern.finditer(self.text):
            if inside[found.start()] == 0:
                parts.append(self.part(begin, found.start()))
                begin = found.end()
        parts.append(self.part(begin))
        return [part for part in parts if part]


def whole(line: Line) -> Piece:
    """Return all words of a line."""
    return Piece(line, 0, len(line.text)).strip()


def runs_of(piece: Piece) -> Iterator[tuple[Piece, frozenset[str]]]:
    """Yield the words of each element in a piece, with the names of those elements."""
    for run in piece.line.runs:
        start, end = max(run.start, piece.start), min(run.end, piece.end)
        if start < end and (part := Piece(piece.line, start, end).strip()):
            yield part, run.names


def is_marked(text: str) -> bool:
    """Say whether a text begins with a sign such as those of lists and headings."""
    return _MARK.match(text) is not None


@lru_cache(maxsize=1024)
def plain(text: str) -> str:
    """Return a text for comparison: one width, small letters, no blanks in Japanese."""
    folded = " ".join(unicodedata.normalize("NFKC", text).casefold().replace("’", "'").split())
    return "".join(folded.split()) if is_japanese(folded) else folded


def is_japanese(text: str) -> bool:
    """Say whether a text holds Japanese letters."""
    return not text.isascii() and _JAPANESE.search(text) is not None


def unique(pieces: Iterable[Piece]) -> list[Piece]:
    """Return the pieces, each wording once."""
    return list({plain(piece.text): piece for piece in reversed(list(pieces))}.values())[::-1]


def _depths(text: str) -> list[int]:
    """Return for each letter how many brackets are open around it."""
    depth, found = 0, []
    for letter in text:
        if letter in _CLOSE and depth:
            depth -= 1
        found.append(depth)
        if letter in _OPEN:
            depth += 1
    return found
