"""An encoder that looks into a cache first, and tells how long queries took."""

from __future__ import annotations

import time
from collections.abc import Sequence

from carrel.core.embedding import (
    Calibration,
    Embedded,
    Embedder,
    Matrix,
    Passage,
    QueryVectors,
    Vector,
)
from carrel.evaluation.vector_cache import VectorCache, key_of


class CachedEmbedder:
    """Encodes what the cache does not hold; queries are always encoded, as their time counts."""

    def __init__(self, inner: Embedder, cache: VectorCache | None = None) -> None:
        self._inner = inner
        self._cache = cache
        self.made = 0  # passages encoded here
        self.reused = 0  # passages out of the cache
        self.tokens = 0  # tokens of the passages encoded here, where the encoder keeps any
        self.busy = 0.0  # seconds spent on encoding passages
        self._query_ms = 0.0

    @property
    def name(self) -> str:
        """The name of the encoder inside: its vectors are the same."""
        return self._inner.name

    @property
    def dimensions(self) -> int:
        """The length of a vector."""
        return self._inner.dimensions

    @property
    def token_bytes(self) -> int:
        """Bytes that one packed token takes; 0 if there are none."""
        return self._inner.token_bytes

    @property
    def calibration(self) -> Calibration:
        """How its scores become similarities."""
        return self._inner.calibration

    async def embed_passages(self, passages: Sequence[Passage]) -> list[Embedded]:
        """Encode passages, in their order, each text once."""
        keys = [key_of(passage) for passage in passages]
        known: dict[bytes, Embedded] = {}
        wanted: dict[bytes, Passage] = {}
        for key, passage in zip(keys, passages, strict=True):
            found = self._cache.get(key) if self._cache is not None else None
            if found is None:
                wanted[key] = passage
            else:
                known[key] = found
        self.reused += len(passages) - len(wanted)
        if wanted:
            begun = time.perf_counter()
            made = await self._inner.embed_passages(list(wanted.values()))
            self.busy += time.perf_counter() - begun
            for key, one in zip(wanted, made, strict=True):
                known[key] = one
                self._keep(key, one)
        return [known[key] for key in keys]

    async def embed_query(self, text: str) -> QueryVectors:
        """Encode a query and note how long it took."""
        begun = time.perf_counter()
        made = await self._inner.embed_query(text)
        self._query_ms += (time.perf_counter() - begun) * 1000
        return made

    def take_query_ms(self) -> float:
        """Return how long encoding queries has taken since the last call."""
        taken, self._query_ms = self._query_ms, 0.0
        return taken

    def late_scores(self, query: Matrix, packed: Sequence[bytes]) -> Vector:
        """Return MaxSim of the query's tokens against each packed passage."""
        return self._inner.late_scores(query, packed)

    async def close(self) -> None:
        """Let go of the model; the cache is its owner's."""
        await self._inner.close()

    def _keep(self, key: bytes, made: Embedded) -> None:
        self.made += 1
        if self.token_bytes:
            self.tokens += len(made.tokens) // self.token_bytes
        if self._cache is not None:
            self._cache.put(key, made)
