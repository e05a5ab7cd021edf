"""Weeks and Saturdays share a word in Urdu; the ends of months are days."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from carrel.text.dates.find import find_dates

ZONE = ZoneInfo("Asia/Karachi")
NOW = datetime(2026, 1, 13, 10, tzinfo=ZONE)  # a Tuesday


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [
        ("ہفتے کے دن بازار جانا ہے", "ur", "2026-01-17"),
        ("hafte ko mehndi hai", "ur-Latn", "2026-01-17"),
        ("اگلے ہفتے پاسپورٹ کی تجدید", "ur", "2026-01-20"),
        ("agle hafte thesis", "ur-Latn", "2026-01-20"),
        ("مہینے کے آخر تک کرایہ", "ur", "2026-01-31"),
        ("اگلے ہفتے پیر کو", "ur", "2026-01-19"),
    ],
)
def test_a_week_is_told_from_its_saturday(text: str, language: str, day: str) -> None:
    (found,) = find_dates(text, now=NOW, zone=ZONE, language=language)

    assert found.day.isoformat() == day


def test_this_week_is_no_single_day() -> None:
    assert find_dates("اس ہفتے کیا کرنا ہے", now=NOW, zone=ZONE, language="ur") == []
