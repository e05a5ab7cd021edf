"""Identity: from a bearer token to the caller that it proves."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Awaitable, Callable
from pathlib import Path

from carrel.core.clock import Clock, system_clock
from carrel.core.identity import SERVICE, Principal, PrincipalKind
from carrel.core.identity_settings import IdentitySettings, listed
from carrel.errors import ConfigError
from carrel.services.key_set import KeySet
from carrel.services.signed_tokens import SignedTokens
from carrel.services.signing_keys import FixedKeys, Keys, read_public_key, secret_key
from carrel.services.token_secret import check_strength
from carrel.services.users.issuer import SESSION, issued_by_carrel, signing_secret

# Says whether the session that a token of a user names goes on.
Standing = Callable[[str, object], Awaitable[bool]]
LONGEST_TOKEN = 8192  # characters; honest tokens have a few hundred to a few thousand


class Identity:
    """Tells callers apart; nothing is read or fetched before the first token comes.

    Tokens that Carrel itself issues need `home`, where their secret may be kept, and `standing`.
    """

    def __init__(
        self,
        settings: IdentitySettings,
        *,
        home: Path | None = None,
        standing: Standing | None = None,
        clock: Clock = system_clock,
    ) -> None:
        self._settings = settings
        self._home = home
        self._standing = standing
        self._clock = clock
        self._signed: SignedTokens | None = None

    @property
    def required(self) -> bool:
        """Whether a caller must show a credential."""
        return self._settings.required

    def prepare(self) -> None:
        """Make ready what this machine holds, so that a wrong setting is known at the start."""
        check(self._settings)
        if self._settings.signed and (self._home is not None or not self._settings.login):
            self._tokens()

    async def verify(self, token: str) -> Principal | None:
        """Return the caller that a token proves, or None where it proves nobody."""
        if not token or len(token) > LONGEST_TOKEN:
            return None
        if self._settings.token and _same(token, self._settings.token):
            return SERVICE
        if not self._settings.signed:
            return None
        claims = await self._tokens().believed(token)
        if claims is None:
            return None
        subject = str(claims["sub"])
        if self._settings.login and not await self._stands(subject, claims.get(SESSION)):
            return None
        return Principal(subject=subject, kind=PrincipalKind.USER)

    async def _stands(self, subject: str, session: object) -> bool:
        return self._standing is not None and await self._standing(subject, session)

    def _tokens(self) -> SignedTokens:
        if self._signed is None:
            settings = self._settings
            if settings.login:
                assert self._home is not None
                settings = issued_by_carrel(settings, signing_secret(settings, self._home))
            self._signed = SignedTokens(settings, _keys(settings), clock=self._clock)
        return self._signed


def _keys(settings: IdentitySettings) -> Keys:
    if settings.jwt_secret:
        check_strength(settings.jwt_secret, "CARREL_JWT_SECRET")
        return FixedKeys(secret_key(settings.jwt_secret))
    if settings.jwt_public_key is not None:
        key = read_public_key(settings.jwt_public_key)
        if not key.algorithms & set(listed(settings.jwt_algorithms)):
            raise ConfigError(
                f"CARREL_JWT_PUBLIC_KEY is a key for {', '.join(sorted(key.algorithms))}, and "
                "CARREL_JWT_ALGORITHMS names none of these",
                suggestion="Add the algorithm that your tokens are signed with.",
            )
        return FixedKeys(key)
    return KeySet(settings.jwt_jwks)


def check(settings: IdentitySettings) -> None:
    """Refuse settings that contradict each other, or that look like a lock and are none."""
    given = [
        name
        for name, value in (
            ("CARREL_JWT_SECRET", settings.jwt_secret),
            ("CARREL_JWT_PUBLIC_KEY", settings.jwt_public_key),
            ("CARREL_JWT_JWKS", settings.jwt_jwks),
        )
        if value
    ]
    if len(given) > 1:
        raise ConfigError(
            f"{' and '.join(given)} are both set, and tokens are signed in one way",
            suggestion="Keep the one that your tokens are signed with.",
        )
    if settings.login and (settings.jwt_public_key is not None or settings.jwt_jwks):
        raise ConfigError(
            f"CARREL_LOGIN lets Carrel issue tokens, and {given[0]} takes those of another issuer",
            suggestion="Set one of the two.",
        )
    if settings.jwt_secret:
        check_strength(settings.jwt_secret, "CARREL_JWT_SECRET")
    if not given and not settings.login and (settings.jwt_issuer or settings.jwt_audience):
        raise ConfigError(
            "CARREL_JWT_ISSUER or CARREL_JWT_AUDIENCE is set, but there is no key to check with",
            suggestion="Set CARREL_JWT_SECRET, CARREL_JWT_PUBLIC_KEY, CARREL_JWT_JWKS or "
            "CARREL_LOGIN as well.",
        )


def _same(given: str, wanted: str) -> bool:
    """Compare in a time that tells nothing, also not how long the wanted token is."""
    digests = [
        hashlib.sha256(text.encode(errors="surrogatepass")).digest() for text in (given, wanted)
    ]
    return hmac.compare_digest(*digests)
