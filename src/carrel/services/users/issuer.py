"""The built-in issuer: signs the tokens of users who have logged in.

An access token is a JSON Web Token for a few minutes; it names its session, and counts as long as
the session is open. A refresh token is the session's name, a number and a seal over both. It can be
used once: the next one has the next number. A token with a good seal and an old number was used
before, so somebody has a copy of it.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from carrel.core.clock import Clock
from carrel.core.identity_settings import IdentitySettings, listed
from carrel.services.token_secret import check_strength, kept_secret

ISSUER = "carrel"
ALGORITHM = "HS256"
SESSION = "sid"
_REFRESH = re.compile(r"([A-Za-z0-9_-]{16,64})\.([1-9][0-9]{0,8})\.([A-Za-z0-9_-]{43})")


def issued_by_carrel(settings: IdentitySettings, secret: str) -> IdentitySettings:
    """Return the settings under which Carrel's own tokens are checked: every part is pinned."""
    return settings.model_copy(
        update={
            "jwt_secret": secret,
            "jwt_algorithms": ALGORITHM,
            "jwt_issuer": settings.jwt_issuer or ISSUER,
            "jwt_audience": settings.jwt_audience or ISSUER,
        }
    )


def signing_secret(settings: IdentitySettings, home: Path) -> str:
    """Return the secret of the settings, or the one of the data directory."""
    if not settings.jwt_secret:
        return kept_secret(home)
    check_strength(settings.jwt_secret, "CARREL_JWT_SECRET")
    return settings.jwt_secret


class Issuer:
    """Makes tokens; the secret is read when the first one is wanted."""

    def __init__(
        self, settings: IdentitySettings, secret: Callable[[], str], *, minutes: int, clock: Clock
    ) -> None:
        self._issuer = settings.jwt_issuer or ISSUER
        self._audience = (*listed(settings.jwt_audience), ISSUER)[0]
        self._read = secret
        self._clock = clock
        self.seconds = minutes * 60

    def access(self, user: str, session: str) -> str:
        """Return a token that proves the user for a few minutes."""
        import jwt

        now = int(self._clock().timestamp())
        claims = {
            "iss": self._issuer,
            "aud": self._audience,
            "sub": user,
            "iat": now,
            "exp": now + self.seconds,
            SESSION: session,
        }
        return jwt.encode(claims, self._secret, ALGORITHM, headers={"typ": "at+jwt"})

    def refresh(self, session: str, number: int) -> str:
        """Return the token with which a session goes on."""
        return f"{session}.{number}.{self._seal(session, number)}"

    def read_refresh(self, token: str) -> tuple[str, int] | None:
        """Return session and number of a token that was made here, or nothing."""
        parts = _REFRESH.fullmatch(token)
        if parts is None:
            return None
        session, number, seal = parts[1], int(parts[2]), parts[3]
        return (session, number) if hmac.compare_digest(seal, self._seal(session, number)) else None

    def _seal(self, session: str, number: int) -> str:
        # Another key than that of access tokens, made from the same secret.
        key = hashlib.sha256(b"carrel refresh token\0" + self._secret.encode()).digest()
        mac = hmac.new(key, f"{session}.{number}".encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(mac).rstrip(b"=").decode()

    @cached_property
    def _secret(self) -> str:
        return self._read()
