"""Statements on chunks, and which slots a filter allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from sqlalchemy import Connection, Row, Select, bindparam, delete, func, insert, select, update

from carrel.core.pages import Chunk, ChunkDraft, Filter
from carrel.storage.postings import Entry
from carrel.storage.tables import chunk, source
from carrel.storage.vectors import Mask
from carrel.text.terms import passage_terms

_BATCH = 1000  # values in one statement: databases have a limit
_COLUMNS = (
    chunk.c.id,
    chunk.c.source_id,
    chunk.c.slot,
    chunk.c.ordinal,
    chunk.c.start_at,
    chunk.c.end_at,
    chunk.c.text,
    chunk.c.section,
    chunk.c.markdown_start,
    chunk.c.markdown_end,
)
_ADDED = (
    select(chunk.c.id)
    .where(chunk.c.slot.between(bindparam("first"), bindparam("last")))
    .order_by(chunk.c.slot)
)


def new_entry(slot: int, draft: ChunkDraft) -> Entry:
    """Return what a new chunk adds to the keyword index; its terms may be counted already."""
    return Entry(slot, draft.terms or passage_terms(draft.section, draft.text))


def index_entry(slot: int, section: Sequence[str], text: str) -> Entry:
    """Return what a chunk adds to the keyword index: its text and the headings above it."""
    return Entry(slot, passage_terms(section, text))


def add(
    connection: Connection,
    source_id: int,
    drafts: Sequence[tuple[int, ChunkDraft]],
    *,
    first_slot: int,
) -> list[Chunk]:
    """Store chunks, given with their ordinals, in successive slots."""
    values = [
        {
            "source_id": source_id,
            "slot": slot,
            "ordinal": ordinal,
            "start_at": draft.start,
            "end_at": draft.end,
            "text": draft.text,
            "section": list(draft.section),
            "digest": draft.digest,
            "markdown_start": draft.markdown_start,
            "markdown_end": draft.markdown_end,
        }
        for slot, (ordinal, draft) in enumerate(drafts, first_slot)
    ]
    if not values:
        return []
    connection.execute(insert(chunk), values)
    between = {"first": first_slot, "last": first_slot + len(values) - 1}
    ids = connection.execute(_ADDED, between).scalars()
    return [
        Chunk(
            id=key,
            source_id=source_id,
            slot=slot,
            ordinal=ordinal,
            start=draft.start,
            end=draft.end,
            text=draft.text,
            section=draft.section,
            markdown_start=draft.markdown_start,
            markdown_end=draft.markdown_end,
        )
        for key, (slot, (ordinal, draft)) in zip(ids, enumerate(drafts, first_slot), strict=True)
    ]


def of_source(connection: Connection, source_id: int) -> list[Chunk]:
    """Return the chunks of a source in page order."""
    statement = select(*_COLUMNS).where(chunk.c.source_id == source_id).order_by(chunk.c.ordinal)
    return _all(connection, statement)


def digests(connection: Connection, source_id: int) -> list[tuple[int, str]]:
    """Return id and digest of the source's chunks in page order."""
    rows = connection.execute(
        select(chunk.c.id, chunk.c.digest)
        .where(chunk.c.source_id == source_id)
        .order_by(chunk.c.ordinal)
    )
    return [(row.id, row.digest) for row in rows]


def move(connection: Connection, moved: Sequence[tuple[int, int, ChunkDraft]]) -> None:
    """Give unchanged chunks (id, ordinal, draft) their place in the new version."""
    if moved:
        connection.execute(
            update(chunk)
            .where(chunk.c.id == bindparam("key"))
            .values(
                ordinal=bindparam("at"),
                start_at=bindparam("first"),
                end_at=bindparam("last"),
                markdown_start=bindparam("markdown_first"),
                markdown_end=bindparam("markdown_last"),
            ),
            [
                {
                    "key": key,
                    "at": ordinal,
                    "first": draft.start,
                    "last": draft.end,
                    "markdown_first": draft.markdown_start,
                    "markdown_last": draft.markdown_end,
                }
                for key, ordinal, draft in moved
            ],
        )


def remove(connection: Connection, ids: Sequence[int]) -> None:
    """Delete chunks; their vectors go with them."""
    if ids:
        connection.execute(
            delete(chunk).where(chunk.c.id == bindparam("key")), [{"key": i} for i in ids]
        )


def at_slots(connection: Connection, slots: Sequence[int]) -> dict[int, Chunk]:
    """Return the chunks of these slots by slot; a freed slot is left out."""
    found: dict[int, Chunk] = {}
    for at in range(0, len(slots), _BATCH):
        wanted = chunk.c.slot.in_(slots[at : at + _BATCH])
        found.update(
            (item.slot, item) for item in _all(connection, select(*_COLUMNS).where(wanted))
        )
    return found


def count(connection: Connection) -> int:
    """Return how many chunks there are."""
    return connection.execute(select(func.count()).select_from(chunk)).scalar_one()


def counts(connection: Connection) -> dict[int, int]:
    """Return how many chunks each source has."""
    grouped = select(chunk.c.source_id, func.count().label("number")).group_by(chunk.c.source_id)
    return {row.source_id: row.number for row in connection.execute(grouped)}


def allowed(connection: Connection, wanted: Filter) -> Mask:
    """Return which slots the filter lets through."""
    statement = select(chunk.c.slot).join(source, source.c.id == chunk.c.source_id)
    if wanted.languages:
        statement = statement.where(source.c.language.in_(wanted.languages))
    if wanted.content_types:
        statement = statement.where(source.c.content_type.in_(wanted.content_types))
    found: list[int] = []
    if not wanted.sources:
        found.extend(connection.execute(statement).scalars())
    ids = [key for key in wanted.sources if abs(key) < 2**63]  # what a column can hold
    for at in range(0, len(ids), _BATCH):
        some = source.c.id.in_(ids[at : at + _BATCH])
        found.extend(connection.execute(statement.where(some)).scalars())
    slots = np.array(found, dtype=np.int64)
    mask = np.zeros(int(slots.max(initial=-1)) + 1, dtype=np.bool_)
    mask[slots] = True
    return mask


def _all(connection: Connection, statement: Select[Any]) -> list[Chunk]:
    return [_chunk(row) for row in connection.execute(statement)]


def _chunk(row: Row[Any]) -> Chunk:
    return Chunk(
        id=row.id,
        source_id=row.source_id,
        slot=row.slot,
        ordinal=row.ordinal,
        start=row.start_at,
        end=row.end_at,
        text=row.text,
        section=tuple(row.section),
        markdown_start=row.markdown_start,
        markdown_end=row.markdown_end,
    )
