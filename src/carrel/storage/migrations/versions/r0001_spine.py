"""Sources, pages, chunks, the keyword index, vectors and jobs."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the first tables. Checks have names: a later rebuild of a table drops others."""
    _sources()
    _keyword_index()
    _vectors()
    _jobs()


def _on_postgres() -> bool:
    return op.get_bind().dialect.name == "postgresql"


def _serial() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _source_id(*, primary_key: bool = False) -> sa.Column[int]:
    key = sa.ForeignKey("source.id", ondelete="CASCADE")
    return sa.Column("source_id", _serial(), key, primary_key=primary_key, nullable=False)


def _sources() -> None:
    op.create_table(
        "source",
        sa.Column("id", _serial(), primary_key=True),
        sa.Column("url", sa.Text(), nullable=False, unique=True),
        sa.Column("content_type", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("error", sa.Text()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "state IN ('pending', 'processing', 'completed', 'failed')", name="source_state"
        ),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "page",
        _source_id(primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "link",
        _source_id(primary_key=True),
        sa.Column("ordinal", sa.Integer(), primary_key=True),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chunk",
        sa.Column("id", _serial(), primary_key=True),
        _source_id(),
        sa.Column("slot", sa.BigInteger(), nullable=False, unique=True),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("start_at", sa.Integer(), nullable=False),
        sa.Column("end_at", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("section", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("chunk_by_source", "chunk", ["source_id", "ordinal"])


def _keyword_index() -> None:
    corpus = op.create_table(
        "corpus",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("next_slot", sa.BigInteger(), nullable=False),
        sa.Column("pruned", sa.BigInteger(), nullable=False),
        sa.Column("analyser", sa.Integer(), nullable=False),
        sa.CheckConstraint("id = 1", name="corpus_is_one_row"),
    )
    first = {"id": 1, "version": 0, "next_slot": 0, "pruned": 0, "analyser": 1}
    op.bulk_insert(corpus, [first])
    op.create_table(
        "lex_block",
        sa.Column("block", sa.Integer(), primary_key=True),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("total", sa.BigInteger(), nullable=False),
        sa.Column("lens", sa.LargeBinary(), nullable=False),
    )
    block: sa.Column[Any] = sa.Column("block", sa.Integer(), nullable=False)
    term: sa.Column[Any] = sa.Column(
        "term", sa.Text(collation="C" if _on_postgres() else None), nullable=False
    )
    # Insertions touch one block: SQLite keeps them together. PostgreSQL reads faster by term.
    key = [term, block] if _on_postgres() else [block, term]
    op.create_table(
        "lex_post",
        *key,
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint(*(column.name for column in key)),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "change",
        sa.Column("version", sa.BigInteger(), primary_key=True),
        sa.Column("slot", sa.BigInteger(), primary_key=True),
        sqlite_with_rowid=False,
    )
    if _on_postgres():
        for table, column in (("lex_post", "data"), ("lex_block", "lens")):
            op.execute(f"ALTER TABLE {table} ALTER COLUMN {column} SET STORAGE EXTERNAL")
            op.execute(f"ALTER TABLE {table} SET (autovacuum_vacuum_scale_factor = 0.02)")


def _vectors() -> None:
    op.create_table(
        "encoder",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("name", sa.Text(), nullable=False, unique=True),
        sa.Column("dimensions", sa.Integer(), nullable=False),
    )
    if _on_postgres():
        op.execute("CREATE EXTENSION IF NOT EXISTS vector")
        from pgvector.sqlalchemy import HALFVEC

        emb: sa.types.TypeEngine[Any] = HALFVEC()
    else:
        emb = sa.LargeBinary()
    op.create_table(
        "vec",
        sa.Column("encoder_id", sa.Integer(), sa.ForeignKey("encoder.id"), primary_key=True),
        sa.Column(
            "chunk_id",
            _serial(),
            sa.ForeignKey("chunk.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("slot", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("emb", emb, nullable=False),
    )
    op.create_index("vec_by_version", "vec", ["encoder_id", "version"])
    op.create_index("vec_by_chunk", "vec", ["chunk_id"])


def _jobs() -> None:
    op.create_table(
        "job",
        sa.Column("id", _serial(), primary_key=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("key", sa.Text()),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("max_attempts", sa.Integer(), nullable=False),
        sa.Column("token", sa.BigInteger(), nullable=False),
        sa.Column("owner", sa.Text()),
        sa.Column("cancelled", sa.Boolean(), nullable=False),
        sa.Column("progress", sa.Text()),
        sa.Column("result", sa.Text()),
        sa.Column("error", sa.Text()),
        sa.Column("run_at", sa.BigInteger(), nullable=False),
        sa.Column("lease_until", sa.BigInteger()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("finished_at", sa.BigInteger()),
        sa.CheckConstraint(
            "state IN ('pending', 'processing', 'completed', 'failed')", name="job_state"
        ),
        sqlite_autoincrement=True,
    )
    live = sa.text("state IN ('pending', 'processing')")
    op.create_index(
        "job_live",
        "job",
        [sa.text("priority DESC"), "run_at", "id"],  # the order in which jobs are taken
        sqlite_where=live,
        postgresql_where=live,
    )
    op.create_index(
        "job_live_key", "job", ["key"], unique=True, sqlite_where=live, postgresql_where=live
    )
    leased = sa.text("state = 'processing'")
    op.create_index(
        "job_leased", "job", ["lease_until"], sqlite_where=leased, postgresql_where=leased
    )
    # Not by state first: SQLite would then take it, and sort, where `job_live` is in order.
    op.create_index("job_by_end", "job", ["finished_at", "state"])
