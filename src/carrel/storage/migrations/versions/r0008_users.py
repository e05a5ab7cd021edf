"""Users who log in: accounts, sessions, and codes that can be used once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "account",
        sa.Column("user_id", sa.Text(), primary_key=True),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("time_zone", sa.Text()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "login_session",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
    )
    op.create_index("login_session_by_user", "login_session", ["user_id", "used_at"])
    op.create_index("login_session_by_end", "login_session", ["expires_at"])
    op.create_table(
        "user_code",
        sa.Column("digest", sa.Text(), primary_key=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Text()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
    )
    op.create_index("user_code_by_user", "user_code", ["user_id"])
