"""Who may log in: users come by an invitation, by themselves or by hand, and go for good."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta, tzinfo

from carrel.core.clock import Clock
from carrel.core.identity import Principal, PrincipalKind
from carrel.core.task_settings import zone_named
from carrel.core.user_errors import (
    LoginFailed,
    NameTaken,
    SignUpClosed,
    UserInvalid,
    UserNotFound,
)
from carrel.core.user_settings import UserSettings
from carrel.core.users import Code, CodeKind, User, password_of, user_name
from carrel.services.users.passwords import Passwords
from carrel.storage.users import UserStore


class Accounts:
    """Keeps the users."""

    def __init__(
        self,
        store: UserStore,
        passwords: Passwords,
        *,
        settings: UserSettings,
        clock: Clock,
        zone: tzinfo,
    ) -> None:
        self._store = store
        self._passwords = passwords
        self._settings = settings
        self._clock = clock
        self._zone = zone

    async def add(self, name: str, password: str, *, time_zone: str | None = None) -> User:
        """Add a user by hand."""
        wanted = user_name(name)
        checked = password_of(password, wanted)
        if time_zone is not None:
            check_zone(time_zone)
        made = await self._store.add(wanted, await self._passwords.hash(checked))
        assert made is not None
        return made if time_zone is None else await self.set_zone(wanted, time_zone)

    async def sign_up(self, name: str, password: str, code: str | None = None) -> User:
        """Let somebody in who comes by an invitation, or by themselves where that is open.

        An invitation is judged first: without a good one nothing is said about names.
        """
        if self._settings.sign_up == "closed":
            raise SignUpClosed
        wanted, digest = _name_or_none(name), None
        if self._settings.sign_up == "invitation" or code is not None:
            digest = _digest(code or "")
            good = await self._store.code_is_good(digest, CodeKind.SIGN_UP, user=wanted)
            if not good:
                raise LoginFailed("The invitation is not valid.")
        wanted = user_name(name)
        checked = password_of(password, wanted)
        made = await self._store.add(wanted, await self._passwords.hash(checked), code=digest)
        if made is None:  # somebody else used the invitation meanwhile
            raise LoginFailed("The invitation is not valid.")
        return made

    async def invite(self, name: str | None = None) -> Code:
        """Make an invitation, for a name or for whoever has it."""
        wanted = None if name is None else user_name(name)
        if wanted is not None and await self._is_there(wanted):
            raise NameTaken
        return await self._code(CodeKind.SIGN_UP, wanted)

    async def reset_code(self, name: str) -> Code:
        """Make a code with which a user sets a new password."""
        return await self._code(CodeKind.RESET, user_name(name))

    async def reset(self, code: str, password: str) -> str:
        """Set a new password by a code, end all sessions, and return whose it is."""
        owner = await self._store.code_owner(_digest(code), CodeKind.RESET)
        if owner is None:
            raise LoginFailed("The code is not valid.")
        hashed = await self._passwords.hash(password_of(password, owner))
        name = await self._store.reset(_digest(code), hashed)
        if name is None:
            raise LoginFailed("The code is not valid.")
        return name

    async def set_password(self, name: str, password: str) -> None:
        """Set a new password by hand, and end all sessions."""
        wanted = user_name(name)
        await self._store.get(wanted)
        hashed = await self._passwords.hash(password_of(password, wanted))
        await self._store.set_password(wanted, hashed)

    async def revoke(self, name: str) -> int:
        """End all sessions of a user; return how many there were."""
        return await self._store.revoke(user_name(name))

    async def remove(self, name: str) -> dict[str, int]:
        """Delete a user and every row of theirs; return how many there were by table."""
        return await self._store.remove(name)

    async def everybody(self) -> list[tuple[User, int]]:
        """Return all users, each with the number of open sessions."""
        return await self._store.everybody()

    async def get(self, name: str) -> User:
        """Return a user."""
        return (await self._store.get(name)).user

    async def set_zone(self, name: str, zone: str | None) -> User:
        """Set the time zone in which a user's days are meant."""
        return await self._store.set_zone(name, None if zone is None else check_zone(zone))

    async def profile(self, principal: Principal) -> dict[str, object]:
        """Return what a caller may know of itself."""
        body: dict[str, object] = {"user": principal.subject, "timezone": None}
        if principal.kind is PrincipalKind.USER and await self._is_there(principal.subject):
            body |= (await self.get(principal.subject)).as_dict()
        return body | {"kind": principal.kind.value}

    async def zone(self, name: str) -> tzinfo:
        """Return the time zone of a user: the profile's, or else the server's."""
        try:
            named = (await self._store.get(name)).user.time_zone
        except UserNotFound:
            return self._zone
        return self._zone if named is None else zone_named(named)

    async def _is_there(self, name: str) -> bool:
        try:
            await self._store.get(name)
        except UserNotFound:
            return False
        return True

    async def _code(self, kind: CodeKind, user: str | None) -> Code:
        made = Code(
            code=secrets.token_urlsafe(24),
            kind=kind,
            user=user,
            expires_at=self._clock() + timedelta(days=self._settings.invitation_days),
        )
        await self._store.add_code(_digest(made.code), kind, user=user, expires_at=made.expires_at)
        return made


def check_zone(name: str) -> str:
    """Return the name of a time zone that there is."""
    try:
        zone_named(name)
    except (ValueError, OSError, KeyError) as cause:
        raise UserInvalid(
            f"{name!r:.60} is no time zone", suggestion="Use one such as `Asia/Tokyo`."
        ) from cause
    return name


def _name_or_none(name: str) -> str | None:
    try:
        return user_name(name)
    except UserInvalid:
        return None


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
