"""Users who log in, their sessions, and the codes that let one in for the first time.

A user's name is also the subject of its tokens and the owner of its rows; it never changes.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from carrel.core.identity import LOCAL, SERVICE
from carrel.core.user_errors import UserInvalid

LONGEST_NAME = 64
SHORTEST_PASSWORD = 10
LONGEST_PASSWORD = 1024
RESERVED = frozenset({LOCAL.subject, SERVICE.subject})
_NAME = re.compile(r"[a-z0-9][a-z0-9._@+-]*")
_LEAST_DIFFERENT = 5


class CodeKind(StrEnum):
    """What a code is good for."""

    SIGN_UP = "sign_up"
    RESET = "reset"


@dataclass(frozen=True, slots=True, kw_only=True)
class User:
    """Somebody who may log in; a time zone that is not set is the server's."""

    name: str
    time_zone: str | None
    created_at: datetime
    changed_at: datetime  # of the password

    def as_dict(self) -> dict[str, object]:
        """Return what may be shown."""
        return {
            "user": self.name,
            "timezone": self.time_zone,
            "created_at": self.created_at.isoformat(),
            "password_changed_at": self.changed_at.isoformat(),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """One log-in: its tokens are numbered, and only the newest refresh token is taken."""

    id: str
    user: str
    number: int
    expires_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """What a client gets when it logs in or refreshes."""

    access: str
    refresh: str
    seconds: int

    def as_dict(self) -> dict[str, object]:
        """Return the tokens under the names of OAuth."""
        return {
            "access_token": self.access,
            "refresh_token": self.refresh,
            "token_type": "Bearer",
            "expires_in": self.seconds,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """A code that can be used once; only its digest is kept."""

    code: str
    kind: CodeKind
    user: str | None
    expires_at: datetime

    def as_dict(self) -> dict[str, object]:
        """Return the code, which is shown once."""
        return {
            "code": self.code,
            "kind": self.kind.value,
            "user": self.user,
            "expires_at": self.expires_at.isoformat(),
        }


def user_name(given: str) -> str:
    """Return a name as it is kept: in small letters, of signs that look like nothing else."""
    name = given.strip().lower()
    if len(name) > LONGEST_NAME or not _NAME.fullmatch(name) or name in RESERVED:
        raise UserInvalid(
            "this name cannot be used",
            suggestion=f"Use up to {LONGEST_NAME} of a-z, 0-9 and . _ @ + -, beginning with a "
            "letter or digit.",
        )
    return name


def password_of(given: str, name: str) -> str:
    """Return a password as it is hashed, or say why it cannot be one."""
    password = unicodedata.normalize("NFC", given)
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise UserInvalid(
            f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters",
            suggestion="Use a sentence of your own, or let a password manager make one.",
        )
    if len(set(password)) < _LEAST_DIFFERENT or password.lower() == name:
        raise UserInvalid(
            "this password is too easy to guess",
            suggestion="Use a sentence of your own, or let a password manager make one.",
        )
    return password
