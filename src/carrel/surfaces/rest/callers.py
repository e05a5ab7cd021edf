"""Who calls over HTTP: a bearer token is verified before anything else sees the request.

With a credential configured, every path needs one but those of `OPEN`, which say nothing about the
data to strangers, and of `DOORS`, where users get theirs. Without one, a caller on a loopback
address is the user of this machine. Whoever it is stands in the request as
`scope["state"]["principal"]`, put there by this module alone; code behind it reads it with
`principal_of`.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from carrel.core.identity import LOCAL, Principal
from carrel.errors import StorageError
from carrel.services.identity import Identity
from carrel.services.key_set import KeysUnavailable
from carrel.surfaces.rest.problems import problem, refusal

logger = logging.getLogger(__name__)
OPEN = frozenset({"/", "/healthz", "/readyz"})
# Where a token is got: what a client sends along from before does not matter here.
DOORS = frozenset(
    f"/api/auth/{name}" for name in ("sign-up", "log-in", "refresh", "log-out", "reset")
)
_STATE = "principal"
# No address of OAuth metadata: a client that is shown one would go looking for a login page.
_ASK = 'Bearer realm="Carrel"'
_REFUSE = f'{_ASK}, error="invalid_token", error_description="The token is not valid here"'


def principal_of(scope: Mapping[str, Any]) -> Principal | None:
    """Return the caller of a request, or None for a stranger on an open path."""
    found = scope.get("state", {}).get(_STATE)
    return found if isinstance(found, Principal) else None


class Callers:
    """Lets known callers in, each with a name that only a verified credential gives."""

    def __init__(self, inner: ASGIApp, identity: Identity, *, local: bool) -> None:
        """Take in `local` whether callers without credential are the user of this machine."""
        self._inner = inner
        self._identity = identity
        self._local = local and not identity.required

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "lifespan":
            await self._inner(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        found = await self._identify(scope)
        if isinstance(found, Response):
            await found(scope, receive, send)
            return
        state = {**scope.get("state", {}), _STATE: found}
        await self._inner({**scope, "state": state}, receive, send)

    async def _identify(self, scope: Scope) -> Principal | Response | None:
        if self._local:
            return LOCAL
        if scope["path"] in DOORS:
            return None
        given = Headers(scope=scope).getlist("authorization")
        if not given:
            return None if scope["path"] in OPEN else _unauthorized(_ASK, _MISSING)
        scheme, _, token = given[0].strip().partition(" ")
        if len(given) > 1 or scheme.lower() != "bearer" or not token.strip():
            return _unauthorized(_ASK, "The Authorization header is not `Bearer TOKEN`.")
        try:
            found = await self._identity.verify(token.strip())
        except (KeysUnavailable, StorageError) as trouble:
            logger.warning("a caller cannot be checked: %s", trouble.message)
            # The usual words alone: whoever asks may be a stranger.
            answer = problem(HTTPStatus.SERVICE_UNAVAILABLE, type(trouble)().as_dict())
            answer.headers["Retry-After"] = "5"
            return answer
        return found or _unauthorized(_REFUSE, "The token is not valid here.")


_MISSING = "This Carrel wants to know who calls."


def _unauthorized(challenge: str, message: str) -> Response:
    answer = refusal(
        HTTPStatus.UNAUTHORIZED,
        "unauthorized",
        message,
        suggestion="Send `Authorization: Bearer TOKEN` with the token of MCP_AUTH_TOKEN, or with "
        "your own that has not expired; POST /api/auth/log-in gives one where users log in.",
    )
    answer.headers["WWW-Authenticate"] = challenge
    return answer
