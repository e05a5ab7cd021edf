"""Vectors in the background: all chunks get them once, whatever happens meanwhile."""

from __future__ import annotations

import asyncio

import pytest

from carrel.core.embedding import QueryVectors
from carrel.core.jobs import JobState
from carrel.core.search import EncoderState
from carrel.events import ListObserver
from carrel.services import embedding
from carrel.services.attempt import RunningJob
from carrel.services.embedding import KIND, MORE, Embedding
from carrel.services.jobs import Jobs
from carrel.settings import CorpusSettings
from carrel.storage import audit
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.vectors_postgres import has_index
from tests.integration.embedding_kit import Watched, all_done, opened, texts, the_job
from tests.integration.jobs_kit import PATIENCE, QUICK, ended, working
from tests.pages import add_page, draft


@pytest.fixture
def jobs(database: Database, monkeypatch: pytest.MonkeyPatch) -> Jobs:
    monkeypatch.setattr(embedding, "_GATHER", 0.0)
    monkeypatch.setattr(embedding, "BATCH", 4)
    monkeypatch.setattr(embedding, "READ", 8)
    # A moment without processor time would cost a short lease, and the encoding were done twice.
    return Jobs(database, QUICK.model_copy(update={"lease": 5.0}))


async def test_a_stored_page_is_encoded_in_the_background(database: Database, jobs: Jobs) -> None:
    corpus, encoder, events = opened(database, jobs), Watched(), ListObserver()
    await add_page(corpus, "u", draft(*texts(10)))
    service = Embedding(corpus, jobs, encoder)
    async with working(jobs, service.handlers, observer=events):
        job = await ended(jobs, await the_job(jobs))
    assert job.state is JobState.COMPLETED
    assert job.result == {"encoder": encoder.name, "chunks": 10, "indexed": False}
    assert encoder.batches == [4, 4, 2]
    serving = await corpus.serving()
    assert serving is not None
    assert (serving.name, serving.token_bytes) == (encoder.name, 8)
    holding = await corpus.holding(serving)
    assert (holding.chunks, holding.missing) == (10, 0)
    assert holding.token_bytes > 0
    query = await encoder.embed_query("chunk number 7")
    (best, *_) = await corpus.find_near(serving, query.dense, limit=3)
    assert best.chunk.text == "chunk number 7"
    steps = [(event.done, event.total) for event in events.events if event.name == "job.progress"]
    assert steps == [(0, 10), (4, 10), (8, 10), (10, 10)]
    assert await database.read(audit.check) == []


async def test_the_page_and_the_job_are_stored_together_or_not_at_all(
    database: Database, jobs: Jobs
) -> None:
    corpus = opened(database, jobs)
    source = await corpus.add("u")

    def refuse(_: object) -> None:
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        await corpus.store(source.id, draft("one"), fence=refuse)
    assert await jobs.list() == ()
    await corpus.store(source.id, draft("one"))
    await corpus.store(source.id, draft("one", "two"))
    await corpus.store(source.id, draft("one", "two"))
    assert [job.kind for job in await jobs.list()] == [KIND]


async def test_chunks_that_come_while_it_works_are_encoded_too(
    database: Database, jobs: Jobs
) -> None:
    corpus, encoder = opened(database, jobs), Watched()
    await add_page(corpus, "a", draft(*texts(6)))
    encoder.gate.clear()
    async with working(jobs, Embedding(corpus, jobs, encoder).handlers):
        await asyncio.wait_for(encoder.begun.wait(), PATIENCE)
        await add_page(corpus, "b", draft(*texts(6, "late")))
        await corpus.delete(1)  # and chunks that go meanwhile are no trouble
        encoder.gate.set()
        await all_done(corpus, jobs)
    assert len(encoder.seen) == len(set(encoder.seen))
    assert await database.read(audit.check) == []


async def test_a_page_that_comes_at_the_very_end_is_not_forgotten(
    database: Database, jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus, encoder = opened(database, jobs), Watched()
    await add_page(corpus, "a", draft("one"))
    real, late = corpus.index_vectors, list("b")

    async def last_step(which: object) -> bool:
        for url in late:
            await add_page(corpus, url, draft("two"))
        late.clear()
        return await real(which)  # type: ignore[arg-type]

    monkeypatch.setattr(corpus, "index_vectors", last_step)
    async with working(jobs, Embedding(corpus, jobs, encoder).handlers):
        await all_done(corpus, jobs)
    assert encoder.seen == ["one", "two"]
    assert [job.key for job in await jobs.list()] == [f"{KIND}:more", KIND]


@pytest.mark.parametrize("first", [KIND, MORE])
async def test_a_page_that_comes_while_two_jobs_end_is_not_forgotten(
    database: Database, jobs: Jobs, first: str
) -> None:
    corpus, leases = opened(database, jobs), jobs.leases("a worker")
    service = Embedding(corpus, jobs, Watched())
    await add_page(corpus, "a", draft("one"))
    await jobs.enqueue(KIND, key=MORE)
    outcomes = {}
    while held := await leases.claim([KIND]):
        running = RunningJob(held, leases=leases, observer=ListObserver())
        outcomes[held.key] = held, await service.work(running)
    assert set(outcomes) == {KIND, MORE}
    await add_page(corpus, "b", draft("two"))  # which finds a job alive, and queues none
    for key in sorted(outcomes, key=lambda key: key != first):
        await leases.complete(outcomes[key][0], outcomes[key][1], progress=None)
    assert [job.kind for job in await jobs.list() if not job.ended] == [KIND]


async def test_another_encoder_is_built_while_the_old_one_serves(
    database: Database, jobs: Jobs
) -> None:
    corpus, old, new = opened(database, jobs), Watched("old"), Watched("new")
    await add_page(corpus, "a", draft(*texts(9)))
    async with working(jobs, Embedding(corpus, jobs, old).handlers):
        await all_done(corpus, jobs)
    new.gate.clear()
    service = Embedding(corpus, jobs, new)
    await service.prepare()
    async with working(jobs, service.handlers):
        await asyncio.wait_for(new.begun.wait(), PATIENCE)
        states = {one.name: one.state for one in await corpus.encoders()}
        assert states == {"old": EncoderState.SERVING, "new": EncoderState.BUILDING}
        serving = await corpus.serving()
        assert serving is not None
        query = await old.embed_query("chunk number 3")
        assert len(await corpus.find_near(serving, query.dense, limit=20)) == 9
        new.gate.set()
        await all_done(corpus, jobs)
    assert [(one.name, one.state) for one in await corpus.encoders()] == [
        ("new", EncoderState.SERVING)
    ]
    assert len(new.seen) == 9


async def test_what_a_start_finds_up_to_date_is_left_alone(database: Database, jobs: Jobs) -> None:
    corpus, encoder = Corpus(database), Watched()
    service = Embedding(corpus, jobs, encoder)
    await service.prepare()
    assert await jobs.list() == ()  # nothing is here
    await add_page(corpus, "a", draft("one"))
    await service.prepare()
    async with working(jobs, service.handlers):
        await all_done(corpus, jobs)
    await service.prepare()
    assert len(await jobs.list()) == 1
    await corpus.begin("left over", 3)  # of a change that was taken back
    await service.prepare()
    async with working(jobs, service.handlers):
        await all_done(corpus, jobs)
    assert [one.name for one in await corpus.encoders()] == [encoder.name]


async def test_without_an_encoder_nothing_is_queued_and_a_job_ends_at_once(
    database: Database, jobs: Jobs
) -> None:
    corpus = Corpus(database)
    service = Embedding(corpus, jobs, None)
    await add_page(corpus, "a", draft("one"))
    await service.prepare()
    await service.queue()
    assert await jobs.list() == ()
    async with working(jobs, service.handlers):
        job = await ended(jobs, await jobs.enqueue(KIND))
    assert job.result == {"encoder": None, "chunks": 0}
    assert await corpus.encoders() == []


async def test_the_dimensions_of_an_endpoint_are_learnt_first(
    database: Database, jobs: Jobs
) -> None:
    class Unknown(Watched):
        def __init__(self) -> None:
            super().__init__("endpoint")
            self.dimensions = 0

        async def embed_query(self, text: str) -> QueryVectors:
            self.dimensions = 64
            return await super().embed_query(text)

    corpus, encoder = opened(database, jobs), Unknown()
    await add_page(corpus, "a", draft("one"))
    async with working(jobs, Embedding(corpus, jobs, encoder).handlers):
        await all_done(corpus, jobs)
    serving = await corpus.serving()
    assert serving is not None
    assert serving.dimensions == 64


async def test_so_many_chunks_get_an_index_on_postgres(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedding, "_GATHER", 0.0)
    database = Database(postgres_url)
    jobs = Jobs(database, QUICK)
    corpus, encoder = opened(database, jobs, CorpusSettings(hnsw_from=10)), Watched()
    indexed = []
    async with working(jobs, Embedding(corpus, jobs, encoder).handlers):
        for url, count in (("a", 9), ("b", 3), ("c", 3)):
            await add_page(corpus, url, draft(*texts(count, url)))
            indexed.append((await ended(jobs, await the_job(jobs))).result)
    assert [result and result["indexed"] for result in indexed] == [False, True, False]
    serving = await corpus.serving()
    assert serving is not None
    assert await database.read(lambda rows: has_index(rows, serving))
    query = await encoder.embed_query("c number 1")
    (best, *_) = await corpus.find_near(serving, query.dense, limit=5)
    assert best.chunk.text == "c number 1"
    await database.close()
