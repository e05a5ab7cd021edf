"""The tasks of all users, one transaction for each call.

The user is always the first argument, and no task is read, changed or counted without it.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from carrel.core.tasks import (
    Reference,
    Task,
    TaskDraft,
    TaskList,
    TaskPatch,
    TaskQuery,
    TaskRef,
    TaskStats,
)
from carrel.errors import NotFoundError
from carrel.storage import task_keys, task_lists, task_references, tasks
from carrel.storage.database import Database
from carrel.storage.task_keys import Once
from carrel.storage.task_references import Kept

_PART = "/"  # between a task and the place of one of its references


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """Words of a kept page to refer to; `find` says where in its text they stand."""

    url: str
    find: Callable[[Kept], Reference | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """References of some tasks with what is kept now of the pages that they name.

    `texts` has the current text where that is another version than the one referred to.
    """

    references: dict[str, list[Reference]]
    versions: dict[str, tuple[int, int]]
    texts: dict[str, str]


class TaskStore:
    """Reads and writes the tasks of users."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self,
        user: str,
        draft: TaskDraft,
        *,
        quotes: Sequence[Quote] = (),
        once: Once | None = None,
    ) -> Task:
        """Store a new task with what it refers to; if words are not there, nothing is stored."""
        task_id = str(uuid.uuid4())

        def work(rows: Connection) -> Task:
            made = tasks.add(rows, user, draft, task_id=task_id, now=self._now())
            for quote in quotes:
                self._refer(rows, made, quote)
            return made

        return await self._write(user, work, once)

    async def get(self, user: str, ref: TaskRef) -> Task:
        """Return one task."""
        return await self._database.read(lambda rows: tasks.get(rows, user, ref))

    async def find(self, user: str, query: TaskQuery) -> TaskList:
        """Return the tasks that a query wants."""
        return await self._database.read(lambda rows: task_lists.find(rows, user, query))

    async def stats(self, user: str) -> TaskStats:
        """Count the user's tasks."""
        return await self._database.read(lambda rows: task_lists.stats(rows, user))

    async def change(
        self,
        user: str,
        ref: TaskRef,
        patch: TaskPatch,
        *,
        expected: datetime | None = None,
        once: Once | None = None,
    ) -> Task:
        """Change the fields that a patch gives."""

        def work(rows: Connection) -> Task:
            before = tasks.held(rows, user, ref, expected=expected)
            return tasks.change(rows, before, patch=patch, now=self._now())

        return await self._write(user, work, once)

    async def toggle(
        self,
        user: str,
        ref: TaskRef,
        *,
        expected: datetime | None = None,
        once: Once | None = None,
    ) -> Task:
        """Turn a task from done to open or back."""

        def work(rows: Connection) -> Task:
            before = tasks.held(rows, user, ref, expected=expected)
            return tasks.change(rows, before, completed=not before.completed, now=self._now())

        return await self._write(user, work, once)

    async def complete(self, user: str, ref: TaskRef, *, done: bool, once: Once | None) -> Task:
        """Make a task done or open; one that is so already stays as it is."""

        def work(rows: Connection) -> Task:
            before = tasks.held(rows, user, ref)
            if before.completed is done:
                return before
            return tasks.change(rows, before, completed=done, now=self._now())

        return await self._write(user, work, once)

    async def remove(
        self,
        user: str,
        ref: TaskRef,
        *,
        expected: datetime | None = None,
        once: Once | None = None,
    ) -> Task | None:
        """Delete a task and return what it was; nothing if the same request deleted it before."""

        def work(rows: Connection) -> Task | None:
            if once is None:
                return tasks.remove(rows, tasks.held(rows, user, ref, expected=expected))
            done = task_keys.claim(rows, user, once.key, digest=once.digest, now=self._now())
            if done is not None:
                return None
            gone = tasks.remove(rows, tasks.held(rows, user, ref, expected=expected))
            task_keys.settle(rows, user, once.key, task_id=gone.id)
            return gone

        return await self._database.write(work)

    async def erase(self, user: str) -> int:
        """Delete every row of a user; return how many tasks there were."""
        return await self._database.write(lambda rows: tasks.erase(rows, user))

    async def cite(
        self, user: str, ref: TaskRef, quote: Quote, *, once: Once | None = None
    ) -> Reference:
        """Let a task refer to words of a kept page; a repeated request finds what it has made."""

        def work(rows: Connection) -> Reference:
            task = tasks.held(rows, user, ref)
            before = task_references.of_tasks(rows, [task.id]).get(task.id, [])
            done = self._claimed(rows, user, once)
            if done is not None:
                at = int(done.rpartition(_PART)[2])
                if at < len(before) and before[at].url == quote.url:
                    return before[at]
                raise NotFoundError("the reference of this request was taken away again")
            made = self._refer(rows, task, quote)
            if once is not None:
                place = f"{task.id}{_PART}{len(before)}"
                task_keys.settle(rows, user, once.key, task_id=place)
            return made

        return await self._database.write(work)

    async def uncite(self, user: str, ref: TaskRef, *, once: Once | None = None) -> int:
        """Take all references from a task; a repeated request takes no others."""

        def work(rows: Connection) -> int:
            task = tasks.held(rows, user, ref)
            if self._claimed(rows, user, once) is not None:
                return 0
            if once is not None:
                task_keys.settle(rows, user, once.key, task_id=task.id)
            return task_references.clear(rows, task.id)

        return await self._database.write(work)

    async def cited(self, made: Sequence[Task]) -> Cited:
        """Return the references of tasks that were read for their user."""
        return await self._database.read(lambda rows: _cited(rows, [task.id for task in made]))

    async def _write(
        self, user: str, work: Callable[[Connection], Task], once: Once | None
    ) -> Task:
        def keyed(rows: Connection) -> Task:
            done = self._claimed(rows, user, once)
            if done is not None:
                return tasks.get(rows, user, done)
            made = work(rows)
            if once is not None:
                task_keys.settle(rows, user, once.key, task_id=made.id)
            return made

        return await self._database.write(keyed)

    def _claimed(self, rows: Connection, user: str, once: Once | None) -> str | None:
        """Take the key of a request, if it has one; return what it was about if it was done."""
        if once is None:
            return None
        return task_keys.claim(rows, user, once.key, digest=once.digest, now=self._now())

    def _refer(self, rows: Connection, task: Task, quote: Quote) -> Reference:
        page = task_references.kept(rows, quote.url)
        reference = None if page is None else quote.find(page)
        if reference is None:
            raise NotFoundError(
                f"these words do not stand in what is kept of {quote.url[:200]}",
                suggestion="`carrel show ID --text` shows what is kept.",
            )
        task_references.add(rows, task.id, reference, now=self._now())
        return reference

    def _now(self) -> datetime:
        return self._database.clock()


def _cited(rows: Connection, ids: Sequence[str]) -> Cited:
    references = task_references.of_tasks(rows, ids)
    everything = [one for some in references.values() for one in some]
    versions = task_references.versions(rows, sorted({one.url for one in everything}))
    outdated = {
        one.url
        for one in everything
        if one.url in versions and versions[one.url] != (one.source_id, one.version)
    }
    texts = {url: now.text for url in outdated if (now := task_references.kept(rows, url))}
    return Cited(references=references, versions=versions, texts=texts)
