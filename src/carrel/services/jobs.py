"""The queue of background jobs: put one in, look at it, cancel it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Mapping

from carrel.core.jobs import Cancellation, Job, JobDraft, JobState
from carrel.errors import DataValidationError
from carrel.services.leases import Leases
from carrel.settings import JobSettings
from carrel.storage import jobs
from carrel.storage.database import Database, Work

Listener = Callable[[int], None]
_LONGEST_LIST = 1000
_WATCH = 0.1


class Jobs:
    """Jobs of one database, shared with all other processes on it."""

    def __init__(self, database: Database, settings: JobSettings | None = None) -> None:
        self._database = database
        self._settings = settings or JobSettings()
        self._listeners: set[Listener] = set()

    @property
    def attempts(self) -> int:
        """How often a job is tried, unless it says otherwise."""
        return self._settings.attempts

    async def enqueue(
        self,
        kind: str,
        payload: Mapping[str, object] | None = None,
        *,
        key: str | None = None,
        priority: int = 0,
        delay: float = 0.0,
        max_attempts: int | None = None,
    ) -> Job:
        """Queue a job and wake this process's worker.

        A `key` names what the job is about: while a job with it has not ended, that one is
        returned and no second one is made. Jobs of higher priority are taken first, and none
        before `delay` seconds have passed.
        """
        draft = JobDraft(
            kind=kind,
            payload=payload or {},
            key=key,
            priority=priority,
            delay=delay,
            max_attempts=self._settings.attempts if max_attempts is None else max_attempts,
        )
        job = await self._database.write(self.queueing(draft))
        self.wake(job.id)
        return job

    def queueing(self, draft: JobDraft) -> Work[Job]:
        """Return the step that queues a job inside a transaction of the caller's.

        Call `wake` after the transaction; otherwise a worker finds the job at its next look.
        """
        return lambda connection: jobs.enqueue(connection, draft, clock=self._database.clock)

    async def get(self, job_id: int) -> Job:
        """Return a job by its id."""
        return await self._database.read(lambda connection: jobs.get(connection, job_id))

    async def find(self, key: str) -> Job | None:
        """Return the job with a key that has not ended."""
        return await self._database.read(lambda connection: jobs.by_key(connection, key))

    async def give_up(self, job_id: int) -> Job:
        """Let a job fail that waits for its next try; any other one is left alone."""
        clock = self._database.clock
        return await self._database.write(
            lambda connection: jobs.give_up(connection, job_id, clock=clock)
        )

    async def list(self, *, state: JobState | None = None, limit: int = 50) -> tuple[Job, ...]:
        """Return jobs, newest first, of one state or of all."""
        if not 1 <= limit <= _LONGEST_LIST:
            raise DataValidationError(f"limit {limit} is outside 1 to {_LONGEST_LIST}")
        return await self._database.read(
            lambda connection: jobs.recent(connection, state=state, limit=limit)
        )

    async def counts(self) -> dict[JobState, int]:
        """Return how many jobs there are in each state."""
        return await self._database.read(jobs.counts)

    async def cancel(self, job_id: int) -> Cancellation:
        """Cancel a job: one that nobody works on ends now, any other when its worker notices.

        From now on the job writes nothing more, and it is never tried again.
        """
        clock = self._database.clock
        answer = await self._database.write(
            lambda connection: jobs.cancel(connection, job_id, clock=clock)
        )
        self.wake(job_id)
        return answer

    async def hasten(self, job_id: int) -> Job:
        """Let a job wait no longer for its moment, or for its next try."""
        clock = self._database.clock
        found = await self._database.write(
            lambda connection: jobs.hasten(connection, job_id, clock=clock)
        )
        self.wake(job_id)
        return found

    async def wait(self, job_id: int, *, timeout: float) -> Job:  # noqa: ASYNC109
        """Return the job when it has ended, or as it is when the time is up."""
        loop = asyncio.get_running_loop()
        until = loop.time() + timeout
        job = await self.get(job_id)
        while not job.ended and (left := until - loop.time()) > 0:
            await asyncio.sleep(min(left, self._settings.poll, _WATCH))
            job = await self.get(job_id)
        return job

    async def prune(self) -> int:
        """Delete jobs that ended longer ago than the settings keep them; return how many."""
        keep = self._settings.keep_days * 86_400.0
        clock = self._database.clock
        pruned = 0
        while number := await self._database.write(
            lambda connection: jobs.prune(connection, keep=keep, clock=clock)
        ):
            pruned += number
        return pruned

    def wake(self, job_id: int) -> None:
        """Tell this process's workers that something has happened to a job."""
        for listener in tuple(self._listeners):
            listener(job_id)

    @contextlib.contextmanager
    def listening(self, listener: Listener) -> Iterator[None]:
        """Let a worker of this process know at once what happens to jobs in it."""
        self._listeners.add(listener)
        try:
            yield
        finally:
            self._listeners.discard(listener)

    def leases(self, owner: str) -> Leases:
        """Return the side of the queue that a worker of that name sees."""
        return Leases(self._database, self._settings, owner=owner)
