"""Driver errors become Carrel's, once, here."""

from __future__ import annotations

import errno
import sqlite3

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from carrel.errors import (
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseUnavailable,
    StorageError,
    StorageFull,
)

_SQLITE: dict[int, type[StorageError]] = {
    sqlite3.SQLITE_BUSY: DatabaseBusy,
    sqlite3.SQLITE_LOCKED: DatabaseBusy,
    sqlite3.SQLITE_FULL: StorageFull,
    sqlite3.SQLITE_CORRUPT: DatabaseDamaged,
    sqlite3.SQLITE_NOTADB: DatabaseDamaged,
    sqlite3.SQLITE_CANTOPEN: DatabaseUnavailable,
    sqlite3.SQLITE_READONLY: DatabaseUnavailable,
    sqlite3.SQLITE_PERM: DatabaseUnavailable,
}
_SQLSTATE: dict[str, type[StorageError]] = {
    "40001": DatabaseBusy,  # serialization failure
    "40P01": DatabaseBusy,  # deadlock
    "55P03": DatabaseBusy,  # lock not available
    "53100": StorageFull,
    "53200": StorageFull,
    "53300": DatabaseBusy,  # too many connections
    "3D000": DatabaseUnavailable,  # no such database
    "28000": DatabaseUnavailable,
    "28P01": DatabaseUnavailable,  # wrong password
}
_SQLSTATE_CLASSES: dict[str, type[StorageError]] = {
    "08": DatabaseUnavailable,
    "57": DatabaseUnavailable,
    "XX": DatabaseDamaged,
}


def translate(cause: SQLAlchemyError, place: str) -> StorageError:
    """Return Carrel's error for a database error; the driver's words stay in the log alone."""
    kind = _kind(cause)
    return kind(f"{(kind.__doc__ or '').strip().rstrip('.')} ({place}).", details={"at": place})


def is_disconnect(cause: SQLAlchemyError) -> bool:
    """Say whether the connection was lost, so that a fresh one may do better."""
    return isinstance(cause, DBAPIError) and bool(cause.connection_invalidated)


def full_disk(cause: OSError) -> bool:
    """Say whether an operating-system error means that space ran out."""
    return cause.errno in (errno.ENOSPC, errno.EDQUOT)


def _kind(cause: SQLAlchemyError) -> type[StorageError]:
    if not isinstance(cause, DBAPIError):
        return DatabaseUnavailable if "QueuePool" in str(cause) else StorageError
    origin = cause.orig
    code = getattr(origin, "sqlite_errorcode", None)
    if code is not None:
        # Extended codes carry the primary code in their low byte.
        return _SQLITE.get(code & 0xFF, StorageError)
    state = getattr(origin, "sqlstate", None)
    if state is not None:
        return _SQLSTATE.get(state, _SQLSTATE_CLASSES.get(state[:2], StorageError))
    if cause.connection_invalidated or type(origin).__name__ in (
        "OperationalError",
        "ConnectionTimeout",
    ):
        return DatabaseUnavailable
    return StorageError
