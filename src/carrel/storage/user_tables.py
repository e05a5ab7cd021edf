"""The tables of users who log in, once for both databases.

    account        a user: the password's hash, the time zone
    login_session  one log-in; without its row, none of its tokens is valid any more
    user_code      invitations and codes to reset a password, as digests

Whoever owns a row stands in `user_id`, in these as in all tables: `owned` finds them by it.
"""

from __future__ import annotations

from sqlalchemy import Column, Integer, Table, Text

from carrel.storage.tables import metadata
from carrel.storage.types import UtcTime

account = Table(
    "account",
    metadata,
    Column("user_id", Text, primary_key=True),
    Column("password", Text, nullable=False),
    Column("time_zone", Text),
    Column("created_at", UtcTime, nullable=False),
    Column("changed_at", UtcTime, nullable=False),
)

login_session = Table(
    "login_session",
    metadata,
    Column("id", Text, primary_key=True),
    Column("user_id", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("used_at", UtcTime, nullable=False),
    Column("expires_at", UtcTime, nullable=False),
)

user_code = Table(
    "user_code",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("user_id", Text),
    Column("created_at", UtcTime, nullable=False),
    Column("expires_at", UtcTime, nullable=False),
)
