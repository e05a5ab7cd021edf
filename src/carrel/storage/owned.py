"""Rows that belong to a user: every table with a column `user_id`, and what hangs on them.

They are found by their shape and not by a list, so that a table that is added cannot be forgotten.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, Table, delete, false, or_, select

from carrel.storage import chat_tables, task_tables, user_tables
from carrel.storage.tables import metadata

OWNER = "user_id"
# Named here so that they are known before anything is looked for.
MODULES = (chat_tables, task_tables, user_tables)


def owned() -> list[Table]:
    """Return every table that holds rows of users, children before their parents."""
    tables = reversed(metadata.sorted_tables)
    return [table for table in tables if OWNER in table.columns or _parents(table)]


def erase(connection: Connection, user: str) -> dict[str, int]:
    """Delete every row of a user; return how many there were in each table."""
    return {
        table.name: connection.execute(delete(table).where(_belongs(table, user))).rowcount
        for table in owned()
    }


def _belongs(table: Table, user: str) -> ColumnElement[bool]:
    if OWNER in table.columns:
        return table.columns[OWNER] == user
    inherited = [
        key.parent.in_(select(key.column).where(_belongs(key.column.table, user)))
        for key in table.foreign_keys
        if key.column.table in _parents(table)
    ]
    return or_(false(), *inherited)


def _parents(table: Table) -> list[Table]:
    """Return the tables of users' rows that a table's rows hang on."""
    others = [key.column.table for key in table.foreign_keys if key.column.table is not table]
    return [other for other in others if OWNER in other.columns or _parents(other)]
