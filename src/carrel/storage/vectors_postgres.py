"""Vectors on PostgreSQL: an exact scan by pgvector, and HNSW where there are many."""

from __future__ import annotations

import numpy as np
from sqlalchemy import Connection, text

from carrel.core.embedding import Vector
from carrel.core.pages import Match
from carrel.storage.database import Database
from carrel.storage.ranking import best
from carrel.storage.vectors import Encoder, Mask

# `+ 0` keeps an index out of the plan.
_EXACT = """
    SELECT slot, -(emb <#> CAST(:query AS halfvec)) AS score FROM vec
    WHERE encoder_id = :encoder {filter}
    ORDER BY (emb <#> CAST(:query AS halfvec)) + 0, slot LIMIT :limit"""
_NEAR = """
    SELECT slot, -(emb::halfvec({n}) <#> CAST(:query AS halfvec({n}))) AS score FROM vec
    WHERE encoder_id = {encoder} {filter}
    ORDER BY emb::halfvec({n}) <#> CAST(:query AS halfvec({n})) LIMIT :limit"""
_FILTER = "AND slot = ANY(:slots)"


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
                return found
        statement = text(_EXACT.format(filter=where))
        rows = connection.execute(statement, {**values, "encoder": encoder.id}).all()
        return [Match(row.slot, row.score) for row in rows]


def build_index(database: Database, encoder: Encoder) -> None:
    """Make the HNSW index of an encoder beside running work; inserting is slower afterwards."""
    name = _index_name(encoder)
    database.maintain_now(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")
    database.maintain_now(
        f"CREATE INDEX CONCURRENTLY {name} ON vec "
        f"USING hnsw ((emb::halfvec({encoder.dimensions})) halfvec_ip_ops) "
        f"WHERE encoder_id = {encoder.id}"
    )


def has_index(connection: Connection, encoder: Encoder) -> bool:
    """Say whether the encoder's HNSW index is there and complete."""
    statement = text("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(:name)")
    return bool(connection.execute(statement, {"name": _index_name(encoder)}).scalar())


def _search_index(
    connection: Connection, encoder: Encoder, values: dict[str, object], where: str
) -> list[Match]:
    # Without an iterative scan a filter leaves too few rows; its order is loose, so sort again.
    connection.execute(text("SET LOCAL hnsw.iterative_scan = 'relaxed_order'"))
    connection.execute(text("SET LOCAL hnsw.ef_search = 100"))
    statement = _NEAR.format(n=encoder.dimensions, encoder=encoder.id, filter=where)
    rows = connection.execute(text(statement), values).all()
    scores = np.array([row.score for row in rows], dtype=np.float32)
    slots = np.array([row.slot for row in rows], dtype=np.int64)
    return best(scores, slots, len(rows))


def _index_name(encoder: Encoder) -> str:
    return f"vec_hnsw_{encoder.id}"


def _literal(vector: Vector) -> str:
    return "[" + ",".join(map(str, vector.tolist())) + "]"
