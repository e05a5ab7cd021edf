"""From the schema before search to the present one: every row stays, and what terms make is new."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sqlalchemy import Connection, MetaData, Table, insert, select

from carrel.core.search import EncoderState
from carrel.storage import anchors, audit
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.migrate import SCHEMA, create, migrate, revision
from carrel.storage.tables import corpus as corpus_table
from carrel.storage.tables import vec
from carrel.storage.types import HalfVector
from tests.pages import draft, embedded

UP = np.array([1, 0], dtype=np.float32)


@pytest.fixture
def older(empty: Database) -> Database:
    """A store as the last release left it: two pages, one of which links to the other."""
    empty.write_now(lambda connection: create(connection, "0002"))
    empty.write_now(fill)
    return empty


def fill(connection: Connection) -> None:
    known = MetaData()

    def put(name: str, *rows: dict[str, Any]) -> None:
        table = Table(name, known, autoload_with=connection)
        if name == "vec":
            table = Table(name, MetaData(), *(column._copy() for column in table.columns))
            table.c.emb.type = HalfVector()
        connection.execute(insert(table), list(rows))

    times = {"created_at": 1, "updated_at": 1}
    page = {"content_type": "", "state": "completed", "language": "en", "version": 1, **times}
    put(
        "source",
        {"url": "https://a.example/1", "title": "Vacuum", **page},
        {"url": "https://a.example/2", "title": "Other", **page},
    )
    text = {"number": 1, "language": "en", "text": "x", "digest": "d", "created_at": 1}
    put("page", *({"source_id": n, "title": "t", **text} for n in (1, 2)))
    put(
        "link",
        {"source_id": 2, "ordinal": 0, "url": "https://a.example/1", "text": "clean up"},
        {"source_id": 2, "ordinal": 1, "url": "https://a.example/2", "text": "itself"},
    )
    place = {"start_at": 0, "end_at": 1, "section": "[]", "digest": "d", "ordinal": 0}
    put(
        "chunk",
        {"source_id": 1, "slot": 0, "text": "dead rows", **place},
        {"source_id": 2, "slot": 1, "text": "see there", **place},
    )
    put("encoder", *({"name": f"e{n}", "dimensions": 2} for n in (1, 2)))
    put(
        "vec",
        *(
            {"encoder_id": n, "chunk_id": c, "slot": c - 1, "version": 1, "emb": UP}
            for n in (1, 2)
            for c in (1, 2)
        ),
    )
    connection.execute(corpus_table.update().values(version=1, next_slot=2))


def kept(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of the last release, by the columns that it had."""
    known = {
        "source": ("id", "url", "title"),
        "link": ("source_id", "ordinal", "url", "text", "main"),
        "chunk": ("id", "source_id", "slot", "text"),
        "encoder": ("id", "name", "dimensions"),
        "vec": ("encoder_id", "chunk_id", "slot", "version"),
    }
    found = {}
    for name, columns in known.items():
        table = Table(name, MetaData(), autoload_with=connection)
        rows = connection.execute(select(*(table.c[column] for column in columns)))
        found[name] = sorted(tuple(row) for row in rows)
    return found


@pytest.mark.filterwarnings("ignore:Did not recognize type 'halfvec'")
async def test_a_store_of_the_last_release_is_brought_forward_whole(older: Database) -> None:
    before = older.read_now(kept)
    assert migrate(older, Path) == Path("0002")
    assert older.read_now(revision) == SCHEMA.head
    assert older.read_now(kept) == before
    assert older.read_now(audit.check) == []
    parts = older.read_now(lambda rows: rows.execute(select(vec.c.part, vec.c.emb)).all())
    assert [(row.part, row.emb.tolist()) for row in parts] == [(0, [1.0, 0.0])] * 4
    corpus = Corpus(older)
    states = {one.name: (one.state, one.token_bytes) for one in await corpus.encoders()}
    assert states == {"e1": (EncoderState.BUILDING, 0), "e2": (EncoderState.SERVING, 0)}


@pytest.mark.filterwarnings("ignore:Did not recognize type 'halfvec'")
async def test_what_terms_make_is_made_anew_once(older: Database) -> None:
    corpus = Corpus(older)
    migrate(older, Path)
    by_title = [hit.chunk.text for hit in await corpus.find_words("vacuum", limit=5)]
    assert by_title == ["dead rows"]
    assert older.read_now(anchors.stored).keys() == {
        ("clean", "https://a.example/1"),
        ("up", "https://a.example/1"),
    }
    version = older.read_now(lambda rows: rows.execute(select(corpus_table.c.version)).scalar())
    assert migrate(older, Path) is None
    again = older.read_now(lambda rows: rows.execute(select(corpus_table.c.version)).scalar())
    assert again == version


@pytest.mark.filterwarnings("ignore:Did not recognize type 'halfvec'")
async def test_a_store_that_was_brought_forward_works(older: Database) -> None:
    migrate(older, Path)
    corpus = Corpus(older)
    serving = await corpus.serving()
    assert serving is not None
    stored = await corpus.store(1, draft("dead rows", "new words", title="Vacuum"))
    assert (stored.kept, len(stored.new)) == (0, 2)  # what is searched of a chunk has changed
    rows = [(item.id, embedded(UP, -UP)) for item in stored.new]
    assert await corpus.store_vectors(serving, rows) == 2
    assert len(await corpus.find_near(serving, UP, limit=9)) == 3
    await corpus.delete(2)
    assert older.read_now(audit.check) == []
    assert older.read_now(anchors.stored) == {}
