"""The states of sources follow their jobs, in whatever order these end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from carrel.core.jobs import EMBED, INGEST, Job
from carrel.core.pages import Source, SourceState
from carrel.errors import EncoderError, RAGError, URLFetchError
from carrel.ingest.fetch.errors import PageGone
from carrel.services.leases import Leases, Outcome
from tests.integration.embedding_kit import Watched
from tests.library_kit import Desk, opened
from tests.pages import draft

URL = "https://example.org/"


class Bench:
    """A desk whose jobs the test works by hand."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.leases: Leases = desk.app.jobs.leases("the test")

    async def begin(self) -> tuple[Source, Job]:
        """Queue a look at a page and take it."""
        added = await self.desk.library.add(URL, force=True)
        held = await self.claim(INGEST)
        await self.desk.library.catalog.mark(added.source.id, SourceState.PROCESSING)
        return added.source, held

    async def claim(self, kind: str) -> Job:
        """Take the next job of a kind, whenever it was to begin."""
        for job in await self.desk.app.jobs.list():
            await self.desk.app.jobs.hasten(job.id)
        held = await self.leases.claim([kind])
        assert held is not None
        return held

    async def store(self, source: Source, *words: str) -> None:
        """Store a page of these paragraphs."""
        await self.desk.app.corpus.store(source.id, draft(*words))

    async def encode(self) -> None:
        """Make the vectors that are missing."""
        corpus, embedder = self.desk.app.corpus, self.desk.app.embedder
        assert embedder is not None
        encoder = await corpus.begin(embedder.name, embedder.dimensions, embedder.token_bytes)
        bare = await corpus.without_vectors(encoder)
        made = await embedder.embed_passages([one.passage for one in bare])
        await corpus.store_vectors(
            encoder, [(one.id, two) for one, two in zip(bare, made, strict=True)]
        )

    async def complete(self, held: Job) -> None:
        """End a job well."""
        await self.leases.complete(held, Outcome(), progress=None)

    async def fail(self, held: Job, error: RAGError) -> None:
        """End a job badly."""
        await self.leases.fail(held, error, progress=None)

    async def now(self, source: Source) -> tuple[SourceState, str | None]:
        """Return the state of a source and the code of its error."""
        found = await self.desk.library.catalog.get(source.id)
        return found.state, str(found.error["code"]) if found.error else None


@pytest.fixture
async def bench(database_url: str, tmp_path: Path) -> AsyncIterator[Bench]:
    """Carrel with an encoder and without a worker."""
    async with opened(database_url, tmp_path, embedder=Watched(), working=False) as desk:
        yield Bench(desk)


async def test_vectors_that_come_before_the_job_ends_complete_the_page_with_it(
    bench: Bench,
) -> None:
    source, looking = await bench.begin()
    await bench.store(source, "one", "two")
    await bench.encode()
    assert await bench.now(source) == (SourceState.PROCESSING, None)
    await bench.complete(looking)
    assert await bench.now(source) == (SourceState.COMPLETED, None)


async def test_vectors_that_fail_before_the_job_ends_fail_the_page_with_it(bench: Bench) -> None:
    source, looking = await bench.begin()
    await bench.store(source, "one", "two")
    await bench.fail(await bench.claim(EMBED), EncoderError())
    assert await bench.now(source) == (SourceState.PROCESSING, None)
    await bench.complete(looking)
    assert await bench.now(source) == (SourceState.FAILED, "embedding")


async def test_vectors_that_come_after_the_job_complete_the_page(bench: Bench) -> None:
    source, looking = await bench.begin()
    await bench.store(source, "one", "two")
    await bench.complete(looking)
    assert await bench.now(source) == (SourceState.PROCESSING, None)
    await bench.encode()
    assert await bench.now(source) == (SourceState.COMPLETED, None)


async def test_some_of_the_vectors_complete_nothing(bench: Bench) -> None:
    source, looking = await bench.begin()
    await bench.store(source, "one")
    await bench.encode()
    await bench.store(source, "one", "two")
    await bench.complete(looking)
    assert await bench.now(source) == (SourceState.PROCESSING, None)
    await bench.fail(await bench.claim(EMBED), EncoderError())
    assert await bench.now(source) == (SourceState.FAILED, "encoder")


async def test_a_page_that_has_its_vectors_stays_completed_when_a_look_fails(
    bench: Bench,
) -> None:
    source, looking = await bench.begin()
    await bench.store(source, "one")
    await bench.encode()
    await bench.complete(looking)
    _, again = await bench.begin()
    await bench.fail(again, PageGone())
    assert await bench.now(source) == (SourceState.COMPLETED, "page_gone")


@pytest.mark.parametrize("encoding", [True, False])
async def test_a_page_without_its_vectors_says_so_when_a_look_fails(
    bench: Bench, *, encoding: bool
) -> None:
    source, looking = await bench.begin()
    await bench.store(source, "one")
    await bench.complete(looking)
    if not encoding:
        await bench.fail(await bench.claim(EMBED), EncoderError())
    _, again = await bench.begin()
    await bench.fail(again, PageGone())
    state = SourceState.PROCESSING if encoding else SourceState.FAILED
    assert await bench.now(source) == (state, "page_gone")
    await bench.encode()
    assert (await bench.now(source))[0] is SourceState.COMPLETED


async def test_a_page_that_is_as_it_was_asks_for_its_vectors_again(bench: Bench) -> None:
    source, looking = await bench.begin()
    await bench.store(source, "one")
    await bench.complete(looking)
    await bench.fail(await bench.claim(EMBED), EncoderError())
    assert await bench.now(source) == (SourceState.FAILED, "encoder")
    _, again = await bench.begin()
    await bench.desk.library.catalog.touch([source.id])
    await bench.complete(again)
    assert await bench.now(source) == (SourceState.PROCESSING, None)
    assert await bench.desk.app.jobs.find(EMBED) is not None
    await bench.encode()
    assert await bench.now(source) == (SourceState.COMPLETED, None)


async def test_a_job_that_waits_for_its_next_try_can_be_given_up(bench: Bench) -> None:
    source, looking = await bench.begin()
    jobs = bench.desk.app.jobs
    assert not (await jobs.give_up(looking.id)).ended, "somebody works on it"
    await bench.fail(looking, URLFetchError("slow"))
    assert not (await jobs.get(looking.id)).ended
    assert (await jobs.give_up(looking.id)).ended
    assert await bench.now(source) == (SourceState.FAILED, "fetch_failed")
    assert (await jobs.give_up(looking.id)).ended
