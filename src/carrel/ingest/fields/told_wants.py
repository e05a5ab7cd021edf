"""What the data of a posting says an applicant needs and gets, where the page itself does not."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

from carrel.core.lines import Line
from carrel.ingest.extract import extract_html
from carrel.ingest.fields.entries import is_entry
from carrel.ingest.fields.meanings import job_sheet
from carrel.ingest.fields.pieces import Piece, plain, unique, whole
from carrel.ingest.fields.sections import Sheet
from carrel.ingest.fields.structured import Item, Told, clean
from carrel.ingest.fields.wants import Wants

_MUSTS = ("qualifications", "experienceRequirements", "educationRequirements")
_GIFTS = ("jobBenefits", "incentiveCompensation")
_BREAKS = re.compile(r"<(?:li|br|p|div)\b[^>]*>|</(?:li|p|div)>|[\r\n]+|\s*[•●▪]\s*", re.IGNORECASE)
_BETWEEN = re.compile(
    r"\s*;\s*|(?<=[a-z)])\.\s+(?=[A-Z])|[、。]\s*|(?<=[^\sA-Za-z0-9])\s*・\s*|^・\s*"
)
_LONGEST_MARKUP = 100_000


class ToldWants:
    """The lists in the data of a posting."""

    def __init__(self, item: Item) -> None:
        self._item = item

    def musts(self) -> list[Told]:
        """Return what an applicant must have."""
        return self._listed(_MUSTS) or self._described(lambda wants: wants.musts()[0])

    def mays(self) -> list[Told]:
        """Return what an applicant may have."""
        return self._described(lambda wants: wants.mays()[0])

    def gifts(self) -> list[Told]:
        """Return what the job gives."""
        return self._listed(_GIFTS) or self._described(lambda wants: wants.gifts()[0])

    def shown(self, sheet: Sheet) -> list[Piece]:
        """Return the lines of the page that the data calls qualifications."""
        return _lines_of(sheet, [plain(one) for name in _MUSTS for one in self._item.raw(name)])

    def _listed(self, names: tuple[str, ...]) -> list[Told]:
        found: list[Told] = []
        for name in names:
            values = self._item.raw(name)
            path = f"{self._item.path}.{name}"
            for place, value in enumerate(values):
                here = f"{path}[{place}]" if len(values) > 1 else path
                found += [Told(part, here, self._item.origin) for part in _parts(value)]
        return found

    def _described(self, choose: Callable[[Wants], list[Piece]]) -> list[Told]:
        """Return what the markup inside the description lists."""
        text = next(iter(self._item.raw("description")), "")[:_LONGEST_MARKUP]
        markup = html.unescape(text)
        if "<" not in markup:
            return []
        page = extract_html(f"<html><body><main>{markup}</main></body></html>", "", lines=True)
        pieces = choose(Wants(job_sheet(page.lines)))
        path = f"{self._item.path}.description"
        return [Told(piece.text, path, self._item.origin) for piece in pieces]


def _parts(value: str) -> list[str]:
    """Return the entries of a text that lists them in some way."""
    parts = [clean(part) for part in _BREAKS.split(html.unescape(value))]
    parts = [part for part in parts if part]
    if len(parts) == 1:
        parts = [part.strip(" ・.。") for part in _BETWEEN.split(parts[0]) if part]
    return [part for part in parts if is_entry(part)]


def _lines_of(sheet: Sheet, values: list[str]) -> list[Piece]:
    def told(line: Line) -> bool:
        text = plain(line.text)
        return len(text) > 3 and any(text in value for value in values)

    return unique(whole(line).bare() for line in sheet.own() if told(line) and not line.level)
