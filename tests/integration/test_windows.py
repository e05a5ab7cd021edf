"""A long chunk has several vectors: it is found once, by its best one, and nothing is missed."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from carrel.core.embedding import Embedded, Vector
from carrel.core.pages import Filter
from carrel.core.search import Encoder
from carrel.errors import DataValidationError
from carrel.settings import CorpusSettings
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.vectors_postgres import build_index
from tests.fingerprint import contents
from tests.pages import add_page, draft, embedded, grid
from tests.storage_near import near

Windows = dict[int, list[Vector]]


def nearest(windows: Mapping[int, Sequence[Vector]], query: Vector) -> list[tuple[int, float]]:
    """Slots with the inner product of their best window, greatest first, ties by slot."""
    hits = [(slot, max(float(np.dot(v, query)) for v in each)) for slot, each in windows.items()]
    return sorted(hits, key=lambda hit: (-hit[1], hit[0]))


async def fill(corpus: Corpus, dice: random.Random, pages: int) -> tuple[Encoder, Windows]:
    encoder = await corpus.begin("grid", 8)
    held: Windows = {}
    for page in range(pages):
        stored = await add_page(corpus, f"u{page}", draft(*(f"{page} {at}" for at in range(6))))
        new = {
            item.slot: [grid(dice) for _ in range(dice.choice((1, 1, 1, 2, 7)))]
            for item in stored.new
        }
        rows = [(item.id, embedded(*new[item.slot])) for item in stored.new]
        await corpus.store_vectors(encoder, rows)
        held |= new
    return encoder, held


@pytest.mark.proves("X-106")
async def test_each_chunk_is_found_once_by_its_best_window(database: Database) -> None:
    corpus, dice = Corpus(database), random.Random(1)
    encoder, held = await fill(corpus, dice, 12)
    for _ in range(15):
        query = grid(dice)
        for limit in (1, 5, 30, 500):
            found = await near(corpus, encoder, query, limit)
            assert found == nearest(held, query)[:limit]
    second = {slot: each for slot, each in held.items() if 6 <= slot < 12}
    within = Filter(sources=frozenset({2}))
    assert await near(corpus, encoder, query, 50, within) == nearest(second, query)


async def test_many_good_windows_of_one_chunk_do_not_push_others_out(database: Database) -> None:
    corpus = Corpus(database)
    encoder = await corpus.begin("e", 2)
    stored = await add_page(corpus, "u", draft("long", "a", "b", "c"))
    best, good = np.array([1, 0], dtype=np.float32), np.array([0.5, 0], dtype=np.float32)
    rows = [(item.id, embedded(*[best] * 40 if item.slot == 0 else [good])) for item in stored.new]
    await corpus.store_vectors(encoder, rows)
    assert await near(corpus, encoder, best, 3) == [(0, 1.0), (1, 0.5), (2, 0.5)]


async def test_windows_are_found_through_the_index_of_postgres(postgres_url: str) -> None:
    database = Database(postgres_url)
    corpus, dice = Corpus(database), random.Random(2)
    encoder, held = await fill(corpus, dice, 20)
    build_index(database, encoder)
    for _ in range(10):
        query = grid(dice)
        found = await near(corpus, encoder, query, 10)
        assert len({slot for slot, _ in found}) == 10
        assert [score for _, score in found] == [score for _, score in nearest(held, query)[:10]]
    await database.close()


async def test_tokens_are_kept_with_the_vectors_and_go_with_the_chunk(database: Database) -> None:
    corpus = Corpus(database)
    encoder = await corpus.begin("late", 2, 4)
    stored = await add_page(corpus, "u", draft("one", "two", "three"))
    one, two, three = (item.id for item in stored.new)
    up = np.array([1, 0], dtype=np.float32)
    given = [(one, embedded(up, tokens=b"abcdefgh")), (two, embedded(up)), (99, embedded(up))]
    assert await corpus.store_vectors(encoder, given) == 2
    assert await corpus.late(encoder, [one, two, three, 99]) == {one: b"abcdefgh"}
    holding = await corpus.holding(encoder)
    assert (holding.chunks, holding.missing) == (2, 1)
    assert (holding.vector_bytes, holding.token_bytes) == (8, 8)
    before = await database.read(contents)
    await corpus.store_vectors(encoder, [(one, embedded(up, tokens=b"wxyz"))])
    assert await database.read(contents) == before
    await corpus.store(1, draft("two"))
    assert await corpus.late(encoder, [one, two]) == {}
    assert (await database.read(contents))["tok"] == []


async def test_without_a_store_for_tokens_vectors_alone_are_kept(database: Database) -> None:
    corpus = Corpus(database, CorpusSettings(late_store=False))
    encoder = await corpus.begin("late", 2, 4)
    stored = await add_page(corpus, "u", draft("one"))
    row = (stored.new[0].id, embedded(np.ones(2, dtype=np.float32), tokens=b"abcd"))
    assert await corpus.store_vectors(encoder, [row]) == 1
    assert await corpus.late(encoder, [row[0]]) == {}
    assert await corpus.without_vectors(encoder) == []


@pytest.mark.parametrize(
    "bad",
    [
        Embedded(windows=np.zeros((0, 2), dtype=np.float32)),
        Embedded(windows=np.zeros(2, dtype=np.float32)),
        Embedded(windows=np.zeros((1, 3), dtype=np.float32)),
        Embedded(windows=np.zeros((1, 2), dtype=np.float32), tokens=b"abc"),
        Embedded(windows=np.array([[0, 1], [np.nan, 0]], dtype=np.float32)),
    ],
)
async def test_what_does_not_fit_the_encoder_is_refused_whole(
    database: Database, bad: Embedded
) -> None:
    corpus = Corpus(database)
    encoder = await corpus.begin("late", 2, 4)
    stored = await add_page(corpus, "u", draft("one", "two"))
    good = embedded(np.ones(2, dtype=np.float32), tokens=b"abcd")
    with pytest.raises(DataValidationError):
        await corpus.store_vectors(encoder, [(stored.new[0].id, good), (stored.new[1].id, bad)])
    assert len(await corpus.without_vectors(encoder)) == 2


async def test_chunks_wait_in_the_order_of_their_making_with_their_context(
    database: Database,
) -> None:
    corpus = Corpus(database)
    encoder = await corpus.begin("e", 2)
    page = draft("one", "two", title="Guide", section=("Guide", "Install"))
    first = await add_page(corpus, "a", page)
    await add_page(corpus, "b", draft("three", "four", title="Other", section=("Top",)))
    await corpus.store(1, draft("two", "five", title="Guide", section=("Guide", "Install")))
    rows = [(first.new[1].id, embedded(np.ones(2, dtype=np.float32)))]
    await corpus.store_vectors(encoder, rows)
    bare = await corpus.without_vectors(encoder)
    assert [(item.passage.context, item.passage.text) for item in bare] == [
        ("Other > Top", "three"),
        ("Other > Top", "four"),
        ("Guide > Install", "five"),
    ]
    after = await corpus.without_vectors(encoder, after=bare[0].slot, limit=1)
    assert after == bare[1:2]
