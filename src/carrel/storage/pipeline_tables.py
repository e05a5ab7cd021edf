"""The table of pipeline calls: when, how long, how it ended; nothing of question or answer."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Float, Integer, Table, Text

from carrel.storage.tables import metadata
from carrel.storage.types import JsonText, UtcTime

pipeline_call = Table(
    "pipeline_call",
    metadata,
    Column("id", BigInteger().with_variant(Integer(), "sqlite"), primary_key=True),
    Column("request_id", Text, nullable=False),
    Column("pipeline", Text, nullable=False),
    Column("started_at", UtcTime, nullable=False),
    Column("duration_ms", Float, nullable=False),
    Column("retrieval_ms", Float, nullable=False),
    Column("generation_ms", Float, nullable=False),
    Column("tokens", Integer, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("stages", JsonText, nullable=False),
    Column("error_type", Text, nullable=False),
    Column("error_message", Text, nullable=False),
)
