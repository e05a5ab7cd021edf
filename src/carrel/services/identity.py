"""Identity: from a bearer token to the caller that it proves."""

from __future__ import annotations

import hashlib
import hmac

from carrel.core.identity import SERVICE, Principal, PrincipalKind
from carrel.core.identity_settings import IdentitySettings
from carrel.errors import ConfigError
from carrel.services.key_set import KeySet
from carrel.services.signed_tokens import SignedTokens
from carrel.services.signing_keys import FixedKeys, Keys, read_public_key, secret_key

LONGEST_TOKEN = 8192  # characters; honest tokens have a few hundred to a few thousand


class Identity:
    """Tells callers apart; nothing is read or fetched before the first token comes."""

    def __init__(self, settings: IdentitySettings) -> None:
        self._settings = settings
        self._signed: SignedTokens | None = None

    @property
    def required(self) -> bool:
        """Whether a caller must show a credential."""
        return self._settings.required

    def prepare(self) -> None:
        """Make ready what this machine holds, so that a wrong setting is known at the start."""
        _check(self._settings)
        if self._settings.signed:
            self._tokens()

    async def verify(self, token: str) -> Principal | None:
        """Return the caller that a token proves, or None where it proves nobody."""
        if not token or len(token) > LONGEST_TOKEN:
            return None
        if self._settings.token and _same(token, self._settings.token):
            return SERVICE
        if not self._settings.signed:
            return None
        subject = await self._tokens().subject(token)
        return None if subject is None else Principal(subject=subject, kind=PrincipalKind.USER)

    def _tokens(self) -> SignedTokens:
        if self._signed is None:
            self._signed = SignedTokens(self._settings, self._keys())
        return self._signed

    def _keys(self) -> Keys:
        if self._settings.jwt_secret:
            return FixedKeys(secret_key(self._settings.jwt_secret))
        if self._settings.jwt_public_key is not None:
            return FixedKeys(read_public_key(self._settings.jwt_public_key))
        return KeySet(self._settings.jwt_jwks)


def _check(settings: IdentitySettings) -> None:
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
    if not given and (settings.jwt_issuer or settings.jwt_audience):
        raise ConfigError(
            "CARREL_JWT_ISSUER or CARREL_JWT_AUDIENCE is set, but there is no key to check with",
            suggestion="Set CARREL_JWT_SECRET, CARREL_JWT_PUBLIC_KEY or CARREL_JWT_JWKS as well.",
        )


def _same(given: str, wanted: str) -> bool:
    """Compare in a time that tells nothing, also not how long the wanted token is."""
    digests = [
        hashlib.sha256(text.encode(errors="surrogatepass")).digest() for text in (given, wanted)
    ]
    return hmac.compare_digest(*digests)
