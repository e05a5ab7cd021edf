"""A store for one evaluation: made for it, gone after it, and never the user's own."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from carrel.config import mask_url
from carrel.core.clock import system_clock
from carrel.errors import DataValidationError
from carrel.settings import Settings
from carrel.storage.backup import write_backup
from carrel.storage.catalog import Catalog
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.engines import parse_url
from carrel.storage.migrate import migrate
from carrel.storage.probe import probe


@contextlib.asynccontextmanager
async def open_trial(settings: Settings, url: str | None = None) -> AsyncIterator[Database]:
    """Yield an empty store: a file in a temporary folder, or the empty database that is named.

    What was stored in a named database is deleted again.
    """
    with tempfile.TemporaryDirectory(prefix="carrel-eval-") as folder:
        if url is not None:
            _refuse_used(settings, url)
        database = Database(url or f"sqlite:///{Path(folder).as_posix()}/trial.db")
        try:
            migrate(database, lambda _: Path(folder))
            try:
                yield database
            finally:
                if url is not None:
                    await _clear(database)
        finally:
            await database.close()


@contextlib.asynccontextmanager
async def open_copy(settings: Settings) -> AsyncIterator[Database]:
    """Yield a copy of the configured store, which may be changed at will; it is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="carrel-eval-") as folder:
        file = Path(folder) / "copy.db"
        original = Database(settings.database_url, settings.database)
        try:
            await write_backup(original, file)
        finally:
            await original.close()
        database = Database(f"sqlite:///{file.as_posix()}")
        try:
            migrate(database, lambda _: file)
            yield database
        finally:
            await database.close()


def _refuse_used(settings: Settings, url: str) -> None:
    """Refuse the configured store, and any that holds something."""
    advice = "Name an empty database, or leave --database out for a temporary file."
    if parse_url(url) == parse_url(settings.database_url):
        raise DataValidationError(f"{mask_url(url)} is Carrel's own store", suggestion=advice)
    found = probe(url, settings.database, now=system_clock())
    for problem, _ in found.problems.values():
        raise problem
    counts = found.census
    used = counts is not None and (any(counts.sources.values()) or any(counts.jobs.values()))
    if used or found.standing in ("older", "newer"):
        raise DataValidationError(f"{mask_url(url)} is not empty", suggestion=advice)


async def _clear(database: Database) -> None:
    corpus = Corpus(database)
    for encoder in await corpus.encoders():
        await corpus.forget(encoder)
    for source in await Catalog(database).list():
        await corpus.delete(source.id)
