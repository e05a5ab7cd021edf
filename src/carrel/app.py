"""Composition root: everything is built here, once, and closed in order."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass

from carrel.core.clock import Clock, system_clock
from carrel.events import LogObserver, Observer
from carrel.services.attempt import Handler
from carrel.services.jobs import Jobs
from carrel.services.worker import Worker
from carrel.settings import Settings
from carrel.storage.backup import backup_before_migration
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.migrate import migrate


@dataclass(frozen=True, slots=True, kw_only=True)
class App:
    """The opened parts of one process."""

    settings: Settings
    database: Database
    corpus: Corpus
    jobs: Jobs
    observer: Observer

    def worker(self, handlers: dict[str, Handler] | None = None) -> Worker:
        """Return a worker for all kinds of jobs; more handlers may be given."""
        return Worker(
            self.jobs,
            settings=self.settings.jobs,
            handlers=handlers or {},
            observer=self.observer,
        )


@contextlib.asynccontextmanager
async def open_app(
    settings: Settings, *, clock: Clock = system_clock, observer: Observer | None = None
) -> AsyncIterator[App]:
    """Open the database, bring its schema up to date and build the services."""
    database = Database(settings.database_url, settings.database, clock=clock)
    try:
        migrate(database, lambda found: backup_before_migration(database, settings.home, found))
        yield App(
            settings=settings,
            database=database,
            corpus=Corpus(database, settings.corpus),
            jobs=Jobs(database, settings.jobs),
            observer=observer or LogObserver(logging.getLogger("carrel")),
        )
    finally:
        await database.close()
