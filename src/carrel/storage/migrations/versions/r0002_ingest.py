"""What reading pages needs: how a page was fetched, its Markdown, where its links stand, crawls."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns, and the table of addresses that a crawl has still to see."""
    for name in ("final_url", "via", "etag", "last_modified", "body_digest"):
        _text("source", name)
    for name in ("fetched_at", "checked_at"):
        op.add_column("source", sa.Column(name, sa.BigInteger()))
    _text("page", "markdown")
    _text("page", "details", default="{}")
    for name in ("markdown_start", "markdown_end"):
        _number("chunk", name)
    for name in ("context", "heading"):
        _text("link", name)
    op.add_column("link", sa.Column("main", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.create_table(
        "frontier",
        sa.Column("crawl_id", sa.BigInteger(), primary_key=True),
        sa.Column("url", sa.Text(), primary_key=True),
        sa.Column("depth", sa.Integer(), nullable=False),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("frontier_next", "frontier", ["crawl_id", "state", "depth", "ordinal"])


def _text(table: str, name: str, *, default: str = "") -> None:
    column = sa.Column(name, sa.Text(), nullable=False, server_default=default)
    op.add_column(table, column)


def _number(table: str, name: str) -> None:
    op.add_column(table, sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
