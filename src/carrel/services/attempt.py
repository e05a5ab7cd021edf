"""One try of one job: its handler, the heartbeat beside it, and how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from enum import Enum, auto
from typing import TypeVar

from carrel.core.jobs import Job, JobState
from carrel.errors import InternalError, JobCancelled, LeaseLost, RAGError, StorageError
from carrel.events import Event, Observer
from carrel.services.leases import Leases, Outcome
from carrel.services.tracing import span
from carrel.storage.database import Fence, Work
from carrel.storage.leases import fence

T = TypeVar("T")
logger = logging.getLogger(__name__)
_FIRST_PAUSE = 0.05


class RunningJob:
    """A job in a worker's hands: what its handler may use."""

    def __init__(self, job: Job, *, leases: Leases, observer: Observer) -> None:
        self.job = job
        self.fence: Fence = fence(job)
        self.latest = job.progress
        self._leases = leases
        self._observer = observer

    @property
    def payload(self) -> dict[str, object]:
        """What the job was queued with."""
        return self.job.payload

    def progress(self, done: float, total: float | None = None, message: str = "") -> None:
        """Report how far the work has come: to the observer now, to the row at the next beat."""
        whole = None if total is None else float(total)
        words = message.encode(errors="replace").decode()
        self.latest = {"done": float(done), "total": whole, "message": words}
        self.notify("job.progress", words, done=done, total=total)

    async def write(self, work: Work[T]) -> T:
        """Run one write transaction with the fence before it."""
        return await self._leases.write(self.job, work)

    def notify(
        self, name: str, message: str = "", *, done: float | None = None, total: float | None = None
    ) -> None:
        """Send an event about this job to the observer."""
        data = {"job": self.job.id, "kind": self.job.kind, "attempt": self.job.attempts}
        self._observer.notify(Event(name=name, message=message, done=done, total=total, data=data))


Handler = Callable[[RunningJob], Awaitable[Outcome]]


class Halt(Enum):
    """Why a handler was stopped from outside."""

    LOST = auto()
    CANCELLED = auto()
    STOPPED = auto()


class Attempt:
    """Runs the handler of a job that was claimed, and leaves the job ended or given back.

    Whatever the order of events, the row decides: each write holds only while the job is ours.
    """

    def __init__(
        self, job: Job, handler: Handler, *, leases: Leases, lease: float, observer: Observer
    ) -> None:
        self.job = job
        self._handler = handler
        self._leases = leases
        self._lease = lease
        self._running = RunningJob(job, leases=leases, observer=observer)
        self._halt: Halt | None = None
        self._doing: asyncio.Task[RAGError | None] | None = None
        self._finishing = False
        self._beat_now = asyncio.Event()

    async def run(self) -> None:
        """Do the job."""
        self._running.notify("job.started")
        doing = self._doing = asyncio.create_task(self._do())
        beating = asyncio.create_task(self._beat())
        if self._halt is not None:
            doing.cancel()
        try:
            await asyncio.wait({doing})
            await self._settle(doing)
        finally:
            doing.cancel()
            beating.cancel()
            await asyncio.gather(doing, beating, return_exceptions=True)

    def stop(self, why: Halt = Halt.STOPPED) -> None:
        """Cancel the handler, once; a job that is being ended is left to its transaction."""
        if self._halt is None:
            self._halt = why
            if self._doing is not None and not self._finishing:
                self._doing.cancel()

    def look(self) -> None:
        """Look at the row now, for something has happened to it."""
        self._beat_now.set()

    async def _do(self) -> RAGError | None:
        """Do the job to its end, or return why that could not be."""
        with span(f"job {self.job.kind}", kind="CONSUMER") as told:
            told.note({"carrel.job": self.job.id, "carrel.attempt": self.job.attempts})
            error = await self._try()
            if error is not None:
                told.failed(error.code)
            return error

    async def _try(self) -> RAGError | None:
        try:
            outcome = await self._handler(self._running)
            self._finishing = True
            await self._insist(
                lambda: self._leases.complete(self.job, outcome, progress=self._running.latest)
            )
        except RAGError as error:
            return error
        except Exception as error:
            # A handler may raise anything; the worker lives on, and the log has the traceback.
            logger.exception("job %d (%s) raised", self.job.id, self.job.kind)
            name = type(error).__name__
            return InternalError(f"{name} was raised", details={"exception": name})
        return None

    async def _beat(self) -> None:
        """Keep the lease alive, and stop the handler when it is lost or not wanted any more."""
        silent = False
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._lease / 3):
                    await self._beat_now.wait()
            self._beat_now.clear()
            try:
                cancelled = await self._leases.beat(self.job, progress=self._running.latest)
            except LeaseLost:
                self.stop(Halt.LOST)
                return
            except StorageError as error:
                # The work goes on: once the database answers, the row says whether it counts.
                if not silent:
                    logger.warning("no heartbeat for job %d: %s", self.job.id, error.message)
                silent = True
                continue
            silent = False
            if cancelled:
                self.stop(Halt.CANCELLED)

    async def _settle(self, doing: asyncio.Task[RAGError | None]) -> None:
        """Write down how the try ended, unless the job has ended with it."""
        error = _result(doing)
        if error is None:
            self._running.notify("job.completed")
            return
        try:
            if self._halt is Halt.LOST or isinstance(error, LeaseLost):
                self._running.notify("job.lost", "another worker has it")
            elif self._halt is Halt.STOPPED:
                await self._leases.release(self.job)
                self._running.notify("job.released")
            else:
                await self._fail(JobCancelled() if self._halt is Halt.CANCELLED else error)
        except LeaseLost:
            self._running.notify("job.lost", "another worker has it")
        except StorageError as trouble:
            logger.warning(
                "the end of job %d cannot be recorded, so its lease will run out: %s",
                self.job.id,
                trouble.message,
            )

    async def _fail(self, error: RAGError) -> None:
        job = await self._insist(
            lambda: self._leases.fail(self.job, error, progress=self._running.latest)
        )
        name = "job.failed" if job.state is JobState.FAILED else "job.postponed"
        self._running.notify(name, f"{error.code}: {error.message}")

    async def _insist(self, write: Callable[[], Awaitable[Job]]) -> Job:
        """Repeat a write through an outage, for as long as a lease lasts."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self._lease
        pause = _FIRST_PAUSE
        while True:
            try:
                return await write()
            except StorageError as error:
                over = loop.time() + pause > until or self._halt is Halt.STOPPED
                if over or not error.retryable:
                    raise
            await asyncio.sleep(pause)
            pause = min(2 * pause, 1.0)


def _result(doing: asyncio.Task[RAGError | None]) -> RAGError | None:
    if doing.cancelled():
        name = asyncio.CancelledError.__name__
        return InternalError(f"{name} was raised", details={"exception": name})
    return doing.result()
