"""Dates in the ways that pages write them."""

from __future__ import annotations

import re
import unicodedata
from datetime import date

from carrel.ingest.fields.pieces import Piece

_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|"
    r"Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?"
)
_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "大正": 1911, "明治": 1867}
DATE = re.compile(
    r"(?P<iso>(?<!\d)(?:19|20)\d\d-[01]?\d-[0-3]?\d)(?!\d)"
    r"|(?P<slashed>(?<!\d)(?:19|20)\d\d\s?[./／．]\s?[01]?\d\s?[./／．]\s?[0-3]?\d)(?!\d)"
    r"|(?P<kanji>(?:(?<!\d)(?:19|20)\d\d|(?:令和|平成|昭和|大正|明治)(?:\d{1,2}|元))\s?年\s?\d{1,2}\s?月\s?\d{1,2}\s?日)"
    r"|(?P<dotted>(?<!\d)[0-3]?\d\.\s?[01]?\d\.\s?(?:19|20)\d\d)(?!\d)"
    rf"|(?P<american>\b{_MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+(?:19|20)\d\d\b)"
    rf"|(?P<british>\b\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH},?\s+(?:19|20)\d\d\b)",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"\d")
FOUNDED = re.compile(
    r"(?:明治|大正|昭和|平成|令和)(?:\d{1,2}|元)年(?:\d{1,2}月)?(?:\d{1,2}日)?(?:[（(](?:1[6-9]|20)\d\d年?[）)])?"
    r"|(?:1[6-9]|20)\d\d年(?:[（(][^（()）]{1,8}[）)])?(?:\d{1,2}月)?(?:\d{1,2}日)?"
    rf"|(?:\d{{1,2}}\s+)?{_MONTH}\s+(?:\d{{1,2}},\s+)?(?:1[6-9]|20)\d\d|(?<!\d)(?:1[6-9]|20)\d\d(?:-\d\d(?:-\d\d)?)?(?!\d)",
    re.IGNORECASE,
)


def date_in(piece: Piece) -> tuple[Piece, str] | None:
    """Return the first date of a piece, and the same in ISO form."""
    if _DIGITS.search(piece.text) is None:
        return None
    for found in DATE.finditer(piece.text):
        if iso := iso_of(found[0]):
            return piece.part(found.start(), found.end()), iso
    return None


def iso_of(text: str) -> str:
    """Return a date in ISO form; nothing if it is none."""
    flat = unicodedata.normalize("NFKC", text).strip()
    found = DATE.search(flat)
    if found is None:
        return ""
    numbers = [int(number) for number in re.findall(r"\d+", found[0])]
    if found["american"] or found["british"]:
        name = re.search(r"[A-Za-z]{3,}", re.sub(r"\d+(?:st|nd|rd|th)", "", found[0]))
        month = _MONTHS.index(name[0][:3].lower()) + 1 if name else 0
        day, year = numbers[0], numbers[-1]
    elif era := next((era for era in _ERAS if era in found[0]), ""):
        rest = ([1] if "元年" in found[0] else []) + numbers
        year, month, day = _ERAS[era] + rest[0], rest[1], rest[2]
    elif found["dotted"]:
        day, month, year = numbers[:3]
    else:
        year, month, day = numbers[:3]
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""
