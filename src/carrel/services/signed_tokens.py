"""Users' tokens: JSON Web Tokens, checked in every part before their subject is believed."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from carrel.core.identity import LOCAL
from carrel.core.identity_settings import IdentitySettings, listed
from carrel.services.signing_keys import Key, Keys

if TYPE_CHECKING:
    import jwt

logger = logging.getLogger(__name__)
LONGEST_SUBJECT = 255
# A token that never ends, or that is nobody's, is not taken.
REQUIRED = ("exp", "sub")
# To own the local user's data under this name would take no more than signing up with it.
RESERVED = frozenset({LOCAL.subject})


class _Unfit(ValueError):
    """The subject cannot be somebody's name; the words are ours."""


class SignedTokens:
    """Checks tokens with the keys of one place."""

    def __init__(self, settings: IdentitySettings, keys: Keys) -> None:
        self._keys = keys
        self._leeway = settings.jwt_leeway
        self._issuer = settings.jwt_issuer or None
        self._audience = list(listed(settings.jwt_audience)) or None
        bound = {"iss": self._issuer, "aud": self._audience}
        self._required = [*REQUIRED, *(claim for claim, wanted in bound.items() if wanted)]

    async def subject(self, token: str) -> str | None:
        """Return whom the token speaks for, or None where it is not to be believed."""
        import jwt

        try:
            name = jwt.get_unverified_header(token).get("kid")
        except (jwt.PyJWTError, ValueError, TypeError) as cause:
            return self._refuse(cause)
        reason: Exception = jwt.InvalidKeyError("no key fits")
        for key in await self._keys.named(name if isinstance(name, str) else None):
            try:
                return _checked(self._decode(token, key))
            except (jwt.PyJWTError, ValueError, TypeError) as cause:
                reason = cause
        return self._refuse(reason)

    def _refuse(self, cause: Exception) -> str | None:
        # The kind of fault alone: a library's words may repeat the token.
        reason = str(cause) if isinstance(cause, _Unfit) else type(cause).__name__
        logger.info("a caller was refused: %s", reason)
        return None

    def _decode(self, token: str, key: Key) -> dict[str, Any]:
        import jwt

        options: jwt.types.Options = {
            "require": self._required,
            "enforce_minimum_key_length": True,
        }
        return jwt.decode(
            token,
            key.material,  # type: ignore[arg-type]  # the kinds that are used are all known to it
            algorithms=sorted(key.algorithms),
            issuer=self._issuer,
            audience=self._audience,
            leeway=self._leeway,
            options=options,
        )


def _checked(claims: dict[str, Any]) -> str:
    """Return the subject if it can be somebody's name."""
    subject = claims["sub"]
    if not isinstance(subject, str) or not subject or subject != subject.strip():
        raise _Unfit("the subject is empty or not clean")
    if len(subject) > LONGEST_SUBJECT or not subject.isprintable():
        raise _Unfit("the subject is no name")
    if subject in RESERVED:
        raise _Unfit("the subject is reserved")
    return subject
