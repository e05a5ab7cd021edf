"""Following links: the pages of one round are read side by side, and each way is noted."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from carrel.core.research import Step
from carrel.errors import RAGError, StorageError
from carrel.orchestrate.doors import Door, Opened
from carrel.orchestrate.frontier import Frontier
from carrel.orchestrate.promise import Promise

Told = Callable[[str], Awaitable[None]]
_SHOWN = 80  # characters of an address
_LATE = "the time limit came first"


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """What following some links led to: the pages that were read, and a step for each link."""

    pages: tuple[Opened, ...]
    steps: tuple[Step, ...]


async def expand(
    chosen: Sequence[Promise],
    frontier: Frontier,
    door: Door,
    *,
    iteration: int,
    until: float,
    tell: Told,
) -> Round:
    """Read the pages that these links lead to, and add their links to the frontier.

    `until` is the loop's time at which what is not here by then is given up.
    """

    async def one(promise: Promise) -> tuple[Step, Opened | None]:
        await tell(f"Scraping {shortened(promise.lead.url)}...")
        return await _read(promise, door, iteration=iteration, until=until)

    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one(promise)) for promise in chosen]
    except ExceptionGroup as errors:
        raise errors.exceptions[0] from None
    found = [task.result() for task in tasks]
    for promise, (_, page) in zip(chosen, found, strict=True):
        if page is None:
            frontier.drop(promise.lead.url)
        else:
            frontier.take(
                page, depth=promise.lead.depth, asked=promise.lead.url, listed=promise.hub
            )
    return Round(
        pages=tuple(page for _, page in found if page is not None),
        steps=tuple(step for step, _ in found),
    )


async def _read(
    promise: Promise, door: Door, *, iteration: int, until: float
) -> tuple[Step, Opened | None]:
    """Open the page that a link leads to, or note why it cannot be."""
    lead, parent, began = promise.lead, promise.mention.parent, time.perf_counter()
    page: Opened | None = None
    failure = ""
    try:
        async with asyncio.timeout_at(until):
            page = await door.open(lead.url, via=parent)
    except TimeoutError:
        failure = _LATE
    except StorageError:
        raise
    except RAGError as error:
        failure = error.message
    step = Step(
        iteration=iteration,
        depth=lead.depth,
        source_url=page.source.url if page else lead.url,
        parent_url=parent,
        chunks_added=page.chunks if page else 0,
        duration_ms=(time.perf_counter() - began) * 1000,
        promise=promise.why,
        failure=failure,
    )
    return step, page


def shortened(url: str, most: int = _SHOWN) -> str:
    """Return an address that fits a line of progress."""
    return url if len(url) <= most else url[: most - 1] + "…"
