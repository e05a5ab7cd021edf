"""A job that waits for its moment, or for its next try, can be had at once."""

from __future__ import annotations

import pytest

from carrel.core.jobs import JobState
from carrel.inference.hashing import HashingEncoder
from carrel.services import embedding
from carrel.services.embedding import Embedding
from carrel.services.jobs import Jobs
from carrel.settings import JobSettings
from carrel.storage.database import Database
from tests.integration.embedding_kit import Watched, opened, texts, the_job
from tests.integration.jobs_kit import QUICK, becomes, ended, working
from tests.pages import add_page, draft

HOUR = 3600.0


async def test_a_job_for_later_is_taken_now(database: Database) -> None:
    jobs = Jobs(database, QUICK)
    leases = jobs.leases("me")
    job = await jobs.enqueue("demo", delay=HOUR)
    assert await leases.claim(["demo"]) is None
    await jobs.hasten(job.id)
    taken = await leases.claim(["demo"])
    assert taken is not None
    # One that somebody works on, and one that has ended, stay as they are.
    assert await jobs.hasten(job.id) == taken
    assert await leases.claim(["demo"]) is None


async def test_vectors_are_made_now_though_the_job_gathers_pages(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedding, "_GATHER", HOUR)
    jobs = Jobs(database, QUICK)
    corpus = opened(database, jobs)
    service = Embedding(corpus, jobs, HashingEncoder())
    assert await service.begin_now() is None  # nothing is there
    await add_page(corpus, "a", draft(*texts(3)))
    job = await service.begin_now()
    assert job == await the_job(jobs)
    async with working(jobs, service.handlers):
        done = await ended(jobs, job)
    assert (done.state, (done.result or {})["chunks"]) == (JobState.COMPLETED, 3)
    assert await service.begin_now() is None
    assert await Embedding(corpus, jobs, None).begin_now() is None


async def test_a_job_that_failed_is_tried_now(database: Database) -> None:
    slow = JobSettings(lease=0.3, poll=0.02, backoff=600, attempts=3)
    jobs, encoder = Jobs(database, slow), Watched(failures=1)
    corpus = opened(database, jobs)
    service = Embedding(corpus, jobs, encoder)
    await add_page(corpus, "a", draft(*texts(3)))
    job = await service.begin_now()
    assert job is not None
    async with working(jobs, service.handlers, settings=slow):
        await becomes(jobs, job, lambda found: found.error is not None)
        assert await service.begin_now() is not None
        done = await ended(jobs, job)
    assert (done.state, done.attempts) == (JobState.COMPLETED, 2)
