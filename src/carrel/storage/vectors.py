"""What both vector indexes share: the checks, and how vectors and packed tokens are stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection, insert, select

from carrel.core.embedding import Embedded, Matrix, Vector
from carrel.core.pages import Match
from carrel.core.search import Encoder
from carrel.errors import DataValidationError
from carrel.storage.tables import chunk, tok, vec

Mask = npt.NDArray[np.bool_]
MOST_WINDOWS = 1000
_BATCH = 1000  # values in one statement: databases have a limit


class VectorIndex(Protocol):
    """Finds the nearest vectors of one encoder; one implementation per database.

    A chunk has a vector for each window of its text, and counts as near as its nearest one.
    """

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

    def forget(self, encoder_id: int) -> None:
        """Let go of what is held in memory of an encoder."""


def put(
    connection: Connection,
    which: Encoder,
    rows: Sequence[tuple[int, Embedded]],
    *,
    version: int,
    tokens: bool,
) -> int:
    """Store the windows and tokens of chunks; return how many of the chunks are still here.

    A chunk that has its vectors keeps them, so that a repeated call changes nothing.
    """
    given = {key: (_windows(one, which), _tokens(one, which)) for key, one in rows}
    slots, here = _slots(connection, list(given)), done(connection, which, list(given))
    vectors: list[dict[str, object]] = []
    packed: list[dict[str, object]] = []
    for key, (windows, codes) in given.items():
        if key not in slots or key in here:
            continue
        whose = {"encoder_id": which.id, "chunk_id": key}
        vectors += (
            {**whose, "part": part, "slot": slots[key], "version": version, "emb": window}
            for part, window in enumerate(windows)
        )
        if codes and tokens:
            packed.append({**whose, "n": len(codes) // which.token_bytes, "data": codes})
    if vectors:
        connection.execute(insert(vec), vectors)
    if packed:
        connection.execute(insert(tok), packed)
    return len(slots)


def checked(vector: Vector, dimensions: int) -> Vector:
    """Return the vector, or refuse one that would spoil the index."""
    if vector.shape != (dimensions,):
        raise DataValidationError(
            f"a vector of shape {vector.shape} where {dimensions} numbers belong"
        )
    _check_numbers(vector)
    return vector


def middle_of(connection: Connection, which: Encoder, chunk_ids: Sequence[int]) -> Vector | None:
    """Return the mean of a few chunks' vectors, of unit length; nothing where none has any."""
    of_them = (vec.c.encoder_id == which.id) & vec.c.chunk_id.in_(chunk_ids)
    wanted = select(vec.c.emb).where(of_them).order_by(vec.c.chunk_id, vec.c.part)
    rows = connection.execute(wanted).scalars().all()
    if not rows:
        return None
    total: Vector = np.stack(rows).astype(np.float32).sum(axis=0)
    length = np.float32(np.linalg.norm(total))
    return rounded(total / length) if length else None


def rounded(vector: Vector) -> Vector:
    """Round a query to the 16 bits that the databases keep, so that both score it alike."""
    return np.asarray(vector, dtype=np.float16).astype(np.float32)


def _windows(one: Embedded, which: Encoder) -> Matrix:
    shape = one.windows.shape
    if len(shape) != 2 or shape[1] != which.dimensions or not 1 <= shape[0] <= MOST_WINDOWS:
        raise DataValidationError(
            f"windows of shape {shape} where rows of {which.dimensions} numbers belong"
        )
    _check_numbers(one.windows)
    return one.windows


def _check_numbers(numbers: npt.NDArray[np.float32]) -> None:
    if not np.isfinite(numbers).all() or np.abs(numbers).max(initial=0) > 65_000:
        raise DataValidationError("a vector holds NaN, infinity or a number over 65,000")


def _tokens(one: Embedded, which: Encoder) -> bytes:
    size = which.token_bytes
    if one.tokens and (not size or len(one.tokens) % size):
        raise DataValidationError(
            f"{len(one.tokens)} bytes of tokens, where each takes {size} by encoder {which.name!r}"
        )
    return one.tokens


def _slots(connection: Connection, ids: Sequence[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for at in range(0, len(ids), _BATCH):
        wanted = chunk.c.id.in_(ids[at : at + _BATCH])
        rows = connection.execute(select(chunk.c.id, chunk.c.slot).where(wanted))
        found.update((row.id, row.slot) for row in rows)
    return found


def done(connection: Connection, which: Encoder, ids: Sequence[int]) -> set[int]:
    """Return which of these chunks have their vectors."""
    have = select(vec.c.chunk_id).where(vec.c.encoder_id == which.id)
    found: set[int] = set()
    for at in range(0, len(ids), _BATCH):
        some = have.where(vec.c.chunk_id.in_(ids[at : at + _BATCH]))
        found.update(connection.execute(some).scalars())
    return found
