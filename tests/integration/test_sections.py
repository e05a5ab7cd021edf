"""Where a chunk stands in its section: counted when a page is stored, and for older stores."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Connection, MetaData, Table, insert, select

from carrel.core.pages import ChunkDraft, Fetched, PageDraft
from carrel.storage.chunks import standing
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.migrate import create, migrate
from carrel.storage.tables import chunk

# The headings of the chunks of two pages. The last section of the first has a name again.
PAGES = (("", "A", "A", "A", "B", "A"), ("B", "B", "C"))
STANDING = [(0, 1), (0, 3), (1, 3), (2, 3), (0, 1), (0, 1), (0, 2), (1, 2), (0, 1)]


def drafts(names: tuple[str, ...]) -> tuple[ChunkDraft, ...]:
    return tuple(
        ChunkDraft(text=f"words {at}", start=at, end=at + 1, section=(name,) if name else ())
        for at, name in enumerate(names)
    )


def stood(connection: Connection) -> list[tuple[int, int]]:
    rows = connection.execute(
        select(chunk.c.part, chunk.c.parts).order_by(chunk.c.source_id, chunk.c.ordinal)
    )
    return [(row.part, row.parts) for row in rows]


def page(names: tuple[str, ...]) -> PageDraft:
    return PageDraft(title="t", language="en", text="x" * len(names), chunks=drafts(names))


def test_a_section_is_a_run_of_chunks_under_the_same_headings() -> None:
    assert [one for names in PAGES for one in standing(drafts(names))] == STANDING
    assert standing(()) == []


async def test_a_stored_chunk_knows_where_it_stands(database: Database) -> None:
    corpus = Corpus(database)
    for number, names in enumerate(PAGES):
        await corpus.store_at(f"https://a.example/{number}", page(names), fetched=Fetched())
    assert await database.read(stood) == STANDING


async def test_a_chunk_that_stays_moves_with_its_section(database: Database) -> None:
    corpus = Corpus(database)
    await corpus.store_at("https://a.example/", page(("A", "A", "B")), fetched=Fetched())
    longer = page(("A", "A", "B", "B", "B"))
    kept = await corpus.store_at("https://a.example/", longer, fetched=Fetched())
    assert (kept.kept, len(kept.new)) == (3, 2)
    assert await database.read(stood) == [(0, 2), (1, 2), (0, 3), (1, 3), (2, 3)]


@pytest.fixture
def older(empty: Database) -> Database:
    """A store whose chunks do not know yet where they stand."""
    empty.write_now(lambda connection: create(connection, "0009"))
    empty.write_now(fill)
    return empty


def fill(connection: Connection) -> None:
    known = MetaData()
    source = Table("source", known, autoload_with=connection)
    chunks = Table("chunk", known, autoload_with=connection)
    slot = 0
    for key, names in enumerate(PAGES, 1):
        row = {"id": key, "url": f"https://a.example/{key}", "title": "t", "language": "en"}
        times = {"created_at": 1, "updated_at": 1}
        state = {"state": "completed", "version": 0, "content_type": ""}
        connection.execute(insert(source), [row | times | state])
        for ordinal, one in enumerate(drafts(names)):
            section = f'["{one.section[0]}"]' if one.section else "[]"
            place = {"source_id": key, "slot": slot, "ordinal": ordinal, "section": section}
            words = {"text": one.text, "start_at": one.start, "end_at": one.end, "digest": "d"}
            connection.execute(insert(chunks), [place | words])
            slot += 1


def test_the_chunks_of_an_older_store_are_counted(older: Database, tmp_path: Path) -> None:
    migrate(older, lambda _: tmp_path / "copy.db")
    assert older.read_now(stood) == STANDING
