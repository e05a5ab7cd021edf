"""A JSON Web Key Set: read when it is needed, from a file or an address, and kept a while."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from carrel.errors import RAGError
from carrel.services.signing_keys import Key, read_key_set

logger = logging.getLogger(__name__)
_FRESH = 600.0  # seconds that a set is used without another look
_PAUSE = 30.0  # seconds between two looks, however many unknown keys tokens name
_RETRY = 5.0  # seconds between two looks as long as none has succeeded
_DEADLINE = 5.0
_LONGEST = 1_000_000  # bytes


class KeysUnavailable(RAGError):
    """The keys that check tokens cannot be had at the moment."""

    code = "keys_unavailable"
    retryable = True
    advice = "Check CARREL_JWT_JWKS, and that the file or the address can be read; then try again."


class KeySet:
    """The keys of a set; a key that is not known is looked for once more, but not too often."""

    def __init__(self, place: str, *, now: Callable[[], float] = time.monotonic) -> None:
        self._place = place
        self._now = now
        self._keys: tuple[Key, ...] = ()
        self._looked: float | None = None
        self._good = False
        self._turn = asyncio.Lock()

    async def named(self, name: str | None) -> Sequence[Key]:
        """Return the keys of that name, or all for a token that names none."""
        async with self._turn:  # one look serves all that wait
            if self._is_due(self._rest(name)):
                await self._look()
        if not self._good:
            raise KeysUnavailable
        return self._named(name)

    def _rest(self, name: str | None) -> float:
        """Return how long to leave the place alone before a token with this key."""
        if not self._good:
            return _RETRY
        return _FRESH if self._named(name) else _PAUSE

    def _named(self, name: str | None) -> list[Key]:
        return [key for key in self._keys if name is None or key.name in (None, name)]

    def _is_due(self, seconds: float) -> bool:
        return self._looked is None or self._now() - self._looked >= seconds

    async def _look(self) -> None:
        """Read the set; when that fails, the keys of the last time stay."""
        self._looked = self._now()
        try:
            async with asyncio.timeout(_DEADLINE):
                self._keys = read_key_set(await self._read())
        except (OSError, ValueError, TimeoutError) as cause:
            logger.warning("the keys that check callers cannot be read: %s", cause)
        else:
            self._good = True

    async def _read(self) -> bytes:
        if re.match(r"(?i)https?:", self._place):
            return await self._fetch()
        return await asyncio.to_thread(Path(self._place).read_bytes)

    async def _fetch(self) -> bytes:
        import httpx2

        data = bytearray()
        try:
            async with (
                httpx2.AsyncClient(
                    timeout=_DEADLINE, follow_redirects=False, trust_env=False
                ) as client,
                client.stream("GET", self._place) as response,
            ):
                if response.status_code != httpx2.codes.OK:
                    raise ValueError(f"status {response.status_code}")
                async for piece in response.aiter_bytes():
                    data += piece
                    if len(data) > _LONGEST:
                        raise ValueError("the answer is too long")
        except (httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError) as cause:
            raise ValueError(type(cause).__name__) from cause
        return bytes(data)
