"""Everything about users, opened together: who they are, their sessions, who calls, how often."""

from __future__ import annotations

from dataclasses import dataclass

from carrel.services.identity import Identity
from carrel.services.limits import Limits
from carrel.services.users.accounts import Accounts
from carrel.services.users.issuer import Issuer, signing_secret
from carrel.services.users.passwords import Passwords
from carrel.services.users.sessions import Sessions
from carrel.settings import Settings
from carrel.storage.database import Database
from carrel.storage.users import UserStore


@dataclass(frozen=True, slots=True, kw_only=True)
class UserDesk:
    """The services of users."""

    accounts: Accounts
    sessions: Sessions
    identity: Identity
    limits: Limits


def user_desk(settings: Settings, database: Database) -> UserDesk:
    """Build the services of users over a store."""
    identity, users, clock = settings.identity, settings.users, database.clock
    issuer = None
    if identity.login:
        issuer = Issuer(
            identity,
            lambda: signing_secret(identity, settings.home),
            minutes=users.access_minutes,
            clock=clock,
        )
    store, passwords = UserStore(database), Passwords(users)
    accounts = Accounts(store, passwords, settings=users, clock=clock, zone=settings.tasks.zone)
    sessions = Sessions(store, passwords, issuer=issuer, settings=users, clock=clock)
    known = Identity(identity, home=settings.home, standing=sessions.is_open, clock=clock)
    return UserDesk(
        accounts=accounts, sessions=sessions, identity=known, limits=Limits(settings.limits)
    )
