"""The addresses that a crawl has found: which it has seen, and which are still waiting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection, delete, func, insert, select, update

from carrel.storage.tables import frontier

# What steps of a crawl write to; its service has no other use for the database library.
Rows = Connection


class Visit(StrEnum):
    """How far an address has come: `skipped` were not wanted or not allowed."""

    WAITING = "waiting"
    DONE = "done"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """An address that waits, and how many clicks it lies from the start."""

    url: str
    depth: int


def add(
    connection: Connection, crawl_id: int, urls: Sequence[str], *, depth: int, most: int
) -> list[str]:
    """Add addresses that are new to the crawl, as long as it has fewer than `most`; return them."""
    known = _known(connection, crawl_id, urls)
    counted = counts(connection, crawl_id)
    first = sum(counted.values())
    room = most - _pages(counted)
    fresh = [url for url in dict.fromkeys(urls) if url not in known][: max(room, 0)]
    if fresh:
        connection.execute(
            insert(frontier),
            [
                {
                    "crawl_id": crawl_id,
                    "url": url,
                    "depth": depth,
                    "ordinal": first + at,
                    "state": Visit.WAITING.value,
                    "note": "",
                }
                for at, url in enumerate(fresh)
            ],
        )
    return fresh


def urls(connection: Connection, crawl_id: int) -> set[str]:
    """Return every address of the crawl."""
    found = select(frontier.c.url).where(frontier.c.crawl_id == crawl_id)
    return set(connection.execute(found).scalars())


def waiting(connection: Connection, crawl_id: int, *, limit: int) -> list[Waiting]:
    """Return the next addresses: those nearest to the start first, then as they were found."""
    rows = connection.execute(
        select(frontier.c.url, frontier.c.depth)
        .where(frontier.c.crawl_id == crawl_id, frontier.c.state == Visit.WAITING.value)
        .order_by(frontier.c.depth, frontier.c.ordinal)
        .limit(limit)
    )
    return [Waiting(url=row.url, depth=row.depth) for row in rows]


def settle(connection: Connection, crawl_id: int, url: str, state: Visit, note: str = "") -> None:
    """Note how an address fared."""
    here = (frontier.c.crawl_id == crawl_id, frontier.c.url == url)
    connection.execute(update(frontier).where(*here).values(state=state.value, note=note))


def counts(connection: Connection, crawl_id: int) -> dict[Visit, int]:
    """Return how many addresses there are in each state."""
    rows = connection.execute(
        select(frontier.c.state, func.count().label("number"))
        .where(frontier.c.crawl_id == crawl_id)
        .group_by(frontier.c.state)
    )
    found = {row.state: row.number for row in rows}
    return {state: found.get(state.value, 0) for state in Visit}


def _pages(counted: dict[Visit, int]) -> int:
    """Return how many addresses count as pages of the crawl."""
    return sum(counted.values()) - counted[Visit.SKIPPED]


def failures(connection: Connection, crawl_id: int, *, limit: int) -> list[dict[str, object]]:
    """Return the addresses that failed, with the reason."""
    rows = connection.execute(
        select(frontier.c.url, frontier.c.note)
        .where(frontier.c.crawl_id == crawl_id, frontier.c.state == Visit.FAILED.value)
        .order_by(frontier.c.ordinal)
        .limit(limit)
    )
    return [{"url": row.url, "message": row.note} for row in rows]


def clear(connection: Connection, crawl_id: int) -> None:
    """Forget a crawl."""
    connection.execute(delete(frontier).where(frontier.c.crawl_id == crawl_id))


def _known(connection: Connection, crawl_id: int, urls: Sequence[str]) -> set[str]:
    found: set[str] = set()
    for at in range(0, len(urls), 500):
        rows = connection.execute(
            select(frontier.c.url).where(
                frontier.c.crawl_id == crawl_id, frontier.c.url.in_(urls[at : at + 500])
            )
        )
        found.update(rows.scalars())
    return found
