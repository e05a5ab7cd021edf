"""Users' tokens: JSON Web Tokens, checked in every part before their subject is believed."""

from __future__ import annotations

import logging
from typing import Any

from carrel.core.clock import Clock, system_clock
from carrel.core.identity import LOCAL, SERVICE
from carrel.core.identity_settings import IdentitySettings, listed
from carrel.services import claims
from carrel.services.claims import Unfit, Wanted
from carrel.services.signing_keys import Key, Keys
from carrel.services.token_form import Malformed, read_form, read_object

logger = logging.getLogger(__name__)
LONGEST_SUBJECT = 255
# A token that never ends, or that is nobody's, is not taken.
REQUIRED = ("exp", "sub")
# To own the local user's data under this name would take no more than signing up with it.
RESERVED = frozenset({LOCAL.subject, SERVICE.subject})


class SignedTokens:
    """Checks tokens with the keys of one place."""

    def __init__(
        self, settings: IdentitySettings, keys: Keys, *, clock: Clock = system_clock
    ) -> None:
        self._keys = keys
        self._clock = clock
        self._algorithms = frozenset(listed(settings.jwt_algorithms))
        issuer = settings.jwt_issuer or None
        audience = listed(settings.jwt_audience) or None
        bound = {"iss": issuer, "aud": audience}
        self._wanted = Wanted(
            required=(*REQUIRED, *(claim for claim, wanted in bound.items() if wanted)),
            issuer=issuer,
            audience=audience,
            leeway=settings.jwt_leeway,
        )

    async def subject(self, token: str) -> str | None:
        """Return whom the token speaks for, or None where it is not to be believed."""
        found = await self.believed(token)
        return None if found is None else str(found["sub"])

    async def believed(self, token: str) -> dict[str, Any] | None:
        """Return what a token claims, or None where it is not to be believed."""
        try:
            return await self._read(token)
        except (Malformed, Unfit) as cause:
            logger.info("a caller was refused: %s", cause)
        return None

    async def _read(self, token: str) -> dict[str, Any]:
        form = read_form(token)
        keys = await self._keys.named(form.key_name)
        if not any(is_signed(token, key, allowed=self._algorithms) for key in keys):
            raise Unfit("no key confirms the signature")
        found = read_object(form.payload)
        claims.check(found, self._wanted, now=self._clock().timestamp())
        _check_subject(found["sub"])
        return found


def is_signed(token: str, key: Key, *, allowed: frozenset[str]) -> bool:
    """Say whether a key confirms a token by an algorithm of its kind that is allowed."""
    import jwt

    algorithms = sorted(key.algorithms & allowed)
    if not algorithms:
        return False
    try:
        jwt.PyJWS().decode(
            token,
            key.material,  # type: ignore[arg-type]  # the kinds that are used are all known to it
            algorithms=algorithms,
            options={"verify_signature": True, "enforce_minimum_key_length": True},
        )
    except (jwt.PyJWTError, ValueError, TypeError):
        return False
    return True


def _check_subject(subject: object) -> None:
    """Refuse a subject that cannot be somebody's name."""
    if not isinstance(subject, str) or not subject or subject != subject.strip():
        raise Unfit("the subject is empty or not clean")
    if len(subject) > LONGEST_SUBJECT or not subject.isprintable():
        raise Unfit("the subject is no name")
    if subject in RESERVED:
        raise Unfit("the subject is reserved")
