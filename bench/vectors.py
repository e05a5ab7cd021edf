"""Vector search beside a bare NumPy scan; PostgreSQL exact and HNSW with their recall."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection

from bench.data import Passages
from bench.stores import both, fill
from bench.timing import alternate, percentile
from carrel.core.embedding import Embedded
from carrel.core.pages import Match
from carrel.core.search import Encoder
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.vectors import VectorIndex
from carrel.storage.vectors_postgres import PostgresVectors, build_index
from carrel.storage.vectors_sqlite import SqliteVectors
from carrel.storage.versioning import current_version

LIMIT = 10
DIMENSIONS = 384
Matrix = npt.NDArray[np.float32]
Search = Callable[[Matrix], list[int]]


def clustered(count: int, seed: int) -> Matrix:
    """Return unit vectors in a thousand clusters, as embeddings of passages lie."""
    dice = np.random.default_rng(seed)
    centres = np.random.default_rng(7).standard_normal((1000, DIMENSIONS), dtype=np.float32)
    centres /= np.linalg.norm(centres, axis=1, keepdims=True)
    noise = dice.standard_normal((count, DIMENSIONS), dtype=np.float32) / np.sqrt(DIMENSIONS)
    points = centres[dice.integers(0, 1000, count)] + noise
    unit: Matrix = (points / np.linalg.norm(points, axis=1, keepdims=True)).astype(np.float32)
    return unit


def bare(matrix: Matrix) -> Search:
    """Return an exact scan in plain NumPy."""

    def search(query: Matrix) -> list[int]:
        scores = matrix @ query
        best = np.argpartition(scores, -LIMIT)[-LIMIT:]
        return [int(at) for at in best[np.argsort(-scores[best])]]

    return search


def searcher(database: Database, index: VectorIndex, which: Encoder) -> Search:
    """Return the product's vector search, the version check included."""

    def search(query: Matrix) -> list[int]:
        def work(connection: Connection) -> list[Match]:
            version = current_version(connection)
            return index.search(connection, query, encoder=which, version=version, limit=LIMIT)

        return [match.slot for match in database.read_now(work)]

    return search


async def store(corpus: Corpus, matrix: Matrix) -> Encoder:
    """Give the chunks their vectors: the chunk with id n gets row n - 1."""
    which = await corpus.begin("bench", DIMENSIONS)
    for start in range(0, len(matrix), 2000):
        rows = enumerate(matrix[start : start + 2000], start + 1)
        given = [(key, Embedded(windows=row[np.newaxis])) for key, row in rows]
        await corpus.store_vectors(which, given)
    return which


def measure(count: int, asked: int) -> dict[str, object]:
    """Return p95 of each system, its ratio to the bare scan, and its recall."""
    matrix, queries = clustered(count, 1), clustered(asked, 2)
    texts = Passages(["passage"] * count, ["en"] * count)
    truth = [bare(matrix)(query) for query in queries]
    with both() as stores:
        systems = {"NumPy": bare(matrix)}
        encoders = {}
        for name, database in stores.items():
            corpus = asyncio.run(fill(database, texts))
            encoders[name] = asyncio.run(store(corpus, matrix))
        sqlite, postgres = stores["SQLite"], stores["PostgreSQL"]
        postgres.maintain_now("VACUUM ANALYZE vec")
        systems["SQLite"] = searcher(sqlite, SqliteVectors(), encoders["SQLite"])
        systems["PostgreSQL exact"] = searcher(postgres, PostgresVectors(), encoders["PostgreSQL"])
        report = _run(systems, queries, truth)
        build_index(postgres, encoders["PostgreSQL"])
        systems["PostgreSQL HNSW"] = systems.pop("PostgreSQL exact")
        del systems["SQLite"]
        report |= _run(systems, queries, truth)
    return {"vectors": count, "dimensions": DIMENSIONS, "queries": asked, "systems": report}


def _run(
    systems: dict[str, Search], queries: Matrix, truth: list[list[int]]
) -> dict[str, dict[str, float]]:
    times = alternate(systems, list(queries))
    base = percentile(times["NumPy"], 95)
    report = {}
    for name, call in systems.items():
        found = [call(query) for query in queries]
        pairs = zip(found, truth, strict=True)
        recall = sum(len(set(a) & set(b)) for a, b in pairs) / (LIMIT * len(queries))
        p95 = percentile(times[name], 95)
        report[name] = {"p95_ms": p95, "ratio": p95 / base, "recall@10": recall}
    return report
