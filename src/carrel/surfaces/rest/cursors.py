"""Where the next page of a list of tasks begins, as a text that a caller hands back unread."""

from __future__ import annotations

import base64
import json

from carrel.core.pages import storable
from carrel.core.task_errors import TaskInvalid
from carrel.core.tasks import Cursor, SortBy
from carrel.errors import DataValidationError

NO_CURSOR = "Invalid cursor"
_LARGEST = 2**63 - 1
# The microseconds of all moments that a calendar of four digits has.
_FIRST, _LAST = -62_135_596_800_000_000, 253_402_300_799_999_999


def written_cursor(place: Cursor, sort_by: str, sort_order: str) -> str:
    """Return a place in a list that is sorted so."""
    told = json.dumps([sort_by, sort_order, place.value, place.number], separators=(",", ":"))
    return base64.urlsafe_b64encode(told.encode()).decode().rstrip("=")


def read_cursor(text: str, sort_by: str, sort_order: str) -> Cursor:
    """Return the place; refuse what this server has not written, or for another order."""
    try:
        told = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        by, order, value, number = told
    except (ValueError, TypeError, RecursionError) as cause:
        raise _refused() from cause
    fits = (by, order) == (sort_by, sort_order) and _is_whole(number, 0, _LARGEST)
    if not fits or not _is_place(value, sort_by):
        raise _refused()
    return Cursor(value=value, number=number)


def _is_place(value: object, sort_by: str) -> bool:
    match sort_by:
        case SortBy.TITLE:
            return isinstance(value, str) and _is_storable(value)
        case SortBy.PRIORITY:
            return _is_whole(value, 0, 9)
        case SortBy.DUE_DATE if value is None:
            return True
        case _:
            return _is_whole(value, _FIRST, _LAST)


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _is_storable(text: str) -> bool:
    try:
        return storable(text) == text
    except DataValidationError:
        return False


def _refused() -> TaskInvalid:
    return TaskInvalid(
        NO_CURSOR, suggestion="Take the address of `next` as it is, or begin with the first page."
    )
