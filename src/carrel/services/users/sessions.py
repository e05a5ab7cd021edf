"""Log in, go on, log out: what a user does with tokens."""

from __future__ import annotations

import logging
import secrets
import unicodedata
from datetime import datetime, timedelta

from carrel.core.clock import Clock
from carrel.core.user_errors import LoginFailed, LoginOff, UserInvalid, UserNotFound
from carrel.core.user_settings import UserSettings
from carrel.core.users import LONGEST_PASSWORD, Session, Tokens, password_of, user_name
from carrel.services.users.issuer import Issuer
from carrel.services.users.passwords import Passwords
from carrel.storage.users import Kept, Turn, UserStore

logger = logging.getLogger(__name__)


class Sessions:
    """Gives out tokens for passwords and for older tokens."""

    def __init__(
        self,
        store: UserStore,
        passwords: Passwords,
        *,
        issuer: Issuer | None,
        settings: UserSettings,
        clock: Clock,
    ) -> None:
        self._store = store
        self._passwords = passwords
        self._issuer = issuer
        self._settings = settings
        self._clock = clock

    @property
    def issuer(self) -> Issuer:
        """Whoever signs the tokens, if this Carrel issues any."""
        if self._issuer is None:
            raise LoginOff
        return self._issuer

    def check_on(self) -> None:
        """Refuse where nobody can log in, before anything is tried."""
        if self._issuer is None:
            raise LoginOff

    async def log_in(self, name: str, password: str) -> Tokens:
        """Open a session for a user who knows the password.

        A name that is not known takes as long as a wrong password, and is answered alike.
        """
        self.check_on()
        kept = await self._proven(name, password)
        if self._passwords.is_outdated(kept.password):
            again = await self._passwords.hash(unicodedata.normalize("NFC", password))
            await self._store.set_password(kept.user.name, again, rehash=True)
        return await self.open(kept.user.name)

    async def open(self, name: str) -> Tokens:
        """Open a session for a user who has been proven."""
        session = Session(id=secrets.token_urlsafe(16), user=name, number=1, expires_at=self._end())
        try:
            await self._store.open_session(session)
        except UserNotFound as gone:
            raise LoginFailed from gone
        return self._tokens(name, session.id, session.number)

    async def refresh(self, token: str) -> Tokens:
        """Return new tokens for the newest refresh token; an older one ends its session."""
        given = self.issuer.read_refresh(token)
        if given is None:
            raise LoginFailed
        session, number = given
        turn, user = await self._store.turn(session, number, expires_at=self._end())
        if turn is Turn.REUSED:
            logger.warning("a refresh token of %s came twice: the session is ended", user)
        if turn is not Turn.TAKEN:
            raise LoginFailed
        return self._tokens(user, session, number + 1)

    async def log_out(self, token: str) -> None:
        """End the session of a refresh token; one that is not good has none to end."""
        if given := self.issuer.read_refresh(token):
            await self._store.close_session(given[0])

    async def change_password(self, name: str, old: str, new: str) -> Tokens:
        """Set another password, end all sessions and open a new one."""
        self.check_on()
        await self._proven(name, old)
        await self._store.set_password(name, await self._passwords.hash(password_of(new, name)))
        return await self.open(name)

    async def is_open(self, user: str, session: object) -> bool:
        """Say whether a session that a token names goes on."""
        return isinstance(session, str) and await self._store.is_open(session, user)

    async def _proven(self, name: str, password: str) -> Kept:
        """Return a user whose password this is; unknown names take as long as wrong passwords."""
        kept = await self._known(name)
        given = unicodedata.normalize("NFC", password[:LONGEST_PASSWORD])
        fits = await self._passwords.fits(None if kept is None else kept.password, given)
        if kept is None or not fits:
            logger.info("a log-in failed")
            raise LoginFailed
        return kept

    async def _known(self, name: str) -> Kept | None:
        try:
            return await self._store.get(user_name(name))
        except (UserInvalid, UserNotFound):
            return None

    def _tokens(self, user: str, session: str, number: int) -> Tokens:
        return Tokens(
            access=self.issuer.access(user, session),
            refresh=self.issuer.refresh(session, number),
            seconds=self.issuer.seconds,
        )

    def _end(self) -> datetime:
        return self._clock() + timedelta(days=self._settings.session_days)
