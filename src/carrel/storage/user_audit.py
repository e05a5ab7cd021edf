"""Are the users sound? No session and no code to reset a password without somebody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, select

from carrel.core.users import CodeKind
from carrel.storage.user_tables import account, login_session, user_code


def faults(connection: Connection) -> Iterator[dict[str, Any]]:
    """Yield kind, count and an example of everything that must not be."""
    known = select(account.c.user_id)
    checks = {
        "session of a missing user": select(login_session.c.user_id).where(
            login_session.c.user_id.not_in(known)
        ),
        "code of a missing user": select(user_code.c.user_id).where(
            user_code.c.kind == CodeKind.RESET.value, user_code.c.user_id.not_in(known)
        ),
    }
    for kind, wanted in checks.items():
        if found := connection.execute(wanted).scalars().all():
            yield {"kind": kind, "count": len(found), "example": str(found[0])}
