"""Where a chunk stands in its section: search looks at a section as a whole."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

# A section is a run of chunks under the same headings: it begins where the one before has others.
_COUNT = """
UPDATE chunk SET part = found.part, parts = found.parts
FROM (
    SELECT id,
        row_number() OVER (PARTITION BY source_id, run ORDER BY ordinal) - 1 AS part,
        count(*) OVER (PARTITION BY source_id, run) AS parts
    FROM (
        SELECT id, source_id, ordinal,
            sum(begins) OVER (PARTITION BY source_id ORDER BY ordinal) AS run
        FROM (
            SELECT id, source_id, ordinal,
                CASE WHEN section = lag(section) OVER (PARTITION BY source_id ORDER BY ordinal)
                    THEN 0 ELSE 1 END AS begins
            FROM chunk
        ) AS marked
    ) AS numbered
) AS found
WHERE found.id = chunk.id
"""


def upgrade() -> None:
    """Add the columns and count what is there."""
    for name, default in (("part", "0"), ("parts", "1")):
        column = sa.Column(name, sa.Integer(), nullable=False, server_default=default)
        op.add_column("chunk", column)
    op.execute(_COUNT)
