"""Statements on chunks."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Select, bindparam, delete, func, insert, select, update

from carrel.core.pages import Chunk, ChunkDraft, context_of
from carrel.storage.postings import Entry
from carrel.storage.rows import among
from carrel.storage.tables import chunk
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
Standing = tuple[int, int]  # the place of a chunk in its section, and how many chunks that has
_NAMES = [column.name for column in _COLUMNS]
_SECTION = _NAMES.index("section")
_ADDED = (
    select(chunk.c.id)
    .where(chunk.c.slot.between(bindparam("first"), bindparam("last")))
    .order_by(chunk.c.slot)
)


def new_entry(slot: int, title: str, draft: ChunkDraft) -> Entry:
    """Return what a new chunk adds to the keyword index; its terms may be counted already."""
    if draft.terms:
        return Entry(slot, draft.terms)
    return index_entry(slot, title, draft.section, draft.text)


def index_entry(slot: int, title: str, section: Sequence[str], text: str) -> Entry:
    """Return what a chunk adds to the keyword index: its text and what it stands under."""
    return Entry(slot, passage_terms(context_of(title, section), text))


def standing(drafts: Sequence[ChunkDraft]) -> list[Standing]:
    """Return for each chunk of a page where in its section it stands, and of how many chunks.

    A section is a run of chunks under the same headings.
    """
    found: list[Standing] = []
    for _, run in groupby(drafts, key=lambda draft: draft.section):
        size = sum(1 for _ in run)
        found += [(part, size) for part in range(size)]
    return found


def add(
    connection: Connection,
    source_id: int,
    drafts: Sequence[tuple[int, ChunkDraft]],
    stands: Sequence[Standing],
    *,
    title: str,
    first_slot: int,
) -> list[Chunk]:
    """Store chunks of a page, given with their ordinals, in successive slots.

    `stands` has the standing of every chunk of the page, by ordinal.
    """
    values = [
        {
            "source_id": source_id,
            "slot": slot,
            "ordinal": ordinal,
            "start_at": draft.start,
            "end_at": draft.end,
            "text": draft.text,
            "section": list(draft.section),
            "digest": draft.digest(title),
            "markdown_start": draft.markdown_start,
            "markdown_end": draft.markdown_end,
            "part": stands[ordinal][0],
            "parts": stands[ordinal][1],
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


def move(
    connection: Connection,
    moved: Sequence[tuple[int, int, ChunkDraft]],
    stands: Sequence[Standing],
) -> None:
    """Give unchanged chunks (id, ordinal, draft) their place in the new version.

    `stands` has the standing of every chunk of the page, by ordinal.
    """
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
                part=bindparam("stands_at"),
                parts=bindparam("stands_of"),
            ),
            [
                {
                    "key": key,
                    "at": ordinal,
                    "first": draft.start,
                    "last": draft.end,
                    "markdown_first": draft.markdown_start,
                    "markdown_last": draft.markdown_end,
                    "stands_at": stands[ordinal][0],
                    "stands_of": stands[ordinal][1],
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
    found = among(connection, "chunk", _NAMES, key="slot", values=slots)
    return {item.slot: item for item in map(_plain_chunk, found)}


def first_of(connection: Connection, source_ids: Sequence[int]) -> list[int]:
    """Return the slot of each source's first chunk, in the order given; some may have none."""
    names = ("source_id", "slot")
    rows = among(
        connection,
        "chunk",
        names,
        key="source_id",
        values=source_ids,
        more=" AND ordinal = 0",
    )
    found = dict(map(tuple, rows))
    return [found[key] for key in source_ids if key in found]


def places(connection: Connection, slots: Sequence[int]) -> Iterator[Any]:
    """Return where the chunks of these slots stand, without their words."""
    return among(
        connection,
        "chunk JOIN source ON source.id = chunk.source_id",
        (
            "chunk.slot AS slot",
            "chunk.id AS id",
            "chunk.source_id AS source_id",
            "chunk.ordinal AS ordinal",
            "chunk.part AS part",
            "chunk.parts AS parts",
            "source.language AS language",
        ),
        key="chunk.slot",
        values=slots,
    )


def count(connection: Connection) -> int:
    """Return how many chunks there are."""
    return connection.execute(select(func.count()).select_from(chunk)).scalar_one()


def counts(connection: Connection) -> dict[int, int]:
    """Return how many chunks each source has."""
    grouped = select(chunk.c.source_id, func.count().label("number")).group_by(chunk.c.source_id)
    return {row.source_id: row.number for row in connection.execute(grouped)}


def _all(connection: Connection, statement: Select[Any]) -> list[Chunk]:
    return [_chunk(*row) for row in connection.execute(statement).all()]


def _plain_chunk(row: Any) -> Chunk:
    """Return a row as the driver gives it: the section is still JSON."""
    values = list(row)
    values[_SECTION] = json.loads(values[_SECTION])
    return _chunk(*values)


def _chunk(  # the columns in their order: reading them by name takes twice as long
    key: int,
    source_id: int,
    slot: int,
    ordinal: int,
    start: int,
    end: int,
    text: str,
    section: list[str],
    markdown_start: int,
    markdown_end: int,
) -> Chunk:
    return Chunk(
        id=key,
        source_id=source_id,
        slot=slot,
        ordinal=ordinal,
        start=start,
        end=end,
        text=text,
        section=tuple(section),
        markdown_start=markdown_start,
        markdown_end=markdown_end,
    )
