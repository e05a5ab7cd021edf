"""Leases: who may take a job, who holds it, and that nobody else can write for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import wait

import pytest

from carrel.core.jobs import Job, JobState
from carrel.errors import JobCancelled, LeaseLost
from carrel.services.jobs import Jobs
from carrel.services.leases import Leases, Outcome
from carrel.storage.database import Database
from carrel.storage.leases import fence
from tests.integration.jobs_kit import (
    SETTINGS,
    Broken,
    Flaky,
    Time,
    claimed,
    code,
    make_marks,
    mark,
    marks,
)


@pytest.fixture
def time(database: Database) -> Time:
    return Time(database)


@pytest.fixture
def jobs(time: Time) -> Jobs:
    return Jobs(time.database, SETTINGS)


@pytest.fixture
def leases(jobs: Jobs) -> Leases:
    return jobs.leases("first")


@pytest.fixture
async def others(database_url: str, time: Time) -> AsyncIterator[list[Leases]]:
    """Workers of three other processes."""
    opened = [Database(database_url, clock=time.now) for _ in range(3)]
    yield [Jobs(one, SETTINGS).leases(f"other {n}") for n, one in enumerate(opened)]
    for one in opened:
        await one.close()


async def test_a_claim_starts_a_lease(jobs: Jobs, leases: Leases, time: Time) -> None:
    job = await jobs.enqueue("demo")
    held = await claimed(leases)
    assert (held.id, held.state, held.owner) == (job.id, JobState.PROCESSING, "first")
    assert (held.token, held.attempts) == (1, 1)
    assert time.until(held.lease_until) == pytest.approx(30, abs=5)
    assert await leases.claim(["demo"]) is None


async def test_jobs_are_taken_by_priority_then_age(jobs: Jobs, leases: Leases, time: Time) -> None:
    low = await jobs.enqueue("demo", priority=-1)
    late = await jobs.enqueue("demo", delay=50)
    first, second = await jobs.enqueue("demo"), await jobs.enqueue("demo")
    high = await jobs.enqueue("demo", priority=9)
    order = [(await claimed(leases)).id for _ in range(4)]
    assert order == [high.id, first.id, second.id, low.id]
    assert await leases.claim(["demo"]) is None
    await time.forward(25)
    assert await leases.claim(["demo"]) is None
    await time.forward(26)
    assert {(await claimed(leases)).id for _ in range(5)} >= {late.id}


async def test_only_known_kinds_are_taken(jobs: Jobs, leases: Leases, time: Time) -> None:
    odd = await jobs.enqueue("odd", priority=9)
    known = await jobs.enqueue("demo")
    assert (await claimed(leases, "demo", "other")).id == known.id
    assert await leases.claim(["demo", "other"]) is None
    assert await leases.claim([]) is None
    assert await jobs.get(odd.id) == odd
    assert (await claimed(leases, "odd")).id == odd.id
    await time.forward(31)
    assert (await claimed(leases, "demo", "other")).id == known.id


async def test_two_claimers_never_get_one_job(
    jobs: Jobs, leases: Leases, others: list[Leases]
) -> None:
    made = {(await jobs.enqueue("demo")).id for _ in range(40)}

    async def take_all(mine: Leases) -> list[int]:
        taken = []
        while (job := await mine.claim(["demo"])) is not None:
            taken.append(job.id)
        return taken

    hands = [leases, *others] * 2
    taken = await asyncio.gather(*(take_all(mine) for mine in hands))
    assert sorted(job for some in taken for job in some) == sorted(made)


async def test_a_heartbeat_prolongs_the_lease_and_writes_progress(
    jobs: Jobs, leases: Leases, time: Time
) -> None:
    await jobs.enqueue("demo")
    held = await claimed(leases)
    for step in range(3):
        await time.forward(20)
        assert await leases.beat(held, progress={"done": step}) is False
        assert await leases.claim(["demo"]) is None
    found = await jobs.get(held.id)
    assert found.progress == {"done": 2}
    assert time.until(found.lease_until) == pytest.approx(30, abs=5)


async def test_a_silent_workers_job_is_taken_over_after_the_lease(
    jobs: Jobs, leases: Leases, others: list[Leases], time: Time
) -> None:
    await jobs.enqueue("demo")
    held = await claimed(leases)
    await time.forward(20)
    assert await others[0].claim(["demo"]) is None
    await time.forward(11)
    again = await claimed(others[0])
    assert (again.id, again.token, again.attempts) == (held.id, held.token + 1, 2)
    assert (again.state, again.owner) == (JobState.PROCESSING, "other 0")


Write = Callable[[Leases, Job], Awaitable[object]]
WRITES: dict[str, Write] = {
    "beat": lambda leases, job: leases.beat(job, progress={"done": 1}),
    "write": lambda leases, job: leases.write(job, mark(job)),
    "complete": lambda leases, job: leases.complete(job, Outcome(effect=mark(job)), progress=None),
    "fail": lambda leases, job: leases.fail(job, Broken(), progress=None),
    "retry": lambda leases, job: leases.fail(job, Flaky(), progress=None),
    "release": lambda leases, job: leases.release(job),
}


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
async def test_a_stale_token_changes_nothing(
    database: Database, jobs: Jobs, leases: Leases, time: Time, write: Write
) -> None:
    await make_marks(database)
    await jobs.enqueue("demo")
    stale = await claimed(leases)
    await time.forward(31)
    await claimed(jobs.leases("second"))
    before = await jobs.get(stale.id)
    with pytest.raises(LeaseLost):
        await write(leases, stale)
    assert await jobs.get(stale.id) == before
    assert await marks(database) == []


@pytest.mark.parametrize("end", ["complete", "fail", "retry", "release"])
@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
async def test_a_worker_that_let_go_writes_nothing_more(
    database: Database, jobs: Jobs, leases: Leases, end: str, write: Write
) -> None:
    await make_marks(database)
    await jobs.enqueue("demo")
    held = await claimed(leases)
    await WRITES[end](leases, held)
    before, effects = await jobs.get(held.id), await marks(database)
    with pytest.raises(LeaseLost):
        await write(leases, held)
    assert await jobs.get(held.id) == before
    assert await marks(database) == effects


async def test_the_fence_serves_any_write_transaction(
    database: Database, jobs: Jobs, leases: Leases
) -> None:
    await jobs.enqueue("demo")
    held = await claimed(leases)
    await database.write(fence(held))
    await jobs.cancel(held.id)
    with pytest.raises(JobCancelled):
        await database.write(fence(held))


async def test_a_claim_cannot_slip_into_a_fenced_transaction(
    jobs: Jobs, leases: Leases, others: list[Leases], time: Time
) -> None:
    await jobs.enqueue("demo")
    held = await claimed(leases)
    await time.forward(31)
    loop = asyncio.get_running_loop()
    claims = []

    def meanwhile(_: object) -> bool:
        claims.append(asyncio.run_coroutine_threadsafe(others[0].claim(["demo"]), loop))
        done, _ = wait(claims, timeout=0.5)
        return any(claim.result() for claim in done)

    assert await leases.write(held, meanwhile) is False
    late = await asyncio.wrap_future(claims[0])
    assert late is None or late.token == held.token + 1


async def test_the_effect_and_the_end_are_one_transaction(
    database: Database, jobs: Jobs, leases: Leases
) -> None:
    await make_marks(database)
    await jobs.enqueue("demo")
    held = await claimed(leases)

    def half(connection: object) -> None:
        mark(held)(connection)  # type: ignore[arg-type]
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await leases.complete(held, Outcome(effect=half), progress=None)
    assert (await jobs.get(held.id), await marks(database)) == (held, [])
    done = await leases.complete(held, Outcome(result={"n": 1}, effect=mark(held)), progress=None)
    assert (done.state, done.result, done.error) == (JobState.COMPLETED, {"n": 1}, None)
    assert (done.owner, done.lease_until, done.finished_at is None) == (None, None, False)
    assert await marks(database) == [held.id]


@pytest.mark.parametrize("write", ["write", "complete"])
async def test_a_cancelled_job_writes_nothing_more(
    database: Database, jobs: Jobs, leases: Leases, write: str
) -> None:
    await make_marks(database)
    await jobs.enqueue("demo")
    held = await claimed(leases)
    await jobs.cancel(held.id)
    with pytest.raises(JobCancelled):
        await WRITES[write](leases, held)
    assert await marks(database) == []
    assert code(await leases.fail(held, Flaky(), progress=None)) == "cancelled"
