"""The graph held in memory, at one version of the corpus; later versions are read as differences.

A view is never changed: new chunks are appended to copies, freed ones left out of them.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection, func, select

from carrel.core.graph import Graph, Integers, Mask
from carrel.storage.graph_rows import unpack_links
from carrel.storage.graph_tables import hyperlink
from carrel.storage.tables import change, corpus

_CHUNKS = {
    "sqlite": """
        SELECT m.slot, c.source_id, m.data FROM mention AS m CROSS JOIN chunk AS c
        WHERE c.slot = m.slot AND m.slot >= ? ORDER BY m.slot""",
    "postgresql": """
        SELECT m.slot, c.source_id, m.data FROM mention AS m JOIN chunk AS c ON c.slot = m.slot
        WHERE m.slot >= %s ORDER BY m.slot""",
}


@dataclass(frozen=True, slots=True)
class _Rows:
    """What the rows say: by chunk its slot, page and mentions; by page its addresses and links."""

    slots: Integers
    sources: Integers
    sizes: Integers  # how many mentions each chunk has
    mentions: npt.NDArray[np.uint64]  # packed as they are stored
    pages: dict[int, bytes]


class GraphIndex:
    """Holds the graph of the latest version that was asked for."""

    def __init__(self) -> None:
        self._rows: _Rows | None = None
        self._graph: Graph | None = None
        self._lock = threading.Lock()

    def at(self, connection: Connection, version: int) -> Graph:
        """Return the graph of this snapshot."""
        with self._lock:
            held = self._graph
            if held is not None and held.version == version:
                return held
            if held is not None and held.version > version:
                # Another search has read a later state: this one's snapshot is served apart.
                return _joined(_read(connection), version)
            rows = self._rows
            fresh = None
            if held is not None and rows is not None:
                fresh = _advanced(connection, rows, held.version)
            self._rows = fresh or _read(connection)
            self._graph = _joined(self._rows, version)
            return self._graph


def _read(connection: Connection) -> _Rows:
    slots, sources, sizes, mentions = _chunks(connection, 0)
    pages = connection.execute(select(hyperlink.c.source_id, hyperlink.c.data)).all()
    return _Rows(slots, sources, sizes, mentions, {row.source_id: bytes(row.data) for row in pages})


def _advanced(connection: Connection, rows: _Rows, version: int) -> _Rows | None:
    """Bring the rows of a version to the present one, or return nothing if all must be read."""
    if version < connection.execute(select(corpus.c.pruned)).scalar_one():
        return None
    freed = connection.execute(select(change.c.slot).where(change.c.version > version))
    gone = np.array(freed.scalars().all(), dtype=np.int64)
    slots, sources, sizes, mentions = rows.slots, rows.sources, rows.sizes, rows.mentions
    after = int(slots[-1]) + 1 if len(slots) else 0
    if len(gone):
        kept = ~np.isin(slots, gone)
        mentions = mentions[np.repeat(kept, sizes)]
        slots, sources, sizes = slots[kept], sources[kept], sizes[kept]
    new = _chunks(connection, after)
    if len(new[0]):
        slots, sources = np.append(slots, new[0]), np.append(sources, new[1])
        sizes, mentions = np.append(sizes, new[2]), np.append(mentions, new[3])
    return _Rows(slots, sources, sizes, mentions, _pages(connection, rows.pages, version))


def _chunks(
    connection: Connection, first: int
) -> tuple[Integers, Integers, Integers, npt.NDArray[np.uint64]]:
    driver: Any = connection.connection.driver_connection
    found = driver.execute(_CHUNKS[connection.dialect.name], (first,)).fetchall()
    slots = np.array([row[0] for row in found], dtype=np.int64)
    sources = np.array([row[1] for row in found], dtype=np.int64)
    sizes = np.array([len(row[2]) // 8 for row in found], dtype=np.int64)
    return slots, sources, sizes, np.frombuffer(b"".join(row[2] for row in found), dtype="<u8")


def _pages(connection: Connection, before: dict[int, bytes], version: int) -> dict[int, bytes]:
    columns = select(hyperlink.c.source_id, hyperlink.c.data)
    rows = connection.execute(columns.where(hyperlink.c.version > version)).all()
    pages = before | {row.source_id: bytes(row.data) for row in rows}
    count = connection.execute(select(func.count()).select_from(hyperlink)).scalar_one()
    if count != len(pages):  # some were deleted
        left = set(connection.execute(select(hyperlink.c.source_id)).scalars())
        pages = {key: data for key, data in pages.items() if key in left}
    return pages


def _joined(rows: _Rows, version: int) -> Graph:
    """Give each entity a number, and find the pages that links lead to."""
    keys = (rows.mentions >> np.uint64(8)).astype(np.int64)
    joints, names = _links(rows.pages)
    ids, numbers = np.unique(np.append(keys, names[names > 0]), return_inverse=True)
    called = np.full(len(names), -1, dtype=np.int64)
    called[names > 0] = numbers[len(keys) :]
    return Graph(
        version=version,
        slots=rows.slots,
        sources=rows.sources,
        passages=np.repeat(np.arange(len(rows.slots)), rows.sizes),
        entities=numbers[: len(keys)],
        values=(rows.mentions & np.uint64(255)).astype(np.uint8),
        ids=ids,
        links=np.column_stack([joints, called]) if len(joints) else np.zeros((0, 3), np.int64),
    )


def _links(pages: dict[int, bytes]) -> tuple[Integers, Integers]:
    """Return the pages that each link joins, where both are here, and the ids of their names."""
    read = [(key, *unpack_links(data)) for key, data in sorted(pages.items())]
    if not read:
        return np.zeros((0, 2), dtype=np.int64), np.zeros(0, dtype=np.int64)
    own = np.concatenate([marks for _, marks, _, _ in read])
    owners = np.repeat(np.array([key for key, *_ in read], dtype=np.int64), 2)
    owners, own = owners[own > 0], own[own > 0]
    # The first of several pages with one address is taken, as the order of sources is kept.
    order = np.argsort(own, kind="stable")
    owners, own = owners[order], own[order]
    targets = np.concatenate([marks for _, _, marks, _ in read])
    names = np.concatenate([called for _, _, _, called in read])
    origins = np.repeat(
        np.array([key for key, *_ in read], dtype=np.int64), [len(each) for _, _, each, _ in read]
    )
    places = np.minimum(np.searchsorted(own, targets), max(0, len(own) - 1))
    here = own[places] == targets if len(own) else np.zeros(len(targets), dtype=np.bool_)
    joints = np.column_stack([origins[here], owners[places[here]]])
    apart = joints[:, 0] != joints[:, 1]
    return joints[apart], names[here][apart]


def numbers_of(graph: Graph, ids: Mapping[str, int]) -> dict[str, int]:
    """Return the numbers of entities in a graph by name, given their ids."""
    if not len(graph.ids):
        return {}
    keys = np.fromiter(ids.values(), dtype=np.int64, count=len(ids))
    places = np.minimum(np.searchsorted(graph.ids, keys), len(graph.ids) - 1)
    pairs = zip(ids, places.tolist(), (graph.ids[places] == keys).tolist(), strict=True)
    return {name: place for name, place, here in pairs if here}


def mask_at(mask: Mask, slots: Integers) -> Mask:
    """Return which passages a mask over slots lets through."""
    allowed = np.zeros(len(slots), dtype=np.bool_)
    inside = slots < len(mask)
    allowed[inside] = mask[slots[inside]]
    return allowed
