"""The worker: takes jobs from the queue and does them, a few at a time, until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import socket
from collections.abc import Collection, Mapping

from carrel.core.jobs import Job
from carrel.errors import StorageError
from carrel.events import Observer
from carrel.services.attempt import Attempt, Handler
from carrel.services.jobs import Jobs
from carrel.settings import JobSettings

logger = logging.getLogger(__name__)
_LONGEST_PAUSE = 30.0
_PRUNE_EVERY = 3600.0
_LETTING_GO = 10.0


class Worker:
    """Works jobs of the kinds that it has handlers for; other kinds are left to other workers.

    With `only`, it works the jobs with these ids alone: a command does what it was asked to do.
    """

    def __init__(
        self,
        jobs: Jobs,
        *,
        settings: JobSettings,
        handlers: Mapping[str, Handler],
        observer: Observer,
        grace: float = 5.0,
        only: Collection[int] | None = None,
    ) -> None:
        self._jobs = jobs
        self._settings = settings
        self._handlers = dict(handlers)
        self._observer = observer
        self._grace = grace
        self._only = only
        self._leases = jobs.leases(f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}")
        self._attempts: dict[asyncio.Task[None], Attempt] = {}
        self._woken = asyncio.Event()
        self._failures = 0
        self._prune_at = 0.0

    async def run(self, stop: asyncio.Event) -> None:
        """Work until `stop`; then let running jobs end for a while and give the others back."""
        waking = asyncio.create_task(self._wake_on(stop))
        with self._jobs.listening(self._noticed):
            try:
                while not stop.is_set():
                    await self._round(stop)
            finally:
                waking.cancel()
                await self._wind_up()

    async def _round(self, stop: asyncio.Event) -> None:
        """Take what there is, then wait until there may be more."""
        self._woken.clear()
        try:
            await self._prune_now_and_then()
            await self._fill(stop)
        except StorageError as error:
            await self._sit_out(error, stop)
            return
        if self._failures:
            logger.info("the queue of jobs can be read again")
            self._failures = 0
        await _wait(self._woken, self._settings.poll)

    async def _fill(self, stop: asyncio.Event) -> None:
        """Claim jobs until the hands are full or there is none."""
        while len(self._attempts) < self._settings.concurrency and not stop.is_set():
            job = await self._leases.claim(self._handlers, only=self._only)
            if job is None:
                return
            self._start(job)

    def _start(self, job: Job) -> None:
        attempt = Attempt(
            job,
            self._handlers[job.kind],
            leases=self._leases,
            lease=self._settings.lease,
            observer=self._observer,
        )
        task = asyncio.create_task(attempt.run())
        self._attempts[task] = attempt
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        attempt = self._attempts.pop(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("job %d was left to its lease", attempt.job.id, exc_info=error)
        self._woken.set()

    def _noticed(self, job_id: int) -> None:
        """Hear of a job that was queued or cancelled in this process."""
        for attempt in self._attempts.values():
            if attempt.job.id == job_id:
                attempt.look()
        self._woken.set()

    async def _sit_out(self, error: StorageError, stop: asyncio.Event) -> None:
        """Wait before the database is asked again, longer each time; say so once."""
        if not self._failures:
            logger.warning("the queue of jobs cannot be read, trying again: %s", error.message)
        pause = self._settings.poll * 2.0 ** min(self._failures, 10)
        self._failures += 1
        await _wait(stop, min(pause, _LONGEST_PAUSE))

    async def _prune_now_and_then(self) -> None:
        now = asyncio.get_running_loop().time()
        if now >= self._prune_at:
            await self._jobs.prune()
            self._prune_at = now + _PRUNE_EVERY

    async def _wake_on(self, stop: asyncio.Event) -> None:
        await stop.wait()
        self._woken.set()

    async def _wind_up(self) -> None:
        """Give running jobs time to end, then stop the rest and give them back."""
        if self._attempts:
            await asyncio.wait(set(self._attempts), timeout=self._grace)
        for attempt in self._attempts.values():
            attempt.stop()
        if self._attempts:
            await asyncio.wait(set(self._attempts), timeout=_LETTING_GO)
        for task, attempt in tuple(self._attempts.items()):
            logger.warning("job %d does not stop; its lease will run out", attempt.job.id)
            task.cancel()


async def _wait(event: asyncio.Event, seconds: float) -> None:
    """Wait for the event, but no longer than so many seconds."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
