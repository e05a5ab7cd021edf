"""What the website tools need: whether a page has changed on its site, and local files apart."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column, and an index of the few sources that have no address of the web."""
    op.add_column("source", sa.Column("changed_at", sa.BigInteger()))
    local = sa.text("substr(url, 1, 4) <> 'http'")
    op.create_index("source_local", "source", ["url"], sqlite_where=local, postgresql_where=local)
