"""Composition root: everything is built here, once, and closed in order."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator, Collection
from dataclasses import dataclass

from carrel.core.clock import Clock, system_clock
from carrel.events import LogObserver, Observer
from carrel.ingest.browser.browser import Browser
from carrel.ingest.fetch.fetcher import Fetcher
from carrel.ingest.reading.reader import Reader
from carrel.ingest.reading.sandbox import Sandbox
from carrel.services.attempt import Handler
from carrel.services.crawl import Crawl
from carrel.services.ingest import Ingest
from carrel.services.jobs import Jobs
from carrel.services.library import Library
from carrel.services.worker import Worker
from carrel.settings import Settings
from carrel.storage.backup import backup_before_migration
from carrel.storage.catalog import Catalog
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
    library: Library
    observer: Observer

    def worker(
        self,
        handlers: dict[str, Handler] | None = None,
        *,
        grace: float = 5.0,
        only: Collection[int] | None = None,
    ) -> Worker:
        """Return a worker for all kinds of jobs, or for these jobs; handlers may be added."""
        return Worker(
            self.jobs,
            settings=self.settings.jobs,
            handlers=self.library.handlers | (handlers or {}),
            observer=self.observer,
            grace=grace,
            only=only,
        )


@contextlib.asynccontextmanager
async def open_app(
    settings: Settings, *, clock: Clock = system_clock, observer: Observer | None = None
) -> AsyncIterator[App]:
    """Open the database, bring its schema up to date and build the services."""
    async with contextlib.AsyncExitStack() as opened:
        database = Database(settings.database_url, settings.database, clock=clock)
        opened.push_async_callback(database.close)
        migrate(database, lambda found: backup_before_migration(database, settings.home, found))
        sandbox = Sandbox(settings.parser)
        reader = Reader(sandbox, pdf_pages=settings.parser.pdf_pages)
        opened.push_async_callback(sandbox.close)
        fetcher = await opened.enter_async_context(Fetcher(settings.fetch, clock=clock))
        corpus = Corpus(database, settings.corpus)
        jobs = Jobs(database, settings.jobs)
        yield App(
            settings=settings,
            database=database,
            corpus=corpus,
            jobs=jobs,
            library=_library(
                database,
                corpus,
                jobs,
                fetcher=fetcher,
                reader=reader,
                browser=Browser(settings.browser, fetcher),
            ),
            observer=observer or LogObserver(logging.getLogger("carrel")),
        )


def _library(
    database: Database,
    corpus: Corpus,
    jobs: Jobs,
    *,
    fetcher: Fetcher,
    reader: Reader,
    browser: Browser,
) -> Library:
    catalog = Catalog(database)
    ingest = Ingest(corpus, catalog, fetcher=fetcher, reader=reader, browser=browser)
    crawl = Crawl(database, catalog, fetcher=fetcher, ingest=ingest)
    return Library(database, corpus, jobs=jobs, ingest=ingest, crawl=crawl)
