"""Encoding when something goes wrong: tried again, given up, cancelled; keywords go on."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from carrel.core.embedding import Embedded, Passage
from carrel.core.jobs import JobState
from carrel.errors import EncoderAnswerInvalid
from carrel.events import ListObserver
from carrel.services import embedding
from carrel.services.embedding import Embedding
from carrel.services.jobs import Jobs
from carrel.storage.database import Database
from tests.integration.embedding_kit import Watched, all_done, opened, texts, the_job
from tests.integration.jobs_kit import QUICK, becomes, code, ended, working
from tests.pages import add_page, draft


@pytest.fixture
def jobs(database: Database, monkeypatch: pytest.MonkeyPatch) -> Jobs:
    monkeypatch.setattr(embedding, "_GATHER", 0.0)
    monkeypatch.setattr(embedding, "BATCH", 4)
    return Jobs(database, QUICK)


async def test_an_endpoint_that_fails_is_tried_again(database: Database, jobs: Jobs) -> None:
    corpus, encoder = opened(database, jobs), Watched(failures=2)
    await add_page(corpus, "a", draft(*texts(10)))
    async with working(jobs, Embedding(corpus, jobs, encoder).handlers):
        job = await ended(jobs, await the_job(jobs))
    assert (job.state, job.attempts) == (JobState.COMPLETED, 3)
    assert len(encoder.seen) == 10


async def test_an_endpoint_that_stays_away_fails_the_job_and_leaves_keywords(
    database: Database, jobs: Jobs
) -> None:
    corpus, encoder = opened(database, jobs), Watched(failures=99)
    await add_page(corpus, "a", draft(*texts(3)))
    service = Embedding(corpus, jobs, encoder)
    async with working(jobs, service.handlers):
        job = await ended(jobs, await the_job(jobs))
        assert code(job) == "encoder_unavailable"
        assert len(await corpus.find_words("chunk", limit=9)) == 3
        encoder.failures = 0
        await service.prepare()
        await all_done(corpus, jobs)


async def test_an_answer_that_cannot_be_used_is_not_asked_for_again(
    database: Database, jobs: Jobs
) -> None:
    class Lossy(Watched):
        async def embed_passages(self, passages: Sequence[Passage]) -> list[Embedded]:
            return (await super().embed_passages(passages))[1:]

    corpus, encoder = opened(database, jobs), Lossy()
    await add_page(corpus, "a", draft(*texts(3)))
    async with working(jobs, Embedding(corpus, jobs, encoder).handlers):
        job = await ended(jobs, await the_job(jobs))
    assert code(job) == EncoderAnswerInvalid.code
    assert encoder.batches == [3]


async def test_a_cancelled_job_stops_and_what_it_wrote_stays(
    database: Database, jobs: Jobs
) -> None:
    corpus, encoder = opened(database, jobs), Watched()
    await add_page(corpus, "a", draft(*texts(12)))

    class Slow(Watched):
        async def embed_passages(self, passages: Sequence[Passage]) -> list[Embedded]:
            if self.batches:
                self.gate.clear()
            return await super().embed_passages(passages)

    slow, events = Slow(), ListObserver()
    async with working(jobs, Embedding(corpus, jobs, slow).handlers, observer=events):
        job = await the_job(jobs)
        await becomes(jobs, job, lambda _: any(event.done == 4 for event in events.events))
        await jobs.cancel(job.id)
        assert code(await ended(jobs, job)) == "cancelled"
    (known,) = await corpus.encoders()
    assert (await corpus.holding(known)).chunks == 4
    service = Embedding(corpus, jobs, encoder)
    await service.queue()
    async with working(jobs, service.handlers):
        await all_done(corpus, jobs)
    assert len(encoder.seen) == 8
