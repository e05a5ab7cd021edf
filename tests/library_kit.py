"""An opened Carrel with a worker beside the test, on a store of the test's choosing."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

from carrel.app import App, open_app
from carrel.core.clock import Clock, system_clock
from carrel.core.embedding import Embedder
from carrel.core.encoder_settings import EncoderSettings
from carrel.core.event_settings import EventSettings, WebsiteSettings
from carrel.core.jobs import Job
from carrel.core.language_settings import ModelSettings
from carrel.core.mcp_settings import McpSettings
from carrel.core.pages import Source
from carrel.core.pipeline_settings import PipelineSettings
from carrel.core.research_settings import ResearchSettings
from carrel.events import ListObserver
from carrel.ingest.reading.page import answer
from carrel.services.crawl import Plan
from carrel.services.library import Added, Library
from carrel.settings import (
    BrowserSettings,
    CorpusSettings,
    DatabaseSettings,
    FetchSettings,
    JobSettings,
    ParserSettings,
    Settings,
)
from carrel.storage import audit
from carrel.storage.audit import Fault

PATIENCE = 30.0
JOBS = JobSettings(lease=5, poll=0.02, backoff=0.02, attempts=2)
FETCH = FetchSettings(allow="127.0.0.1")
NO_BROWSER = BrowserSettings(use="off")
NO_ENCODER = EncoderSettings(use="off")


class NearReader:
    """Reads pages in the test's own process, and remembers which: a sandbox without walls."""

    def __init__(self) -> None:
        self.read: list[str] = []

    async def ask(self, header: bytes, body: bytes, *, url: str = "") -> bytes:
        """Answer as a worker process would."""
        self.read.append(url)
        return answer(header, body)

    async def warm(self) -> None:
        """Nothing has to be started."""

    async def close(self) -> None:
        """Nothing has to be ended."""


@dataclass
class Desk:
    """What a test of the services works with."""

    app: App
    events: ListObserver
    reader: NearReader = field(default_factory=NearReader)

    @property
    def library(self) -> Library:
        """The service under test."""
        return self.app.library

    async def ended(self, job: Job | None) -> Job:
        """Wait for the end of a job."""
        assert job is not None
        found = await self.app.jobs.wait(job.id, timeout=PATIENCE)
        assert found.ended, found
        return found

    async def add(self, url: str, **how: str | bool) -> Source:
        """Add a page, wait until it was looked at, and return its source."""
        added: Added = await self.library.add(url, **how)  # type: ignore[arg-type]
        if added.job is not None:
            await self.ended(added.job)
        return await self.library.catalog.get(added.source.id)

    async def refresh(self, source: Source, *, force: bool = False) -> Source:
        """Look at a page again."""
        await self.ended(await self.library.refresh([source.id], force=force))
        return await self.library.catalog.get(source.id)

    async def crawl(self, url: str, **how: object) -> Job:
        """Crawl a site to its end."""
        return await self.ended(await self.library.crawl(Plan(url=url, **how)))  # type: ignore[arg-type]

    async def urls(self) -> list[str]:
        """Return the addresses of all sources, sorted."""
        return sorted(source.url for source in await self.library.catalog.list())

    async def faults(self) -> list[Fault]:
        """Return what is wrong with the store."""
        return await self.app.database.read(audit.check)


@contextlib.asynccontextmanager
async def opened(
    url: str,
    home: Path,
    *,
    fetch: FetchSettings = FETCH,
    jobs: JobSettings = JOBS,
    corpus: CorpusSettings | None = None,
    parser: ParserSettings | None = None,
    browser: BrowserSettings = NO_BROWSER,
    embedder: Embedder | None = None,
    model: ModelSettings | None = None,
    clock: Clock = system_clock,
    websites: WebsiteSettings | None = None,
    events: EventSettings | None = None,
    research: ResearchSettings | None = None,
    pipelines: PipelineSettings | None = None,
    mcp: McpSettings | None = None,
    encoder: EncoderSettings = NO_ENCODER,
    working: bool = True,
) -> AsyncIterator[Desk]:
    """Open Carrel with a worker; with `parser` pages are read in real worker processes.

    Without an embedder no vectors are made.
    """
    settings = Settings(
        home=home,
        database=DatabaseSettings(url=url),
        fetch=fetch,
        jobs=jobs,
        corpus=corpus or CorpusSettings(),
        parser=parser or ParserSettings(),
        browser=browser,
        encoder=encoder,
        model=model or ModelSettings(),
        websites=websites or WebsiteSettings(),
        events=events or EventSettings(),
        research=research or ResearchSettings(),
        pipelines=pipelines or PipelineSettings(),
        mcp=mcp or McpSettings(),
    )
    reader, seen = NearReader(), ListObserver()
    with contextlib.ExitStack() as patches:
        if parser is None:
            patches.enter_context(patch("carrel.app.Sandbox", lambda _: reader))
        patches.enter_context(patch("carrel.app.choose", lambda _: embedder))
        async with (
            open_app(settings, observer=seen, clock=clock) as app,
            _working(app) if working else contextlib.nullcontext(),
        ):
            yield Desk(app, seen, reader)


@contextlib.asynccontextmanager
async def _working(app: App) -> AsyncIterator[None]:
    stop = asyncio.Event()
    working = asyncio.create_task(app.worker(grace=0.0).run(stop))
    try:
        yield
    finally:
        stop.set()
        await asyncio.wait_for(working, PATIENCE)
