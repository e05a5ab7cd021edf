"""`carrel export` and `carrel import`: a store as files that people and programs can read.

An export is read from one snapshot, an import is one transaction: others go on meanwhile, and
nothing is ever half there. No password, session, invitation or key is exported, nor what can be
made anew: vectors, indexes, the graph, jobs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from carrel.core.exchange import Record, SourceRecord, TaskRecord, UserRecord
from carrel.core.identity import LOCAL
from carrel.core.user_errors import UserNotFound
from carrel.services.exchange.checks import check, markdown_of
from carrel.services.exchange.folder import Reading, Writing, may_write, said_plainly
from carrel.services.exchange.lines import with_front_matter
from carrel.services.exchange.names import SOURCES, TASKS, USERS, page_name
from carrel.services.exchange.records import (
    draft_of,
    source_of,
    source_record,
    task_of,
    task_record,
    versions_of,
)
from carrel.storage import exports, imports
from carrel.storage.copy import Progress, silent
from carrel.storage.database import Database, Effect
from carrel.storage.exports import Rows, Shelved


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """What an export holds, and what it does not."""

    sources: int
    tasks: int
    users: tuple[str, ...]
    bytes: int
    unread: int  # addresses that nobody has looked at yet
    others: int  # users whose tasks were not asked for


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What an import has brought in, and what was here already and stayed as it was."""

    sources: int
    tasks: int
    known_sources: int
    known_tasks: int
    renumbered: int


class Exchange:
    """Writes and reads exports; `encoding` queues the making of vectors for imported pages."""

    def __init__(self, database: Database, *, encoding: Effect | None = None) -> None:
        self._database = database
        self._encoding = encoding

    async def write(
        self,
        folder: Path,
        *,
        users: Collection[str] | None,
        overwrite: bool = False,
        progress: Progress = silent,
    ) -> Exported:
        """Export all pages, and the tasks of these users; of everybody if none are named."""
        may_write(folder, overwrite=overwrite)
        writing = Writing(folder)
        try:
            with said_plainly(folder):
                return await self._database.read(
                    lambda rows: _write(rows, writing, users=users, progress=progress)
                )
        finally:
            writing.give_up()

    async def read(self, folder: Path, *, progress: Progress = silent) -> Imported:
        """Import what an export holds, after a look through all of it."""
        reading = Reading(folder)
        check(reading, progress)
        return await self._database.write(
            lambda rows: _read(rows, reading, encoding=self._encoding, progress=progress)
        )


def _write(
    rows: Rows, writing: Writing, *, users: Collection[str] | None, progress: Progress
) -> Exported:
    """Write everything; a read that is repeated begins anew."""
    writing.begin()
    ids = exports.source_ids(rows)
    owners = exports.owners(rows)
    if unknown := sorted(set(users or ()) - set(owners) - {LOCAL.subject}):
        raise UserNotFound(
            f"nobody called {unknown[0][:80]} has tasks here",
            suggestion="`carrel user list` lists who logs in; names are written in small letters.",
        )
    wanted = {name: n for name, n in owners.items() if users is None or name in users}
    writing.lines(SOURCES, _sources(rows, writing, ids, progress))
    writing.lines(USERS, (UserRecord(user=name, last_number=n) for name, n in wanted.items()))
    tasks = writing.lines(TASKS, _tasks(rows, list(wanted), frozenset(ids), progress))
    return Exported(
        sources=len(ids),
        tasks=tasks,
        users=tuple(wanted),
        bytes=writing.end(),
        unread=exports.unread(rows),
        others=len(owners) - len(wanted),
    )


def _sources(
    rows: Rows, writing: Writing, ids: list[int], progress: Progress
) -> Iterator[SourceRecord]:
    progress("pages", 0, len(ids))
    for done, key in enumerate(ids, 1):
        found = exports.shelved(rows, key)
        file = None
        if found.versions:
            file = writing.page(page_name(found.source.url), _markdown(found))
        yield source_record(found, file)
        progress("pages", done, len(ids))


def _markdown(found: Shelved) -> bytes:
    own, current = found.source, found.versions[0]
    head = {
        "url": own.url,
        "title": current.title,
        "language": current.language,
        "content_type": own.content_type,
        "version": current.number,
        "fetched_at": own.fetched_at,
    }
    return with_front_matter(head, current.markdown)


def _tasks(
    rows: Rows, users: list[str], kept: frozenset[int], progress: Progress
) -> Iterator[Record]:
    total = sum(exports.count_tasks(rows, user) for user in users)
    progress("tasks", 0, total)
    done = 0
    for user in users:
        for found in exports.owned(rows, user):
            yield task_record(found, kept)
            done += 1
            progress("tasks", done, total)


def _read(rows: Rows, reading: Reading, *, encoding: Effect | None, progress: Progress) -> Imported:
    made, known = _bring_sources(rows, reading, encoding=encoding, progress=progress)
    brought, renumbered = _bring_tasks(rows, reading, made, progress)
    return Imported(
        sources=len(made),
        tasks=brought,
        known_sources=known,
        known_tasks=reading.count(TASKS) - brought,
        renumbered=renumbered,
    )


def _bring_tasks(
    rows: Rows, reading: Reading, sources: dict[int, int], progress: Progress
) -> tuple[int, int]:
    """Store the tasks that are new here; return how many, and how many have another number.

    Numbers are never given out twice: for a user who was given some here, counting goes on.
    """
    users = {one.user: one.last_number for one in reading.lines(USERS, UserRecord)}
    last = {user: imports.last_number(rows, user) for user in users}
    fresh = {user for user, number in last.items() if number == 0}
    brought = renumbered = 0
    total = reading.count(TASKS)
    for done, record in enumerate(reading.lines(TASKS, TaskRecord), 1):
        number = record.number if record.user in fresh else last[record.user] + 1
        if imports.add_task(rows, task_of(record, number, sources)):
            last[record.user] = number
            brought += 1
            renumbered += number != record.number
        progress("tasks", done, total)
    for user, number in last.items():
        imports.set_last_number(rows, user, users[user] if user in fresh else number)
    return brought, renumbered


def _bring_sources(
    rows: Rows, reading: Reading, *, encoding: Effect | None, progress: Progress
) -> tuple[dict[int, int], int]:
    """Store the sources that are new here; return their ids by the exported ones."""
    add = partial(
        imports.add_source, rows, keep_id=imports.is_without_sources(rows), encoding=encoding
    )
    made: dict[int, int] = {}
    total = reading.count(SOURCES)
    for done, record in enumerate(reading.lines(SOURCES, SourceRecord), 1):
        markdown = markdown_of(reading, record)
        new = add(source_of(record), draft_of(record, markdown), versions_of(record, markdown))
        if new is not None:
            made[record.id] = new
        progress("pages", done, total)
    imports.settle_sources(rows)
    return made, total - len(made)
