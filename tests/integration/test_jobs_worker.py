"""The worker: it does jobs, tells how far they are, and minds who else has a say in them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import Connection, text

from carrel.core.jobs import JobState
from carrel.errors import DataValidationError
from carrel.events import ListObserver
from carrel.services.attempt import RunningJob
from carrel.services.jobs import Jobs
from carrel.services.leases import Outcome
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.sources import everything
from tests.integration.jobs_kit import (
    PATIENCE,
    QUICK,
    Broken,
    Flaky,
    Gate,
    becomes,
    code,
    ended,
    make_marks,
    mark,
    marks,
    succeed,
    working,
)

SLOW = QUICK.model_copy(update={"lease": 60.0, "poll": 60.0})


@pytest.fixture
def jobs(database: Database) -> Jobs:
    return Jobs(database, QUICK)


@pytest.fixture
async def elsewhere(database_url: str) -> AsyncIterator[Jobs]:
    """The queue as another process sees it."""
    opened = Database(database_url)
    yield Jobs(opened, QUICK)
    await opened.close()


async def test_a_job_is_done_and_its_effect_is_there_once(database: Database, jobs: Jobs) -> None:
    await make_marks(database)

    async def handler(running: RunningJob) -> Outcome:
        return Outcome(result={"echo": running.payload}, effect=mark(running.job))

    async with working(jobs, handler):
        done = await ended(jobs, await jobs.enqueue("demo", {"n": 1}))
    assert (done.state, done.result) == (JobState.COMPLETED, {"echo": {"n": 1}})
    assert await marks(database) == [done.id]


async def test_a_process_that_queues_wakes_its_own_worker(jobs: Jobs) -> None:
    async with working(jobs, succeed, settings=SLOW):
        for _ in range(3):
            assert (await ended(jobs, await jobs.enqueue("demo"))).state is JobState.COMPLETED


async def test_jobs_of_other_processes_are_found_by_looking(jobs: Jobs, elsewhere: Jobs) -> None:
    async with working(jobs, succeed):
        job = await elsewhere.enqueue("demo")
        assert (await ended(elsewhere, job)).state is JobState.COMPLETED


async def test_so_many_jobs_run_at_a_time_and_no_more(jobs: Jobs) -> None:
    running, most = 0, 0
    full = asyncio.Event()

    async def handler(_: RunningJob) -> Outcome:
        nonlocal running, most
        running += 1
        most = max(most, running)
        if running == 3:
            full.set()
        await asyncio.wait_for(full.wait(), PATIENCE)
        await asyncio.sleep(0)
        running -= 1
        return Outcome()

    made = [await jobs.enqueue("demo") for _ in range(9)]
    async with working(jobs, handler, settings=QUICK.model_copy(update={"concurrency": 3})):
        for job in made:
            await ended(jobs, job)
    assert most == 3


async def test_a_worker_without_hands_takes_nothing(jobs: Jobs) -> None:
    job = await jobs.enqueue("demo")
    none = QUICK.model_copy(update={"concurrency": 0})
    async with working(jobs, succeed, settings=none):
        assert (await jobs.wait(job.id, timeout=0.1)).state is JobState.PENDING


async def test_an_unknown_kind_is_left_for_a_worker_that_knows_it(jobs: Jobs) -> None:
    odd = await jobs.enqueue("odd", priority=9)
    async with working(jobs, succeed):
        await ended(jobs, await jobs.enqueue("demo"))
        assert await jobs.get(odd.id) == odd
        async with working(jobs, {"odd": succeed}):
            assert (await ended(jobs, odd)).state is JobState.COMPLETED


async def test_progress_goes_to_the_observer_at_once_and_to_the_row_by_heartbeat(
    jobs: Jobs,
) -> None:
    go_on = asyncio.Event()
    observer = ListObserver()

    async def handler(running: RunningJob) -> Outcome:
        running.progress(1, 4, "reading \ud800")
        assert observer.events[-1].done == 1
        await asyncio.wait_for(go_on.wait(), PATIENCE)
        running.progress(4, 4, "done")
        return Outcome()

    async with working(jobs, handler, observer=observer):
        job = await jobs.enqueue("demo")
        seen = await becomes(jobs, job, lambda found: found.progress is not None)
        assert seen.state is JobState.PROCESSING
        assert seen.progress == {"done": 1.0, "total": 4.0, "message": "reading ?"}
        go_on.set()
        done = await ended(jobs, job)
    assert done.progress == {"done": 4.0, "total": 4.0, "message": "done"}
    names = [event.name for event in observer.events]
    assert names == ["job.started", "job.progress", "job.progress", "job.completed"]
    assert observer.events[1].data == {"job": job.id, "kind": "demo", "attempt": 1}


async def test_a_failure_that_may_pass_is_tried_again(jobs: Jobs) -> None:
    async def handler(running: RunningJob) -> Outcome:
        if running.job.attempts < 3:
            raise Flaky
        return await succeed(running)

    async with working(jobs, handler):
        done = await ended(jobs, await jobs.enqueue("demo"))
    assert (done.state, done.attempts, done.error) == (JobState.COMPLETED, 3, None)
    assert done.result == {"attempt": 3}


async def test_tries_run_out(jobs: Jobs) -> None:
    async def handler(running: RunningJob) -> Outcome:
        raise Flaky(f"try {running.job.attempts}")

    async with working(jobs, handler):
        failed = await ended(jobs, await jobs.enqueue("demo"))
    assert (code(failed), failed.attempts) == ("flaky", 3)
    assert failed.error is not None
    assert failed.error["message"] == "try 3"


@pytest.mark.parametrize("error", [Broken, DataValidationError])
async def test_a_lasting_failure_ends_the_job_at_once(
    jobs: Jobs, error: type[Broken | DataValidationError]
) -> None:
    async def handler(_: RunningJob) -> Outcome:
        raise error

    async with working(jobs, handler):
        failed = await ended(jobs, await jobs.enqueue("demo"))
    assert (code(failed), failed.attempts) == (error.code, 1)


async def test_a_foreign_exception_is_kept_by_name_and_logged_whole(
    jobs: Jobs, caplog: pytest.LogCaptureFixture
) -> None:
    async def handler(_: RunningJob) -> Outcome:
        raise KeyError("secret words")

    async with working(jobs, handler):
        failed = await ended(jobs, await jobs.enqueue("demo"))
    assert (code(failed), failed.attempts) == ("internal", 3)
    assert failed.error is not None
    assert failed.error["details"] == {"exception": "KeyError"}
    assert "secret" not in str(failed.error)
    assert "KeyError: 'secret words'" in caplog.text


async def test_an_effect_that_fails_leaves_nothing_and_counts_as_a_try(
    database: Database, jobs: Jobs
) -> None:
    await make_marks(database)

    async def handler(running: RunningJob) -> Outcome:
        def effect(connection: Connection) -> None:
            mark(running.job)(connection)
            if running.job.attempts < 2:
                raise ZeroDivisionError

        return Outcome(effect=effect)

    async with working(jobs, handler):
        done = await ended(jobs, await jobs.enqueue("demo"))
    assert (done.state, done.attempts) == (JobState.COMPLETED, 2)
    assert await marks(database) == [done.id]


async def test_a_handler_that_is_cancelled_by_its_own_doing_has_failed(jobs: Jobs) -> None:
    async def handler(_: RunningJob) -> Outcome:
        raise asyncio.CancelledError

    async with working(jobs, handler):
        failed = await ended(jobs, await jobs.enqueue("demo", max_attempts=1))
    assert code(failed) == "internal"


@pytest.mark.parametrize("where", ["here", "elsewhere"])
async def test_cancelling_stops_the_handler_and_ends_the_job(
    jobs: Jobs, elsewhere: Jobs, where: str
) -> None:
    gate = Gate()
    # A long lease: in one process the request must not wait for the next heartbeat.
    settings = SLOW if where == "here" else QUICK
    async with working(jobs, gate, settings=settings):
        job = await jobs.enqueue("demo")
        await asyncio.wait_for(gate.begun.wait(), PATIENCE)
        answer = await (jobs if where == "here" else elsewhere).cancel(job.id)
        assert (answer.changed, answer.job.state) == (True, JobState.PROCESSING)
        failed = await ended(jobs, job)
    assert gate.stopped.is_set()
    assert (code(failed), failed.attempts) == ("cancelled", 1)


async def test_a_cancelled_job_has_no_effect_even_if_its_handler_ends_well(
    database: Database, jobs: Jobs
) -> None:
    await make_marks(database)

    async def handler(running: RunningJob) -> Outcome:
        await jobs.cancel(running.job.id)
        return Outcome(effect=mark(running.job))

    async with working(jobs, handler, settings=SLOW):
        failed = await ended(jobs, await jobs.enqueue("demo"))
    assert code(failed) == "cancelled"
    assert await marks(database) == []


async def test_a_worker_that_lost_its_lease_stops_and_writes_nothing(
    database: Database, jobs: Jobs
) -> None:
    gate, observer = Gate(), ListObserver()
    theft = text(
        "UPDATE job SET token = token + 1, owner = 'thief', lease_until = lease_until + 60000000"
    )
    async with working(jobs, gate, observer=observer):
        job = await jobs.enqueue("demo")
        await asyncio.wait_for(gate.begun.wait(), PATIENCE)
        await database.write(lambda connection: connection.execute(theft))
        taken = await jobs.get(job.id)
        await asyncio.wait_for(gate.stopped.wait(), PATIENCE)
    assert await jobs.get(job.id) == taken
    assert [event.name for event in observer.events] == ["job.started", "job.lost"]


async def test_the_fence_guards_other_services_writes(database: Database, jobs: Jobs) -> None:
    corpus = Corpus(database)
    theft = text("UPDATE job SET token = 99, lease_until = lease_until + 60000000")

    async def handler(running: RunningJob) -> Outcome:
        await corpus.add("https://example.org/a", fence=running.fence)
        await running.write(lambda connection: connection.execute(theft))
        await corpus.add("https://example.org/b", fence=running.fence)
        return Outcome()

    observer = ListObserver()
    async with working(jobs, handler, observer=observer):
        job = await jobs.enqueue("demo")
        found = await becomes(jobs, job, lambda found: found.token == 99)
    assert [source.url for source in await database.read(everything)] == ["https://example.org/a"]
    assert (found.state, found.error) == (JobState.PROCESSING, None)
    assert observer.events[-1].name == "job.lost"
