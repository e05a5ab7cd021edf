"""The users, their sessions and codes, one transaction for each call."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, func, insert, select, true, update

from carrel.core.user_errors import NameTaken, UserNotFound
from carrel.core.users import CodeKind, Session, User
from carrel.storage import owned
from carrel.storage.database import Database
from carrel.storage.tables import upsert
from carrel.storage.user_tables import account, login_session, user_code

MOST_SESSIONS = 100  # of one user; the one that was not used for longest goes


class Turn(Enum):
    """What became of a refresh token."""

    TAKEN = "taken"
    REUSED = "reused"  # it was taken before: somebody else has a copy, and the session is ended
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A user with the hash of the password."""

    user: User
    password: str


class UserStore:
    """Reads and writes users."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, name: str, password: str, *, code: str | None = None) -> User | None:
        """Store a new user, unless an invitation is not good; `code` is its digest, and used up."""

        def work(rows: Connection) -> User | None:
            now = self._now()
            if code is not None and not _use(rows, code, CodeKind.SIGN_UP, user=name, now=now):
                return None
            made = upsert(rows, account).values(
                user_id=name, password=password, time_zone=None, created_at=now, changed_at=now
            )
            # Asked for the row itself: not every driver counts those that it leaves out.
            new = made.on_conflict_do_nothing().returning(account.c.user_id)
            if rows.execute(new).first() is None:
                raise NameTaken
            return _get(rows, name).user

        return await self._database.write(work)

    async def get(self, name: str) -> Kept:
        """Return a user."""
        return await self._database.read(lambda rows: _get(rows, name))

    async def everybody(self) -> list[tuple[User, int]]:
        """Return all users by name, each with the number of sessions that are open."""
        live = login_session.c.expires_at > self._now()
        count = func.count(login_session.c.id)
        joined = account.outerjoin(
            login_session, (login_session.c.user_id == account.c.user_id) & live
        )
        wanted = (
            select(account, count.label("sessions"))
            .select_from(joined)
            .group_by(*account.columns)
            .order_by(account.c.user_id)
        )
        return await self._database.read(
            lambda rows: [(_user(row), row.sessions) for row in rows.execute(wanted)]
        )

    async def set_password(self, name: str, password: str, *, rehash: bool = False) -> None:
        """Store another hash; unless it is of the same password, all sessions end."""

        def work(rows: Connection) -> None:
            values = {"password": password} | ({} if rehash else {"changed_at": self._now()})
            done = rows.execute(update(account).where(account.c.user_id == name).values(**values))
            if done.rowcount == 0:
                raise UserNotFound
            if not rehash:
                _end(rows, name)

        await self._database.write(work)

    async def set_zone(self, name: str, zone: str | None) -> User:
        """Store the user's time zone."""

        def work(rows: Connection) -> User:
            rows.execute(update(account).where(account.c.user_id == name).values(time_zone=zone))
            return _get(rows, name).user

        return await self._database.write(work)

    async def reset(self, code: str, password: str) -> str | None:
        """Use up a code to reset a password; return whose it was, or nothing if it is not good."""

        def work(rows: Connection) -> str | None:
            name = _use(rows, code, CodeKind.RESET, user=None, now=self._now())
            if not name:
                return None
            values = {"password": password, "changed_at": self._now()}
            rows.execute(update(account).where(account.c.user_id == name).values(**values))
            _end(rows, name)
            return name

        return await self._database.write(work)

    async def code_is_good(self, code: str, kind: CodeKind, *, user: str | None) -> bool:
        """Say whether a code could be used now, without using it."""
        wanted = _good(code, kind, user=user, now=self._now())
        return await self._database.read(lambda rows: rows.execute(wanted).first() is not None)

    async def code_owner(self, code: str, kind: CodeKind) -> str | None:
        """Return whom a code that is good is for."""
        wanted = _good(code, kind, user=None, now=self._now())
        return await self._database.read(lambda rows: rows.execute(wanted).scalar())

    async def add_code(
        self, code: str, kind: CodeKind, *, user: str | None, expires_at: datetime
    ) -> None:
        """Store the digest of a code; codes that are too old go."""

        def work(rows: Connection) -> None:
            now = self._now()
            rows.execute(delete(user_code).where(user_code.c.expires_at <= now))
            if kind is CodeKind.RESET:
                _get(rows, user or "")
            values = {"digest": code, "kind": kind.value, "user_id": user}
            times = {"created_at": now, "expires_at": expires_at}
            rows.execute(insert(user_code).values(**values, **times))

        await self._database.write(work)

    async def open_session(self, session: Session) -> None:
        """Store a new session of a user who is there; old ones go."""

        def work(rows: Connection) -> None:
            now = self._now()
            _get(rows, session.user, lock=True)  # a user who is being removed gets none
            rows.execute(delete(login_session).where(login_session.c.expires_at <= now))
            newest = (
                select(login_session.c.id)
                .where(login_session.c.user_id == session.user)
                .order_by(login_session.c.used_at.desc())
                .limit(MOST_SESSIONS - 1)
            )
            own = login_session.c.user_id == session.user
            kept = rows.execute(newest).scalars().all()
            rows.execute(delete(login_session).where(own, login_session.c.id.not_in(kept)))
            rows.execute(
                insert(login_session).values(
                    id=session.id,
                    user_id=session.user,
                    number=session.number,
                    created_at=now,
                    used_at=now,
                    expires_at=session.expires_at,
                )
            )

        await self._database.write(work)

    async def turn(self, session: str, number: int, *, expires_at: datetime) -> tuple[Turn, str]:
        """Take a refresh token: the newest moves on, an older one ends the session."""

        def work(rows: Connection) -> tuple[Turn, str]:
            wanted = select(login_session).where(login_session.c.id == session).with_for_update()
            row = rows.execute(wanted).one_or_none()
            if row is None or row.expires_at <= self._now():
                return Turn.UNKNOWN, ""
            if row.number != number:
                rows.execute(delete(login_session).where(login_session.c.id == session))
                return Turn.REUSED, row.user_id
            values = {"number": number + 1, "used_at": self._now(), "expires_at": expires_at}
            rows.execute(update(login_session).where(login_session.c.id == session).values(values))
            return Turn.TAKEN, row.user_id

        return await self._database.write(work)

    async def is_open(self, session: str, user: str) -> bool:
        """Say whether a session of this user goes on."""
        wanted = select(login_session.c.expires_at).where(
            login_session.c.id == session, login_session.c.user_id == user
        )
        end = await self._database.read(lambda rows: rows.execute(wanted).scalar())
        return end is not None and end > self._now()

    async def close_session(self, session: str) -> None:
        """End a session."""
        gone = delete(login_session).where(login_session.c.id == session)
        await self._database.write(lambda rows: rows.execute(gone))

    async def revoke(self, name: str) -> int:
        """End all sessions of a user, and take back codes; return how many sessions there were."""

        def work(rows: Connection) -> int:
            _get(rows, name)
            rows.execute(delete(user_code).where(user_code.c.user_id == name))
            return _end(rows, name)

        return await self._database.write(work)

    async def remove(self, name: str) -> dict[str, int]:
        """Delete every row of a user, also on the disk; return how many there were by table.

        Users of another issuer have no account here, but may have rows.
        """

        def work(rows: Connection) -> dict[str, int]:
            rows.execute(select(account).where(account.c.user_id == name).with_for_update())
            gone = owned.erase(rows, name)
            if not any(gone.values()):
                raise UserNotFound
            return gone

        gone = await self._database.write(work)
        await self._database.empty_log()
        return gone

    def _now(self) -> datetime:
        return self._database.clock()


def _get(rows: Connection, name: str, *, lock: bool = False) -> Kept:
    wanted = select(account).where(account.c.user_id == name)
    row = rows.execute(wanted.with_for_update() if lock else wanted).one_or_none()
    if row is None:
        raise UserNotFound
    return Kept(user=_user(row), password=row.password)


def _user(row: Row[Any]) -> User:
    return User(
        name=row.user_id,
        time_zone=row.time_zone,
        created_at=row.created_at,
        changed_at=row.changed_at,
    )


def _end(rows: Connection, name: str) -> int:
    return rows.execute(delete(login_session).where(login_session.c.user_id == name)).rowcount


def _good(code: str, kind: CodeKind, *, user: str | None, now: datetime) -> Select[str | None]:
    """Select whom a code is for, if it is good; one for nobody is good for everybody."""
    owner = user_code.c.user_id
    fits = owner.is_(None) | (owner == user) if user else true()
    return select(owner).where(
        user_code.c.digest == code,
        user_code.c.kind == kind.value,
        user_code.c.expires_at > now,
        fits,
    )


def _use(
    rows: Connection, code: str, kind: CodeKind, *, user: str | None, now: datetime
) -> str | None:
    """Use up a code; return whom it let in, or nothing if it is not good."""
    found = rows.execute(_good(code, kind, user=user, now=now).with_for_update()).first()
    if found is None:
        return None
    # Of two that come with the same code at once, one deletes it.
    if rows.execute(delete(user_code).where(user_code.c.digest == code)).rowcount == 0:
        return None
    return found.user_id or user
