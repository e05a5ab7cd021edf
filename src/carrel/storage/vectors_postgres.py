"""Vectors on PostgreSQL: an exact scan by pgvector, and HNSW where there are many."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from sqlalchemy import Connection, text

from carrel.core.embedding import Vector
from carrel.core.pages import Match
from carrel.core.search import Encoder
from carrel.storage.database import Database
from carrel.storage.ranking import best_of_each
from carrel.storage.vectors import Mask

# `+ 0` keeps an index out of the plan. Grouping by slot here would sort whole vectors.
_EXACT = """
    SELECT slot, -(emb <#> CAST(:query AS halfvec)) AS score FROM vec
    WHERE encoder_id = :encoder {filter}
    ORDER BY (emb <#> CAST(:query AS halfvec)) + 0, slot LIMIT :limit"""
_NEAR = """
    SELECT slot, -(emb::halfvec({n}) <#> CAST(:query AS halfvec({n}))) AS score FROM vec
    WHERE encoder_id = {encoder} {filter}
    ORDER BY emb::halfvec({n}) <#> CAST(:query AS halfvec({n})) LIMIT :limit"""
_FILTER = "AND slot = ANY(:slots)"
_SOME = """
    SELECT vec.slot, max(-(emb <#> CAST(:query AS halfvec))) AS score
    FROM chunk JOIN vec ON vec.chunk_id = chunk.id AND vec.encoder_id = :encoder
    WHERE chunk.slot = ANY(:slots) GROUP BY vec.slot"""
_FEWEST = 20
_WIDEST = 1000  # the most that pgvector allows


class PostgresVectors:
    """Searches in the database; an HNSW index is used where `build_index` has made one."""

    def search(
        self,
        connection: Connection,
        vector: Vector,
        *,
        encoder: Encoder,
        version: int,
        limit: int,
        mask: Mask | None = None,
    ) -> list[Match]:
        """Return the slots with the greatest inner product, best first, ties by slot."""
        if limit < 1:
            return []
        values: dict[str, object] = {"query": _literal(vector), "limit": limit}
        where = ""
        if mask is not None:
            values["slots"] = np.flatnonzero(mask).tolist()
            where = _FILTER
            if not values["slots"]:
                return []
        if has_index(connection, encoder):
            found = _search_index(connection, encoder, values, where)
            if len(found) >= limit:
                return found[:limit]
        return _search_all(connection, encoder, values, where)

    def scores(
        self,
        connection: Connection,
        vector: Vector,
        *,
        encoder: Encoder,
        version: int,
        slots: Sequence[int],
    ) -> dict[int, float]:
        """Return the inner products of these slots; one without a vector is left out."""
        if not slots:
            return {}
        values = {"query": _literal(vector), "encoder": encoder.id, "slots": list(slots)}
        return {row.slot: row.score for row in connection.execute(text(_SOME), values)}

    def forget(self, encoder_id: int) -> None:
        """Let go of what is held in memory of an encoder: nothing is."""


def build_index(database: Database, encoder: Encoder) -> None:
    """Make the HNSW index of an encoder beside running work; inserting is slower afterwards."""
    drop_index(database, encoder)  # one that was left half made is never used
    database.maintain_now(
        f"CREATE INDEX CONCURRENTLY {_index_name(encoder)} ON vec "
        f"USING hnsw ((emb::halfvec({encoder.dimensions})) halfvec_ip_ops) "
        f"WHERE encoder_id = {encoder.id}"
    )


def drop_index(database: Database, encoder: Encoder) -> None:
    """Remove the HNSW index of an encoder, if there is one."""
    database.maintain_now(f"DROP INDEX CONCURRENTLY IF EXISTS {_index_name(encoder)}")


def has_index(connection: Connection, encoder: Encoder) -> bool:
    """Say whether the encoder's HNSW index is there and complete."""
    statement = text("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(:name)")
    return bool(connection.execute(statement, {"name": _index_name(encoder)}).scalar())


def _search_all(
    connection: Connection, encoder: Encoder, values: dict[str, object], where: str
) -> list[Match]:
    """Look at every vector; ask again for more rows where windows of the same slots came."""
    statement = text(_EXACT.format(filter=where))
    limit, rows = int(str(values["limit"])), _rows(values)
    while True:
        asked = {**values, "encoder": encoder.id, "limit": rows}
        found = connection.execute(statement, asked).all()
        first: dict[int, Match] = {}
        for row in found:
            first.setdefault(row.slot, Match(row.slot, row.score))
        if len(first) >= limit or len(found) < rows:
            return list(first.values())[:limit]
        rows *= 4


def _search_index(
    connection: Connection, encoder: Encoder, values: dict[str, object], where: str
) -> list[Match]:
    """Search through the index; a slot with several windows comes once."""
    rows = _rows(values)
    # Without an iterative scan a filter leaves too few rows; its order is loose, so sort again.
    connection.execute(text("SET LOCAL hnsw.iterative_scan = 'relaxed_order'"))
    connection.execute(text(f"SET LOCAL hnsw.ef_search = {min(_WIDEST, max(200, 2 * rows))}"))
    statement = _NEAR.format(n=encoder.dimensions, encoder=encoder.id, filter=where)
    found = connection.execute(text(statement), {**values, "limit": rows}).all()
    scores = np.array([row.score for row in found], dtype=np.float32)
    slots = np.array([row.slot for row in found], dtype=np.int64)
    return best_of_each(scores, slots, len(found)) if found else []


def _rows(values: dict[str, object]) -> int:
    """Return how many rows to ask for at first: a few slots have several windows."""
    return 3 * int(str(values["limit"])) // 2 + _FEWEST


def _index_name(encoder: Encoder) -> str:
    return f"vec_hnsw_{encoder.id}"


def _literal(vector: Vector) -> str:
    return "[" + ",".join(map(str, vector.tolist())) + "]"
