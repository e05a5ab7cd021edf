"""The states of a page while its vectors are made, and when they cannot be made."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from carrel.core.embedding import Embedded, Passage
from carrel.core.jobs import JobState
from carrel.core.pages import SourceState
from carrel.errors import (
    ChunkingError,
    EmbeddingError,
    EncoderError,
    EncoderUnavailable,
    ProcessingError,
    RAGError,
)
from carrel.services import embedding
from carrel.services.websites import processing
from carrel.storage.database import Database
from tests.contract.websites.kit import SKILLS, counted, paragraphs, posting, settled, until
from tests.integration.embedding_kit import Watched
from tests.library_kit import JOBS, PATIENCE, Desk, opened
from tests.site_server import Site

BOOTS = "Nothing but patience and a good pair of boots, and a head for figures. " * 3

_FUNCTION = (
    "CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "INSERT INTO history (state) VALUES (new.state); RETURN new; END $$"
)
_TRIGGER = (
    "CREATE TRIGGER note AFTER INSERT OR UPDATE ON source FOR EACH ROW EXECUTE FUNCTION note()"
)


class History:
    """Writes down each state that a source has had, as the database saw it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self) -> None:
        """Let the database keep a history."""
        sqlite = self._database.dialect == "sqlite"
        number = "integer PRIMARY KEY AUTOINCREMENT" if sqlite else "bigserial"
        body = (
            "CREATE TRIGGER note_{when} AFTER {when} ON source BEGIN "
            "INSERT INTO history (state) VALUES (new.state); END"
        )
        statements = [f"CREATE TABLE history (n {number}, state text)"]
        if sqlite:
            statements += [body.format(when=when) for when in ("INSERT", "UPDATE")]
        else:
            statements += [_FUNCTION, _TRIGGER]
        for statement in statements:
            self._database.maintain_now(statement)

    def states(self) -> list[str]:
        """Return the states in their order, each change once."""
        rows = self._database.maintain_now("SELECT state FROM history ORDER BY n")
        found: list[str] = []
        for (state,) in rows:
            if not found or found[-1] != state:
                found.append(str(state))
        return found


async def stored(desk: Desk, chunks: int) -> None:
    """Wait until so many chunks have their vectors."""
    async with asyncio.timeout(PATIENCE):
        while True:
            (encoder,) = await desk.app.corpus.encoders()
            if (await desk.app.corpus.holding(encoder)).chunks >= chunks:
                return
            await asyncio.sleep(0.01)


@pytest.mark.proves("X-083", "A-014")
async def test_a_page_is_processing_until_its_vectors_are_there(
    desk: Desk, site: Site, encoder: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def until_vectors_are_asked_for(*_: object) -> None:
        await asyncio.wait_for(encoder.begun.wait(), PATIENCE)

    # However slow the machine is, patience ends when the text is stored and its vectors are not.
    monkeypatch.setattr(processing.Processing, "_wait", until_vectors_are_asked_for)
    encoder.gate.clear()
    done = await desk.app.websites.process(site.put("/job", posting()))
    assert (done.status, done.language) == ("processing", "en")
    assert done.chunks_created == await counted(desk, done.source_id) > 0
    status = await desk.app.websites.status(done.source_id)
    assert (status.processing_status, status.chunks_created) == ("processing", done.chunks_created)
    found = (await desk.app.websites.query("Rust PostgreSQL")).results[0]
    assert (SKILLS in found.content, found.vector_score) == (True, 1.0)
    encoder.gate.set()
    assert (await settled(desk.app.websites, done.source_id)).processing_status == "completed"
    assert (await desk.app.websites.query(SKILLS)).results[0].vector_score < 0.1


@pytest.mark.proves("A-019", "X-083", "A-013", "A-010", "A-008")
async def test_vectors_that_fail_half_way_leave_the_text_and_a_failed_page(
    desk: Desk, site: Site, encoder: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedding, "BATCH", 2)
    encoder.error = EncoderError
    begun = encoder.embed_passages

    async def once(passages: Sequence[Passage]) -> list[Embedded]:
        if encoder.batches:
            await stored(desk, 2)
            encoder.failures = 1
        return await begun(passages)

    monkeypatch.setattr(encoder, "embed_passages", once)
    done = await desk.app.websites.process(site.put("/job", paragraphs(6)))
    assert (done.status, done.is_cached) == ("failed", False)
    assert done.error == EncoderError().message
    assert done.chunks_created == await counted(desk, done.source_id) >= 6
    encoders = await desk.app.corpus.encoders()
    holding = await desk.app.corpus.holding(encoders[0])
    assert (holding.chunks, holding.missing > 0) == (2, True)
    assert (await desk.app.websites.query("ledger of ships")).results
    listed = (await desk.app.websites.list(status="failed")).websites
    assert [one.error_message for one in listed] == [done.error]
    monkeypatch.undo()
    encoder.failures = 0
    again = await desk.app.websites.refresh(done.source_id)
    assert (again.status, again.new_chunks_created) == ("completed", 0)
    assert (await desk.app.corpus.holding(encoders[0])).missing == 0
    status = await desk.app.websites.status(done.source_id)
    assert (status.processing_status, status.error_message) == ("completed", None)


@pytest.mark.proves("A-023", "X-059", "X-083")
async def test_vectors_that_fail_again_raise_for_nothing_was_stored(
    desk: Desk, site: Site, encoder: Watched
) -> None:
    encoder.error, encoder.failures = EncoderError, 100
    url = site.put("/job", posting())
    first = await desk.app.websites.process(url)
    assert first.status == "failed"
    with pytest.raises(EmbeddingError) as failed:
        await desk.app.websites.process(url)
    assert isinstance(failed.value, ProcessingError)
    assert failed.value.details["cause"] == EncoderError.code
    assert await counted(desk, first.source_id) == first.chunks_created


@pytest.mark.proves("A-066", "X-058")
async def test_a_refresh_whose_vectors_fail_says_so_if_it_stored_and_raises_if_not(
    desk: Desk, site: Site, encoder: Watched
) -> None:
    done = await desk.app.websites.process(site.put("/job", posting()))
    encoder.error, encoder.failures = EncoderError, 100
    site.put("/job", posting(skills=BOOTS))
    again = await desk.app.websites.refresh(done.source_id)
    assert (again.status, again.new_chunks_created > 0) == ("failed", True)
    assert EncoderError().message in again.message
    assert (await desk.app.websites.query("patience boots figures")).results
    with pytest.raises(ProcessingError):
        await desk.app.websites.refresh(done.source_id)
    assert (await desk.app.websites.status(done.source_id)).processing_status == "failed"


@pytest.mark.proves("A-023", "A-085", "X-059")
async def test_a_chunker_that_fails_raises_and_stores_nothing(
    desk: Desk, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise IndexError("a mistake")

    monkeypatch.setattr("carrel.ingest.reading.page.chunk", broken)
    with pytest.raises(ChunkingError) as failed:
        await desk.app.websites.process(site.put("/job", posting()))
    assert isinstance(failed.value, ProcessingError)
    assert "a mistake" not in failed.value.message
    (listed,) = (await desk.app.websites.list()).websites
    assert (listed.processing_status, listed.chunks_count) == ("failed", 0)


@pytest.mark.proves("A-085", "X-059", "X-057")
def test_the_tree_of_errors_is_that_of_the_contract() -> None:
    for kind in (ChunkingError, EmbeddingError, EncoderUnavailable):
        assert issubclass(kind, ProcessingError)
        assert issubclass(kind, RAGError)


@pytest.mark.proves("A-074", "X-105")
async def test_a_run_goes_from_pending_over_processing_to_its_end(
    desk: Desk, site: Site, encoder: Watched
) -> None:
    history = History(desk.app.database)
    history.begin()
    encoder.failures = 1  # which is tried again
    done = await desk.app.websites.process(site.put("/job", posting()))
    await settled(desk.app.websites, done.source_id)
    assert history.states() == ["pending", "processing", "completed"]
    site.put("/job", posting(skills=BOOTS))
    await desk.app.websites.refresh(done.source_id)
    await desk.app.websites.refresh(done.source_id)
    assert history.states() == ["pending", "processing", "completed"] * 3


@pytest.mark.proves("A-074", "X-105")
async def test_a_try_that_is_repeated_stays_processing(desk: Desk) -> None:
    history = History(desk.app.database)
    history.begin()
    async with Site() as gone:
        url = gone.url("/job")
    added = await desk.library.add(url)
    job = await desk.ended(added.job)
    assert (job.state, job.attempts) == (JobState.FAILED, JOBS.attempts)
    assert history.states() == ["pending", "processing", "failed"]


async def test_a_page_whose_worker_died_on_the_last_try_has_failed(
    database_url: str, tmp_path: Path, site: Site
) -> None:
    jobs = JOBS.model_copy(update={"attempts": 1, "lease": 0.2})
    async with opened(database_url, tmp_path, jobs=jobs, working=False) as desk:
        added = await desk.library.add(site.put("/job", posting()))
        leases = desk.app.jobs.leases("somebody who dies")
        held = await leases.claim(["ingest"])
        assert held is not None
        await desk.library.catalog.mark(added.source.id, SourceState.PROCESSING)
        async with asyncio.timeout(PATIENCE):
            while not (await desk.app.jobs.get(held.id)).ended:
                await desk.app.jobs.leases("another").claim(["ingest"])
        found = await desk.library.catalog.get(added.source.id)
        assert (found.state, (found.error or {})["code"]) == (SourceState.FAILED, "worker_lost")


async def test_vectors_that_come_after_all_heal_a_failed_page(
    desk: Desk, site: Site, encoder: Watched
) -> None:
    encoder.error, encoder.failures = EncoderError, 1
    first = await desk.app.websites.process(site.put("/one", posting()))
    assert first.status == "failed"
    second = await desk.app.websites.process(site.put("/two", posting(skills=BOOTS)))
    assert second.status == "completed"
    assert (await desk.app.websites.status(first.source_id)).processing_status == "completed"


async def test_without_an_encoder_nobody_waits_any_more(
    database_url: str, tmp_path: Path, site: Site, encoder: Watched
) -> None:
    encoder.gate.clear()
    async with opened(database_url, tmp_path, embedder=encoder) as desk:
        added = await desk.library.add(site.put("/job", posting()))
        await desk.ended(added.job)
        before = await desk.library.catalog.get(added.source.id)
        assert before.state is SourceState.PROCESSING
    async with opened(database_url, tmp_path) as desk:
        await desk.app.embedding.prepare()
        assert (await desk.library.catalog.get(added.source.id)).state is SourceState.COMPLETED


async def test_another_encoder_changes_no_states(
    database_url: str, tmp_path: Path, site: Site
) -> None:
    async with opened(database_url, tmp_path, embedder=Watched("one/bits8")) as desk:
        done = await desk.app.websites.process(site.put("/job", posting()))
    other = Watched("two/bits8")
    other.gate.clear()
    async with opened(database_url, tmp_path, embedder=other) as desk:
        history = History(desk.app.database)
        history.begin()
        await desk.app.embedding.prepare()
        await other.begun.wait()
        again = await desk.app.websites.refresh(done.source_id)
        assert again.status == "completed"
        other.gate.set()
        await until(lambda: len(other.seen) > 0)
        for job in await desk.app.jobs.list():
            await desk.ended(job)
        assert set(history.states()) == {"pending", "processing", "completed"}
        assert (await desk.app.websites.status(done.source_id)).processing_status == "completed"


async def test_a_crawled_page_is_completed_by_its_vectors(
    desk: Desk, site: Site, encoder: Watched
) -> None:
    encoder.gate.clear()
    await desk.crawl(site.put("/", posting()), max_pages=1)
    (found,) = (await desk.app.websites.list()).websites
    assert found.processing_status == "processing"
    encoder.gate.set()
    assert (await settled(desk.app.websites, found.id)).processing_status == "completed"
