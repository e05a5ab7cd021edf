"""The keyword index: BM25 over postings in ordinary rows, the same code on both databases.

Two statements differ by dialect: adding postings, and reading those of a query.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from sqlalchemy import Connection, bindparam, delete, insert, select, text, update

from carrel.storage.postings import (
    BLOCK,
    Entry,
    PostingRow,
    encode,
    read_lengths,
    without,
)
from carrel.storage.tables import lex_block, lex_post

_ADD = {
    "sqlite": """
        INSERT INTO lex_post (block, term, n, data) VALUES (?, ?, ?, ?)
        ON CONFLICT (block, term) DO UPDATE
        SET n = lex_post.n + excluded.n, data = CAST(lex_post.data || excluded.data AS BLOB)""",
    "postgresql": """
        INSERT INTO lex_post (block, term, n, data)
        SELECT * FROM unnest(%b::int[], %b::text[], %b::int[], %b::bytea[])
        ON CONFLICT (term, block) DO UPDATE
        SET n = lex_post.n + excluded.n, data = lex_post.data || excluded.data""",
}
_BATCH = 2000


def add(connection: Connection, entries: Iterable[Entry]) -> None:
    """Index the entries; their slots must be free. An entry without terms is not indexed."""
    entries = [entry for entry in entries if entry.counts]
    if not entries:
        return
    rows = encode(entries)
    if connection.dialect.name == "sqlite":
        values = [(row.block, row.term, row.n, row.data) for row in rows]
        connection.exec_driver_sql(_ADD["sqlite"], values)
    else:
        connection.exec_driver_sql(_ADD["postgresql"], _columns(rows))
    _change_lengths(connection, {entry.slot: entry.length for entry in entries})


def drop(connection: Connection, entries: Iterable[Entry]) -> None:
    """Take the entries out of the index, exactly.

    The terms say where to look. Where they do not account for a slot's whole length (the text was
    analysed by other rules then), every row of its block is searched.
    """
    by_block: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in entries:
        by_block[entry.slot // BLOCK].append(entry)
    for block, members in sorted(by_block.items()):
        lengths = _lengths(connection, block)
        places = [entry.slot % BLOCK for entry in members]
        owed = int(lengths[places].sum(dtype=np.int64))
        terms = sorted({term for entry in members for term in entry.counts})
        owed -= _drop_from_rows(connection, block, places, terms)
        if owed:
            _drop_from_rows(connection, block, places, None)
        _change_lengths(connection, {entry.slot: 0 for entry in members})


def _columns(rows: Sequence[PostingRow]) -> tuple[list[int], list[str], list[int], list[bytes]]:
    return (
        [row.block for row in rows],
        [row.term for row in rows],
        [row.n for row in rows],
        [row.data for row in rows],
    )


def _drop_from_rows(
    connection: Connection, block: int, places: Sequence[int], terms: Sequence[str] | None
) -> int:
    """Drop the places from the rows of these terms, or of all; return the sum of counts dropped."""
    query = select(lex_post.c.term, lex_post.c.data).where(lex_post.c.block == block)
    rows: list[tuple[str, bytes]] = []
    if terms is None:
        rows = [(term, data) for term, data in connection.execute(query)]
    for at in range(0, len(terms or ()), _BATCH):
        wanted = (terms or ())[at : at + _BATCH]
        found = connection.execute(query.where(lex_post.c.term.in_(wanted)))
        rows.extend((term, data) for term, data in found)
    removed = 0
    changed: list[dict[str, object]] = []
    emptied: list[dict[str, object]] = []
    for term, data in rows:
        rest, count = without(data, places)
        removed += count
        if not rest:
            emptied.append({"b": block, "t": term})
        elif count:
            changed.append({"b": block, "t": term, "n": len(rest) // 4, "data": rest})
    here = (lex_post.c.block == bindparam("b"), lex_post.c.term == bindparam("t"))
    if changed:
        connection.execute(
            update(lex_post).where(*here).values(n=bindparam("n"), data=bindparam("data")), changed
        )
    if emptied:
        connection.execute(delete(lex_post).where(*here), emptied)
    return removed


def _lengths(connection: Connection, block: int) -> np.ndarray[tuple[int], np.dtype[np.uint16]]:
    row = connection.execute(select(lex_block.c.lens).where(lex_block.c.block == block)).scalar()
    return read_lengths(row)


def _change_lengths(connection: Connection, lengths: Mapping[int, int]) -> None:
    by_block: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for slot, length in lengths.items():
        by_block[slot // BLOCK][slot % BLOCK] = min(length, 65_535)
    for block, changes in sorted(by_block.items()):
        before = _lengths(connection, block)
        known = bool(before.any())
        for place, length in changes.items():
            before[place] = length
        values = {
            "n": int(np.count_nonzero(before)),
            "total": int(before.sum(dtype=np.int64)),
            "lens": before.tobytes(),
        }
        here = lex_block.c.block == block
        if not values["n"]:
            connection.execute(delete(lex_block).where(here))
        elif known:
            connection.execute(update(lex_block).where(here).values(values))
        else:
            connection.execute(insert(lex_block).values(block=block, **values))


def clear(connection: Connection) -> None:
    """Empty the index, before it is built anew."""
    connection.execute(text("DELETE FROM lex_post"))
    connection.execute(text("DELETE FROM lex_block"))
