"""The queue: what is put in, what is listed, and what becomes of doubles and cancelled jobs."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Mapping

import pytest
from sqlalchemy import Connection

from carrel.core.jobs import Job, JobDraft, JobState
from carrel.errors import DataValidationError, NotFoundError
from carrel.services.jobs import Jobs
from carrel.storage.database import Database
from tests.integration.jobs_kit import SETTINGS, Time, claimed, code


@pytest.fixture
def time(database: Database) -> Time:
    return Time(database)


@pytest.fixture
def jobs(time: Time) -> Jobs:
    return Jobs(time.database, SETTINGS)


@pytest.fixture
async def second(database_url: str) -> AsyncIterator[Database]:
    """The same store as another process sees it."""
    opened = Database(database_url)
    yield opened
    await opened.close()


async def test_a_queued_job_is_pending_and_keeps_its_payload(jobs: Jobs) -> None:
    payload = {"url": "https://example.org/日本語?a='%;--", "deep": {"list": [1, None, "\x00"]}}
    job = await jobs.enqueue("demo", payload, priority=5)
    assert await jobs.get(job.id) == job
    assert (job.state, job.attempts, job.max_attempts) == (JobState.PENDING, 0, SETTINGS.attempts)
    assert (job.payload, job.priority, job.owner, job.ended) == (payload, 5, None, False)


async def test_jobs_are_listed_newest_first_and_by_state(jobs: Jobs) -> None:
    first, second, third = [await jobs.enqueue("demo") for _ in range(3)]
    await jobs.cancel(second.id)
    assert [job.id for job in await jobs.list()] == [third.id, second.id, first.id]
    assert [job.id for job in await jobs.list(state=JobState.FAILED)] == [second.id]
    assert [job.id for job in await jobs.list(limit=1)] == [third.id]


async def test_counts_name_every_state(jobs: Jobs) -> None:
    assert await jobs.counts() == dict.fromkeys(JobState, 0)
    for _ in range(3):
        await jobs.enqueue("demo")
    await jobs.cancel((await jobs.enqueue("demo")).id)
    await claimed(jobs.leases("a"))
    counts = await jobs.counts()
    assert counts == {
        JobState.PENDING: 2,
        JobState.PROCESSING: 1,
        JobState.COMPLETED: 0,
        JobState.FAILED: 1,
    }


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": ""},
        {"kind": "a\x00b"},
        {"key": "\ud800"},
        {"payload": {"x": {1, 2}}},
        {"payload": {"x": "\ud800"}},
        {"payload": {"x": float("nan")}},
        {"priority": 2**40},
        {"delay": -1.0},
        {"delay": float("inf")},
        {"max_attempts": 0},
    ],
    ids=str,
)
async def test_what_cannot_be_kept_is_refused(jobs: Jobs, wrong: Mapping[str, object]) -> None:
    given = {"kind": "demo", **wrong}
    with pytest.raises(DataValidationError):
        await jobs.enqueue(**given)  # type: ignore[arg-type]
    assert await jobs.list() == ()


@pytest.mark.parametrize("job_id", [0, -1, 999, 2**63, 10**30])
async def test_an_unknown_job_is_not_found(jobs: Jobs, job_id: int) -> None:
    with pytest.raises(NotFoundError):
        await jobs.get(job_id)
    with pytest.raises(NotFoundError):
        await jobs.cancel(job_id)


@pytest.mark.parametrize("limit", [0, -1, 1001])
async def test_a_list_has_a_sensible_length(jobs: Jobs, limit: int) -> None:
    with pytest.raises(DataValidationError):
        await jobs.list(limit=limit)


async def test_a_key_is_held_by_one_live_job_and_free_after_its_end(jobs: Jobs) -> None:
    first = await jobs.enqueue("demo", {"n": 1}, key="page")
    assert await jobs.enqueue("demo", {"n": 2}, key="page") == first
    held = await claimed(jobs.leases("a"))
    assert (await jobs.enqueue("demo", key="page")).id == first.id
    await jobs.leases("a").fail(held, DataValidationError(), progress=None)
    again = await jobs.enqueue("demo", key="page")
    assert again.id != first.id
    assert len(await jobs.list()) == 2


async def test_jobs_without_a_key_are_never_doubles(jobs: Jobs) -> None:
    ids = {(await jobs.enqueue("demo", {"same": True})).id for _ in range(3)}
    assert len(ids) == 3


async def test_many_who_queue_one_key_at_once_get_one_job(
    database: Database, second: Database
) -> None:
    queues = [Jobs(database, SETTINGS), Jobs(second, SETTINGS)]
    made = await asyncio.gather(*(queues[n % 2].enqueue("demo", key="k") for n in range(40)))
    assert len({job.id for job in made}) == 1
    assert len(await queues[0].list()) == 1


async def test_a_key_in_an_open_transaction_is_waited_for(
    database: Database, second: Database
) -> None:
    queued, go_on = threading.Event(), threading.Event()
    draft = JobDraft(kind="demo", key="k")

    def slowly(connection: Connection) -> Job:
        job = Jobs(database).queueing(draft)(connection)
        queued.set()
        assert go_on.wait(10)
        return job

    first = asyncio.create_task(database.write(slowly))
    assert await asyncio.to_thread(queued.wait, 10)
    other = asyncio.create_task(Jobs(second).enqueue("demo", key="k"))
    await asyncio.wait({other}, timeout=0.2)
    assert not other.done()
    go_on.set()
    assert (await first).id == (await other).id


async def test_a_job_queued_in_a_transaction_that_fails_was_never_there(
    database: Database, jobs: Jobs
) -> None:
    def work(connection: Connection) -> None:
        jobs.queueing(JobDraft(kind="demo"))(connection)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.write(work)
    assert await jobs.list() == ()


async def test_cancelling_a_pending_job_ends_it_at_once(jobs: Jobs) -> None:
    job = await jobs.enqueue("demo", key="k")
    answer = await jobs.cancel(job.id)
    assert answer.changed
    assert code(answer.job) == "cancelled"
    assert answer.job.finished_at is not None
    assert await jobs.leases("a").claim(["demo"]) is None
    assert (await jobs.enqueue("demo", key="k")).id != job.id


async def test_cancelling_a_running_job_asks_its_worker(jobs: Jobs) -> None:
    job = await jobs.enqueue("demo")
    leases = jobs.leases("a")
    held = await claimed(leases)
    answer = await jobs.cancel(job.id)
    assert (answer.changed, answer.job.state) == (True, JobState.PROCESSING)
    assert await leases.beat(held, progress=None) is True
    assert (await jobs.cancel(job.id)).changed is False


async def test_cancelling_a_job_between_two_tries_ends_it_at_once(jobs: Jobs, time: Time) -> None:
    job = await jobs.enqueue("demo")
    leases = jobs.leases("a")
    await leases.release(await claimed(leases))
    assert code((await jobs.cancel(job.id)).job) == "cancelled"
    await time.forward(10_000)
    assert await leases.claim(["demo"]) is None


async def test_cancelling_a_job_that_ended_changes_nothing_and_says_so(jobs: Jobs) -> None:
    job = await jobs.enqueue("demo")
    before = (await jobs.cancel(job.id)).job
    answer = await jobs.cancel(job.id)
    assert answer.changed is False
    assert answer.job == before == await jobs.get(job.id)


async def test_only_jobs_that_ended_long_ago_are_pruned(jobs: Jobs, time: Time) -> None:
    for _ in range(3):
        await jobs.cancel((await jobs.enqueue("demo")).id)
    await time.forward(6 * 86_400)
    await jobs.cancel((late := await jobs.enqueue("demo")).id)
    waiting = await jobs.enqueue("demo")
    assert await jobs.prune() == 0
    await time.forward(2 * 86_400)
    assert await jobs.prune() == 3
    assert [job.id for job in await jobs.list()] == [waiting.id, late.id]


async def test_waiting_ends_with_the_time_when_the_job_does_not(jobs: Jobs) -> None:
    job = await jobs.enqueue("demo")
    assert (await jobs.wait(job.id, timeout=0.05)).state is JobState.PENDING
