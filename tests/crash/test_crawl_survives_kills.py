"""A crawling process is killed again and again; the crawl goes on where it was."""

from __future__ import annotations

import asyncio
import random
import sys
from asyncio.subprocess import Process
from datetime import UTC, datetime
from pathlib import Path

import psutil
import pytest

from carrel.core.jobs import Job, JobState
from carrel.services import crawl
from carrel.services.crawl import Plan
from carrel.services.ingest import AT_ONCE
from carrel.services.jobs import Jobs
from carrel.storage import audit
from carrel.storage.catalog import Catalog
from carrel.storage.database import Database
from tests.crash.crawl_worker import SETTINGS
from tests.fault_server import Request
from tests.site_server import WORDS, Site, article, page

ROOT = Path(__file__).parents[2]


class SlowSite(Site):
    """A site that takes its time, and knows when each page was asked for."""

    def fill(self, size: int) -> list[str]:
        """Serve so many pages."""
        self.times: list[tuple[str, datetime]] = []
        paths = ["/" if at == 0 else f"/page-{at}" for at in range(size)]
        for at, path in enumerate(paths):
            below = paths[at * 3 + 1 : at * 3 + 4]
            self._serve_page(path, article(f"Page {at}", f"Leaf {at}. {WORDS * 9}", links=below))
        return paths

    def _serve_page(self, path: str, body: str) -> None:
        async def slowly(request: Request, writer: asyncio.StreamWriter) -> None:
            self.times.append((path, datetime.now(UTC)))
            await asyncio.sleep(0.02)
            await page(body)(request, writer)

        self.paths[path] = slowly


class Killer:
    """Starts a worker, lets it store some pages, kills it, and starts the next."""

    def __init__(self, database: Database, url: str, home: Path) -> None:
        self._jobs = Jobs(database, SETTINGS)
        self._catalog = Catalog(database)
        self._url = url
        self._home = home
        self._chance = random.Random(11)
        self.orphans: list[psutil.Process] = []
        self.kills = 0

    async def run(self, plan: Plan, *, every: int, limit: float) -> Job:
        """Crawl amid the killing: a worker dies after about so many further pages."""
        job = await self._jobs.enqueue(crawl.KIND, plan.payload(), max_attempts=SETTINGS.attempts)
        async with asyncio.timeout(limit):
            while not job.ended:
                stored = len(await self._catalog.list())
                worker = await self._start()
                try:
                    job = await self._watch(job, stored + every)
                finally:
                    self._kill(worker)
                    await worker.wait()
        return job

    async def _watch(self, job: Job, enough: int) -> Job:
        while not job.ended:
            if len(await self._catalog.list()) >= enough:
                await asyncio.sleep(self._chance.uniform(0, 0.1))
                self.kills += 1
                return await self._jobs.get(job.id)
            job = await self._jobs.wait(job.id, timeout=0.02)
        return job

    def _kill(self, worker: Process) -> None:
        self.orphans += psutil.Process(worker.pid).children(recursive=True)
        worker.kill()

    async def _start(self) -> Process:
        with (self._home / "worker.log").open("ab") as log:
            return await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.crash.crawl_worker", self._url, str(self._home)),
                cwd=ROOT,
                stdout=log,
                stderr=log,
            )


async def survive(url: str, home: Path, *, pages: int, every: int, limit: float) -> int:
    """Crawl a site amid the killing, check what is left behind, and return the kills."""
    database = Database(url)
    try:
        async with SlowSite() as site:
            paths = site.fill(pages)
            killer = Killer(database, url, home)
            job = await killer.run(
                Plan(url=site.url("/"), max_pages=pages, max_depth=20), every=every, limit=limit
            )
            sources = {source.url: source for source in await Catalog(database).list()}
            assert (job.state, (job.result or {})["pages"]) == (JobState.COMPLETED, pages)
            assert sorted(sources) == sorted(site.url(path) for path in paths)
            assert {source.version for source in sources.values()} == {1}
            for path, asked_at in site.times:
                stored_at = sources[site.url(path)].fetched_at
                assert stored_at is not None
                assert asked_at < stored_at, f"{path} was fetched again after it was stored"
            assert len(site.times) <= pages + killer.kills * AT_ONCE
            assert await database.read(audit.check) == []
            _, alive = psutil.wait_procs(killer.orphans, timeout=10)
            assert alive == []
            return killer.kills
    finally:
        await database.close()


async def test_a_crawl_goes_on_where_it_was_after_kills(database_url: str, tmp_path: Path) -> None:
    kills = await survive(database_url, tmp_path, pages=60, every=18, limit=100)
    assert kills >= 2


@pytest.mark.full
async def test_a_long_crawl_survives_dozens_of_kills(database_url: str, tmp_path: Path) -> None:
    kills = await survive(database_url, tmp_path, pages=900, every=30, limit=900)
    print(f"\n{kills} kills")
    assert kills >= 20
