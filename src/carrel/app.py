"""Composition root: everything is built here, once, and closed in order."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator, Collection
from dataclasses import dataclass
from functools import partial

from carrel.core.clock import Clock, system_clock
from carrel.core.embedding import Embedder
from carrel.core.encoder_settings import EncoderSettings
from carrel.core.language import LanguageModel
from carrel.errors import EncoderError, ModelError
from carrel.events import LogObserver, Observer, Observers
from carrel.inference.choose import choose, choose_tokenizer
from carrel.inference.language.choose import choose as choose_model
from carrel.ingest.browser.browser import Browser
from carrel.ingest.fetch.fetcher import Fetcher
from carrel.ingest.reading.reader import Reader
from carrel.ingest.reading.sandbox import Sandbox
from carrel.retrieve.search import Former, Search
from carrel.services.attempt import Handler
from carrel.services.briefs import Briefs
from carrel.services.crawl import Crawl
from carrel.services.embedding import Embedding, queueing
from carrel.services.hook import Hook
from carrel.services.identity import Identity
from carrel.services.ingest import Ingest
from carrel.services.jobs import Jobs
from carrel.services.library import Library
from carrel.services.limits import Limits
from carrel.services.page_door import PageDoor
from carrel.services.pipeline_kit import PipelineDesk, pipeline_desk
from carrel.services.proposing import Proposing
from carrel.services.research import ResearchDesk, research_desk
from carrel.services.synthesis import Synthesis
from carrel.services.tasks.service import TaskService
from carrel.services.tracing import tracing
from carrel.services.users.desk import UserDesk, user_desk
from carrel.services.verify import Verify
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
from carrel.storage.shelves import Shelves
from carrel.storage.task_store import TaskStore
from carrel.text.tokens import counted_by

logger = logging.getLogger(__name__)
_PATIENCE = 5.0  # seconds that a pipeline waits for the vectors of pages it has fetched


@dataclass(frozen=True, slots=True, kw_only=True)
class App:
    """The opened parts of one process."""

    settings: Settings
    users: UserDesk
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
    research: ResearchDesk
    pipelines: PipelineDesk
    briefs: Briefs
    verify: Verify
    tasks: TaskService
    observer: Observer

    @property
    def identity(self) -> Identity:
        """Who calls."""
        return self.users.identity

    @property
    def limits(self) -> Limits:
        """How often callers may do what costs something."""
        return self.users.limits

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
        opened.enter_context(counted_by(choose_tokenizer(settings.encoder)))
        database = _database(settings, clock, opened)
        await opened.enter_async_context(tracing(settings.events))
        heard = await _observer(settings, observer, opened)
        yield await _built(settings, opened, database, heard)


async def _built(
    settings: Settings, opened: contextlib.AsyncExitStack, database: Database, observer: Observer
) -> App:
    clock, jobs = database.clock, Jobs(database, settings.jobs)
    embedder = _embedder(settings.encoder, opened)
    added = queueing(jobs) if embedder is not None else None
    corpus = Corpus(database, settings.corpus, added=added)
    model = _model(settings, observer, opened)
    proposing = _proposing(settings, model, observer)
    library = await _library(
        settings, opened, database, corpus=corpus, jobs=jobs, encode=added, proposing=proposing
    )
    search = Search(corpus, embedder, settings.search, former=_former(opened))
    synthesis = Synthesis(model, seconds=settings.model.synthesis)
    embedding = Embedding(corpus, jobs, embedder)
    reports = Reports(observer, clock)
    querying = Querying(search, library.catalog, synthesis=synthesis, reports=reports)
    runs = Runs(library, jobs=jobs, embedding=embedding, reports=reports)
    data = WebsiteData(library, corpus, embedder)
    websites = _websites(
        settings, opened, library, clock, jobs=jobs, runs=runs, querying=querying, data=data
    )
    users = user_desk(settings, database)
    door = partial(PageDoor, library, embedding, Shelves(database), patience=_PATIENCE)
    pipelines = pipeline_desk(
        settings, opened, search, database=database, model=model, observer=observer, door=door
    )
    return App(
        settings=settings,
        users=users,
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
        research=research_desk(
            settings, library, database, search=search, embedding=embedding, observer=observer
        ),
        pipelines=pipelines,
        briefs=Briefs(),
        verify=Verify(database),
        tasks=_tasks(settings, database, users),
        observer=observer,
    )


def _websites(
    settings: Settings,
    opened: contextlib.AsyncExitStack,
    library: Library,
    clock: Clock,
    *,
    jobs: Jobs,
    runs: Runs,
    querying: Querying,
    data: WebsiteData,
) -> Websites:
    """Build what the tools for websites call."""
    websites = Websites(
        library,
        clock=clock,
        jobs=jobs,
        runs=runs,
        querying=querying,
        data=data,
        look_after=settings.websites.look_after,
    )
    opened.push_async_callback(websites.close)
    return websites


def _tasks(settings: Settings, database: Database, users: UserDesk) -> TaskService:
    zones = users.accounts.zone
    return TaskService(TaskStore(database), zone=settings.tasks.zone, zones=zones)


def _database(settings: Settings, clock: Clock, opened: contextlib.AsyncExitStack) -> Database:
    """Open the database and bring its schema up to date."""
    database = Database(settings.database_url, settings.database, clock=clock)
    opened.push_async_callback(database.close)
    migrate(database, lambda found: backup_before_migration(database, settings.home, found))
    return database


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
        if not looked and (bundled := _embedder(EncoderSettings(), opened)) is not None:
            held[bundled.name] = bundled
        looked = True
        return held.get(name)

    return find


def _embedder(settings: EncoderSettings, opened: contextlib.AsyncExitStack) -> Embedder | None:
    """Return the encoder; a damaged one is no reason to keep the pages from their reader."""
    try:
        found = choose(settings)
    except EncoderError as error:
        logger.warning("search goes by keywords alone: %s %s", error.message, error.suggestion)
        return None
    if found is not None:
        opened.push_async_callback(found.close)
    return found


def _model(
    settings: Settings, observer: Observer, opened: contextlib.AsyncExitStack
) -> LanguageModel | None:
    """Return the language model; without one all goes on but what only a model can do."""
    try:
        found = choose_model(settings.model, observer=observer)
    except ModelError as error:
        logger.warning("no language model: %s %s", error.message, error.suggestion)
        return None
    if found is not None:
        opened.push_async_callback(found.close)
    return found


def _proposing(
    settings: Settings, model: LanguageModel | None, observer: Observer
) -> Proposing | None:
    """Return who asks the model for fields, if there is a model and the settings allow it."""
    if model is None or not settings.model.field_proposals:
        return None
    return Proposing(model, observer, seconds=settings.model.timeout)


async def _library(
    settings: Settings,
    opened: contextlib.AsyncExitStack,
    database: Database,
    *,
    corpus: Corpus,
    jobs: Jobs,
    encode: Effect | None,
    proposing: Proposing | None,
) -> Library:
    """Build what brings pages in, and open what it needs: worker processes and connections."""
    sandbox = Sandbox(settings.parser)
    opened.push_async_callback(sandbox.close)
    reader = Reader(sandbox, pdf_pages=settings.parser.pdf_pages)
    fetcher = await opened.enter_async_context(Fetcher(settings.fetch, clock=database.clock))
    browser = Browser(settings.browser, fetcher)
    catalog = Catalog(database, encoding=encode)
    ingest = Ingest(
        corpus, catalog, fetcher=fetcher, reader=reader, browser=browser, proposing=proposing
    )
    crawl = Crawl(database, catalog, fetcher=fetcher, ingest=ingest)
    return Library(database, corpus, catalog=catalog, jobs=jobs, ingest=ingest, crawl=crawl)
