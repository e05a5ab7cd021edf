"""Composition root: everything is built here, once, and closed in order."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator, Collection
from dataclasses import dataclass

from carrel.core.clock import Clock, system_clock
from carrel.core.embedding import Embedder
from carrel.core.encoder_settings import EncoderSettings
from carrel.core.language import LanguageModel
from carrel.errors import EncoderError, ModelError
from carrel.events import LogObserver, Observer, Observers
from carrel.inference.choose import choose
from carrel.inference.language.choose import choose as choose_model
from carrel.ingest.browser.browser import Browser
from carrel.ingest.fetch.fetcher import Fetcher
from carrel.ingest.reading.reader import Reader
from carrel.ingest.reading.sandbox import Sandbox
from carrel.retrieve.search import Former, Search
from carrel.services.attempt import Handler
from carrel.services.crawl import Crawl
from carrel.services.embedding import Embedding, queueing
from carrel.services.hook import Hook
from carrel.services.identity import Identity
from carrel.services.ingest import Ingest
from carrel.services.jobs import Jobs
from carrel.services.library import Library
from carrel.services.synthesis import Synthesis
from carrel.services.websites.data import WebsiteData
from carrel.services.websites.querying import Querying
from carrel.services.websites.reports import Reports
from carrel.services.websites.runs import Runs
from carrel.services.websites.websites import Websites
from carrel.services.worker import Worker
from carrel.settings import Settings
from carrel.storage.backup import backup_before_migration
from carrel.storage.catalog import Catalog
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database, Effect
from carrel.storage.migrate import migrate

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class App:
    """The opened parts of one process."""

    settings: Settings
    identity: Identity
    database: Database
    corpus: Corpus
    jobs: Jobs
    library: Library
    embedder: Embedder | None
    embedding: Embedding
    search: Search
    model: LanguageModel | None
    synthesis: Synthesis
    websites: Websites
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
            handlers=self.library.handlers | self.embedding.handlers | (handlers or {}),
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
        jobs = Jobs(database, settings.jobs)
        embedder = _embedder(settings.encoder)
        if embedder is not None:
            opened.push_async_callback(embedder.close)
        added = queueing(jobs) if embedder is not None else None
        corpus = Corpus(database, settings.corpus, added=added)
        library = await _library(
            settings, opened, database, corpus=corpus, jobs=jobs, encoding=added
        )
        search = Search(corpus, embedder, settings.search, former=_former(opened))
        observer = await _observer(settings, observer, opened)
        model = _model(settings, observer)
        if model is not None:
            opened.push_async_callback(model.close)
        synthesis = Synthesis(model, seconds=settings.model.synthesis)
        embedding = Embedding(corpus, jobs, embedder)
        reports = Reports(observer, clock)
        websites = Websites(
            library,
            clock=clock,
            jobs=jobs,
            runs=Runs(library, jobs=jobs, embedding=embedding, reports=reports),
            querying=Querying(search, library.catalog, synthesis=synthesis, reports=reports),
            data=WebsiteData(library, corpus, embedder),
            look_after=settings.websites.look_after,
        )
        opened.push_async_callback(websites.close)
        yield App(
            settings=settings,
            identity=Identity(settings.identity),
            database=database,
            corpus=corpus,
            jobs=jobs,
            library=library,
            embedder=embedder,
            embedding=embedding,
            search=search,
            model=model,
            synthesis=synthesis,
            websites=websites,
            observer=observer,
        )


async def _observer(
    settings: Settings, given: Observer | None, opened: contextlib.AsyncExitStack
) -> Observer:
    """Return who hears of what happens: the log or the observer given, and a hook if one is set."""
    observer = given or LogObserver(logging.getLogger("carrel"))
    if not settings.events.hook:
        return observer
    return Observers(observer, await opened.enter_async_context(Hook(settings.events.hook)))


def _former(opened: contextlib.AsyncExitStack) -> Former:
    """Return the way to the bundled encoder while its vectors still serve for another one."""
    held: dict[str, Embedder] = {}
    looked = False

    def find(name: str) -> Embedder | None:
        nonlocal looked
        if not looked and (bundled := _embedder(EncoderSettings())) is not None:
            opened.push_async_callback(bundled.close)
            held[bundled.name] = bundled
        looked = True
        return held.get(name)

    return find


def _embedder(settings: EncoderSettings) -> Embedder | None:
    """Return the encoder; a damaged one is no reason to keep the pages from their reader."""
    try:
        return choose(settings)
    except EncoderError as error:
        logger.warning("search goes by keywords alone: %s %s", error.message, error.suggestion)
        return None


def _model(settings: Settings, observer: Observer) -> LanguageModel | None:
    """Return the language model; without one all goes on but what only a model can do."""
    try:
        return choose_model(settings.model, observer=observer)
    except ModelError as error:
        logger.warning("no language model: %s %s", error.message, error.suggestion)
        return None


async def _library(
    settings: Settings,
    opened: contextlib.AsyncExitStack,
    database: Database,
    *,
    corpus: Corpus,
    jobs: Jobs,
    encoding: Effect | None,
) -> Library:
    """Build what brings pages in, and open what it needs: worker processes and connections."""
    sandbox = Sandbox(settings.parser)
    opened.push_async_callback(sandbox.close)
    reader = Reader(sandbox, pdf_pages=settings.parser.pdf_pages)
    fetcher = await opened.enter_async_context(Fetcher(settings.fetch, clock=database.clock))
    browser = Browser(settings.browser, fetcher)
    catalog = Catalog(database, encoding=encoding)
    ingest = Ingest(corpus, catalog, fetcher=fetcher, reader=reader, browser=browser)
    crawl = Crawl(database, catalog, fetcher=fetcher, ingest=ingest)
    return Library(database, corpus, catalog=catalog, jobs=jobs, ingest=ingest, crawl=crawl)
