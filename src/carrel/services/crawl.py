"""Crawling a site as a job: polite, within its limits, and resumable after a kill.

The addresses are rows: a page, its links and the note that it was seen are one transaction, so a
crawl that is taken up again goes on where it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from fnmatch import translate
from functools import lru_cache, partial

from carrel.core.pages import Link, Source
from carrel.errors import (
    DataValidationError,
    InvalidURL,
    JobCancelled,
    LeaseLost,
    RAGError,
    StorageError,
)
from carrel.ingest.fetch.errors import HostBusy, RobotsDisallowed, UnsupportedContent
from carrel.ingest.fetch.fetcher import Fetcher
from carrel.ingest.fetch.sitemap import read_site
from carrel.ingest.fetch.urls import identity, is_same_site, parse_url
from carrel.services.attempt import RunningJob
from carrel.services.ingest import AT_ONCE, Ingest
from carrel.services.leases import Outcome
from carrel.services.patience import Patience
from carrel.services.site_maps import SiteMaps
from carrel.services.together import each
from carrel.storage import frontier
from carrel.storage.catalog import Catalog
from carrel.storage.database import Database, Fence
from carrel.storage.frontier import Rows, Visit, Waiting

KIND = "crawl"
_BATCH = 256
_REMEMBERED = 65_536
_SHOWN_FAILURES = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What to crawl: patterns are globs on the whole address (`*/docs/*`)."""

    url: str
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    max_pages: int = 100
    max_depth: int = 5
    sitemap: bool = True
    content_type: str = ""

    def __post_init__(self) -> None:
        """Refuse numbers that make no sense."""
        if not 1 <= self.max_pages <= 100_000:
            raise DataValidationError(f"max_pages {self.max_pages} is outside 1 to 100,000")
        if not 0 <= self.max_depth <= 100:
            raise DataValidationError(f"max_depth {self.max_depth} is outside 0 to 100")
        parse_url(self.url)

    @classmethod
    def of(cls, payload: Mapping[str, object]) -> Plan:
        """Read a plan from a job's payload."""
        values = dict(payload)
        for name in ("include", "exclude"):
            found = values.get(name)
            values[name] = tuple(str(item) for item in found) if isinstance(found, list) else ()
        return cls(**values)  # type: ignore[arg-type]

    def payload(self) -> dict[str, object]:
        """Return the plan as a job's payload."""
        return asdict(self) | {"include": list(self.include), "exclude": list(self.exclude)}

    def is_same_site(self, url: str) -> bool:
        """Say whether an address lies on the site of the plan."""
        return is_same_site(parse_url(self.url), parse_url(url))

    def wants(self, url: str) -> bool:
        """Say whether an address belongs to the crawl: same site, and as the patterns say."""
        if not self.is_same_site(url):
            return False
        if any(re.match(translate(pattern), url) for pattern in self.exclude):
            return False
        return not self.include or any(re.match(translate(one), url) for one in self.include)


class _Found:
    """What one try of a crawl knows without asking the database.

    The rows are the truth; this spares questions whose answers they gave already.
    """

    def __init__(
        self, plan: Plan, known: set[str], counted: Mapping[Visit, int], *, patience: Patience
    ) -> None:
        self.patience = patience
        self._plan = plan
        self._known = known
        self._counted = dict(counted)
        # Most links of a site stand on many of its pages.
        self._place = lru_cache(_REMEMBERED)(self._place_of)

    def fresh(self, links: Iterable[str]) -> list[str]:
        """Return the identities of the links that may be new to the crawl, if it has room."""
        whole = sum(self._counted.values()) - self._counted[Visit.SKIPPED]
        if whole >= self._plan.max_pages:
            return []
        places = dict.fromkeys(self._place(link.partition("#")[0]) for link in links)
        return [place for place in places if place and place not in self._known]

    def add(self, urls: Sequence[str]) -> None:
        """Note addresses that the crawl has now."""
        self._known.update(urls)
        self._counted[Visit.WAITING] += len(urls)

    def settle(self, state: Visit) -> tuple[int, int]:
        """Count an address that waited; return how many are done, and of how many."""
        self._counted[Visit.WAITING] -= 1
        self._counted[state] += 1
        whole = sum(self._counted.values())
        return whole - self._counted[Visit.WAITING], whole

    def _place_of(self, link: str) -> str | None:
        try:
            name = identity(link)
        except InvalidURL:
            return None
        return name if self._plan.wants(name) else None


class Crawl:
    """Crawls sites page by page."""

    def __init__(
        self, database: Database, catalog: Catalog, *, fetcher: Fetcher, ingest: Ingest
    ) -> None:
        self._database = database
        self._catalog = catalog
        self._fetcher = fetcher
        self._ingest = ingest
        self.site_maps = SiteMaps(fetcher)

    async def work(self, running: RunningJob) -> Outcome:
        """Do a job: see every page of the plan."""
        plan, crawl_id = Plan.of(running.payload), running.job.id
        known, counted = await self._database.read(lambda rows: _state(rows, crawl_id))
        patience = Patience(self._fetcher.longest_delay)
        found = _Found(plan, known, counted, patience=patience)
        await self._ingest.warm()
        if not known:
            await self._seed(running, plan, found)
        while batch := await self._database.read(
            lambda rows: frontier.waiting(rows, crawl_id, limit=_BATCH)
        ):
            sources = await self._catalog.by_urls([entry.url for entry in batch])
            visit = partial(self._visit, running, plan, found=found, sources=sources)
            await each(batch, visit, at_once=AT_ONCE)
        result = await self._database.read(lambda rows: _result(rows, crawl_id))
        return Outcome(result=result, effect=lambda rows: frontier.clear(rows, crawl_id))

    async def _seed(self, running: RunningJob, plan: Plan, found: _Found) -> None:
        """Begin with the plan's address and, where the site has one, its sitemap."""
        crawl_id = running.job.id
        listed: list[str] = []
        if plan.sitemap and plan.max_depth > 0 and plan.max_pages > 1:
            site = await read_site(self._fetcher, plan.url)
            listed = found.fresh(page.url for page in site.pages)

        def seed(rows: Rows) -> list[str]:
            start = [identity(plan.url)]
            return [
                *frontier.add(rows, crawl_id, start, depth=0, most=plan.max_pages),
                *frontier.add(rows, crawl_id, listed, depth=1, most=plan.max_pages),
            ]

        found.add(await running.write(seed))

    async def _visit(
        self,
        running: RunningJob,
        plan: Plan,
        entry: Waiting,
        *,
        found: _Found,
        sources: Mapping[str, Source],
    ) -> None:
        """See one page; what goes wrong with it is noted, unless the crawl begins with it.

        A page that the site is too busy for goes on waiting, a few times.
        """
        state = Visit.DONE
        await found.patience.rest()
        try:
            await self._page(running, plan, entry, found=found, known=sources.get(entry.url))
        except (LeaseLost, JobCancelled, StorageError):
            raise
        except RAGError as error:
            if isinstance(error, HostBusy) and found.patience.again(entry.url, error):
                return
            if entry.depth == 0:
                raise
            left_out = isinstance(error, RobotsDisallowed | UnsupportedContent)
            state = Visit.SKIPPED if left_out else Visit.FAILED
            await self._settle(running, entry, state, error)
        running.progress(*found.settle(state), entry.url)

    async def _page(
        self,
        running: RunningJob,
        plan: Plan,
        entry: Waiting,
        *,
        found: _Found,
        known: Source | None,
    ) -> None:
        """See one page: store it, its links and the note that it was seen, together."""
        crawl_id, deeper = running.job.id, entry.depth + 1
        added: list[str] = []

        def seen(links: Iterable[Link]) -> Fence:
            fresh = found.fresh(link.url for link in links) if deeper <= plan.max_depth else []

            def step(rows: Rows) -> None:
                running.fence(rows)
                frontier.settle(rows, crawl_id, entry.url, Visit.DONE)
                if fresh:
                    added[:] = frontier.add(
                        rows, crawl_id, fresh, depth=deeper, most=plan.max_pages
                    )

            return step

        taken = await self._ingest.visit(
            entry.url,
            known=known,
            content_type=plan.content_type,
            via=plan.url,
            # The address that a crawl begins with is wanted whatever the patterns say.
            allowed=plan.wants if entry.depth else plan.is_same_site,
            seen=seen,
        )
        if taken.draft is None:
            links = await self._catalog.links(taken.source.id)
            await self._catalog.touch([taken.source.id], fence=seen(links))
        found.add(added)

    async def _settle(
        self, running: RunningJob, entry: Waiting, state: Visit, error: RAGError
    ) -> None:
        await running.write(
            lambda rows: frontier.settle(rows, running.job.id, entry.url, state, error.message)
        )


def _state(rows: Rows, crawl_id: int) -> tuple[set[str], dict[Visit, int]]:
    return frontier.urls(rows, crawl_id), frontier.counts(rows, crawl_id)


def _result(rows: Rows, crawl_id: int) -> dict[str, object]:
    counted = frontier.counts(rows, crawl_id)
    return {
        "pages": counted[Visit.DONE],
        "skipped": counted[Visit.SKIPPED],
        "failed": counted[Visit.FAILED],
        "failures": frontier.failures(rows, crawl_id, limit=_SHOWN_FAILURES),
    }
