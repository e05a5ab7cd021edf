"""What a signed token claims: for whom, by whom, to whom and until when, each of the right kind."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

LATEST = 253_402_300_799  # the last second of the year 9999
MOMENTS = ("exp", "nbf", "iat")


class Unfit(ValueError):
    """A claim is wrong; the words are ours and repeat nothing of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What claims must say; an audience that is not wanted must not be named."""

    required: Collection[str]
    issuer: str | None
    audience: Collection[str] | None
    leeway: float


def check(claims: dict[str, Any], wanted: Wanted, *, now: float) -> None:
    """Refuse claims that are missing, of another kind, for others, or not valid now."""
    for name in wanted.required:
        if claims.get(name) is None:
            raise Unfit(f"`{name}` is missing")
    _check_moments(claims, wanted.leeway, now)
    if wanted.issuer is not None and claims.get("iss") != wanted.issuer:
        raise Unfit("another issuer")
    _check_audience(claims.get("aud"), wanted.audience)


def _check_moments(claims: dict[str, Any], leeway: float, now: float) -> None:
    for name in MOMENTS:
        value = claims.get(name, now)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise Unfit(f"`{name}` is no moment")
        if not 0 <= value <= LATEST:
            raise Unfit(f"`{name}` is no moment that comes")
    if claims.get("exp", LATEST) <= now - leeway:
        raise Unfit("expired")
    if max(claims.get("nbf", now), claims.get("iat", now)) > now + leeway:
        raise Unfit("not valid yet")


def _check_audience(named: object, wanted: Collection[str] | None) -> None:
    given = [named] if isinstance(named, str) else named
    if wanted is None:
        if given is not None:
            raise Unfit("for another program")
        return
    if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
        raise Unfit("an audience that is none")
    if not set(given) & set(wanted):
        raise Unfit("for another program")
