"""Link expansion on real sites: is the page that answers among the evidence, after a few fetches?

Each question begins at the site's entry page, as if nothing of the site were here, and may fetch
twelve pages. Pages stay in the store from one question to the next, so that each is read once; the
engine is told that each had to be fetched, and sees no page that its own links did not lead to. No
worker makes vectors beside it: there are those that questions ask for, as when a site is new.
Beside it: breadth-first from the same page with the same number of fetches, where every page that
was fetched counts as found.

Every second question of a group was looked at when the rules were made; the others were not, and
are counted apart.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path

from bench.expansion_sets import HEADING_SITES, Asked, SiteQuestions, headings, index_terms
from bench.site_server import served
from carrel.app import App, open_app
from carrel.core.encoder_settings import EncoderSettings
from carrel.core.research import Inquiry, Research
from carrel.core.research_settings import ResearchSettings
from carrel.errors import RAGError
from carrel.ingest.fetch.urls import identity
from carrel.orchestrate.course import Kit
from carrel.orchestrate.doors import Listed, Opened
from carrel.orchestrate.engine import Engine
from carrel.services.page_door import PageDoor
from carrel.settings import FetchSettings, ParserSettings, Settings
from carrel.storage.shelves import Shelves

FETCHES = 12
_PATIENCE = 3_600.0  # seconds for vectors, for all questions of a site together


class _Counted:
    """A door that passes every page off as fetched."""

    def __init__(self, door: PageDoor) -> None:
        self._door = door

    async def open(self, url: str, *, via: str) -> Opened:
        """Open a page."""
        return replace(await self._door.open(url, via=via), fetched=True)

    async def ready(self, ids: Sequence[int], *, queries: Sequence[str] = ()) -> bool:
        """Wait for vectors."""
        return await self._door.ready(ids, queries=queries)

    async def listed(self, url: str, /) -> Sequence[Listed]:
        """Ask for what the site lists itself."""
        return await self._door.listed(url)


def measure(terms: int, per_site: int, *, encoder: str = "bundled") -> dict[str, object]:
    """Ask so many terms of the manual's index, and so many headings of each of the other sites."""
    sets = [index_terms(terms), *(headings(site, per_site) for site in HEADING_SITES)]
    sites = {one.site: asyncio.run(_site(one, encoder)) for one in sets}
    index, *others = sites.values()
    return {
        "fetches": FETCHES,
        "encoder": encoder,
        "sites": sites,
        "groups": {"index terms": _summed([index]), "section headings": _summed(others)},
    }


async def _site(one: SiteQuestions, encoder: str) -> dict[str, float]:
    """Ask all questions about a site and return the figures."""
    tally: Counter[str] = Counter()
    with served(one.folder) as server:
        entry = identity(f"{server}/{one.entry}")
        async with _opened(encoder) as app:
            shelves = Shelves(app.database)
            door = PageDoor(app.library, app.embedding, shelves, patience=_PATIENCE)
            kit = Kit(
                search=app.search,
                shelves=shelves,
                settings=ResearchSettings(fetches=FETCHES),
                embedder=app.embedder,
            )
            engine, start = Engine(kit), await door.open(entry)
            broad = await _breadth_first(entry, door)
            for number, asked in enumerate(one.questions):
                began = time.process_time()
                found = await engine.run(
                    Inquiry(query=asked.text, urls=(entry,)), start=[start], door=_Counted(door)
                )
                tally["cpu_seconds"] += time.process_time() - began  # type: ignore[assignment]
                _count(tally, found, asked, server)
                if number % 2:
                    tally["unseen"] += 1
                    tally["unseen_found"] += _is_found(found, asked, server)
                tally["broad"] += any(f"{server}/{page}" in broad for page in asked.gold)
    return {"questions": len(one.questions), **tally}


def _gold(asked: Asked, server: str) -> set[str]:
    return {identity(f"{server}/{page}") for page in asked.gold}


def _is_found(found: Research, asked: Asked, server: str) -> bool:
    return bool(_gold(asked, server) & {one.source_url for one in found.findings})


def _count(tally: Counter[str], found: Research, asked: Asked, server: str) -> None:
    gold = _gold(asked, server)
    tally["fetches"] += found.urls_ingested
    tally["fetched"] += any(step.source_url in gold for step in found.steps)
    if _is_found(found, asked, server):
        tally["found"] += 1
        tally["fetches_found"] += found.urls_ingested


async def _breadth_first(entry: str, door: PageDoor) -> set[str]:
    """Return the pages that come first where links are followed as they stand."""
    seen, waiting = {entry}, deque((await door.open(entry)).links)
    tried = 0
    while waiting and tried < FETCHES:
        link = waiting.popleft()
        try:
            place = identity(link.url.partition("#")[0])
            if place in seen or not place.startswith(entry[: entry.index("/", 8)]):
                continue
            seen.add(place)
            tried += 1
            waiting.extend((await door.open(place, via=entry)).links)
        except RAGError:
            continue
    return seen


def _summed(sites: Sequence[dict[str, float]]) -> dict[str, float]:
    total: Counter[str] = Counter()
    for site in sites:
        total.update(site)
    questions = total["questions"]
    return {
        "questions": questions,
        "found": total["found"] / questions,
        "unseen_found": total["unseen_found"] / max(1, total["unseen"]),
        "fetched": total["fetched"] / questions,
        "breadth_first": total["broad"] / questions,
        "fetches_per_question": total["fetches"] / questions,
        "fetches_per_success": total["fetches"] / max(1, total["found"]),
        "cpu_seconds": total["cpu_seconds"] / questions,
    }


@contextlib.asynccontextmanager
async def _opened(encoder: str) -> AsyncIterator[App]:
    """Open Carrel on an empty store; on a busy machine, too, every page is read."""
    with tempfile.TemporaryDirectory(prefix="carrel-bench-") as home:
        settings = Settings(
            home=Path(home),
            fetch=FetchSettings(allow="127.0.0.1", robots="false", rate=1_000.0, burst=100),
            parser=ParserSettings(seconds=300.0),
            encoder=EncoderSettings(use=encoder),  # type: ignore[arg-type]
        )
        async with open_app(settings) as app:
            yield app
