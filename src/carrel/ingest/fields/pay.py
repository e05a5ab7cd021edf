"""The salary: under its label, in a fact near the title, or in a sentence that speaks of pay."""

from __future__ import annotations

import re
from collections.abc import Iterator

from carrel.core.fields import Field
from carrel.core.lines import Zone
from carrel.ingest.fields.labels import Kind
from carrel.ingest.fields.money import Pay, figures, has_period, has_range, pay_of, salary_in
from carrel.ingest.fields.patterns import any_of
from carrel.ingest.fields.pieces import Piece, whole
from carrel.ingest.fields.proofs import Proofs
from carrel.ingest.fields.sections import Section, Sheet
from carrel.ingest.fields.structured import Item, Told

_SPEAKS = any_of(r"""
    \b(?:salar(?:y|ies)|pay|paid|wages?|compensation|remuneration|earn|rate)\b
    給与 | 年収 | 月給 | 時給 | 日給 | 年俸 | 賃金 | 報酬 | 給料 | 初任給
""")
_EXTRA = any_of(r"""
    \b(?:allowance|bonus|budget|stipend|reimburs|up to|worth|free|discount|voucher|match)\b
    \b(?:card|raised|turnover|revenue|fund|sales)\b
    手当 | 補助 | 賞与 | 交通費 | 上限 | 資本金 | 売上 | 購入 | 支援金 | 祝い金
""")
_PART = re.compile(r"基本給|手当|賞与|昇給|時間外|残業")
_EARLY = 20  # lines
_YEARLY = 10_000
_UNITS = frozenset("HOUR DAY WEEK MONTH YEAR PIECE".split())


def salary(sheet: Sheet, item: Item | None, proofs: Proofs) -> Field | None:
    """Return the salary; what the data says otherwise is kept beside it."""
    told, numbers = _told(item)
    piece, labelled = _shown(sheet)
    if piece is None:
        return proofs.told(told, _written(told, numbers), sure=True) if told else None
    shown = pay_of(piece.text)
    if not told or numbers is None or shown is None:
        return proofs.seen(piece, sure=labelled)
    if shown.agrees(numbers):
        return proofs.seen(piece, told=told)
    return proofs.seen(piece, sure=False, others=(proofs.told(told, _written(told, numbers)),))


def _shown(sheet: Sheet) -> tuple[Piece | None, bool]:
    sections = sorted(sheet.of(Kind.PAY), key=_is_part)
    for section in sections:
        for word in section.words:
            if (found := salary_in(word.bare())) is not None:
                return found, True
    best = max(_spoken(sheet), key=lambda found: found[0], default=(0.0, None))
    return (best[1], best[0] >= 4) if best[0] >= 2 else (None, False)


def _is_part(section: Section) -> bool:
    """Say whether a label names a part of the pay, not all of it."""
    return _PART.search(section.label.text) is not None


def _spoken(sheet: Sheet) -> Iterator[tuple[float, Piece]]:
    """Yield amounts in the text, with how much speaks for their being the salary."""
    for place, line in enumerate(sheet.own()):
        if line.zone not in {Zone.BODY, Zone.HEAD}:
            continue
        for sentence in whole(line).sentences():
            found = salary_in(sentence)
            if found is None:
                continue
            lead = sentence.text[: found.start - sentence.start]
            weight = 2.0 * has_range(found.text) + 1.5 * has_period(found.text)
            weight += 0.5 * (place < _EARLY)
            weight += 1.0 * (max(figures(found.text), default=0) >= _YEARLY and not lead)
            weight += 1.5 * bool(_SPEAKS.search(sentence.text)) + (found.start - sentence.start < 4)
            beside = line.listed and lead and _EXTRA.search(sentence.text)
            weight -= 2.5 * bool(_EXTRA.search(lead) or beside)
            yield weight, found


def _told(item: Item | None) -> tuple[list[Told], Pay | None]:
    """Return the parts of the data's salary, and its numbers."""
    if item is None:
        return [], None
    found: list[Told] = []
    for name in ("baseSalary", "estimatedSalary", "salary"):
        for money in item.inner(name):
            values = money.inner("value") or [money]
            low = values[0].first("minValue", "value") or money.first("value", "minValue")
            high = values[0].first("maxValue") or low
            currency = money.first("currency") or item.first("salaryCurrency")
            unit = values[0].first("unitText") or money.first("unitText", "duration")
            if low is not None or high is not None:
                found = [one for one in (currency, low, high, unit) if one is not None]
                return list(dict.fromkeys(found)), Pay(
                    _number(low),
                    _number(high),
                    currency.value if currency else "",
                    _unit(unit),
                )
        if (text := item.first(name)) is not None and (pay := pay_of(text.value)) is not None:
            return [text], pay
    return [], None


def _unit(told: Told | None) -> str:
    unit = told.value.upper() if told else ""
    return unit if unit in _UNITS else ""


def _number(told: Told | None) -> float | None:
    pay = pay_of(told.value) if told else None
    return pay.low if pay else None


def _written(told: list[Told], pay: Pay | None) -> str:
    """Return the salary of the data in words."""
    if pay is None or len(told) < 2:
        return told[0].value
    numbers = [
        f"{number:g}" if number < 1e6 else f"{number:.0f}"
        for number in (pay.low, pay.high)
        if number
    ]
    amount = "–".join(dict.fromkeys(numbers))
    return " ".join(filter(None, [pay.currency, amount, pay.unit]))
