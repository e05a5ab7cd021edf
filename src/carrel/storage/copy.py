"""Copy all rows of one database into another of the same revision, whatever kind each is."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from sqlalchemy import (
    Connection,
    LargeBinary,
    MetaData,
    Table,
    column,
    delete,
    func,
    insert,
    select,
    text,
)

from carrel.storage.types import half_bytes

_ROWS = 1000
Progress = Callable[[str, int, int], None]


def silent(_table: str, _done: int, _total: int) -> None:
    """Report nothing."""


def copy_rows(source: Connection, target: Connection, progress: Progress = silent) -> None:
    """Put the source's rows in the place of the target's, table by table."""
    if "postgresql" in (source.dialect.name, target.dialect.name):
        # Importing it teaches SQLAlchemy to read the type `halfvec`.
        import pgvector.sqlalchemy  # noqa: F401
    there = _tables(target)
    for table in reversed(there):
        target.execute(delete(table))
    for table in there:
        _copy_table(source, target, table, progress)
    if target.dialect.name == "postgresql":
        raise_sequences(target, there)


def _tables(connection: Connection) -> list[Table]:
    """Return the tables as the database has them, parents first."""
    known = MetaData()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Skipped unsupported reflection of expression")
        known.reflect(connection)
    return [table for table in known.sorted_tables if table.name != "alembic_version"]


def _copy_table(source: Connection, target: Connection, table: Table, progress: Progress) -> None:
    origin = Table(table.name, MetaData(), autoload_with=source)
    total = source.execute(select(func.count()).select_from(origin)).scalar_one()
    progress(table.name, 0, total)
    done = 0
    for rows in _batches(source, origin):
        target.execute(insert(table), [_fit(row, table) for row in rows])
        done += len(rows)
        progress(table.name, done, total)


def _batches(source: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    rows = source.execute(select(table).execution_options(yield_per=_ROWS))
    for batch in rows.mappings().partitions(_ROWS):
        yield [dict(row) for row in batch]


def _fit(row: dict[str, Any], table: Table) -> dict[str, Any]:
    """Translate vectors: bytes on SQLite, a type of its own on PostgreSQL. All else is the same."""
    for kept in table.columns:
        value = row[kept.name]
        if value is None or isinstance(value, int | str | float):
            continue
        blob = isinstance(kept.type, LargeBinary)
        if blob and not isinstance(value, bytes):
            numbers = value.to_numpy() if hasattr(value, "to_numpy") else value
            row[kept.name] = half_bytes(numbers)
        elif not blob and isinstance(value, bytes):
            row[kept.name] = np.frombuffer(value, dtype="<f2")
    return row


def raise_sequences(connection: Connection, tables: list[Table]) -> None:
    """Let no id be given out twice: neither a restored one nor one that was in use before."""
    for table in tables:
        if "id" not in table.columns:
            continue
        name = connection.execute(
            text("SELECT pg_get_serial_sequence(:name, 'id')"), {"name": table.name}
        ).scalar()
        if name:
            used = select(func.max(table.c.id)).scalar_subquery()
            reached = select(column("last_value")).select_from(text(name)).scalar_subquery()
            highest = func.greatest(reached, func.coalesce(used, 1))
            connection.execute(select(func.setval(name, highest)))
