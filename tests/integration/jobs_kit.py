"""What tests of jobs need: time that they move, and a worker that they stop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Mapping
from datetime import datetime, timedelta

from sqlalchemy import Connection, text

from carrel.core.clock import system_clock
from carrel.core.jobs import Job, JobState
from carrel.errors import RAGError
from carrel.events import ListObserver, Observer
from carrel.services.attempt import Handler, RunningJob
from carrel.services.jobs import Jobs
from carrel.services.leases import Leases, Outcome
from carrel.services.worker import Worker
from carrel.settings import JobSettings
from carrel.storage.database import Database

SETTINGS = JobSettings(lease=30, poll=0.02, backoff=100, attempts=3)
QUICK = JobSettings(lease=0.3, poll=0.02, backoff=0.02, attempts=3)
PATIENCE = 20.0
_SHIFT = text(
    "UPDATE job SET run_at = run_at - :by, created_at = created_at - :by, "
    "lease_until = lease_until - :by, finished_at = finished_at - :by"
)


class Broken(RAGError):
    """The page cannot be read."""

    code = "broken"


class Flaky(RAGError):
    """The page did not answer."""

    code = "flaky"
    retryable = True


class Time:
    """Time that stands still on SQLite until it is moved.

    On PostgreSQL the server's clock counts, so there the rows are moved into the past instead.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self._moment = system_clock()
        database.clock = self.now

    def now(self) -> datetime:
        return system_clock() if self.database.dialect == "postgresql" else self._moment

    async def forward(self, seconds: float) -> None:
        if self.database.dialect == "postgresql":
            by = round(seconds * 1_000_000)
            await self.database.write(lambda connection: connection.execute(_SHIFT, {"by": by}))
        self._moment += timedelta(seconds=seconds)

    def until(self, moment: datetime | None) -> float:
        """Return the seconds from now to a moment."""
        assert moment is not None
        return (moment - self.now()).total_seconds()


async def claimed(leases: Leases, *kinds: str) -> Job:
    """Take a job that must be there."""
    job = await leases.claim(kinds or ("demo",))
    assert job is not None
    return job


@contextlib.asynccontextmanager
async def working(
    jobs: Jobs,
    handlers: Mapping[str, Handler] | Handler,
    *,
    settings: JobSettings = QUICK,
    observer: Observer | None = None,
    grace: float = 0.0,
) -> AsyncIterator[Worker]:
    """Run a worker beside the test and stop it at the end."""
    known = handlers if isinstance(handlers, Mapping) else {"demo": handlers}
    worker = Worker(
        jobs,
        settings=settings,
        handlers=known,
        observer=observer or ListObserver(),
        grace=grace,
    )
    stop = asyncio.Event()
    running = asyncio.create_task(worker.run(stop))
    try:
        yield worker
    finally:
        stop.set()
        await asyncio.wait_for(running, PATIENCE)


async def ended(jobs: Jobs, job: Job) -> Job:
    """Wait for the end of a job."""
    found = await jobs.wait(job.id, timeout=PATIENCE)
    assert found.ended, found
    return found


async def becomes(jobs: Jobs, job: Job, wanted: Callable[[Job], bool]) -> Job:
    """Wait until the job is as wanted."""
    found = job
    async with asyncio.timeout(PATIENCE):
        while not wanted(found):
            found = await jobs.wait(job.id, timeout=0.01)
    return found


async def succeed(running: RunningJob) -> Outcome:
    """Do nothing, well."""
    return Outcome(result={"attempt": running.job.attempts})


class Gate:
    """A handler that says when it has begun, and goes on when it is let."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.open = asyncio.Event()
        self.stopped = asyncio.Event()

    async def __call__(self, running: RunningJob) -> Outcome:
        self.begun.set()
        try:
            await self.open.wait()
        except asyncio.CancelledError:
            self.stopped.set()
            raise
        return await succeed(running)


async def make_marks(database: Database) -> None:
    """Make a table for the effects of jobs."""
    await database.write(lambda connection: connection.execute(text("CREATE TABLE mark (job int)")))


def mark(job: Job) -> Callable[[Connection], None]:
    """Return an effect that leaves a row."""

    def effect(connection: Connection) -> None:
        connection.execute(text("INSERT INTO mark VALUES (:job)"), {"job": job.id})

    return effect


async def marks(database: Database) -> list[int]:
    """Return the rows that effects have left."""
    found = await database.read(
        lambda connection: connection.execute(text("SELECT job FROM mark")).scalars().all()
    )
    return sorted(found)


def code(job: Job) -> object:
    """Return the code of a failed job's error."""
    assert job.state is JobState.FAILED
    assert job.error is not None
    assert set(job.error) == {"code", "message", "details", "suggestion"}
    return job.error["code"]
