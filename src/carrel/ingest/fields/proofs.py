"""From pieces of lines and told values to fields with evidence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from carrel.core.documents import Document
from carrel.core.fields import Evidence, Field, Fields, Origin
from carrel.core.lines import NOWHERE, Line
from carrel.ingest.fields.pieces import Piece, is_japanese, plain
from carrel.ingest.fields.structured import Told

_LONGEST = 2_000
_WRAP = re.compile(r"[ \t\u3000]*\n[ \t\u3000]*")


class Proofs:
    """Writes fields; lines outside the page text that they rely on are kept."""

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._outside: list[str] = []
        self._places: dict[str, int] = {}
        self._length = 0

    @property
    def outside(self) -> str:
        """The lines outside the text that fields rely on."""
        return "\n".join(self._outside)

    def seen(
        self,
        piece: Piece,
        value: str = "",
        *,
        sure: bool = True,
        told: Sequence[Told] = (),
        others: Fields = (),
    ) -> Field:
        """Return what stands in a piece, with data that says the same and others that do not."""
        evidence = (self._shown(piece), *(self._data(one) for one in told))
        return Field(
            value=(value or _in_one_line(piece.text))[:_LONGEST],
            evidence=evidence,
            sure=sure,
            others=others,
        )

    def told(self, found: Sequence[Told], value: str = "", *, sure: bool = True) -> Field:
        """Return what the data says."""
        return Field(
            value=(value or found[0].value)[:_LONGEST],
            evidence=tuple(self._data(one) for one in found),
            sure=sure,
        )

    def many(self, pieces: Iterable[Piece], most: int, *, sure: bool = True) -> Fields:
        """Return pieces as fields, each wording once."""
        found: dict[str, Field] = {}
        for piece in pieces:
            if (key := plain(piece.text)) and key not in found and len(found) < most:
                found[key] = self.seen(piece, sure=sure)
        return tuple(found.values())

    def each(self, found: Iterable[Told], most: int) -> Fields:
        """Return told values as fields, each wording once."""
        values = {plain(one.value): one for one in found}
        return tuple(self.told([one]) for one in list(values.values())[:most])

    def _shown(self, piece: Piece) -> Evidence:
        line = piece.line
        at, origin = line.at, Origin.TEXT
        if at == NOWHERE:
            at, origin = self._keep(line), Origin.PAGE
        return Evidence(text=piece.text, origin=origin, start=at + piece.start, end=at + piece.end)

    def _keep(self, line: Line) -> int:
        if line.text not in self._places:
            start = self._length + (1 if self._outside else 0)
            self._places[line.text] = start
            self._outside.append(line.text)
            self._length = start + len(line.text)
        return self._places[line.text]

    def _data(self, told: Told) -> Evidence:
        text = told.value[:_LONGEST]
        start = place_of(text, self._text)
        placed = start >= 0
        return Evidence(
            text=text,
            origin=told.origin,
            path=told.path,
            start=start if placed else None,
            end=start + len(text) if placed else None,
        )


def _in_one_line(text: str) -> str:
    """Return words that a typed text wraps, in one line."""
    if "\n" not in text:
        return text
    return _WRAP.sub("" if is_japanese(text) else " ", text)


def place_of(words: str, text: str) -> int:
    """Return where words stand by themselves in a text: "US" does not stand in "STATUS"."""
    start = text.find(words)
    while start >= 0:
        end = start + len(words)
        if not (_joined(text[start - 1 : start + 1]) or _joined(text[end - 1 : end + 1])):
            return start
        start = text.find(words, start + 1)
    return NOWHERE


def _joined(pair: str) -> bool:
    return len(pair) == 2 and pair.isascii() and pair.isalnum()
