"""Whose tasks a call is about: the verified caller's, and nobody else's."""

from __future__ import annotations

from carrel.core.identity import LOCAL, Principal, PrincipalKind
from carrel.core.task_errors import AccessDenied, AuthenticationRequired, TaskInvalid

LONGEST_USER = 255


def owner(principal: Principal | None, named: str | None = None) -> str:
    """Return the user that a caller may act for; `named` is the user that a request names.

    A user may name nobody but itself. A service names whom it acts for, or means the local user.
    """
    if principal is None or (named is not None and not named.strip()):
        raise AuthenticationRequired
    if principal.kind is PrincipalKind.SERVICE:
        return LOCAL.subject if named is None else _name(named)
    if named is not None and named != principal.subject:
        raise AccessDenied
    return principal.subject


def _name(named: str) -> str:
    """Return a name that could be somebody's."""
    if len(named) > LONGEST_USER or named != named.strip() or not named.isprintable():
        raise TaskInvalid("Invalid user_id")
    return named
