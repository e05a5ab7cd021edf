"""What both vector indexes share: the checks, and the slots that a filter allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection, insert, select

from carrel.core.embedding import Vector
from carrel.core.pages import Match, storable
from carrel.errors import DataValidationError
from carrel.storage.tables import encoder, upsert, vec

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoder:
    """A model whose vectors are kept; those of two encoders never mix."""

    id: int
    name: str
    dimensions: int


@dataclass(frozen=True, slots=True)
class VectorRow:
    """The vector of one chunk."""

    chunk_id: int
    slot: int
    vector: Vector


class VectorIndex(Protocol):
    """Finds the nearest vectors of one encoder; one implementation per database."""

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


def register(connection: Connection, name: str, dimensions: int) -> Encoder:
    """Return the encoder of that name, made known if it is new."""
    named = select(encoder).where(encoder.c.name == storable(name))
    row = connection.execute(named).one_or_none()
    if row is None:
        # Another writer may have been quicker since: then its row is the one.
        new = upsert(connection, encoder).values(name=name, dimensions=dimensions)
        connection.execute(new.on_conflict_do_nothing())
        row = connection.execute(named).one()
    if row.dimensions != dimensions:
        raise DataValidationError(
            f"encoder {name!r} has {row.dimensions} dimensions here, not {dimensions}",
            suggestion="Give a changed encoder another name, so that its vectors are kept apart.",
        )
    return Encoder(id=row.id, name=row.name, dimensions=row.dimensions)


def put(connection: Connection, which: Encoder, rows: Sequence[VectorRow], *, version: int) -> None:
    """Store vectors, each checked for its length and for finite values.

    A chunk that has its vector keeps it, so that a repeated call changes nothing.
    """
    values = [
        {
            "encoder_id": which.id,
            "chunk_id": row.chunk_id,
            "slot": row.slot,
            "version": version,
            "emb": checked(row.vector, which.dimensions),
        }
        for row in rows
    ]
    if not values:
        return
    have = select(vec.c.chunk_id).where(vec.c.encoder_id == which.id)
    known: set[int] = set()
    for at in range(0, len(values), 1000):
        ids = [row.chunk_id for row in rows[at : at + 1000]]
        known.update(connection.execute(have.where(vec.c.chunk_id.in_(ids))).scalars())
    if fresh := [value for value in values if value["chunk_id"] not in known]:
        connection.execute(insert(vec), fresh)


def checked(vector: Vector, dimensions: int) -> Vector:
    """Return the vector, or refuse one that would spoil the index."""
    if vector.shape != (dimensions,):
        raise DataValidationError(
            f"a vector of shape {vector.shape} where {dimensions} numbers belong"
        )
    if not np.isfinite(vector).all() or np.abs(vector).max(initial=0) > 65_000:
        raise DataValidationError("a vector holds NaN, infinity or a number over 65,000")
    return vector
