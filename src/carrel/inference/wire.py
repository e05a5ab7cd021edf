"""Asking an endpoint over HTTP: within a deadline, politely repeated, and with a bounded answer.

The address is the operator's own setting, never a page's, so private addresses are allowed here.
Redirects are not followed, and proxies of the environment are not looked at. The key is sent in one
header and stands in no error and no log.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

from carrel.errors import RAGError

if TYPE_CHECKING:
    from httpx2 import AsyncBaseTransport, AsyncClient, Response

Pause = Callable[[float], Awaitable[None]]
_BUSY = frozenset({408, 425, 429, 500, 502, 503, 504, 529})
_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 30.0
_SHOWN = 200  # characters of an endpoint's own words
_MANY = 1_000  # requests at the same time, where nothing else is said


@dataclass(frozen=True, slots=True, kw_only=True)
class Peer:
    """Whom a wire talks to: what messages call it, what it is sent, and the errors about it.

    `secret` is taken out of whatever the peer says. `refused` chooses an error by the status, and
    `waits` reads from the body of a busy answer how long to wait, where no header says it.
    """

    name: str
    unavailable: type[RAGError]
    invalid: type[RAGError]
    refused: Callable[[int], type[RAGError]]
    advice: str
    headers: Mapping[str, str] = field(default_factory=dict)
    secret: str = ""
    waits: Callable[[bytes], float | None] = lambda _body: None


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """How long and how often to ask; `timeout` is for one call in all, with its retries."""

    timeout: float
    retries: int
    concurrent: int = _MANY


class _Busy(Exception):
    """The endpoint may do better in a moment."""

    def __init__(self, what: str, after: float | None = None) -> None:
        super().__init__(what)
        self.after = after


def jitter() -> float:
    """Return a part of a pause: many workers that failed together do not come back together."""
    return random.uniform(0.5, 1.0)  # noqa: S311 - no secret


class Wire:
    """Asks the addresses of one peer, mostly with JSON, and returns the bytes of its answers."""

    def __init__(
        self,
        peer: Peer,
        policy: Policy,
        *,
        transport: AsyncBaseTransport | None = None,
        pause: Pause = asyncio.sleep,
        spread: Callable[[], float] = jitter,
    ) -> None:
        self._peer = peer
        self._policy = policy
        self._transport = transport
        self._pause = pause
        self._spread = spread
        self._places = asyncio.Semaphore(policy.concurrent)
        self._client: AsyncClient | None = None

    async def post(
        self,
        address: str,
        body: Mapping[str, object],
        *,
        longest: int,
        seconds: float | None = None,
    ) -> bytes:
        """Send a body and return an answer of at most so many bytes, in the time allowed."""
        return await self._ask(address, body, longest=longest, seconds=seconds)

    async def get(self, address: str, *, longest: int, seconds: float | None = None) -> bytes:
        """Ask for an address and return an answer of at most so many bytes, in the time allowed."""
        return await self._ask(address, None, longest=longest, seconds=seconds)

    async def _ask(
        self,
        address: str,
        body: Mapping[str, object] | None,
        *,
        longest: int,
        seconds: float | None,
    ) -> bytes:
        limit = min(self._policy.timeout, seconds or self._policy.timeout)
        ends = asyncio.get_running_loop().time() + limit
        try:
            async with asyncio.timeout_at(ends), self._places:
                return await self._persist(address, body, longest=longest, ends=ends)
        except TimeoutError as cause:
            raise self._peer.unavailable(
                f"{self._peer.name} did not answer within {round(limit, 1):g} seconds.",
                details={"url": address},
            ) from cause

    async def close(self) -> None:
        """Close the connections."""
        if self._client is not None:
            await self._client.aclose()
            self._client = None

    async def _persist(
        self, address: str, body: Mapping[str, object] | None, *, longest: int, ends: float
    ) -> bytes:
        for number in range(self._policy.retries + 1):
            try:
                return await self._once(address, body, longest)
            except _Busy as busy:
                left = ends - asyncio.get_running_loop().time()
                wait = self._wait(number, busy)
                if number < self._policy.retries and wait < left:
                    await self._pause(wait)
                    continue
                why = f"{self._peer.name} does not answer: {busy}."
                if busy.after is not None and wait >= left:
                    why = f"{self._peer.name} is busy and asks to wait for {wait:.0f} seconds."
                raise self._peer.unavailable(
                    why, details={"url": address, "tries": number + 1, "retry_after": busy.after}
                ) from busy
        raise AssertionError("a try returns or raises")  # pragma: no cover

    def _wait(self, number: int, busy: _Busy) -> float:
        """Return the pause before the next try."""
        if busy.after is not None:
            return busy.after
        return min(_FIRST_PAUSE * 2.0**number, _LONGEST_PAUSE) * self._spread()

    async def _once(self, address: str, body: Mapping[str, object] | None, longest: int) -> bytes:
        import httpx2

        client = self._open()
        method, sent = ("GET", None) if body is None else ("POST", dict(body))
        try:
            async with client.stream(method, address, json=sent) as response:
                data = await self._bounded(response, longest)
        except httpx2.DecodingError as cause:
            raise self._peer.invalid(details={"url": address}) from cause
        except (httpx2.InvalidURL, httpx2.UnsupportedProtocol) as cause:
            raise self._peer.refused(0)(
                f"{self._peer.name} has no valid address.", details={"url": address}
            ) from cause
        except (httpx2.TransportError, httpx2.StreamError) as cause:
            # The kind of trouble alone: a library's own words might repeat the request.
            raise _Busy(type(cause).__name__) from cause
        if response.status_code in _BUSY:
            after = _retry_after(response)
            after = self._peer.waits(data) if after is None else after
            raise _Busy(f"status {response.status_code}", after)
        if not response.is_success:
            raise self._refused(address, response.status_code, data)
        return data

    def _open(self) -> AsyncClient:
        if self._client is None:
            import httpx2

            self._client = httpx2.AsyncClient(
                headers=dict(self._peer.headers),
                timeout=httpx2.Timeout(self._policy.timeout),
                follow_redirects=False,
                trust_env=False,
                transport=self._transport,
            )
        return self._client

    async def _bounded(self, response: Response, longest: int) -> bytes:
        """Read a body, and stop reading when it is longer than any honest one."""
        data = bytearray()
        async for piece in response.aiter_bytes():
            data += piece
            if len(data) > longest:
                raise self._peer.invalid(
                    f"{self._peer.name} sent an answer that is longer than {longest} bytes."
                )
        return bytes(data)

    def _refused(self, address: str, status: int, data: bytes) -> RAGError:
        if 300 <= status < 400:
            message = f"{self._peer.name} sends elsewhere, and redirects are not followed."
        elif status in (401, 403):
            message = f"{self._peer.name} refuses the key (status {status})."
        else:
            message = f"{self._peer.name} refuses the request (status {status})."
        return self._peer.refused(status)(
            message,
            details={"url": address, "status": status, "said": self._said(data)},
            suggestion=self._peer.advice,
        )

    def _said(self, data: bytes) -> str:
        """Return the beginning of what the peer says, on one line and without the secret."""
        said = data.decode(errors="replace")
        if self._peer.secret:
            said = said.replace(self._peer.secret, "***")
        return "".join(letter if letter.isprintable() else " " for letter in said[:_SHOWN])


def _retry_after(response: Response) -> float | None:
    """Return the seconds that the endpoint asks to wait, given as a number or as a date."""
    given = response.headers.get("Retry-After", "").strip()
    if given.isascii() and given.isdecimal():
        return float(given[:9])
    try:
        moment = parsedate_to_datetime(given)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())
