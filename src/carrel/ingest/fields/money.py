"""Amounts of money: where a salary stands in a text, and what its numbers are."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from carrel.ingest.fields.patterns import any_of
from carrel.ingest.fields.pieces import Piece

_CODES = (
    "USD|EUR|GBP|JPY|CAD|AUD|NZD|CHF|SEK|NOK|DKK|PLN|CZK|INR|SGD|HKD|CNY|RMB|KRW|TWD|THB|MYR|PHP|"
    "IDR|VND|BRL|MXN|ZAR|AED|ILS|TRY|HUF|RON"
)
_SIGN = r"(?:(?:US|CA|CAD|C|AU|AUD|A|NZ|NZD|HK|SG|S|R|Mex)?\$|£|€|¥|￥|₹|₩|kr\.?|Rs\.?|zł|R(?=\d))"
_NUMBER = r"\d{1,3}(?:[,.'’ ]\d{3})+(?:\.\d{1,2})?|\d+(?:[.,]\d{1,2})?"
_SCALE = r"\s?(?:[kK]\b|[mM]\b|mio\b|million\b|thousand\b|lakhs?\b|LPA\b)"
_WESTERN = (
    rf"(?:(?:{_CODES})\s?)?{_SIGN}\s?(?:{_NUMBER})(?:{_SCALE})?(?:\s?(?:{_CODES})\b)?"
    rf"|(?:{_CODES})\s?(?:{_NUMBER})(?:{_SCALE})?"
    rf"|(?:{_NUMBER})(?:{_SCALE})?\s?(?:(?:{_CODES}|euros?|pounds|dollars|yen)\b|[€£])"
)
_YEN = (
    r"(?:約\s?)?(?:[0-9０-９][0-9０-９,，.．]*\s?億)?(?:[0-9０-９][0-9０-９,，.．]*\s?万)?"
    r"(?:[0-9０-９][0-9０-９,，.．]*\s?千)?(?:[0-9０-９][0-9０-９,，]*)?\s?円"
)
_YEN_OPEN = r"[0-9０-９][0-9０-９,，.．]*\s?万?円?"
_TO = r"\s*(?:-|–|—|~|〜|～|−|‐|ー|to|and|until|up to|から)\s*"
_PERIOD = (
    r"(?:\s?(?:(?:per|an?|each|every)\s|/\s?|p/)(?:year|annum|yr|month|mo|hour|hr|h|day|d|week|wk|word|"
    r"piece|article|visit|session|lesson|shift)\b|\s?(?:annually|yearly|monthly|hourly|weekly|daily|"
    r"p\.?\s?a\.?(?![a-z])|p\.?\s?m\.?(?![a-z])|p\.?\s?h\.?(?![a-z])|pcm|pro rata)\b\.?)"
)
_WAGE = (
    r"(?:(?:想定|予定|固定|初年度|理論|モデル)?(?:年収|月給|時給|日給|年俸|月額|月収|年額|日額|時間給|"
    r"基本給|週給|年棒))"
)
_ENGLISH = (
    rf"(?:between\s+)?(?:{_WESTERN})(?:{_TO}(?:{_WESTERN}|(?:{_NUMBER})(?:{_SCALE})?(?:\s?(?:{_CODES})"
    rf"\b)?)|(?:\s?\+))?(?:{_PERIOD})?"
)
_JAPANESE = (
    rf"(?:{_WAGE}\s?[:：]?\s?)?(?:{_YEN_OPEN}{_TO})?{_YEN}(?:{_TO}{_YEN})?"
    r"(?:\s?(?:以上|程度|前後|～|〜)|\s?[/／]\s?(?:年|月|時間?|日|件|本|回))*"
)
SALARY = re.compile(rf"{_JAPANESE}|{_ENGLISH}", re.IGNORECASE)
_DIGIT = re.compile(r"\d")
_MONEY = re.compile(r"[$£€¥￥₹₩円万]")
_NAMED = re.compile(
    rf"\d\s?(?:kr|zł|euros?|pounds|dollars|yen|{_CODES})|(?:{_CODES}|kr|Rs\.?|R)\s?\d"
)
_VAGUE = re.compile(
    r"^(?:competitive|negotiable|attractive|excellent|by agreement|to be (?:agreed|confirmed|"
    r"discussed)|tbc|tbd|doe\b|depends|応相談|規程|規定|当社規|経験.{0,8}考慮|面談)",
    re.IGNORECASE,
)
_UNITS = (
    ("HOUR", any_of(r"hour | \bhr\b | /h\b | p\.?h\.?(?![a-z]) | 時給 | 時間給 | /時 | ／時")),
    ("DAY", any_of(r"\bday\b | daily | 日給 | 日額 | /日 | ／日")),
    ("WEEK", any_of(r"week | 週給")),
    (
        "MONTH",
        any_of(r"month | pcm | p\.?m\.?(?![a-z]) | 月給 | 月額 | 月収 | /月 | ／月 | 初任給"),
    ),
    ("PIECE", any_of(r"piece | per word | article | visit | session | lesson | 件 | 本あたり")),
    (
        "YEAR",
        any_of(r"""
            year | annum | annual | p\.?a\.?(?![a-z]) | \byr\b
            年収 | 年俸 | 年額 | /年 | ／年 | 年棒
        """),
    ),
)
_CURRENCIES = (
    ("CAD", re.compile(r"CAD|CA\$|\bC\$")),
    ("AUD", re.compile(r"AUD|AU\$|A\$")),
    ("NZD", re.compile(r"NZD|NZ\$")),
    ("USD", re.compile(r"USD|US\$")),
    ("GBP", re.compile(r"GBP|£|pounds")),
    ("EUR", re.compile(r"EUR|€|euros?")),
    ("JPY", re.compile(r"JPY|円|¥|￥|yen|万")),
    ("$", re.compile(r"\$|dollars")),
)
_CODE = re.compile(rf"\b(?:{_CODES})\b")
_FIGURE = re.compile(
    r"(?:(?P<big>[\d,.]+)万)?(?:(?P<mid>[\d,.]+)千)?(?P<small>(?<![\d.,])\d[\d,.]*)?円"
    rf"|(?P<open>[\d,.]+)万|(?P<west>{_NUMBER})(?P<scale>{_SCALE})?"
)
_OPEN_END = re.compile(r"以上|[〜～~+]\s*$|\bfrom\b|\bminimum\b", re.IGNORECASE)
_OPEN_START = re.compile(r"\bup to\b|^[〜～~]|以下|まで", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Pay:
    """A salary in numbers; an open end is none."""

    low: float | None
    high: float | None
    currency: str = ""
    unit: str = ""

    def agrees(self, other: Pay) -> bool:
        """Say whether two salaries may be the same; what one does not say is not compared."""
        dollars = {"USD", "CAD", "AUD", "NZD", "SGD", "HKD"}
        one, two = self.currency, other.currency
        money = (
            one == two
            or not one
            or not two
            or (one == "$" and two in dollars)
            or (two == "$" and one in dollars)
        )
        unit = self.unit == other.unit or not self.unit or not other.unit
        return money and unit and self.low == other.low and self.high == other.high


def salary_in(piece: Piece) -> Piece | None:
    """Return the first amount or range of a piece, with its currency and period."""
    if not _may_be_amount(piece.text) or _VAGUE.match(piece.text):
        return None
    for found in SALARY.finditer(piece.text):
        if any(letter.isdigit() for letter in found[0]):
            return piece.part(found.start(), found.end()).strip(
                "〜～~" if "円" not in found[0] else ""
            )
    return None


def _may_be_amount(text: str) -> bool:
    """Say whether it is worth looking for an amount: most lines have no digit."""
    if _DIGIT.search(text) is None:
        return False
    return _MONEY.search(text) is not None or _NAMED.search(text) is not None


def has_range(text: str) -> bool:
    """Say whether an amount goes from one figure to another."""
    return len(figures(text)) > 1


def has_period(text: str) -> bool:
    """Say whether an amount names its period."""
    return any(pattern.search(text) for _, pattern in _UNITS)


def pay_of(text: str) -> Pay | None:
    """Return the numbers of a salary."""
    flat = unicodedata.normalize("NFKC", text)
    numbers = figures(flat)
    if not numbers:
        return None
    low, high = min(numbers), max(numbers)
    return Pay(
        low=None if _OPEN_START.search(flat) and len(numbers) == 1 else low,
        high=None if _OPEN_END.search(flat) and len(numbers) == 1 else high,
        currency=_currency(flat),
        unit=next((unit for unit, pattern in _UNITS if pattern.search(flat)), ""),
    )


def figures(text: str) -> list[float]:
    """Return the figures of an amount, in full."""
    flat = unicodedata.normalize("NFKC", text)
    found: list[float] = []
    scales: list[float] = []
    for match in _FIGURE.finditer(flat):
        value, scale = _value(match)
        if value is not None:
            found.append(value)
            scales.append(scale)
    return _same_scale(found, scales, flat)


def _value(match: re.Match[str]) -> tuple[float | None, float]:
    if match["west"] is not None:
        scale = {"k": 1e3, "t": 1e3, "m": 1e6, "l": 1e5}.get(
            (match["scale"] or " ").strip()[:1].lower(), 1
        )
        return _number(match["west"]) * scale, scale
    if match["open"] is not None:
        return _number(match["open"]) * 10_000, 10_000
    parts = [(match["big"], 10_000), (match["mid"], 1_000), (match["small"], 1)]
    values = [_number(digits) * times for digits, times in parts if digits]
    return (sum(values) if values else None), 10_000 if match["big"] else 1


def _same_scale(found: list[float], scales: list[float], text: str) -> list[float]:
    """Let figures share a scale that is written once: "$140–170k", "300〜400万円"."""
    shared = len(found) == 2 and scales[0] == 1 and scales[1] > 1 and found[0] < scales[1]
    if shared and "円" not in text.partition("〜")[0]:
        return [found[0] * scales[1], found[1]]
    return found


def _number(digits: str) -> float:
    flat = digits.replace("'", "").replace("’", "").replace(" ", "").strip(".,")
    if re.search(r"[.,]\d{3}(?:\D|$)", flat):
        flat = re.sub(r"[.,](?=\d{3}(?:\D|$))", "", flat)
    return float(flat.replace(",", ".")) if flat.count(",") + flat.count(".") <= 1 else 0.0


def _currency(text: str) -> str:
    if code := _CODE.search(text):
        return code[0]
    return next((name for name, pattern in _CURRENCIES if pattern.search(text)), "")
