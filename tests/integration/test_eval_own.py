"""The pipelines graded on questions made of the user's own pages, on both databases."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from carrel.core.embedding import Embedded, Passage
from carrel.core.pages import Chunk
from carrel.errors import DataValidationError
from carrel.evaluation.own.drawing import Drawing, Drawn
from carrel.evaluation.own.pages import Pages
from carrel.evaluation.own.phrases import folded
from carrel.evaluation.own.questions import Kind, OwnQuestion
from carrel.evaluation.own.removal import take_out
from carrel.evaluation.own.run import OwnEvaluation, OwnPlan, evaluate_own
from carrel.evaluation.rating import Progress
from carrel.inference.hashing import HashingEncoder
from carrel.pipelines.catalog import CATALOGUE
from carrel.settings import DatabaseSettings, Settings
from carrel.storage.catalog import Catalog
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from tests.fingerprint import fingerprint
from tests.own_pages import PLACES, fill, url_of
from tests.pages import add_page, draft

EACH = 6


@contextlib.contextmanager
def quiet(_title: str) -> Iterator[Progress]:
    yield lambda _done, _total, _message: None


async def drawn_from(database: Database, *, seed: int = 1) -> Drawn:
    return await Drawing(Pages(database), Corpus(database), seed=seed, each=EACH).draw()


async def without_words(database: Database, drawn: Drawn) -> None:
    with quiet("") as progress:
        await take_out(
            drawn,
            Pages(database),
            corpus=Corpus(database),
            catalog=Catalog(database),
            progress=progress,
        )


async def passages(database: Database) -> dict[tuple[int, int], Chunk]:
    catalog = Catalog(database)
    return {
        (source.id, chunk.start): chunk
        for source in await catalog.list()
        for chunk in await catalog.chunks(source.id)
    }


def of_kind(drawn: Drawn, *kinds: Kind) -> list[OwnQuestion]:
    return [one for one in drawn.questions if one.kind in kinds]


def gold(one: OwnQuestion) -> list[tuple[int, int]]:
    return [(one.answer.source_id, start) for start in one.answer.starts]


async def run(url: str, *, seed: int = 1, encoder: HashingEncoder | None = None) -> OwnEvaluation:
    settings = Settings(home=Path("nowhere"), database=DatabaseSettings(url=url))
    plan = OwnPlan(each=EACH, seed=seed)
    return await evaluate_own(settings, plan=plan, embedder=encoder, stage=quiet)


async def test_a_sentence_is_in_no_passage_when_it_is_asked_and_its_passage_is(
    database: Database,
) -> None:
    await fill(Corpus(database))
    drawn = await drawn_from(database)
    asked = of_kind(drawn, Kind.SENTENCE, Kind.TERMS)
    assert len(asked) == 2 * EACH
    before = await passages(database)
    for one in asked:  # before, it could be read off
        (place,) = gold(one)
        assert one.taken in before[place].text
    await without_words(database, drawn)
    after = await passages(database)
    assert after.keys() == before.keys()
    everything = [folded(chunk.text) for chunk in after.values()]
    for one in asked:
        assert not any(folded(one.taken) in text for text in everything)
        (place,) = gold(one)
        assert len(after[place].text) > 100


async def test_without_taking_out_every_sentence_is_found_by_its_own_words(
    database: Database,
) -> None:
    await fill(Corpus(database))
    drawn = await drawn_from(database)
    for one in of_kind(drawn, Kind.SENTENCE):
        (found,) = await Corpus(database).find_words(one.text, limit=1)
        assert (found.chunk.source_id, found.chunk.start) in gold(one)
        assert one.taken in found.chunk.text


async def test_a_vague_question_lacks_words_of_its_sentence(database: Database) -> None:
    await fill(Corpus(database))
    for one in of_kind(await drawn_from(database), Kind.TERMS):
        assert set(one.text.split()) < set(one.taken.split())


async def test_words_that_stand_twice_are_not_asked(database: Database) -> None:
    corpus = Corpus(database)
    await fill(corpus)
    twice = of_kind(await drawn_from(database), Kind.SENTENCE, Kind.TERMS)[0]
    copy = draft(f"Somebody wrote: {twice.taken.upper()}", title="A copy")
    await add_page(corpus, "https://copy.example/", copy)
    again = await drawn_from(database)
    assert twice.taken not in {one.taken for one in again.questions}
    assert len(again.questions) == len((await drawn_from(database)).questions)


async def test_a_heading_goes_from_the_passages_under_it(database: Database) -> None:
    await fill(Corpus(database))
    drawn = await drawn_from(database)
    asked = of_kind(drawn, Kind.HEADING)
    assert len(asked) == EACH
    await without_words(database, drawn)
    after = await passages(database)
    for one in asked:
        for place in gold(one):
            assert one.taken not in after[place].section
            assert one.taken not in after[place].text
            assert len(after[place].section) == 1  # the one above is still there


async def test_links_lose_the_names_that_are_asked_and_still_lead_there(
    database: Database,
) -> None:
    await fill(Corpus(database))
    drawn = await drawn_from(database)
    asked = of_kind(drawn, Kind.ANCHOR)
    assert {one.text.split()[:3][-1] for one in asked} == {"beyond"}  # never `click here`
    await without_words(database, drawn)
    catalog = Catalog(database)
    links = [link for one in await catalog.list() for link in await catalog.links(one.id)]
    names = {link.text for link in links}
    assert not names & {one.taken for one in asked}
    assert "click here" in names
    assert {link.url for link in links} >= {url_of(place) for place in PLACES}


async def test_a_seed_draws_the_same_again_and_another_one_others(database: Database) -> None:
    await fill(Corpus(database))
    first, second, other = [await drawn_from(database, seed=seed) for seed in (1, 1, 2)]
    assert first == second
    assert {one.text for one in first.questions} != {one.text for one in other.questions}


async def test_no_passage_serves_two_questions(database: Database) -> None:
    await fill(Corpus(database))
    drawn = await drawn_from(database)
    places = [place for one in drawn.questions for place in gold(one)]
    assert len(places) == len(set(places)) >= 3 * EACH


async def test_all_pipelines_are_graded_to_the_same_digit_and_the_store_is_only_read(
    database_url: str,
) -> None:
    database = Database(database_url)
    await fill(Corpus(database), HashingEncoder())
    before = await database.read(fingerprint)
    first = await run(database_url, encoder=HashingEncoder())
    second = await run(database_url, encoder=HashingEncoder())
    assert first.as_dict() == second.as_dict()
    assert tuple(first.sheet.cells) == tuple(CATALOGUE)
    assert first.sheet.kinds == {"heading": 6, "anchor": 6, "sentence": 6, "terms": 6, "all": 24}
    assert (first.pages, first.passages) == (10, 50)
    assert first.sheet.best["all"].value > 0.1
    assert await database.read(fingerprint) == before
    await database.close()


async def test_passages_that_changed_are_encoded_so_that_none_is_at_a_disadvantage(
    database_url: str,
) -> None:
    seen: list[str] = []

    class Telling(HashingEncoder):
        async def embed_passages(self, passages: Sequence[Passage]) -> list[Embedded]:
            seen.extend(one.text for one in passages)
            return await super().embed_passages(passages)

    database = Database(database_url)
    await fill(Corpus(database), HashingEncoder())
    found = await run(database_url, encoder=Telling())
    changed = {start for one in found.questions for start in gold(one)}
    assert len(seen) == len(changed) < found.passages
    assert not any(one.taken in text for one in found.questions for text in seen)
    assert found.notes == [
        "too few questions to tell much: heading (6), anchor (6), sentence (6), terms (6)"
    ]
    await database.close()


async def test_without_an_encoder_all_goes_by_words_and_a_note_says_so(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    await fill(Corpus(database), HashingEncoder())
    found = await run(sqlite_url)
    assert any("No encoder is in use" in note for note in found.notes)
    assert found.sheet.best["all"].value > 0.1
    await database.close()


async def test_pages_without_anything_to_ask_are_an_error_that_says_so(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    await add_page(Corpus(database), "https://a.example/", draft("Too short."))
    with pytest.raises(DataValidationError, match="1 pages with 1 passages"):
        await run(sqlite_url)
    await database.close()


def test_a_plan_names_pipelines_only() -> None:
    with pytest.raises(DataValidationError, match="'keyword'"):
        OwnPlan(pipelines=("basic", "keyword"))
    with pytest.raises(DataValidationError, match="no pipeline"):
        OwnPlan(pipelines=())
    assert replace(OwnPlan(), seed=2).seed == 2
