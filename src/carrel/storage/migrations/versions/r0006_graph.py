"""The graph: entities, their mentions by chunk, and the links between pages."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the tables; they are filled at the start, as `corpus.entities` says that none are."""
    postgres = op.get_bind().dialect.name == "postgresql"
    key = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.add_column(
        "corpus", sa.Column("next_entity", sa.BigInteger(), nullable=False, server_default="1")
    )
    op.add_column("corpus", sa.Column("entities", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "entity",
        sa.Column("id", key, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text(collation="C" if postgres else None), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.UniqueConstraint("name", name="entity_name"),
    )
    chunk = sa.ForeignKey("chunk.slot", ondelete="CASCADE")
    op.create_table(
        "mention",
        sa.Column("slot", key, chunk, primary_key=True, autoincrement=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
    )
    source = sa.ForeignKey("source.id", ondelete="CASCADE")
    op.create_table(
        "hyperlink",
        sa.Column("source_id", key, source, primary_key=True, autoincrement=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
    )
    op.create_index("hyperlink_by_version", "hyperlink", ["version"])
