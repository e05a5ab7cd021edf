"""Nearness once more, by sorting all inner products, and a way to fill a store with vectors."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

import numpy as np

from carrel.core.embedding import Matrix, Vector
from carrel.core.pages import Filter
from carrel.core.search import Encoder
from carrel.storage.corpus import Corpus
from tests.pages import add_page, draft, embedded, grid

Vectors = dict[int, Vector]


def nearest(
    vectors: Mapping[int, Vector | Matrix],
    query: Vector,
    limit: int,
    allowed: Iterable[int] | None = None,
) -> list[tuple[int, float]]:
    """Return slots and inner products, greatest first, ties by slot.

    What is held of a slot may be a vector, or a matrix with a row for each window.
    """
    wanted = set(vectors if allowed is None else allowed)
    hits = [
        (slot, float(np.max(np.dot(v, query)))) for slot, v in vectors.items() if slot in wanted
    ]
    return sorted(hits, key=lambda hit: (-hit[1], hit[0]))[:limit]


async def near(
    corpus: Corpus, encoder: Encoder, query: Vector, limit: int = 10, within: Filter | None = None
) -> list[tuple[int, float]]:
    """Search the corpus; return slots and scores."""
    found = await corpus.find_near(encoder, query, limit=limit, within=within)
    return [(hit.chunk.slot, hit.score) for hit in found]


async def add_vectors(
    corpus: Corpus, encoder: Encoder, url: str, dice: random.Random, count: int = 5
) -> Vectors:
    """Store a page of so many chunks with a vector each; return the vectors by slot."""
    page = draft(*(f"{url} {at}" for at in range(count)), language=dice.choice(("en", "ja")))
    stored = await add_page(corpus, url, page)
    vectors = {item.slot: grid(dice, encoder.dimensions) for item in stored.new}
    rows = [(item.id, embedded(vectors[item.slot])) for item in stored.new]
    assert await corpus.store_vectors(encoder, rows) == count
    return vectors
