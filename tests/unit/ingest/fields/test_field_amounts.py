"""Salaries and dates, as pages write them."""

from __future__ import annotations

import pytest

from carrel.core.lines import Line
from carrel.ingest.fields.dates import date_in, iso_of
from carrel.ingest.fields.money import Pay, pay_of, salary_in
from carrel.ingest.fields.pieces import whole


@pytest.mark.parametrize(
    ("text", "amount", "pay"),
    [
        ("£65,000 – £75,000 per annum + car", "£65,000 – £75,000 per annum", (65e3, 75e3, "GBP")),
        ("$140–170k and shares", "$140–170k", (140e3, 170e3, "$")),
        (
            "from CAD $72,400 to $96,500 a year",
            "CAD $72,400 to $96,500 a year",
            (72400, 96500, "CAD"),
        ),
        ("58.000 € - 70.000 €", "58.000 € - 70.000 €", (58e3, 70e3, "EUR")),
        ("年収 550万円〜850万円（賞与込）", "年収 550万円〜850万円", (5.5e6, 8.5e6, "JPY")),
        ("月給20万5千円～25万5千円", "月給20万5千円～25万5千円", (205e3, 255e3, "JPY")),
        ("400〜600万円", "400〜600万円", (4e6, 6e6, "JPY")),
        ("時給１，２００円", "時給１，２００円", (1200, 1200, "JPY")),
        ("月額256,000円以上。", "月額256,000円以上", (256e3, None, "JPY")),
    ],
)
def test_an_amount_is_found_with_its_currency_and_period(
    text: str, amount: str, pay: tuple[float, float | None, str]
) -> None:
    found = salary_in(whole(Line(text)))
    assert found is not None
    assert found.text == amount
    numbers = pay_of(found.text)
    assert numbers is not None
    assert (numbers.low, numbers.high, numbers.currency) == pay


@pytest.mark.parametrize("text", ["36 hours", "Competitive", "Room 401", "from 9 to 5", "年齢60歳"])
def test_other_numbers_are_no_amount(text: str) -> None:
    assert salary_in(whole(Line(text))) is None


def test_salaries_agree_if_what_both_say_is_the_same() -> None:
    assert Pay(1, 2, "$", "").agrees(Pay(1, 2, "AUD", "HOUR"))
    assert not Pay(1, 2, "GBP", "").agrees(Pay(1, 2, "EUR", ""))
    assert not Pay(1, 2, "GBP", "YEAR").agrees(Pay(1, 2, "GBP", "HOUR"))
    assert not Pay(1, 3, "", "").agrees(Pay(1, 2, "", ""))


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2025-05-06T08:00:00+01:00", "2025-05-06"),
        ("March 14, 2025", "2025-03-14"),
        ("Sept 18, 2023", "2023-09-18"),
        ("12th August 2025", "2025-08-12"),
        ("2025.02.17", "2025-02-17"),
        ("2024/10/08", "2024-10-08"),
        ("2023年12月28日", "2023-12-28"),
        ("令和6年9月2日", "2024-09-02"),
        ("令和元年5月1日", "2019-05-01"),
        ("24.12.2021", "2021-12-24"),
        ("2024-13-45", ""),
        ("some day in May", ""),
    ],
)
def test_dates_are_told_in_iso_form(text: str, iso: str) -> None:
    assert iso_of(text) == iso


def test_the_words_of_a_date_are_its_evidence() -> None:
    found = date_in(whole(Line("Posted on 6 May 2025 by Ann")))
    assert found is not None
    assert (found[0].text, found[1]) == ("6 May 2025", "2025-05-06")
