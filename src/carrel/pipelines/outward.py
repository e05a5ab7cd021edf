"""Pages that may answer what the corpus does not: behind promising links, or found on the web.

Every page is opened through the door that is handed in, so it passes the guarded fetcher and is
kept like any other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from carrel.core.pages import Source
from carrel.core.search import Hit
from carrel.errors import RAGError, StorageError
from carrel.inference.outside.errors import WebSearchError
from carrel.ingest.fetch.urls import identity
from carrel.orchestrate.doors import Door
from carrel.orchestrate.leads import Lead, mentions
from carrel.orchestrate.promise import Question, promises
from carrel.pipelines.run import Kit

_PARENTS = 5  # pages whose links are looked at
_LEAST = 0.3  # what a link must promise
_SPARE = 3  # times as many links are looked up as may be followed


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """An address to open, and the page whose link leads there."""

    url: str
    via: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """The pages that were opened, and why others were not."""

    urls: tuple[str, ...] = ()
    failures: tuple[str, ...] = ()


async def promising(query: str, hits: Sequence[Hit], kit: Kit) -> list[Way]:
    """Return the links of the pages at hand that promise most and lead to what is not here yet."""
    parents = list({hit.source.id: hit.source for hit in hits}.values())[:_PARENTS]
    leads: dict[str, Lead] = {}
    for parent in parents:
        links = [link for link in await kit.catalog.links(parent.id) if link.main]
        for url, mention in mentions(links, parent=parent.url):
            if url.startswith(("http://", "https://")):
                leads.setdefault(url, Lead(url=url, depth=1)).mentions.append(mention)
    found = promises(Question(query, (), leads.values()), leads.values())
    best = [one for one in found if one.value >= _LEAST][: _SPARE * kit.pages]
    known = await kit.catalog.by_urls([one.lead.url for one in best])
    return [
        Way(url=one.lead.url, via=one.mention.parent) for one in best if one.lead.url not in known
    ][: kit.pages]


async def searched(query: str, kit: Kit) -> list[Way]:
    """Ask the search service for pages; what it lists twice or what is here already is left out."""
    if kit.web is None:
        raise WebSearchError(
            "No service to search the web is set.", suggestion="Set CARREL_WEB_SEARCH."
        )
    pages = await kit.web.find(query, _SPARE * kit.pages)
    urls: dict[str, None] = {}
    for page in pages:
        try:
            urls.setdefault(identity(page.url))
        except RAGError:
            continue  # an address that Carrel does not fetch
    known = await kit.catalog.by_urls(list(urls))
    return [Way(url=url) for url in urls if url not in known][: kit.pages]


async def bring(ways: Sequence[Way], door: Door, *, seconds: float) -> Brought:
    """Open pages side by side; those that take too long are left."""
    tasks = {asyncio.create_task(_open(way, door)): way for way in ways}
    if not tasks:
        return Brought()
    try:
        done, late = await asyncio.wait(tasks, timeout=seconds)
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for result in ended:
        if isinstance(result, StorageError):
            raise result
    opened: dict[int, str] = {}
    failures = [f"{tasks[task].url}: it took too long" for task in late]
    for task in done:
        result = task.result()
        if isinstance(result, Source):
            opened[result.id] = result.url
        else:
            failures.append(f"{tasks[task].url}: {result}")
    if opened:
        await door.ready(sorted(opened))
    return Brought(urls=tuple(sorted(opened.values())), failures=tuple(sorted(failures)))


async def _open(way: Way, door: Door) -> Source | str:
    try:
        return (await door.open(way.url, via=way.via)).source
    except StorageError:
        raise
    except RAGError as error:
        return error.message
