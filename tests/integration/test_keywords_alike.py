"""One keyword ranking: the same slots and scores on both databases, and those of plain BM25."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import select, update

from carrel.core.pages import Filter, context_of
from carrel.storage import sources
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.tables import chunk, source
from carrel.storage.tables import corpus as corpus_table
from tests.fingerprint import ranked
from tests.pages import add_page, draft, generated, moment, questions
from tests.storage_bm25 import Passage, rank

Hits = list[tuple[int, float]]


@pytest.fixture
async def stores(sqlite_url: str, postgres_url: str) -> AsyncIterator[list[Database]]:
    opened = [Database(url, clock=moment) for url in (sqlite_url, postgres_url)]
    yield opened
    for database in opened:
        await database.close()


async def texts(database: Database) -> dict[int, Passage]:
    """What is searched, by slot: each text with the title and headings above it."""
    columns = select(chunk.c.slot, source.c.title, chunk.c.section, chunk.c.text)
    joined = columns.join(source, source.c.id == chunk.c.source_id)
    rows = await database.read(lambda connection: connection.execute(joined).all())
    return {row.slot: (context_of(row.title, row.section), row.text) for row in rows}


async def search(corpus: Corpus, query: str, within: Filter | None = None) -> Hits:
    found = await corpus.find_words(query, limit=10, within=within)
    return [(hit.chunk.slot, hit.score) for hit in found]


async def fill(database: Database, *, first_slot: int = 0) -> Corpus:
    """Store pages, refresh some and delete some, always the same ones."""
    await database.write(
        lambda connection: connection.execute(update(corpus_table).values(next_slot=first_slot))
    )
    corpus = Corpus(database)
    dice = random.Random(5)
    stored = [
        await add_page(corpus, f"https://a.example/{at}", page, f"type/{at % 3}")
        for at, page in enumerate(generated(1, 40))
    ]
    for at, page in enumerate(generated(2, 40)):
        if dice.random() < 0.4:
            await corpus.store(stored[at].source.id, page)
        elif dice.random() < 0.3:
            await corpus.delete(stored[at].source.id)
    return corpus


async def test_both_databases_rank_like_plain_bm25_to_the_last_bit(stores: list[Database]) -> None:
    # The slots lie across the border of two blocks.
    corpora = [await fill(database, first_slot=4000) for database in stores]
    stored = await texts(stores[0])
    assert stored == await texts(stores[1])
    assert min(stored) < 4096 < max(stored)
    answered = 0
    for query in questions(3, 80):
        expected = rank(stored, query, 10)
        assert [await search(corpus, query) for corpus in corpora] == [expected, expected]
        answered += bool(expected)
    assert answered > 50


async def test_a_filter_gives_the_full_ranking_filtered_afterwards(stores: list[Database]) -> None:
    corpora = [await fill(database) for database in stores]
    stored = await texts(stores[0])
    everything = await corpora[0].find_words("index 検索 page", limit=10_000)
    some = {hit.chunk.source_id for hit in everything[::5]}
    filters = [
        Filter(sources=frozenset(some)),
        Filter(languages=frozenset({"ja"})),
        Filter(content_types=frozenset({"type/1", "type/2"})),
        Filter(sources=frozenset(some), languages=frozenset({"en", "ja"})),
        Filter(sources=frozenset({10**6, -1, 10**40})),
        Filter(languages=frozenset({"'; DELETE FROM chunk; --"})),
    ]
    sizes = []
    for within in filters:
        allowed = {
            hit.chunk.slot
            for hit in await corpora[0].find_words("index 検索 page", limit=10_000, within=within)
        }
        slots = await allowed_slots(stores[0], within)
        assert allowed == {hit.chunk.slot for hit in everything} & slots
        for query in questions(4, 15):
            expected = rank(stored, query, 10, allowed=slots)
            assert [await search(corpus, query, within) for corpus in corpora] == [expected] * 2
        sizes.append(len(allowed))
    assert min(sizes[:3]) > 0
    assert sizes[4:] == [0, 0]


async def allowed_slots(database: Database, within: Filter) -> set[int]:
    """The filter once more, in Python over all rows."""
    known = {
        item.id
        for item in await database.read(sources.everything)
        if (not within.sources or item.id in within.sources)
        and (not within.languages or item.language in within.languages)
        and (not within.content_types or item.content_type in within.content_types)
    }
    rows = await database.read(
        lambda connection: connection.execute(select(chunk.c.slot, chunk.c.source_id)).all()
    )
    return {row.slot for row in rows if row.source_id in known}


async def test_both_databases_hold_the_same_index_rows(stores: list[Database]) -> None:
    for database in stores:
        await fill(database, first_slot=4000)
    one, other = [await database.read(ranked) for database in stores]
    for name in ("lex_post", "lex_block", "anchor", "source", "page", "chunk", "link"):
        assert one[name] == other[name]


async def test_counts_and_lengths_beyond_their_caps_rank_alike(stores: list[Database]) -> None:
    long = " ".join(f"w{number} " * 260 for number in range(270))  # more than 65,535 terms
    results = []
    for database in stores:
        corpus = Corpus(database)
        await add_page(corpus, "u", draft("echo " * 900, "echo once", long, "echo echo w7"))
        stored = await texts(database)
        expected = rank(stored, "echo w7 w269", 10)
        assert await search(corpus, "echo w7 w269") == expected
        assert len(expected) == 4
        results.append(expected)
        await corpus.store(1, draft("nothing of this is left"))
        assert await search(corpus, "echo w7 w269") == []
    assert results[0] == results[1]
