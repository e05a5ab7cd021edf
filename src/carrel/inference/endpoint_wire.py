"""Asking an embedding endpoint: within a time limit, politely repeated, and with a bounded answer.

The address is the operator's own setting, never a page's, so private addresses are allowed here.
Redirects are not followed, and proxies of the environment are not looked at. The key is sent in one
header and stands in no error and no log.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

from carrel.core.encoder_settings import EncoderSettings
from carrel.errors import EncoderAnswerInvalid, EncoderError, EncoderUnavailable

if TYPE_CHECKING:
    from httpx2 import AsyncBaseTransport, AsyncClient, Response

Pause = Callable[[float], Awaitable[None]]
_BUSY = frozenset({408, 425, 429, 500, 502, 503, 504})
_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 30.0
_SHOWN = 200  # characters of an endpoint's own words


class _Busy(Exception):
    """The endpoint may do better in a moment."""

    def __init__(self, what: str, after: float | None = None) -> None:
        super().__init__(what)
        self.after = after


class Wire:
    """Posts JSON to one address and returns the answer's bytes."""

    def __init__(
        self,
        settings: EncoderSettings,
        *,
        transport: AsyncBaseTransport | None = None,
        pause: Pause = asyncio.sleep,
    ) -> None:
        self._settings = settings
        self._address = settings.url.rstrip("/") + "/embeddings"
        self._transport = transport
        self._pause = pause
        self._client: AsyncClient | None = None

    async def post(self, body: Mapping[str, object], *, longest: int) -> bytes:
        """Send a body and return an answer of at most so many bytes, in the time allowed."""
        limit = self._settings.timeout
        try:
            async with asyncio.timeout(limit):
                return await self._persist(body, longest)
        except TimeoutError as cause:
            raise EncoderUnavailable(
                f"The embedding endpoint did not answer within {limit:g} seconds.",
                details={"url": self._address},
            ) from cause

    async def close(self) -> None:
        """Close the connections."""
        if self._client is not None:
            await self._client.aclose()
            self._client = None

    async def _persist(self, body: Mapping[str, object], longest: int) -> bytes:
        for number in range(self._settings.retries + 1):
            try:
                return await self._once(body, longest)
            except _Busy as busy:
                if number == self._settings.retries:
                    raise EncoderUnavailable(
                        f"The embedding endpoint failed: {busy}.",
                        details={"url": self._address, "tries": number + 1},
                    ) from busy
                await self._pause(self._wait(number, busy))
        raise AssertionError("a try returns or raises")  # pragma: no cover

    def _wait(self, number: int, busy: _Busy) -> float:
        """Return the pause before the next try; one that is too long for us is an error now."""
        if busy.after is None:
            # Many workers that failed together do not come back together.
            spread = random.uniform(0.5, 1.0)  # noqa: S311 - no secret
            return float(min(_FIRST_PAUSE * 2**number, _LONGEST_PAUSE) * spread)
        if busy.after > self._settings.timeout:
            raise EncoderUnavailable(
                f"The embedding endpoint is busy and asks to wait for {busy.after:.0f} seconds.",
                details={"url": self._address, "retry_after": busy.after},
            ) from busy
        return busy.after

    async def _once(self, body: Mapping[str, object], longest: int) -> bytes:
        import httpx2

        client = self._open()
        try:
            async with client.stream("POST", self._address, json=dict(body)) as response:
                data = await _bounded(response, longest)
        except httpx2.DecodingError as cause:
            raise EncoderAnswerInvalid(details={"url": self._address}) from cause
        except (httpx2.InvalidURL, httpx2.UnsupportedProtocol) as cause:
            raise EncoderError(
                "CARREL_ENCODER_URL is not an address.", details={"url": self._address}
            ) from cause
        except (httpx2.TransportError, httpx2.StreamError) as cause:
            # The kind of trouble alone: a library's own words might repeat the request.
            raise _Busy(type(cause).__name__) from cause
        if response.status_code in _BUSY:
            raise _Busy(f"status {response.status_code}", _retry_after(response))
        if not response.is_success:
            raise self._refused(response.status_code, data)
        return data

    def _open(self) -> AsyncClient:
        if self._client is None:
            import httpx2

            key = self._settings.key
            self._client = httpx2.AsyncClient(
                headers={"Authorization": f"Bearer {key}"} if key else {},
                timeout=httpx2.Timeout(self._settings.timeout),
                follow_redirects=False,
                trust_env=False,
                transport=self._transport,
            )
        return self._client

    def _refused(self, status: int, data: bytes) -> EncoderError:
        said = data[: 4 * _SHOWN].decode(errors="replace")
        if self._settings.key:
            said = said.replace(self._settings.key, "***")
        said = "".join(letter if letter.isprintable() else " " for letter in said)[:_SHOWN]
        if 300 <= status < 400:
            message = "The embedding endpoint sends elsewhere, and redirects are not followed."
        elif status in (401, 403):
            message = f"The embedding endpoint refuses the key (status {status})."
        else:
            message = f"The embedding endpoint refuses the request (status {status})."
        return EncoderError(
            message,
            details={"url": self._address, "status": status, "said": said},
            suggestion="Check CARREL_ENCODER_URL, CARREL_ENCODER_MODEL and CARREL_ENCODER_KEY.",
        )


async def _bounded(response: Response, longest: int) -> bytes:
    """Read a body, and stop reading when it is longer than any honest one."""
    data = bytearray()
    async for piece in response.aiter_bytes():
        data += piece
        if len(data) > longest:
            raise EncoderAnswerInvalid(
                f"The embedding endpoint's answer is longer than {longest} bytes."
            )
    return bytes(data)


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
