"""The schema: made from nothing, equal to what statements expect, and never half changed."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pgvector.sqlalchemy  # noqa: F401  teaches SQLAlchemy the type `halfvec`
import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

import carrel.storage.chat_tables
import carrel.storage.pipeline_tables  # noqa: F401  nothing else here imports these tables
from carrel.core.pages import Link
from carrel.errors import MigrationFailed, StorageError
from carrel.storage import audit
from carrel.storage import migrate as migrate_module
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.engines import sqlite_engine
from carrel.storage.migrate import SCHEMA, migrate, revision
from carrel.storage.tables import metadata
from tests.conftest import no_backup
from tests.fingerprint import contents
from tests.pages import add_page, draft, embedded
from tests.storage_revisions import extended

HALF_WAY = """
    op.add_column("source", sa.Column("extra", sa.Text()))
    op.create_table("more", sa.Column("id", sa.Integer(), primary_key=True))
    op.execute("UPDATE source SET title = 'changed'")
    op.execute("INSERT INTO source (nonsense) VALUES (1)")
"""


def schema_of(connection: Connection) -> dict[str, Any]:
    """Tables with their columns, keys and indexes, as the database describes them."""
    look = inspect(connection)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Skipped unsupported reflection of expression")
        return {
            name: (
                [(c["name"], str(c["type"]), c["nullable"]) for c in look.get_columns(name)],
                look.get_pk_constraint(name)["constrained_columns"],
                sorted(map(str, look.get_foreign_keys(name))),
                sorted(str(index["name"]) for index in look.get_indexes(name)),
            )
            for name in look.get_table_names()
        }


def statement(words: str) -> Callable[[Connection], None]:
    def work(connection: Connection) -> None:
        connection.execute(text(words))

    return work


async def fill(database: Database) -> Corpus:
    corpus = Corpus(database)
    encoder = await corpus.begin("e", 2)
    for number in range(3):
        page = draft("one", f"two {number}", links=[Link(url="https://b.example/")])
        stored = await add_page(corpus, f"https://a.example/{number}", page)
        rows = [(item.id, embedded(np.ones(2, dtype=np.float32))) for item in stored.new]
        await corpus.store_vectors(encoder, rows)
    return corpus


def test_an_empty_database_gets_every_table_without_a_backup(empty: Database) -> None:
    assert empty.read_now(revision) is None
    assert migrate(empty, no_backup) is None
    assert empty.read_now(revision) == SCHEMA.head
    assert set(metadata.tables) < set(empty.read_now(lambda c: inspect(c).get_table_names()))
    before = empty.read_now(schema_of)
    assert migrate(empty, no_backup) is None
    assert empty.read_now(schema_of) == before
    assert empty.read_now(audit.check) == []


def test_the_newest_revision_is_the_head_of_one_line() -> None:
    config = Config()
    config.set_main_option("script_location", str(SCHEMA.directory))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_heads() == [SCHEMA.head]
    assert len(scripts.get_bases()) == 1


async def test_the_tables_of_the_statements_are_those_of_the_migrations(
    database: Database,
) -> None:
    found = await database.read(schema_of)
    del found["alembic_version"]
    assert set(found) == set(metadata.tables)
    for name, table in metadata.tables.items():
        columns, keys, foreign, _ = found[name]
        assert {column: null for column, _, null in columns} == {
            column.name: column.nullable for column in table.columns
        }
        assert set(keys) == {column.name for column in table.primary_key}
        assert len(foreign) == len(table.foreign_keys)


async def test_a_column_that_only_one_side_knows_would_be_noticed(database: Database) -> None:
    """The twin: the comparison above sees a difference."""
    await database.write(statement("ALTER TABLE link ADD COLUMN extra TEXT"))
    columns, *_ = (await database.read(schema_of))["link"]
    assert {name for name, *_ in columns} - set(metadata.tables["link"].columns.keys()) == {"extra"}


async def test_a_revision_that_fails_half_way_leaves_everything_as_it_was(
    database: Database, tmp_path: Path
) -> None:
    await fill(database)
    before = await database.read(schema_of), await database.read(contents)
    calls: list[str] = []

    def backup(found: str) -> Path:
        assert database.read_now(schema_of) == before[0]  # made before anything is changed
        calls.append(found)
        return tmp_path / "copy"

    with pytest.raises(MigrationFailed) as caught:
        migrate(database, backup, schema=extended(tmp_path, HALF_WAY))
    assert calls == [SCHEMA.head]
    assert caught.value.details == {
        "from": SCHEMA.head,
        "to": "9001",
        "backup": str(tmp_path / "copy"),
    }
    assert (await database.read(schema_of), await database.read(contents)) == before
    assert await database.read(revision) == SCHEMA.head
    assert (await Corpus(database).store(1, draft("goes on"))).source.version == 2


async def test_without_its_backup_a_migration_does_not_begin(
    database: Database, tmp_path: Path
) -> None:
    def backup(found: str) -> Path:
        raise OSError(f"no space for {found}")

    schema = extended(tmp_path, 'op.add_column("source", sa.Column("extra", sa.Text()))')
    with pytest.raises(OSError, match="no space"):
        migrate(database, backup, schema=schema)
    assert await database.read(revision) == SCHEMA.head


async def test_a_good_revision_is_carried_out_once(database: Database, tmp_path: Path) -> None:
    corpus = await fill(database)
    schema = extended(tmp_path, 'op.add_column("source", sa.Column("extra", sa.Text()))')
    assert migrate(database, lambda _: tmp_path, schema=schema) == tmp_path
    assert await database.read(revision) == "9001"
    assert migrate(database, no_backup, schema=schema) is None
    assert len(await corpus.find_words("two", limit=9)) == 3


REBUILD = """
    with op.batch_alter_table("source", recreate="{how}") as batch:
        batch.add_column(sa.Column("extra", sa.Text(), server_default="x"))
        batch.alter_column("title", new_column_name="heading")
"""


async def test_a_rebuilt_parent_table_keeps_its_children(
    database: Database, tmp_path: Path
) -> None:
    await fill(database)
    before = await database.read(contents)
    how = "always" if database.dialect == "sqlite" else "auto"
    migrate(database, lambda _: tmp_path, schema=extended(tmp_path, REBUILD.format(how=how)))
    after = await database.read(contents)
    for name in ("page", "link", "chunk", "vec", "lex_post"):
        assert after[name] == before[name] != []
    assert [row["heading"] for row in after["source"]] == ["A page"] * 3
    # And the rules still hold: one source to an address, known states, no child without parent.
    for change in ("url = 'https://a.example/1'", "state = 'odd'"):
        with pytest.raises(StorageError):
            await database.write(statement(f"UPDATE source SET {change} WHERE id = 1"))
    await database.write(statement("DELETE FROM source WHERE id = 1"))
    left = await database.read(contents)
    assert {row["source_id"] for row in left["chunk"]} == {2, 3}


async def test_with_foreign_keys_on_the_same_rebuild_would_be_refused(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twin: rows that vanish are counted, and nothing is changed."""
    database = Database(sqlite_url)
    await fill(database)
    before = await database.read(contents)

    def careless(file: Path, **options: Any) -> Engine:
        return sqlite_engine(file, **(options | {"foreign_keys": True}))

    monkeypatch.setattr(migrate_module, "sqlite_engine", careless)
    with pytest.raises(MigrationFailed) as caught:
        migrate(
            database,
            lambda _: tmp_path,
            schema=extended(tmp_path, REBUILD.format(how="always")),
        )
    lost = ["chunk", "hyperlink", "link", "mention", "page", "vec"]
    assert caught.value.details["changed"] == lost
    assert caught.value.details["backup"] == str(tmp_path)
    assert await database.read(contents) == before
    await database.close()
