"""Calls that change something or fetch pages are counted; who calls too often is told when to come.

A service is counted by the user that it acts for, so that no user of it hinders another.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from carrel.core.identity import Principal, PrincipalKind
from carrel.services.limits import Act
from carrel.surfaces.mcp.tool import Effect
from carrel.surfaces.rest import remote

if TYPE_CHECKING:
    from carrel.app import App


def count(
    app: App,
    effect: Effect,
    principal: Principal,
    *,
    scope: Mapping[str, Any] | None,
    arguments: Any,
) -> None:
    """Count a call by what it does; the user of this machine and calls that only read are not.

    `scope` is that of the HTTP request, if there is one.
    """
    if effect.reads_only or principal.kind is PrincipalKind.LOCAL:
        return
    act = Act.INGEST if effect.reaches_out else Act.WRITE
    if principal.kind is PrincipalKind.SERVICE:
        app.limits.take(act, principal, acting_for=str(getattr(arguments, "user_id", None) or ""))
        return
    place = None if scope is None else remote.address(scope, app.settings.limits.trusted)
    app.limits.take(act, principal, place)
