"""The library: add pages and sites, look at them again, remove them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from carrel.core.jobs import Job
from carrel.core.pages import Source
from carrel.ingest.fetch.urls import identity
from carrel.services import crawl, ingest
from carrel.services.attempt import Handler
from carrel.services.crawl import Crawl, Plan
from carrel.services.ingest import Ingest
from carrel.services.jobs import Jobs
from carrel.storage.catalog import Catalog
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database

STALE_AFTER = timedelta(days=30)
Which = Sequence[int] | Literal["stale", "all"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """A source that was asked for, and the job that reads it; none if it is here already."""

    source: Source
    job: Job | None


class Library:
    """What surfaces call to bring pages in and keep them fresh."""

    def __init__(
        self,
        database: Database,
        corpus: Corpus,
        *,
        jobs: Jobs,
        ingest: Ingest,
        crawl: Crawl,
    ) -> None:
        self._database = database
        self._corpus = corpus
        self._jobs = jobs
        self._crawl = crawl
        self.catalog = Catalog(database)
        self.ingest = ingest

    @property
    def handlers(self) -> dict[str, Handler]:
        """The kinds of jobs that this part of Carrel does."""
        return {ingest.KIND: self.ingest.work, crawl.KIND: self._crawl.work}

    async def add(self, url: str, *, content_type: str = "", force: bool = False) -> Added:
        """Queue a page; one that is here already is left as it is unless forced.

        Another content type than it had is a reason to read it again.
        """
        source = await self._corpus.add(identity(url), content_type=content_type)
        if content_type not in ("", source.content_type):
            source = await self.catalog.retype(source.id, content_type)
            force = True
        if source.version and not force:
            return Added(source=source, job=None)
        job = await self._jobs.enqueue(
            ingest.KIND,
            {"sources": [source.id], "force": force},
            key=f"{ingest.KIND}:{source.id}",
            priority=1,
        )
        return Added(source=source, job=job)

    async def crawl(self, plan: Plan) -> Job:
        """Queue a crawl; one of the same site that is under way is returned instead."""
        return await self._jobs.enqueue(
            crawl.KIND, plan.payload(), key=f"{crawl.KIND}:{identity(plan.url)}"
        )

    async def refresh(self, which: Which, *, force: bool = False) -> Job | None:
        """Queue a second look at sources; nothing to look at means no job."""
        if which == "all":
            ids = [source.id for source in await self.catalog.list()]
        elif which == "stale":
            before = self._database.clock() - STALE_AFTER
            ids = list(await self.catalog.stale(before=before))
        else:
            ids = [(await self.catalog.get(int(source_id))).id for source_id in which]
        if not ids:
            return None
        key = f"{ingest.KIND}:{ids[0]}" if len(ids) == 1 else None
        return await self._jobs.enqueue(ingest.KIND, {"sources": ids, "force": force}, key=key)

    async def remove(self, source_id: int) -> Source:
        """Delete a source and every trace of it, from the file too."""
        gone = await self._corpus.delete(source_id)
        await self._database.empty_log()
        return gone
