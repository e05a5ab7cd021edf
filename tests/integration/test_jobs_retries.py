"""Retries: how long a job waits for its next try, and how it ends when no try is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from carrel.core.jobs import JobState
from carrel.errors import InternalError, RAGError
from carrel.services.jobs import Jobs
from carrel.services.leases import Leases, Outcome
from carrel.storage.database import Database
from tests.integration.jobs_kit import SETTINGS, Broken, Flaky, Time, claimed, code


@pytest.fixture
def time(database: Database) -> Time:
    return Time(database)


@pytest.fixture
def jobs(time: Time) -> Jobs:
    return Jobs(time.database, SETTINGS)


@pytest.fixture
def leases(jobs: Jobs) -> Leases:
    return jobs.leases("first")


async def test_retries_stay_processing_and_wait_longer_each_time(
    jobs: Jobs, leases: Leases, time: Time
) -> None:
    job = await jobs.enqueue("demo", key="k")
    for attempt, wait in ((1, 100), (2, 200)):
        held = await claimed(leases)
        after = await leases.fail(held, Flaky(), progress={"done": attempt})
        assert (after.state, after.owner, after.attempts) == (JobState.PROCESSING, None, attempt)
        assert time.until(after.lease_until) == pytest.approx(wait, abs=5)
        assert after.error == Flaky().as_dict()
        assert (await jobs.enqueue("demo", key="k")).id == job.id
        await time.forward(wait - 10)
        assert await leases.claim(["demo"]) is None
        await time.forward(11)
    last = await leases.fail(await claimed(leases), Flaky("gone"), progress=None)
    assert code(last) == "flaky"
    assert (last.attempts, last.finished_at is None) == (3, False)
    await time.forward(10_000)
    assert await leases.claim(["demo"]) is None


async def test_the_wait_for_the_next_try_has_a_limit(leases: Leases) -> None:
    assert [leases.backoff(n) for n in (1, 2, 3, 4, 100)] == [100, 200, 400, 600, 600]


async def test_a_lasting_failure_is_not_tried_again(jobs: Jobs, leases: Leases) -> None:
    await jobs.enqueue("demo")
    failed = await leases.fail(await claimed(leases), Broken(), progress={"done": 3})
    assert code(failed) == "broken"
    assert (failed.attempts, failed.progress) == (1, {"done": 3})


async def test_a_job_whose_workers_all_die_fails_at_last(
    jobs: Jobs, leases: Leases, time: Time
) -> None:
    job = await jobs.enqueue("demo")
    await leases.fail(await claimed(leases), Flaky(), progress=None)
    for _ in range(2):
        await time.forward(101)
        await claimed(leases)
    await time.forward(20)
    assert await leases.claim(["demo"]) is None
    assert (await jobs.get(job.id)).state is JobState.PROCESSING
    await time.forward(11)
    assert await jobs.leases("of another kind").claim(["other"]) is None
    failed = await jobs.get(job.id)
    assert code(failed) == "worker_lost"
    assert failed.error is not None
    details = failed.error["details"]
    assert details == {"attempts": 3, "owner": "first", "earlier": Flaky().as_dict()}


async def test_a_cancelled_job_whose_worker_died_ends_cancelled(
    jobs: Jobs, leases: Leases, time: Time
) -> None:
    job = await jobs.enqueue("demo")
    await claimed(leases)
    await jobs.cancel(job.id)
    await time.forward(31)
    assert await leases.claim(["demo"]) is None
    assert code(await jobs.get(job.id)) == "cancelled"


async def test_a_released_job_is_free_at_once_and_the_try_does_not_count(
    jobs: Jobs, leases: Leases
) -> None:
    await jobs.enqueue("demo", max_attempts=1)
    for _ in range(3):
        held = await claimed(leases)
        assert held.attempts == 1
        free = await leases.release(held)
        assert (free.state, free.owner, free.attempts) == (JobState.PROCESSING, None, 0)


def _loop() -> list[object]:
    loop: list[object] = []
    loop.append(loop)
    return loop


@pytest.mark.parametrize(
    "error",
    [
        Broken(details={"path": Path("a"), "nan": float("nan"), "odd": {3: "\ud800", (1,): 2}}),
        Broken("bad \ud800\x00 message"),
        InternalError(details={"loop": _loop()}),
    ],
    ids=["foreign values", "odd text", "a loop"],
)
async def test_any_error_can_be_recorded(jobs: Jobs, leases: Leases, error: RAGError) -> None:
    job = await jobs.enqueue("demo", max_attempts=1)
    await leases.fail(await claimed(leases), error, progress=None)
    assert code(await jobs.get(job.id)) == error.code


@pytest.mark.parametrize("days", [1, 30])
async def test_a_clock_that_is_set_back_delays_no_job(
    jobs: Jobs, leases: Leases, time: Time, days: int
) -> None:
    abandoned, waiting = await jobs.enqueue("demo"), await jobs.enqueue("demo")
    await claimed(leases)
    await time.forward(-86_400 * days)
    assert {(await claimed(leases)).id for _ in range(2)} == {abandoned.id, waiting.id}


async def test_a_clock_that_leaps_ahead_costs_a_lease_and_no_job(
    jobs: Jobs, leases: Leases, time: Time
) -> None:
    job = await jobs.enqueue("demo")
    held = await claimed(leases)
    await time.forward(86_400 * 30)
    assert await leases.beat(held, progress=None) is False
    assert (await leases.complete(held, Outcome(), progress=None)).id == job.id
