"""What a question needs of new pages is encoded at once; the job does the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from carrel.core.research import Inquiry
from carrel.orchestrate.course import NO_VECTORS
from carrel.services import embedding
from carrel.services.embedding import Embedding
from carrel.services.first_vectors import PART, WHOLE, FirstVectors
from carrel.services.jobs import Jobs
from carrel.storage import audit
from carrel.storage.database import Database
from tests.integration.embedding_kit import Watched, all_done, opened, texts
from tests.integration.jobs_kit import QUICK, working
from tests.integration.research_kit import research
from tests.pages import add_page, draft
from tests.site_server import WORDS, Site, chapters

SHIP = "the Marigold was built in Bristol"


@pytest.fixture
def jobs(database: Database, monkeypatch: pytest.MonkeyPatch) -> Jobs:
    monkeypatch.setattr(embedding, "_GATHER", 0.0)
    return Jobs(database, QUICK.model_copy(update={"lease": 5.0}))


async def test_of_a_long_page_the_passages_with_the_words_come_first_and_the_job_does_the_rest(
    database: Database, jobs: Jobs
) -> None:
    corpus, encoder = opened(database, jobs), Watched()
    many = [f"{SHIP}, says book {at}" for at in range(WHOLE + 10)]
    long = await add_page(corpus, "u", draft(*texts(60), *many))
    other = await add_page(corpus, "v", draft(*texts(30, "line")))
    service = Embedding(corpus, jobs, encoder)
    ids = [long.source.id, other.source.id]
    assert await service.begin_with(ids, ["the Marigold of Bristol"])
    assert sum(SHIP in text for text in encoder.seen) == WHOLE
    assert [text for text in encoder.seen if SHIP not in text] == ["line number 0"]
    assert await service.begin_with(ids, ["the Marigold of Bristol"])
    assert len(encoder.seen) == WHOLE + 1
    async with working(jobs, service.handlers):
        await all_done(corpus, jobs)
    assert len(encoder.seen) == len(set(encoder.seen)) == 90 + len(many)
    assert await database.read(audit.check) == []


async def test_each_part_of_a_question_gets_some_passages(database: Database, jobs: Jobs) -> None:
    corpus, encoder = opened(database, jobs), Watched()
    page = await add_page(
        corpus, "u", draft(*texts(40, "mast"), *texts(40, "sail"), *texts(40, "rope"))
    )
    first = FirstVectors(corpus, encoder)
    assert await first.make([page.source.id], ["mast", "sail"])
    told = [text.split()[0] for text in encoder.seen]
    assert (told.count("mast"), told.count("sail"), told.count("rope")) == (WHOLE, PART, 0)


@pytest.mark.parametrize("query", ["a lighthouse keeper", "Bristolで造られた船", "ブリストルの船"])
async def test_where_words_cannot_tell_all_vectors_are_to_be_waited_for(
    database: Database, jobs: Jobs, query: str
) -> None:
    corpus, encoder = opened(database, jobs), Watched()
    page = await add_page(corpus, "u", draft("Hello.", SHIP, *texts(10)))
    assert not await FirstVectors(corpus, encoder).make([page.source.id], [query])
    assert await FirstVectors(corpus, encoder).make([page.source.id], ["ships of Bristol"])


async def test_while_other_vectors_serve_none_are_made(database: Database, jobs: Jobs) -> None:
    corpus, old, new = opened(database, jobs), Watched("old"), Watched("new")
    page = await add_page(corpus, "u", draft(SHIP))
    assert await FirstVectors(corpus, old).make([page.source.id], [SHIP])
    assert not await FirstVectors(corpus, new).make([page.source.id], [SHIP])
    assert new.seen == []


async def test_an_encoder_that_fails_ends_no_inquiry(database: Database, jobs: Jobs) -> None:
    corpus, encoder = opened(database, jobs), Watched(failures=1)
    page = await add_page(corpus, "u", draft(SHIP))
    first = FirstVectors(corpus, encoder)
    assert not await first.make([page.source.id], [SHIP])
    assert await first.make([page.source.id], [SHIP])


async def test_a_question_about_a_long_page_waits_for_no_worker(
    sqlite_url: str, tmp_path: Path
) -> None:
    sections = {f"Part {at}": f"Of side {at}. {WORDS * 4}" for at in range(80)}
    encoder = Watched()
    async with (
        Site() as site,
        research(sqlite_url, tmp_path, embedder=encoder, working=False) as desk,
    ):
        page = site.put("/long", chapters("Ships", sections | {"Marigold": SHIP}))
        found = await desk.app.research.answer(
            Inquiry(query="Where was the Marigold built?", urls=(page,), expansion_budget=0)
        )
        best = min(found.findings, key=lambda one: one.rank)
        assert SHIP in best.text
        assert best.confidence is not None
        assert NO_VECTORS not in found.notes
        assert 0 < len(encoder.seen) <= WHOLE + 1
