"""Schemas for tests: the program's own revisions and one more, in a directory of their own."""

from __future__ import annotations

import shutil
from pathlib import Path
from textwrap import dedent, indent

from carrel.storage.migrate import SCHEMA, Schema

_NEXT = """\
import sqlalchemy as sa
from alembic import op

revision = "9001"
down_revision = "{before}"


def upgrade():
{body}
"""


def extended(folder: Path, body: str) -> Schema:
    """The schema with one more revision, whose `upgrade` has this body."""
    shutil.copytree(
        SCHEMA.directory,
        folder / "migrations",
        dirs_exist_ok=True,
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    script = _NEXT.format(before=SCHEMA.head, body=indent(dedent(body), "    "))
    (folder / "migrations" / "versions" / "r9001_next.py").write_text(script)
    return Schema(directory=folder / "migrations", head="9001")
