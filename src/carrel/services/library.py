"""The library: add pages and sites, look at them again, remove them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from carrel.core.jobs import Job, JobDraft, JobState, run_key
from carrel.core.pages import Source, storable
from carrel.ingest.fetch.urls import identity
from carrel.services import crawl, ingest
from carrel.services.attempt import Handler
from carrel.services.crawl import Crawl, Plan
from carrel.services.ingest import Ingest
from carrel.services.jobs import Jobs
from carrel.storage import runs, sources
from carrel.storage.catalog import Catalog
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.frontier import Rows
from carrel.storage.versioning import Removed

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
        catalog: Catalog,
        jobs: Jobs,
        ingest: Ingest,
        crawl: Crawl,
    ) -> None:
        self._database = database
        self._corpus = corpus
        self._jobs = jobs
        self._crawl = crawl
        self.catalog = catalog
        self.ingest = ingest
        self.site_maps = crawl.site_maps

    @property
    def handlers(self) -> dict[str, Handler]:
        """The kinds of jobs that this part of Carrel does."""
        return {ingest.KIND: self.ingest.work, crawl.KIND: self._crawl.work}

    async def add(
        self, url: str, *, content_type: str = "", force: bool = False, call: str = ""
    ) -> Added:
        """Queue a page; one that is here already is left as it is unless forced.

        Another content type than it had is a reason to read it again. Source and job are one
        transaction; `call` is noted in the payload of a job that is new.
        """
        address, now = identity(url), self._database.clock()

        def work(rows: Rows) -> Added:
            found = sources.ensure(rows, address, content_type=content_type, now=now)
            other = content_type not in ("", found.content_type)
            if found.version and not force and not other:
                return Added(source=found, job=None)
            if other:
                sources.change(rows, found.id, {"content_type": storable(content_type)})
            return self._begin(rows, found, force=force or other, priority=1, call=call)

        return self._woken(await self._database.write(work))

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
        if len(ids) == 1:
            return (await self.look_again(ids[0], force=force)).job
        return await self._jobs.enqueue(ingest.KIND, {"sources": ids, "force": force})

    async def look_again(
        self, source_id: int, *, force: bool = False, priority: int = 0, call: str = ""
    ) -> Added:
        """Queue a second look at one source; `call` is noted in the payload of a new job."""

        def work(rows: Rows) -> Added:
            found = sources.get(rows, source_id)
            return self._begin(rows, found, force=force, priority=priority, call=call)

        return self._woken(await self._database.write(work))

    async def glance(self, source_id: int) -> None:
        """Queue a look that only tells whether a page has changed on its site."""
        payload = {"sources": [source_id], "glance": True}
        await self._jobs.enqueue(ingest.KIND, payload, key=f"glance:{source_id}", max_attempts=1)

    async def remove(self, source_id: int) -> Source:
        """Delete a source and every trace of it, from the file too."""
        return (await self.take_away(source_id)).source

    async def take_away(self, source_id: int) -> Removed:
        """`remove`, and say how much that was."""
        gone = await self._corpus.remove(source_id)
        await self._database.empty_log()
        return gone

    def _begin(self, rows: Rows, found: Source, *, force: bool, priority: int, call: str) -> Added:
        """Queue the job that looks at a source, and let the source wait for it."""
        payload = {"sources": [found.id], "force": force, "was": found.state}
        draft = JobDraft(
            kind=ingest.KIND,
            payload=payload | ({"call": call} if call else {}),
            key=run_key(found.id),
            priority=priority,
            max_attempts=self._jobs.attempts,
        )
        job = self._jobs.queueing(draft)(rows)
        if job.state is JobState.PENDING:
            runs.begin(rows, found.id)
        return Added(source=sources.get(rows, found.id), job=job)

    def _woken(self, added: Added) -> Added:
        if added.job is not None:
            self._jobs.wake(added.job.id)
        return added
