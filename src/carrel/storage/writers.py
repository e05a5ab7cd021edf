"""Those who write the indexes come one after the other: the row of `corpus` is their turnstile."""

from __future__ import annotations

from sqlalchemy import Connection, update

from carrel.storage.tables import corpus

_ADVANCE = update(corpus).values(version=corpus.c.version + 1).returning(corpus.c.version)


def advance(connection: Connection) -> int:
    """Begin a change of the indexes and return its version.

    On PostgreSQL this locks out other index writers until the transaction ends.
    """
    version: int = connection.execute(_ADVANCE).scalar_one()
    return version


def lock(connection: Connection) -> None:
    """Lock out index writers until the transaction ends, without changing anything."""
    connection.execute(update(corpus).values(version=corpus.c.version))
