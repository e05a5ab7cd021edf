"""What a store holds, as hashes by table: two stores are alike when these are equal."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, inspect, select, text

from carrel.storage.graph_audit import stored_graph
from carrel.storage.postings import BLOCK, decode, read_lengths
from carrel.storage.tables import chunk, lex_block, lex_post, source

_NO_CONTENT = {"alembic_version", "change", "job"}
_COUNTERS = {"corpus": {"version", "next_slot", "pruned", "next_entity"}}
Row = dict[str, Any]


def fingerprint(connection: Connection) -> dict[str, str]:
    """Hash all rows of every table that is there; only counters, changes and jobs are left out."""
    return {name: _hash(rows) for name, rows in contents(connection).items()}


def contents(connection: Connection) -> dict[str, list[Row]]:
    """Return the rows of every table in one order, without counters."""
    found = {}
    for name in sorted(set(inspect(connection).get_table_names()) - _NO_CONTENT):
        rows = connection.execute(text(f'SELECT * FROM "{name}"')).mappings()
        left_out = _COUNTERS.get(name, set())
        kept = [{k: _plain(v) for k, v in row.items() if k not in left_out} for row in rows]
        found[name] = sorted(kept, key=_line)
    return found


def _plain(value: Any) -> Any:
    return int(value) if isinstance(value, bool) else value  # SQLite has no other truth


def ranked(connection: Connection) -> dict[str, str]:
    """The same with ids and slots replaced by their rank: for stores filled in another order.

    A row that points at nothing has no rank, and the look-up fails.
    """
    sources = _ranks(connection, source.c.id)
    chunks = _ranks(connection, chunk.c.id)
    slots = _ranks(connection, chunk.c.slot)
    change: dict[str, dict[str, Callable[[Any], Any]]] = {
        "source": {"id": sources},
        "page": {"source_id": sources},
        "link": {"source_id": sources},
        "chunk": {"id": chunks, "source_id": sources, "slot": slots},
        "vec": {"chunk_id": chunks, "slot": slots, "version": lambda _: None},
        "tok": {"chunk_id": chunks},
    }
    tables = contents(connection)
    for name, columns in change.items():
        for row in tables[name]:
            row.update({column: new(row[column]) for column, new in columns.items()})
    tables["lex_post"] = _postings(connection, slots)
    tables["lex_block"] = _lengths(connection, slots)
    tables |= _graph(connection, sources, slots)
    return {name: _hash(rows) for name, rows in tables.items()}


def _ranks(connection: Connection, column: Any) -> Callable[[Any], int]:
    values = sorted(connection.execute(select(column)).scalars())
    return {value: rank for rank, value in enumerate(values)}.__getitem__


def _postings(connection: Connection, slots: Callable[[Any], int]) -> list[Row]:
    found = []
    for row in connection.execute(select(lex_post)):
        places, counts = decode(row.data)
        assert row.n == len(places)
        found += [
            {"term": row.term, "slot": slots(row.block * BLOCK + int(place)), "count": int(count)}
            for place, count in zip(places, counts, strict=True)
        ]
    return found


def _lengths(connection: Connection, slots: Callable[[Any], int]) -> list[Row]:
    found = []
    for row in connection.execute(select(lex_block)):
        lengths = read_lengths(row.lens)
        assert (row.n, row.total) == ((lengths > 0).sum(), lengths.sum(dtype="int64"))
        found += [
            {"slot": slots(row.block * BLOCK + int(place)), "length": int(lengths[place])}
            for place in lengths.nonzero()[0]
        ]
    return found


def _graph(
    connection: Connection, sources: Callable[[Any], int], slots: Callable[[Any], int]
) -> dict[str, list[Row]]:
    mentions, links, entities = stored_graph(connection)
    return {
        "entity": [{"name": name, "n": n} for name, n in entities.items()],
        "mention": [
            {"slot": slots(key), "of": sorted(each.items())} for key, each in mentions.items()
        ],
        "hyperlink": [
            {"source": sources(key), "own": own, "leads": sorted(leads)}
            for key, (own, leads) in links.items()
        ],
    }


def _hash(rows: list[Row]) -> str:
    lines = "\n".join(sorted(map(_line, rows)))
    return f"{len(rows)} rows {sha256(lines.encode()).hexdigest()}"


def _line(row: Row) -> str:
    return repr(sorted(row.items()))
