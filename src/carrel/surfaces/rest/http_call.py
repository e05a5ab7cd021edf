"""One call over HTTP as a tool sees it: who calls, under which id, for which version, once or not.

A browser or a program may listen while it runs: what is said then goes into `heard`.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from starlette.requests import Request

from carrel.core.identity import Principal
from carrel.events import Event
from carrel.services.chat import Chat
from carrel.surfaces.rest.callers import principal_of
from carrel.surfaces.rest.etags import moment_in
from carrel.surfaces.rest.request_ids import request_id_of

KEY = "idempotency-key"
# No task was ever changed then, so a tag that cannot be read fits none.
NEVER = datetime.min.replace(tzinfo=UTC)


class HttpCall:
    """What a tool knows of a request besides its arguments."""

    def __init__(self, request: Request, principal: Principal) -> None:
        self._principal = principal
        self._request = request
        self._began = asyncio.get_running_loop().time()
        self.heard: asyncio.Queue[str] | None = None
        self.request_id = request_id_of(request.scope)
        self.key = request.headers.get(KEY)
        self.expected = _expected(request)
        self.cleared: frozenset[str] = frozenset()

    @property
    def principal(self) -> Principal:
        """The caller."""
        return self._principal

    @property
    def passed_ms(self) -> float:
        """How many milliseconds the call has taken so far."""
        return (asyncio.get_running_loop().time() - self._began) * 1000

    @property
    def sampler(self) -> None:
        """Nothing: a caller over HTTP lends no model."""

    @property
    def chat(self) -> Chat:
        """The chat of the application that serves this call."""
        found: Chat = self._request.app.state.open_chat()
        return found

    async def say(self, message: str) -> None:
        """Tell whoever listens what is being done."""
        self.hear(message)

    def notify(self, event: Event) -> None:
        """Hear how far the work is."""
        if event.message:
            self.hear(event.message)

    def hear(self, message: str) -> None:
        """Pass on what is being done."""
        if self.heard is not None:
            self.heard.put_nowait(message)


def call_of(request: Request) -> HttpCall | None:
    """Return the call of a request, or nothing if nobody is known to make it."""
    principal = principal_of(request.scope)
    return None if principal is None else HttpCall(request, principal)


def _expected(request: Request) -> datetime | None:
    """Return the version that a change was made for, if the request names one."""
    given = request.headers.get("if-match")
    if given is None or given.strip() == "*":
        return None
    return moment_in(given) or NEVER
