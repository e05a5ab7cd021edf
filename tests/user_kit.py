"""Users on a store of the test's own, with a clock that is turned by hand and cheap hashes."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from carrel.app import App, open_app
from carrel.core.clock import system_clock
from carrel.core.encoder_settings import EncoderSettings
from carrel.core.identity_settings import IdentitySettings
from carrel.core.limit_settings import LimitSettings
from carrel.core.user_settings import UserSettings
from carrel.services.users.desk import UserDesk, user_desk
from carrel.settings import DatabaseSettings, Settings
from carrel.storage.database import Database
from tests.security.token_kit import SECRET, SERVICE_TOKEN

PASSWORD = "a quiet heron stands in the reeds"
OTHER = "another heron flies over the water"
CHEAP: dict[str, Any] = {"password_memory": 1024, "password_rounds": 1}


class Turned:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 2, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        """Return the moment."""
        return self.now

    def turn(self, **by: float) -> None:
        """Let time pass."""
        self.now += timedelta(**by)


def user_settings(home: Path, url: str = "", **groups: Any) -> Settings:
    """Return settings under which users log in, without limits unless some are given."""
    users = CHEAP | groups.pop("users", {})
    identity = {"login": True, "jwt_secret": SECRET, "token": SERVICE_TOKEN}
    given = {
        "limits": LimitSettings(login=0, ingest=0, writes=0),
        "identity": IdentitySettings(**identity | groups.pop("identity", {})),
    }
    return Settings(
        home=home,
        database=DatabaseSettings(url=url),
        encoder=EncoderSettings(use="off"),
        users=UserSettings(**users),
        **given | groups,
    )


def desk_on(database: Database, home: Path, **groups: Any) -> UserDesk:
    """Return the services of users on an open store."""
    return user_desk(user_settings(home, **groups), database)


@contextlib.asynccontextmanager
async def user_app(
    home: Path, url: str, *, clock: Turned | None = None, **groups: Any
) -> AsyncIterator[App]:
    """Open a whole Carrel with users."""
    settings = user_settings(home, url, **groups)
    async with open_app(settings, clock=clock or system_clock) as app:
        yield app
