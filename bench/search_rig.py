"""Stores with many chunks, synthetic vectors and packed tokens, and the search over them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Self

from bench.data import QUERIES, passages, queries
from bench.stores import fill
from bench.vectors import clustered
from carrel.core.embedding import (
    Calibration,
    Embedded,
    Embedder,
    Matrix,
    Passage,
    QueryVectors,
    Vector,
)
from carrel.inference.choose import choose
from carrel.settings import Settings
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database

_REAL = 64  # passages that are really encoded; their tokens serve for all
_BATCH = 1000


class Prepared:
    """The encoder of the settings with queries encoded beforehand, so that they take no time.

    Their tokens are real, their vectors synthetic like those of the chunks. `packed` are tokens of
    real passages.
    """

    def __init__(
        self, inner: Embedder, made: Mapping[str, QueryVectors], packed: Sequence[bytes]
    ) -> None:
        self._inner = inner
        self._made = made
        self.packed = packed
        self.name = inner.name
        self.dimensions = inner.dimensions
        self.token_bytes = inner.token_bytes

    @classmethod
    def of(cls, texts: Sequence[str]) -> Self:
        """Encode the queries."""
        return asyncio.run(cls._of(texts))

    @classmethod
    async def _of(cls, texts: Sequence[str]) -> Self:
        inner = choose(Settings().encoder)
        assert inner is not None
        made = {
            text: replace(await inner.embed_query(text), dense=dense)
            for text, dense in zip(texts, clustered(len(texts), 2), strict=True)
        }
        real = [Passage(context="", text=text) for text in passages(_REAL).texts]
        return cls(inner, made, [one.tokens for one in await inner.embed_passages(real)])

    @property
    def calibration(self) -> Calibration:
        """How its scores become similarities."""
        return self._inner.calibration

    def vector(self, text: str) -> Vector:
        """Return the vector of a query."""
        return self._made[text].dense

    async def embed_query(self, text: str) -> QueryVectors:
        """Return what was made beforehand."""
        return self._made[text]

    async def embed_passages(self, passages: Sequence[Passage]) -> list[Embedded]:
        """Encode passages, in their order."""
        return await self._inner.embed_passages(passages)

    def late_scores(self, query: Matrix, packed: Sequence[bytes]) -> Vector:
        """Return MaxSim of the query's tokens against each packed passage."""
        return self._inner.late_scores(query, packed)

    async def close(self) -> None:
        """Let go of the model."""
        await self._inner.close()


def questions(count: int) -> list[str]:
    """Return different queries of all kinds, English and Japanese."""
    each = -(-count // len(QUERIES)) + 5
    kinds = [queries(kind, each) for kind in QUERIES]
    mixed = dict.fromkeys(text for row in zip(*kinds, strict=True) for text in row)
    return list(mixed)[:count]


def stock(database: Database, matrix: Matrix, encoder: Prepared) -> Corpus:
    """Store as many chunks as there are vectors, each with its vector and some tokens."""
    corpus = asyncio.run(fill(database, passages(len(matrix))))
    asyncio.run(_give_vectors(corpus, matrix, encoder))
    return corpus


async def _give_vectors(corpus: Corpus, matrix: Matrix, encoder: Prepared) -> None:
    """Give the chunk with id n row n - 1."""
    which = await corpus.begin(encoder.name, encoder.dimensions, encoder.token_bytes)
    for start in range(0, len(matrix), _BATCH):
        rows = [
            (number, Embedded(windows=row[None, :], tokens=encoder.packed[number % _REAL]))
            for number, row in enumerate(matrix[start : start + _BATCH], start + 1)
        ]
        await corpus.store_vectors(which, rows)
    await corpus.index_vectors(which)
