"""Versions of pages: what a refresh keeps, what it replaces, and what it forgets."""

from __future__ import annotations

import numpy as np
import pytest
from sqlalchemy import select

from carrel.core.pages import Chunk, Link, SourceState
from carrel.errors import DataValidationError, NotFoundError
from carrel.settings import CorpusSettings
from carrel.storage import audit, chunks, sources
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.tables import vec
from tests.fingerprint import fingerprint
from tests.pages import add_page, draft, embedded, moment


async def present(database: Database, source_id: int) -> list[Chunk]:
    return await database.read(lambda connection: chunks.of_source(connection, source_id))


async def words(corpus: Corpus, query: str) -> list[str]:
    return [hit.chunk.text for hit in await corpus.find_words(query, limit=10)]


async def test_an_address_has_one_source(database: Database) -> None:
    corpus = Corpus(database)
    first = await corpus.add("https://a.example/", content_type="text/html")
    again = await corpus.add("https://a.example/", content_type="text/plain")
    assert again == first
    assert (first.state, first.version, first.language) == (SourceState.PENDING, 0, "mixed")
    assert (await corpus.add("https://b.example/")).id != first.id


async def test_a_stored_page_is_whole(database_url: str) -> None:
    database = Database(database_url, clock=moment)
    corpus = Corpus(database)
    links = (Link(url="https://b.example/", text="次"), Link(url="#x"))
    page = draft("First part.", "二番目。", title="T", language="ja", links=links, section=("H",))
    stored = await add_page(corpus, "https://a.example/", page)
    assert (stored.kept, stored.removed, len(stored.new)) == (0, 0, 2)
    source = stored.source
    assert (source.title, source.language, source.version) == ("T", "ja", 1)
    assert (source.state, source.updated_at) == (SourceState.COMPLETED, moment())
    kept = await database.read(lambda connection: sources.versions(connection, source.id))
    assert [(one.number, one.text, one.digest) for one in kept] == [(1, page.text, page.digest)]
    assert await database.read(lambda connection: sources.links(connection, source.id)) == [*links]
    for piece in await present(database, source.id):
        assert page.text[piece.start : piece.end] == piece.text
        assert piece.section == ("H",)
    await database.close()


async def test_unchanged_chunks_keep_their_id_slot_and_vector(database: Database) -> None:
    corpus = Corpus(database)
    encoder = await corpus.begin("e", 2)
    stored = await add_page(corpus, "u", draft("alpha one", "beta two", "gamma three"))
    rows = [(item.id, embedded(np.ones(2, dtype=np.float32))) for item in stored.new]
    await corpus.store_vectors(encoder, rows)
    before = {item.text: (item.id, item.slot) for item in stored.new}

    again = await corpus.store(1, draft("new start", "gamma three", "alpha one", "beta two!"))
    assert (again.kept, again.removed) == (2, 1)
    assert [item.text for item in again.new] == ["new start", "beta two!"]
    now = await present(database, 1)
    assert [item.text for item in now] == ["new start", "gamma three", "alpha one", "beta two!"]
    assert [item.ordinal for item in now] == [0, 1, 2, 3]
    assert [item.start for item in now] == [0, 11, 24, 35]
    after = {item.text: (item.id, item.slot) for item in now}
    assert {text: after[text] for text in ("alpha one", "gamma three")} == {
        text: before[text] for text in ("alpha one", "gamma three")
    }
    kept = {before["alpha one"], before["gamma three"]}
    pairs = select(vec.c.chunk_id, vec.c.slot)
    held = await database.read(lambda connection: connection.execute(pairs).all())
    assert {tuple(row) for row in held} == kept
    missing = await corpus.without_vectors(encoder)
    assert [item.passage.text for item in missing] == ["new start", "beta two!"]


async def test_a_changed_paragraph_touches_its_own_chunk_only(database: Database) -> None:
    corpus = Corpus(database)
    texts = [f"paragraph number{at} text" for at in range(20)]
    stored = await add_page(corpus, "u", draft(*texts))
    changed = [*texts[:7], "paragraph rewritten", *texts[8:]]
    again = await corpus.store(1, draft(*changed))
    assert (again.kept, again.removed, len(again.new)) == (19, 1, 1)
    old = {item.ordinal: item for item in stored.new}
    for item in await present(database, 1):
        if item.ordinal != 7:
            assert (item.id, item.slot) == (old[item.ordinal].id, old[item.ordinal].slot)
    assert await words(corpus, "number7") == []
    assert await words(corpus, "rewritten") == ["paragraph rewritten"]
    assert await words(corpus, "number8") == ["paragraph number8 text"]


async def test_a_heading_that_changes_makes_a_new_chunk(database: Database) -> None:
    corpus = Corpus(database)
    await add_page(corpus, "u", draft("body", section=("Old heading",)))
    again = await corpus.store(1, draft("body", section=("New heading",)))
    assert (again.kept, again.removed, len(again.new)) == (0, 1, 1)
    assert (await words(corpus, "old"), await words(corpus, "new")) == ([], ["body"])


async def test_equal_chunks_inside_a_page_are_kept_apart(database: Database) -> None:
    corpus = Corpus(database)
    stored = await add_page(corpus, "u", draft("same", "same", "other", "same"))
    ids = [item.id for item in await present(database, 1) if item.text == "same"]
    assert len(set(ids)) == 3
    fewer = await corpus.store(1, draft("same", "other", "same"))
    assert (fewer.kept, fewer.removed, fewer.new) == (3, 1, ())
    assert [item.id for item in await present(database, 1)] == [ids[0], stored.new[2].id, ids[1]]
    more = await corpus.store(1, draft("same", "same", "same", "same"))
    assert (more.kept, more.removed, len(more.new)) == (2, 1, 2)
    assert len(await words(corpus, "same")) == 4
    assert await database.read(audit.check) == []


async def test_a_page_may_become_empty_and_full_again(database: Database) -> None:
    corpus = Corpus(database)
    await add_page(corpus, "u", draft("words"))
    emptied = await corpus.store(1, draft(title="Nothing"))
    assert (emptied.kept, emptied.removed, emptied.new) == (0, 1, ())
    assert await words(corpus, "words") == []
    await corpus.store(1, draft("", "words"))
    assert await words(corpus, "words") == ["words"]
    assert await database.read(audit.check) == []


@pytest.mark.parametrize("keep", [0, 1, 3])
async def test_as_many_previous_versions_are_kept_as_set(database: Database, keep: int) -> None:
    corpus = Corpus(database, CorpusSettings(versions=keep))
    await corpus.add("u")
    for number in range(1, 7):
        await corpus.store(1, draft(f"text {number}"))
        kept = await database.read(lambda connection: sources.versions(connection, 1))
        expected = list(range(number, max(0, number - keep - 1), -1))
        assert [version.number for version in kept] == expected
        assert [version.text for version in kept] == [f"text {at}" for at in expected]


async def test_links_are_those_of_the_current_version(database: Database) -> None:
    corpus = Corpus(database)
    await add_page(corpus, "u", draft("a", links=[Link(url="1"), Link(url="2"), Link(url="2")]))
    for links in ([Link(url="3", text="three"), Link(url="1")], []):
        await corpus.store(1, draft("a", links=links))
        assert await database.read(lambda connection: sources.links(connection, 1)) == links


async def test_an_unknown_source_is_not_found(database: Database) -> None:
    corpus = Corpus(database)
    await add_page(corpus, "u", draft("words"))
    before = await database.read(fingerprint)
    for key in (0, -1, 99, 2**63, 10**40, -(10**40)):
        with pytest.raises(NotFoundError):
            await corpus.store(key, draft("other"))
        with pytest.raises(NotFoundError):
            await corpus.delete(key)
    assert await database.read(fingerprint) == before


@pytest.mark.parametrize("bad", ["a\x00b", "\ud800"])
async def test_an_address_that_no_database_can_hold_is_refused(
    database: Database, bad: str
) -> None:
    corpus = Corpus(database)
    with pytest.raises(DataValidationError):
        await corpus.add(bad)
    with pytest.raises(DataValidationError):
        await corpus.add("u", content_type=bad)
    with pytest.raises(DataValidationError):
        await corpus.begin(bad, 3)
    assert await database.read(sources.everything) == []


async def test_statements_in_texts_are_only_texts(database: Database) -> None:
    corpus = Corpus(database)
    odd = "'); DROP TABLE source; -- \" ? %s :x \\ {} $1 \N{ROCKET}\u202e"
    page = draft(odd, title=odd, language=odd, links=[Link(url=odd, text=odd)], section=(odd,))
    stored = await add_page(corpus, odd, page, odd)
    source = await database.read(lambda connection: sources.by_url(connection, odd))
    assert source == stored.source
    assert source is not None
    assert (source.title, source.content_type) == (odd, odd)
    (piece,) = await present(database, source.id)
    assert (piece.text, piece.section) == (odd, (odd,))
