"""Vectors on SQLite: an exact scan over a matrix that the process holds.

A view is never changed once a search may hold it: new rows are appended behind its end, freed
rows are left out by a fresh copy of `alive`, and a new view takes the old one's place.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection, func, select

from carrel.core.embedding import Vector
from carrel.core.pages import Match
from carrel.core.search import Encoder, EncoderState
from carrel.storage.ranking import best, best_of_each
from carrel.storage.tables import change, corpus, encoder, vec
from carrel.storage.vectors import Mask

_ROWS = 4096


@dataclass(frozen=True, slots=True)
class View:
    """The vectors of one encoder at one version of the corpus; beyond `size` is free room.

    A slot has as many rows as its chunk has windows; `single` says that each has one.
    """

    version: int
    size: int
    room: npt.NDArray[np.float32]
    slots: npt.NDArray[np.int64]
    alive: Mask
    single: bool

    @property
    def dead(self) -> int:
        """Rows that no search may find."""
        return self.size - int(np.count_nonzero(self.alive))


class SqliteVectors:
    """Exact search in memory; later versions are read as differences."""

    def __init__(self) -> None:
        self._views: dict[int, View] = {}
        self._lock = threading.Lock()

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
        view = self._view(connection, encoder, version)
        if not view.size or limit < 1:
            return []
        scores = view.room[: view.size] @ np.asarray(vector, dtype=np.float32)
        slots = view.slots[: view.size]
        if view.dead:
            scores[~view.alive] = -np.inf
        if mask is not None:
            allowed = np.zeros(view.size, dtype=np.bool_)
            inside = slots < len(mask)
            allowed[inside] = mask[slots[inside]]
            scores[~allowed] = -np.inf
        return (best if view.single else best_of_each)(scores, slots, limit)

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
        view = self._view(connection, encoder, version)
        if not view.size or not slots:
            return {}
        held = view.slots[: view.size]
        wanted = np.zeros(max(int(held.max()), *slots) + 1, dtype=np.bool_)
        wanted[list(slots)] = True
        rows = np.flatnonzero(wanted[held] & view.alive)
        found = view.room[rows] @ np.asarray(vector, dtype=np.float32)
        scored: dict[int, float] = {}
        for slot, score in zip(held[rows].tolist(), found.tolist(), strict=True):
            scored[slot] = max(score, scored.get(slot, score))
        return scored

    def forget(self, encoder_id: int) -> None:
        """Let go of what is held in memory of an encoder."""
        with self._lock:
            self._views.pop(encoder_id, None)

    def _view(self, connection: Connection, which: Encoder, version: int) -> View:
        with self._lock:
            view = self._views.get(which.id)
            if view is not None and view.version == version:
                return view
            if view is not None and view.version > version:
                # Another search has read a later state: this one's snapshot is served apart.
                return _load(connection, which, version)
            fresh = _advance(connection, which, view, version) if view else None
            if view is None:
                self._leave_retired(connection)
            view = fresh or _load(connection, which, version)
            self._views[which.id] = view
            return view

    def _leave_retired(self, connection: Connection) -> None:
        """Let go of encoders that serve no longer: another process may have switched."""
        serves = select(encoder.c.id).where(encoder.c.state == EncoderState.SERVING.value)
        kept = set(connection.execute(serves).scalars()) if self._views else set()
        self._views = {key: view for key, view in self._views.items() if key in kept}


def _load(connection: Connection, which: Encoder, version: int) -> View:
    count = connection.execute(
        select(func.count()).select_from(vec).where(vec.c.encoder_id == which.id)
    ).scalar_one()
    room = np.empty((_capacity(count), which.dimensions), dtype=np.float32)
    slots = np.empty(len(room), dtype=np.int64)
    size = _append(connection, which, 0, room, slots, 0)
    alive = np.ones(size, dtype=np.bool_)
    return View(version, size, room, slots, alive, _single(slots[:size]))


def _advance(connection: Connection, which: Encoder, view: View, version: int) -> View | None:
    """Bring a view to a later version, or return nothing when it must be read anew."""
    if view.version < connection.execute(select(corpus.c.pruned)).scalar_one():
        return None
    freed = connection.execute(select(change.c.slot).where(change.c.version > view.version))
    gone = np.array(freed.scalars().all(), dtype=np.int64)
    added = connection.execute(
        select(func.count())
        .select_from(vec)
        .where(vec.c.encoder_id == which.id, vec.c.version > view.version)
    ).scalar_one()
    room, slots = view.room, view.slots
    if view.size + added > len(room):
        room = np.empty((_capacity(view.size + added), which.dimensions), dtype=np.float32)
        slots = np.empty(len(room), dtype=np.int64)
        room[: view.size] = view.room[: view.size]
        slots[: view.size] = view.slots[: view.size]
    size = _append(connection, which, view.version, room, slots, view.size)
    alive = np.ones(size, dtype=np.bool_)
    alive[: view.size] = view.alive
    if len(gone):
        alive[: view.size] &= ~np.isin(slots[: view.size], gone)
    single = view.single and _single(slots[view.size : size])
    fresh = View(version, size, room, slots, alive, single)
    return None if fresh.dead > max(_ROWS, size // 4) else fresh


def _append(
    connection: Connection,
    which: Encoder,
    after: int,
    room: npt.NDArray[np.float32],
    slots: npt.NDArray[np.int64],
    size: int,
) -> int:
    """Read the vectors stored after a version into the free room; return the new size."""
    driver: Any = connection.connection.driver_connection
    cursor = driver.execute(
        "SELECT slot, emb FROM vec WHERE encoder_id = ? AND version > ? "
        "ORDER BY version, slot, part",
        (which.id, after),
    )
    while rows := cursor.fetchmany(_ROWS):
        end = size + len(rows)
        slots[size:end] = [slot for slot, _ in rows]
        joined = b"".join(emb for _, emb in rows)
        room[size:end] = np.frombuffer(joined, dtype="<f2").reshape(len(rows), which.dimensions)
        size = end
    return size


def _single(slots: npt.NDArray[np.int64]) -> bool:
    """Say whether no slot occurs twice; the windows of one lie side by side."""
    return not bool((slots[1:] == slots[:-1]).any())


def _capacity(count: int) -> int:
    return count + max(_ROWS, count // 4)
