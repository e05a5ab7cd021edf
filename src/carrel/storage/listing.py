"""Statements on the list of websites: filtered, sorted and cut by the database, with counts.

A website is a source with an address of the web; local files without one are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select

from carrel.core.pages import Source, SourceState
from carrel.core.websites import Order, OrderBy, Place
from carrel.storage import sources
from carrel.storage.tables import chunk, page, source

_KEYS: dict[OrderBy, ColumnElement[Any]] = {
    OrderBy.FETCH_TIMESTAMP: func.coalesce(source.c.checked_at, source.c.updated_at),
    OrderBy.URL: source.c.url,
    OrderBy.STATUS: source.c.state,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which websites to list, in which order, and which part of them.

    With `after`, the part begins behind that place, and `offset` only says how many came before.
    """

    content_type: str | None = None
    state: SourceState | None = None
    limit: int = 50
    offset: int = 0
    order_by: OrderBy = OrderBy.FETCH_TIMESTAMP
    order: Order = Order.DESC
    after: Place | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A part of the list with the chunks of each source, and how many there are in all."""

    found: tuple[tuple[Source, int], ...]
    total: int


def websites(connection: Connection, wanted: Wanted) -> Listed:
    """Return a part of the list and the length of the whole, from one snapshot."""
    conditions = _conditions(wanted)
    total = connection.execute(
        select(func.count()).select_from(source).where(*conditions)
    ).scalar_one()
    key = _KEYS[wanted.order_by]
    order = [one.asc() if wanted.order is Order.ASC else one.desc() for one in (key, source.c.id)]
    part = select(source).where(*conditions).order_by(*order).limit(wanted.limit)
    if wanted.after is None:
        part = part.offset(wanted.offset)
    else:
        part = part.where(_beyond(wanted.after, key, up=wanted.order is Order.ASC))
    found = [sources.from_row(row) for row in connection.execute(part)]
    counts = chunk_counts(connection, [one.id for one in found])
    return Listed(found=tuple((one, counts.get(one.id, 0)) for one in found), total=total)


def _beyond(place: Place, key: ColumnElement[Any], *, up: bool) -> ColumnElement[bool]:
    """Narrow a sorted list to what comes after a place in it."""
    further = key > place.value if up else key < place.value
    later = source.c.id > place.id if up else source.c.id < place.id
    return or_(further, and_(key == place.value, later))


def chunk_counts(connection: Connection, ids: Sequence[int]) -> dict[int, int]:
    """Return how many chunks these sources have, by id; of ids, not too many at once."""
    grouped = (
        select(chunk.c.source_id, func.count().label("number"))
        .where(chunk.c.source_id.in_(ids))
        .group_by(chunk.c.source_id)
    )
    return {row.source_id: row.number for row in connection.execute(grouped)}


def chunk_ids(connection: Connection, source_id: int) -> frozenset[int]:
    """Return the ids of a source's chunks."""
    found = select(chunk.c.id).where(chunk.c.source_id == source_id)
    return frozenset(connection.execute(found).scalars())


def markdowns(connection: Connection, ids: Sequence[int]) -> dict[int, str]:
    """Return the Markdown of the current versions, by source; of ids, not too many at once."""
    current = (
        select(page.c.source_id, page.c.markdown)
        .join(source, (source.c.id == page.c.source_id) & (source.c.version == page.c.number))
        .where(source.c.id.in_(ids))
    )
    return {row.source_id: row.markdown for row in connection.execute(current)}


def details(connection: Connection, source_id: int) -> dict[str, object]:
    """Return what stands beside the text of a source's current version."""
    current = (
        select(page.c.details)
        .join(source, (source.c.id == page.c.source_id) & (source.c.version == page.c.number))
        .where(source.c.id == source_id)
    )
    found: dict[str, object] | None = connection.execute(current).scalar()
    return found or {}


def _conditions(wanted: Wanted) -> list[ColumnElement[bool]]:
    found = [sources.on_the_web()]
    if wanted.content_type is not None:
        found.append(source.c.content_type == wanted.content_type)
    if wanted.state is not None:
        found.append(source.c.state == wanted.state)
    return found
