"""Tasks of users, their numbers, their references to passages, and keys of repeated requests."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the tables; every look-up of tasks begins with the user."""
    _tasks()
    _references()
    op.create_table(
        "task_counter",
        sa.Column("user_id", sa.Text(), primary_key=True),
        sa.Column("number", sa.Integer(), nullable=False),
    )
    op.create_table(
        "task_key",
        sa.Column("user_id", sa.Text(), primary_key=True),
        sa.Column("key", sa.Text(), primary_key=True),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("task_id", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
    )
    op.create_index("task_key_by_age", "task_key", ["created_at"])


def _tasks() -> None:
    # Sorting by this text must not depend on the database's language.
    folded = sa.Text(collation="C" if op.get_bind().dialect.name == "postgresql" else None)
    op.create_table(
        "task",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("description", sa.Text()),
        sa.Column("folded", folded, nullable=False),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("category", sa.Text(), nullable=False),
        sa.Column("completed", sa.Boolean(), nullable=False),
        sa.Column("due_at", sa.BigInteger()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("priority IN (1, 2, 3)", name="task_priority"),
        sa.UniqueConstraint("user_id", "number", name="task_number"),
    )
    for name in ("completed", "priority", "category"):
        op.create_index(f"task_by_{name}", "task", ["user_id", name, "created_at", "number"])
    op.create_index("task_by_age", "task", ["user_id", "created_at", "number"])


def _references() -> None:
    key = sa.ForeignKey("task.id", ondelete="CASCADE")
    op.create_table(
        "task_reference",
        sa.Column("task_id", sa.Text(), key, primary_key=True),
        sa.Column("ordinal", sa.Integer(), primary_key=True),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("source_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("start_at", sa.Integer(), nullable=False),
        sa.Column("end_at", sa.Integer(), nullable=False),
        sa.Column("quotation", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
    )
