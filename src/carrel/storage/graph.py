"""Statements on the graph: entities, what chunks mention, what pages link to.

All of it changes in the transaction that changes the chunks or the links, and every count is what
counting anew would give: an entity goes with the last row that holds it. Writers come one after the
other (see `writers`), so a name is looked up first and made only if it is not there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from carrel.core.pages import ChunkDraft, Link, Source, context_of
from carrel.storage import sources
from carrel.storage.graph_rows import (
    entity_ids,
    named,
    names_of,
    pack,
    pack_links,
    unpack_links,
)
from carrel.storage.graph_tables import entity, hyperlink, mention
from carrel.storage.rows import among, remove_among
from carrel.storage.tables import chunk, corpus, source
from carrel.text.entities.mentions import RULES, mentions

Entry = tuple[int, Mapping[str, int]]
_BATCH = 1000  # values in one statement: SQLite has a limit
_TAKE = (
    update(corpus)
    .values(next_entity=corpus.c.next_entity + bindparam("count"))
    .returning(corpus.c.next_entity)
)
_ADD = {
    "sqlite": "INSERT INTO entity (id, name, n) VALUES (?, ?, ?)",
    "postgresql": """
        INSERT INTO entity (id, name, n)
        SELECT * FROM unnest(%b::bigint[], %b::text[], %b::int[])""",
}
_COUNT = {
    "sqlite": "UPDATE entity SET n = n + ? WHERE id = ?",
    "postgresql": """
        UPDATE entity SET n = entity.n + more.n
        FROM unnest(%b::int[], %b::bigint[]) AS more (n, id) WHERE entity.id = more.id""",
}
_MENTION = {
    "sqlite": "INSERT INTO mention (slot, data) VALUES (?, ?)",
    "postgresql": """
        INSERT INTO mention (slot, data) SELECT * FROM unnest(%b::bigint[], %b::bytea[])""",
}


def new_entry(slot: int, title: str, draft: ChunkDraft) -> Entry:
    """Return what a new chunk adds to the graph; its mentions may be found already."""
    return slot, draft.mentions or mentions(context_of(title, draft.section), draft.text)


def add(connection: Connection, entries: Sequence[Entry]) -> None:
    """Note what new chunks mention."""
    if not entries:
        return
    counts: Counter[str] = Counter()
    for _, found in entries:
        counts.update(found.keys())
    ids = _count_in(connection, counts)
    rows = [(slot, pack(found, ids)) for slot, found in entries]
    _send(connection, _MENTION, rows)


def drop(connection: Connection, slots: Sequence[int]) -> None:
    """Forget what chunks mention, before they are deleted; their rows go with them."""
    rows = among(connection, "mention", ("data",), key="slot", values=slots)
    _count_out(connection, Counter(entity_ids(bytes(row.data) for row in rows)))
    remove_among(connection, "mention", key="slot", values=slots)


def link(
    connection: Connection,
    page: Source,
    links: Iterable[Link],
    *,
    final_url: str,
    version: int,
) -> None:
    """Put the links of a page in the place of those it had; unchanged ones keep their row."""
    own = (page.url, final_url)
    found = named(links, own)
    called = names_of(found)
    old = _linked(connection, page.id)
    if old is not None:
        known = ids_of(connection, called)
        if known.keys() == called and pack_links(own, found, known) == old:
            return
    ids = _count_in(connection, Counter(called))
    _count_out(connection, Counter(_called(old)))
    values = {"version": version, "data": pack_links(own, found, ids)}
    if old is None:
        connection.execute(insert(hyperlink).values(source_id=page.id, **values))
    else:
        here = hyperlink.c.source_id == page.id
        connection.execute(update(hyperlink).where(here).values(values))


def unlink(connection: Connection, source_id: int) -> None:
    """Forget the links of a page that is about to be deleted."""
    _count_out(connection, Counter(_called(_linked(connection, source_id))))
    remove_among(connection, "hyperlink", key="source_id", values=[source_id])


def ids_of(connection: Connection, names: Iterable[str]) -> dict[str, int]:
    """Return the ids of those names that are entities here."""
    driver: Any = connection.connection.driver_connection
    wanted = sorted(set(names))
    found: dict[str, int] = {}
    for at in range(0, len(wanted), _BATCH):
        some = wanted[at : at + _BATCH]
        if connection.dialect.name == "sqlite":
            marks = ",".join("?" * len(some))
            statement = f"SELECT name, id FROM entity WHERE name IN ({marks})"  # noqa: S608
            found.update(driver.execute(statement, some).fetchall())
        else:
            statement = "SELECT name, id FROM entity WHERE name = ANY(%s)"
            found.update(driver.execute(statement, (some,)).fetchall())
    return found


def names(connection: Connection, ids: Sequence[int]) -> dict[int, str]:
    """Return the names of entities by their ids."""
    rows = among(connection, "entity", ("id", "name"), key="id", values=ids)
    return {row.id: row.name for row in rows}


def rebuild(connection: Connection) -> None:
    """Make the graph anew from the chunks and the links."""
    for table in (mention, hyperlink, entity):
        connection.execute(delete(table))
    # No process may go on with what it has read of the old rows.
    later = corpus.c.version + 1
    connection.execute(update(corpus).values(version=later, pruned=later, entities=RULES))
    version = connection.execute(select(corpus.c.version)).scalar_one()
    for entries in entries_of(connection):
        add(connection, entries)
    for page in pages(connection):
        links = sources.links(connection, page.id)
        link(connection, page, links, final_url=page.final_url, version=version)


def is_outdated(connection: Connection) -> bool:
    """Say whether the graph was made by other rules than this program's."""
    return bool(connection.execute(select(corpus.c.entities)).scalar_one() != RULES)


def entries_of(connection: Connection) -> Iterator[list[Entry]]:
    """Yield what all chunks mention, found anew, some at a time."""
    last = -1
    columns = select(chunk.c.slot, source.c.title, chunk.c.section, chunk.c.text)
    whole = columns.join(source, source.c.id == chunk.c.source_id).order_by(chunk.c.slot)
    while rows := connection.execute(whole.where(chunk.c.slot > last).limit(_BATCH)).all():
        yield [(row.slot, mentions(context_of(row.title, row.section), row.text)) for row in rows]
        last = rows[-1].slot


def pages(connection: Connection) -> list[Source]:
    """Return the sources that have a page."""
    having = select(source.c.id).where(source.c.version > 0).order_by(source.c.id)
    keys = list(connection.execute(having).scalars())
    found = sources.by_ids(connection, keys)
    return [found[key] for key in keys]


def _linked(connection: Connection, source_id: int) -> bytes | None:
    rows = among(connection, "hyperlink", ("data",), key="source_id", values=[source_id])
    return next((bytes(row.data) for row in rows), None)


def _called(links: bytes | None) -> set[int]:
    """Return the entities that a page's stored links are called by."""
    return set() if links is None else set(unpack_links(links)[2].tolist()) - {0}


def _count_in(connection: Connection, counts: Counter[str]) -> dict[str, int]:
    """Count names as often as they are held by new rows; return the id of each."""
    ids = ids_of(connection, counts)
    _send(connection, _COUNT, [(counts[name], key) for name, key in sorted(ids.items())])
    fresh = sorted(counts.keys() - ids.keys())
    if fresh:
        after: int = connection.execute(_TAKE, {"count": len(fresh)}).scalar_one()
        made = dict(zip(fresh, range(after - len(fresh), after), strict=True))
        _send(connection, _ADD, [(key, name, counts[name]) for name, key in made.items()])
        ids |= made
    return ids


def _count_out(connection: Connection, counts: Counter[int]) -> None:
    """Count entities of rows that are gone; one that no row holds goes too."""
    _send(connection, _COUNT, [(-count, key) for key, count in sorted(counts.items())])
    remove_among(connection, "entity", key="id", values=sorted(counts), more=" AND n < 1")


def _send(
    connection: Connection, statements: dict[str, str], rows: Sequence[tuple[object, ...]]
) -> None:
    """Run a statement for all rows: one by one on SQLite, as columns on PostgreSQL."""
    if not rows:
        return
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(statements["sqlite"], list(rows))
    else:
        columns = tuple(list(column) for column in zip(*rows, strict=True))
        connection.exec_driver_sql(statements["postgresql"], columns)
