"""The tables, once for both databases.

    corpus ─ one row: the version and the next free slot of the indexes
    source ─┬─ page    one row per kept version of its text
            ├─ link    links of the current version
            └─ chunk ─┬─ vec   per encoder, one vector for each window of the text
                      └─ tok   per encoder, the vectors of its tokens, packed
    lex_block, lex_post  the keyword index, by slot
    anchor               the words of links, by the address that they point to
    entity, mention, hyperlink  the graph (`graph_tables`)
    change               slots freed since version `corpus.pruned`, so that other processes notice
    job                  background work
    account, login_session, user_code  users who log in (`user_tables`)
    conversation, chat_message  talks with the chat agent (`chat_tables`)

Migrations create them; this is how statements name them.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)
from sqlalchemy.dialects import postgresql, sqlite

from carrel.storage.types import HalfVector, JsonText, UtcTime

metadata = MetaData()

_SERIAL = BigInteger().with_variant(Integer(), "sqlite")


def upsert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """Begin an insertion that can say what to do with a row that is there already."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)


corpus = Table(
    "corpus",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("next_slot", BigInteger, nullable=False),
    Column("pruned", BigInteger, nullable=False),
    Column("analyser", Integer, nullable=False),
    Column("next_entity", BigInteger, nullable=False),
    Column("entities", Integer, nullable=False),
)

source = Table(
    "source",
    metadata,
    Column("id", _SERIAL, primary_key=True),
    Column("url", Text, nullable=False, unique=True),
    Column("content_type", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("error", JsonText),
    Column("created_at", UtcTime, nullable=False),
    Column("updated_at", UtcTime, nullable=False),
    Column("final_url", Text, nullable=False),
    Column("via", Text, nullable=False),
    Column("etag", Text, nullable=False),
    Column("last_modified", Text, nullable=False),
    Column("body_digest", Text, nullable=False),
    Column("fetched_at", UtcTime),
    Column("checked_at", UtcTime),
    Column("changed_at", UtcTime),
    sqlite_autoincrement=True,
)

page = Table(
    "page",
    metadata,
    Column("source_id", _SERIAL, ForeignKey("source.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("title", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("markdown", Text, nullable=False),
    Column("details", JsonText, nullable=False),
)

link = Table(
    "link",
    metadata,
    Column("source_id", _SERIAL, ForeignKey("source.id", ondelete="CASCADE"), primary_key=True),
    Column("ordinal", Integer, primary_key=True),
    Column("url", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("context", Text, nullable=False),
    Column("heading", Text, nullable=False),
    Column("main", Boolean, nullable=False),
    Column("target", Text, nullable=False),
)

anchor = Table(
    "anchor",
    metadata,
    Column("term", Text, primary_key=True),
    Column("url", Text, primary_key=True),
    Column("n", Integer, nullable=False),
)

chunk = Table(
    "chunk",
    metadata,
    Column("id", _SERIAL, primary_key=True),
    Column("source_id", _SERIAL, ForeignKey("source.id", ondelete="CASCADE"), nullable=False),
    Column("slot", BigInteger, nullable=False, unique=True),
    Column("ordinal", Integer, nullable=False),
    Column("start_at", Integer, nullable=False),
    Column("end_at", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("section", JsonText, nullable=False),
    Column("digest", Text, nullable=False),
    Column("markdown_start", Integer, nullable=False),
    Column("markdown_end", Integer, nullable=False),
    Column("part", Integer, nullable=False),
    Column("parts", Integer, nullable=False),
    sqlite_autoincrement=True,
)

encoder = Table(
    "encoder",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("dimensions", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("token_bytes", Integer, nullable=False),
    sqlite_autoincrement=True,
)

vec = Table(
    "vec",
    metadata,
    Column("encoder_id", Integer, ForeignKey("encoder.id"), primary_key=True),
    Column("chunk_id", _SERIAL, ForeignKey("chunk.id", ondelete="CASCADE"), primary_key=True),
    Column("part", Integer, primary_key=True),
    Column("slot", BigInteger, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("emb", HalfVector, nullable=False),
)

tok = Table(
    "tok",
    metadata,
    Column("encoder_id", Integer, ForeignKey("encoder.id"), primary_key=True),
    Column("chunk_id", _SERIAL, ForeignKey("chunk.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

lex_block = Table(
    "lex_block",
    metadata,
    Column("block", Integer, primary_key=True),
    Column("n", Integer, nullable=False),
    Column("total", BigInteger, nullable=False),
    Column("lens", LargeBinary, nullable=False),
)

lex_post = Table(
    "lex_post",
    metadata,
    Column("block", Integer, primary_key=True),
    Column("term", Text, primary_key=True),
    Column("n", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

change = Table(
    "change",
    metadata,
    Column("version", BigInteger, primary_key=True),
    Column("slot", BigInteger, primary_key=True),
)

job = Table(
    "job",
    metadata,
    Column("id", _SERIAL, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("payload", JsonText, nullable=False),
    Column("key", Text),
    Column("state", Text, nullable=False),
    Column("priority", Integer, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("max_attempts", Integer, nullable=False),
    Column("token", BigInteger, nullable=False),
    Column("owner", Text),
    Column("cancelled", Boolean, nullable=False),
    Column("progress", JsonText),
    Column("result", JsonText),
    Column("error", JsonText),
    Column("run_at", UtcTime, nullable=False),
    Column("lease_until", UtcTime),
    Column("created_at", UtcTime, nullable=False),
    Column("finished_at", UtcTime),
    sqlite_autoincrement=True,
)

frontier = Table(
    "frontier",
    metadata,
    Column("crawl_id", BigInteger, primary_key=True),
    Column("url", Text, primary_key=True),
    Column("depth", Integer, nullable=False),
    Column("ordinal", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("note", Text, nullable=False),
)
