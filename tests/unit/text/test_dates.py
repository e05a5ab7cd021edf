"""Due dates: what people write, in their own time zone."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrel.core.tasks import written
from carrel.text.dates.due import read_due
from carrel.text.dates.iso import read_iso

TOKYO = ZoneInfo("Asia/Tokyo")
NEW_YORK = ZoneInfo("America/New_York")
# In Tokyo it is Wednesday already, in New York still Tuesday.
NOW = datetime(2026, 3, 3, 23, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("words", "tokyo", "new_york"),
    [
        ("today", "2026-03-04 00:00", "2026-03-03 00:00"),
        ("Tomorrow", "2026-03-05 00:00", "2026-03-04 00:00"),
        ("tomorrow 5pm", "2026-03-05 17:00", "2026-03-04 17:00"),
        ("tomorrow at 9:30 am", "2026-03-05 09:30", "2026-03-04 09:30"),
        ("tomorrow noon", "2026-03-05 12:00", "2026-03-04 12:00"),
        ("friday", "2026-03-06 00:00", "2026-03-06 00:00"),
        ("on friday at 12am", "2026-03-06 00:00", "2026-03-06 00:00"),
        ("wednesday", "2026-03-11 00:00", "2026-03-04 00:00"),
        ("next monday", "2026-03-09 00:00", "2026-03-09 00:00"),
        ("next week", "2026-03-11 00:00", "2026-03-10 00:00"),
        ("in 3 days", "2026-03-07 00:00", "2026-03-06 00:00"),
        ("in a week", "2026-03-11 00:00", "2026-03-10 00:00"),
        ("in 2 hours", "2026-03-04 10:30", "2026-03-03 20:30"),
        ("17:00", "2026-03-04 17:00", "2026-03-04 17:00"),
        ("8am", "2026-03-05 08:00", "2026-03-04 08:00"),
        ("今日", "2026-03-04 00:00", "2026-03-03 00:00"),
        ("明日", "2026-03-05 00:00", "2026-03-04 00:00"),
        ("明日の午後3時半", "2026-03-05 15:30", "2026-03-04 15:30"),
        ("明後日 10時", "2026-03-06 10:00", "2026-03-05 10:00"),
        ("来週", "2026-03-11 00:00", "2026-03-10 00:00"),
        ("来週の月曜日", "2026-03-09 00:00", "2026-03-09 00:00"),
        ("金曜", "2026-03-06 00:00", "2026-03-06 00:00"),
        ("３日後", "2026-03-07 00:00", "2026-03-06 00:00"),
        ("2026-04-01", "2026-04-01 00:00", "2026-04-01 00:00"),
        ("2026-04-01T10:00", "2026-04-01 10:00", "2026-04-01 10:00"),
        ("2026-04-01T10:00Z", "2026-04-01 19:00", "2026-04-01 06:00"),
    ],
)
def test_words_mean_a_day_of_the_user(words: str, tokyo: str, new_york: str) -> None:
    for zone, wanted in ((TOKYO, tokyo), (NEW_YORK, new_york)):
        found = read_due(words, now=NOW, zone=zone)
        assert found.tzinfo is UTC
        assert found.astimezone(zone).strftime("%Y-%m-%d %H:%M") == wanted


def test_days_are_those_of_the_calendar_when_clocks_change() -> None:
    before = datetime(2026, 3, 7, 17, tzinfo=UTC)  # noon in New York; clocks change at night
    found = read_due("in 2 days", now=before, zone=NEW_YORK).astimezone(NEW_YORK)
    assert (found.day, found.hour) == (9, 0)


@pytest.mark.parametrize(
    "words",
    [
        "",
        " ",
        "someday",
        "march to the store",
        "tomorrowish",
        "the day after",
        "32.13.2026",
        "2026-02-30",
        "2026-13-01",
        "2026-01-01T25:00",
        "2026-01-01x10:00",
        "tomorrow 25:00",
        "tomorrow 13pm",
        "午後13時",
        "in 9999 years",
        "in 99999 days",
        "yesterday",
        "in ３ dayz",
        "x" * 1_000,
        "0000-01-01",
    ],
)
def test_what_is_no_date_is_refused(words: str) -> None:
    with pytest.raises(ValueError):
        read_due(words, now=NOW, zone=TOKYO)


@pytest.mark.parametrize(
    "words", ["tomorrow", "5", "20260115T", "٢٠٢٦-٠١-١٥", "2026-01-15T10:00:00+99:00"]
)
def test_iso_alone_takes_no_words(words: str) -> None:
    with pytest.raises(ValueError):
        read_iso(words, zone=UTC)


def test_the_edges_of_time_do_not_break() -> None:
    with pytest.raises(ValueError):
        read_iso("9999-12-31T23:00:00-05:00", zone=UTC)
    with pytest.raises(ValueError):
        read_iso("0001-01-01", zone=TOKYO)
    with pytest.raises(ValueError):
        read_due("in 9999 weeks", now=datetime(9999, 1, 1, tzinfo=UTC), zone=UTC)


@given(st.text(max_size=80))
def test_any_text_is_a_date_or_refused(text: str) -> None:
    try:
        found = read_due(text, now=NOW, zone=NEW_YORK)
    except ValueError:
        return
    assert found.tzinfo is UTC


@given(st.datetimes(timezones=st.sampled_from([UTC, TOKYO, NEW_YORK])))
def test_what_is_written_is_read_again(moment: datetime) -> None:
    try:
        text = written(moment)
    except OverflowError:
        return
    assert read_iso(text, zone=TOKYO) == moment.astimezone(UTC)
