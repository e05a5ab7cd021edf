"""Who calls, and under which id: the seam between a request and the services.

Over HTTP the principal stands in the request's state, where whoever checked the credential has put
it (`surfaces.rest.callers`); without a request, which is stdio, it is the local user.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mcp.server import ServerRequestContext

from carrel.core.identity import LOCAL, Principal
from carrel.core.request_ids import request_id
from carrel.errors import InternalError

REQUEST_ID = "carrel/requestId"
STATE = "principal"

Context = ServerRequestContext[Any, Any]


def principal_of(context: Context) -> Principal:
    """Return the caller that the request's credential has proven."""
    return LOCAL if context.request is None else principal_in(context.request.scope)


def principal_in(scope: Mapping[str, Any]) -> Principal:
    """Return the caller of an HTTP request; nobody gets here without having been checked."""
    found = scope.get("state", {}).get(STATE)
    if not isinstance(found, Principal):
        raise InternalError("a request came past the check of its caller")
    return found


def request_id_of(context: Context) -> str:
    """Return the id that the client gave its request, or a new one."""
    return request_id((context.meta or {}).get(REQUEST_ID))
