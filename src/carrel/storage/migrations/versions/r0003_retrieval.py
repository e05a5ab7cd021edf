"""What search needs: vectors by window, token vectors, states of encoders, words of links."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add them; every row that is here is kept."""
    _encoders()
    _windows()
    _tokens()
    _links()


def _on_postgres() -> bool:
    return op.get_bind().dialect.name == "postgresql"


def _serial() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _encoders() -> None:
    """Let one encoder serve; SQLite must never give an id out twice, for processes cache by it."""
    if _on_postgres():
        state = sa.Column("state", sa.Text(), nullable=False, server_default="building")
        op.add_column("encoder", state)
        size = sa.Column("token_bytes", sa.Integer(), nullable=False, server_default="0")
        op.add_column("encoder", size)
        op.create_check_constraint("encoder_state", "encoder", _states())
    else:
        op.create_table(
            "encoder_new",
            sa.Column("id", sa.Integer(), primary_key=True),
            sa.Column("name", sa.Text(), nullable=False, unique=True),
            sa.Column("dimensions", sa.Integer(), nullable=False),
            sa.Column("state", sa.Text(), nullable=False, server_default="building"),
            sa.Column("token_bytes", sa.Integer(), nullable=False, server_default="0"),
            sa.CheckConstraint(_states(), name="encoder_state"),
            sqlite_autoincrement=True,
        )
        op.execute(
            "INSERT INTO encoder_new (id, name, dimensions) "
            "SELECT id, name, dimensions FROM encoder"
        )
        op.drop_table("encoder")
        op.rename_table("encoder_new", "encoder")
    op.execute("UPDATE encoder SET state = 'serving' WHERE id = (SELECT max(id) FROM encoder)")
    serving = sa.text("state = 'serving'")
    op.create_index(
        "encoder_serving",
        "encoder",
        ["state"],
        unique=True,
        sqlite_where=serving,
        postgresql_where=serving,
    )


def _states() -> str:
    return "state IN ('building', 'serving', 'retired')"


def _windows() -> None:
    part = sa.Column("part", sa.Integer(), nullable=False, server_default="0")
    if _on_postgres():
        op.add_column("vec", part)
        op.execute("ALTER TABLE vec DROP CONSTRAINT vec_pkey")
        op.execute("ALTER TABLE vec ADD PRIMARY KEY (encoder_id, chunk_id, part)")
        return
    op.create_table(
        "vec_new",
        sa.Column("encoder_id", sa.Integer(), sa.ForeignKey("encoder.id"), primary_key=True),
        _chunk_id(),
        sa.Column("part", sa.Integer(), primary_key=True, server_default="0"),
        sa.Column("slot", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("emb", sa.LargeBinary(), nullable=False),
    )
    op.execute(
        "INSERT INTO vec_new (encoder_id, chunk_id, part, slot, version, emb) "
        "SELECT encoder_id, chunk_id, 0, slot, version, emb FROM vec ORDER BY version, slot"
    )
    op.drop_table("vec")
    op.rename_table("vec_new", "vec")
    op.create_index("vec_by_version", "vec", ["encoder_id", "version"])
    op.create_index("vec_by_chunk", "vec", ["chunk_id"])


def _tokens() -> None:
    op.create_table(
        "tok",
        sa.Column("encoder_id", sa.Integer(), sa.ForeignKey("encoder.id"), primary_key=True),
        _chunk_id(),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
    )
    op.create_index("tok_by_chunk", "tok", ["chunk_id"])
    op.create_index("tok_sizes", "tok", ["encoder_id", "n"])  # summed without reading the codes
    if _on_postgres():  # codes cannot be made smaller, and so their length is read without them
        op.execute("ALTER TABLE tok ALTER COLUMN data SET STORAGE EXTERNAL")


def _chunk_id() -> sa.Column[Any]:
    key = sa.ForeignKey("chunk.id", ondelete="CASCADE")
    return sa.Column("chunk_id", _serial(), key, primary_key=True)


def _links() -> None:
    op.add_column("link", sa.Column("target", sa.Text(), nullable=False, server_default=""))
    term = sa.Text(collation="C" if _on_postgres() else None)
    op.create_table(
        "anchor",
        sa.Column("term", term, primary_key=True),
        sa.Column("url", sa.Text(), primary_key=True),
        sa.Column("n", sa.Integer(), nullable=False),
        sqlite_with_rowid=False,
    )
