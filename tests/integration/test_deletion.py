"""Exact deletion: every table is as if the source had never been there."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator

import numpy as np
import pytest
from sqlalchemy import select

from carrel.core.embedding import Embedded
from carrel.core.pages import Link, PageDraft
from carrel.core.search import Encoder
from carrel.storage import audit
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.tables import change
from carrel.storage.tables import corpus as corpus_table
from tests.conftest import fresh_postgres
from tests.fingerprint import contents, fingerprint, ranked
from tests.pages import ENGLISH, JAPANESE, draft, embedded, moment, paragraph


@pytest.fixture
def other_url(request: pytest.FixtureRequest, database_url: str) -> Iterator[str]:
    """A second fresh store of the same kind."""
    if database_url.startswith("sqlite"):
        template = request.getfixturevalue("sqlite_template")
        copy = request.getfixturevalue("tmp_path") / "other.db"
        copy.write_bytes(template.read_bytes())
        yield f"sqlite:///{copy}"
    else:
        yield from fresh_postgres(
            request.getfixturevalue("postgres_server"), request.getfixturevalue("postgres_template")
        )


@pytest.fixture
async def pair(database_url: str, other_url: str) -> AsyncIterator[tuple[Database, Database]]:
    """A store that sees both sources, and one that sees only the one that stays."""
    both, only = (Database(url, clock=moment) for url in (database_url, other_url))
    yield both, only
    await both.close()
    await only.close()


def page(seed: int) -> PageDraft:
    """A page that shares words, chunks and links with any other, and has some of its own."""
    dice = random.Random(seed)
    links = [Link(url=f"https://x.example/{n}", text=dice.choice(ENGLISH)) for n in range(3)]
    own = [paragraph(dice) for _ in range(dice.randint(1, 6))]
    shared = [" ".join((*ENGLISH, *JAPANESE)), "the same passage everywhere"]
    return draft(*own, *shared, f"only{seed}", title=f"T{seed}", links=links, section=("同じ",))


def made_of(text: str, encoder: Encoder) -> Embedded:
    """Some windows and tokens that depend on the text alone."""
    size = len(text)
    window = np.full(encoder.dimensions, size % 7, dtype=np.float32)
    return embedded(*[window] * (size % 3 + 1), tokens=b"abc" * (size % 5))


class Filler:
    """Does the same with the same source in two stores."""

    def __init__(self, database: Database) -> None:
        self.corpus = Corpus(database)
        self._encoders: list[Encoder] = []

    async def put(self, url: str, seed: int, *, with_vectors: bool = True) -> int:
        """Add or refresh a source; return its id."""
        if not self._encoders:
            self._encoders = [await self.corpus.begin(f"e{n}", n, 3) for n in (4, 8)]
        source = await self.corpus.add(url, content_type="text/html")
        await self.corpus.store(source.id, page(seed))
        for encoder in self._encoders if with_vectors else []:
            bare = await self.corpus.without_vectors(encoder)
            rows = [(item.id, made_of(item.passage.text, encoder)) for item in bare]
            await self.corpus.store_vectors(encoder, rows)
        return source.id


async def test_a_source_added_and_deleted_leaves_every_table_as_before(
    pair: tuple[Database, Database],
) -> None:
    both, only = pair
    one, other = Filler(both), Filler(only)
    for filler in (one, other):
        await filler.put("https://a.example/", 1)
    assert await both.read(fingerprint) == await only.read(fingerprint)
    gone = await one.put("https://b.example/", 2)
    assert await both.read(fingerprint) != await only.read(fingerprint)
    await one.corpus.delete(gone)
    assert await both.read(contents) == await only.read(contents)
    assert await both.read(fingerprint) == await only.read(fingerprint)
    assert await both.read(audit.check) == []


async def test_a_source_refreshed_and_deleted_leaves_every_table_as_before(
    pair: tuple[Database, Database],
) -> None:
    both, only = pair
    one, other = Filler(both), Filler(only)
    for filler in (one, other):
        for seed in (1, 2, 3):
            await filler.put("https://a.example/", seed)
    for seed in range(10, 16):
        gone = await one.put("https://b.example/", seed)
    await one.corpus.delete(gone)
    assert await both.read(fingerprint) == await only.read(fingerprint)


@pytest.mark.parametrize("seed", range(4))
async def test_in_any_order_only_the_numbering_differs(
    pair: tuple[Database, Database], seed: int
) -> None:
    both, only = pair
    one, other = Filler(both), Filler(only)
    dice = random.Random(seed)
    gone = await one.put("https://b.example/", 20)
    for step in range(8):
        if dice.random() < 0.5:
            url = f"https://a.example/{dice.randrange(2)}"
            with_vectors = dice.random() < 0.7
            for filler in (one, other):
                await filler.put(url, step, with_vectors=with_vectors)
        else:
            await one.put("https://b.example/", 20 + step)
    for filler in (one, other):
        await filler.put("https://a.example/0", 99)
    await one.corpus.delete(gone)
    assert await both.read(ranked) == await only.read(ranked)
    assert await both.read(audit.check) == []


async def test_the_last_source_leaves_nothing_but_the_encoders(database: Database) -> None:
    filler = Filler(database)
    await filler.corpus.begin("e4", 4, 3)
    await filler.corpus.begin("e8", 8, 3)
    before = await database.read(fingerprint)
    for seed in range(3):
        key = await filler.put("https://a.example/", seed)
    await filler.corpus.delete(key)
    assert await database.read(fingerprint) == before
    left = await database.read(contents)
    assert {name for name, rows in left.items() if rows} == {"corpus", "encoder"}


async def test_the_list_of_freed_slots_holds_numbers_and_stays_short(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("carrel.storage.versioning._KEPT_CHANGES", 5)
    corpus = Corpus(database)
    await corpus.add("u")
    for number in range(20):
        await corpus.store(1, draft(f"text {number}"))
    rows = await database.read(lambda connection: connection.execute(select(change)).all())
    assert [tuple(row) for row in rows] == [(number + 1, number - 1) for number in range(15, 20)]
    row = await database.read(lambda connection: connection.execute(select(corpus_table)).one())
    assert (row.version, row.next_slot, row.pruned) == (20, 20, 15)
    assert all(type(value) is int for row in rows for value in row)
