"""The words of links, by the address that they point to: what other pages call a page.

A row says on how many pages a term stands in the text of a link to an address. Only links of the
main text count, and none of a page to itself.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, select, update

from carrel.core.pages import Filter, Link, Source
from carrel.storage import sources
from carrel.storage.tables import anchor, link, source
from carrel.text.terms import terms

COMMON = 2000  # a term that points to more addresses says nothing
_MOST_TERMS = 64  # a longer query is not what a page is called
_LONGEST_TEXT = 200
_LONGEST_URL = 2048
_BATCH = 500
Pairs = set[tuple[str, str]]

_ADD = {
    "sqlite": """
        INSERT INTO anchor (term, url, n) VALUES (?, ?, 1)
        ON CONFLICT (term, url) DO UPDATE SET n = anchor.n + 1""",
    "postgresql": """
        INSERT INTO anchor (term, url, n)
        SELECT term, url, 1 FROM unnest(%b::text[], %b::text[]) AS new (term, url)
        ON CONFLICT (term, url) DO UPDATE SET n = anchor.n + 1""",
}
# How many addresses a term points to, counted no further than needed.
_SPREAD = {
    "sqlite": """
        WITH asked (term) AS (VALUES {marks})
        SELECT term, (
            SELECT count(*) FROM (SELECT 1 FROM anchor WHERE term = asked.term LIMIT {most})
        ) FROM asked""",
    "postgresql": """
        SELECT term, (
            SELECT count(*) FROM (
                SELECT 1 FROM anchor WHERE term = asked.term LIMIT {most}
            ) AS few
        ) FROM unnest(%s::text[]) AS asked (term)""",
}
# The cross join keeps SQLite from looking at every source first.
_HITS = {
    "sqlite": """
        SELECT source.id, anchor.term, anchor.n FROM anchor CROSS JOIN source
        WHERE source.url = anchor.url AND anchor.term IN ({marks}) ORDER BY anchor.term""",
    "postgresql": """
        SELECT source.id, anchor.term, anchor.n FROM anchor JOIN source ON source.url = anchor.url
        WHERE anchor.term = ANY(%s) ORDER BY anchor.term""",
}


def of(links: Iterable[Link], own: Iterable[str]) -> Pairs:
    """Return the terms of a page's links with their addresses, each pair once.

    `own` are the addresses of the page itself.
    """
    passed = set(own)
    found: Pairs = set()
    for item in links:
        url = (item.target or item.url).partition("#")[0]
        if item.main and item.text and url not in passed and _is_address(url):
            found.update((term, url) for term in terms(item.text[:_LONGEST_TEXT]))
    return found


def change(connection: Connection, *, old: Pairs, new: Pairs) -> None:
    """Count what a page's links say now in the place of what they said before."""
    if gone := sorted(old - new):
        here = (anchor.c.term == bindparam("t"), anchor.c.url == bindparam("u"))
        rows = [{"t": term, "u": url} for term, url in gone]
        connection.execute(update(anchor).where(*here).values(n=anchor.c.n - 1), rows)
        connection.execute(delete(anchor).where(*here, anchor.c.n < 1), rows)
    if fresh := sorted(new - old):
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql(_ADD["sqlite"], fresh)
        else:
            columns = [term for term, _ in fresh], [url for _, url in fresh]
            connection.exec_driver_sql(_ADD["postgresql"], columns)


def of_source(connection: Connection, page: Source) -> Pairs:
    """Return what the stored links of a source add."""
    return of(sources.links(connection, page.id), (page.url, page.final_url))


def find(
    connection: Connection, wanted: Sequence[str], limit: int, within: Filter | None = None
) -> list[tuple[int, float]]:
    """Return the sources that link texts call so, with scores from 0 to 1, best first."""
    return best(connection, scores(connection, wanted), limit, within)


def best(
    connection: Connection, scored: dict[int, float], limit: int, within: Filter | None = None
) -> list[tuple[int, float]]:
    """Return the highest of these scores that a filter lets through, ties by source."""
    ranked = sorted(scored.items(), key=lambda one: (-one[1], one[0]))
    if not within:
        return ranked[:limit]
    found: list[tuple[int, float]] = []
    for at in range(0, len(ranked), _BATCH):
        some = ranked[at : at + _BATCH]
        allowed = sources.allowed(connection, [key for key, _ in some], within)
        found += [one for one in some if one[0] in allowed]
        if len(found) >= limit:
            break
    return found[:limit]


def scores(connection: Connection, wanted: Sequence[str]) -> dict[int, float]:
    """Return by source how much of the query stands in the texts of links to it, from 0 to 1.

    A term counts the more the fewer addresses it points to, and a little more on more pages.
    """
    asked = sorted(set(wanted))
    if not asked or len(asked) > _MOST_TERMS:
        return {}
    spread = {term: n for term, n in _spread(connection, asked).items() if n <= COMMON}
    rare = [term for term, n in spread.items() if n]
    if not rare:
        return {}
    size = connection.execute(select(func.count()).select_from(source)).scalar_one()
    weights = {term: _weight(size, n) for term, n in spread.items()}
    whole = sum(weights.values())
    found: defaultdict[int, float] = defaultdict(float)
    for source_id, term, n in _hits(connection, rare):
        found[source_id] += weights[term] * n / (n + 0.25) / whole
    return dict(found)


def expected(connection: Connection) -> Counter[tuple[str, str]]:
    """Count anew from all links what the table must hold."""
    found: Counter[tuple[str, str]] = Counter()
    for own, links in _pages(connection):
        found.update(of(links, own))
    return found


def stored(connection: Connection) -> dict[tuple[str, str], int]:
    """Return what the table holds."""
    return {(row.term, row.url): row.n for row in connection.execute(select(anchor))}


def rebuild(connection: Connection) -> None:
    """Make the table anew from the links."""
    connection.execute(delete(anchor))
    for own, links in _pages(connection):
        change(connection, old=set(), new=of(links, own))


def _pages(connection: Connection) -> Iterator[tuple[tuple[str, str], list[Link]]]:
    """Return the links of every page, and its own addresses."""
    pages = select(source.c.id, source.c.url, source.c.final_url).order_by(source.c.id)
    having = pages.where(source.c.id.in_(select(link.c.source_id)))
    for row in connection.execute(having).all():
        yield (row.url, row.final_url), sources.links(connection, row.id)


def _is_address(url: str) -> bool:
    return len(url) <= _LONGEST_URL and url.isascii() and url.startswith(("http://", "https://"))


def _spread(connection: Connection, asked: Sequence[str]) -> dict[str, int]:
    rows = _ask(connection, _SPREAD, asked, mark="(?)")
    return {term: int(count) for term, count in rows}


def _hits(connection: Connection, asked: Sequence[str]) -> list[Any]:
    """Return the stored pages that these terms point to."""
    return _ask(connection, _HITS, asked, mark="?")


def _ask(
    connection: Connection, statements: dict[str, str], asked: Sequence[str], *, mark: str
) -> list[Any]:
    statement = statements[connection.dialect.name]
    values: tuple[Any, ...] = tuple(asked)
    if connection.dialect.name == "postgresql":
        values = (list(asked),)
    marks = ",".join([mark] * len(asked))
    words = statement.format(marks=marks, most=COMMON + 1)
    return list(connection.exec_driver_sql(words, values).all())


def _weight(size: int, spread: int) -> float:
    return math.log(1 + (max(size, spread) - spread + 0.5) / (spread + 0.5))
