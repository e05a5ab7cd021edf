"""The tables of the graph: what passages speak of, and what pages link to.

    entity     a name in its normal form; `n` counts the rows of the two others that hold it
    mention    per chunk, the entities in it: packed ids, counts and roles
    hyperlink  per page, the addresses that its text links to, with the name of each link

Every row is made of one chunk's words or one page's links, and goes with them.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, LargeBinary, Table, Text

from carrel.storage.tables import metadata

_KEY = BigInteger().with_variant(Integer(), "sqlite")

entity = Table(
    "entity",
    metadata,
    Column("id", _KEY, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False, unique=True),
    Column("n", Integer, nullable=False),
)

mention = Table(
    "mention",
    metadata,
    Column(
        "slot",
        _KEY,
        ForeignKey("chunk.slot", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("data", LargeBinary, nullable=False),
)

hyperlink = Table(
    "hyperlink",
    metadata,
    Column(
        "source_id",
        _KEY,
        ForeignKey("source.id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("version", BigInteger, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
