"""What callers may ask for: whatever is out of range is refused, never bent into it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TypeVar

from carrel.core.pages import storable
from carrel.errors import DataValidationError, InvalidURL
from carrel.ingest.fetch.urls import identity

E = TypeVar("E", bound=StrEnum)
MOST_SOURCES = 1000


def address(url: object) -> str:
    """Return the form under which a page is known."""
    if not isinstance(url, str):
        raise InvalidURL(f"{url!r:.200} is not a valid HTTP/HTTPS URL: it is no text")
    return identity(url.strip())


def choice(name: str, value: object, kind: type[E]) -> E:
    """Return a value as one of the names that are known."""
    try:
        return kind(str(value))
    except ValueError as cause:
        known = ", ".join(kind)
        raise DataValidationError(
            f"{name} must be one of {known}, not {value!r:.100}",
            details={"argument": name, "allowed": list(kind)},
            suggestion=f"Use one of: {known}.",
        ) from cause


def number(name: str, value: object, low: int, high: int) -> int:
    """Return a whole number that lies within its range."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise DataValidationError(
            f"{name} must be a whole number from {low} to {high}, not {value!r:.100}",
            details={"argument": name, "minimum": low, "maximum": high},
            suggestion=f"Give {name} a value from {low} to {high}.",
        )
    return value


def identifier(name: str, value: object) -> int:
    """Return a number that may name a source; whether it does is for the store to say."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise DataValidationError(
            f"{name} must be a whole number, not {value!r:.100}", details={"argument": name}
        )
    return value


def switch(name: str, value: object) -> bool:
    """Return a value that is true or false."""
    if not isinstance(value, bool):
        raise DataValidationError(
            f"{name} must be true or false, not {value!r:.100}", details={"argument": name}
        )
    return value


def question(query: object) -> str:
    """Return a query that asks for something."""
    if not isinstance(query, str) or not query.strip():
        raise DataValidationError(
            "query must not be empty",
            details={"argument": "query"},
            suggestion="Say what to look for, in a sentence or a few words.",
        )
    return storable(query)


def sources(ids: Sequence[object] | None) -> frozenset[int]:
    """Return the sources that a search is limited to; none means all."""
    if ids is None:
        return frozenset()
    if not 1 <= len(ids) <= MOST_SOURCES:
        raise DataValidationError(
            f"source_ids must name from 1 to {MOST_SOURCES:,} sources, not {len(ids):,}",
            details={"argument": "source_ids"},
            suggestion="Leave source_ids out to search everywhere.",
        )
    return frozenset(identifier("source_ids", one) for one in ids)
