"""The HNSW index on PostgreSQL: enough results, with filters too, while rows come and go."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Any

import numpy as np
import pytest
from sqlalchemy import text

from carrel.core.embedding import Vector
from carrel.core.pages import Filter, Match
from carrel.core.search import Encoder
from carrel.storage import vectors_postgres
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.vectors_postgres import build_index, has_index
from tests.pages import draft, embedded, grid
from tests.storage_near import Vectors, add_vectors, near, nearest

DIMENSIONS = 16


@pytest.fixture
async def big(postgres_url: str) -> AsyncIterator[Database]:
    opened = Database(postgres_url)
    yield opened
    await opened.close()


def direction(dice: random.Random) -> Vector:
    numbers = np.array([dice.gauss(0, 1) for _ in range(DIMENSIONS)])
    return np.asarray(numbers / np.linalg.norm(numbers), dtype=np.float16).astype(np.float32)


async def fill(corpus: Corpus, dice: random.Random) -> tuple[Encoder, Vectors]:
    encoder = await corpus.begin("many", DIMENSIONS)
    vectors: Vectors = {}
    for page in range(8):
        source = await corpus.add(f"u{page}")
        stored = await corpus.store(source.id, draft(*(f"{page} {at}" for at in range(150))))
        new = {item.slot: direction(dice) for item in stored.new}
        rows = [(item.id, embedded(new[item.slot])) for item in stored.new]
        await corpus.store_vectors(encoder, rows)
        vectors |= new
    return encoder, vectors


def share(found: list[tuple[int, float]], expected: list[tuple[int, float]]) -> float:
    return len({slot for slot, _ in found} & {slot for slot, _ in expected}) / len(expected)


async def test_the_index_gives_k_results_with_and_without_filters(
    big: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus, dice = Corpus(big), random.Random(1)
    encoder, vectors = await fill(corpus, dice)
    assert not await big.read(lambda connection: has_index(connection, encoder))
    await asyncio.to_thread(build_index, big, encoder)
    assert await big.read(lambda connection: has_index(connection, encoder))
    real = vectors_postgres._search_index
    lengths: list[int] = []

    def spy(*values: Any) -> list[Match]:
        found = real(*values)
        lengths.append(len(found))
        return found

    monkeypatch.setattr(vectors_postgres, "_search_index", spy)
    narrow = Filter(sources=frozenset({3}))
    allowed = range(300, 450)
    shares = []
    for _ in range(12):
        query = direction(dice)
        found = await near(corpus, encoder, query)
        assert [score for _, score in found] == sorted((s for _, s in found), reverse=True)
        shares.append(share(found, nearest(vectors, query, 10)))
        found = await near(corpus, encoder, query, 10, narrow)
        assert {slot for slot, _ in found} <= set(allowed)
        shares.append(share(found, nearest(vectors, query, 10, allowed)))
        assert len(await near(corpus, encoder, query, 200, narrow)) == 150
    assert len(lengths) == 36
    assert sum(shares) / len(shares) > 0.95


async def test_the_index_follows_what_is_added_and_deleted(big: Database) -> None:
    corpus, dice = Corpus(big), random.Random(2)
    encoder = await corpus.begin("few", 8)
    first = await add_vectors(corpus, encoder, "a", dice, 20)
    await asyncio.to_thread(build_index, big, encoder)
    await asyncio.to_thread(build_index, big, encoder)  # a second time makes it anew
    second = await add_vectors(corpus, encoder, "b", dice, 20)
    query = grid(dice)
    assert sorted(await near(corpus, encoder, query, 40)) == sorted(
        nearest(first | second, query, 40)
    )
    await corpus.delete(1)
    assert await near(corpus, encoder, query, 30) == nearest(second, query, 30)


async def test_an_index_serves_its_own_encoder_only(big: Database) -> None:
    corpus, dice = Corpus(big), random.Random(3)
    one, other = await corpus.begin("one", 8), await corpus.begin("other", 4)
    await asyncio.to_thread(build_index, big, one)
    mine = await add_vectors(corpus, one, "a", dice, 12)
    theirs = await add_vectors(corpus, other, "b", dice, 12)
    for encoder, vectors in ((one, mine), (other, theirs)):
        query = grid(dice, encoder.dimensions)
        assert await near(corpus, encoder, query, 12) == nearest(vectors, query, 12)
    assert not await big.read(lambda connection: has_index(connection, other))


async def test_the_exact_search_does_not_use_the_index(big: Database) -> None:
    corpus, dice = Corpus(big), random.Random(4)
    encoder, _ = await fill(corpus, dice)
    await asyncio.to_thread(build_index, big, encoder)
    await big.maintain("ANALYZE vec")
    values = {"query": str(direction(dice).tolist()), "limit": 10, "encoder": 1}

    def plan(statement: str) -> str:
        near_one = statement.format(filter="", n=DIMENSIONS, encoder=1)
        return str(
            big.read_now(lambda c: c.execute(text(f"EXPLAIN {near_one}"), values).scalars().all())
        )

    assert "vec_hnsw_1" in plan(vectors_postgres._NEAR)
    assert "vec_hnsw_1" not in plan(vectors_postgres._EXACT)
