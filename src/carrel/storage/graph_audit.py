"""Is the graph what the chunks and the links say? It is made anew beside the stored one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, TypedDict

from sqlalchemy import Connection, select

from carrel.storage import graph, sources
from carrel.storage.graph_rows import mark, named, unpack, unpack_links
from carrel.storage.graph_tables import entity, hyperlink, mention
from carrel.text.entities.mentions import RULES

# By slot, what a chunk mentions.
Mentions = dict[int, dict[str, int]]
# By source, the marks of its own addresses, and where its links lead with their names.
Links = dict[int, tuple[tuple[int, int], frozenset[tuple[int, str]]]]


class Wrong(TypedDict):
    """What must not be, as `audit.Fault` takes it."""

    kind: str
    count: int
    example: str


def faults(connection: Connection) -> Iterator[Wrong]:
    """Compare the graph with one that is made anew."""
    if graph.is_outdated(connection):
        yield {"kind": "graph built by other rules", "count": 1, "example": f"not {RULES}"}
    stored, wanted = stored_graph(connection), expected(connection)
    yield from _compared("mentions that differ", stored[0], wanted[0])
    yield from _compared("links of the graph that differ", stored[1], wanted[1])
    yield from _compared("entities that differ", stored[2], wanted[2])


def _compared(
    kind: str, stored: Mapping[Any, object], wanted: Mapping[Any, object]
) -> Iterator[Wrong]:
    wrong = [key for key in stored.keys() | wanted.keys() if stored.get(key) != wanted.get(key)]
    if wrong:
        yield {"kind": kind, "count": len(wrong), "example": min(map(str, wrong))}


def stored_graph(connection: Connection) -> tuple[Mentions, Links, dict[str, int]]:
    """Return the graph as it is stored, with names in the place of ids."""
    rows = connection.execute(select(entity)).all()
    names = {row.id: row.name for row in rows} | {0: ""}
    mentions: Mentions = {}
    for row in connection.execute(select(mention)):
        ids, values = unpack(bytes(row.data))
        pairs = zip(ids.tolist(), values.tolist(), strict=True)
        mentions[row.slot] = {names.get(key, f"missing {key}"): value for key, value in pairs}
    links: Links = {}
    for row in connection.execute(select(hyperlink)):
        own, targets, called = unpack_links(bytes(row.data))
        pairs = zip(targets.tolist(), called.tolist(), strict=True)
        leads = frozenset((target, names.get(key, f"missing {key}")) for target, key in pairs)
        links[row.source_id] = ((int(own[0]), int(own[1])), leads)
    return mentions, links, {row.name: row.n for row in rows}


def expected(connection: Connection) -> tuple[Mentions, Links, dict[str, int]]:
    """Return the graph as the chunks and the links would make it now."""
    mentions = {slot: dict(found) for some in graph.entries_of(connection) for slot, found in some}
    links: Links = {}
    for page in graph.pages(connection):
        found = named(sources.links(connection, page.id), (page.url, page.final_url))
        own = (mark(page.url), mark(page.final_url) if page.final_url else 0)
        links[page.id] = (own, frozenset(found))
    counts: Counter[str] = Counter()
    for each in mentions.values():
        counts.update(each.keys())
    for _, leads in links.values():
        counts.update({name for _, name in leads if name})
    return mentions, links, dict(counts)
