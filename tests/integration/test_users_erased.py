"""Whoever is deleted leaves nothing behind, and nobody else loses anything."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Integer,
    Table,
    insert,
    inspect,
    text,
)

from carrel.core.user_errors import UserNotFound
from carrel.storage import owned, user_audit
from carrel.storage.database import Database
from carrel.storage.tables import metadata
from carrel.storage.task_tables import task
from carrel.storage.types import UtcTime
from tests.fingerprint import contents
from tests.task_kit import service_on, user
from tests.user_kit import PASSWORD, desk_on

NOW = datetime(2026, 11, 2, tzinfo=UTC)
# A worker's name, not a user's.
OTHERS = {("job", "owner")}
LIKE_AN_OWNER = ("user", "owner", "subject", "account", "principal", "author")


def columns(connection: Connection) -> set[tuple[str, str]]:
    look = inspect(connection)
    return {
        (table, column["name"])
        for table in look.get_table_names()
        for column in look.get_columns(table)
    }


async def test_every_table_with_an_owner_is_known(database: Database) -> None:
    there = await database.read(columns)
    with_owner = {table for table, column in there if column == owned.OWNER}
    assert {"account", "login_session", "user_code", "task", "task_counter"} <= with_owner
    assert with_owner <= {table.name for table in owned.owned()}
    assert "task_reference" in {table.name for table in owned.owned()}


async def test_no_table_calls_its_owner_by_another_name(database: Database) -> None:
    there = await database.read(columns)
    suspicious = {
        (table, column)
        for table, column in there
        if column != owned.OWNER and any(word in column for word in LIKE_AN_OWNER)
    }
    assert suspicious == OTHERS


def fill(connection: Connection, name: str) -> None:
    """Put a row of a user into every table that can hold one, whatever its columns are."""
    for table in reversed(owned.owned()):
        row = {column.name: value(table, column, name) for column in table.columns}
        connection.execute(insert(table).values(row))


def value(table: Table, column: Column[Any], name: str) -> Any:
    if column.name == owned.OWNER:
        return name
    if isinstance(column.type, UtcTime):
        return NOW
    if isinstance(column.type, Boolean):
        return False
    if isinstance(column.type, BigInteger | Integer):
        return 1
    key = next(iter(column.foreign_keys), None)
    return f"{(key.column.table if key else table).name} of {name}"


async def test_a_deleted_user_leaves_no_row_in_any_table(
    database: Database, tmp_path: Path
) -> None:
    desk = desk_on(database, tmp_path)
    await database.write(lambda rows: fill(rows, "ben"))
    before = await database.read(contents)
    await database.write(lambda rows: fill(rows, "ann"))
    assert "ann" in str(await database.read(contents))
    gone = await desk.accounts.remove("ann")
    assert gone == {table.name: 1 for table in owned.owned()}
    after = await database.read(contents)
    assert after == before
    assert "ann" not in str(after)
    with pytest.raises(UserNotFound):
        await desk.accounts.remove("ann")


async def test_a_table_that_is_forgotten_would_keep_its_rows(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twin: without finding tables by their shape, a row stays."""
    await database.write(lambda rows: fill(rows, "ann"))
    known = owned.owned()
    monkeypatch.setattr(owned, "owned", lambda: [one for one in known if one is not task])
    await database.write(lambda rows: owned.erase(rows, "ann"))
    assert "task of ann" in str(await database.read(contents))


def test_a_new_table_is_found_without_being_named() -> None:
    made = Table("diary", metadata, Column("user_id", Integer), Column("id", Integer))
    try:
        assert made in owned.owned()
    finally:
        metadata.remove(made)
    assert made not in owned.owned()


async def test_a_deleted_user_is_out_and_may_come_again_with_nothing(
    database: Database, tmp_path: Path
) -> None:
    desk, tasks = desk_on(database, tmp_path), service_on(database)
    await desk.accounts.add("ann", PASSWORD)
    tokens = await desk.sessions.log_in("ann", PASSWORD)
    await desk.accounts.reset_code("ann")
    for title in ("one", "two"):
        await tasks.create(user("ann"), title=title)
    gone = await desk.accounts.remove("ann")
    assert {name: count for name, count in gone.items() if count} == {
        "account": 1,
        "login_session": 1,
        "task": 2,
        "task_counter": 1,
        "user_code": 1,
    }
    assert await desk.identity.verify(tokens.access) is None
    await desk.accounts.add("ann", PASSWORD)
    assert await desk.identity.verify(tokens.access) is None
    assert (await tasks.list(user("ann"))).total == 0
    assert (await tasks.create(user("ann"), title="first")).number == 1


async def test_rows_of_a_user_of_another_issuer_are_deleted_too(
    database: Database, tmp_path: Path
) -> None:
    desk, tasks = desk_on(database, tmp_path), service_on(database)
    await tasks.create(user("Auth0|7"), title="x")
    assert (await desk.accounts.remove("Auth0|7"))["task"] == 1


async def test_the_bytes_are_gone_from_the_file(sqlite_url: str, tmp_path: Path) -> None:
    database = Database(sqlite_url)
    desk, tasks = desk_on(database, tmp_path), service_on(database)
    mark = "unmistakable-" + os.urandom(6).hex()
    await tasks.create(user(mark), title=mark)
    await database.empty_log()
    assert database.file is not None
    assert mark.encode() in database.file.read_bytes()
    await desk.accounts.remove(mark)
    left = [file for file in database.file.parent.iterdir() if mark.encode() in file.read_bytes()]
    assert left == []
    await database.read(lambda rows: rows.execute(text("SELECT 1")).scalar_one())
    await database.close()


async def test_an_audit_sees_what_is_left_of_somebody(database: Database) -> None:
    await database.write(lambda rows: fill(rows, "ann"))
    await database.write(lambda rows: rows.execute(text("UPDATE user_code SET kind = 'reset'")))
    await database.write(lambda rows: rows.execute(text("DELETE FROM account")))
    found = await database.read(lambda rows: list(user_audit.faults(rows)))
    assert [fault["kind"] for fault in found] == [
        "session of a missing user",
        "code of a missing user",
    ]
    assert await database.write(lambda rows: owned.erase(rows, "ann"))
    assert await database.read(lambda rows: list(user_audit.faults(rows))) == []
