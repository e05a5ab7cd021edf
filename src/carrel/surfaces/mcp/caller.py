"""Who calls, and under which id: the seam between a request and the services.

Over HTTP the principal stands in the request's state, where whoever checked the credential has put
it (`surfaces.rest.callers`). Without a request it is the local user, which is stdio, or whom the
chat agent of this process acts for.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from typing import Any

from mcp.server import ServerRequestContext

from carrel.core.identity import LOCAL, Principal
from carrel.core.request_ids import request_id
from carrel.errors import InternalError

REQUEST_ID = "carrel/requestId"
STATE = "principal"

Context = ServerRequestContext[Any, Any]
# No message can set it: only code of this process that opens a connection for a caller.
_ACTING: ContextVar[Principal] = ContextVar("_ACTING", default=LOCAL)


@contextlib.contextmanager
def acting_as(principal: Principal) -> Iterator[None]:
    """Let connections that are opened in the block, within this process, act for a caller."""
    token = _ACTING.set(principal)
    try:
        yield
    finally:
        _ACTING.reset(token)


def principal_of(context: Context) -> Principal:
    """Return the caller that the request's credential has proven."""
    return _ACTING.get() if context.request is None else principal_in(context.request.scope)


def principal_in(scope: Mapping[str, Any]) -> Principal:
    """Return the caller of an HTTP request; nobody gets here without having been checked."""
    found = scope.get("state", {}).get(STATE)
    if not isinstance(found, Principal):
        raise InternalError("a request came past the check of its caller")
    return found


def request_id_of(context: Context) -> str:
    """Return the id that the client gave its request, or a new one."""
    return request_id((context.meta or {}).get(REQUEST_ID))
