"""The graph in the store: whatever becomes of the pages, it is what they say."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from sqlalchemy import Connection, delete, select, update

from carrel.core.graph import Graph
from carrel.core.pages import Fetched, Link, PageDraft, context_of
from carrel.ingest.formats.draft import finish
from carrel.ingest.formats.plain import read_plain
from carrel.ingest.reading.page import draft_of
from carrel.storage import audit, graph, versioning
from carrel.storage.backup import restore_backup, write_backup
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.graph_audit import expected, stored_graph
from carrel.storage.graph_tables import entity, hyperlink, mention
from carrel.storage.graph_view import GraphIndex
from carrel.storage.migrate import migrate
from carrel.storage.tables import corpus as corpus_table
from carrel.text.entities.mentions import TITLE, mentions
from tests.pages import add_page, draft

NAMES = ("Ada Lovelace", "League of Nations", "PostgreSQL", "max_connections", "東京タワー", "索引")
HUB = "https://a.example/"


def page(number: int) -> str:
    return f"https://a.example/{number}"


def some_page(dice: random.Random) -> PageDraft:
    """A page that speaks of a few things and links to a few pages."""
    texts = [
        "We speak of " + " with ".join(dice.choices(NAMES, k=dice.randrange(4)))
        for _ in range(dice.randrange(4))
    ]
    links = [
        Link(
            url=page(dice.randrange(8)) + dice.choice(("", "#part")),
            text=dice.choice((*NAMES, "here", "")),
            main=dice.random() < 0.8,
            target=dice.choice(("", "", page(dice.randrange(8)))),
        )
        for _ in range(dice.randrange(5))
    ]
    return draft(*texts, title=dice.choice(("", *NAMES)), links=links)


def plain(held: Graph, names: dict[int, str]) -> dict[str, object]:
    """A graph by slots, sources and names, whatever numbers it gives to entities."""
    called = [names[key] for key in held.ids.tolist()]
    noted = zip(held.passages.tolist(), held.entities.tolist(), held.values.tolist(), strict=True)
    return {
        "places": list(zip(held.slots.tolist(), held.sources.tolist(), strict=True)),
        "mentions": sorted((int(held.slots[p]), called[e], value) for p, e, value in noted),
        "links": sorted(
            (one, other, called[name] if name >= 0 else "")
            for one, other, name in held.links.tolist()
        ),
    }


def held_by(index: GraphIndex, connection: Connection) -> dict[str, object]:
    version = connection.execute(select(corpus_table.c.version)).scalar_one()
    found = index.at(connection, version)
    return plain(found, graph.names(connection, found.ids.tolist()))


@pytest.mark.parametrize("seed", range(4))
async def test_after_any_history_the_graph_is_one_built_from_scratch(
    database: Database, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(versioning, "_KEPT_CHANGES", 5)
    corpus, dice, index = Corpus(database), random.Random(seed), GraphIndex()
    seen = 0
    for _ in range(40):
        source = await corpus.add(page(dice.randrange(6)))
        if dice.random() < 0.25:
            await corpus.delete(source.id)
        else:
            fetched = Fetched(final_url=dice.choice(("", page(dice.randrange(8)))))
            await corpus.store(source.id, some_page(dice), fetched=fetched)
        stored = await database.read(stored_graph)
        assert stored == await database.read(expected)
        seen += len(stored[0])
        if dice.random() < 0.6:  # a process that looks now and then sees what a fresh one sees
            fresh = await database.read(lambda rows: held_by(GraphIndex(), rows))
            assert await database.read(lambda rows: held_by(index, rows)) == fresh
    assert seen > 50
    assert await database.read(audit.check) == []
    await database.write(graph.rebuild)
    assert await database.read(stored_graph) == stored
    fresh = await database.read(lambda rows: held_by(GraphIndex(), rows))
    assert await database.read(lambda rows: held_by(index, rows)) == fresh


async def test_unchanged_chunks_keep_their_rows_and_ids(database: Database) -> None:
    corpus = Corpus(database)
    stored = await add_page(corpus, HUB, draft("About Ada Lovelace.", "About the Louvre."))
    before = await database.read(lambda rows: rows.execute(select(mention)).all())
    changed = draft("About Ada Lovelace.", "About the Prado.")
    await corpus.store(stored.source.id, changed)
    after = await database.read(lambda rows: rows.execute(select(mention)).all())
    assert after[0] == before[0]
    names = await database.read(lambda rows: set(rows.execute(select(entity.c.name)).scalars()))
    assert {"ada lovelace", "prado"} <= names
    assert "louvre" not in names


async def test_a_page_whose_links_alone_change_has_other_joints(database: Database) -> None:
    corpus = Corpus(database)
    for number in (1, 2):
        await add_page(corpus, page(number), draft("x", title=f"Page {number}"))
    first = draft("See there.", links=[Link(url=page(1), text="the heron")])
    hub = (await add_page(corpus, HUB, first)).source.id
    linked = await corpus.linked(["heron"])
    assert [row[:2] for row in linked.graph.links.tolist()] == [[hub, 1]]
    assert "heron" in linked.entities
    second = draft("See there.", links=[Link(url=page(2), text="the stork")])
    assert (await corpus.store(hub, second)).kept == 1
    linked = await corpus.linked(["heron", "stork"])
    assert [row[:2] for row in linked.graph.links.tolist()] == [[hub, 2]]
    assert linked.entities.keys() == {"stork"}
    assert await database.read(audit.check) == []


async def test_the_same_links_keep_their_row(database: Database) -> None:
    corpus = Corpus(database)
    links = [Link(url=page(1), text="the heron"), Link(url=page(2))]
    hub = (await add_page(corpus, HUB, draft("One.", links=links))).source.id
    version = select(hyperlink.c.version)
    before = await database.read(lambda rows: rows.execute(version).scalar_one())
    await corpus.store(hub, draft("Another.", links=links[::-1]))
    assert await database.read(lambda rows: rows.execute(version).scalar_one()) == before


async def test_links_are_found_by_the_address_a_page_moved_to(database: Database) -> None:
    corpus = Corpus(database)
    moved = await corpus.add(page(1))
    await corpus.store(moved.id, draft("x"), fetched=Fetched(final_url=page(9)))
    links = [Link(url=page(9) + "#top"), Link(url=HUB), Link(url="mailto:a@a.example")]
    hub = (await add_page(corpus, HUB, draft("y", links=links))).source.id
    found = (await corpus.linked([])).graph.links.tolist()
    assert found == [[hub, moved.id, -1]]


async def test_deleting_the_last_page_leaves_no_row(database: Database) -> None:
    corpus = Corpus(database)
    links = [Link(url=page(1), text="Ada")]
    stored = await add_page(corpus, HUB, draft("About Ada Lovelace.", links=links))
    await corpus.delete(stored.source.id)

    def left(rows: Connection) -> list[object]:
        tables = (entity, mention, hyperlink)
        return [row for table in tables for row in rows.execute(select(table))]

    assert await database.read(left) == []
    assert (await corpus.linked(["ada"])).graph.size == 0


async def test_entities_come_with_the_draft_where_the_page_is_read() -> None:
    made = draft_of(finish(read_plain("About Ada Lovelace and her engine."), HUB))
    (chunk,) = made.chunks
    context = context_of(made.title, chunk.section)
    assert chunk.mentions == mentions(context, chunk.text)
    assert "ada lovelace" in chunk.mentions


@pytest.mark.parametrize(
    ("spoil", "kind"),
    [
        (update(entity).values(n=entity.c.n + 1), "entities that differ"),
        (update(mention).values(data=b""), "mentions that differ"),
        (update(hyperlink).values(data=bytes(16)), "links of the graph that differ"),
        (delete(hyperlink), "links of the graph that differ"),
        (update(corpus_table).values(entities=0), "graph built by other rules"),
    ],
)
async def test_the_audit_sees_what_is_wrong(database: Database, spoil: object, kind: str) -> None:
    corpus = Corpus(database)
    links = [Link(url=page(1), text="heron")]
    await add_page(corpus, HUB, draft("About Ada Lovelace.", links=links))
    assert await database.read(audit.check) == []
    await database.write(lambda rows: rows.execute(spoil))  # type: ignore[call-overload]
    assert kind in {fault.kind for fault in await database.read(audit.check)}


async def test_a_store_without_a_graph_gets_one_at_the_start(database: Database) -> None:
    """As after the migration from a schema that had none."""
    corpus = Corpus(database)
    await add_page(corpus, HUB, draft("About Ada Lovelace.", links=[Link(url=page(1))]))
    before = await database.read(stored_graph)

    def forget(rows: Connection) -> None:
        for table in (mention, hyperlink, entity):
            rows.execute(delete(table))
        rows.execute(update(corpus_table).values(entities=0))

    await database.write(forget)
    migrate(database, Path)
    assert await database.read(stored_graph) == before
    assert await database.read(audit.check) == []
    assert (await corpus.linked(["ada lovelace"])).entities.keys() == {"ada lovelace"}


async def test_a_backup_has_the_graph(database: Database, tmp_path: Path) -> None:
    corpus = Corpus(database)
    links = [Link(url=page(2), text="heron")]
    first = await add_page(corpus, HUB, draft("About Ada Lovelace.", links=links))
    before = await database.read(stored_graph)
    await corpus.linked([])  # so that something is held
    await write_backup(database, tmp_path / "backup.db")
    await corpus.delete(first.source.id)
    await add_page(corpus, page(2), draft("About Charles Babbage."))
    await restore_backup(database, tmp_path / "backup.db")
    assert await database.read(stored_graph) == before
    linked = await corpus.linked(["ada lovelace", "charles babbage"])
    assert linked.entities.keys() == {"ada lovelace"}
    assert await database.read(audit.check) == []


async def test_a_title_is_told_from_a_mention(database: Database) -> None:
    corpus = Corpus(database)
    await add_page(corpus, page(1), draft("She wrote notes.", title="Ada Lovelace"))
    await add_page(corpus, page(2), draft("They are by Ada Lovelace.", title="Notes"))
    linked = await corpus.linked(["ada lovelace"])
    held, number = linked.graph, linked.entities["ada lovelace"]
    values = held.values[held.entities == number]
    assert ((values & TITLE) > 0).tolist() == [True, False]
    assert np.all(np.diff(held.passages) >= 0)
