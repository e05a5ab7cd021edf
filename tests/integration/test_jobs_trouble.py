"""Trouble: databases that go away, workers that are stopped or die, and what becomes of jobs."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Connection, text

from carrel.core.jobs import JobState
from carrel.errors import DatabaseUnavailable
from carrel.events import ListObserver
from carrel.services.attempt import RunningJob
from carrel.services.jobs import Jobs
from carrel.services.leases import Outcome
from carrel.services.worker import Worker
from carrel.settings import DatabaseSettings
from carrel.storage.database import Database
from tests.integration.jobs_kit import (
    PATIENCE,
    QUICK,
    Gate,
    becomes,
    claimed,
    ended,
    make_marks,
    mark,
    marks,
    succeed,
    working,
)

T = TypeVar("T")
LEASE = timedelta(seconds=QUICK.lease)


class Unsteady(Database):
    """A database that can be made to go away."""

    down = False
    refused = 0

    def read_now(self, work: Callable[[Connection], T]) -> T:
        self._answer()
        return super().read_now(work)

    def write_now(self, work: Callable[[Connection], T]) -> T:
        self._answer()
        return super().write_now(work)

    def _answer(self) -> None:
        if self.down:
            self.refused += 1
            raise DatabaseUnavailable


@pytest.fixture
async def unsteady(database_url: str) -> AsyncIterator[Unsteady]:
    opened = Unsteady(database_url)
    yield opened
    await opened.close()


@pytest.fixture
def jobs(database: Database) -> Jobs:
    return Jobs(database, QUICK)


async def refusals(database: Unsteady, number: int) -> None:
    """Wait until the database has refused so many calls."""
    async with asyncio.timeout(PATIENCE):
        while database.refused < number:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def test_an_idle_worker_outlives_an_outage_and_says_so_once(
    unsteady: Unsteady, jobs: Jobs, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="carrel")
    unsteady.down = True
    async with working(Jobs(unsteady, QUICK), succeed):
        await refusals(unsteady, 4)
        job = await jobs.enqueue("demo")
        unsteady.down = False
        assert (await ended(jobs, job)).state is JobState.COMPLETED
    lines = [record.message for record in caplog.records if "queue of jobs" in record.message]
    assert len(lines) == 2
    assert "cannot be read, trying again" in lines[0]
    assert "can be read again" in lines[1]


async def test_a_job_is_finished_after_an_outage_and_its_effect_is_there_once(
    unsteady: Unsteady, database: Database, jobs: Jobs
) -> None:
    await make_marks(database)
    patient = QUICK.model_copy(update={"lease": 10.0})

    async def handler(running: RunningJob) -> Outcome:
        unsteady.down = True
        return Outcome(effect=mark(running.job))

    async with working(Jobs(unsteady, patient), handler, settings=patient):
        job = await jobs.enqueue("demo")
        await refusals(unsteady, 2)
        assert (await jobs.get(job.id)).state is JobState.PROCESSING
        unsteady.down = False
        done = await ended(jobs, job)
    assert (done.state, done.attempts) == (JobState.COMPLETED, 1)
    assert await marks(database) == [job.id]


async def test_an_outage_longer_than_the_lease_costs_a_try_not_the_job(
    unsteady: Unsteady, jobs: Jobs, caplog: pytest.LogCaptureFixture
) -> None:
    down_for_long = asyncio.Event()

    async def handler(running: RunningJob) -> Outcome:
        if running.job.attempts == 1:
            unsteady.down = True
            down_for_long.set()
        return Outcome()

    async with working(Jobs(unsteady, QUICK), handler):
        job = await jobs.enqueue("demo")
        await asyncio.wait_for(down_for_long.wait(), PATIENCE)
        async with asyncio.timeout(PATIENCE):
            while "cannot be recorded" not in caplog.text:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        unsteady.down = False
        done = await ended(jobs, job)
    assert (done.state, done.attempts) == (JobState.COMPLETED, 2)
    assert "no heartbeat for job" in caplog.text


async def test_connections_that_the_server_ends_do_no_harm(postgres_url: str) -> None:
    end_all = text(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    opened, other = Database(postgres_url), Database(postgres_url)
    jobs, outside = Jobs(opened, QUICK), Jobs(other, QUICK)
    with contextlib.ExitStack() as stack:
        stack.callback(other.close_now)
        stack.callback(opened.close_now)
        made = [await jobs.enqueue("demo", max_attempts=20) for _ in range(20)]
        async with working(jobs, succeed):
            cut = 0
            while cut < 5:
                cut += await other.write(lambda found: found.execute(end_all).scalar_one())
            for job in made:
                assert (await ended(outside, job)).state is JobState.COMPLETED


async def test_a_locked_file_only_delays_the_work(sqlite_url: str, tmp_path: Path) -> None:
    opened = Database(sqlite_url, DatabaseSettings(busy_timeout=0.05))
    jobs = Jobs(opened, QUICK)
    gate = Gate()
    async with working(jobs, gate):
        job = await jobs.enqueue("demo")
        await asyncio.wait_for(gate.begun.wait(), PATIENCE)
        with contextlib.closing(sqlite3.connect(tmp_path / "carrel.db")) as holder:
            holder.execute("BEGIN IMMEDIATE")
            gate.open.set()
            assert (await jobs.wait(job.id, timeout=0.2)).state is JobState.PROCESSING
        assert (await ended(jobs, job)).state is JobState.COMPLETED
    await opened.close()


async def test_stopping_gives_running_jobs_back_for_others_to_take_at_once(
    database: Database, jobs: Jobs
) -> None:
    gate, observer = Gate(), ListObserver()
    never = QUICK.model_copy(update={"lease": 3600.0})
    slow = Jobs(database, never)
    async with working(slow, gate, settings=never, observer=observer):
        job = await jobs.enqueue("demo", max_attempts=1)
        waiting = [await jobs.enqueue("demo") for _ in range(3)]
        await asyncio.wait_for(gate.begun.wait(), PATIENCE)
    assert gate.stopped.is_set()
    assert observer.events[-1].name == "job.released"
    found = await jobs.get(job.id)
    assert (found.state, found.owner, found.attempts) == (JobState.PROCESSING, None, 0)
    async with working(jobs, succeed):
        assert (await ended(jobs, job)).result == {"attempt": 1}
        for one in waiting:
            assert (await ended(jobs, one)).state is JobState.COMPLETED


async def test_stopping_lets_a_job_end_that_needs_but_a_moment(jobs: Jobs) -> None:
    gate = Gate()
    async with working(jobs, gate, grace=PATIENCE):
        job = await jobs.enqueue("demo")
        await asyncio.wait_for(gate.begun.wait(), PATIENCE)
        asyncio.get_running_loop().call_later(0.1, gate.open.set)
    assert (await jobs.get(job.id)).state is JobState.COMPLETED
    assert not gate.stopped.is_set()


async def test_a_worker_whose_task_is_cancelled_gives_its_jobs_back_too(jobs: Jobs) -> None:
    gate = Gate()
    worker = Worker(jobs, settings=QUICK, handlers={"demo": gate}, observer=ListObserver(), grace=0)
    task = asyncio.create_task(worker.run(asyncio.Event()))
    job = await jobs.enqueue("demo")
    await asyncio.wait_for(gate.begun.wait(), PATIENCE)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    found = await jobs.get(job.id)
    assert (found.state, found.owner, found.attempts) == (JobState.PROCESSING, None, 0)


async def test_a_dead_workers_job_is_done_by_the_next_after_its_lease(jobs: Jobs) -> None:
    job = await jobs.enqueue("demo")
    await claimed(jobs.leases("dead"))
    async with working(jobs, succeed):
        done = await ended(jobs, job)
    assert (done.state, done.attempts, done.result) == (JobState.COMPLETED, 2, {"attempt": 2})


async def test_a_long_job_is_kept_alive_by_heartbeats(jobs: Jobs) -> None:
    gate = Gate()
    async with working(jobs, gate), working(jobs, gate):
        job = await jobs.enqueue("demo")
        await asyncio.wait_for(gate.begun.wait(), PATIENCE)
        # Three leases on: without a beat somebody else would have it by now.
        until = (await jobs.get(job.id)).created_at + 3 * LEASE
        later = await becomes(
            jobs, job, lambda found: found.lease_until is not None and found.lease_until > until
        )
        gate.open.set()
        done = await ended(jobs, job)
    assert (later.token, done.attempts) == (1, 1)


async def test_a_worker_prunes_what_ended_long_ago(database: Database, jobs: Jobs) -> None:
    old = (await jobs.cancel((await jobs.enqueue("demo")).id)).job
    await database.write(
        lambda connection: connection.execute(text("UPDATE job SET finished_at = 0"))
    )
    async with working(jobs, succeed):
        await ended(jobs, await jobs.enqueue("demo"))
    assert old.id not in [job.id for job in await jobs.list()]
