"""A whole text as one due date."""

from __future__ import annotations

import unicodedata
from datetime import UTC, datetime, tzinfo

from carrel.text.dates.find import find_dates
from carrel.text.dates.iso import ISO, LONGEST, read_iso


def read_due(text: str, *, now: datetime, zone: tzinfo) -> datetime:
    """Return the moment that a due date in words or in ISO 8601 means."""
    given = unicodedata.normalize("NFKC", text).strip()
    if not given or len(given) > LONGEST:
        raise ValueError("not a date")
    if ISO.fullmatch(given.upper()):
        return read_iso(given, zone=zone)
    found = find_dates(given, now=now, zone=zone, loose=True)
    if len(found) != 1 or (found[0].start, found[0].end) != (0, len(given)) or found[0].past:
        raise ValueError("not a date")
    return found[0].moment.astimezone(UTC)
