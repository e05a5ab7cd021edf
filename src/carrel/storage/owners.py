"""Which source each slot belongs to, held in memory, so that a filter becomes a mask at once."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection, select

from carrel.core.pages import Filter
from carrel.storage import sources
from carrel.storage.tables import corpus, source
from carrel.storage.vectors import Mask

_NEW = {
    "sqlite": "SELECT slot, source_id FROM chunk WHERE slot >= ?",
    "postgresql": "SELECT slot, source_id FROM chunk WHERE slot >= %s",
}


@dataclass(frozen=True, slots=True)
class _Held:
    """The source of each slot up to one version; 0 where there is none.

    A slot that was freed since keeps its source here: no index finds it any more.
    """

    version: int
    owners: npt.NDArray[np.int64]


class Owners:
    """Makes masks of filters; later versions are read as differences."""

    def __init__(self) -> None:
        self._held: _Held | None = None
        self._lock = threading.Lock()

    def mask(self, connection: Connection, wanted: Filter, *, version: int) -> Mask:
        """Return which slots the filter lets through."""
        owners = self._at(connection, version).owners
        ids = _matching(connection, wanted)
        known = np.zeros(int(owners.max(initial=0)) + 1, dtype=np.bool_)
        known[ids[ids < len(known)]] = True
        known[0] = False
        return np.asarray(known[owners], dtype=np.bool_)

    def held(self, connection: Connection, *, version: int) -> npt.NDArray[np.int64]:
        """Return the source of each slot; 0 where there is none."""
        return self._at(connection, version).owners

    def _at(self, connection: Connection, version: int) -> _Held:
        with self._lock:
            held = self._held
            if held is not None and held.version == version:
                return held
            if held is not None and held.version > version:
                return _read(connection, None, version)
            self._held = _read(connection, held, version)
            return self._held


def _read(connection: Connection, held: _Held | None, version: int) -> _Held:
    # A restored backup may give slots to other sources; it leaves no differences behind.
    if held is not None and held.version < connection.execute(select(corpus.c.pruned)).scalar_one():
        held = None
    before = held.owners if held is not None else np.zeros(0, dtype=np.int64)
    driver: Any = connection.connection.driver_connection
    statement = _NEW[connection.dialect.name]
    rows = driver.execute(statement, (len(before),)).fetchall()
    if not rows:
        return _Held(version, before)
    found = np.array(rows, dtype=np.int64)
    owners = np.zeros(int(found[:, 0].max()) + 1, dtype=np.int64)
    owners[: len(before)] = before
    owners[found[:, 0]] = found[:, 1]
    return _Held(version, owners)


def _matching(connection: Connection, wanted: Filter) -> npt.NDArray[np.int64]:
    """Return the ids of the sources that a filter lets through."""
    # What no column can hold is nobody's id.
    given = np.array([key for key in wanted.sources if 0 < key < 2**63], dtype=np.int64)
    conditions = sources.conditions(wanted)
    if not conditions:
        return given
    rows = connection.execute(select(source.c.id).where(*conditions)).scalars().all()
    found = np.array(rows, dtype=np.int64)
    return np.intersect1d(found, given) if wanted.sources else found
