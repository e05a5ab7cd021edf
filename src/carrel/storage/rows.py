"""Rows by a list of numbers, as the driver gives them, or takes them away.

A search reads hundreds of rows at once, and the work of SQLAlchemy's types would cost more than all
the rest. Whoever asks translates the columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection

_BATCH = 1000  # values in one statement: SQLite has a limit


def among(
    connection: Connection,
    table: str,
    columns: Sequence[str],
    *,
    key: str,
    values: Sequence[int],
    more: str = "",
) -> Iterator[Any]:
    """Return columns of the rows whose key is one of the values; `more` narrows the choice."""
    head = f"SELECT {', '.join(columns)} FROM {table} WHERE {key}"  # noqa: S608
    for at in range(0, len(values), _BATCH):
        some = list(values[at : at + _BATCH])
        if connection.dialect.name == "sqlite":
            marks = ",".join("?" * len(some))
            yield from connection.exec_driver_sql(f"{head} IN ({marks}){more}", tuple(some)).all()
        else:
            yield from connection.exec_driver_sql(f"{head} = ANY(%s){more}", (some,)).all()


def remove_among(
    connection: Connection, table: str, *, key: str, values: Sequence[int], more: str = ""
) -> None:
    """Delete the rows whose key is one of the values; `more` narrows the choice."""
    head = f"DELETE FROM {table} WHERE {key}"  # noqa: S608
    for at in range(0, len(values), _BATCH):
        some = list(values[at : at + _BATCH])
        if connection.dialect.name == "sqlite":
            marks = ",".join("?" * len(some))
            connection.exec_driver_sql(f"{head} IN ({marks}){more}", tuple(some))
        else:
            connection.exec_driver_sql(f"{head} = ANY(%s){more}", (some,))
