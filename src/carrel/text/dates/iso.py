"""ISO 8601 dates and date-times."""

from __future__ import annotations

import re
from datetime import UTC, datetime, tzinfo

LONGEST = 64
ISO = re.compile(
    r"\d{4}-?(?:\d\d-?\d\d|W\d\d(?:-?\d)?)"
    r"(?:[Tt ]\d\d(?::?\d\d(?::?\d\d(?:[.,]\d+)?)?)?(?:[Zz]|[+-]\d\d(?::?\d\d)?)?)?",
    re.ASCII,
)


def read_iso(text: str, *, zone: tzinfo) -> datetime:
    """Return the moment of an ISO 8601 date or date-time; without an offset it is the zone's."""
    given = text.strip()
    if len(given) > LONGEST or not ISO.fullmatch(given):
        raise ValueError("not ISO 8601")
    moment = datetime.fromisoformat(given.upper().replace(",", "."))
    aware = moment if moment.tzinfo is not None else moment.replace(tzinfo=zone)
    try:
        return aware.astimezone(UTC)
    except OverflowError as cause:
        raise ValueError("beyond the years that there are") from cause
