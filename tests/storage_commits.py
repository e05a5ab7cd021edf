"""A program to be watched: so many writes, each acknowledged on standard error."""

from __future__ import annotations

import os
import signal
import sys

from sqlalchemy import Connection, update

from carrel.storage import engines
from carrel.storage.database import Database
from carrel.storage.tables import corpus


def write(connection: Connection) -> None:
    connection.execute(update(corpus).values(version=corpus.c.version + 1))


if __name__ == "__main__":
    url, count, synchronous = sys.argv[1:]
    engines._PRAGMAS["synchronous"] = synchronous
    database = Database(url)
    database.write_now(write)
    os.kill(os.getpid(), signal.SIGSTOP)
    for _ in range(int(count)):
        database.write_now(write)
        os.write(2, b".")
    os._exit(0)  # no further syncs while the file is closed
