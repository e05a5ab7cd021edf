"""Looks through a whole export before anything is stored: does each part fit the others?"""

from __future__ import annotations

from carrel.core.exchange import ExportDamaged, SourceRecord, TaskRecord, UserRecord
from carrel.services.exchange.folder import Reading
from carrel.services.exchange.lines import without_front_matter
from carrel.services.exchange.names import SOURCES, TASKS, USERS
from carrel.services.exchange.records import draft_of
from carrel.storage.copy import Progress


def check(reading: Reading, progress: Progress) -> None:
    """Refuse an export that is damaged, by reading all of it."""
    ids = _sources(reading, progress)
    numbers = _users(reading)
    _tasks(reading, ids, numbers)


def markdown_of(reading: Reading, record: SourceRecord) -> str:
    """Return the Markdown of a source's page."""
    return "" if record.page is None else without_front_matter(reading.page(record.page))


def _sources(reading: Reading, progress: Progress) -> set[int]:
    ids: set[int] = set()
    urls: set[str] = set()
    total = reading.count(SOURCES)
    for done, record in enumerate(reading.lines(SOURCES, SourceRecord), 1):
        _refuse(record.id in ids or record.url in urls, f"{record.url[:200]} is there twice")
        ids.add(record.id)
        urls.add(record.url)
        _versions(record)
        draft_of(record, markdown_of(reading, record))
        progress("checked", done, total)
    return ids


def _versions(record: SourceRecord) -> None:
    numbers = [one.number for one in record.versions]
    falling = numbers == sorted(set(numbers), reverse=True)
    _refuse(
        not falling or (numbers[0] if numbers else 0) != record.version,
        f"the versions of {record.url[:200]} do not fit each other",
    )
    in_files = [one.markdown is None for one in record.versions]
    whole = in_files == [at == 0 for at in range(len(numbers))]
    _refuse(
        not whole or (record.page is None) == bool(numbers),
        f"the page of {record.url[:200]} is not whole",
    )
    _refuse(
        not numbers and bool(record.chunks or record.links),
        f"{record.url[:200]} has passages and no page",
    )


def _users(reading: Reading) -> dict[str, int]:
    found: dict[str, int] = {}
    for record in reading.lines(USERS, UserRecord):
        _refuse(record.user in found, f"the user {record.user[:80]} is there twice")
        found[record.user] = record.last_number
    return found


def _tasks(reading: Reading, sources: set[int], numbers: dict[str, int]) -> None:
    ids: set[str] = set()
    given: set[tuple[str, int]] = set()
    for record in reading.lines(TASKS, TaskRecord):
        own = (record.user, record.number)
        _refuse(record.id in ids or own in given, f"the task {record.id} is there twice")
        ids.add(record.id)
        given.add(own)
        _refuse(
            record.number > numbers.get(record.user, 0),
            f"the task {record.id} has a number that its user was never given",
        )
        for one in record.references:
            _refuse(
                one.source is not None and one.source not in sources,
                f"the task {record.id} refers to a page that is not in the export",
            )


def _refuse(wrong: bool, message: str) -> None:  # noqa: FBT001  # a condition reads best first
    if wrong:
        raise ExportDamaged(message)
