"""Driver errors become Carrel's: by code, never by the driver's words."""

from __future__ import annotations

import errno
import sqlite3

import psycopg
import pytest
from sqlalchemy.exc import DBAPIError, InvalidRequestError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from carrel.errors import (
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseUnavailable,
    StorageError,
    StorageFull,
)
from carrel.storage.faults import full_disk, is_disconnect, translate


def sqlite_error(code: int) -> DBAPIError:
    origin = sqlite3.OperationalError("secret words")
    origin.sqlite_errorcode = code
    return DBAPIError("SELECT 'secret'", None, origin)


def postgres_error(state: str) -> DBAPIError:
    origin = psycopg.errors.lookup(state)("secret words")
    return DBAPIError("SELECT 'secret'", None, origin)


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_BUSY, DatabaseBusy),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, DatabaseBusy),
        (sqlite3.SQLITE_LOCKED, DatabaseBusy),
        (sqlite3.SQLITE_FULL, StorageFull),
        (sqlite3.SQLITE_CORRUPT, DatabaseDamaged),
        (sqlite3.SQLITE_CORRUPT_INDEX, DatabaseDamaged),
        (sqlite3.SQLITE_NOTADB, DatabaseDamaged),
        (sqlite3.SQLITE_CANTOPEN, DatabaseUnavailable),
        (sqlite3.SQLITE_READONLY_DIRECTORY, DatabaseUnavailable),
        (sqlite3.SQLITE_CONSTRAINT_UNIQUE, StorageError),
        (sqlite3.SQLITE_ERROR, StorageError),
    ],
)
def test_sqlite_codes_are_known(code: int, kind: type[StorageError]) -> None:
    found = translate(sqlite_error(code), "here.db")
    assert type(found) is kind
    assert found.details == {"at": "here.db"}
    assert "here.db" in found.message


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        ("40001", DatabaseBusy),
        ("40P01", DatabaseBusy),
        ("55P03", DatabaseBusy),
        ("53300", DatabaseBusy),
        ("53100", StorageFull),
        ("3D000", DatabaseUnavailable),
        ("28P01", DatabaseUnavailable),
        ("08006", DatabaseUnavailable),
        ("57P01", DatabaseUnavailable),
        ("57P03", DatabaseUnavailable),
        ("XX001", DatabaseDamaged),
        ("23505", StorageError),
        ("42601", StorageError),
    ],
)
def test_postgres_states_are_known(state: str, kind: type[StorageError]) -> None:
    assert type(translate(postgres_error(state), "server")) is kind


def test_the_drivers_words_and_the_statement_stay_out_of_the_message() -> None:
    for cause in (sqlite_error(sqlite3.SQLITE_FULL), postgres_error("23505")):
        found = translate(cause, "here")
        assert "secret" not in str(found.as_dict())
        assert found.suggestion


def test_a_server_that_does_not_answer_is_unavailable() -> None:
    refused = DBAPIError("", None, psycopg.OperationalError("connection refused"))
    lost = DBAPIError("", None, psycopg.InterfaceError("closed"), connection_invalidated=True)
    assert type(translate(refused, "server")) is DatabaseUnavailable
    assert type(translate(lost, "server")) is DatabaseUnavailable
    assert is_disconnect(lost)
    assert not is_disconnect(refused)


def test_other_failures_of_the_sql_layer_are_storage_errors() -> None:
    waited = PoolTimeout("QueuePool limit of size 4 overflow 0 reached")
    assert type(translate(waited, "here")) is DatabaseUnavailable
    assert type(translate(InvalidRequestError("used wrongly"), "here")) is StorageError
    assert not is_disconnect(waited)


def test_a_full_disk_is_told_from_other_errors_of_the_system() -> None:
    assert full_disk(OSError(errno.ENOSPC, "full"))
    assert full_disk(OSError(errno.EDQUOT, "quota"))
    assert not full_disk(OSError(errno.EACCES, "no"))
