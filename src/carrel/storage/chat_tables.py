"""The tables of conversations, once for both databases.

    conversation ── chat_message   what was said, in order, with the receipts of replies

`turn` counts the messages of the user; whoever answers the last one holds the conversation until
`busy_until`. Messages are found by their conversation, and go with it.
"""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, Table, Text

from carrel.storage.tables import metadata
from carrel.storage.types import JsonText, UtcTime

conversation = Table(
    "conversation",
    metadata,
    Column("id", Text, primary_key=True),
    Column("user_id", Text, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("busy_until", UtcTime),
    Column("memory", JsonText, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("updated_at", UtcTime, nullable=False),
)

chat_message = Table(
    "chat_message",
    metadata,
    Column(
        "conversation_id", Text, ForeignKey("conversation.id", ondelete="CASCADE"), primary_key=True
    ),
    Column("ordinal", Integer, primary_key=True),
    Column("speaker", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("agent", Text),
    Column("tool_calls", JsonText, nullable=False),
    Column("created_at", UtcTime, nullable=False),
)
