"""Vector search on both databases: exactly the greatest inner products, ties by slot."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from carrel.core.pages import Filter
from carrel.errors import DataValidationError
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from tests.fingerprint import contents
from tests.pages import add_page, draft, embedded, grid
from tests.storage_near import Vectors, add_vectors, near, nearest


async def test_the_nearest_are_those_of_a_full_sort(database: Database) -> None:
    corpus, dice = Corpus(database), random.Random(1)
    encoder = await corpus.begin("grid", 8)
    vectors: Vectors = {}
    for page in range(30):
        vectors |= await add_vectors(corpus, encoder, f"u{page}", dice)
    for _ in range(25):
        query = grid(dice)
        for limit in (1, 7, 500):
            assert await near(corpus, encoder, query, limit) == nearest(vectors, query, limit)
    assert await near(corpus, encoder, np.zeros(8, dtype=np.float32), 3) == [(0, 0), (1, 0), (2, 0)]
    assert await near(corpus, encoder, grid(dice), 0) == []


async def test_a_filter_gives_the_full_ranking_filtered_afterwards(database: Database) -> None:
    corpus, dice = Corpus(database), random.Random(2)
    encoder = await corpus.begin("grid", 8)
    by_page = [await add_vectors(corpus, encoder, f"u{page}", dice) for page in range(12)]
    vectors = {slot: vector for page in by_page for slot, vector in page.items()}
    some = Filter(sources=frozenset({2, 5, 99}))
    allowed = {*by_page[1], *by_page[4]}
    for _ in range(10):
        query = grid(dice)
        assert await near(corpus, encoder, query, 4, some) == nearest(vectors, query, 4, allowed)
        assert len(await near(corpus, encoder, query, 50, some)) == len(allowed)
    for nothing in (Filter(sources=frozenset({99})), Filter(languages=frozenset({"xx"}))):
        assert await near(corpus, encoder, query, 5, nothing) == []


async def test_real_numbers_are_found_by_their_sixteen_bits(database: Database) -> None:
    corpus = Corpus(database)
    encoder = await corpus.begin("real", 384)
    numbers = np.random.default_rng(3).normal(size=(60, 384)).astype(np.float32)
    numbers /= np.linalg.norm(numbers, axis=1, keepdims=True)
    stored = await add_page(corpus, "u", draft(*(f"chunk {at}" for at in range(60))))
    rows = [(item.id, embedded(numbers[item.slot])) for item in stored.new]
    await corpus.store_vectors(encoder, rows)
    halves = numbers.astype(np.float16).astype(np.float32)
    for at in range(0, 60, 7):
        query = halves[at]
        found = await near(corpus, encoder, query, 10)
        expected = nearest(dict(enumerate(halves)), query, 10)
        assert [slot for slot, _ in found] == [slot for slot, _ in expected]
        assert [score for _, score in found] == pytest.approx([s for _, s in expected], abs=1e-5)
        assert found[0][0] == at


async def test_deleted_and_refreshed_chunks_are_found_no_longer(database: Database) -> None:
    corpus, dice = Corpus(database), random.Random(4)
    encoder = await corpus.begin("grid", 8)
    first = await add_vectors(corpus, encoder, "a", dice)
    second = await add_vectors(corpus, encoder, "b", dice)
    query = grid(dice)
    assert await near(corpus, encoder, query) == nearest(first | second, query, 10)
    await corpus.store(1, draft("a 0", "a 2", "new"))
    kept = {slot: first[slot] for slot in (0, 2)}
    assert await near(corpus, encoder, query) == nearest(kept | second, query, 10)
    await corpus.delete(2)
    assert await near(corpus, encoder, query) == nearest(kept, query, 10)
    await corpus.delete(1)
    assert await near(corpus, encoder, query) == []


async def test_a_vector_once_stored_stays_and_a_lost_chunk_is_left_out(database: Database) -> None:
    corpus = Corpus(database)
    encoder = await corpus.begin("e", 2)
    stored = await add_page(corpus, "u", draft("one", "two"))
    one, two = (item.id for item in stored.new)
    up, down = np.array([1, 0], dtype=np.float32), np.array([-1, 0], dtype=np.float32)
    high, low = embedded(up), embedded(down)
    assert await corpus.store_vectors(encoder, [(one, high), (one, high), (10**6, high)]) == 1
    before = await database.read(contents)
    assert await corpus.store_vectors(encoder, [(one, low)]) == 1
    assert await database.read(contents) == before
    assert await corpus.store_vectors(encoder, [(two, low)]) == 1
    assert await near(corpus, encoder, up) == [(0, 1.0), (1, -1.0)]
    assert await corpus.store_vectors(encoder, []) == 0


BAD: list[list[float]] = [
    [1.0, math.nan, 0.0],
    [math.inf, 0.0, 0.0],
    [0.0, -math.inf, 0.0],
    [70_000.0, 0.0, 0.0],
    [1.0, 2.0],
    [1.0, 2.0, 3.0, 4.0],
    [],
]


async def test_a_vector_that_does_not_fit_is_refused_by_store_and_search(
    database: Database,
) -> None:
    corpus = Corpus(database)
    encoder = await corpus.begin("e", 3)
    stored = await add_page(corpus, "u", draft("one"))
    for bad in BAD:
        vector = np.array(bad, dtype=np.float32)
        with pytest.raises(DataValidationError):
            await corpus.store_vectors(encoder, [(stored.new[0].id, embedded(vector))])
        with pytest.raises(DataValidationError):
            await corpus.find_near(encoder, vector, limit=3)
    assert [item.passage.text for item in await corpus.without_vectors(encoder)] == ["one"]


async def test_vectors_of_two_encoders_never_mix(database: Database) -> None:
    corpus, dice = Corpus(database), random.Random(6)
    small, same, large = [await corpus.begin(f"e{n}{d}", d) for n, d in enumerate((4, 4, 16))]
    stored = await add_page(corpus, "u", draft(*(f"chunk {at}" for at in range(6))))
    held: dict[int, Vectors] = {}
    for encoder, some in ((small, stored.new[:4]), (same, stored.new[2:]), (large, stored.new)):
        held[encoder.id] = {item.slot: grid(dice, encoder.dimensions) for item in some}
        rows = [(item.id, embedded(held[encoder.id][item.slot])) for item in some]
        await corpus.store_vectors(encoder, rows)
    for _ in range(2):
        for encoder in (small, same, large):
            query = grid(dice, encoder.dimensions)
            expected = nearest(held[encoder.id], query, 10)
            assert await near(corpus, encoder, query) == expected
        await corpus.store(1, draft("chunk 1", "chunk 2", "chunk 4"))
        for vectors in held.values():
            for slot in (0, 3, 5):
                vectors.pop(slot, None)
    assert [item.slot for item in await corpus.without_vectors(small)] == [4]


async def test_an_encoder_keeps_its_name_and_its_dimensions(database: Database) -> None:
    corpus = Corpus(database)
    first = await corpus.begin("model", 3)
    assert await corpus.begin("model", 3) == first
    assert await Corpus(database).begin("other", 3) != first
    with pytest.raises(DataValidationError, match="3 dimensions here, not 4"):
        await corpus.begin("model", 4)


async def test_likeness_is_the_product_with_the_middle_of_the_leaders(database: Database) -> None:
    corpus, dice = Corpus(database), random.Random(9)
    encoder = await corpus.begin("grid", 8)
    stored = await add_page(corpus, "u", draft(*(f"chunk {at}" for at in range(9))))
    vectors = {item.slot: grid(dice) for item in stored.new[:-1]}
    rows = [(item.id, embedded(vectors[item.slot])) for item in stored.new[:-1]]
    await corpus.store_vectors(encoder, rows)
    leaders, bare = stored.new[2:4], stored.new[-1]
    total = np.sum([vectors[item.slot] for item in leaders], axis=0)
    middle = (total / np.linalg.norm(total)).astype(np.float16).astype(np.float32)
    slots = [item.slot for item in stored.new]
    found = await corpus.likeness(encoder, [item.id for item in leaders], slots)
    assert found.keys() == vectors.keys()
    for slot, vector in vectors.items():
        assert found[slot] == pytest.approx(float(vector @ middle), abs=1e-4)
    assert await corpus.likeness(encoder, [bare.id], slots) == {}
    assert await corpus.likeness(encoder, [], slots) == {}
